"""Tells anew what was told at an earlier coronation; all later scores follow."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import partial

from companion.evening.cards.picking import CardScreen, Picked
from companion.evening.context import TableContext
from companion.evening.events import Corrected
from companion.evening.inputs import Command, PickAmbition, Target
from companion.evening.match_screen import Overlay
from companion.evening.navigator import After
from companion.evening.past_coronations import PastCoronation, past_coronations
from companion.evening.question_screen import Answer, Question, QuestionOverlay
from companion.evening.scene import Choice
from companion.evening.screen import Screen
from companion.evening.screens.castle_editor import CastleEditorScreen, Correction
from companion.evening.screens.favourites import FavouritesScene
from companion.words.i18n import _, character_name, pgettext
from companion.words.labels import label_of, round_name
from companion.words.seat_names import person_name
from engine import Ambition, Place, TellPositions, places_in_castle
from engine.places import Castle


@dataclass(frozen=True)
class PickCoronation(Target):
    """A coronation of this game, the newest is 0."""

    number: int


@dataclass(frozen=True)
class EnterCardAnew(Target):
    """A person's favourites."""

    person: int


@dataclass(frozen=True)
class EnterAmbitionAnew(Target):
    """A person's ambition."""

    person: int


def past_coronations_screen(table: TableContext) -> Screen:
    """Which coronation needs correcting? If there is only one, that is not asked."""
    past = past_coronations(table.match.game)
    return _which_coronation(table) if len(past) > 1 else _correcting(table, past[0])


@QuestionOverlay.asking
def _which_coronation(table: TableContext) -> Question:
    def label(past: PastCoronation) -> str:
        name = character_name(table.match.rules, past.monarch)
        return _("Round {number}: {name}").format(number=past.round, name=name)

    def ask(past: PastCoronation) -> None:
        table.navigator.replace(_correcting(table, past))

    coronations = (
        Answer(Choice(PickCoronation(at), label(past)), partial(ask, past))
        for at, past in enumerate(past_coronations(table.match.game))
    )
    detail = _("All later scores are counted again.")
    answers = (*coronations, Answer(Choice(Command.BACK, _("Back"))))
    return Question(_("Which coronation needs correcting?"), detail, answers)


def _correcting(table: TableContext, past: PastCoronation) -> Overlay:
    """What was wrong? If only one thing can be, that is not asked."""
    screens = [screen for _choice, screen in _parts(table, past)]
    if len(screens) == 1:
        return screens[0]()
    return QuestionOverlay(table, partial(_what_was_wrong, past))


def _parts(
    table: TableContext, past: PastCoronation
) -> Iterator[tuple[Choice, Callable[[], Overlay]]]:
    """The castle, and everybody's cards as far as they were entered, with a screen for each."""
    rules = table.match.rules
    if past.has_told_places:
        castle = Choice(Command.TELL_CASTLE_ANEW, _("Where everybody stood"))
        yield castle, lambda: CastleEditorScreen(table, TellingAnew(table, past))
    for person in past.cards:
        label = _("{name}'s favourites").format(name=person_name(rules, person))
        card = Choice(EnterCardAnew(person), label)
        yield card, partial(PastCardScreen, table, past, person)
    for person in past.ambitions:
        label = pgettext("something to correct", "{name}'s ambition").format(
            name=person_name(rules, person)
        )
        ambition = Choice(EnterAmbitionAnew(person), label)
        yield ambition, partial(QuestionOverlay, table, partial(_which_ambition, past, person))


def _what_was_wrong(past: PastCoronation, table: TableContext) -> Question:
    def open_screen(screen: Callable[[], Overlay]) -> None:
        table.navigator.replace(screen())

    parts = (Answer(choice, partial(open_screen, screen)) for choice, screen in _parts(table, past))
    name = character_name(table.match.rules, past.monarch)
    question = _("What was wrong when {name} was crowned?").format(name=name)
    answers = (*parts, Answer(Choice(Command.BACK, _("Back"))))
    return Question(question, round_name(past.round, table.match.edition.rounds), answers)


def _which_ambition(past: PastCoronation, person: int, table: TableContext) -> Question:
    """A person's ambition is entered again."""

    def enter(ambition: Ambition) -> None:
        correct(table, past.with_ambition(table.match.game, person, ambition))

    cards = (
        Answer(Choice(PickAmbition(each), label_of(each)), partial(enter, each))
        for each in Ambition
    )
    name = person_name(table.match.rules, person)
    answers = (*cards, Answer(Choice(Command.BACK, _("Back"))))
    return Question(_("Which ambition did {name} have?").format(name=name), "", answers)


def correct(table: TableContext, correction: Corrected) -> None:
    """Commit a correction and show the game again, or say why it is not possible."""
    if table.commit(correction):
        table.navigator.show_game(After.VERDICT)
        table.notices.show(_("Corrected. All later scores are counted again."))


class TellingAnew(Correction):
    """The castle as it was told at the coronation."""

    def __init__(self, table: TableContext, past: PastCoronation) -> None:
        super().__init__(table, past.castle)
        self._past = past

    @property
    def prompt(self) -> str:
        name = character_name(self.match.rules, self._past.monarch)
        return _("Where everybody stood when {name} was crowned").format(name=name)

    @property
    def places(self) -> Collection[Place]:
        rules = self.match.rules
        if isinstance(self._past.told, TellPositions):
            return places_in_castle(rules)
        return (*places_in_castle(rules), *rules.dungeons, Place.REMOVED)

    def finish(self, castle: Castle) -> None:
        correct(self.table, self._past.with_castle(self.match.rules, castle))


class PastCardScreen(CardScreen, Overlay):
    """A person's favourites are entered again."""

    def __init__(self, table: TableContext, past: PastCoronation, person: int) -> None:
        super().__init__(table, Picked(lambda: self.picking.focus_on_next()))
        self._past = past
        self._person = person

    def choices(self) -> tuple[Choice, ...]:
        done = (Choice(Command.DONE, _("That's the card")),) if self.picker.is_complete else ()
        return (*done, *self.picking.choices(), Choice(Command.BACK, _("Back"), leaves=True))

    def choose(self, target: Target) -> None:
        if target is Command.BACK:
            super().choose(target)
        elif target is not Command.DONE:
            self.picking.handle(target)
        elif self.picker.is_complete and (card := self.picking.checked_card()):
            correct(self.table, self._past.with_card(self.match.game, self._person, card))

    def scene(self) -> FavouritesScene:
        name = person_name(self.match.rules, self._person)
        prompt = _("Enter {name}'s favourites again").format(name=name)
        hint = _("Tap the number, or six favourites.")
        return FavouritesScene(self.frame(), prompt, hint, self.picking.face())
