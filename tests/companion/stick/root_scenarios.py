"""vivat asks root for a copy: real file systems on loop devices, as root, with a /run of its own.

Only the list of what is plugged in is made up, and systemd's part is a call.
"""

from __future__ import annotations

import json
import os
import socket
import sys
from base64 import b64encode
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path

from companion.helpers.door import Vivat, answer_of
from companion.helpers.stick import STICK, Copy, Fetch, StickOfService, done
from companion.stick.copying import (
    MOST_BYTES,
    Fetched,
    MayGo,
    NoStick,
    SeveralSticks,
    StickFile,
    StickFull,
    StickProtected,
    StickRefuses,
    StickUnreadable,
)
from companion.stick.usb_disks import UsbDisks
from sentences import ExplainedError
from tests.companion.helpers.listening import listening
from tests.companion.stick.kernel_listing import plug_in
from tests.companion.stick.loop_devices import (
    contents,
    format_as_ext4,
    looked_at,
    loop_device,
    run,
    write_protected,
)

NAME = "KINGSTON DataTraveler"
PAGE = StickFile("2026-11-20-1.html", b"charts" * 1000)
RECORD = StickFile("2026-11-20-1.toml", b"record" * 1000)
BACKUP = "vivat-backup-2026-11-20-1905.zip"


class Computer:
    """A computer with USB sockets, and root's program."""

    def __init__(self, place: Path) -> None:
        self.place, self.mount = place, place / "mounted"
        self.disks = UsbDisks(place / "block", place / "dev")
        for folder in (self.mount, self.disks.listed, self.disks.devices):
            folder.mkdir()

    @contextmanager
    def stick(self, disk: str = "sda") -> Iterator[Path]:
        """Plug in a stick with nothing on it; gives its device."""
        with loop_device(self.place / f"{disk}.image") as device:
            plug_in(self.place, disk)
            (self.disks.devices / disk).symlink_to(device)
            yield device
            (self.disks.listed / disk).unlink()
            (self.disks.devices / disk).unlink()

    def root(self) -> AbstractContextManager[Path]:
        return listening(STICK, self._handle, self.place)

    def _handle(self, request: Copy | Fetch, vivat: Vivat) -> None:
        vivat.tell(answer_of(lambda: done(request, self.disks, self.mount)))

    def copy(self, *files: StickFile) -> str:
        """What vivat is told."""
        with self.root():
            try:
                return str(StickOfService(self.place).deliver(lambda: files))
            except ExplainedError as problem:
                return str(problem)

    def looked_at(self, device: Path) -> AbstractContextManager[Path]:
        """The stick, in another computer."""
        return looked_at(device, self.place / "elsewhere")

    def contents(self, device: Path) -> dict[str, bytes]:
        return contents(device, self.place / "elsewhere")


def copied(computer: Computer) -> None:
    """Also twice; it is unmounted."""
    with computer.stick() as device:
        format_as_ext4(device)
        assert computer.copy(PAGE) == str(MayGo(name=NAME))
        newer = StickFile(PAGE.name, b"newer charts")
        assert computer.copy(newer, RECORD) == str(MayGo(name=NAME))
        assert not list(computer.mount.iterdir())
        assert computer.contents(device) == {
            PAGE.name: newer.content,
            RECORD.name: RECORD.content,
        }


def full(computer: Computer) -> None:
    """What is on it stays, and nothing half is left."""
    with computer.stick() as device:
        format_as_ext4(device)
        computer.copy(PAGE)
        large = StickFile(RECORD.name, bytes(MOST_BYTES))
        with computer.looked_at(device) as folder:
            (folder / "photos").write_bytes(bytes(5 * 1024 * 1024))
        assert computer.copy(large) == str(StickFull(name=NAME))
        assert computer.contents(device) == {PAGE.name: PAGE.content}


def refused(computer: Computer) -> None:
    """No stick, two sticks, one with an unknown format, one that a mount holds, one that is
    write-protected."""
    assert computer.copy(PAGE) == str(NoStick())
    with computer.stick() as device:
        assert computer.copy(PAGE) == str(StickUnreadable(name=NAME))
        format_as_ext4(device)
        with computer.looked_at(device) as folder:
            assert computer.copy(PAGE) == str(NoStick())
            assert not (folder / "vivat").exists()
        with computer.stick("sdb"):
            assert computer.copy(PAGE) == str(SeveralSticks(names=f"{NAME}, {NAME}"))
        with write_protected(device):
            assert computer.copy(PAGE) == str(StickProtected(name=NAME))


