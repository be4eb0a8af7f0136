"""Whether the date can be believed. Only the list of games shows it."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from companion.doctor.finding import Check, Finding
from hardware.boxes import Health
from sentences import N_, Sentence

BUILT = 2026
"""The year of this program: no clock that is right shows an earlier one."""
RUN = Path("/run")
ASK = ("timedatectl", "show", "--property=NTPSynchronized", "--value")
SECONDS = 2.0


class Right(Sentence):
    template = N_("It is {now}; the clock is set over the network.")


class Unknown(Sentence):
    template = N_("It is {now}; whether the clock is set over the network can't be told here.")


class NotSet(Sentence):
    template = N_("It is {now}, says a clock that was not set over the network yet.")


class Impossible(Sentence):
    template = N_("The clock says {now}, which can't be.")


class Connect(Sentence):
    template = N_(
        "If the date is wrong, connect to the network: sudo timedatectl set-ntp true. Only the "
        "dates in the list of games suffer."
    )


class SetIt(Sentence):
    template = N_(
        'Connect to the network, or set it: sudo date -s "2026-12-24 20:00". Only the dates in '
        "the list of games suffer."
    )


def examine_clock(now: datetime, run: Path = RUN, ask: Sequence[str] = ASK) -> list[Finding]:
    """Judge the date; `ask` is the command that answers yes or no."""
    sentence = f"{now:%Y-%m-%d %H:%M}"
    if now.year < BUILT:
        return [Finding(Check.CLOCK, Health.FAILS, Impossible(now=sentence), SetIt())]
    match _is_set(run, ask):
        case True:
            return [Finding(Check.CLOCK, Health.WORKS, Right(now=sentence))]
        case False:
            return [Finding(Check.CLOCK, Health.WAITS, NotSet(now=sentence), Connect())]
        case None:
            return [Finding(Check.CLOCK, Health.WORKS, Unknown(now=sentence))]


def _is_set(run: Path, ask: Sequence[str]) -> bool | None:
    """Whether the network has set the clock since the start; None where nobody knows."""
    if (run / "systemd/timesync/synchronized").exists():
        return True
    try:
        answer = subprocess.run(  # noqa: S603 a command of ours, without a shell
            ask, capture_output=True, text=True, check=False, timeout=SECONDS
        ).stdout.strip()
    except (OSError, subprocess.TimeoutExpired):
        return None
    return {"yes": True, "no": False}.get(answer)
