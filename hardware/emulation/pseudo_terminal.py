"""A pseudo terminal that looks like a serial port: raw, and named where one likes.

Knows nothing of what goes through it.
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
LOOK_EVERY = 0.001
HANDING_OVER_SECONDS = 0.05


class NoTerminal(ExplainedError):
    template = N_("This computer gives no pseudo terminal ({problem}). Close some programs.")


class LinkTaken(ExplainedError):
    template = N_("{link} is something else already. Choose another name, or remove it.")


class NoLink(ExplainedError):
    template = N_("{link} can't be made ({problem}). Choose a folder where you may write.")


class PseudoTerminal:
    """One pseudo terminal; whoever opens `path` is the host.

    The host's end is kept open here too, so that a host that goes away and comes
    back finds the same wire.
    """

    def __init__(self, link: Path | None = None) -> None:
        """Raises:
        NoTerminal: there is none left.
        LinkTaken, NoLink: `link` can't point to it.
        """
        self._link = link
        try:
            self._own, self._hosts = os.openpty()
        except OSError as error:
            raise NoTerminal(problem=error.strerror) from error
        tty.setraw(self._hosts)
        os.set_blocking(self._own, False)
        try:
            self.path = self._named()
        except ExplainedError:
            self._close_both()
            raise

    def fileno(self) -> int:
        """What to wait on for bytes."""
        return self._own

    def read(self) -> bytes:
        """What the host has sent; nothing if nothing came."""
        try:
            return os.read(self._own, READ_SIZE)
        except BlockingIOError:
            return b""

    def write(self, data: bytes) -> None:
        """Send to the host; what has no room because nobody reads is lost."""
        try:
            os.write(self._own, data)
        except BlockingIOError:
            return

    def drain(self, seconds: float) -> None:
        """Wait until the host has read everything, so long at most: a hang-up throws it away.

        Bytes reach the host's end a little after they were written; so an empty end must
        stay empty for a while.
        """
        now = monotonic()
        deadline, last_seen = now + seconds, now
        while now < deadline and now < last_seen + HANDING_OVER_SECONDS:
            sleep(LOOK_EVERY)
            now = monotonic()
            if self._has_unread():
                last_seen = now

    def close(self) -> None:
        """Hang up."""
        if self._link is not None:
            self._link.unlink(missing_ok=True)
        self._close_both()

    def _has_unread(self) -> bool:
        """Whether bytes lie at the host's end."""
        waiting = array("i", [0])
        ioctl(self._hosts, FIONREAD, waiting)
        return waiting[0] > 0

    def _close_both(self) -> None:
        os.close(self._own)
        os.close(self._hosts)

    def _named(self) -> str:
        """The path for a host; makes the link if one was asked for."""
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


def _is_replaceable(link: Path) -> bool:
    """Whether nothing is there but, at most, a link that an earlier terminal left behind."""
    if not link.is_symlink():
        return not os.path.lexists(link)
    return not link.exists() or stat.S_ISCHR(link.stat().st_mode)
