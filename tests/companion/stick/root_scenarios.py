"""vivat asks root for a copy: real file systems on loop devices, as root, with a /run of its own.

Only the list of what is plugged in is made up, and systemd's part is a call.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from companion.stick.as_root import BadRequest, answer_request
from companion.stick.copying import (
    MayGo,
    NoStick,
    SeveralSticks,
    StickFile,
    StickFull,
    StickProtected,
    StickRefuses,
    StickUnreadable,
)
from companion.stick.exchange import FILES, MOST_BYTES, REQUEST_FILE, ROOT_FOLDER, VIVAT_FOLDER
from companion.stick.hand_over import HandOver
from companion.stick.usb_disks import UsbDisks
from sentences import ExplainedError, Sentence
from tests.companion.stick.kernel_listing import plug_in
from tests.companion.stick.loop_devices import (
    contents,
    format_as_ext4,
    looked_at,
    loop_device,
    run,
    write_protected,
)

VIVAT = 65534
"""A user without rights."""
NAME = "KINGSTON DataTraveler"
PAGE = StickFile("2026-11-20-1.html", b"charts" * 1000)
RECORD = StickFile("2026-11-20-1.toml", b"record" * 1000)
NUMBER = "0" * 32


class Computer:
    """A computer with vivat's and root's folders, and USB sockets."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.vivats, self.roots = VIVAT_FOLDER, ROOT_FOLDER
        self.disks = UsbDisks(place / "block", place / "dev")
        for folder in (self.vivats, self.roots, self.disks.listed, self.disks.devices):
            folder.mkdir()
        os.chown(self.vivats, VIVAT, VIVAT)

    @contextmanager
    def stick(self, disk: str = "sda") -> Iterator[Path]:
        """Plug in a stick with nothing on it; gives its device."""
        with loop_device(self.place / f"{disk}.image") as device:
            plug_in(self.place, disk)
            (self.disks.devices / disk).symlink_to(device)
            yield device
            (self.disks.listed / disk).unlink()
            (self.disks.devices / disk).unlink()

    def copy(self, *files: StickFile) -> Sentence:
        """vivat asks as its own user, and systemd starts root's program."""
        os.setegid(VIVAT)
        os.seteuid(VIVAT)
        try:
            return HandOver(self.vivats, self.roots, sleep=self._systemd).deliver(lambda: files)
        except ExplainedError as problem:
            return problem
        finally:
            os.seteuid(0)
            os.setegid(0)

    def _systemd(self, _seconds: float) -> None:
        if (self.vivats / REQUEST_FILE).exists():
            os.seteuid(0)
            os.setegid(0)
            answer_request(self.vivats, self.roots, self.disks)
            os.setegid(VIVAT)
            os.seteuid(VIVAT)

    def looked_at(self, device: Path) -> AbstractContextManager[Path]:
        """The stick, in another computer."""
        return looked_at(device, self.place / "elsewhere")

    def contents(self, device: Path) -> dict[str, bytes]:
        return contents(device, self.place / "elsewhere")


def copied(computer: Computer) -> None:
    """Also twice; it is unmounted, and vivat's folder is empty again."""
    with computer.stick() as device:
        format_as_ext4(device)
        assert computer.copy(PAGE) == MayGo(name=NAME)
        newer = StickFile(PAGE.name, b"newer charts")
        assert computer.copy(newer, RECORD) == MayGo(name=NAME)
        assert not list(computer.vivats.iterdir())
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
        assert computer.copy(large) == StickFull(name=NAME)
        assert computer.contents(device) == {PAGE.name: PAGE.content}


def refused(computer: Computer) -> None:
    """No stick, two sticks, one with an unknown format, one that a mount holds, one that is
    write-protected."""
    assert computer.copy(PAGE) == NoStick()
    with computer.stick() as device:
        assert computer.copy(PAGE) == StickUnreadable(name=NAME)
        format_as_ext4(device)
        with computer.looked_at(device) as folder:
            assert computer.copy(PAGE) == NoStick()
            assert not (folder / "vivat").exists()
        with computer.stick("sdb"):
            assert computer.copy(PAGE) == SeveralSticks(names=f"{NAME}, {NAME}")
        with write_protected(device):
            assert computer.copy(PAGE) == StickProtected(name=NAME)


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
        assert answer == StickRefuses(name=NAME, problem="Too many levels of symbolic links")
        assert not list(target.iterdir())
        with computer.looked_at(device) as folder:
            (folder / "vivat").unlink()
            (folder / "vivat").mkdir()
            (folder / "vivat" / PAGE.name).symlink_to(target / PAGE.name)
        assert computer.copy(PAGE) == MayGo(name=NAME)
        assert computer.contents(device) == {PAGE.name: PAGE.content}
        assert not list(target.iterdir())


def compromised(computer: Computer) -> None:
    """Whatever vivat asks for, root reads no file for it that vivat can't read, copies nothing
    else, and the request is gone."""
    secret = computer.place / "secret"
    secret.write_text("of root")
    secret.chmod(0o600)
    request, laid = computer.vivats / REQUEST_FILE, computer.vivats / FILES
    page = laid / PAGE.name
    with computer.stick() as device:
        format_as_ext4(device)
        for planted in (
            f"ln -s {secret} {page}",
            f"mkfifo {page}",
            f"mkdir {page}",
            f"echo run >{laid}/autorun.inf",
            f"echo out >{laid}/..-1.html",
            f"truncate -s {MOST_BYTES + 1} {page}",
            f"touch {laid}/2026-11-20-1.toml {laid}/2026-11-20-{{2,3,4}}.toml",
            f"rmdir {laid}; ln -s {computer.place} {laid}",
            f"echo {'../' * 10}etc/passwd >{request}",
            f"head -c 1000 /dev/zero >{request}",
            f"rm {request}; ln -s {secret} {request}",
            f"rm {request}; mkfifo {request}",
            f"rm {request}; mkdir {request}",
            f"rm {request}; mkdir -p {request}/locked/full; chmod 0 {request}/locked {request}",
        ):
            plant(computer, planted)
            expect_no_copy(computer)
        # Linux itself allows no link to another user's file, unless that was switched off.
        plant(computer, "true")
        os.link(secret, page)
        expect_no_copy(computer)
        with computer.looked_at(device) as folder:
            assert not (folder / "vivat").exists()


def plant(computer: Computer, command: str) -> None:
    """vivat prepares a proper request, and then something else."""
    laid, request = computer.vivats / FILES, computer.vivats / REQUEST_FILE
    prepared = f"rm -rf {laid}; mkdir {laid}; printf %s {NUMBER} >{request}"
    script = f"set -e; {prepared}; {command}"
    run("setpriv", f"--reuid={VIVAT}", f"--regid={VIVAT}", "--clear-groups", "bash", "-c", script)


def expect_no_copy(computer: Computer) -> None:
    try:
        answer_request(computer.vivats, computer.roots, computer.disks)
    except (BadRequest, OSError):
        pass
    else:
        raise AssertionError("root did as it was told")
    assert not os.path.lexists(computer.vivats / REQUEST_FILE)
    assert not list(computer.roots.iterdir())


if __name__ == "__main__":
    {
        "copied": copied,
        "full": full,
        "refused": refused,
        "hostile": hostile,
        "compromised": compromised,
    }[sys.argv[1]](Computer(Path("/run")))
