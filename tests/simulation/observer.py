"""Follows what the program does, step by step, and has every promise checked.

It sees the program from outside: its signals, orders, events and scenes. It changes nothing,
except that the evening ends once enough has been seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from companion.evening.core import Outputs
from companion.evening.events import GameBegan, GameResumed, Played, TableEvent, Undone
from companion.evening.inputs import Choose, Input, Target
from companion.evening.match import Match
from companion.evening.scene import Scene
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.podium import PodiumScene
from companion.evening.screens.private_view import CastVote, PrivateViewScene
from companion.evening.screens.title import TitleScene
from companion.evening.seats.boxes import is_bot_seat
from engine import Ballot, ChangeFollow, Event, SetRight, TellCrowning, Vote
from hardware.boxes import (
    BallotOrder,
    BallotPhase,
    BoxId,
    Button,
    Found,
    Lost,
    Opened,
    Signal,
    Withdrawn,
)
from tests.simulation import invariants
from tests.simulation.people import Player
from tests.simulation.pi import Watchers
from tests.simulation.plan import ELECTIONS_IN_A_SHORT_EVENING
from tests.simulation.secrets_kept import SECRET_SEAT, Kind

if TYPE_CHECKING:
    from tests.simulation.world import World

CHECK_EVERY = 5.0


class Observer:
    """What is known about the running game, and what it must keep."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.ballot_number = 0
        self.opened_at = 0.0
        self.handed_over_at: dict[BoxId, float] = {}
        """When the program got each vote of the current ballot."""
        self.ballots_of_election = 0
        self.votes_here: dict[tuple[int, int], Vote] = {}
        """The votes on the screen, by ballot and seat."""
        self._touched: tuple[int, int, Vote] | None = None
        """A vote that was touched on the screen, until the screen shows whether it counts."""
        self.counted: set[int] = set()
        """The presses that were votes in a verdict."""
        self.possible_states: list[tuple[Event, ...]] = []
        """The game as the screen last showed it as saved, and each state since; none before."""
        self.was_shown = False
        """Whether the screen has shown the newest game as saved."""
        self.seated: list[Player] = []
        """The players in the order of their seats."""
        self.progress_at = 0.0
        self.all_in_since: float | None = None
        self._voted = 0
        self._has_flipped = False

    @property
    def watchers(self) -> Watchers:
        return Watchers(self._signal, self._inputs, self._step, self._show)

    @property
    def damage_is_shown(self) -> bool:
        """Whether a bit has flipped, and the program says that something is wrong."""
        pi = self.world.pi
        return self._has_flipped and pi is not None and pi.saver.problem is not None

    def note_flipped_bit(self) -> None:
        self._has_flipped = True

    def forget_ballots(self) -> None:
        """A program that starts has no open vote."""
        self.ballot_number, self.ballots_of_election = 0, 0
        self.votes_here.clear()
        self._touched = self.all_in_since = None
        self.progress_at = self.world.clock.now

    def _note_touch(self, target: Target) -> None:
        """The table is about to play the touch of a choice on the screen."""
        seat, pi = self._seat_alone_with_the_screen, self.world.pi
        is_voting = pi is not None and pi.boxes.is_vote_open
        if isinstance(target, CastVote) and seat is not None and is_voting:
            self._touched = self.ballot_number, seat, target.vote

    def note_ballot(self, ballot: BallotOrder) -> None:
        """The table has ordered a ballot."""
        self.world.say(f"ballot {ballot.number} is {ballot.phase.value}")
        if ballot.phase is BallotPhase.OPEN and ballot.number != self.ballot_number:
            self.ballot_number = ballot.number
            self.opened_at = self.world.clock.now
            self.handed_over_at.clear()
            self.ballots_of_election += 1
            self.world.tally.note("ballots")
            self._watch_from_here()
        if ballot.phase is BallotPhase.REVEALED:
            self._watch_to_here()

    def check_reveal(self) -> None:
        """A controller has revealed votes; check the others if the table has ordered it."""
        ballot = None if self.world.pi is None else self.world.pi.boxes.ballot
        if ballot is not None and ballot.phase is BallotPhase.REVEALED:
            invariants.nobody_votes_once_a_vote_is_revealed(self, ballot)

    def check_waiting(self) -> None:
        """Check now and then that nothing waits for ever. While the screen says that the disk does
        not answer, it waits for that."""
        if self.world.pi is not None and self.world.pi.window.is_stalled:
            self.progress_at = self.world.clock.now
            self.all_in_since = None if self.all_in_since is None else self.progress_at
        invariants.no_wait_lasts_for_ever(self)
        invariants.the_screen_names_what_it_waits_for(self)
        self.world.clock.after(CHECK_EVERY, self.check_waiting)

    @property
    def _seat_alone_with_the_screen(self) -> int | None:
        face = getattr(self.world.scene, "seat", None)
        return None if face is None else face.number - 1

    def _signal(self, signal: Signal) -> None:
        self.world.say(f"signal {signal}")
        match signal:
            case Lost():
                self.world.tally.note("boxes lost")
            case Found():
                self.world.tally.note("boxes found")
            case Withdrawn():
                self.world.tally.note("votes withdrawn")
                if self.world.pi is not None and not self.world.pi.boxes.is_vote_open:
                    self.ballots_of_election = 0  # it was on its way when the ballot closed
            case Opened(number, votes) if number == self.ballot_number:
                self.handed_over_at.update(dict.fromkeys(votes, self.world.clock.now))
            case _:
                pass

    def _watch_from_here(self) -> None:
        """A ballot has opened."""
        watch, election = self.world.watch, self.world.elections + 1
        if watch is None or election != watch.secret.last_watched:
            return
        watch.is_on = True
        if watch.secret.kind is Kind.VOTE_HERE:
            self.world.clock.after(0.5, self._take_away_the_box_of_the_secret)
        for number, button in enumerate(watch.secret.presses):
            press = partial(self._press_the_box_of_the_secret, button)
            self.world.clock.after(0.3 + 0.3 * number, press)

    def _take_away_the_box_of_the_secret(self) -> None:
        self.world.unplug(self.seated[SECRET_SEAT].device)

    def _press_the_box_of_the_secret(self, button: Button) -> None:
        player = self.seated[SECRET_SEAT]
        if player.device.is_voting(player.port):
            self.world.press(player.device, player.port, button, "before the vote that counts")

    def _watch_to_here(self) -> None:
        """The votes are about to be revealed."""
        watch = self.world.watch
        if watch is not None and self.world.elections + 1 == watch.secret.last_watched:
            watch.is_on, self.world.is_over = False, True
            watch.hidden = self._hidden()

    def _hidden(self) -> object:
        """Everything that is still secret."""
        witnesses = [player.witness for player in self.world.players]
        casts = [witness.cast and witness.cast.button for witness in witnesses]
        withdrawn = [witness.withdrawn for witness in witnesses]
        match = self.world.match
        return casts, withdrawn, dict(self.votes_here), match and match.state

    def _inputs(self, inputs: Sequence[Input]) -> None:
        """The table is about to get inputs."""
        pi = self.world.pi
        if pi is not None:
            invariants.no_press_of_a_stall_is_played(pi.refused, inputs)
            invariants.the_loop_lives(pi.window.longest_gap)
        for each in inputs:
            if isinstance(each, Choose):
                self._note_touch(each.target)

    def _step(self, outputs: Outputs) -> None:
        """The table has made a step; nothing of it has been saved or shown yet."""
        match = self.world.match
        for event in outputs.events:
            self.progress_at = self.world.clock.now
            self.world.say(f"event {event!r:.100}")
            if isinstance(event, GameBegan):
                self.possible_states.clear()
                self.was_shown = False
                boxes = [box for box in event.pairing if not is_bot_seat(box)]
                self.seated = [self.world.player_of(box) for box in boxes]
            if isinstance(event, GameResumed) and match is not None and not self.damage_is_shown:
                invariants.what_was_shown_is_kept(self, match.game.events)
            if isinstance(event, Played) and isinstance(event.event, Ballot) and match is not None:
                self._decide(match, event.event)
            self._count(event)
        if match is not None and outputs.events:
            self._take_boxes(match)
            self.world.board.take(match.game)
            if invariants.the_scores_are_those_of_the_board(match, self.world.board):
                self.world.tally.note("rounds whose scores are those of the board")
            self.possible_states.append(match.game.events)

    def _count(self, event: TableEvent) -> None:
        match event:
            case Undone():
                self.world.tally.note("events undone")
                self.ballots_of_election = 0
            case Played(TellCrowning()):
                self.world.crownings += 1
            case Played(ChangeFollow()):
                self.world.tally.note("changes of the way to follow")
            case Played(SetRight()):
                self.world.tally.note("boards set right")
            case _:
                pass

    def _take_boxes(self, match: Match) -> None:
        """Everybody takes the box that the table has for their seat."""
        boxes = [match.pairing[seat] for seat, _name in match.seats_of_people]
        for player, box in zip(self.seated, boxes, strict=True):
            if player.box != box:
                self.world.give(player, box)

    def _decide(self, match: Match, ballot: Ballot) -> None:
        """An election is decided, perhaps by the touch of a moment ago."""
        self._watch_to_here()
        self._count_touched()
        invariants.a_verdict_uses_the_cards_last_pressed(self, match, ballot)
        invariants.no_seat_plays_a_card_it_lacks(match)
        invariants.nobody_is_asked_twice_without_a_reason(self)
        self.world.elections += 1
        self.world.tally.note("votes", len(ballot.votes))
        self.ballots_of_election = 0

    def _show(self, scene: Scene) -> None:
        """The screen is about to show something."""
        world = self.world
        if world.disk.is_dead:
            world.clock.after(0.0, world.lose_pi)
            return
        if scene is not world.scene and type(scene) is not type(world.scene):
            self.progress_at = world.clock.now
            world.say(f"screen {type(scene).__name__}")
        world.scene = scene
        self._take_touched(scene)
        self._check_saving(scene)
        if isinstance(scene, ElectionScene):
            self._count_votes(scene)
        self._end_evening(scene)

    def _check_saving(self, scene: Scene) -> None:
        invariants.what_is_not_saved_is_said(self, scene)
        self.world.disk.has_refused = False
        if scene.frame.is_saved and self.world.match is not None:
            del self.possible_states[:-1]
            self.was_shown = True
        if isinstance(scene, TitleScene):
            invariants.a_shown_game_can_be_continued(self, scene)

    def _take_touched(self, scene: Scene) -> None:
        """A touch counts unless the private screen is still there: it ignores hasty fingers."""
        if not isinstance(scene, PrivateViewScene):
            self._count_touched()
        self._touched = None

    def _count_touched(self) -> None:
        if self._touched is not None:
            ballot, seat, vote = self._touched
            self.votes_here[ballot, seat] = vote
            self._touched = None
            self.world.tell("votes on the screen")

    def _count_votes(self, scene: ElectionScene) -> None:
        voted = sum(seat.voted for seat in scene.overview.seats)
        if voted != self._voted:
            self._voted = voted
            self.progress_at = self.world.clock.now
        if voted < len(scene.overview.seats):
            self.all_in_since = None
        elif self.all_in_since is None:
            self.all_in_since = self.world.clock.now

    def _end_evening(self, scene: Scene) -> None:
        world = self.world
        decided = world.elections + world.crownings
        enough = not world.plan.is_whole and decided >= ELECTIONS_IN_A_SHORT_EVENING
        world.is_over = world.is_over or isinstance(scene, PodiumScene) or enough
