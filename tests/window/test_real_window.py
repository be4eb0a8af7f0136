"""A whole game in a real X window, from the title to the podium."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from companion.cli import main
from engine import Vote
from tests.needed_programs import needs
from tests.waiting import SAFETY_LIMIT
from tests.window.xvfb import PROGRAMS, VirtualScreen, screen

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "build" / "screens"
SCREENS = {
    "TitleScene",
    "EditionScene",
    "SeatingScene",
    "SeatChoiceScene",
    "CastleScene",
    "ElectionScene",
    "VerdictScene",
    "FavouritesScene",
    "CoronationScene",
    "PodiumScene",
}
ENOUGH_COLOURS = 100

pytestmark = [
    pytest.mark.slow,
    needs(*PROGRAMS),
]


@pytest.fixture(scope="module")
def x() -> Iterator[VirtualScreen]:
    with screen() as found:
        yield found


def environment(x: VirtualScreen, data: Path = PICTURES) -> dict[str, str]:
    """Environment variables for a program on this screen that saves its files in `data`."""
    inherited = {name: value for name, value in os.environ.items() if name != "SDL_VIDEODRIVER"}
    own = {"DISPLAY": x.name, "SDL_VIDEO_WINDOW_POS": "0,0", "XDG_DATA_HOME": str(data)}
    return {**inherited, **own}


def run_in_window(x: VirtualScreen, module: str, *arguments: str) -> str:
    """What a program prints that plays in a window on this screen."""
    run = subprocess.run(
        [sys.executable, "-m", f"tests.window.{module}", str(x.memory), *arguments],
        env=environment(x),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=10 * SAFETY_LIMIT,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


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
    evening: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    records = sorted((PICTURES / "games").glob("*.toml"))
    assert main(["replay", "--json", str(records[-1])]) == 0
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
        keys = ["xdotool", "mousemove", "640", "400", "key", "shift+Tab", "Return"]
        subprocess.run(keys, env=environment(x), check=True, timeout=SAFETY_LIMIT)
        try:
            assert program.wait(timeout=SAFETY_LIMIT) == 0
        finally:
            program.kill()
        assert "Traceback" not in "".join(lines)
