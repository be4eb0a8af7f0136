"""Checks the computer's date. Only the list of games shows it."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from companion.commands.doctor.finding import Finding, note, ok, problem
from companion.words.dates import minute_text
from companion.words.i18n import _

BUILT = 2026
"""The year of this program: a clock with an earlier year is wrong."""
RUN = Path("/run")
ASK = ("timedatectl", "show", "--property=NTPSynchronized", "--value")
SECONDS = 2.0


def examine_clock(now: datetime, run: Path = RUN, ask: Sequence[str] = ASK) -> list[Finding]:
    """Check the date; `ask` is the command that prints yes or no for synchronised or not."""
    shown = minute_text(now)
    if now.year < BUILT:
        found = _("The clock shows {now}, which is wrong.").format(now=shown)
        remedy = _(
            'Connect to the network, or set the clock: sudo date -s "2026-12-24 20:00". Only the '
            "dates in the list of games are affected."
        )
        return [problem(found, remedy)]
    match _is_synchronised(run, ask):
        case True:
            found = _("It is {now}; the clock is synchronised over the network.").format(now=shown)
        case None:
            found = _("It is {now}; whether the clock is synchronised is unknown.").format(
                now=shown
            )
        case False:
            found = _("It is {now}; the clock is not synchronised.").format(now=shown)
            remedy = _(
                "If the date is wrong, connect to the network: sudo timedatectl set-ntp true. "
                "Only the dates in the list of games are affected."
            )
            return [note(found, remedy)]
    return [ok(found)]


def _is_synchronised(run: Path, ask: Sequence[str]) -> bool | None:
    """Whether the network has set the clock since boot; None if unknown."""
    if (run / "systemd/timesync/synchronized").exists():
        return True
    try:
        answer = subprocess.run(  # noqa: S603 a command of ours, without a shell
            ask, capture_output=True, text=True, check=False, timeout=SECONDS
        ).stdout.strip()
    except (OSError, subprocess.TimeoutExpired):
        return None
    return {"yes": True, "no": False}.get(answer)
