"""Runs the display's probe in a process of its own, which may crash or hang."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import msgspec

import companion
from companion.display.window_probe_answers import Answer, Probe
from companion.words.i18n import _

PROBE = "companion.display.window_probe"
SECONDS = 5.0
"""A probe that takes longer hangs."""
_PATH = "PYTHONPATH"
_ROOT = str(Path(companion.__file__).parent.parent)


class ProbeFails(Exception):
    """The probe gave no answer; the translated text says why."""


class NoPygame(ProbeFails):
    """pygame can't be imported."""


def run_probe(
    probe: Probe, environment: Mapping[str, str], *more: str, seconds: float = SECONDS
) -> Answer:
    """The probe's answer in this environment.

    Raises:
        ProbeFails: it crashed, hung, or could not be started.
    """
    # Without -P, a folder named companion in the current one would be imported instead.
    command = [sys.executable, "-P", "-m", PROBE, probe.value, *more]
    try:
        run = subprocess.run(  # noqa: S603 our own Python and our own module
            command,
            capture_output=True,
            text=True,
            check=False,
            timeout=seconds,
            stdin=subprocess.DEVNULL,
            env=_with_our_modules(environment),
        )
    except subprocess.TimeoutExpired as expired:
        text = _("the driver did not answer within {seconds:g} seconds")
        raise ProbeFails(text.format(seconds=seconds)) from expired
    except OSError as error:
        text = _("the test process could not be started ({problem})")
        raise ProbeFails(text.format(problem=error.strerror)) from error
    if run.returncode != 0:
        raise _failure(run.returncode, run.stderr)
    answer: Answer = msgspec.json.decode(run.stdout.strip().splitlines()[-1], type=Answer)
    return answer


def _with_our_modules(environment: Mapping[str, str]) -> dict[str, str]:
    """The same environment, in which our modules can be imported from any folder."""
    paths = [_ROOT, *filter(None, [environment.get(_PATH)])]
    return {**environment, _PATH: os.pathsep.join(paths), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}


def _failure(status: int, stderr: str) -> ProbeFails:
    last = (stderr.strip() or str(status)).splitlines()[-1]
    if last.startswith(("ImportError", "ModuleNotFoundError")):
        text = _("pygame can't be loaded: {problem}")
        return NoPygame(text.format(problem=last.partition(": ")[2]))
    how = signal.Signals(-status).name if status < 0 else last
    return ProbeFails(_("the driver crashed ({how})").format(how=how))
