"""Asks the probe of screen and sound, in a process that may crash or hang."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

import companion
from companion.display.probed import Answer, Probe
from sentences import N_, ExplainedError

PROBE = "companion.display.probe"
SECONDS = 5.0
"""Whoever has not answered by then hangs."""
_PATH = "PYTHONPATH"
_ROOT = str(Path(companion.__file__).parent.parent)


class ProbeFails(ExplainedError):
    """There is no answer; the sentence tells why."""


class Crashed(ProbeFails):
    template = N_("the driver crashed ({how})")


class Hangs(ProbeFails):
    template = N_("the driver does not answer within {seconds:g} seconds")


class NoProcess(ProbeFails):
    template = N_("no process can be started to try it ({problem})")


class NoPygame(ProbeFails):
    template = N_("pygame can't be loaded: {problem}")


def ask(
    probe: Probe,
    environment: Mapping[str, str],
    *more: str,
    seconds: float = SECONDS,
) -> Answer:
    """What the probe answers, seen from this environment.

    Raises:
        ProbeFails: it did not.
    """
    command = [sys.executable, "-m", PROBE, probe.value, *more]
    try:
        run = subprocess.run(  # noqa: S603 our own Python and our own module
            command,
            capture_output=True,
            text=True,
            check=False,
            timeout=seconds,
            stdin=subprocess.DEVNULL,
            env=_environment(environment),
        )
    except subprocess.TimeoutExpired as expired:
        raise Hangs(seconds=seconds) from expired
    except OSError as error:
        raise NoProcess(problem=error.strerror) from error
    if run.returncode != 0:
        raise _why(run.returncode, run.stderr.strip().splitlines())
    answer: Answer = msgspec.json.decode(run.stdout.strip().splitlines()[-1], type=Answer)
    return answer


def _environment(environment: Mapping[str, str]) -> dict[str, str]:
    """The same, in which our own modules are found from any folder."""
    paths = [_ROOT, *filter(None, [environment.get(_PATH)])]
    return {**environment, _PATH: os.pathsep.join(paths), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}


def _why(status: int, words: Sequence[str]) -> ProbeFails:
    last = words[-1] if words else str(status)
    if last.startswith(("ImportError", "ModuleNotFoundError")):
        return NoPygame(problem=last.partition(": ")[2])
    if status < 0:
        return Crashed(how=signal.Signals(-status).name)
    return Crashed(how=last)
