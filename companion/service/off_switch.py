"""Switching the computer off: a file that systemd waits for, so that the program itself needs
no right to do it (systemd/vivat-power.path).
"""

from __future__ import annotations

import logging
from pathlib import Path

from companion.files import reason
from spoken import N_, Spoken

log = logging.getLogger(__name__)

NAME = "switch-off"


class CantSwitchOff(Spoken):
    sentence = N_("The computer can't be switched off from here: {problem}.")


class NotTheService(Spoken):
    sentence = N_(
        "Only the vivat that the computer starts by itself switches it off. Quit instead, "
        "and shut down as always."
    )


class OffSwitch:
    """The switch of this computer, for a service that was given one."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder

    @property
    def is_there(self) -> bool:
        return self._folder is not None

    def press(self) -> None:
        """Have the computer switched off; every event is on the disk before it is shown.

        Raises:
            Spoken: it can't be.
        """
        if self._folder is None:
            raise NotTheService()
        log.info("the computer is to be switched off")
        try:
            (self._folder / NAME).touch()
        except OSError as error:
            raise CantSwitchOff(problem=reason(error)) from error
