"""Says whether the network has set the computer's date. Only the list of games shows it."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from companion.commands.doctor.finding import Finding, note, ok
from companion.words.dates import minute_text
from companion.words.i18n import _

SYNCHRONISED = Path("/run/systemd/timesync/synchronized")
"""There once the network has set the clock."""


def examine_clock(now: datetime, synchronised: Path = SYNCHRONISED) -> list[Finding]:
    shown = minute_text(now)
    if synchronised.exists():
        return [ok(_("It is {now}; the clock is synchronised over the network.").format(now=shown))]
    remedy = _(
        "If the date is wrong, connect to the network, or set the clock: "
        'sudo date -s "2026-12-24 20:00". Only the dates in the list of games are affected.'
    )
    return [note(_("It is {now}; the clock is not synchronised.").format(now=shown), remedy)]
