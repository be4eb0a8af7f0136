"""The whole program as the computer's service: ready, alive while it rests, and ended cleanly."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.companion.service.systemd import Systemd

ROOT = Path(__file__).parents[3]
PATIENCE = 0.6
LONGEST_END = 10.0
STUBBORN = """
import signal
from companion.service.bell import Bell
bell = Bell()
signal.signal(signal.SIGALRM, bell.end)
signal.setitimer(signal.ITIMER_REAL, 2e-5, 2e-5)
for _turn in range(20_000):
    bell.rings.wait(0)
    bell.rings.clear()
signal.setitimer(signal.ITIMER_REAL, 0)
assert bell.ends.wait(5)
print("ended")
"""


@contextmanager
def service(
    folder: Path, systemd: Systemd, settings: str, wish: str = "--service"
) -> Iterator[subprocess.Popen[str]]:
    """`vivat play --service`, started as its unit starts it but without a screen to see."""
    file = folder / "vivat.toml"
    file.write_text(settings, encoding="utf-8")
    rooms = {name: str(folder / name) for name in ("STATE", "LOGS", "RUNTIME")}
    for room in rooms.values():
        Path(room).mkdir()
    environment = {
        **os.environ,
        **{f"{name}_DIRECTORY": room for name, room in rooms.items()},
        **systemd.environment(PATIENCE),
        "SDL_VIDEODRIVER": "dummy",
    }
    command = [sys.executable, "-m", "companion", "play", wish, "--settings", str(file)]
    with subprocess.Popen(
        command, env=environment, cwd=ROOT, stderr=subprocess.PIPE, text=True
    ) as program:
        try:
            yield program
        finally:
            program.kill()


def told_until(systemd: Systemd, word: str) -> list[str]:
    """What systemd hears until this is said."""
    told = [systemd.next()]
    while not told[-1].startswith(word):
        told.append(systemd.next())
    return told


def test_it_is_ready_alive_while_it_rests_and_ends_when_it_is_asked(
    tmp_path: Path, systemd: Systemd
) -> None:
    with service(tmp_path, systemd, "[boxes]\ncontrollers = false\n") as program:
        assert systemd.next() == "READY=1\nSTATUS=the castle stands"
        assert [systemd.next() for _sign in range(3)] == ["WATCHDOG=1"] * 3
        program.send_signal(signal.SIGTERM)
        *signs, _stopping = told_until(systemd, "STOPPING=1")
        assert set(signs) <= {"WATCHDOG=1"}
        assert program.wait(LONGEST_END) == 0
        assert program.stderr is not None
        assert "Traceback" not in program.stderr.read()
    assert "first frame" in (tmp_path / "LOGS/vivat.log").read_text()
    assert not (tmp_path / "STATE/vivat.log").exists()
    assert (tmp_path / "STATE/journal.db").exists()
    assert list((tmp_path / "RUNTIME").iterdir()) == []


def test_settings_that_are_wrong_open_the_castle_all_the_same(
    tmp_path: Path, systemd: Systemd
) -> None:
    with service(tmp_path, systemd, "[display]\nfulscreen = true\n") as program:
        assert systemd.next() == "READY=1\nSTATUS=the castle stands"
        program.send_signal(signal.SIGTERM)
        assert program.wait(LONGEST_END) == 0
    assert (
        "safe mode: vivat.toml: unknown setting “display.fulscreen”. Did you mean “fullscreen”? "
        "Boxes are drawn on the screen."
    ) in (tmp_path / "LOGS/vivat.log").read_text()


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ("[display]\nkiosk = true\n", "it was asked for. Boxes are drawn on the screen."),
        ("[display\n", "vivat.toml: "),
    ],
)
def test_who_asks_for_safe_mode_has_it_whatever_the_settings_say(
    tmp_path: Path, systemd: Systemd, settings: str, reason: str
) -> None:
    with service(tmp_path, systemd, settings, "--safe-mode") as program:
        assert systemd.next() == "READY=1\nSTATUS=the castle stands"
        program.send_signal(signal.SIGTERM)
        assert program.wait(LONGEST_END) == 0
    assert f"safe mode: {reason}" in (tmp_path / "LOGS/vivat.log").read_text()


@pytest.mark.skipif(sys.platform == "win32", reason="other systems have other signals")
def test_a_signal_never_meets_the_loop_in_the_midst_of_a_lock() -> None:
    run = subprocess.run(
        [sys.executable, "-c", STUBBORN],
        capture_output=True,
        text=True,
        check=False,
        timeout=20,
        cwd=ROOT,
    )
    assert run.stdout == "ended\n", run.stderr
