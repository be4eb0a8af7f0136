"""The screen installs what it has shown and the table's builder has signed, or goes back once."""

from __future__ import annotations

import errno
import os
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from typing import NoReturn

import pytest
from msgspec import ValidationError
from msgspec.json import encode

from companion.evening.ports import Done, Offer, Task
from companion.helpers import update
from companion.helpers.door import HelperMissing
from companion.helpers.update import (
    OUTCOME,
    UPDATE,
    Changed,
    Install,
    Look,
    UpdateOfService,
    Updater,
)
from companion.stick.copying import StickGone
from companion.stick.sticks import Stick
from companion.stick.usb_disks import UsbDisks, UsbStick
from companion.upkeep.installing import (
    EARLIER,
    OFFERED,
    REPLACED,
    InstallationFailed,
    Installed,
    NothingEarlier,
    OtherUpdate,
    WentBack,
    alone,
)
from companion.upkeep.package import (
    AlreadyInstalled,
    NoPackageOnStick,
    NotOurPackage,
    OlderThanInstalled,
)
from companion.upkeep.signature import SUFFIX, BuiltWithoutKey, NotOfBuilder
from companion.upkeep.worker import UpkeepWorker, Version
from sentences import ExplainedError
from tests.companion.helpers.listening import listening
from tests.companion.upkeep.packages import ANOTHER, build_package, public_key, sign
from tests.needed_programs import needs
from tests.waiting import wait_until

pytestmark = needs("dpkg-deb", "prlimit")


