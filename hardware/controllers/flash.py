"""Installs the firmware on a Raspberry Pi Pico, through MicroPython's own tool, mpremote.

A Pico that already serves boxes is asked to make way first. Knows the wire and
the tool; what the firmware does is not its affair.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import firmware
from firmware.codec import Message
from firmware.link import Link
from firmware.messages import (
    HELLO,
    UPDATE,
    VERSION,
    WELCOME,
    Hello,
    Malformed,
    Welcome,
    read_welcome,
)
from hardware.controllers.serial_port import SerialPort
from spoken import N_, Said, Spoken

FOLDER = Path(firmware.__file__).parent
START = "main.py"
HELLO_SECONDS = 0.2
LISTEN_SECONDS = 0.02
ANSWER_SECONDS = 1.5
GONE_SECONDS = 2.0
"""A controller that starts anew leaves USB within this time, or was quicker than we looked."""
BACK_SECONDS = 15.0
LOOK_SECONDS = 0.02
COPY_SECONDS = 120.0
MAKE_FOLDER = "import os\nif 'firmware' not in os.listdir(): os.mkdir('firmware')"


class NoMpremote(Spoken):
    sentence = N_(
        "mpremote is missing, which copies files to a Pico. "
        "Install it: make install-flash, or {install}"
    )


class NotBack(Spoken):
    sentence = N_(
        "{port}: the controller has made way and did not come back. Unplug it and plug it in again."
    )


class NoPrompt(Spoken):
    sentence = N_(
        "{port}: MicroPython does not answer. Unplug the Pico, hold the first button of box 1 and "
        "plug it in again. A new Pico needs MicroPython first: hold BOOTSEL while plugging in, and "
        "copy the file from micropython.org onto the drive that appears."
    )


class CopyFailed(Spoken):
    sentence = N_("{port}: the firmware could not be copied ({problem}). Try again.")


class DoesNotStart(Spoken):
    sentence = N_(
        "{port}: the firmware was copied and does not answer. Unplug the Pico and plug it in again."
    )


class MadeWay(Said):
    sentence = N_("{port}: the running firmware makes way.")


class Copying(Said):
    sentence = N_("{port}: copying {count} files.")


class Installed(Said):
    sentence = N_("{port}: firmware {version} runs, with {boxes} boxes.")


def flash(port: str, tell: Callable[[str], None]) -> None:
    """Install the firmware on the Pico at a serial port and start it; `tell` hears how far it is.

    Raises:
        Spoken: it can't be done; the sentence says what to do.
    """
    if find_spec("mpremote") is None:
        raise NoMpremote(install=f"{sys.executable} -m pip install mpremote")
    if make_way(port):
        tell(str(MadeWay(port=port)))
        await_port(port)
    tell(str(Copying(port=port, count=len(files()) + 1)))
    copy(port)
    await_port(port)
    tell(str(await_firmware(port)))


def files() -> list[Path]:
    """What goes into the folder `firmware` of a Pico."""
    return sorted(file for file in FOLDER.glob("*.py") if file.name != START)


def make_way(port: str) -> bool:
    """Ask the firmware that runs at a port to make way; whether one was there."""
    with _Call(port) as call:
        if call.greet(ANSWER_SECONDS) is None:
            return False
        call.ask_to_make_way()
        return True


def copy(port: str) -> None:
    """Copy everything and start it; the file that is started comes last."""
    sources = [str(file) for file in files()]
    _mpremote(port, "exec", MAKE_FOLDER, "+", "fs", "cp", "-f", *sources, ":firmware")
    _mpremote(port, "fs", "cp", "-f", str(FOLDER / START), f":{START}", "+", "reset")


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
    with _Call(port) as call:
        welcome = call.greet(BACK_SECONDS)
    if welcome is None:
        raise DoesNotStart(port=port)
    version = ".".join(map(str, welcome.firmware))
    return Installed(port=port, boxes=welcome.ports, version=version)


class _Call:
    """A short conversation with whoever is at a port."""

    def __init__(self, port: str) -> None:
        self._path = port
        self._link = Link()
        self._link.begin(random.randrange(1, 256), _now_ms())

    def __enter__(self) -> _Call:
        self._port = SerialPort(self._path)
        return self

    def __exit__(self, *_error: object) -> None:
        self._port.close()

    def greet(self, seconds: float) -> Welcome | None:
        """Say hello until somebody answers; the answer, or None."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            self._link.mention(HELLO, Hello(VERSION).pack())
            answer = self._listen(HELLO_SECONDS)
            if answer is not None:
                return answer
        return None

    def ask_to_make_way(self) -> None:
        """Ask until it is acknowledged, or too late."""
        self._link.say(UPDATE, b"")
        until = time.monotonic() + ANSWER_SECONDS
        while self._link.due() is not None and time.monotonic() < until:
            self._listen(LISTEN_SECONDS)

    def _listen(self, seconds: float) -> Welcome | None:
        """Send what is due and hear for so long; a WELCOME ends it."""
        until = time.monotonic() + seconds
        self._port.send(self._link.outgoing(_now_ms()))
        while (left := until - time.monotonic()) > 0:
            for message in self._link.receive(self._port.wait(left), _now_ms()):
                welcome = _welcome_in(message)
                if welcome is not None:
                    return welcome
        return None


def _welcome_in(message: Message) -> Welcome | None:
    """What a message says of who is there, if that is what it is about."""
    if message.kind != WELCOME:
        return None
    try:
        return read_welcome(message.payload)
    except Malformed:
        return None


def _mpremote(port: str, *arguments: str) -> None:
    command = [sys.executable, "-m", "mpremote", "connect", port, "resume", *arguments]
    try:
        run = subprocess.run(  # noqa: S603 our own Python, and a port that the user named
            command, capture_output=True, text=True, check=False, timeout=COPY_SECONDS
        )
    except subprocess.TimeoutExpired as expired:
        raise NoPrompt(port=port) from expired
    if run.returncode != 0:
        raise _why(port, run.stdout + run.stderr)


def _why(port: str, output: str) -> Spoken:
    """What mpremote's last words mean."""
    if "raw repl" in output.lower():
        return NoPrompt(port=port)
    lines = output.strip().splitlines()
    return CopyFailed(port=port, problem=lines[-1] if lines else "?")


def _now_ms() -> int:
    return time.monotonic_ns() // 1_000_000
