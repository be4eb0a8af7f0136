"""Checks the computer's date. Only the list of games shows it."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from companion.commands.doctor.finding import Finding, note, ok, problem
from companion.words.dates import minute_text
from companion.words.i18n import _

BUILT = 2026
"""The year of this program: a clock with an earlier year is wrong."""
SYNCHRONISED = Path("/run/systemd/timesync/synchronized")
"""There once the network has set the clock."""


def examine_clock(now: datetime, synchronised: Path = SYNCHRONISED) -> list[Finding]:
    shown = minute_text(now)
    if now.year < BUILT:
        found = _("The clock shows {now}, which is wrong.").format(now=shown)
        remedy = _(
            'Connect to the network, or set the clock: sudo date -s "2026-12-24 20:00". Only the '
            "dates in the list of games are affected."
        )
        return [problem(found, remedy)]
    if synchronised.exists():
        return [ok(_("It is {now}; the clock is synchronised over the network.").format(now=shown))]
    remedy = _(
        "If the date is wrong, connect to the network: sudo timedatectl set-ntp true. "
        "Only the dates in the list of games are affected."
    )
    return [note(_("It is {now}; the clock is not synchronised.").format(now=shown), remedy)]
