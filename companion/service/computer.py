"""The computer around the program: who watches it, its button, its switch, the word to end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Event

from companion.service.off_switch import OffSwitch
from companion.service.supervisor import Supervisor
from hardware.header.power import NoPowerButton, PowerButton


@dataclass(frozen=True)
class Computer:
    """`ends` is set when the system wants the program to end."""

    supervisor: Supervisor
    power: PowerButton | NoPowerButton = field(default_factory=NoPowerButton)
    switch: OffSwitch = field(default_factory=lambda: OffSwitch(None))
    ends: Event = field(default_factory=Event)


def unwatched(clock: Callable[[], float]) -> Computer:
    """A computer on which vivat is a program like any other."""
    return Computer(Supervisor({}, clock))
