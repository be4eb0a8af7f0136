"""What systemd/vivat-update.service runs, as root: finds a package on the stick, and installs it.

The request is read with vivat's own rights. What is installed is what was shown: the package lies
in a folder that only root may write, and the request names its hash.
"""

from __future__ import annotations

import logging
import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cmp_to_key
from pathlib import Path

from companion.files import list_if_possible, write_whole_bytes
from companion.stick.as_root import MOUNT_FOLDER, rights_of_owner, taken
from companion.stick.copying import FOLDER, CopyFailed, only_one, reading_failed
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
    ROOT_FOLDER,
    Changed,
    Found,
    Installed,
    NoPackageOnStick,
    Request,
    decode_request,
)
from companion.upkeep.package import (
    CACHE,
    NAME,
    NotOurPackage,
    earlier_package,
    install,
    installed_version,
    is_newer,
    read_package,
)
from sentences import ExplainedError, Sentence

log = logging.getLogger(__name__)
OFFERED = "offered"
"""The folder with the package that was shown last."""
MOST_BYTES_OF_PACKAGE = 64 * 1024 * 1024


@dataclass(frozen=True)
class Updater:
    """`cache` is root's folder for packages, `answers` the one for answers."""

    vivats: Path = VIVAT_FOLDER
    answers: Path = ROOT_FOLDER
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
        answer = ANSWERS.encode(request.number, sentence, offer)
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
        folder = self.answers / MOUNT_FOLDER
        folder.mkdir(mode=0o700, exist_ok=True)
        with mounted(stick, folder, to_write=False) as place:
            file = newest_package(place)
            self._keep(file, _content(place, file))
        package = read_package(self._offered_file(), installed)
        found = Found(file=file.name, name=stick.name)
        return found, Offer(package.version, package.changes, package.digest)

    def _keep(self, file: Path, content: bytes) -> None:
        """Raises OSError."""
        shutil.rmtree(self.cache / OFFERED, ignore_errors=True)
        (self.cache / OFFERED).mkdir()
        write_whole_bytes(self.cache / OFFERED / file.name, content, mode=0o644)

    def _offered_file(self) -> Path:
        """Raises Changed: none was offered."""
        for file in list_if_possible(self.cache / OFFERED, "*.deb"):
            return file
        raise Changed()

    def _install_offered(self, digest: str) -> Sentence:
        """Raises ExplainedError: it is not the package that people agreed to."""
        package = read_package(self._offered_file(), self.installed())
        if package.digest != digest:
            raise Changed()
        self.install(package.file, package.version)
        return Installed(version=package.version)

    def _go_back(self) -> Sentence:
        package, version = earlier_package(self.installed(), self.cache)
        self.install(package, version)
        return Installed(version=version)


def newest_package(stick: Stick) -> Path:
    """The newest package on a stick, or in its folder vivat.

    Raises:
        ExplainedError: there is none, or the stick can't be read.
    """
    try:
        found = [*_packages(stick.folder), *_packages(stick.folder / FOLDER)]
    except OSError as error:
        raise reading_failed(stick, error) from error
    if not found:
        raise NoPackageOnStick(name=stick.name)
    return max(found, key=cmp_to_key(_compared))


def _packages(folder: Path) -> Iterator[Path]:
    """Raises OSError."""
    if folder.is_dir() and not folder.is_symlink():
        yield from (file for file in folder.iterdir() if NAME.fullmatch(file.name))


def _compared(one: Path, other: Path) -> int:
    """1 if the first package is newer, else -1."""
    version, compared = (file.name.split("_")[1] for file in (one, other))
    return 1 if is_newer(version, compared) else -1


def _content(stick: Stick, file: Path) -> bytes:
    """Raises ExplainedError: the package can't be read, or is too large to be one of vivat's."""
    try:
        opened = os.open(file, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
        with open(opened, "rb") as found:
            content = found.read(MOST_BYTES_OF_PACKAGE + 1)
    except OSError as error:
        raise reading_failed(stick, error) from error
    if len(content) > MOST_BYTES_OF_PACKAGE:
        raise NotOurPackage(file=file.name)
    return content


def main() -> None:
    """Answer one request."""
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    Updater().answer_request()


if __name__ == "__main__":
    main()
