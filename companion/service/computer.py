"""The computer that vivat runs on: its service manager, power button and off switch."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Event

from companion.evening.ports import NotTheService
from companion.service.supervisor import Supervisor
from hardware.header.power_button import NoPowerButton, PowerButton
from hardware.supply import Supply

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Computer:
    """`off` switches the computer off; None where vivat is not its service. `shutdown` is set when
    the system asks the program to end.
    """

    supervisor: Supervisor
    power: PowerButton | NoPowerButton = field(default_factory=NoPowerButton)
    off: Callable[[], None] | None = None
    shutdown: Event = field(default_factory=Event)
    supply: Supply = field(default_factory=Supply)

    def switch_off(self) -> None:
        """Have the computer switched off. Nothing is lost: each event is saved before it is shown.

        Raises:
            ExplainedError: it stays on.
        """
        log.info("switching the computer off")
        if self.off is None:
            raise NotTheService()
        self.off()


def ordinary_computer(clock: Callable[[], float]) -> Computer:
    """A computer on which vivat is an ordinary program."""
    return Computer(Supervisor({}, clock))
