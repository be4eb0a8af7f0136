"""Emulates a Pico's module `machine`, for CPython and MicroPython.

Tests close and open the buttons at the pins, with bounces, and set what happens
while the firmware idles.
"""

PINS = 30
RESERVED = (23, 24, 25)
LONGEST_WATCHDOG_MS = 8388
IDENTITY = b"emulated"

_closed = bytearray(PINS)
_bounce = [b""] * PINS
_bounced = bytearray(PINS)
_pulled_up = bytearray(PINS)
GPIO_IN = 0xD0000004


def nothing() -> None:
    """Do nothing."""


class Hooks:
    """Functions that run while the firmware idles and when it resets."""

    idle = nothing
    reset = nothing


class PinState:
    """Everything that a power-up clears."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        self.outputs: dict[int, int] = {}
        """Levels of the pins that are driven."""
        self.timers: list[Timer] = []
        self.watchdogs: list[WDT] = []


class Reset(BaseException):
    """Raised when the firmware resets the Pico."""


def power_up() -> None:
    """Open all buttons and clear the state."""
    state.clear()
    for number in range(PINS):
        touch(number, False)
        _pulled_up[number] = 0


def touch(number: int, closed: bool, bounce: bytes = b"") -> None:
    """Close a contact to ground or open it; its next samples come from `bounce`, a byte each,
    1 for closed."""
    _bounce[number] = bounce
    _bounced[number] = 0
    _closed[number] = closed


def is_closed(number: int) -> bool:
    """Whether the next sample of a contact is closed; allocates nothing."""
    at = _bounced[number]
    if at == len(_bounce[number]):
        return _closed[number] == 1
    _bounced[number] = at + 1
    return _bounce[number][at] == 1


class Pin:
    """A pin. An open contact floats to low if nothing pulls it up."""

    IN = 0
    OUT = 1
    PULL_UP = 1
    PULL_DOWN = 2

    def __init__(
        self, number: int, mode: int = IN, pull: int | None = None, value: int | None = None
    ) -> None:
        if not 0 <= number < PINS or number in RESERVED:
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
    """Emulates `mem32`: only the levels of the pins can be read. Allocates nothing."""

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
    """A periodic timer whose callback is an interrupt; `fire_timers` runs it."""

    PERIODIC = 1

    def __init__(  # type: ignore[no-untyped-def]
        self, *, period: int, tick_hz: int = 1000, mode: int, callback, hard: bool = False
    ) -> None:
        if mode != self.PERIODIC or not hard:
            raise ValueError("only periodic timers with a hard interrupt are emulated")
        self.period_us = 1_000_000 * period // tick_hz
        self.callback = callback
        self.wake_at: int | None = None
        state.timers.append(self)


def fire_timers(now: int) -> None:
    """Run the timers due until `now`, in microseconds; late calls come in a burst."""
    for timer in state.timers:
        if timer.wake_at is None:
            timer.wake_at = now + timer.period_us
        while timer.wake_at <= now:
            timer.wake_at += timer.period_us
            timer.callback(timer)


def until_timers(now: int) -> int:
    """Microseconds until the next timer is due, at most 1000."""
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
