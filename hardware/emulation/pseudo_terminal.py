"""A pseudo terminal that looks like a serial port to a host.

Knows nothing of the bytes that go through it.
"""

from __future__ import annotations

import os
import stat
import tty
from pathlib import Path

from sentences import N_, ExplainedError

READ_SIZE = 4096


class NoLink(ExplainedError):
    template = N_("{link} can't be created ({problem}). Choose a folder where you may write.")


class PseudoTerminal:
    """One pseudo terminal; a host opens it by `path`.

    The host's end stays open here too, so that a host can close it and open it again.
    """

    def __init__(self, link: Path | None = None) -> None:
        """Raises:
        ExplainedError: the system has none left, or `link` can't be created.
        """
        self._link = link
        try:
            self._own, self._hosts = os.openpty()
        except OSError as error:
            raise ExplainedError(
                N_("No pseudo terminal is available ({problem}). Close some programs."),
                problem=error.strerror,
            ) from error
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

    def close(self) -> None:
        """Close both ends; the host gets an error."""
        if self._link is not None:
            self._link.unlink(missing_ok=True)
        self._close_both()

    def _close_both(self) -> None:
        os.close(self._own)
        os.close(self._hosts)

    def _create_path(self) -> str:
        """The path for a host; creates the link if one was given."""
        path = os.ttyname(self._hosts)
        if self._link is None:
            return path
        if not _is_replaceable(self._link):
            raise ExplainedError(
                N_("{link} already exists. Choose another name, or remove it."), link=self._link
            )
        try:
            self._link.unlink(missing_ok=True)
            self._link.symlink_to(path)
        except OSError as error:
            raise NoLink(link=self._link, problem=error.strerror) from error
        return str(self._link)


def _is_replaceable(link: Path) -> bool:
    """Whether nothing is there, or only a link that an earlier terminal left behind."""
    if not link.is_symlink():
        return not os.path.lexists(link)
    return not link.exists() or stat.S_ISCHR(link.stat().st_mode)
