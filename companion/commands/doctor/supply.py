"""Checks that a Raspberry Pi gets enough voltage, and was not slowed down since its start.

The kernel knows how it is now; what was earlier, the firmware tells its own program, vcgencmd.
"""

from __future__ import annotations

import subprocess
from contextlib import suppress
from pathlib import Path

from companion.commands.doctor.finding import Finding, note, ok, problem
from companion.words.i18n import _, translate
from hardware.header.gpio_chips import SYS
from hardware.supply import STRONGER, TOO_WEAK, Supply

COMMAND = ("vcgencmd", "get_throttled")
SECONDS = 5.0
WEAK, WAS_WEAK, WAS_HOT = 1 << 0, 1 << 16, 0b1110 << 16
"""Bits of its answer."""


def examine_supply(system: Path = SYS) -> list[Finding]:
    bits = _throttled()
    if Supply(system).is_weak or bits & WEAK:
        return [problem(translate(TOO_WEAK), translate(STRONGER))]
    if bits & WAS_WEAK:
        found = _("Since its start, the Raspberry Pi got too little voltage at times.")
        return [note(found, translate(STRONGER))]
    if bits & WAS_HOT:
        found = _("Since its start, the Raspberry Pi was too hot at times, and slow.")
        return [note(found, _("Give it air, a heat sink or a fan."))]
    return [ok(_("Nothing says that the power supply is too weak."))]


def _throttled() -> int:
    """0 if the firmware does not answer."""
    with suppress(OSError, ValueError, subprocess.SubprocessError):
        run = subprocess.run(COMMAND, capture_output=True, text=True, check=True, timeout=SECONDS)  # noqa: S603
        return int(run.stdout.partition("=")[2], 16)
    return 0