class Root:
    """Root's side, with a stick that is already mounted; what it installs is written down."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.stick, self.run, self.cache = (folder / name for name in ("stick", "run", "cache"))
        for each in (self.stick, self.run, self.cache):
            each.mkdir()
        self.builder = folder / "builder.key"
        self.builder.write_text(f"{public_key()}\n")
        self.installed: list[tuple[str, bytes]] = []
        self.installing: Callable[[str], None] = lambda _version: None
        self.updater = Updater(
            self.cache, self.run, self.builder, UsbDisks(), self._install, lambda: "1.0.0"
        )
        self.vivat = UpdateOfService(folder, self.run)
        monkeypatch.setattr(UsbDisks, "sticks", lambda _: (UsbStick("K", Path("/x"), False),))
        monkeypatch.setattr(update, "mounted", self._mounted)

    @contextmanager
    def _mounted(self, _stick: UsbStick, _folder: Path, to_write: bool) -> Iterator[Stick]:
        assert not to_write
        yield Stick("K", Path("/x"), self.stick)

    def _install(self, package: Path, version: str) -> None:
        self.installing(version)
        self.installed.append((version, package.read_bytes()))

    def ask(self, task: Task, digest: str = "") -> Done:
        with listening(UPDATE, self.updater.handle, self.folder):
            return self.vivat.tasks(Offer("", (), digest))[task]()

    def said(self, task: Task, digest: str = "") -> str:
        """Also if nothing was done."""
        try:
            return str(self.ask(task, digest).sentence)
        except ExplainedError as problem:
            return str(problem)

    def look(self) -> Offer:
        offer = self.ask(Task.LOOK).offer
        assert offer is not None
        return offer


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Root:
    return Root(tmp_path, monkeypatch)


def test_the_newest_package_is_offered_with_what_it_changes(root: Root) -> None:
    for version in ("1.0.9", "1.1.0"):
        sign(build_package(root.stick, version))
    offer = root.look()
    assert (offer.version, offer.changes) == ("1.1.0", ("Spanish, on all screens.",))
    assert root.installed == []


def test_what_people_agreed_to_is_installed(root: Root) -> None:
    package = sign(build_package(root.stick))
    assert root.said(Task.INSTALL, root.look().digest) == str(Installed(version="1.1.0"))
    assert root.installed == [("1.1.0", package.read_bytes())]
    assert not (root.run / OUTCOME).exists()


def flip(package: Path) -> None:
    content = bytearray(package.read_bytes())
    content[-1] ^= 1
    package.write_bytes(content)


@pytest.mark.parametrize(
    "harm",
    [
        pytest.param(lambda package: package, id="without a signature"),
        pytest.param(lambda package: sign(package, ANOTHER), id="of another builder"),
        pytest.param(lambda package: flip(sign(package)), id="changed by one bit"),
        pytest.param(
            lambda package: package.with_name(package.name + SUFFIX).write_text("00" * 64),
            id="with an empty signature",
        ),
        pytest.param(
            lambda package: package.with_name(package.name + SUFFIX).write_text("x" * 2000),
            id="with a text beside it",
        ),
    ],
)
def test_what_the_builder_has_not_signed_is_never_parsed(
    harm: Callable[[Path], object], root: Root, monkeypatch: pytest.MonkeyPatch
) -> None:
    def parsed(*_named: object) -> NoReturn:
        raise AssertionError("a stranger's package was parsed")

    monkeypatch.setattr(update, "read_package", parsed)
    package = build_package(root.stick)
    harm(package)
    assert root.said(Task.LOOK) == str(NotOfBuilder(file=package.name))
    assert root.said(Task.INSTALL, "f" * 64) == str(Changed())
    assert root.installed == []


def test_a_vivat_that_nobody_signed_trusts_nobody(root: Root) -> None:
    sign(build_package(root.stick))
    root.builder.unlink()
    assert root.said(Task.LOOK) == str(BuiltWithoutKey())
    root.builder.write_text("no key")
    assert root.said(Task.LOOK) == str(BuiltWithoutKey())


def test_a_package_that_nobody_has_seen_is_not_installed(root: Root) -> None:
    sign(build_package(root.stick))
    assert root.said(Task.INSTALL, "f" * 64) == str(Changed())
    offer = root.look()
    (shown,) = (root.cache / OFFERED).glob("*.deb")
    newer = sign(build_package(root.stick, "1.2.0"))
    shown.write_bytes(newer.read_bytes())
    shown.with_name(shown.name + SUFFIX).write_bytes(
        newer.with_name(newer.name + SUFFIX).read_bytes()
    )
    assert root.said(Task.INSTALL, offer.digest) == str(Changed())
    assert root.installed == []


def fail(version: str) -> NoReturn:
    raise InstallationFailed(version=version, problem="")


def test_a_failed_installation_says_what_to_do(root: Root) -> None:
    sign(build_package(root.stick))
    digest, root.installing = root.look().digest, fail
    assert root.said(Task.INSTALL, digest) == str(InstallationFailed(version="1.1.0", problem=""))


def test_back_leads_only_to_what_root_has_replaced_last(root: Root) -> None:
    assert root.said(Task.GO_BACK) == str(NothingEarlier())
    build_package(root.stick, "0.9.2").rename(root.cache / EARLIER)
    assert root.said(Task.GO_BACK) == str(NothingEarlier())
    (root.cache / REPLACED).write_text("0.9.9 0.9.2\n")
    assert root.said(Task.GO_BACK) == str(NothingEarlier())
    (root.cache / REPLACED).write_text("1.0.0 0.9.2\n")
    assert root.said(Task.GO_BACK) == str(WentBack(version="0.9.2", newer="1.0.0"))
    assert [version for version, _content in root.installed] == ["0.9.2"]


def test_only_one_installs_at_a_time(root: Root) -> None:
    with alone(root.cache):
        for task in (Task.LOOK, Task.INSTALL, Task.GO_BACK):
            assert root.said(task, "f" * 64) == str(OtherUpdate())
    assert (root.cache / "lock").stat().st_mode & 0o777 == 0o600


def test_the_next_vivat_says_what_became_of_an_installation_that_restarted_it(root: Root) -> None:
    """Also if it asks before the installation has ended; and only once."""
    sign(build_package(root.stick))
    digest, begun, may_end = root.look().digest, Event(), Event()

    def install(_version: str) -> None:
        begun.set()
        may_end.wait()

    root.installing = install
    with listening(UPDATE, root.updater.handle, root.folder) as path:
        with socket.socket(socket.AF_UNIX) as restarted:
            restarted.connect(str(path))
            restarted.sendall(encode(Install(digest)) + b"\n")
            begun.wait()
        woken = Event()
        table = UpkeepWorker(Version("1.1.0"), root.vivat.tasks, woken.set, root.vivat.news)
        before = table.news
        may_end.set()
        wait_until(woken.is_set)
        assert root.vivat.news() is None
    assert (before, str(table.news)) == (None, str(Installed(version="1.1.0")))
    assert not (root.run / OUTCOME).exists()


def test_without_an_installation_nobody_asks_for_one(tmp_path: Path) -> None:
    vivat = UpdateOfService(tmp_path, tmp_path)
    assert vivat.news() is None
    (tmp_path / OUTCOME).touch()
    assert isinstance(vivat.news(), HelperMissing)


def test_a_stick_without_a_package_says_so(root: Root) -> None:
    (root.stick / "vivat").symlink_to("/etc")
    (root.stick / "holiday.deb").touch()
    assert root.said(Task.LOOK) == str(NoPackageOnStick(name="K"))


def test_a_version_that_is_installed_or_older_is_not_offered(root: Root) -> None:
    package = sign(build_package(root.stick, "0.9.0"))
    older = OlderThanInstalled(file=package.name, version="0.9.0", installed="1.0.0")
    assert root.said(Task.LOOK) == str(older)
    sign(build_package(root.stick, "1.0.0"))
    same = AlreadyInstalled(file="vivat_1.0.0_all.deb", version="1.0.0")
    assert root.said(Task.LOOK) == str(same)


def test_a_stick_that_is_pulled_out_meanwhile_is_said_to_be_gone(
    root: Root, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(*_named: object) -> NoReturn:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    package = build_package(root.stick)
    with monkeypatch.context() as pulled_out:
        pulled_out.setattr(Path, "iterdir", gone)
        assert root.said(Task.LOOK) == str(StickGone(name="K"))
    with monkeypatch.context() as pulled_out:
        pulled_out.setattr("os.open", opening(package, gone))
        assert root.said(Task.LOOK) == str(StickGone(name="K"))


def opening(package: Path, gone: Callable[..., NoReturn]) -> Callable[..., int]:
    """`os.open` for a stick that fails when this package is read."""
    real = os.open
    return lambda file, *more, **named: (gone if file == package else real)(file, *more, **named)


def test_a_damaged_package_is_called_by_its_name_on_the_stick(root: Root) -> None:
    package = build_package(root.stick)
    package.write_text("half")
    assert root.said(Task.LOOK) == str(NotOfBuilder(file=package.name))
    sign(package)
    assert root.said(Task.LOOK) == str(NotOurPackage(file=package.name))


def test_a_link_on_the_stick_leads_root_to_no_other_file(root: Root) -> None:
    secret = root.cache / "secret.deb"
    sign(build_package(root.stick)).rename(secret)
    (root.stick / "vivat_1.1.0_all.deb").symlink_to(secret)
    with pytest.raises(ExplainedError):
        root.ask(Task.LOOK)
    assert not list((root.cache / OFFERED).iterdir())


@pytest.mark.parametrize("digest", ["", "f" * 63, "F" * 64, "f" * 64 + "\n"])
def test_nothing_but_a_hash_names_a_package(digest: str) -> None:
    assert UPDATE.requests.decode(encode(Look())) == Look()
    with pytest.raises(ValidationError):
        UPDATE.requests.decode(encode(Install(digest)))
