"""What runs here: the versions of everything that a report of a fault needs."""

from __future__ import annotations

import platform
import sqlite3
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path

from companion.display.probed import DrawingLibrary, Probe
from companion.doctor.finding import Check, Finding
from companion.doctor.looking import PROC
from companion.doctor.probing import ProbeFails, ask
from hardware.boxes import Health
from hardware.header.pi_model import model_name, read_pi
from sentences import N_, Sentence


class Versions(Sentence):
    template = N_(
        "vivat {vivat}, Python {python}, pygame {pygame}, SQLite {sqlite}; {system}; {board}."
    )


class NoRaspberryPi(Sentence):
    template = N_("no Raspberry Pi")


class WithSdl(Sentence):
    template = N_("{pygame} (SDL {sdl})")


def examine_versions(environment: Mapping[str, str], proc: Path = PROC) -> list[Finding]:
    """Look them up; pygame is asked itself."""
    found = Versions(
        vivat=version("vivat"),
        python=platform.python_version(),
        pygame=_pygame(environment),
        sqlite=sqlite3.sqlite_version,
        system=f"{platform.system()} {platform.release()} {platform.machine()}",
        board=_board(proc),
    )
    return [Finding(Check.VERSIONS, Health.WORKS, found)]


def _board(proc: Path) -> Sentence | str:
    board = read_pi(proc)
    return model_name(proc) or NoRaspberryPi() if board is None else board.called()


def _pygame(environment: Mapping[str, str]) -> object:
    try:
        answer = ask(Probe.LIBRARY, environment)
    except ProbeFails as problem:
        return f"– ({problem})"
    if isinstance(answer, DrawingLibrary):
        return WithSdl(pygame=answer.pygame, sdl=answer.sdl)
    return answer
