"""Switching the computer off: a file that systemd waits for, so that the program itself needs
no right to do it (systemd/vivat-power.path).
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from pathlib import Path

from companion.files import reason
from sentences import N_, ExplainedError

log = logging.getLogger(__name__)

MARK = "switch-off"
"""A file in the runtime folder: the computer is to be switched off (vivat-power.path)."""


class CantSwitchOff(ExplainedError):
    template = N_("The computer can't be switched off from here: {problem}.")


@dataclass(frozen=True)
class OffSwitch:
    """The switch of a computer that starts vivat by itself; `folder` is the runtime folder."""

    folder: Path

    def press(self) -> None:
        """Have the computer switched off.

        Raises:
            CantSwitchOff: the file can't be left.
        """
        log.info("the computer is to be switched off")
        try:
            (self.folder / MARK).touch()
        except OSError as error:
            raise CantSwitchOff(problem=reason(error)) from error
