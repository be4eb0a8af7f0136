"""An open serial port: bytes out, bytes in, and every way it can fail as one error.

Knows nothing of what the bytes mean.
"""

from __future__ import annotations

import errno
import os
import select
import termios
from contextlib import suppress

import serial

from sentences import N_, ExplainedError

BAUD = 115_200
"""For controllers behind a real serial line; USB ones go as fast as they can."""
WRITE_SECONDS = 0.2
MOST_BYTES = 4096


class PortError(ExplainedError):
    """The port can't be used; the sentence tells why and what to do."""


class PortMissing(PortError):
    template = N_("{port}: there is no such port. Plug the controller in, or correct the name.")


class PortBusy(PortError):
    template = N_(
        "{port}: another program uses this port. End it (it may be vivat), then try again."
    )


class PortForbidden(PortError):
    template = N_(
        "{port}: you may not use this port. Join the group dialout "
        "(sudo usermod -aG dialout $USER), then log in again."
    )


class NotAPort(PortError):
    template = N_("{port}: this is no serial port. Name the port of a controller.")


class PortUnusable(PortError):
    template = N_("{port}: can't be opened ({problem}). Is it a controller's port?")


class Unplugged(PortError):
    template = N_("{port}: the controller is unplugged. Plug it in again.")


class NotReading(PortError):
    template = N_("{port}: the controller does not read. Unplug it and plug it in again.")


class SerialPort:
    """A serial port that is ours alone for as long as it is open."""

    def __init__(self, path: str) -> None:
        """Raises:
        PortError: it can't be opened.
        """
        self.path = path
        self._is_closed = False
        try:
            self._serial = serial.Serial(
                path, BAUD, timeout=0, write_timeout=WRITE_SECONDS, exclusive=True
            )
        except (OSError, termios.error) as error:
            raise _why(path, error) from error
        self._woken, self._waker = os.pipe()
        os.set_blocking(self._waker, False)

    def __enter__(self) -> SerialPort:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def wait(self, seconds: float) -> bytes:
        """The bytes that come within this time, or before somebody wakes us.

        Raises:
            PortError: the port is gone.
        """
        try:
            ends: list[serial.Serial | int] = [self._serial, self._woken]
            ready, _w, _x = select.select(ends, [], [], max(0.0, seconds))
            if self._woken in ready:
                os.read(self._woken, MOST_BYTES)
            return bytes(self._serial.read(MOST_BYTES)) if self._serial in ready else b""
        except (OSError, termios.error, TypeError, ValueError) as error:
            raise Unplugged(port=self.path) from error

    def send(self, data: bytes) -> None:
        """Send bytes, unless the other end has not read for a while.

        Raises:
            PortError: the port is gone, or stuck.
        """
        try:
            self._serial.write(data)
        except serial.SerialTimeoutException as error:
            raise NotReading(port=self.path) from error
        except (OSError, termios.error, TypeError) as error:
            raise Unplugged(port=self.path) from error

    def wake(self) -> None:
        """End the waiting; any thread may call this."""
        if not self._is_closed:
            with suppress(BlockingIOError):  # it is awake already
                os.write(self._waker, b"!")

    def close(self) -> None:
        """Let the port go. Can be called twice."""
        if self._is_closed:
            return
        self._is_closed = True
        with suppress(OSError, termios.error):  # what is gone can't be closed
            self._serial.close()
        for end in (self._woken, self._waker):
            os.close(end)


def _why(path: str, error: Exception) -> PortError:
    """Why a port can't be opened, and what to do."""
    number = _number(error)
    if number in (errno.ENOENT, errno.ENODEV, errno.ENXIO):
        return PortMissing(port=path)
    if number in (errno.EACCES, errno.EPERM):
        return PortForbidden(port=path)
    if number in (errno.EBUSY, errno.EAGAIN) or "exclusively lock" in str(error):
        return PortBusy(port=path)
    if number in (errno.EISDIR, errno.ENOTTY):
        return NotAPort(port=path)
    return PortUnusable(port=path, problem=str(error))


def _number(error: BaseException) -> int | None:
    """The system's number of an error, which pyserial may have wrapped."""
    if isinstance(error, termios.error):
        return int(error.args[0])
    number = getattr(error, "errno", None)
    if number is None and error.__context__ is not None:
        return _number(error.__context__)
    return number
