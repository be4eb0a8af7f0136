"""When nobody plays, the first screen shows a demonstration: marked, silent, gone at a touch."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

import pygame
import pytest

from companion.config.preferences import Preferences, TextSize
from companion.display.painter import Picture
from companion.evening.inputs import Command
from companion.evening.ports import HostComputer, Ports
from companion.evening.scene import Scene
from companion.evening.screens.edition import EditionScene
from companion.evening.screens.title import TitleScene
from companion.evening.wakefulness import Wakefulness
from companion.service.safe_mode import SafeModeRequested
from hardware.boxes import Button
from tests.companion.display.names_shown import names_at
from tests.companion.display.screen_flaws import flaws
from tests.companion.display.shots import SIZES, picture_of
from tests.companion.keep.saving_helpers import saver_in
from tests.companion.simulated_evening import SimulatedEvening
from tests.companion.staging.stages import STAGES
from tests.sampling import sampled

MINUTE = 60.0
SIZE = (800, 480)


class Evening(SimulatedEvening):
    """Records what is painted."""

    @property
    def shown(self) -> Picture:
        assert self.window.picture is not None
        return self.window.picture

    def watch_for(self, minutes: float) -> list[Picture]:
        """Look at every change for some minutes."""
        found = []
        for _second in range(round(minutes * MINUTE)):
            self.turn(after=1)
            found.append(self.shown)
        return found


@pytest.fixture
def evening() -> Iterator[Evening]:
    evening = Evening(size=SIZE, boxes=4)
    yield evening
    evening.close()


def test_after_some_minutes_the_first_screen_shows_a_game_that_is_marked(evening: Evening) -> None:
    title = evening.shown
    evening.wait(2.9 * MINUTE)
    assert evening.shown == title
    pictures = evening.watch_for(1.5)
    games = [picture for picture in pictures if not isinstance(picture.scene, TitleScene)]
    assert len({type(picture.scene) for picture in games}) >= 2
    assert all(picture.is_demonstration for picture in games)
    assert evening.app.hotspots == (), "nothing of it can be touched"


def touch(evening: Evening) -> None:
    middle = SIZE[0] // 3, SIZE[1] // 2
    evening.mouse(pygame.MOUSEBUTTONDOWN, middle)
    evening.mouse(pygame.MOUSEBUTTONUP, middle)


def press_return(evening: Evening) -> None:
    evening.key(pygame.K_RETURN, "\r")


def press_box(evening: Evening) -> None:
    evening.hardware.press(evening.boxes[0], Button.YES)
    evening.turn()


@pytest.mark.parametrize("wake", [touch, press_return, press_box])
def test_the_first_touch_key_or_press_only_ends_it(
    wake: Callable[[Evening], None], evening: Evening
) -> None:
    title = evening.shown
    evening.wait(4 * MINUTE)
    evening.turn()
    assert evening.shown != title
    wake(evening)
    assert evening.shown == title
    evening.expect(TitleScene)
    evening.click(Command.NEW_GAME)
    evening.expect(EditionScene)


def test_nothing_of_it_is_saved_and_the_boxes_do_not_follow_it(tmp_path: Path) -> None:
    saver = saver_in(tmp_path)
    evening = Evening(size=SIZE, boxes=4, saver=saver)
    before = sorted(tmp_path.rglob("*"))
    order = evening.outputs.order
    for _moment in range(60):
        outputs = evening.turn(after=5)
        assert outputs.order == order
        assert isinstance(outputs.scene, TitleScene), "the table has not moved"
    assert evening.shown.is_demonstration
    assert not evening.events
    assert not list(saver.saved_games.games())
    assert sorted(tmp_path.rglob("*")) == before
    evening.close()


def test_elsewhere_no_game_plays_itself(evening: Evening) -> None:
    evening.click(Command.NEW_GAME)
    assert not any(picture.is_demonstration for picture in evening.watch_for(4))


def test_safe_mode_stays_readable() -> None:
    host = HostComputer(safe_because=SafeModeRequested())
    evening = Evening(size=SIZE, ports=Ports(computer=host))
    assert not any(picture.is_demonstration for picture in evening.watch_for(4))
    evening.close()


def test_the_screen_dims_and_goes_dark_in_the_end(evening: Evening) -> None:
    for minutes, expected in (
        (9, Wakefulness.DEMONSTRATION),
        (2, Wakefulness.DIMMED),
        (20, Wakefulness.ASLEEP),
    ):
        evening.wait(minutes * MINUTE)
        assert evening.outputs.wakefulness is expected


def test_on_purpose_it_begins_at_once_and_goes_on_until_somebody_is_there(evening: Evening) -> None:
    evening.app.demonstrate()
    evening.turn()
    assert evening.shown.is_demonstration
    evening.wait(100 * MINUTE)
    evening.turn()
    assert evening.outputs.wakefulness is Wakefulness.DEMONSTRATION
    touch(evening)
    evening.wait(2 * MINUTE)
    assert not evening.shown.is_demonstration


@pytest.mark.slow
@pytest.mark.parametrize("on_purpose", [False, True])
def test_it_is_heard_only_on_purpose(on_purpose: bool) -> None:
    heard: list[type[Scene]] = []
    evening = Evening(size=SIZE, sound=lambda outputs: heard.append(type(outputs.scene)))
    evening.wait(3 * MINUTE)
    if on_purpose:
        evening.app.demonstrate()
    evening.watch_for(0.6)
    assert evening.shown.is_demonstration
    assert (len(set(heard)) > 1) is on_purpose
    evening.close()


WAYS = tuple(product(("podium", "verdict-annulled"), SIZES, TextSize))


@pytest.mark.slow
@pytest.mark.parametrize("way", sampled(WAYS, every=12), ids=str)
def test_the_mark_covers_nothing(way: tuple[str, tuple[int, int], TextSize]) -> None:
    name, size, text_size = way
    pygame.font.init()
    table = STAGES[name]()
    scene = picture_of(table).scene
    preferences = Preferences(text_size=text_size)
    picture = Picture(scene, (), frozenset(), preferences, Wakefulness.DEMONSTRATION)
    assert not flaws(picture, size, names_at(table))
