"""What people do at a board under a camera, in a few words, for tests."""

from __future__ import annotations

from typing import Unpack

from companion.evening.screens.castle import CastleScene
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.verdict import VerdictScene
from engine import Climb, Place, Placement
from hardware.boxes import Button
from tests.companion.camera.people import SOON, People
from tests.companion.camera.watched_table import WatchedTable
from tests.companion.simulated_table import GameChoices


def begin(
    edition: str = "king-up", seats: int = 4, seed: int = 1, **choices: Unpack[GameChoices]
) -> People:
    """A game at a table that the camera sees."""
    table = WatchedTable(edition, seed, own=bool(choices.get("own")))
    table.begin(edition, seats, **choices)
    table.pass_time(1)
    return People(table, table.board.chance)


def place_everyone(people: People) -> None:
    """On the board, from the lowest floor up."""
    while moves := [m for m in people.table.match.game.legal_actions() if isinstance(m, Placement)]:
        people.move(moves[0])
    people.table.pass_time(2)
    people.settle_lagging()


def put(people: People, character: str, place: Place) -> None:
    """A hand puts a piece into a place, and leaves."""
    people.handle(lambda: people.board.put(character, place))
    people.table.pass_time(SOON)


def cover(people: People, *characters: str) -> None:
    """Something hides these pieces from the camera, and nobody moves any more."""
    people.board.fallen.update(characters)
    people.board.reach(None)
    people.table.pass_time(3)


def uncover(people: People) -> None:
    """Nothing hides any piece."""
    people.board.fallen.clear()
    people.board.reach(None)
    people.table.pass_time(3)


def hint(people: People) -> str:
    """What the castle says."""
    return people.table.expect(CastleScene).hint


def on(people: People, place: Place) -> list[str]:
    """The pieces that stand there."""
    return [c for c in people.board.points if people.board.place_of(c) is place]


def climbs(people: People) -> list[Climb]:
    """The moves that are possible now."""
    return [m for m in people.table.match.game.legal_actions() if isinstance(m, Climb)]


def climb_below_the_throne(people: People) -> Climb:
    """Climb until somebody can be raised to the throne; returns that move."""
    while True:
        moves = climbs(people)
        for move in moves:
            if people.place_after(move) is Place.THRONE:
                return move
        people.move(max(moves, key=lambda m: people.table.match.state.place_of(m.character)))


def raise_somebody(people: People) -> str:
    """Climb until an election is open; returns the candidate."""
    people.move(climb_below_the_throne(people))
    return people.table.expect(ElectionScene).candidate.character


def crown(people: People) -> None:
    """Everybody votes Yes, and looks at the votes until the points are on the screen."""
    people.table.vote(*[Button.YES] * len(people.table.match.pairing))
    people.table.pass_time(1)
    people.table.expect(VerdictScene)
    people.table.pass_time(9)
