"""Brings files to a stick that a desktop has mounted."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from companion.stick.copying import (
    Fetched,
    Files,
    MayGo,
    MustBeEjected,
    newest_backup,
    only_one,
    write_to,
)
from companion.stick.sticks import Stick
from sentences import Sentence

UNMOUNT_SECONDS = 60
"""A slow stick may take so long to finish what it was given."""


def unmount_by_desktop(device: Path) -> bool:
    """Ask the desktop's service for disks to unmount a device; returns whether it did."""
    command = ["udisksctl", "unmount", "--no-user-interaction", "--block-device", str(device)]
    with suppress(OSError, subprocess.SubprocessError):
        ended = subprocess.run(  # noqa: S603
            command, capture_output=True, check=False, timeout=UNMOUNT_SECONDS
        )
        return ended.returncode == 0
    return False


@dataclass(frozen=True)
class Desktop:
    """`sticks` finds those that are plugged in."""

    sticks: Callable[[], Sequence[Stick]]
    unmount: Callable[[Path], bool] = unmount_by_desktop

    def deliver(self, files: Files) -> Sentence:
        """See `Deliver`."""
        stick = only_one(self.sticks())
        write_to(stick, files())
        return self._let_go(stick)

    def fetch(self) -> tuple[bytes, Sentence]:
        """The newest backup on the stick, and its name in a sentence. Raises ExplainedError."""
        stick = only_one(self.sticks())
        found = newest_backup(stick)
        self.unmount(stick.device)
        return found.content, Fetched(file=found.name, name=stick.name)

    def _let_go(self, stick: Stick) -> Sentence:
        """Unmount a stick, and say whether it may be pulled out."""
        is_unmounted = self.unmount(stick.device)
        return MayGo(name=stick.name) if is_unmounted else MustBeEjected(name=stick.name)
