"""Installs the firmware on a Raspberry Pi Pico with MicroPython's own tool, mpremote.

Firmware that already runs is asked to stop first. Knows the steps and the tool, not
the protocol or what the firmware does.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import firmware
from hardware.controllers.port_probe import ANSWER_SECONDS, PortProbe
from sentences import N_, ExplainedError, Sentence

FOLDER = Path(firmware.__file__).parent
START = "main.py"
GONE_SECONDS = 2.0
"""A controller that restarts leaves USB within this time, or has already come back."""
BACK_SECONDS = 15.0
POLL_SECONDS = 0.02
PROMPT_SECONDS = 10.0
COPY_SECONDS = 120.0
EMPTY_FOLDER = (
    "import os\n"
    "if 'firmware' not in os.listdir(): os.mkdir('firmware')\n"
    "for name in os.listdir('firmware'): os.remove('firmware/' + name)"
)
"""Removes the files of an earlier version too: some have other names today."""


class NoMpremote(ExplainedError):
    template = N_(
        "mpremote is missing, which copies files to a Pico. "
        "Install it: make install-flash, or {install}"
    )


class NoPrompt(ExplainedError):
    template = N_(
        "{port}: MicroPython does not answer. Unplug the Pico, hold the first button of box 1 and "
        "plug it in again. A new Pico needs MicroPython first: hold BOOTSEL while plugging in, and "
        "copy the file from micropython.org onto the drive that appears."
    )


class FlashFailed(ExplainedError):
    template = N_("{port}: the firmware could not be copied ({problem}). Try again.")


class Copying(Sentence):
    template = N_("{port}: copying {count} files.")


class FirmwareRunning(Sentence):
    template = N_("{port}: firmware {version} is running; boxes: {boxes}.")


def flash(port: str, show: Callable[[str], None]) -> None:
    """Install the firmware on the Pico at a serial port and start it; `show` gets each step.

    Raises:
        ExplainedError: a step failed; the sentence says what to do.
    """
    if find_spec("mpremote") is None:
        raise NoMpremote(install=f"{sys.executable} -m pip install mpremote")
    if stop_firmware(port):
        show(str(Sentence(N_("{port}: stopping the running firmware."), port=port)))
        wait_for_port(port)
    prepare_folder(port)
    show(str(Copying(port=port, count=len(files()) + 1)))
    copy(port)
    wait_for_port(port)
    show(str(wait_for_firmware(port)))


def files() -> list[Path]:
    """The files for the folder `firmware` of a Pico."""
    return sorted(file for file in FOLDER.glob("*.py") if file.name != START)


def stop_firmware(port: str) -> bool:
    """Ask the firmware to stop for an update; False if none answers at this port."""
    with PortProbe(port) as probe:
        if probe.greet(ANSWER_SECONDS) is None:
            return False
        probe.request_update()
        return True


def prepare_folder(port: str) -> None:
    """Wait for MicroPython's prompt, and make an empty folder for the firmware."""
    _mpremote(port, PROMPT_SECONDS, "exec", EMPTY_FOLDER)


def copy(port: str) -> None:
    """Copy all files, the one that starts the others last, and restart the Pico."""
    sources = [str(file) for file in files()]
    _mpremote(port, COPY_SECONDS, "fs", "cp", "-f", *sources, ":firmware")
    start = str(FOLDER / START)
    _mpremote(port, COPY_SECONDS, "fs", "cp", "-f", start, f":{START}", "+", "reset")


def wait_for_port(port: str) -> None:
    """Wait until a restarting controller has left USB and its port can be used again."""
    _wait_until(lambda: not os.path.exists(port), GONE_SECONDS)
    if not _wait_until(lambda: os.access(port, os.R_OK | os.W_OK), BACK_SECONDS):
        sentence = N_(
            "{port}: the controller restarted and did not come back. Unplug it and plug it in "
            "again."
        )
        raise ExplainedError(sentence, port=port)


def _wait_until(holds: Callable[[], bool], seconds: float) -> bool:
    """Whether a condition comes true within this time."""
    deadline = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > deadline:
            return False
        time.sleep(POLL_SECONDS)
    return True


def wait_for_firmware(port: str) -> FirmwareRunning:
    """Wait until the new firmware answers."""
    with PortProbe(port) as probe:
        welcome = probe.greet(BACK_SECONDS)
    if welcome is None:
        sentence = N_(
            "{port}: the firmware was copied but does not answer. Unplug the Pico and plug it in "
            "again."
        )
        raise ExplainedError(sentence, port=port)
    version = ".".join(map(str, welcome.firmware))
    return FirmwareRunning(port=port, boxes=welcome.ports, version=version)


def _mpremote(port: str, seconds: float, *arguments: str) -> None:
    # Without -P, a file of that name in the current folder would run instead.
    command = [sys.executable, "-P", "-m", "mpremote", "connect", port, "resume", *arguments]
    try:
        run = subprocess.run(  # noqa: S603 our own Python, and a port that the user named
            command, capture_output=True, text=True, check=False, timeout=seconds
        )
    except subprocess.TimeoutExpired as expired:
        raise NoPrompt(port=port) from expired
    if run.returncode != 0:
        raise _error_in(port, run.stdout + run.stderr)


def _error_in(port: str, output: str) -> ExplainedError:
    """The error that mpremote's output reports."""
    if "raw repl" in output.lower():
        return NoPrompt(port=port)
    lines = output.strip().splitlines()
    return FlashFailed(port=port, problem=lines[-1] if lines else "?")
