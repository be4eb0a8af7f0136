"""A whole game in a real X window, from the title to the podium."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from companion.cli import main
from companion.config.library import open_library
from companion.config.paths import Paths
from companion.keep.games_folder import games_on_disk
from companion.keep.records import record_of_saved_game
from companion.record import to_toml
from companion.words.i18n import ENGLISH
from engine import Follow, Vote
from tests.companion.guided import Step
from tests.needed_programs import needs
from tests.waiting import SAFETY_LIMIT
from tests.window.in_window import PICTURES, ROOT, SCREENS, environment, run_in_window
from tests.window.xvfb import PROGRAMS, VirtualScreen, screen

ENOUGH_COLOURS = 100

pytestmark = [
    pytest.mark.slow,
    needs(*PROGRAMS),
]


@pytest.fixture(scope="module")
def x() -> Iterator[VirtualScreen]:
    with screen() as found:
        yield found


@pytest.fixture(scope="module")
def evening(x: VirtualScreen) -> list[str]:
    """The names of the screens seen in a whole game, which is played once."""
    shutil.rmtree(PICTURES, ignore_errors=True)
    PICTURES.mkdir(parents=True)
    return run_in_window(x, "window_evening", str(PICTURES)).split()


def test_every_screen_of_a_game_in_a_real_window_is_drawn(
    evening: list[str],
) -> None:
    assert set(evening) >= SCREENS
    for name in SCREENS:
        picture = pygame.image.load(PICTURES / f"{name}.png")
        thumbnail = pygame.transform.scale(picture, (160, 100))
        colours = {tuple(thumbnail.get_at((px, py))) for px in range(160) for py in range(100)}
        assert len(colours) > ENOUGH_COLOURS, f"{name} is blank"


def test_the_record_of_the_game_replays_to_its_end(
    evening: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with games_on_disk(Paths(PICTURES), open_library()) as found:
        latest = found.saved_games.latest()
        assert latest is not None
        record = to_toml(record_of_saved_game(found.saved_games, latest.name))
    (tmp_path / "game.toml").write_text(record, encoding="utf-8")
    assert main(["replay", "--json", str(tmp_path / "game.toml")]) == 0
    assert json.loads(capsys.readouterr().out)["complete"] is True
    assert evening


def test_after_a_vote_on_the_screen_the_x_screen_and_its_pointer_do_not_tell_it(
    x: VirtualScreen, tmp_path: Path
) -> None:
    seen = {
        vote: run_in_window(x, "window_vote", str(tmp_path / vote.value), vote.value)
        for vote in Vote
    }
    assert len(set(seen.values())) == 1, seen
    assert "x:400 y:240" in seen[Vote.YES]


@pytest.mark.parametrize("layout", ["fr", "us"])
def test_a_code_reader_enters_cards_and_does_nothing_where_none_is_asked_for(
    x: VirtualScreen, tmp_path: Path, layout: str
) -> None:
    subprocess.run(["setxkbmap", layout], env=environment(x), check=True)
    assert run_in_window(x, "window_reader", str(tmp_path)).split() == ["1", "2", "3"]


@pytest.mark.parametrize("follow", Follow)
@pytest.mark.parametrize("way", ["mouse", "touch", "keyboard", "boxes"])
def test_an_evening_in_a_real_window_is_played_with_one_kind_of_input_alone(
    x: VirtualScreen, tmp_path: Path, way: str, follow: Follow
) -> None:
    ended = run_in_window(x, "window_one_way", str(tmp_path), way, follow.value, ENGLISH)
    assert ended.split()[-1] == "Ending.QUIT"


@pytest.mark.parametrize("way", ["mouse", "touch", "keyboard", "boxes"])
def test_the_guide_in_a_real_window_is_followed_with_one_kind_of_input_alone(
    x: VirtualScreen, tmp_path: Path, way: str
) -> None:
    steps = run_in_window(x, "window_guide", str(tmp_path), way).split()
    assert [*dict.fromkeys(steps)] == [step.value for step in Step]


def test_a_name_is_typed_on_an_x_keyboard(x: VirtualScreen, tmp_path: Path) -> None:
    """Its letters are keys of drawn boxes, too."""
    typed = run_in_window(x, "window_name", str(tmp_path), "Jacques Wax")
    assert typed.splitlines()[-1] == "Jacques Wax"


def test_random_presses_in_a_window_are_played_only_where_they_are_meant(
    x: VirtualScreen, tmp_path: Path
) -> None:
    acts, *screens = run_in_window(x, "window_monkey", str(tmp_path), "500").split()
    assert int(acts) > 0, "no press was played at all"
    assert len(screens) > 1


def test_vivat_play_opens_a_window_and_the_keyboard_quits_it(
    x: VirtualScreen, tmp_path: Path
) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "companion", "-v", "play", "--emulate", "8"],
        env=environment(x, tmp_path),
        cwd=ROOT,
        stderr=subprocess.PIPE,
        text=True,
    ) as program:
        assert program.stderr is not None
        lines = iter(program.stderr.readline, "")
        assert any("first frame" in line for line in lines)
        keys = ["xdotool", "mousemove", "640", "400", "key", "--delay", "1100"]
        keys += ["shift+Tab", "shift+Tab", "Return", "Tab", "Return", "Return"]
        subprocess.run(keys, env=environment(x), check=True, timeout=SAFETY_LIMIT)
        try:
            assert program.wait(timeout=SAFETY_LIMIT) == 0
        finally:
            program.kill()
        assert "Traceback" not in "".join(lines)
