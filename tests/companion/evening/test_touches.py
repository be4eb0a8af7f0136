"""How much a table has to tell: touches of the screen in a round, besides votes and boxes."""

from __future__ import annotations

from statistics import median

import pytest

from companion.evening.ports import Ports, UnsavedOwnDecks
from engine import Climb, Follow, Placement, balanced_deck, load_edition
from tests.companion.evening.board import Board
from tests.companion.simulated_table import SimulatedTable
from tests.pages import tables

GAMES = 3
PAGE = "docs/following.md"
WAYS = dict(zip(("every move", "votes and scores", "scores only"), Follow, strict=True))


def touches(follow: Follow, edition: str, seats: int, own: bool, games: int = GAMES) -> float:
    """The median of all rounds of some games, whose printed cards the table knows by number."""
    counts: list[int] = []
    for seed in range(games):
        decks = UnsavedOwnDecks()
        decks.save(edition, balanced_deck(load_edition(edition)))
        table = SimulatedTable(seed=seed, ports=Ports(own_decks=decks))
        table.begin(edition, seats, follow=follow, own=own)
        board = Board(table, seed)
        board.play()
        counts.extend(board.touches.values())
    return median(counts)


@pytest.mark.slow
@pytest.mark.parametrize("table", [(4, 22), (8, 34)], ids=str)
def test_votes_and_scores_take_few_touches_a_round(table: tuple[int, int]) -> None:
    seats, most = table
    dealt = touches(Follow.VOTES, "vive-le-roi", seats, own=False)
    assert dealt <= most
    assert touches(Follow.VOTES, "vive-le-roi", seats, own=True) <= dealt + 2 * seats


@pytest.mark.slow
@pytest.mark.parametrize("row", [row for row in tables(PAGE)[-1] if row[0] in WAYS], ids=str)
def test_the_page_says_how_many_touches_each_way_takes(row: list[str]) -> None:
    way, four, eight, own = row
    shown = (int(four), int(eight), int(own))
    assert shown == tuple(
        round(touches(WAYS[way], "vive-le-roi", seats, own, games=20))
        for seats, own in ((4, False), (8, False), (4, True))
    )


def test_every_move_takes_one_touch_a_climb_and_two_a_placement() -> None:
    table = SimulatedTable(seed=1)
    table.begin("vive-le-roi", 4)
    board = Board(table, seed=1)
    while not table.match.seen.coronations:
        board.step()
    moves = table.match.game.events
    told = sum(1 for event in moves if isinstance(event, Climb))
    told += sum(2 for event in moves if isinstance(event, Placement))
    assert board.touches[1] == told
