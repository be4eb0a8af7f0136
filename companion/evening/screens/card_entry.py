"""A player enters one of the table's own favourites cards: its six characters, or its number."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from companion.evening.board.port import Use
from companion.evening.cards.codes import CardCode, FavouritesCode
from companion.evening.cards.picking import CardScreen, Picked
from companion.evening.context import TableContext
from companion.evening.game_screen import GameScreen
from companion.evening.inputs import Command, Target
from companion.evening.navigator import After
from companion.evening.scene import Choice, Tone
from companion.evening.screen_kinds import ReadsCards
from companion.evening.screens.favourites import FavouritesScene
from companion.evening.screens.menu import menu_choice
from companion.evening.seats.bots import with_cards_of_bots
from companion.evening.texts.help import card_help
from companion.words.i18n import _, character_name, listed, ngettext, translate
from companion.words.labels import emissary_name
from companion.words.seat_names import person_name
from engine import Deal, Event, Favourites, Reveal, deal, deal_face_down
from sentences import ExplainedError


def deal_if_known(table: TableContext) -> bool:
    """Deal a round's cards, unless the Émissaire's own card must be entered first."""
    match, chance = table.match, table.chance
    if match.deals:
        return table.play(deal(match.state, chance, match.deck))
    if match.rules.has_emissary:
        return False
    is_dealt = table.play(face_down(table, None))
    if is_dealt and match.began.bots:
        names = listed([match.seat_name(bot.seat) for bot in match.began.bots])
        table.notices.show(_("Deal cards to everyone but {names}.").format(names=names))
    return is_dealt


def face_down(table: TableContext, emissary: Favourites | None) -> Deal:
    """The table deals its own cards; bots get theirs from vivat."""
    deal = deal_face_down(table.match.state, table.chance, emissary)
    return with_cards_of_bots(table.match, deal, table.own_deck.cards)


@dataclass(frozen=True)
class AskedCard:
    """The card that is asked for."""

    owner: Callable[[], str]
    prompt: Callable[[], str]
    """What is to be entered."""
    event: Callable[[Favourites], Event]
    """What enters the complete card."""
    is_held_up: bool
    """Whether it can be held up to a camera."""


def revealed_card(table: TableContext) -> AskedCard:
    """At a coronation, each person in turn reveals the card that lay on the table."""
    match = table.match
    person = match.seen.favourites.index(None)
    name = person_name(match.rules, person)
    return AskedCard(
        owner=lambda: name,
        prompt=lambda: _("Enter {name}'s favourites").format(name=name),
        event=lambda card: Reveal(person, card),
        is_held_up=True,
    )


def emissary_card(table: TableContext) -> AskedCard:
    """At the start of a round, the Émissaire's open card is drawn from the table's deck."""
    return AskedCard(
        owner=emissary_name,
        prompt=lambda: _("Draw a card for the Émissaire and enter it"),
        event=lambda card: face_down(table, card),
        is_held_up=False,
    )


class CardEntryScreen(CardScreen, ReadsCards, GameScreen):
    """A card is entered by its number, or by tapping its six characters.

    A touch of a known number enters the card at once; so does a code reader.
    """

    def __init__(self, table: TableContext, asked: AskedCard) -> None:
        super().__init__(table, Picked(self._number_picked, self._taken, learns_codes=True))
        self._asked = asked

    def opened(self) -> None:
        problem = self.picker.deck.problem
        if problem is not None:
            self.table.notices.show_refusal(problem)

    def choices(self) -> tuple[Choice, ...]:
        picker = self.picker
        done = (Choice(Command.DONE, _("That's the card")),) if picker.is_complete else ()
        clear = () if picker.is_empty else (Choice(Command.CLEAR, _("Start over")),)
        return (*done, *self.picking.choices(), *clear, *self.undo_choice(), menu_choice())

    def help_lines(self) -> tuple[str, ...]:
        return (*card_help(), *super().help_lines())

    def handle_choice(self, target: Target) -> None:
        match target:
            case Command.DONE if self.picker.is_complete:
                self._finish()
            case Command.DONE:
                self.table.notices.show(self._hint(), Tone.REFUSAL)
            case _:
                self.picking.handle(target)

    def type_digit(self, digit: str) -> None:
        super().type_digit(digit)
        self.picking.focus_on_next()

    def erase(self) -> None:
        """Start over; with nothing entered, undo the newest event."""
        if self.picker.is_empty:
            self.choose(Command.UNDO)
        self.picker.start_over()

    @property
    def camera_use(self) -> Use:
        return Use.CARDS if self._asked.is_held_up else Use.BOARD

    def show_card(self, card: CardCode) -> None:
        """As if its number had been touched."""
        is_card = isinstance(card, FavouritesCode) and card.number not in self._taken()
        if isinstance(card, FavouritesCode) and is_card and self._asked.is_held_up:
            self.picking.pick_number(card.number)

    def _number_picked(self) -> None:
        if self.picker.is_complete:
            self._finish()
        else:
            self.picking.focus_on_next()

    def _taken(self) -> Collection[int]:
        match = self.match
        emissary = match.seen.emissary
        cards = (*match.seen.favourites, None if emissary is None else emissary.favourites)
        return match.state.spent | {card.number for card in cards if card and card.number}

    def _finish(self) -> None:
        """Enter the card, and learn it."""
        card, owner = self.picking.checked_card(), self._asked.owner()
        if card is not None and self.table.play(self._asked.event(card)):
            self.navigator.show_game(After.VERDICT)
            self._say_entered(owner, card)
            self._learn(card)

    def _say_entered(self, owner: str, card: Favourites) -> None:
        """Say whose card it was: a touched number was not shown with its favourites before."""
        if card.number is None:
            return
        rules = self.match.rules
        names = ", ".join(character_name(rules, each) for each in card.characters)
        sentence = _("{name}: card {number} ({favourites})")
        parts = {"name": owner, "number": card.number, "favourites": names}
        self.table.notices.show(sentence.format(**parts))

    def _learn(self, card: Favourites) -> None:
        code = self.picker.new_code
        try:
            is_new = self.picker.deck.learn(card)
            if code and card.number is not None:
                self.table.ports.codes.learn(code, FavouritesCode(card.number))
        except ExplainedError as error:
            self.table.notices.show(translate(error), Tone.WARNING)
            return
        if code or is_new:
            by_code = _("Card {number} is known now. Next time, its code is enough.")
            by_number = _("Card {number} is known now. Next time, its number is enough.")
            sentence = by_code if code else by_number
            self.table.notices.show(sentence.format(number=card.number))

    def scene(self) -> FavouritesScene:
        face = self.picking.face()
        return FavouritesScene(self.frame(), self._asked.prompt(), self._hint(), face)

    def _hint(self) -> str:
        picker = self.picker
        if picker.is_empty and self._asked.is_held_up and self.table.camera_reads_cards:
            return _("Hold the card up to the camera, or tap or type its number.")
        if picker.is_complete:
            return _("Is that the card?")
        if not picker.left:
            return _("Tap the one of the six that has the black seal.")
        if picker.new_code and picker.number is None:
            return _("This code is new: tap its card's number or six favourites, this once.")
        if picker.is_new:
            return ngettext(
                "Card {number} is new here: tap one more favourite.",
                "Card {number} is new here: tap {left} more favourites, this once.",
                picker.left,
            ).format(number=picker.number, left=picker.left)
        return ngettext(
            "Tap or type the card's number, or tap one more favourite.",
            "Tap or type the card's number, or tap {left} favourites.",
            picker.left,
        ).format(left=picker.left)
