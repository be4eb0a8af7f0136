"""Installs the firmware on a Raspberry Pi Pico, through MicroPython's own tool, mpremote.

A Pico that already serves boxes is asked to make way first. Knows the steps
and the tool; neither the wire nor what the firmware does.
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
from hardware.controllers.call import ANSWER_SECONDS, Call
from sentences import N_, ExplainedError, Sentence

FOLDER = Path(firmware.__file__).parent
START = "main.py"
GONE_SECONDS = 2.0
"""A controller that starts anew leaves USB within this time, or was quicker than we looked."""
BACK_SECONDS = 15.0
LOOK_SECONDS = 0.02
PROMPT_SECONDS = 10.0
COPY_SECONDS = 120.0
MAKE_FOLDER = "import os\nif 'firmware' not in os.listdir(): os.mkdir('firmware')"


class NoMpremote(ExplainedError):
    template = N_(
        "mpremote is missing, which copies files to a Pico. "
        "Install it: make install-flash, or {install}"
    )


class NotBack(ExplainedError):
    template = N_(
        "{port}: the controller has made way and did not come back. Unplug it and plug it in again."
    )


class NoPrompt(ExplainedError):
    template = N_(
        "{port}: MicroPython does not answer. Unplug the Pico, hold the first button of box 1 and "
        "plug it in again. A new Pico needs MicroPython first: hold BOOTSEL while plugging in, and "
        "copy the file from micropython.org onto the drive that appears."
    )


class CopyFailed(ExplainedError):
    template = N_("{port}: the firmware could not be copied ({problem}). Try again.")


class DoesNotStart(ExplainedError):
    template = N_(
        "{port}: the firmware was copied and does not answer. Unplug the Pico and plug it in again."
    )


class MadeWay(Sentence):
    template = N_("{port}: the running firmware makes way.")


class Copying(Sentence):
    template = N_("{port}: copying {count} files.")


class Installed(Sentence):
    template = N_("{port}: firmware {version} runs; boxes: {boxes}.")


def flash(port: str, tell: Callable[[str], None]) -> None:
    """Install the firmware on the Pico at a serial port and start it; `tell` hears how far it is.

    Raises:
        ExplainedError: it can't be done; the sentence says what to do.
    """
    if find_spec("mpremote") is None:
        raise NoMpremote(install=f"{sys.executable} -m pip install mpremote")
    if make_way(port):
        tell(str(MadeWay(port=port)))
        await_port(port)
    find_prompt(port)
    tell(str(Copying(port=port, count=len(files()) + 1)))
    copy(port)
    await_port(port)
    tell(str(await_firmware(port)))


def files() -> list[Path]:
    """What goes into the folder `firmware` of a Pico."""
    return sorted(file for file in FOLDER.glob("*.py") if file.name != START)


def make_way(port: str) -> bool:
    """Ask the firmware that runs at a port to make way; whether one was there."""
    with Call(port) as call:
        if call.greet(ANSWER_SECONDS) is None:
            return False
        call.ask_to_make_way()
        return True


def copy(port: str) -> None:
    """Copy everything and start it; the file that is started comes last."""
    sources = [str(file) for file in files()]
    _mpremote(port, COPY_SECONDS, "fs", "cp", "-f", *sources, ":firmware")
    start = str(FOLDER / START)
    _mpremote(port, COPY_SECONDS, "fs", "cp", "-f", start, f":{START}", "+", "reset")


def find_prompt(port: str) -> None:
    """Until MicroPython answers, and has a folder for the firmware."""
    _mpremote(port, PROMPT_SECONDS, "exec", MAKE_FOLDER)


def await_port(port: str) -> None:
    """Until a controller that starts anew has left USB, is back, and may be used."""
    _await(lambda: not os.path.exists(port), GONE_SECONDS)
    if not _await(lambda: os.access(port, os.R_OK | os.W_OK), BACK_SECONDS):
        raise NotBack(port=port)


def _await(is_so: Callable[[], bool], seconds: float) -> bool:
    """Whether it becomes so within this time."""
    until = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > until:
            return False
        time.sleep(LOOK_SECONDS)
    return True


def await_firmware(port: str) -> Installed:
    """Until the firmware answers."""
    with Call(port) as call:
        welcome = call.greet(BACK_SECONDS)
    if welcome is None:
        raise DoesNotStart(port=port)
    version = ".".join(map(str, welcome.firmware))
    return Installed(port=port, boxes=welcome.ports, version=version)


def _mpremote(port: str, seconds: float, *arguments: str) -> None:
    command = [sys.executable, "-m", "mpremote", "connect", port, "resume", *arguments]
    try:
        run = subprocess.run(  # noqa: S603 our own Python, and a port that the user named
            command, capture_output=True, text=True, check=False, timeout=seconds
        )
    except subprocess.TimeoutExpired as expired:
        raise NoPrompt(port=port) from expired
    if run.returncode != 0:
        raise _why(port, run.stdout + run.stderr)


def _why(port: str, output: str) -> ExplainedError:
    """What mpremote's last words mean."""
    if "raw repl" in output.lower():
        return NoPrompt(port=port)
    lines = output.strip().splitlines()
    return CopyFailed(port=port, problem=lines[-1] if lines else "?")
