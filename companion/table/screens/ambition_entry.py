"""A player enters one of the table's own ambition cards."""

from __future__ import annotations

from dataclasses import dataclass

from companion.i18n import _
from companion.labels import ambition_name
from companion.table.game_screen import GameScreen
from companion.table.inputs import Target
from companion.table.navigator import After
from companion.table.scene import Scene
from companion.table.scene_parts import Choice
from engine import Ambition, RevealAmbition


@dataclass(frozen=True)
class PickAmbition(Target):
    ambition: Ambition


@dataclass(frozen=True)
class AmbitionEntryScene(Scene):
    """The ambition cards that nobody has revealed yet, with their names."""

    prompt: str
    cards: tuple[tuple[Ambition, str], ...]


class AmbitionEntryScreen(GameScreen):
    """At a round's last coronation, each person in turn reveals an ambition card."""

    def choices(self) -> tuple[Choice, ...]:
        cards = (Choice(PickAmbition(ambition)) for ambition in self._left)
        return (*cards, *self.undo_choice())

    def handle_choice(self, target: Target) -> None:
        if isinstance(target, PickAmbition) and self.table.play(
            RevealAmbition(self._person, target.ambition)
        ):
            self.navigator.show_game(After.VERDICT)

    def scene(self) -> AmbitionEntryScene:
        name = self.match.rules.people[self._person].name
        return AmbitionEntryScene(
            self.frame(),
            _("Enter {name}'s ambition").format(name=name),
            tuple((ambition, ambition_name(ambition)) for ambition in self._left),
        )

    @property
    def _person(self) -> int:
        return self.match.state.ambitions.index(None)

    @property
    def _left(self) -> list[Ambition]:
        entered = self.match.state.ambitions
        return [ambition for ambition in Ambition if ambition not in entered]