def hostile(computer: Computer) -> None:
    """A link on a stick leads root nowhere, and a stick can't stop the kernel."""
    target = computer.place / "of-root"
    target.mkdir()
    with computer.stick() as device:
        format_as_ext4(device)
        run("tune2fs", "-e", "panic", str(device))
        with computer.looked_at(device) as folder:
            (folder / "vivat").symlink_to(target)
        answer = computer.copy(PAGE)
        assert answer == str(StickRefuses(name=NAME, problem="Too many levels of symbolic links"))
        assert not list(target.iterdir())
        with computer.looked_at(device) as folder:
            (folder / "vivat").unlink()
            (folder / "vivat").mkdir()
            (folder / "vivat" / PAGE.name).symlink_to(target / PAGE.name)
        assert computer.copy(PAGE) == str(MayGo(name=NAME))
        assert computer.contents(device) == {PAGE.name: PAGE.content}
        assert not list(target.iterdir())


def fetched(computer: Computer) -> None:
    """The backup that was written last, whatever a clock has called it; links, pipes, folders and
    files that are too large are none."""
    with computer.stick() as device:
        format_as_ext4(device)
        with computer.looked_at(device) as stick:
            folder = stick / "vivat"
            folder.mkdir()
            for day, name in enumerate(("2027-01-01-0000", "2026-11-20-1905", "2026-01-01-0000")):
                (folder / f"vivat-backup-{name}.zip").write_text(name)
                at = 1_000_000_000 + 100_000 * (day % 2)
                os.utime(folder / f"vivat-backup-{name}.zip", (at, at))
            (folder / "vivat-backup-9999-01-01-0000.zip").symlink_to("/etc/shadow")
            os.mkfifo(folder / "vivat-backup-9999-01-02-0000.zip")
            (folder / "vivat-backup-9999-01-03-0000.zip").mkdir()
            with (folder / "vivat-backup-9999-01-04-0000.zip").open("wb") as large:
                large.truncate(MOST_BYTES + 1)
        with computer.root():
            content, said = StickOfService(computer.place).fetch()
        assert (content, str(said)) == (b"2026-11-20-1905", str(Fetched(file=BACKUP, name=NAME)))


def compromised(computer: Computer) -> None:
    """Whatever vivat asks for, root copies nothing else."""
    content = b64encode(b"content").decode()
    usual = {"name": PAGE.name, "content": content}
    with computer.stick() as device:
        format_as_ext4(device)
        with computer.root() as path:
            for files in (
                [],
                [usual] * 4,
                [{**usual, "name": "autorun.inf"}],
                [{**usual, "name": "../2026-11-20-1.html"}],
                [{**usual, "name": "/etc/cron.d/2026-11-20-1.html"}],
                [{**usual, "name": f"{PAGE.name}\n"}],
                [{**usual, "name": f"{PAGE.name}/../../x"}],
                [{**usual, "content": "no base64"}],
                [{**usual, "content": b64encode(bytes(MOST_BYTES + 1)).decode()}],
                usual,
            ):
                assert asked(path, {"type": "Copy", "files": files}) == b""
            for request in ({"type": "Mount"}, {"type": "Fetch", "name": BACKUP}, {}):
                assert asked(path, request) == b""
        with computer.looked_at(device) as folder:
            assert not (folder / "vivat").exists()
        assert not list(computer.mount.iterdir())


def asked(path: Path, request: object) -> bytes:
    """The answer."""
    with socket.socket(socket.AF_UNIX) as vivat:
        vivat.connect(str(path))
        with suppress(BrokenPipeError):
            vivat.sendall(json.dumps(request).encode() + b"\n")
        with suppress(ConnectionResetError):
            return vivat.recv(4096)
    return b""


if __name__ == "__main__":
    {
        "copied": copied,
        "full": full,
        "refused": refused,
        "hostile": hostile,
        "fetched": fetched,
        "compromised": compromised,
    }[sys.argv[1]](Computer(Path("/run")))
