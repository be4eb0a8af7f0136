"""An election: everyone votes in secret."""

from __future__ import annotations

from dataclasses import dataclass

from companion.evening.board.hints import follow_board
from companion.evening.context import TableContext
from companion.evening.focus import NoFocus
from companion.evening.game_screen import GameScreen
from companion.evening.inputs import Target
from companion.evening.navigator import After
from companion.evening.scene import CharacterFace, Choice, Overview, Scene
from companion.evening.screen_kinds import ActsInTime, FollowsBoard
from companion.evening.seats.lost_boxes import pressed_in_doubt
from companion.evening.view_models import characters_of, overview_of
from companion.evening.voting.doubtful_boxes import Doubt
from companion.evening.voting.vote_hint import vote_hint
from companion.evening.voting.voting import Grace
from companion.words.i18n import _
from engine import Vote
from hardware.boxes import Button, Light

BOTS_VOTE_AFTER = 3.0
"""Seconds from the beginning of a vote until a bot's vote is in: longer than it thinks."""


@dataclass(frozen=True)
class ElectionScene(Scene):
    """An open election: who has voted, never what."""

    overview: Overview
    candidate: CharacterFace
    prompt: str
    hint: str
    grace: Grace | None = None
    """While votes can still be changed, although all are in."""


class ElectionScreen(ActsInTime, FollowsBoard, GameScreen):
    """When all votes are in and a short grace is over, all are revealed at once."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(table)
        self.focus = NoFocus(self.all_choices)
        if table.votes.open is None:
            table.votes.begin(table.match)

    def choices(self) -> tuple[Choice, ...]:
        here = self.answer_here_choices(self.table.votes.ballot.voted)
        return (*here, *self.undo_choice(), *self.side_choices())

    def handle_choice(self, target: Target) -> None:
        """There is nothing to choose but one's vote."""

    def follow_board(self) -> None:
        """Nobody is on the throne any more if that was a mistake."""
        follow_board(self.table)

    def seat_pressed(self, seat: int, button: Button) -> None:
        """A vote comes as a signal of its own. This press was made before the box knew of the
        vote, or after its seat had voted on the display, or its box is in doubt."""
        if (
            self.table.doubt_about(seat) is Doubt.UNPROVEN
            and seat not in self.table.votes.ballot.voted
        ):
            self.table.notices.show(pressed_in_doubt(self.match.seat_name(seat)))

    def update(self) -> None:
        voting = self.table.votes.ballot
        self._vote_for_bots()
        voting.close_when_due(self.table.now)
        if voting.can_be_opened:
            self.table.play(voting.open())
            self.navigator.show_game(After.BALLOT)

    def _vote_for_bots(self) -> None:
        """All together and at a fixed time: when a vote comes in says nothing about it."""
        ask = self.table.bots.decision
        votes = {bot.seat: ask(self.match, bot.seat) for bot in self.match.began.bots}
        if None in votes.values() or self.table.now < self._bots_vote_at:
            return
        for seat, vote in votes.items():
            if isinstance(vote, Vote):
                self.table.votes.ballot.cast_here(seat, vote)

    @property
    def _bots_vote_at(self) -> float:
        return self.table.votes.opens_at + BOTS_VOTE_AFTER

    def wake_at(self) -> float | None:
        waits = self.match.began.bots and self.table.now < self._bots_vote_at
        wakes = (self.table.votes.ballot.wake_at, self._bots_vote_at if waits else None)
        return min((at for at in wakes if at is not None), default=None)

    def seat_light(self, seat: int) -> Light:
        if self.table.votes.ballot.has_voted(seat):
            return Light.LOCKED
        awaits = self.table.votes.have_opened and seat not in self.table.missing_seats
        return Light.INVITING if awaits else Light.OFF

    @property
    def _candidate(self) -> CharacterFace:
        candidate = self.match.seen.candidate
        assert candidate is not None, "an election has a candidate"
        return characters_of(self.match.edition)[candidate]

    def scene(self) -> ElectionScene:
        match, candidate = self.match, self._candidate
        voted = self.table.votes.ballot.voted
        missing = [s for s in self.table.lost_seats if self.table.doubt_about(s) is None]
        raiser = match.seat_name(match.seen.turn)
        prompt = _("{raiser} raises {candidate} to the throne")
        return ElectionScene(
            frame=self.frame(),
            overview=overview_of(match, voted=voted, missing=missing),
            candidate=candidate,
            prompt=prompt.format(raiser=raiser, candidate=candidate.name),
            hint=vote_hint(self.table),
            grace=self.table.votes.ballot.grace,
        )
