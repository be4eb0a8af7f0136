"""What systemd/vivat-update.service runs, as root: finds a package on the stick, and installs it.

The request is read with vivat's own rights. What is installed is what was shown: the package lies
in a folder that only root may write, and the request names its hash.
"""

from __future__ import annotations

import logging
import os
import shutil
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from companion.files import write_whole_bytes
from companion.stick.as_root import rights_of_owner, taken
from companion.stick.copying import CopyFailed, only_one
from companion.stick.exchange import VIVAT_FOLDER
from companion.stick.mounting import mounted
from companion.stick.sticks import Stick
from companion.stick.usb_disks import UsbDisks
from companion.table.upkeep_port import Offer, Task
from companion.upkeep.exchange import (
    ANSWER_FILE,
    ANSWERS,
    MOST_BYTES,
    REQUEST_FILE,
    Changed,
    Found,
    Installed,
    NoPackageOnStick,
    Request,
    answer_to,
    decode_request,
)
from companion.upkeep.package import (
    CACHE,
    EARLIER,
    NAME,
    NothingEarlier,
    Package,
    earlier_version,
    install,
    installed_version,
    read_package,
)
from sentences import ExplainedError, Sentence

log = logging.getLogger(__name__)
OFFERED = "offered.deb"
MOST_BYTES_OF_PACKAGE = 64 * 1024 * 1024
_MOUNT_FOLDER = "mounted"


@dataclass(frozen=True)
class Updater:
    """`cache` is root's folder for packages, `answers` the one for answers."""

    vivats: Path = VIVAT_FOLDER
    answers: Path = ANSWERS
    cache: Path = CACHE
    disks: UsbDisks = field(default_factory=UsbDisks)
    install: Callable[[Path, str], None] = install
    installed: Callable[[], str] = installed_version

    def answer_request(self) -> None:
        """Take the request out of vivat's folder, do it, and answer.

        Raises:
            BadRequest, OSError: there is no proper request, and no answer.
        """
        with rights_of_owner(self.vivats) as folder:
            request = decode_request(taken(folder, REQUEST_FILE, MOST_BYTES))
        if request is None:
            log.warning("vivat never asks like this")
            return
        sentence, offer = self._done(request)
        log.info("%s", sentence)
        answer = answer_to(request, sentence, offer)
        write_whole_bytes(self.answers / ANSWER_FILE, answer, mode=0o644)

    def _done(self, request: Request) -> tuple[Sentence, Offer | None]:
        try:
            match request.task:
                case Task.LOOK:
                    return self._look()
                case Task.INSTALL:
                    return self._install_offered(request.digest), None
                case Task.GO_BACK:
                    return self._go_back(), None
                case _:
                    return CopyFailed(), None
        except ExplainedError as problem:
            return problem, None
        except Exception:
            log.exception("the update failed")
            return CopyFailed(), None

    def _look(self) -> tuple[Sentence, Offer]:
        """Copy the newest package on the stick into root's folder, and say what it changes."""
        installed = self.installed()
        stick = only_one(self.disks.sticks())
        folder = self.answers / _MOUNT_FOLDER
        folder.mkdir(mode=0o700, exist_ok=True)
        with mounted(stick, folder, to_write=False) as place:
            file = newest_package(place)
            self._keep(file)
        package = read_package(self.cache / OFFERED, installed)
        found = Found(file=file.name, name=stick.name)
        return found, Offer(package.version, package.changes, package.digest)

    def _keep(self, file: Path) -> None:
        """Raises OSError."""
        opened = os.open(file, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
        with open(opened, "rb") as found:
            content = found.read(MOST_BYTES_OF_PACKAGE)
        write_whole_bytes(self.cache / OFFERED, content, mode=0o644)

    def _install_offered(self, digest: str) -> Sentence:
        package = self._offered(digest)
        self.install(package.file, package.version)
        return Installed(version=package.version)

    def _offered(self, digest: str) -> Package:
        """Raises ExplainedError: it is not the package that people agreed to."""
        if not (self.cache / OFFERED).exists():
            raise Changed()
        package = read_package(self.cache / OFFERED, self.installed())
        if package.digest != digest:
            raise Changed()
        return package

    def _go_back(self) -> Sentence:
        version = earlier_version(self.cache)
        if not version or not (self.cache / EARLIER).exists():
            raise NothingEarlier()
        # The installation keeps the present version under the name of the earlier one.
        package = self.cache / "back.deb"
        shutil.copyfile(self.cache / EARLIER, package)
        self.install(package, version)
        return Installed(version=version)


def newest_package(stick: Stick) -> Path:
    """The package on a stick, or in its folder vivat; of several, the last by name.

    Raises:
        NoPackageOnStick: there is none.
    """
    folders = (stick.folder, stick.folder / "vivat")
    found = [
        file
        for folder in folders
        if folder.is_dir() and not folder.is_symlink()
        for file in folder.iterdir()
        if NAME.fullmatch(file.name)
    ]
    if not found:
        raise NoPackageOnStick(name=stick.name)
    return max(found, key=lambda file: _by_numbers(file.name))


def _by_numbers(name: str) -> list[tuple[int, str]]:
    """A key that sorts 1.10.0 after 1.9.0."""
    version = name.split("_")[1]
    return [(int(part) if part.isdecimal() else 0, part) for part in version.split(".")]


def main() -> None:
    """Answer one request."""
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    Updater().answer_request()


if __name__ == "__main__":
    main()
