"""The games that the demonstration plays: paced, public, one after the other, and kept nowhere."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest
from msgspec.structs import replace

from companion.config.library import Library, open_library
from companion.demonstration.demonstration import LOOK_SECONDS, Demonstration
from companion.evening.core import Outputs
from companion.evening.scene import Privacy, Scene
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.coronation import CoronationScene
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.podium import PodiumScene
from companion.evening.screens.verdict import VerdictScene
from tests.companion.bots_here import BotsHere

STARTED = 1e6
"""The loop's clock may show anything."""
MOST_GROWTH = 50_000
"""In bytes."""
Games = list[tuple[float, Outputs]]
"""What was seen, and since when."""


def demonstration(seed: int = 1) -> Demonstration:
    return Demonstration(open_library(), Random(seed), BotsHere())


def watched(shown: Demonstration, now: float = STARTED) -> Iterator[tuple[float, Outputs]]:
    """What is to be seen, and since when, for ever."""
    while True:
        yield now, shown.show(now)
        wake_at = shown.wake_at
        assert wake_at is not None
        assert wake_at > now, "the loop rests in between"
        now = wake_at


@pytest.mark.parametrize("seats", [{2}, {3, 5}, {8}], ids=str)
def test_it_plays_editions_for_any_number_of_people(seats: set[int]) -> None:
    edition = open_library()["vive-le-roi"]
    edition = replace(edition, seats={n: edition.seats[n] for n in seats})
    shown = Demonstration(Library({edition.id: edition}, {}), Random(1), BotsHere())
    scene = shown.show(STARTED).scene
    assert isinstance(scene, CastleScene)
    assert len(scene.overview.seats) in seats


def a_few_games(count: int = 3) -> Games:
    """So many whole games, and the beginning of the next one."""
    found: Games = []
    for now, outputs in watched(demonstration()):
        found.append((now, outputs))
        is_over = _screens(found).count(PodiumScene) == count
        if is_over and not isinstance(outputs.scene, PodiumScene):
            break
    return found


def _screens(shown: Games) -> list[type[Scene]]:
    """The kinds of screens, one after the other."""
    kinds = [type(outputs.scene) for _now, outputs in shown]
    return [kind for kind, before in zip(kinds, [None, *kinds], strict=False) if kind != before]


@pytest.fixture(scope="module")
def games() -> Games:
    return a_few_games()


@pytest.mark.slow
def test_it_shows_placing_climbing_votes_crownings_and_the_podium(games: Games) -> None:
    screens = _screens(games)
    assert set(screens) == {
        CastleScene,
        ElectionScene,
        VerdictScene,
        CoronationScene,
        PodiumScene,
    }
    for before, after in pairwise(screens):
        assert (after is VerdictScene) is (before is ElectionScene), "each vote has its verdict"


@pytest.mark.slow
def test_each_game_is_of_another_edition(games: Games) -> None:
    courts: list[set[str]] = []
    for _now, outputs in games:
        if isinstance(outputs.scene, CastleScene):
            characters = outputs.scene.overview.castle.characters
            court = {face.character for face, _place in characters}
            if not courts or courts[-1] != court:
                courts.append(court)
    assert len(courts) == 4, "three games, and the beginning of the next one"
    assert courts[0] == courts[3], "there are three editions"
    assert courts[0] != courts[1] != courts[2] != courts[0]


def test_people_have_time_to_look_at_every_verdict_and_its_points(games: Games) -> None:
    begins: dict[type[Scene], float] = {}
    kind: type[Scene] | None = None
    for now, outputs in games:
        if type(outputs.scene) is not kind:
            if kind in LOOK_SECONDS and kind is not None:
                assert now - begins[kind] >= LOOK_SECONDS[kind] - 1e-6
            kind = type(outputs.scene)
            begins[kind] = now


def test_it_shows_only_what_everybody_sees(games: Games) -> None:
    for _now, outputs in games:
        assert outputs.privacy in (Privacy.OPEN, Privacy.SEALED)
        assert all(face.own_card is None for face in outputs.faces)


def test_a_further_demonstration_begins_anew() -> None:
    shown = demonstration()
    views = watched(shown)
    for _moment in range(100):
        next(views)
    shown.end()
    assert shown.wake_at is None
    scene = shown.show(STARTED + 1000).scene
    assert isinstance(scene, CastleScene)
    assert scene.overview.round == 1


def test_it_goes_on_after_a_computer_has_slept_for_a_night() -> None:
    shown = demonstration()
    for now, _outputs in watched(shown):
        if now > STARTED + 30:
            break
    before = shown.show(now + 30_000)
    after = shown.show(now + 60_000)
    assert before.scene != after.scene


def growth(moments: int, pace: float) -> int:
    """By how many bytes memory grows in so many moments, this many seconds from one to the next."""
    shown, now = demonstration(), STARTED
    tracemalloc.start()
    for moment in range(2 * moments):
        if moment == moments:
            gc.collect()
            before = tracemalloc.get_traced_memory()[0]
        shown.show(now)
        now += pace
    shown.end()
    gc.collect()
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return grown


@pytest.mark.slow
def test_memory_does_not_grow_from_game_to_game() -> None:
    assert growth(moments=60, pace=15.0) < MOST_GROWTH


@pytest.mark.slow
def test_a_year_of_demonstration_grows_by_nothing() -> None:
    moments = 4_000
    assert growth(moments, pace=365 * 86_400 / moments) < MOST_GROWTH


def test_nothing_looks_as_if_it_could_be_pressed(games: Games) -> None:
    for _now, outputs in games:
        frame = outputs.scene.frame
        assert not any(choice.label for choice in frame.choices), "no buttons"
        assert not frame.has_help
        assert frame.focus is None
