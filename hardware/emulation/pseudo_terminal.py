"""A pseudo terminal that looks like a serial port to a host.

Knows nothing of the bytes that go through it.
"""

from __future__ import annotations

import os
import stat
import tty
from array import array
from fcntl import ioctl
from pathlib import Path
from termios import FIONREAD
from time import monotonic, sleep

from sentences import N_, ExplainedError

READ_SIZE = 4096
POLL_SECONDS = 0.001
HANDOVER_SECONDS = 0.1


class NoTerminal(ExplainedError):
    template = N_("No pseudo terminal is available ({problem}). Close some programs.")


class LinkTaken(ExplainedError):
    template = N_("{link} already exists. Choose another name, or remove it.")


class NoLink(ExplainedError):
    template = N_("{link} can't be created ({problem}). Choose a folder where you may write.")


class PseudoTerminal:
    """One pseudo terminal; a host opens it by `path`.

    The host's end stays open here too, so that a host can close it and open it again.
    """

    def __init__(self, link: Path | None = None) -> None:
        """Raises:
        NoTerminal: the system has none left.
        LinkTaken, NoLink: `link` can't be created.
        """
        self._link = link
        try:
            self._own, self._hosts = os.openpty()
        except OSError as error:
            raise NoTerminal(problem=error.strerror) from error
        tty.setraw(self._hosts)
        os.set_blocking(self._own, False)
        try:
            self.path = self._create_path()
        except ExplainedError:
            self._close_both()
            raise

    def fileno(self) -> int:
        """The descriptor to wait on for bytes."""
        return self._own

    def read(self) -> bytes:
        """The bytes that the host has sent; b"" for none."""
        try:
            return os.read(self._own, READ_SIZE)
        except BlockingIOError:
            return b""

    def write(self, data: bytes) -> None:
        """Send to the host; bytes are dropped if it doesn't read and the buffer is full."""
        try:
            os.write(self._own, data)
        except BlockingIOError:
            return

    def drain(self, seconds: float) -> None:
        """Wait until the host has read everything, for this time at most: closing discards it.

        Written bytes reach the host's end a little later: after one that is written now to another
        terminal has arrived, the end must stay empty for HANDOVER_SECONDS.
        """
        _send_a_byte_elsewhere()
        now = monotonic()
        deadline, last_seen = now + seconds, now
        while now < deadline and now < last_seen + HANDOVER_SECONDS:
            sleep(POLL_SECONDS)
            now = monotonic()
            if self._has_unread():
                last_seen = now

    def close(self) -> None:
        """Close both ends; the host gets an error."""
        if self._link is not None:
            self._link.unlink(missing_ok=True)
        self._close_both()

    def _has_unread(self) -> bool:
        """Whether the host has not read all bytes."""
        waiting = array("i", [0])
        ioctl(self._hosts, FIONREAD, waiting)
        return waiting[0] > 0

    def _close_both(self) -> None:
        os.close(self._own)
        os.close(self._hosts)

    def _create_path(self) -> str:
        """The path for a host; creates the link if one was given."""
        path = os.ttyname(self._hosts)
        if self._link is None:
            return path
        if not _is_replaceable(self._link):
            raise LinkTaken(link=self._link)
        try:
            self._link.unlink(missing_ok=True)
            self._link.symlink_to(path)
        except OSError as error:
            raise NoLink(link=self._link, problem=error.strerror) from error
        return str(self._link)


def _send_a_byte_elsewhere() -> None:
    """Wait for a byte through a terminal of its own: the kernel hands over in order, and a busy
    computer takes long for it."""
    sender, receiver = os.openpty()
    try:
        tty.setraw(receiver)
        os.write(sender, b"\0")
        os.read(receiver, 1)
    finally:
        os.close(sender)
        os.close(receiver)


def _is_replaceable(link: Path) -> bool:
    """Whether nothing is there, or only a link that an earlier terminal left behind."""
    if not link.is_symlink():
        return not os.path.lexists(link)
    return not link.exists() or stat.S_ISCHR(link.stat().st_mode)
