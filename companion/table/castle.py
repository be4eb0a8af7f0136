"""The two stages at the castle: placing characters, and letting them climb."""

from __future__ import annotations

from abc import abstractmethod

from companion.i18n import _
from companion.table.context import TableContext
from companion.table.inputs import Command, PickCharacter, PickFloor, Target
from companion.table.match_screen import MatchScreen
from companion.table.scene import CastleScene, Scene
from companion.table.scene_parts import Choice, Tone
from companion.table.view_models import surroundings_of
from companion.table.vote_history import old_ballots
from engine import Climb, Placement


class CastleStage(MatchScreen):
    """What placing and climbing have in common: the castle, and whose turn it is."""

    def may_act(self, seat: int) -> bool:
        return seat == self.host.playing.seen.turn

    def take(self, target: Target) -> None:
        if isinstance(target, PickCharacter):
            self.pick_character(target.character)

    @abstractmethod
    def pick_character(self, character: str) -> None:
        """A character was touched, movable or not."""

    def castle_scene(self, prompt: str, hint: str, selected: str | None = None) -> Scene:
        """The castle with a prompt for the seat whose turn it is."""
        match = self.host.playing
        if match.seen.turn in self.host.missing_seats:
            hint = _("{hint} Touch it: {name} has no box.").format(hint=hint, name=self.turn_name)
        around = surroundings_of(match, turn=match.seen.turn, missing=self.host.missing_seats)
        return CastleScene(self.frame(), around, prompt, hint, selected)

    @property
    def turn_name(self) -> str:
        return self.host.playing.seat_name(self.host.playing.seen.turn)


class PlacementStage(CastleStage):
    """A seat chooses a character, then a floor from 1 to 4."""

    def __init__(self, host: TableContext) -> None:
        super().__init__(host)
        self._selected: str | None = None

    def choices(self) -> tuple[Choice, ...]:
        return (*self._things(), *self.looks(), *self.way_back(), *self.way_out())

    def _things(self) -> tuple[Choice, ...]:
        if self._selected is None:
            beside = dict.fromkeys(PickCharacter(a.character) for a in self._placements())
            return tuple(map(Choice, beside))
        open_floors = [a.floor for a in self._placements() if a.character == self._selected]
        floors = map(PickFloor, reversed(open_floors))
        return (*map(Choice, floors), Choice(Command.OTHER_CHARACTER, _("Another one")))

    def choose(self, target: Target) -> None:
        """With a character in hand, the way back is to put it down."""
        if target is Command.BACK and self._selected is not None:
            target = Command.OTHER_CHARACTER
        super().choose(target)

    def take(self, target: Target) -> None:
        match target:
            case Command.OTHER_CHARACTER:
                self._selected = None
            case PickFloor(floor):
                self._place_on(floor)
            case _:
                super().take(target)

    def pick_character(self, character: str) -> None:
        if any(action.character == character for action in self._placements()):
            self._selected = None if character == self._selected else character
        else:
            self.host.explain(Placement(character, floor=1))

    def scene(self) -> Scene:
        if self._selected is None:
            prompt = _("{name} places a character").format(name=self.turn_name)
            return self.castle_scene(prompt, _("Choose one beside the castle."))
        name = self.host.playing.rules.name_of(self._selected)
        prompt = _("{name} places {character}").format(name=self.turn_name, character=name)
        return self.castle_scene(prompt, _("Choose a floor, 1 to 4."), self._selected)

    def _placements(self) -> list[Placement]:
        return [a for a in self.host.playing.game.legal_actions() if isinstance(a, Placement)]

    def _place_on(self, floor: int) -> None:
        if self._selected is None:
            self.host.tell(_("First choose a character beside the castle."), Tone.REFUSAL)
            return
        seat = self.host.playing.seen.turn
        before = self.host.playing.seen.seat_scores[seat]
        if self.host.play(Placement(self._selected, floor)):
            self.host.go(self.host.flow.at_the_table(self.host))
            self._tell_compensation(seat, self.host.playing.seen.seat_scores[seat] - before)

    def _tell_compensation(self, seat: int, points: int) -> None:
        if points:
            name = self.host.playing.seat_name(seat)
            sentence = _("{name} places one character less, and gets {points} points for it.")
            self.host.tell(sentence.format(name=name, points=points))


class ClimbStage(CastleStage):
    """A seat moves one character: naming it names the move."""

    def choices(self) -> tuple[Choice, ...]:
        legal = self.host.playing.game.legal_actions()
        climbs = (PickCharacter(a.character) for a in legal if isinstance(a, Climb))
        aside = (*self.looks(), *self._memory_aid())
        return (*map(Choice, climbs), *aside, *self.way_back(), *self.way_out())

    def _memory_aid(self) -> tuple[Choice, ...]:
        """The round's votes, where the table has set that they may be looked at."""
        wanted = self.host.settings.table.memory_aid
        return (Choice(Command.OLD_BALLOTS, _("Old votes")),) if wanted else ()

    def take(self, target: Target) -> None:
        if target is not Command.OLD_BALLOTS:
            super().take(target)
        elif self.host.settings.table.memory_aid:
            self.read(_("The votes of this round"), old_ballots(self.host.playing))

    def pick_character(self, character: str) -> None:
        if self.host.play(Climb(character)):
            self.host.go(self.host.flow.at_the_table(self.host))

    def scene(self) -> Scene:
        prompt = _("{name} lets a character climb").format(name=self.turn_name)
        return self.castle_scene(prompt, _("Choose one that glows."))
