"""Switches the computer off; vivat itself may not."""

from __future__ import annotations

import signal
import subprocess
from pathlib import Path

from msgspec.json import Decoder

from companion.helpers.door import FOLDER, Answer, Helper, Request, Vivat, answer_of, ask, serve


class SwitchOff(Request, frozen=True):
    """Nothing else can be asked for."""


POWER = Helper("vivat-helper-power", Decoder(SwitchOff), seconds=5.0)


def handle(_request: SwitchOff, vivat: Vivat) -> None:
    vivat.tell(answer_of(_switched_off))


def _switched_off() -> Answer:
    subprocess.run(["/usr/bin/systemctl", "--no-block", "poweroff"], check=True)
    return Answer()


def switch_off(folder: Path = FOLDER) -> None:
    """Have the computer switched off. Raises ExplainedError: it stays on."""
    ask(POWER, SwitchOff(), folder)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # systemd ends it, too, and it has to answer
    serve(POWER, handle)
