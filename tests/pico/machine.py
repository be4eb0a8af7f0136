"""A Pico's `machine`, emulated at the pin, for CPython and MicroPython alike.

What hangs on the pins is told here: buttons close to ground, and chatter. Time
is told too: whoever runs the firmware says what happens while it idles.
"""

PINS = 30
OWN = (23, 24, 25)
LONGEST_WATCHDOG_MS = 8388
IDENTITY = b"emulated"

_closed = bytearray(PINS)
_chatter = [b""] * PINS
_chattered = bytearray(PINS)
_pulled_up = bytearray(PINS)
GPIO_IN = 0xD0000004


def nothing() -> None:
    """Nothing happens."""


class Hooks:
    """What happens outside: while the firmware idles, and when it resets."""

    idle = nothing
    reset = nothing


class PinState:
    """Everything that a power-up forgets."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        self.outputs: dict[int, int] = {}
        """Levels of the pins that are driven."""
        self.timers: list[Timer] = []
        self.watchdogs: list[WDT] = []


class Reset(BaseException):
    """The firmware started anew."""


def power_up() -> None:
    """All buttons open, nothing set up."""
    state.forget()
    for number in range(PINS):
        touch(number, False)
        _pulled_up[number] = 0


def touch(number: int, closed: bool, chatter: bytes = b"") -> None:
    """Close a contact to ground or open it; its next samples see the chatter first, a byte
    each, 1 for closed."""
    _chatter[number] = chatter
    _chattered[number] = 0
    _closed[number] = closed


def is_closed(number: int) -> bool:
    """What the contact shows to one look; allocates nothing."""
    at = _chattered[number]
    if at == len(_chatter[number]):
        return _closed[number] == 1
    _chattered[number] = at + 1
    return _chatter[number][at] == 1


def is_chattering(number: int) -> bool:
    """Whether the contact is not at rest yet."""
    return _chattered[number] < len(_chatter[number])


class Pin:
    """A pin. An open contact floats to low if nothing pulls it up."""

    IN = 0
    OUT = 1
    PULL_UP = 1
    PULL_DOWN = 2

    def __init__(
        self, number: int, mode: int = IN, pull: int | None = None, value: int | None = None
    ) -> None:
        if not 0 <= number < PINS or number in OWN:
            raise ValueError("invalid pin")
        self.number = number
        self._is_output = mode == self.OUT
        self._is_pulled_up = pull == self.PULL_UP
        _pulled_up[number] = mode == self.IN and self._is_pulled_up
        if value is not None:
            self.value(value)

    def value(self, level: int | None = None) -> int | None:
        if level is not None:
            if not self._is_output:
                raise ValueError("an input is not driven")
            state.outputs[self.number] = 1 if level else 0
            return None
        return 1 if self._is_pulled_up and not is_closed(self.number) else 0


class Registers:
    """What the program reads of the chip itself: the levels of its pins. Allocates nothing."""

    def __getitem__(self, address: int) -> int:
        if address != GPIO_IN:
            raise ValueError("only the levels of the pins are emulated")
        levels = 0
        for number in range(PINS):
            if _pulled_up[number] and not is_closed(number):
                levels |= 1 << number
        return levels


mem32 = Registers()


class Timer:
    """A periodic timer; runs when `fire_timers` is told the time. `period` is in milliseconds."""

    PERIODIC = 1

    def __init__(self, *, period: int, mode: int, callback) -> None:  # type: ignore[no-untyped-def]
        if mode != self.PERIODIC:
            raise ValueError("only periodic timers are emulated")
        self.period_us = 1000 * period
        self.callback = callback
        self.wake_at: int | None = None
        state.timers.append(self)


def fire_timers(now: int) -> None:
    """It is `now`, in microseconds: what was due since the last call runs, late ones in a burst."""
    for timer in state.timers:
        if timer.wake_at is None:
            timer.wake_at = now + timer.period_us
        while timer.wake_at <= now:
            timer.wake_at += timer.period_us
            timer.callback(timer)


def until_timers(now: int) -> int:
    """Microseconds until a timer is due, at most 1000."""
    rest = 1000
    for timer in state.timers:
        if timer.wake_at is not None:
            rest = min(rest, max(0, timer.wake_at - now))
    return rest


class WDT:
    """A watchdog that counts how often it was fed."""

    def __init__(self, timeout: int = 5000) -> None:
        if not 1 <= timeout <= LONGEST_WATCHDOG_MS:
            raise ValueError("timeout exceeds 8388")
        self.timeout = timeout
        self.fed = 0
        state.watchdogs.append(self)

    def feed(self) -> None:
        self.fed += 1


def idle() -> None:
    Hooks.idle()


def reset() -> None:
    Hooks.reset()
    raise Reset()


def unique_id() -> bytes:
    return IDENTITY


state = PinState()
