"""Ambition cards: kept from two that the companion dealt, or shown from the table's own."""

from __future__ import annotations

from companion.i18n import _
from companion.labels import ambition_name
from companion.table.context import TableContext
from companion.table.inputs import PickAmbition, Target
from companion.table.match_screen import CALM_SECONDS, MatchScreen
from companion.table.scene import AmbitionChoiceScene, AmbitionEntryScene, Scene
from companion.table.scene_parts import Choice
from companion.table.view_models import surroundings_of
from engine import Ambition, ChooseAmbition, Phase, RevealAmbition
from hardware.boxes import Button, Light

KEEPS = {Button.YES: 0, Button.NO: 1}
"""Which of the two cards a button keeps."""


class AmbitionChoiceStage(MatchScreen):
    """Everyone looks at two cards and keeps one, on their own box."""

    def __init__(self, host: TableContext) -> None:
        super().__init__(host)
        seats = range(host.playing.rules.seat_count)
        self._calm_until = dict.fromkeys(seats, host.now + CALM_SECONDS)
        """For each seat: until then a press may have been meant for something else."""

    def choices(self) -> tuple[Choice, ...]:
        here = self.answers_here(self._chosen)
        return (*here, *self.looks(), *self.way_back(), *self.way_out())

    @property
    def focus(self) -> Target | None:
        """Nothing can be confirmed by accident while people choose."""
        return None

    def take(self, target: Target) -> None:
        """There is nothing to choose but one's card."""

    def seat_pressed(self, seat: int, button: Button) -> None:
        person = self._choosing(seat)
        if person is None or button not in KEEPS or self.host.now < self._calm_until[seat]:
            return
        self._calm_until[seat] = self.host.now + CALM_SECONDS
        offered = self.host.playing.state.offered[person]
        self.host.play(ChooseAmbition(person, offered[KEEPS[button]]))
        if self.host.playing.seen.phase is not Phase.AMBITION:
            self.host.go(self.host.flow.at_the_table(self.host))

    def seat_light(self, seat: int) -> Light:
        return Light.LOCKED if self._choosing(seat) is None else Light.INVITING

    def scene(self) -> Scene:
        missing = self.host.missing_seats
        return AmbitionChoiceScene(
            self.frame(),
            surroundings_of(self.host.playing, voted=self._chosen, missing=missing),
            _("Everyone keeps one of two ambitions"),
            _("Look at your card, then press Yes for the first or No for the second."),
        )

    @property
    def _chosen(self) -> list[int]:
        """The seats that have kept their cards."""
        seats = range(self.host.playing.rules.seat_count)
        return [seat for seat in seats if self._choosing(seat) is None]

    def _choosing(self, seat: int) -> int | None:
        """Who of a seat chooses next; None when all have chosen."""
        people = self.host.playing.rules.people_of(seat)
        ambitions = self.host.playing.state.ambitions
        return next((person for person in people if ambitions[person] is None), None)


class ShownAmbitionStage(MatchScreen):
    """At a round's last coronation, each person in turn shows the ambition on the table."""

    def choices(self) -> tuple[Choice, ...]:
        cards = (Choice(PickAmbition(ambition)) for ambition in self._left)
        return (*cards, *self.way_back())

    def take(self, target: Target) -> None:
        if isinstance(target, PickAmbition) and self.host.play(
            RevealAmbition(self._person, target.ambition)
        ):
            self.host.go(self.host.flow.after_the_verdict(self.host))

    def scene(self) -> Scene:
        name = self.host.playing.rules.people[self._person].name
        return AmbitionEntryScene(
            self.frame(),
            _("{name} shows an ambition").format(name=name),
            tuple((ambition, ambition_name(ambition)) for ambition in self._left),
        )

    @property
    def _person(self) -> int:
        return self.host.playing.state.ambitions.index(None)

    @property
    def _left(self) -> list[Ambition]:
        shown = self.host.playing.state.ambitions
        return [ambition for ambition in Ambition if ambition not in shown]
