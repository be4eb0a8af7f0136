"""After a crowning under a camera: the points stay until the castle has really been cleared."""

from __future__ import annotations

import pytest

from companion.evening.board.port import NoCamera
from companion.evening.ports import Ports
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.coronation import CoronationScene
from companion.evening.screens.verdict import VerdictScene
from engine import Option, Phase, Place, Verdict
from tests.companion.camera.people import People
from tests.companion.camera.playing import begin, cover, crown, place_everyone, put, raise_somebody
from tests.companion.staging.camera import StagedCamera
from tests.companion.staging.table import StagedTable

LONG = 30.0
"""Seconds in which people read their points."""


def _crowned(edition: str = "king-up", seats: int = 4, teams: tuple[int, ...] = ()) -> People:
    people = begin(edition, seats, teams=teams, options=(Option.TEAMS,) if teams else ())
    place_everyone(people)
    raise_somebody(people)
    crown(people)
    people.table.expect(CoronationScene)
    return people


def _clear(people: People) -> None:
    """Lay everybody beside the board, where the camera sees them."""
    people.board.fallen.clear()
    for at, character in enumerate(people.board.points):
        people.handle(lambda c=character, y=at: people.board.put_at(c, (250, 10 + 20 * y)))  # type: ignore[misc]


@pytest.mark.slow
def test_a_castle_that_is_covered_is_not_cleared() -> None:
    """A lid lies on the pieces; the corners of the board stay in sight."""
    people = _crowned()
    cover(people, *people.board.points)
    people.table.pass_time(LONG)
    people.table.expect(CoronationScene)
    assert people.table.match.seen.phase is Phase.DEAL


@pytest.mark.slow
def test_a_king_who_is_taken_off_and_an_arm_over_the_rest_do_not_clear_the_castle() -> None:
    people = _crowned()
    put(people, people.table.expect(CoronationScene).monarch.character, Place.UNPLACED)
    cover(people, *(c for c in people.board.points if people.board.place_of(c) is not None))
    people.table.pass_time(LONG)
    people.table.expect(CoronationScene)


@pytest.mark.slow
def test_when_the_castle_has_been_cleared_the_next_round_begins() -> None:
    people = _crowned()
    _clear(people)
    people.table.pass_time(3)
    people.table.expect(CoronationScene)
    people.table.pass_time(6)
    people.table.expect(CastleScene)
    assert people.table.match.seen.round == 2


@pytest.mark.slow
def test_nobody_misses_the_points_on_the_second_page() -> None:
    people = _crowned("vive-le-roi", 8, teams=(0, 1))
    _clear(people)
    people.table.pass_time(LONG)
    people.table.expect(CoronationScene)
    people.table.press(1)
    people.table.pass_time(9)
    assert people.table.match.seen.round == 2


def test_a_camera_that_does_not_know_the_board_promises_and_continues_nothing() -> None:
    with_camera, without = (
        StagedTable(ports=Ports(camera=camera)).sit_down("king-up", 3).begin()
        for camera in (StagedCamera(knows_board=False), NoCamera())
    )
    assert isinstance(with_camera.scene, CastleScene)
    assert isinstance(without.scene, CastleScene)
    assert with_camera.scene.hint == without.scene.hint
    with_camera.until_verdict(Verdict.CROWNED)
    with_camera.wait(60)
    assert isinstance(with_camera.scene, VerdictScene)
