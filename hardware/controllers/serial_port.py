"""Opens, reads and writes a serial port, and turns every failure into a PortError.

Knows nothing of what the bytes mean.
"""

from __future__ import annotations

import errno
import fcntl
import os
import select
import termios
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep

import serial

from hardware.device_holders import processes_holding
from sentences import N_, ExplainedError

BAUD = 115_200
"""For real serial lines; USB ignores it."""
WRITE_SECONDS = 2.0
"""Without a byte that the other end takes. A busy computer may pause its program for a moment."""
DRAIN_SECONDS = 0.1
"""How long closing waits for the last bytes to be sent; a GOODBYE needs one millisecond."""
MAX_BYTES = 4096


class PortError(ExplainedError):
    """The port can't be used; the sentence says why and what to do."""


class PortMissing(PortError):
    template = N_("{port}: there is no such port. Plug it in, or choose one: vivat box list")


class PortBusy(PortError):
    template = N_(
        "{port}: another program uses this port. Close it, then try again. On a Pi it may be "
        "vivat: sudo systemctl stop vivat"
    )


class PortHeld(PortBusy):
    template = N_("{port}: {program} (process {number}) uses this port. Close it, then try again.")


class PortOfVivat(PortBusy):
    template = N_(
        "{port}: vivat is already running (process {number}), and only one can use this port. "
        "Close it; if it is the service: sudo systemctl stop vivat"
    )


class PortForbidden(PortError):
    template = N_(
        "{port}: you have no permission to use this port. Join the group dialout "
        "(sudo usermod -aG dialout $USER), then log in again."
    )


class NotAPort(PortError):
    template = N_("{port}: this is not a serial port. Choose one: vivat box list")


class PortUnusable(PortError):
    template = N_("{port}: can't be opened ({problem}). Choose another: vivat box list")


class Unplugged(PortError):
    template = N_("{port}: the controller was unplugged. Plug it in again.")


class NotReading(PortError):
    template = N_("{port}: the controller accepts no data. Unplug it and plug it in again.")


class SerialPort:
    """A serial port that no other program can open while this one has it.

    The kernel refuses a second open (TIOCEXCL), except to root; a lock on the file
    (flock) keeps out programs of root that ask for it, such as a second vivat.
    """

    def __init__(self, path: str) -> None:
        """Raises:
        PortError: the port can't be opened.
        """
        self.path = path
        self._is_closed = False
        try:
            self._serial = serial.Serial(path, BAUD, timeout=0, exclusive=True)
            fcntl.ioctl(self._serial.fileno(), termios.TIOCEXCL)
        except (OSError, termios.error) as error:
            raise _error_for(path, error) from error
        self._wake_read, self._wake_write = os.pipe()
        os.set_blocking(self._wake_write, False)

    def __enter__(self) -> SerialPort:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def wait(self, seconds: float) -> bytes:
        """The bytes that come within this time; b"" if none come or `wake` is called.

        Raises:
            PortError: the port is gone.
        """
        try:
            ends: list[serial.Serial | int] = [self._serial, self._wake_read]
            ready, _w, _x = select.select(ends, [], [], max(0.0, seconds))
            if self._wake_read in ready:
                os.read(self._wake_read, MAX_BYTES)
            return bytes(self._serial.read(MAX_BYTES)) if self._serial in ready else b""
        except (OSError, termios.error, TypeError, ValueError) as error:
            raise Unplugged(port=self.path) from error

    def send(self, data: bytes) -> None:
        """Send bytes, as slowly as the other end takes them.

        Raises:
            PortError: the port is gone, or its other end takes nothing for WRITE_SECONDS.
        """
        while data:
            data = data[self._sent(data) :]

    def _sent(self, data: bytes) -> int:
        """How many of these bytes the other end took. Raises PortError."""
        try:
            if select.select([], [self._serial], [], WRITE_SECONDS)[1]:
                return os.write(self._serial.fileno(), data)
        except BlockingIOError:
            return 0
        except (OSError, termios.error, TypeError, ValueError) as error:
            raise Unplugged(port=self.path) from error
        raise NotReading(port=self.path)

    def wake(self) -> None:
        """End `wait` early; any thread may call this."""
        if not self._is_closed:
            with suppress(BlockingIOError):  # the pipe is full: already woken
                os.write(self._wake_write, b"!")

    def close(self) -> None:
        """Close the port. Can be called twice. The driver may block for a long time."""
        if self._is_closed:
            return
        self._is_closed = True
        self._release()
        with suppress(OSError, termios.error):  # an unplugged port can't be closed
            self._serial.close()
        for end in (self._wake_read, self._wake_write):
            os.close(end)

    def _release(self) -> None:
        """Drop what the device does not read: the kernel would wait up to 30 s for it."""
        deadline = monotonic() + DRAIN_SECONDS
        with suppress(OSError, termios.error, TypeError):  # it was unplugged
            while self._serial.out_waiting and monotonic() < deadline:
                sleep(DRAIN_SECONDS / 10)
            if self._serial.out_waiting:
                termios.tcflush(self._serial.fileno(), termios.TCOFLUSH)
            fcntl.ioctl(self._serial.fileno(), termios.TIOCNXCL)


def _error_for(path: str, error: Exception) -> PortError:
    """The PortError for an error at opening."""
    number = _errno(error)
    if number in (errno.ENOENT, errno.ENODEV, errno.ENXIO):
        return PortMissing(port=path)
    if number in (errno.EACCES, errno.EPERM):
        return PortForbidden(port=path)
    if number in (errno.EBUSY, errno.EAGAIN) or "exclusively lock" in str(error):
        return _busy(path)
    if number in (errno.EISDIR, errno.ENOTTY):
        return NotAPort(port=path)
    return PortUnusable(port=path, problem=str(error))


def _busy(path: str) -> PortBusy:
    """Names the program that has the port open, as far as we may see it."""
    for holder in processes_holding(Path(path)):
        if holder.is_vivat:
            return PortOfVivat(port=path, number=holder.number)
        return PortHeld(port=path, program=holder.name, number=holder.number)
    return PortBusy(port=path)


def _errno(error: BaseException) -> int | None:
    """The errno of an error, which pyserial may have wrapped."""
    if isinstance(error, termios.error):
        return int(error.args[0])
    number = getattr(error, "errno", None)
    if number is None and error.__context__ is not None:
        return _errno(error.__context__)
    return number
