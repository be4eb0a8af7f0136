"""Plays a round whose elections are written, and at each crowning where everybody stood."""

from __future__ import annotations

from typing import ClassVar

from companion.record.errors import at_entry, located
from companion.record.pawns import seat_called
from companion.record.place_notation import read_castle
from companion.record.schema import Castle, Correction, WrittenElection
from companion.record.told_replay import ToldReplay, check_corrects_nothing, given
from engine import Ballot, Follow, Phase, Raise, TellPositions
from engine.errors import PlaceKnown
from sentences import N_, ExplainedError


class VotesReplay(ToldReplay):
    """Plays elections."""

    follow: ClassVar[Follow] = Follow.VOTES
    keys: ClassVar[tuple[str, ...]] = ("elections", "castle", "stuck")

    def _tell(self) -> None:
        for number, entry in enumerate(self._written.elections, start=1):
            with located(at_entry("elections", self._number, number)):
                self._play_entry(entry)
        with located(self._place_in_record):
            self._end_stuck()

    def _play_entry(self, entry: WrittenElection) -> None:
        if entry.is_correction:
            castle = entry.castle or {}
            self._correct(Correction(castle, scores=entry.scores, hands=entry.hands))
            return
        self._check_running()
        check_corrects_nothing(scores=entry.scores, hands=entry.hands)
        seat = seat_called(self._rules, given("seat", entry.seat), "seat")
        character, votes = given("character", entry.character), given("votes", entry.votes)
        self._elect(Raise(seat, character), Ballot(votes))
        self._tell_places(entry.castle)

    def _elect(self, call: Raise, ballot: Ballot) -> None:
        self._game.push(call)
        self._cards.check_emissary()
        self._game.push(ballot)

    def _tell_places(self, castle: Castle | None) -> None:
        assert self._state.election is not None, "a ballot decides an election"
        candidate = self._rules.character(self._state.election.candidate)
        match self._state.phase:
            case Phase.POSITIONS:
                if castle is None:
                    raise ExplainedError(
                        N_(
                            "{character} is crowned, but “castle” is missing. Add where everybody "
                            "stands."
                        ),
                        character=candidate,
                    )
                self._game.push(TellPositions(read_castle(castle)))
            case Phase.CORONATION:  # everyone else was rejected
                for character in castle or {}:
                    raise PlaceKnown(character=self._rules.character(character))
            case _ if castle is not None:
                raise ExplainedError(
                    N_(
                        "{character} is not crowned: places are told at a crowning. Remove "
                        "“castle”."
                    ),
                    character=candidate,
                )
        if self._state.phase is Phase.CORONATION:
            with located(self._place_in_record):
                self._reveal_cards()
