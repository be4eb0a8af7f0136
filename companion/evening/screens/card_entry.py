"""A player enters one of the table's own favourites cards: its six characters, or its number."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection

from companion.evening.board.port import Use
from companion.evening.cards.card_picker_screen import CardPickerScreen
from companion.evening.cards.codes import CardCode, FavouritesCode
from companion.evening.context import TableContext
from companion.evening.game_screen import GameScreen
from companion.evening.inputs import Command, Target
from companion.evening.navigator import After
from companion.evening.scene import Choice, Tone
from companion.evening.screen import ReadsCards
from companion.evening.screens.favourites import FavouritesScene
from companion.evening.screens.menu import menu_choice
from companion.evening.texts.help import card_help
from companion.words.i18n import _, character_name, ngettext, translate
from companion.words.labels import emissary_name
from engine import Favourites, Reveal, deal, deal_face_down
from sentences import ExplainedError


def deal_if_known(table: TableContext) -> bool:
    """Deal a round's cards, unless the Émissaire's own card must be entered first."""
    match, chance = table.match, table.chance
    if match.deals:
        return table.play(deal(match.state, chance, match.deck))
    if match.rules.has_emissary:
        return False
    return table.play(deal_face_down(match.state, chance, emissary=None))


class CardEntryScreen(CardPickerScreen, GameScreen):
    """A card is entered by its number, or by tapping its six characters.

    A touch of a known number enters the card at once; so does a code reader.
    """

    def opened(self) -> None:
        problem = self.picker.deck.problem
        if problem is not None:
            self.table.notices.show_refusal(problem)

    def choices(self) -> tuple[Choice, ...]:
        picker = self.picker
        done = (Choice(Command.DONE, _("That's the card")),) if picker.is_complete else ()
        clear = () if picker.is_empty else (Choice(Command.CLEAR, _("Start over")),)
        numbers = (*self.picker_choices(), self.pad_choice())
        return (*done, *numbers, *clear, *self.undo_choice(), menu_choice())

    def help_lines(self) -> tuple[str, ...]:
        return (*card_help(), *super().help_lines())

    def handle_choice(self, target: Target) -> None:
        match target:
            case Command.DONE if self.picker.is_complete:
                self._finish()
            case Command.DONE:
                self.table.notices.show(self._hint(), Tone.REFUSAL)
            case _:
                self.handle_picking(target)

    def number_picked(self) -> None:
        if self.picker.is_complete:
            self._finish()
        else:
            self.focus_on_next()

    @property
    def learns_codes(self) -> bool:
        return True

    def type_digit(self, digit: str) -> None:
        super().type_digit(digit)
        self.focus_on_next()

    def erase(self) -> None:
        """Start over; with nothing entered, undo the newest event."""
        if self.picker.is_empty:
            self.choose(Command.UNDO)
        self.picker.start_over()

    @property
    def taken(self) -> Collection[int]:
        match = self.match
        emissary = match.seen.emissary
        cards = (*match.seen.favourites, None if emissary is None else emissary.favourites)
        return match.state.spent | {card.number for card in cards if card and card.number}

    def _finish(self) -> None:
        """Enter the card, and learn it."""
        card, owner = self.checked_card(), self.owner()
        if card is not None and self.enter(card):
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

    @abstractmethod
    def enter(self, card: Favourites) -> bool:
        """Commit the complete card; returns whether the rules accept it."""

    @abstractmethod
    def owner(self) -> str:
        """Whose card it is."""

    @abstractmethod
    def prompt(self) -> str:
        """What is to be entered."""

    def scene(self) -> FavouritesScene:
        face = self.picker.face(self.table.has_number_pad, self.taken)
        return FavouritesScene(self.frame(), self.prompt(), self._hint(), face)

    def _hint(self) -> str:
        picker = self.picker
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


class RevealedCardScreen(ReadsCards, CardEntryScreen):
    """At a coronation, each person in turn reveals the card that lay on the table."""

    @property
    def camera_use(self) -> Use:
        return Use.CARDS

    def show_card(self, card: CardCode) -> None:
        """As if its number had been touched."""
        if isinstance(card, FavouritesCode) and card.number not in self.taken:
            self.picker.pick_number(card.number)
            self.number_picked()

    def _hint(self) -> str:
        if self.picker.is_empty and self.table.camera_reads_cards:
            return _("Hold the card up to the camera, or tap or type its number.")
        return super()._hint()

    @property
    def _person(self) -> int:
        return self.match.seen.favourites.index(None)

    def enter(self, card: Favourites) -> bool:
        return self.table.play(Reveal(self._person, card))

    def owner(self) -> str:
        return self.match.rules.people[self._person].name

    def prompt(self) -> str:
        return _("Enter {name}'s favourites").format(name=self.owner())


class EmissaryCardScreen(CardEntryScreen):
    """At the start of a round, the Émissaire's open card is drawn from the table's deck."""

    def enter(self, card: Favourites) -> bool:
        return self.table.play(deal_face_down(self.match.state, self.table.chance, card))

    def owner(self) -> str:
        return emissary_name()

    def prompt(self) -> str:
        return _("Draw a card for the Émissaire and enter it")
