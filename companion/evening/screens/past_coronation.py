"""Tells anew what was told at an earlier coronation; all later scores follow."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from companion.evening.cards.picking import CardPicking, Picked
from companion.evening.context import TableContext
from companion.evening.events import Corrected
from companion.evening.inputs import Command, PickAmbition, Target
from companion.evening.navigator import After
from companion.evening.overlay import Overlay
from companion.evening.past_coronations import PastCoronation, past_coronations
from companion.evening.scene import Choice
from companion.evening.screen_kinds import TakesDigits
from companion.evening.screens.castle_editor import CastleEditorScreen, Task
from companion.evening.screens.favourites import FavouritesScene
from companion.evening.screens.question import QuestionScene
from companion.words.i18n import _, character_name, pgettext
from companion.words.labels import ambition_name, round_name
from engine import (
    Ambition,
    Place,
    TellPositions,
    places_in_castle,
)
from engine.places import Castle


@dataclass(frozen=True)
class PickCoronation(Target):
    """A coronation of this game, the newest is 0."""

    number: int


@dataclass(frozen=True)
class TellCastleAnew(Target):
    """Where everybody stood."""


@dataclass(frozen=True)
class EnterCardAnew(Target):
    """A person's favourites."""

    person: int


@dataclass(frozen=True)
class EnterAmbitionAnew(Target):
    """A person's ambition."""

    person: int


class PastCoronationsScreen(Overlay):
    """Which coronation was told wrongly?"""

    def choices(self) -> tuple[Choice, ...]:
        past = enumerate(past_coronations(self.match.game))
        coronations = (Choice(PickCoronation(at), self._label(each)) for at, each in past)
        return (Choice(Command.BACK, _("Back")), *coronations)

    def _label(self, past: PastCoronation) -> str:
        name = character_name(self.match.rules, past.monarch)
        return _("Round {number}: {name}").format(number=past.round, name=name)

    def handle_choice(self, target: Target) -> None:
        if isinstance(target, PickCoronation) and self.offers(target):
            past = past_coronations(self.match.game)[target.number]
            self.navigator.replace(PastCoronationScreen(self.table, past))

    def help_lines(self) -> tuple[str, ...]:
        return (
            _("Choose the coronation at which something was told wrongly, then what was wrong."),
            _("Tell it as it really was. All points and scores after it are counted anew."),
        )

    def scene(self) -> QuestionScene:
        detail = _("All scores after it are counted anew.")
        return QuestionScene(self.frame(), _("Which coronation was told wrongly?"), detail)


class PastCoronationScreen(Overlay):
    """The castle, or somebody's card."""

    def __init__(self, table: TableContext, past: PastCoronation) -> None:
        super().__init__(table)
        self._past = past

    def choices(self) -> tuple[Choice, ...]:
        people = self.match.rules.people
        cards = _("{name}'s favourites")
        ambitions = pgettext("something to correct", "{name}'s ambition")
        return (
            Choice(Command.BACK, _("Back")),
            *self._castle_choice(),
            *(
                Choice(EnterCardAnew(person), cards.format(name=people[person].name))
                for person in self._past.cards
            ),
            *(
                Choice(EnterAmbitionAnew(person), ambitions.format(name=people[person].name))
                for person in self._past.ambitions
            ),
        )

    def _castle_choice(self) -> tuple[Choice, ...]:
        if not self._past.has_told_places:
            return ()
        return (Choice(TellCastleAnew(), _("Where everybody stood")),)

    def handle_choice(self, target: Target) -> None:
        if not self.offers(target):
            return
        match target:
            case TellCastleAnew():
                task = TellingAnew(self.table, self._past)
                self.navigator.replace(CastleEditorScreen(self.table, task))
            case EnterCardAnew(person):
                self.navigator.replace(PastCardScreen(self.table, self._past, person))
            case EnterAmbitionAnew(person):
                self.navigator.replace(PastAmbitionScreen(self.table, self._past, person))
            case _:
                pass

    def scene(self) -> QuestionScene:
        name = character_name(self.match.rules, self._past.monarch)
        question = _("What was wrong when {name} was crowned?").format(name=name)
        when = round_name(self._past.round, self.match.edition.rounds)
        return QuestionScene(self.frame(), question, when)


def correct(table: TableContext, correction: Corrected) -> None:
    """Commit a correction and show the game again, or say why it is not possible."""
    if table.commit(correction):
        table.navigator.show_game(After.VERDICT)
        table.notices.show(_("Corrected. All scores are counted anew."))


class TellingAnew(Task):
    """The castle as it was told at the coronation."""

    def __init__(self, table: TableContext, past: PastCoronation) -> None:
        super().__init__(table, past.castle)
        self._past = past

    @property
    def prompt(self) -> str:
        name = character_name(self.match.rules, self._past.monarch)
        return _("When {name} was crowned").format(name=name)

    @property
    def places(self) -> Collection[Place]:
        rules = self.match.rules
        if isinstance(self._past.told, TellPositions):
            return places_in_castle(rules)
        return (*places_in_castle(rules), *rules.dungeons, Place.REMOVED)

    def finish(self, castle: Castle) -> None:
        correct(self.table, self._past.with_castle(self.match.rules, castle))


class PastCardScreen(TakesDigits, Overlay):
    """A person's favourites are entered again."""

    def __init__(self, table: TableContext, past: PastCoronation, person: int) -> None:
        super().__init__(table)
        self._past = past
        self._person = person
        picked = Picked(lambda: self._picking.focus_on_next())
        self._picking = CardPicking(table, self.all_choices, picked)
        self.focus = self._picking.focus

    def choices(self) -> tuple[Choice, ...]:
        done = (
            (Choice(Command.DONE, _("That's the card")),)
            if self._picking.picker.is_complete
            else ()
        )
        return (*done, *self._picking.choices(), Choice(Command.BACK, _("Back"), leaves=True))

    def handle_choice(self, target: Target) -> None:
        if target is not Command.DONE:
            self._picking.handle(target)
        elif self._picking.picker.is_complete and (card := self._picking.checked_card()):
            correct(self.table, self._past.with_card(self.match.game, self._person, card))

    def confirm(self) -> None:
        if not self._picking.confirms():
            super().confirm()

    def type_digit(self, digit: str) -> None:
        self._picking.type_digit(digit)

    def end_number(self) -> None:
        self._picking.end_number()

    def erase(self) -> None:
        """Nothing here: the choices enter the card anew."""

    def scene(self) -> FavouritesScene:
        name = self.match.rules.people[self._person].name
        prompt = _("Enter {name}'s favourites again").format(name=name)
        hint = _("Tap the number, or six favourites.")
        return FavouritesScene(self.frame(), prompt, hint, self._picking.face())


class PastAmbitionScreen(Overlay):
    """A person's ambition is entered again."""

    def __init__(self, table: TableContext, past: PastCoronation, person: int) -> None:
        super().__init__(table)
        self._past = past
        self._person = person

    def choices(self) -> tuple[Choice, ...]:
        cards = (Choice(PickAmbition(each), ambition_name(each)) for each in Ambition)
        return (Choice(Command.BACK, _("Back")), *cards)

    def handle_choice(self, target: Target) -> None:
        if isinstance(target, PickAmbition):
            ambition = target.ambition
            correct(self.table, self._past.with_ambition(self.match.game, self._person, ambition))

    def scene(self) -> QuestionScene:
        name = self.match.rules.people[self._person].name
        return QuestionScene(self.frame(), _("Which ambition had {name}?").format(name=name), "")
