"""At the castle: seats place characters, then move them up."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass

from companion.i18n import _
from companion.table.context import TableContext
from companion.table.game_screen import GameScreen
from companion.table.inputs import Command, PickCharacter, PickFloor, Target
from companion.table.navigator import After
from companion.table.scene import Scene
from companion.table.scene_parts import Choice, Overview, Tone
from companion.table.view_models import overview_of
from companion.table.vote_history import vote_history
from engine import Climb, Placement


@dataclass(frozen=True)
class CastleScene(Scene):
    """Placement and climbing. `selected` is the character about to be placed."""

    overview: Overview
    prompt: str
    hint: str
    selected: str | None = None


class CastleScreen(GameScreen):
    """The castle, and the seat whose turn it is."""

    def may_act(self, seat: int) -> bool:
        return seat == self.match.seen.turn

    def handle_choice(self, target: Target) -> None:
        if isinstance(target, PickCharacter):
            self.pick_character(target.character)

    @abstractmethod
    def pick_character(self, character: str) -> None:
        """Handle a touch of a character, movable or not."""

    def castle_scene(self, prompt: str, hint: str, selected: str | None = None) -> CastleScene:
        """The castle with a prompt for the seat whose turn it is."""
        turn, missing = self.match.seen.turn, self.table.missing_seats
        if turn in missing:
            hint = _("{hint} Use the screen: {name} has no box.").format(
                hint=hint, name=self.turn_name
            )
        overview = overview_of(self.match, turn=turn, missing=missing)
        return CastleScene(self.frame(), overview, prompt, hint, selected)

    @property
    def turn_name(self) -> str:
        return self.match.seat_name(self.match.seen.turn)


class PlacementScreen(CastleScreen):
    """A seat chooses a character, then a floor from 1 to 4."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(table)
        self._selected: str | None = None

    def choices(self) -> tuple[Choice, ...]:
        undo, side = self.undo_choice(), self.side_choices()
        return (*self._placement_choices(), *self.own_card_choice(), *undo, *side)

    def _placement_choices(self) -> tuple[Choice, ...]:
        """The characters, or the floors for the selected one."""
        if self._selected is None:
            unplaced = dict.fromkeys(PickCharacter(a.character) for a in self._placements())
            return tuple(map(Choice, unplaced))
        open_floors = [a.floor for a in self._placements() if a.character == self._selected]
        floors = map(PickFloor, reversed(open_floors))
        return (*map(Choice, floors), Choice(Command.PICK_ANOTHER, _("Pick another")))

    def choose(self, target: Target) -> None:
        """While a character is selected, Back only deselects it."""
        if target is Command.BACK and self._selected is not None:
            target = Command.PICK_ANOTHER
        super().choose(target)

    def handle_choice(self, target: Target) -> None:
        match target:
            case Command.PICK_ANOTHER:
                self._selected = None
            case PickFloor(floor):
                self._place_on(floor)
            case _:
                super().handle_choice(target)

    def pick_character(self, character: str) -> None:
        if any(action.character == character for action in self._placements()):
            self._selected = None if character == self._selected else character
        else:
            self.table.explain_refusal(Placement(character, floor=1))

    def scene(self) -> CastleScene:
        if self._selected is None:
            prompt = _("{name} places a character").format(name=self.turn_name)
            return self.castle_scene(prompt, _("Pick a character from the tray."))
        name = self.match.rules.name_of(self._selected)
        prompt = _("{name} places {character}").format(name=self.turn_name, character=name)
        return self.castle_scene(prompt, _("Choose a floor from 1 to 4."), self._selected)

    def _placements(self) -> list[Placement]:
        return [a for a in self.match.game.legal_actions() if isinstance(a, Placement)]

    def _place_on(self, floor: int) -> None:
        if self._selected is None:
            self.table.notices.show(_("First pick a character from the tray."), Tone.REFUSAL)
            return
        seat = self.match.seen.turn
        before = self.match.seen.seat_scores[seat]
        if self.table.play(Placement(self._selected, floor)):
            self.navigator.show_game(After.MOVE)
            self._notify_compensation(seat, self.match.seen.seat_scores[seat] - before)

    def _notify_compensation(self, seat: int, points: int) -> None:
        if points:
            name = self.match.seat_name(seat)
            sentence = _("{name} places one character fewer and scores {points} points.")
            self.table.notices.show(sentence.format(name=name, points=points))


class ClimbScreen(CastleScreen):
    """A seat moves one character up; choosing the character is the whole move."""

    def choices(self) -> tuple[Choice, ...]:
        legal = self.match.game.legal_actions()
        climbs = (PickCharacter(a.character) for a in legal if isinstance(a, Climb))
        extras = (*self.own_card_choice(), *self._vote_history_choice())
        return (*map(Choice, climbs), *extras, *self.undo_choice(), *self.side_choices())

    def _vote_history_choice(self) -> tuple[Choice, ...]:
        """The choice to look at the round's votes, if the settings allow it."""
        allowed = self.table.settings.table.memory_aid
        return (Choice(Command.VOTE_HISTORY, _("Old votes")),) if allowed else ()

    def handle_choice(self, target: Target) -> None:
        if target is not Command.VOTE_HISTORY:
            super().handle_choice(target)
        elif self.table.settings.table.memory_aid:
            self.read(_("The votes of this round"), vote_history(self.match))

    def pick_character(self, character: str) -> None:
        if self.table.play(Climb(character)):
            self.navigator.show_game(After.MOVE)

    def scene(self) -> CastleScene:
        prompt = _("{name}: move a character up").format(name=self.turn_name)
        return self.castle_scene(prompt, _("Tap a glowing character."))
