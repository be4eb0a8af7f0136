"""Measures how fast the program starts, and its load when idle, in a real X window."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep

from hardware.phones.encryption import Invitation
from hardware.phones.port import DirectPort
from tests.bench.phones import end, phone_process
from tests.hardware.phones.network_phone import HERE
from tests.window.xvfb import VirtualScreen

ROOT = Path(__file__).parents[2]
SETTLE_SECONDS, REST_SECONDS = 1.0, 3.0
JOIN_SECONDS = 4.0
DEMONSTRATION_SECONDS = 30.0
"""As long as pieces are placed and somebody is voted on."""


@contextmanager
def _program(
    x: VirtualScreen, command: str = "play", *more: str
) -> Iterator[subprocess.Popen[str]]:
    arguments = [sys.executable, "-m", "companion", "-v", command, "--emulate", "8", *more]
    kept = {name: value for name, value in os.environ.items() if name != "SDL_VIDEODRIVER"}
    with TemporaryDirectory() as data:
        place = {**kept, "DISPLAY": x.name, "XDG_DATA_HOME": data}
        with subprocess.Popen(
            arguments, env=place, cwd=ROOT, stderr=subprocess.PIPE, text=True
        ) as program:
            try:
                yield program
            finally:
                program.terminate()


def _await_first_frame(program: subprocess.Popen[str]) -> None:
    assert program.stderr is not None
    for line in program.stderr:
        if "first frame" in line:
            return
    raise RuntimeError("the program ended without a frame")


def first_frame_seconds(x: VirtualScreen) -> float:
    """Seconds from starting the process to the first frame on the screen."""
    began = monotonic()
    with _program(x) as program:
        _await_first_frame(program)
        return monotonic() - began


def idle_share(x: VirtualScreen) -> float:
    """The share of a core that the title screen uses while nothing happens, 0 to 1."""
    return _share(x, "play", REST_SECONDS)


def demonstration_share(x: VirtualScreen) -> float:
    """The share of a core that the demonstration uses, 0 to 1."""
    return _share(x, "demo", DEMONSTRATION_SECONDS)


def share_with_phones(x: VirtualScreen) -> float:
    """The share of a core that the title screen uses while eight phones are connected."""
    with TemporaryDirectory() as folder:
        settings, invitation = Path(folder) / "settings.toml", Invitation()
        port = DirectPort(HERE).open(0)
        number = port.getsockname()[1]
        port.close()
        settings.write_text(f'[phones]\non = true\nport = {number}\n[keeping]\nfolder = "."\n')
        (Path(folder) / "phones-tonight").write_bytes(invitation.kept)
        with _program(x, "play", "--settings", str(settings)) as program:
            _await_first_frame(program)
            sleep(SETTLE_SECONDS)
            phones = phone_process(number, invitation.fragment)
            sleep(JOIN_SECONDS)
            before = cpu_seconds(program.pid)
            sleep(REST_SECONDS)
            share = (cpu_seconds(program.pid) - before) / REST_SECONDS
            end(phones)
            return share


def _share(x: VirtualScreen, command: str, seconds: float) -> float:
    with _program(x, command) as program:
        _await_first_frame(program)
        sleep(SETTLE_SECONDS)
        before = cpu_seconds(program.pid)
        sleep(seconds)
        return (cpu_seconds(program.pid) - before) / seconds


def cpu_seconds(pid: int) -> float:
    """User and system time of a process (proc(5): fields 14 and 15 of stat)."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
