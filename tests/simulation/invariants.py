"""What holds at every step of every evening. Each check reads like the promise it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.evening.inputs import VOTE_OF_BUTTON, Command, Input
from companion.evening.match import Match
from companion.evening.scene import Scene
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.title import TitleScene
from engine import Ballot, Deal, EmissaryDeal, Event, Vote
from hardware.boxes import BallotOrder, Pressed
from tests.simulation.own_board import BETWEEN_ROUNDS, OwnBoard
from tests.simulation.witness import Cast

if TYPE_CHECKING:
    from tests.simulation.observer import Observer

LONGEST_WAIT = 200.0
"""Seconds without any progress, although everybody does what the screen asks for."""
LONGEST_GAP = 2.0
"""Seconds between two signs of life."""
LONGEST_SILENCE = 10.0
"""Seconds for which all votes may be in and nothing happens, without a name on the screen."""


class Violation(AssertionError):
    """A promise is broken."""


def _must(holds: bool, promise: str, *found: object) -> None:
    if not holds:
        raise Violation(f"{promise}: {', '.join(map(str, found))}")


def a_verdict_uses_the_cards_last_pressed(observer: Observer, match: Match, ballot: Ballot) -> None:
    """Each vote is the last card that its own player pressed, or touched on the screen, after
    this vote was opened and before it was closed; no press counts twice."""
    people = ((seat, vote) for seat, vote in enumerate(ballot.votes) if not match.bot_at(seat))
    for seat, vote in people:
        name = match.seat_name(seat)
        here = observer.votes_here.get((observer.ballot_number, seat))
        if here is not None:
            _must(here is vote, "a vote on the screen counts as it was touched", name, here, vote)
            continue
        cast = observer.world.player_of(match.pairing[seat]).witness.revealed
        _must(cast is not None, "no vote counts that its player has not cast", name, vote)
        assert cast is not None
        _must(VOTE_OF_BUTTON[cast.button] is vote, "the last card pressed counts", name, cast, vote)
        _must(cast.at >= observer.opened_at, "a press from before the vote was opened", name, cast)
        _must_be_untouched_since(observer, match, seat, cast)
        _must(cast.press not in observer.counted, "no press counts twice", name, cast)
        stolen = observer.world.player_of(match.pairing[seat]).witness.stolen
        _must(cast.press not in stolen, "no vote counts that a thief has read", name, cast)
        observer.counted.add(cast.press)


def _must_be_untouched_since(observer: Observer, match: Match, seat: int, cast: Cast) -> None:
    """What happens to a box after it has handed its vote over doesn't matter."""
    box = match.pairing[seat]
    suspect = observer.world.player_of(box).witness.suspect_since
    came_back_before = suspect < observer.handed_over_at[box]
    promise = "a box that came back differently votes again"
    _must(cast.at >= suspect or not came_back_before, promise, match.seat_name(seat), cast, suspect)


def nobody_votes_once_a_vote_is_revealed(observer: Observer, ballot: BallotOrder) -> None:
    """While votes are revealed, no other box of this ballot takes votes."""
    for player in observer.world.players:
        device, port = player.device, player.port
        if ballot.cards.get(player.box) and device.cable is not None:
            promise = "nobody votes once a vote is revealed"
            _must(not device.can_vote(port), promise, player.box, ballot.number)


def no_seat_plays_a_card_it_lacks(match: Match) -> None:
    """In every round a seat has played at most the No and Stomachache cards that it was given."""
    hand = match.rules.hand
    for seat in range(match.rules.seat_count):
        played = [ballot.votes[seat] for ballot in ballots_of_this_round(match.game.events)]
        name = match.seat_name(seat)
        _must(played.count(Vote.NO) <= hand.no, "no seat plays a No it lacks", name)
        stomachaches = played.count(Vote.STOMACHACHE)
        _must(stomachaches <= hand.stomachache, "no seat plays a Stomachache it lacks", name)


def ballots_of_this_round(events: Sequence[Event]) -> list[Ballot]:
    ballots: list[Ballot] = []
    for event in events:
        if isinstance(event, Deal | EmissaryDeal):
            ballots.clear()
        elif isinstance(event, Ballot):
            ballots.append(event)
    return ballots


def nobody_is_asked_twice_without_a_reason(observer: Observer) -> None:
    """Where nothing went wrong, each election takes one ballot."""
    if observer.world.plan.is_calm:
        _must(observer.ballots_of_election == 1, "nobody votes twice on a calm evening")


def the_scores_are_those_of_the_board(match: Match, board: OwnBoard) -> bool:
    """Between rounds, whatever was told of them; whether there was something to compare."""
    if match.state.phase not in BETWEEN_ROUNDS or match.state.round == 0 or board.state is None:
        return False
    told, played = match.state.scores, board.state.scores
    _must(told == played, "the scores are those of the board", told, played)
    return True


def what_was_shown_is_kept(observer: Observer, kept: Sequence[Event]) -> None:
    """After a power cut the game is as the screen last showed it as saved, or further on."""
    lengths = [len(state) for state in observer.possible_states]
    _must(tuple(kept) in observer.possible_states, "what was shown is kept", len(kept), *lengths)


def a_shown_game_can_be_continued(observer: Observer, scene: TitleScene) -> None:
    """After a power cut the first screen offers the game that was shown."""
    if observer.was_shown and not observer.damage_is_shown:
        offers = scene.frame.offers(Command.RESUME)
        _must(offers, "a game that was shown can be continued", len(observer.possible_states[0]))


def what_is_not_saved_is_said(observer: Observer, scene: Scene) -> None:
    """When the disk has refused a write, the screen says so at once."""
    if observer.world.disk.has_refused:
        _must(not scene.frame.is_saved, "what is not saved is said", type(scene).__name__)


def no_press_of_a_stall_is_played(refused: Sequence[Pressed], inputs: Sequence[Input]) -> None:
    """What is pressed while the screen says that the disk does not answer, is refused for good."""
    for each in inputs:
        _must(not any(each is press for press in refused), "no press of a stall is played", each)


def the_loop_lives(longest_gap: float) -> None:
    """Between two rounds of the loop, nothing takes long, and a watchdog hears of each."""
    _must(longest_gap <= LONGEST_GAP, "the loop lives", f"{longest_gap:.1f} s")


def no_wait_lasts_for_ever(observer: Observer) -> None:
    """Something goes on, as long as everybody does what the screen asks for."""
    waited = observer.world.clock.now - observer.progress_at
    _must(waited < LONGEST_WAIT, "no wait lasts for ever", f"{waited:.0f} s", observer.world.scene)


def the_screen_names_what_it_waits_for(observer: Observer) -> None:
    """When all votes are in, the verdict comes, or the screen says whose box it waits for."""
    scene, since = observer.world.scene, observer.all_in_since
    if not isinstance(scene, ElectionScene) or since is None:
        return
    notice = scene.frame.notice
    text = f"{scene.hint} {notice.text if notice else ''}"
    is_named = any(seat.name in text for seat in scene.overview.seats)
    waited = observer.world.clock.now - since
    promise = "the screen says what it waits for"
    _must(waited < LONGEST_SILENCE or is_named, promise, f"{waited:.0f} s", text)
