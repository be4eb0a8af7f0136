"""Tries a window or the sound card in a process of its own, which may crash or hang."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import companion
from companion.words.i18n import _

PROBE = "companion.display.window_probe"
SECONDS = 5.0
"""A probe that takes longer hangs."""
_PATH = "PYTHONPATH"
_ROOT = str(Path(companion.__file__).parent.parent)


class ProbeFails(Exception):
    """Nothing could be opened; the text says why."""


@dataclass(frozen=True)
class OpenedWindow:
    """By which SDL driver, and the screen's width and height in pixels."""

    driver: str
    width: int
    height: int


def try_window(environment: Mapping[str, str]) -> OpenedWindow:
    """Open a window for a moment, in this environment. Raises ProbeFails."""
    driver, width, height = _run("window", environment).split()
    return OpenedWindow(driver, int(width), int(height))


def try_sound(environment: Mapping[str, str]) -> str:
    """The SDL driver that opened the sound card, in this environment. Raises ProbeFails."""
    return _run("sound", environment)


def _run(what: str, environment: Mapping[str, str]) -> str:
    """The probe's answer. Raises ProbeFails."""
    # Without -P, a folder named companion in the current one would be imported instead.
    command = [sys.executable, "-P", "-m", PROBE, what]
    path = os.pathsep.join([_ROOT, *filter(None, [environment.get(_PATH)])])
    try:
        run = subprocess.run(  # noqa: S603 our own Python and our own module
            command,
            capture_output=True,
            text=True,
            check=False,
            timeout=SECONDS,
            stdin=subprocess.DEVNULL,
            env={**environment, _PATH: path, "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        )
    except subprocess.TimeoutExpired as expired:
        text = _("the driver did not answer within {seconds:g} seconds")
        raise ProbeFails(text.format(seconds=SECONDS)) from expired
    if run.returncode < 0:
        crashed = _("the driver crashed ({how})")
        raise ProbeFails(crashed.format(how=signal.Signals(-run.returncode).name))
    if run.returncode != 0:
        raise ProbeFails(run.stderr.strip().splitlines()[-1])
    return run.stdout.strip().splitlines()[-1]
