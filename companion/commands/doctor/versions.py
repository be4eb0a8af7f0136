"""Lists the versions of everything that a bug report needs."""

from __future__ import annotations

import platform
import sqlite3
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path

from companion.commands.doctor.finding import Finding, ok
from companion.commands.doctor.run_window_probe import ProbeFails, run_probe
from companion.display.window_probe_answers import DrawingLibrary, Probe
from companion.words.i18n import _
from hardware.header.pi_model import PROC, model_name


def examine_versions(environment: Mapping[str, str], proc: Path = PROC) -> list[Finding]:
    """Look them up; pygame's in a process of its own."""
    found = _(
        "vivat {vivat}, Python {python}, pygame {pygame}, SQLite {sqlite}; {system}; {board}."
    ).format(
        vivat=version("vivat"),
        python=platform.python_version(),
        pygame=_pygame(environment),
        sqlite=sqlite3.sqlite_version,
        system=f"{platform.system()} {platform.release()} {platform.machine()}",
        board=model_name(proc) or _("no Raspberry Pi"),
    )
    return [ok(found)]


def _pygame(environment: Mapping[str, str]) -> str:
    try:
        answer = run_probe(Probe.LIBRARY, environment)
    except ProbeFails as problem:
        return f"– ({problem})"
    if isinstance(answer, DrawingLibrary):
        return f"{answer.pygame} (SDL {answer.sdl})"
    return str(answer)
