"""The computer around the program: who watches it, its button, its switch, the word to end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Event

from companion.service.off_switch import OffSwitch
from companion.service.supervisor import Supervisor
from companion.table.host_computer import NotTheService
from hardware.header.power_button import NoPowerButton, PowerButton


@dataclass(frozen=True)
class Computer:
    """`switch` is None where vivat is a program like any other; `ends` is set when the system
    wants the program to end.
    """

    supervisor: Supervisor
    power: PowerButton | NoPowerButton = field(default_factory=NoPowerButton)
    switch: OffSwitch | None = None
    ends: Event = field(default_factory=Event)

    def switch_off(self) -> None:
        """Have it switched off; every event is on the disk before it is shown.

        Raises:
            NotTheService: it is not vivat's to switch off.
            CantSwitchOff: the system can't be told.
        """
        if self.switch is None:
            raise NotTheService()
        self.switch.press()


def unwatched(clock: Callable[[], float]) -> Computer:
    """A computer on which vivat is a program like any other."""
    return Computer(Supervisor({}, clock))
