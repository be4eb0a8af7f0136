"""Favourites cards: dealt by the companion, or entered from the table's own."""

from __future__ import annotations

from abc import abstractmethod

from companion.i18n import _, ngettext
from companion.table.context import TableContext
from companion.table.inputs import Command, PickCharacter, Target
from companion.table.match_screen import MatchScreen
from companion.table.scene import FavouritesScene, Scene
from companion.table.scene_parts import Choice, Tone
from companion.table.view_models import figures_of
from engine import FAVOURITES_ON_A_CARD as WANTED
from engine import Favourites, Reveal, deal, deal_face_down


def deal_if_known(host: TableContext) -> bool:
    """Begin a round at once, unless the Émissaire's own card must be entered first."""
    match, chance = host.playing, host.chance
    if match.deals:
        return host.play(deal(match.state, chance, match.deck))
    if match.rules.has_emissary:
        return False
    return host.play(deal_face_down(match.state, chance, emissary=None))


class CardStage(MatchScreen):
    """One card is entered: its six are tapped, or its number in the deck is typed."""

    def __init__(self, host: TableContext) -> None:
        super().__init__(host)
        self._picked: tuple[str, ...] = ()
        self._sealed: str | None = None
        self._typed = ""

    def choices(self) -> tuple[Choice, ...]:
        court = (PickCharacter(c.id) for c in self.host.playing.edition.court)
        done = (Choice(Command.DONE, _("That's the card")),) if self._is_done else ()
        clear = (Choice(Command.CLEAR, _("Start over")),) if self._picked else ()
        return (*done, *map(Choice, court), *clear, *self.way_back())

    def take(self, target: Target) -> None:
        match target:
            case PickCharacter(character):
                self._toggle(character)
            case Command.DONE if self._is_done:
                self._finish()
            case Command.DONE:
                self.host.tell(self._hint(), Tone.REFUSAL)
            case Command.CLEAR:
                self._start_over()
            case _:
                pass

    @property
    def takes_digits(self) -> bool:
        return True

    def typed(self, digit: str) -> None:
        """Each further digit narrows the number; one that leads nowhere starts anew."""
        deck = {str(card.number): card for card in self.host.playing.deck}
        typed = self._typed + digit if self._typed + digit in deck else digit
        if typed in deck:
            self._typed, self._picked = typed, deck[typed].characters
            self._sealed = deck[typed].banished
            self._focus = Command.DONE

    def erased(self) -> None:
        """Start over; with nothing entered, take the newest event back."""
        if not self._picked:
            self.choose(Command.TAKE_BACK)
        self._start_over()

    @property
    def _is_full(self) -> bool:
        return len(self._picked) == WANTED

    @property
    def _is_done(self) -> bool:
        return self._is_full and (self._sealed is not None or not self._wants_seal)

    @property
    def _wants_seal(self) -> bool:
        return self.host.playing.rules.has_banished

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
            self.host.tell(_("A card has six favourites. Tap one of them to leave it out."))

    def _finish(self) -> None:
        """A card that was found by its number takes the whole card, seal and all."""
        deck = self.host.playing.deck
        numbered = next((card for card in deck if str(card.number) == self._typed), None)
        if self.enter(numbered or Favourites(self._picked, self._sealed)):
            self.host.go(self.host.flow.after_the_verdict(self.host))

    @abstractmethod
    def enter(self, card: Favourites) -> bool:
        """The card is complete; whether the rules take it."""

    @abstractmethod
    def prompt(self) -> str:
        """Whose card is asked for."""

    def scene(self) -> Scene:
        figures = figures_of(self.host.playing.edition)
        return FavouritesScene(
            frame=self.frame(),
            prompt=self.prompt(),
            hint=self._hint(),
            court=tuple(figures[character.id] for character in self.host.playing.edition.court),
            picked=self._picked,
            sealed=self._sealed if self._wants_seal else None,
            typed=self._typed,
            wanted=WANTED,
        )

    def _hint(self) -> str:
        left = WANTED - len(self._picked)
        if not left and not self._is_done:
            return _("Tap the one of the six that is under the black seal.")
        if not left:
            return _("Is that the card?")
        return ngettext(
            "Tap one more favourite, or type the card's number in the companion's deck.",
            "Tap {left} more favourites, or type the card's number in the companion's deck.",
            left,
        ).format(left=left)


class ShownCardStage(CardStage):
    """At a coronation, each person in turn shows the card that lay on the table."""

    @property
    def _person(self) -> int:
        return self.host.playing.seen.favourites.index(None)

    def enter(self, card: Favourites) -> bool:
        return self.host.play(Reveal(self._person, card))

    def prompt(self) -> str:
        name = self.host.playing.rules.people[self._person].name
        return _("{name} shows a favourites card").format(name=name)


class EmissaryCardStage(CardStage):
    """At a round's start, the Émissaire's open card is drawn from the table's deck."""

    def enter(self, card: Favourites) -> bool:
        return self.host.play(deal_face_down(self.host.playing.state, self.host.chance, card))

    def prompt(self) -> str:
        return _("Draw a card for the Émissaire, and lay it open")
