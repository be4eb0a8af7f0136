"""Switches the computer off by creating a file that systemd waits for (systemd/vivat-power.path).

The program itself needs no permission to switch the computer off.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from pathlib import Path

from companion.files import reason
from sentences import N_, ExplainedError

log = logging.getLogger(__name__)

REQUEST_FILE = "switch-off"
"""Its name in the runtime folder; systemd/vivat-power.path has the same."""


class CantSwitchOff(ExplainedError):
    template = N_("The computer can't be switched off from here: {problem}.")


@dataclass(frozen=True)
class OffSwitch:
    """Available where vivat is the computer's service; `folder` is its runtime folder."""

    folder: Path

    def press(self) -> None:
        """Have the computer switched off.

        Raises:
            CantSwitchOff: the file can't be created.
        """
        log.info("switching the computer off")
        try:
            (self.folder / REQUEST_FILE).touch()
        except OSError as error:
            raise CantSwitchOff(problem=reason(error)) from error
