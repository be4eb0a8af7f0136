"""Plays a round whose every move is written."""

from __future__ import annotations

from typing import ClassVar

from companion.record.errors import at_entry, located
from companion.record.move_notation import read_climb, read_placement
from companion.record.round_replay import RoundReplay
from companion.record.schema import Correction
from engine import Ballot, Climb, Follow, Phase
from sentences import N_, ExplainedError


class MovesReplay(RoundReplay):
    """Plays placements and climbs."""

    follow: ClassVar[Follow] = Follow.MOVES
    keys: ClassVar[tuple[str, ...]] = ("placements", "climbs")

    def _tell(self) -> None:
        for number, placement in enumerate(self._written.placements, start=1):
            with located(at_entry("placements", self._number, number)):
                self._place(placement)
        for number, climb in enumerate(self._written.climbs, start=1):
            with located(at_entry("climbs", self._number, number)):
                self._climb(climb)

    def _place(self, written: str | Correction) -> None:
        if isinstance(written, Correction):
            self._correct(written)
            return
        if self._state.phase is not Phase.PLACEMENT:
            raise ExplainedError(
                N_("The placement is already over: no character is left to place, or no room.")
            )
        self._game.push(read_placement(written, self._rules.edition.court[0].id))

    def _climb(self, written: str | Correction) -> None:
        if isinstance(written, Correction):
            self._correct(written)
            return
        climb, ballot = read_climb(written)
        self._check_climbing(climb)
        self._game.push(climb)
        name = self._rules.character(climb.character)
        if self._state.phase is not Phase.ELECTION:
            if ballot is not None:
                raise ExplainedError(
                    N_("{character} does not reach the throne: nobody votes. Remove the votes."),
                    character=name,
                )
            return
        if ballot is None:
            raise ExplainedError(
                N_(
                    "{character} reaches the throne, but the votes are missing. "
                    "Write them after a colon, one per seat."
                ),
                character=name,
            )
        self._elect(ballot)

    def _check_climbing(self, climb: Climb) -> None:
        self._rules.index_of(climb.character)
        if self._state.phase is Phase.PLACEMENT:
            raise ExplainedError(
                N_("Not all characters are placed yet. Add the missing placements.")
            )
        self._check_running()

    def _elect(self, ballot: Ballot) -> None:
        self._cards.check_emissary()
        self._game.push(ballot)
        if self._state.phase is Phase.CORONATION:
            with located(self._place_in_record):
                self._reveal_cards()
