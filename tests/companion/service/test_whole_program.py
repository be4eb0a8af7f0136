"""The whole program as a service: ready, alive while nothing happens, and shut down cleanly."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

import pytest

from companion.service.start_counter import MOST_FAILURES
from tests.companion.record.sample_games import SampleTable, finished, written
from tests.companion.service.fake_systemd import FakeSystemd

ROOT = Path(__file__).parents[3]
WATCHDOG_TIMEOUT = 0.6
LONGEST_SHUTDOWN = 120.0
MANY_SIGNALS = """
import signal
from companion.service.shutdown_signal import ShutdownSignal
shutdown = ShutdownSignal()
signal.signal(signal.SIGALRM, shutdown.handle)
signal.setitimer(signal.ITIMER_REAL, 2e-5, 2e-5)
for _turn in range(20_000):
    shutdown.woken.wait(0)
    shutdown.woken.clear()
signal.setitimer(signal.ITIMER_REAL, 0)
assert shutdown.requested.wait(5)
print("ended")
"""


@contextmanager
def service(
    folder: Path, systemd: FakeSystemd, settings: str, option: str = "--service"
) -> Iterator[subprocess.Popen[str]]:
    """`vivat play --service`, started as its unit starts it, with SDL's dummy screen."""
    file = folder / "vivat.toml"
    file.write_text(settings, encoding="utf-8")
    folders = {name: str(folder / name) for name in ("STATE", "LOGS", "RUNTIME")}
    for each in folders.values():
        Path(each).mkdir(exist_ok=True)
    environment = {
        **os.environ,
        **{f"{name}_DIRECTORY": each for name, each in folders.items()},
        **systemd.environment(WATCHDOG_TIMEOUT),
        "SDL_VIDEODRIVER": "dummy",
    }
    command = [sys.executable, "-m", "companion", "play", option, "--settings", str(file)]
    with subprocess.Popen(
        command, env=environment, cwd=ROOT, stderr=subprocess.PIPE, text=True
    ) as program:
        try:
            yield program
        finally:
            program.kill()


def received_until(systemd: FakeSystemd, word: str) -> list[str]:
    """All messages up to one that begins with this word."""
    messages = [systemd.next()]
    while not messages[-1].startswith(word):
        messages.append(systemd.next())
    return messages


@pytest.mark.slow
def test_it_is_ready_and_alive_and_shuts_down_on_request(
    tmp_path: Path, systemd: FakeSystemd
) -> None:
    with service(tmp_path, systemd, "[boxes]\ncontrollers = false\n") as program:
        assert systemd.next() == "READY=1\nSTATUS=the castle is on the screen"
        assert [systemd.next() for _signal in range(3)] == ["WATCHDOG=1"] * 3
        program.send_signal(signal.SIGTERM)
        *signals, _stopping = received_until(systemd, "STOPPING=1")
        assert set(signals) <= {"WATCHDOG=1"}
        assert program.wait(LONGEST_SHUTDOWN) == 0
        assert program.stderr is not None
        assert "Traceback" not in program.stderr.read()
    assert "first frame" in (tmp_path / "LOGS/vivat.log").read_text()
    assert not (tmp_path / "STATE/vivat.log").exists()
    assert (tmp_path / "STATE/games").is_dir()
    assert list((tmp_path / "RUNTIME").iterdir()) == []


def put_a_copy(folder: Path) -> Path:
    """What a backup from a stick has left for the next start."""
    waiting = folder / "STATE/restored"
    (waiting / "games").mkdir(parents=True)
    (waiting / "settings.toml").write_text("[sound]\nvolume = 35\n")
    record = written(finished(SampleTable("king-up", 3), 1).game)
    (waiting / "games/2026-11-20-1.toml").write_text(record, encoding="utf-8")
    return waiting


@pytest.mark.slow
def test_a_start_takes_over_a_copy_and_tells_systemd_that_it_goes_on(
    tmp_path: Path, systemd: FakeSystemd
) -> None:
    waiting = put_a_copy(tmp_path)
    with service(tmp_path, systemd, "[boxes]\ncontrollers = false\n") as program:
        assert systemd.next().startswith("EXTEND_TIMEOUT_USEC=")
        received_until(systemd, "READY=1")
        program.send_signal(signal.SIGTERM)
        assert program.wait(LONGEST_SHUTDOWN) == 0
    assert "New games: 1." in (tmp_path / "LOGS/vivat.log").read_text()
    assert "volume = 35" in (tmp_path / "vivat.toml").read_text()
    assert not waiting.exists()


@pytest.mark.slow
def test_after_many_failed_starts_a_copy_waits(tmp_path: Path, systemd: FakeSystemd) -> None:
    """It may be what keeps vivat from starting."""
    waiting = put_a_copy(tmp_path)
    (tmp_path / "RUNTIME").mkdir()
    (tmp_path / "RUNTIME/starts").write_text(f"{monotonic()}\n" * MOST_FAILURES)
    with service(tmp_path, systemd, "") as program:
        received_until(systemd, "READY=1")
        program.send_signal(signal.SIGTERM)
        assert program.wait(LONGEST_SHUTDOWN) == 0
    assert (waiting / "settings.toml").exists()


@pytest.mark.slow
def test_it_starts_with_wrong_settings(tmp_path: Path, systemd: FakeSystemd) -> None:
    with service(tmp_path, systemd, "[display]\nfulscreen = true\n") as program:
        assert systemd.next() == "READY=1\nSTATUS=the castle is on the screen"
        program.send_signal(signal.SIGTERM)
        assert program.wait(LONGEST_SHUTDOWN) == 0
    assert (
        f"safe mode: {tmp_path}/vivat.toml: unknown setting “display.fulscreen”. "
        "Did you mean “fullscreen”? Boxes are drawn on the screen."
    ) in (tmp_path / "LOGS/vivat.log").read_text()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ("[display\n", "{folder}/vivat.toml: "),
        pytest.param(
            "[display]\nkiosk = true\n",
            "started with --safe-mode. Boxes are drawn on the screen.",
        ),
    ],
)
def test_safe_mode_can_be_requested_with_any_settings(
    tmp_path: Path, systemd: FakeSystemd, settings: str, reason: str
) -> None:
    with service(tmp_path, systemd, settings, "--safe-mode") as program:
        assert systemd.next() == "READY=1\nSTATUS=the castle is on the screen"
        program.send_signal(signal.SIGTERM)
        assert program.wait(LONGEST_SHUTDOWN) == 0
    assert (
        f"safe mode: {reason.format(folder=tmp_path)}" in (tmp_path / "LOGS/vivat.log").read_text()
    )


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="other systems have other signals")
def test_a_signal_that_interrupts_the_loop_does_not_deadlock() -> None:
    run = subprocess.run(
        [sys.executable, "-c", MANY_SIGNALS],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        cwd=ROOT,
    )
    assert run.stdout == "ended\n", run.stderr
