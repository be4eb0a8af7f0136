"""Updates vivat, as root: shows a package on the stick, installs what was shown, or goes back.

From the screen, root installs only what the builder of the installed vivat has signed, and goes
back only to what it has replaced itself, once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Annotated

from msgspec import Meta, json

from companion.disk.files import write_whole_bytes
from companion.evening.ports import Done, Offer, Task
from companion.helpers import door
from companion.helpers.door import Answer, Request, Vivat, said
from companion.stick.copying import on_stick, only_one
from companion.stick.mounting import mounted
from companion.stick.usb_disks import UsbDisks
from companion.upkeep import installing
from companion.upkeep.package import newest_package, read_package
from companion.upkeep.signature import (
    BUILDER,
    BuiltWithoutKey,
    NotOfBuilder,
    has_builder,
    is_signed,
)
from companion.upkeep.worker import Work
from sentences import N_, ExplainedError, Sentence

RUN = Path("/run/vivat-update")
"""Root's folder in memory; systemd/vivat-update@.service has the same."""
OUTCOME = "outcome"
"""What became of an installation, until vivat has read it; empty while it goes on."""


class Changed(ExplainedError):
    template = N_("The package is not the one that was shown. Look for it again.")


class PackageFound(Sentence):
    template = N_("{file} is on {name}. You can pull the stick out.")


class Look(Request, frozen=True):
    """Show the newest package on the stick."""


class Install(Request, frozen=True):
    """Install the package that was shown last, if it is this one."""

    digest: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]


class GoBack(Request, frozen=True):
    """Install what root has replaced last."""


class Outcome(Request, frozen=True):
    """Say what became of the installation that has restarted vivat, once it has ended."""


Asked = Look | Install | GoBack | Outcome
UPDATE = door.Helper[Asked]("vivat-update", json.Decoder(Asked), seconds=840.0)
"""An installation may take longer; then the first screen says later what became of it."""


@dataclass(frozen=True)
class Updater:
    """Root's program. `cache` is its folder for packages, `run` the one in memory."""

    cache: Path = installing.CACHE
    run: Path = RUN
    builder: Path = BUILDER
    disks: UsbDisks = field(default_factory=UsbDisks)
    install: Callable[[Path, str], None] = installing.install
    installed: Callable[[], str] = installing.installed_version

    def handle(self, request: Asked, vivat: Vivat) -> None:
        match request:
            case Look():
                vivat.tell(door.answer_of(self._look))
            case Outcome():
                self._tell_outcome(vivat)
            case _:
                self._change(request, vivat)

    def _look(self) -> Answer:
        with installing.alone(self.cache):
            if not has_builder(self.builder):
                raise BuiltWithoutKey()
            stick = only_one(self.disks.sticks())
            with mounted(stick, self.run / "mounted", to_write=False) as place:
                file = newest_package(place)
                with on_stick(place):
                    kept = installing.keep(file, self.cache)
            if not is_signed(kept, self.builder):
                raise NotOfBuilder(file=file.name)
            package = read_package(kept, self.installed())
        offer = Offer(package.version, package.changes, package.digest)
        return said(PackageFound(file=file.name, name=stick.name), offer)

    def _change(self, request: Install | GoBack, vivat: Vivat) -> None:
        """vivat may be restarted meanwhile."""
        outcome = self.run / OUTCOME
        try:
            with installing.alone(self.cache):
                outcome.write_bytes(b"")
                answer = door.answer_of(partial(self._changed, request))
                write_whole_bytes(outcome, door.line_of(answer))
                if vivat.tell(answer):
                    outcome.unlink()
        except ExplainedError as problem:  # another one is being installed
            door.log.warning("%s", problem)
            vivat.tell(said(problem))

    def _changed(self, request: Install | GoBack) -> Answer:
        """Raises ExplainedError."""
        installed = self.installed()
        if isinstance(request, GoBack):
            package, version = installing.earlier_package(installed, self.cache)
            self.install(package, version)
            return said(installing.WentBack(version=version, newer=installed))
        for file in (self.cache / installing.OFFERED).glob("*.deb"):
            if is_signed(file, self.builder):
                offered = read_package(file, installed)
                if offered.digest == request.digest:
                    self.install(file, offered.version)
                    return said(installing.Installed(version=offered.version))
        raise Changed()

    def _tell_outcome(self, vivat: Vivat) -> None:
        """Nothing, if it was told before."""
        outcome, answer = self.run / OUTCOME, Answer()
        with installing.alone(self.cache, waits=True):
            if outcome.exists():
                content = outcome.read_bytes() or door.line_of(said(door.HelperFailed()))
                answer = json.decode(content, type=Answer)
            if vivat.tell(answer):
                outcome.unlink(missing_ok=True)


@dataclass(frozen=True)
class UpdateOfService:
    """vivat's end: what its screen can ask for."""

    folder: Path = door.FOLDER
    run: Path = RUN

    def tasks(self, offer: Offer | None) -> dict[Task, Work]:
        """`offer` is what people were shown last."""
        tasks: dict[Task, Asked] = {
            Task.LOOK: Look(),
            Task.INSTALL: Install("" if offer is None else offer.digest),
            Task.GO_BACK: GoBack(),
        }
        return {task: partial(self._asked, request) for task, request in tasks.items()}

    def news(self) -> Sentence | None:
        """What became of an installation that restarted vivat; waits for its end."""
        if not (self.run / OUTCOME).exists():
            return None
        try:
            found = self._asked(Outcome()).sentence
        except ExplainedError as problem:
            return problem
        return found if found.template else None

    def _asked(self, request: Asked) -> Done:
        answer = door.ask(UPDATE, request, self.folder)
        return Done(answer.sentence, answer.offer)


if __name__ == "__main__":
    door.serve(UPDATE, Updater().handle)
