"""A player enters one of the table's own favourites cards: its six characters, or its number."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass

from companion.i18n import _, ngettext
from companion.table.context import TableContext
from companion.table.game_screen import GameScreen
from companion.table.inputs import Command, PickCharacter, Target
from companion.table.navigator import After
from companion.table.scene import Scene
from companion.table.scene_parts import CharacterFace, Choice, Tone
from companion.table.view_models import characters_of
from engine import FAVOURITES_ON_A_CARD as WANTED
from engine import Favourites, Reveal, deal, deal_face_down


@dataclass(frozen=True)
class FavouritesScene(Scene):
    """The court to pick from; `typed` is the number as far as it was typed."""

    prompt: str
    hint: str
    court: tuple[CharacterFace, ...]
    picked: tuple[str, ...]
    sealed: str | None
    typed: str
    wanted: int


def deal_if_known(table: TableContext) -> bool:
    """Deal a round's cards, unless the Émissaire's own card must be entered first."""
    match, chance = table.match, table.chance
    if match.deals:
        return table.play(deal(match.state, chance, match.deck))
    if match.rules.has_emissary:
        return False
    return table.play(deal_face_down(match.state, chance, emissary=None))


class CardEntryScreen(GameScreen):
    """A card is entered by tapping its six characters or typing its number in the deck."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(table)
        self._picked: tuple[str, ...] = ()
        self._sealed: str | None = None
        self._typed = ""

    def choices(self) -> tuple[Choice, ...]:
        court = (PickCharacter(c.id) for c in self.match.edition.court)
        done = (Choice(Command.DONE, _("That's the card")),) if self._is_done else ()
        clear = (Choice(Command.CLEAR, _("Start over")),) if self._picked else ()
        return (*done, *map(Choice, court), *clear, *self.undo_choice())

    def handle_choice(self, target: Target) -> None:
        match target:
            case PickCharacter(character):
                self._toggle(character)
            case Command.DONE if self._is_done:
                self._finish()
            case Command.DONE:
                self.table.notices.show(self._hint(), Tone.REFUSAL)
            case Command.CLEAR:
                self._start_over()
            case _:
                pass

    @property
    def takes_digits(self) -> bool:
        return True

    def type_digit(self, digit: str) -> None:
        """Append a digit to the number; where no card has that number, start a new one."""
        deck = {str(card.number): card for card in self.match.deck}
        typed = self._typed + digit if self._typed + digit in deck else digit
        if typed in deck:
            self._typed, self._picked = typed, deck[typed].characters
            self._sealed = deck[typed].banished
            self._focus = Command.DONE

    def erase(self) -> None:
        """Start over; with nothing entered, undo the newest event."""
        if not self._picked:
            self.choose(Command.UNDO)
        self._start_over()

    @property
    def _is_full(self) -> bool:
        return len(self._picked) == WANTED

    @property
    def _is_done(self) -> bool:
        return self._is_full and (self._sealed is not None or not self._wants_seal)

    @property
    def _wants_seal(self) -> bool:
        return self.match.rules.has_banished

    def _start_over(self) -> None:
        self._picked, self._sealed, self._typed = (), None, ""

    def _toggle(self, character: str) -> None:
        self._typed = ""
        if self._is_full and self._wants_seal and character in self._picked:
            self._sealed, self._focus = character, Command.DONE
        elif character in self._picked:
            self._picked = tuple(each for each in self._picked if each != character)
        elif not self._is_full:
            self._picked = (*self._picked, character)
            self._focus = Command.DONE if self._is_full else self._focus
        else:
            self.table.notices.show(_("A card has six favourites. Tap one of them to remove it."))

    def _finish(self) -> None:
        """Enter the card; one that was found by its number is taken whole, seal included."""
        deck = self.match.deck
        numbered = next((card for card in deck if str(card.number) == self._typed), None)
        if self.enter(numbered or Favourites(self._picked, self._sealed)):
            self.navigator.show_game(After.VERDICT)

    @abstractmethod
    def enter(self, card: Favourites) -> bool:
        """Commit the complete card; returns whether the rules accept it."""

    @abstractmethod
    def prompt(self) -> str:
        """Whose card is to be entered."""

    def scene(self) -> FavouritesScene:
        characters = characters_of(self.match.edition)
        return FavouritesScene(
            frame=self.frame(),
            prompt=self.prompt(),
            hint=self._hint(),
            court=tuple(characters[each.id] for each in self.match.edition.court),
            picked=self._picked,
            sealed=self._sealed if self._wants_seal else None,
            typed=self._typed,
            wanted=WANTED,
        )

    def _hint(self) -> str:
        left = WANTED - len(self._picked)
        if not left and not self._is_done:
            return _("Tap the one of the six that has the black seal.")
        if not left:
            return _("Is that the card?")
        return ngettext(
            "Tap one more favourite, or type the card's number in vivat's deck.",
            "Tap {left} more favourites, or type the card's number in vivat's deck.",
            left,
        ).format(left=left)


class RevealedCardScreen(CardEntryScreen):
    """At a coronation, each person in turn reveals the card that lay on the table."""

    @property
    def _person(self) -> int:
        return self.match.seen.favourites.index(None)

    def enter(self, card: Favourites) -> bool:
        return self.table.play(Reveal(self._person, card))

    def prompt(self) -> str:
        name = self.match.rules.people[self._person].name
        return _("Enter {name}'s favourites").format(name=name)


class EmissaryCardScreen(CardEntryScreen):
    """At the start of a round, the Émissaire's open card is drawn from the table's deck."""

    def enter(self, card: Favourites) -> bool:
        return self.table.play(deal_face_down(self.match.state, self.table.chance, card))

    def prompt(self) -> str:
        return _("Draw a card for the Émissaire and enter it")
