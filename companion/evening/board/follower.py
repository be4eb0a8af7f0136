"""Follows the board of the running match: takes in looks, and says what they mean now."""

from __future__ import annotations

from collections.abc import Callable

from companion.evening.board.meaning import (
    BotSeats,
    Disagree,
    Happened,
    Meaning,
    Move,
    meaning,
    with_bots,
)
from companion.evening.board.memory import BoardMemory
from companion.evening.board.reading import BoardReading, Spot, Stance
from companion.evening.match import Match
from engine import Place

REFUSES_AFTER = 0.5
"""Seconds until it says that no move leads to what it sees: somebody may still be moving."""


class BoardFollower:
    """Begins anew with each match. Times are in seconds of the table's clock."""

    def __init__(self, asked_move: Callable[[Match], Move | None]) -> None:
        """`asked_move` says what somebody must move now for a bot."""
        self._asked_move = asked_move
        self._match: Match | None = None
        self.memory = BoardMemory()
        """What is known of the board itself."""
        self._found: Meaning | None = None
        self._disagreed: dict[str, Spot] = {}
        self._disagrees_since = 0.0
        self._told: dict[str, Spot] = {}
        """The disagreement that people have been told of."""
        self._round = 0
        self._sat_there: dict[str, Stance] = {}
        """Who sat on the throne, and how, when the last votes were opened or the round began."""
        self.at_ballot: dict[str, Spot] = {}
        """Where everybody stood when the votes of the last election were opened."""

    def expect(self, match: Match | None, now: float) -> None:
        """The match and its castle as they are now."""
        if match is not self._match:
            self._match, self.memory, self.at_ballot = match, BoardMemory(), {}
        if match is not None:
            self._expect_castle(match)
        self._understand(now)

    def _expect_castle(self, match: Match) -> None:
        if match.seen.round != self._round:
            self._round, self.at_ballot = match.seen.round, {}
            self._sat_there = dict(self.memory.on_throne)
        self.memory.expect(_castle(match))

    def see(self, reading: BoardReading, now: float) -> None:
        """Take in a look."""
        self.memory.see(reading, now)
        here = self.memory.on_throne
        self._sat_there = {c: stance for c, stance in self._sat_there.items() if c in here}
        self._understand(now)

    def begin_anew(self, now: float) -> None:
        """Nobody has looked for a while: forget where pieces stood."""
        match, self._match = self._match, None
        self.expect(match, now)

    @property
    def newly_on_throne(self) -> str | None:
        """Who stands on the throne now, and did not in the last election or round."""
        memory, sat = self.memory, self._sat_there
        crowned = () if self._match is None else self._match.seen.crowned
        new = [
            character
            for character, stance in memory.on_throne.items()
            if not (character in sat and stance.is_same(sat[character]))
            and character not in crowned
        ]
        return next((each for each in new if each in memory.now), new[0] if new else None)

    def keep_ballot(self) -> None:
        """Remember where everybody stands while the votes are opened."""
        self.at_ballot = dict(self.memory.now)
        self._sat_there = dict(self.memory.on_throne)

    def _understand(self, now: float) -> None:
        """Find out what has happened on the board since the newest event."""
        moved = self.memory.moved()
        if self._match is None or not moved:
            self._found = None
        else:
            self._found = self._meaning_of(self._match, moved)
        disagreed = moved if isinstance(self._found, Disagree) else {}
        if disagreed != self._disagreed:
            self._disagreed, self._disagrees_since = disagreed, now

    def _meaning_of(self, match: Match, moved: dict[str, Spot]) -> Meaning | None:
        states = match.game.states
        found = meaning(states, match.game.events, moved)
        seats = frozenset(bot.seat for bot in match.began.bots)
        return with_bots(found, states, moved, BotSeats(seats, self._asked_move(match)))

    def meaning(self, now: float) -> Meaning | None:
        """What has happened on the board since the newest event; None if nothing has, or if
        somebody may still be moving."""
        may_still_move = now - self._disagrees_since < REFUSES_AFTER
        return None if isinstance(self._found, Disagree) and may_still_move else self._found

    @property
    def is_told(self) -> bool:
        """Whether people have been told of the disagreement."""
        return self._disagreed == self._told

    def mark_as_told(self) -> None:
        """People have been told of the disagreement."""
        self._told = dict(self._disagreed)

    def moves_on(self, now: float) -> bool:
        """Whether somebody has made the next move."""
        return isinstance(self.meaning(now), Happened)


def _castle(match: Match) -> dict[str, Place]:
    """Where the companion believes everybody to be; who is crowned stands beside the throne."""
    court = (character.id for character in match.rules.characters)
    places = zip(court, match.seen.castle, strict=True)
    return {each: place for each, place in places if each not in match.seen.crowned}
