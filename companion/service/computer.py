"""The computer that vivat runs on: its service manager, power button and off switch."""

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
    """`switch` is None where vivat is not the computer's service; `shutdown` is set when the
    system asks the program to end.
    """

    supervisor: Supervisor
    power: PowerButton | NoPowerButton = field(default_factory=NoPowerButton)
    switch: OffSwitch | None = None
    shutdown: Event = field(default_factory=Event)

    def switch_off(self) -> None:
        """Have the computer switched off. Nothing is lost: each event is saved before it is shown.

        Raises:
            NotTheService: vivat may not switch this computer off.
            CantSwitchOff: the request failed.
        """
        if self.switch is None:
            raise NotTheService()
        self.switch.press()


def ordinary_computer(clock: Callable[[], float]) -> Computer:
    """A computer on which vivat is an ordinary program."""
    return Computer(Supervisor({}, clock))
