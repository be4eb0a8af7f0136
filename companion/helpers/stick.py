"""Copies games and backups to the USB stick that is plugged in, and reads the newest backup there.
Only the program mounts the stick, and only it sees it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from msgspec import Meta
from msgspec.json import Decoder

from companion.helpers.door import (
    FOLDER,
    Answer,
    Helper,
    Request,
    Vivat,
    answer_of,
    ask,
    said,
    serve,
)
from companion.stick import copying
from companion.stick.mounting import mounted
from companion.stick.usb_disks import UsbDisks
from sentences import Sentence

MOUNT = Path("/run/vivat-stick")
"""systemd/vivat-helper-stick@.service has the same."""


class Copy(Request, frozen=True):
    """The files of a game, or a backup."""

    files: Annotated[tuple[copying.StickFile, ...], Meta(min_length=1, max_length=3)]


class Fetch(Request, frozen=True):
    """The newest backup."""


STICK = Helper[Copy | Fetch](
    "vivat-helper-stick",
    Decoder(Copy | Fetch),
    seconds=150.0,  # systemd ends the program before
    most_bytes=2 * copying.MOST_BYTES,  # one file in base64; those of a game are small
)


def handle(request: Copy | Fetch, vivat: Vivat) -> None:
    vivat.tell(answer_of(lambda: done(request, UsbDisks(), MOUNT)))


def done(request: Copy | Fetch, disks: UsbDisks, folder: Path) -> Answer:
    """Do it on the one stick, mounted on this folder. Raises ExplainedError."""
    stick, to_write = copying.only_one(disks.sticks()), isinstance(request, Copy)
    with mounted(stick, folder, to_write) as place:
        if isinstance(request, Copy):
            copying.write_to(place, request.files)
            return said(copying.MayGo(name=stick.name))
        found = copying.newest_backup(place)
        return said(copying.Fetched(file=found.name, name=stick.name), content=found.content)


@dataclass(frozen=True)
class StickOfService:
    """Brings files to a stick where vivat is the computer's service."""

    folder: Path = FOLDER

    def deliver(self, files: copying.Files) -> Sentence:
        """See `Deliver`."""
        return ask(STICK, Copy(tuple(files())), self.folder).sentence

    def fetch(self) -> tuple[bytes, Sentence]:
        """The newest backup on the stick, and its name in a sentence. Raises ExplainedError."""
        found = ask(STICK, Fetch(), self.folder)
        return found.content, found.sentence


if __name__ == "__main__":
    serve(STICK, handle)
