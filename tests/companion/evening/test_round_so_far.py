"""The round so far, one touch away on every screen of a round."""

from __future__ import annotations

import pytest

from companion.config.settings import Settings, TableSettings
from companion.evening.inputs import Command, PickCharacter, PickSeat
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.round_so_far import RoundLine, RoundSoFarScene, ShownCard
from companion.evening.screens.verdict import VerdictScene
from engine import Follow, Verdict, Vote, lone_seats, tokens_of
from hardware.boxes import Button
from tests.companion.simulated_table import NAMES, SimulatedTable

YES, NO, STOMACHACHE = Button
RED, BLUE, YELLOW = tokens_of(lone_seats(*"ABC"))


def simulated(memory_aid: bool = False) -> SimulatedTable:
    return SimulatedTable(Settings(table=TableSettings(names=NAMES, memory_aid=memory_aid)))


def lines(table: SimulatedTable) -> tuple[RoundLine, ...]:
    """Opens the round so far, looks, and closes it again."""
    table.choose(Command.ROUND_SO_FAR)
    if not isinstance(table.scene, RoundSoFarScene):
        return ()
    shown = table.expect(RoundSoFarScene).lines
    table.choose(Command.ROUND_SO_FAR)
    return shown


def test_who_was_raised_by_whom_and_where_they_went() -> None:
    table = simulated()
    candidate = table.begin_an_election("vive-le-roi", seats=3).candidate.name
    assert lines(table) == ()
    table.vote(NO, YES, YES)
    (line,) = lines(table)
    raiser = table.match.seen.raiser
    assert raiser is not None
    assert (line.raised.seat.number, line.raised.character.name) == (raiser + 1, candidate)
    assert line.raised.verdict is Verdict.REJECTED
    assert line.place == "Dungeon of floor 3"
    table.expect(VerdictScene)


def test_votes_are_told_by_seat_where_hands_are_no_secret() -> None:
    table = simulated()
    table.begin_an_election("vive-le-roi", seats=3)
    table.vote(NO, YES, YES)
    assert lines(table)[0].votes == (
        ShownCard(Vote.NO, RED),
        ShownCard(Vote.YES, BLUE),
        ShownCard(Vote.YES, YELLOW),
    )


@pytest.mark.parametrize("edition", ["king-up", "viva-il-re"])
def test_elsewhere_they_are_counted_unless_the_table_wants_a_memory_aid(edition: str) -> None:
    table = simulated()
    table.begin_an_election(edition, seats=3)
    table.vote(NO, YES, YES)
    assert lines(table)[0].votes == (ShownCard(Vote.YES, count=2), ShownCard(Vote.NO, count=1))
    table = simulated(memory_aid=True)
    table.begin_an_election(edition, seats=3)
    table.vote(NO, YES, YES)
    assert lines(table)[0].votes[0] == ShownCard(Vote.NO, RED)


def test_candidates_are_known_whose_moves_were_not_told() -> None:
    table = simulated()
    table.begin("king-up", seats=3, follow=Follow.VOTES)
    table.choose(PickSeat(0))
    table.choose(PickCharacter("irina"))
    table.wait(1)
    table.vote(NO, YES, YES)
    assert [each.raised.character.name for each in lines(table)] == ["Irina"]


def test_a_new_round_begins_empty() -> None:
    table = simulated()
    table.begin_an_election("king-up", seats=3)
    table.crown()
    table.wait(1)
    assert len(lines(table)) == 1
    table.choose(Command.CONTINUE)
    table.expect(CastleScene)
    assert lines(table) == ()


def test_an_open_election_is_not_in_it() -> None:
    table = simulated()
    table.begin_an_election("vive-le-roi", seats=3)
    table.press(1, NO)
    assert lines(table) == ()
    table.expect(ElectionScene)


def test_what_was_undone_is_not_in_it() -> None:
    table = simulated()
    table.begin_an_election("vive-le-roi", seats=3)
    table.vote(NO, YES, YES)
    table.undo()
    assert lines(table) == ()
