"""A package is shown before it is installed, and what is installed is what was shown."""

from __future__ import annotations

import errno
import os
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import NoReturn

import msgspec
import pytest

from companion.cli import main
from companion.games.games_folder import games_on_disk
from companion.library import open_library
from companion.paths import Paths
from companion.stick.copying import StickGone
from companion.stick.desktop import Desktop
from companion.stick.sticks import Stick
from companion.stick.usb_disks import UsbDisks, UsbStick
from companion.table.upkeep_port import Offer, Task
from companion.upkeep import as_root
from companion.upkeep.as_root import OFFERED, Updater, newest_package
from companion.upkeep.backup import Kept
from companion.upkeep.exchange import (
    ANSWER_FILE,
    ANSWERS,
    REQUEST_FILE,
    Changed,
    Installed,
    NoPackageOnStick,
    Request,
    UpdateNotBegun,
    decode_request,
)
from companion.upkeep.package import (
    EARLIER,
    AlreadyInstalled,
    InstallationFailed,
    NothingEarlier,
    NotOurPackage,
    install,
    read_package,
)
from companion.upkeep.ways import Ways
from sentences import Sentence
from tests.companion.keep.saving_helpers import fixed_time
from tests.companion.upkeep.packages import build_package
from tests.needed_programs import needs

pytestmark = needs("dpkg-deb")
NUMBER = "0" * 32


class Root:
    """Root's side, with a stick that is already mounted; what it installs is written down."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.stick = folder / "stick"
        self.vivats, self.answers, self.cache = (folder / name for name in ("v", "a", "c"))
        for each in (self.stick, self.vivats, self.answers, self.cache):
            each.mkdir()
        self.installed: list[tuple[str, bytes]] = []
        self.fails = False
        self.updater = Updater(
            self.vivats, self.answers, self.cache, UsbDisks(), self._install, lambda: "1.0.0"
        )
        monkeypatch.setattr(UsbDisks, "sticks", lambda _: (UsbStick("K", Path("/x"), False),))
        monkeypatch.setattr(as_root, "mounted", self._mounted)

    @contextmanager
    def _mounted(self, _stick: UsbStick, _folder: Path, to_write: bool) -> Iterator[Stick]:
        assert not to_write
        yield Stick("K", Path("/x"), self.stick)

    def _install(self, package: Path, version: str) -> None:
        if self.fails:
            raise InstallationFailed(version=version, problem="")
        self.installed.append((version, package.read_bytes()))

    def ask(self, task: Task, digest: str = "") -> tuple[Sentence, Offer | None]:
        request = msgspec.json.encode(Request(NUMBER, task, digest))
        (self.vivats / REQUEST_FILE).write_bytes(request)
        self.updater.answer_request()
        assert not (self.vivats / REQUEST_FILE).exists()
        found = ANSWERS.decode((self.answers / ANSWER_FILE).read_bytes(), NUMBER)
        assert found is not None
        return found


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Root:
    return Root(tmp_path, monkeypatch)


def looked(root: Root) -> Offer:
    _sentence, offer = root.ask(Task.LOOK)
    assert offer is not None
    return offer


def test_the_newest_package_is_offered_with_what_it_changes(root: Root) -> None:
    for version in ("1.0.9", "1.1.0"):
        build_package(root.stick, version)
    offer = looked(root)
    assert (offer.version, offer.changes) == ("1.1.0", ("Spanish, on all screens.",))
    assert root.installed == []


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("1.9.0", "1.10.0"),
        ("1.0.9", "1.0.10+git20261124.101010.abc"),
        ("1.1.0~rc1", "1.1.0"),
        ("1.1.0", "1.1.0+git20261124.101010.abc"),
    ],
)
def test_versions_are_sorted_as_dpkg_sorts_them(root: Root, older: str, newer: str) -> None:
    for version in (older, newer):
        (root.stick / f"vivat_{version}_all.deb").touch()
    assert newest_package(Stick("K", Path("/x"), root.stick)).name == f"vivat_{newer}_all.deb"


def test_what_people_agreed_to_is_installed(root: Root) -> None:
    package = build_package(root.stick)
    sentence, _offer = root.ask(Task.INSTALL, looked(root).digest)
    assert sentence == Installed(version="1.1.0")
    assert root.installed == [("1.1.0", package.read_bytes())]


def test_a_package_that_nobody_has_seen_is_not_installed(root: Root) -> None:
    build_package(root.stick)
    assert root.ask(Task.INSTALL, "f" * 64)[0] == Changed()
    offer = looked(root)
    (shown,) = (root.cache / OFFERED).iterdir()
    shown.write_bytes(build_package(root.stick, "6.6.6").read_bytes())
    assert root.ask(Task.INSTALL, offer.digest)[0] == Changed()
    assert root.installed == []


def test_a_failed_installation_says_what_to_do(root: Root) -> None:
    build_package(root.stick)
    digest, root.fails = looked(root).digest, True
    sentence, _offer = root.ask(Task.INSTALL, digest)
    assert isinstance(sentence, InstallationFailed)


def test_one_touch_leads_back_to_the_version_before(root: Root) -> None:
    assert root.ask(Task.GO_BACK)[0] == NothingEarlier()
    earlier = build_package(root.stick, "0.9.2")
    earlier.rename(root.cache / EARLIER)
    assert root.ask(Task.GO_BACK)[0] == Installed(version="0.9.2")
    assert [version for version, _content in root.installed] == ["0.9.2"]


def test_a_stick_without_a_package_says_so(root: Root) -> None:
    (root.stick / "vivat").symlink_to("/etc")
    (root.stick / "holiday.deb").touch()
    assert root.ask(Task.LOOK)[0] == NoPackageOnStick(name="K")


def test_the_version_that_is_installed_is_not_offered(root: Root) -> None:
    build_package(root.stick, "1.0.0")
    same = AlreadyInstalled(file="vivat_1.0.0_all.deb", version="1.0.0")
    assert root.ask(Task.LOOK) == (same, None)


def test_an_older_version_is_not_offered_as_a_new_one(root: Root) -> None:
    build_package(root.stick, "0.9.0")
    sentence, offer = root.ask(Task.LOOK)
    assert str(sentence) == "vivat_0.9.0_all.deb is version 0.9.0, older than the installed 1.0.0."
    assert offer is None


def test_a_stick_that_is_pulled_out_meanwhile_is_said_to_be_gone(
    root: Root, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(*_named: object) -> NoReturn:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    package = build_package(root.stick)
    with monkeypatch.context() as pulled_out:
        pulled_out.setattr(Path, "iterdir", gone)
        assert root.ask(Task.LOOK)[0] == StickGone(name="K")
    with monkeypatch.context() as pulled_out:
        pulled_out.setattr("os.open", opening(package, gone))
        assert root.ask(Task.LOOK)[0] == StickGone(name="K")


def opening(package: Path, gone: Callable[..., NoReturn]) -> Callable[..., int]:
    """`os.open` for a stick that fails when this package is read."""
    real = os.open
    return lambda file, *more, **named: (gone if file == package else real)(file, *more, **named)


def test_a_damaged_package_is_called_by_its_name_on_the_stick(root: Root) -> None:
    build_package(root.stick).write_text("half")
    assert root.ask(Task.LOOK)[0] == NotOurPackage(file="vivat_1.1.0_all.deb")


def test_a_file_that_is_too_large_for_a_package_is_refused_as_a_whole(
    root: Root, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = build_package(root.stick)
    monkeypatch.setattr(as_root, "MOST_BYTES_OF_PACKAGE", package.stat().st_size)
    assert looked(root).version == "1.1.0"
    package.write_bytes(package.read_bytes() + b"\n")
    assert root.ask(Task.LOOK)[0] == NotOurPackage(file=package.name)


def test_a_large_package_takes_no_more_memory_than_a_small_one(tmp_path: Path) -> None:
    large = tmp_path / "root/usr/share/large"
    large.parent.mkdir(parents=True)
    with large.open("wb") as file:
        file.truncate(100_000_000)
    package = build_package(tmp_path)
    tracemalloc.start()
    try:
        assert read_package(package, "1.0.0").changes == ("Spanish, on all screens.",)
        _now, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 10_000_000


def test_what_apt_says_stays_readable_and_its_last_words_are_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    script = tmp_path / "install-package"
    script.write_text("#!/bin/sh\necho unpacking; echo E: no network >&2; echo; exit 100\n")
    script.chmod(0o755)
    monkeypatch.setattr("companion.upkeep.package.INSTALL", str(script))
    with pytest.raises(InstallationFailed, match=r"E: no network$"):
        install(tmp_path / "x.deb", "1.1.0")
    said = capfd.readouterr()
    assert (said.out, said.err) == ("unpacking\n\n", "E: no network\n")


def test_a_file_to_install_and_the_way_back_exclude_each_other(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        main(["update", "x.deb", "--back"])
    assert "not allowed with argument" in capsys.readouterr().err


def test_a_request_to_root_that_nobody_takes_is_withdrawn_and_called_an_update(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise the installation would begin unasked as soon as somebody allows it again."""
    monkeypatch.setattr("companion.stick.hand_over.SECONDS_TO_BEGIN", 0)
    nothing = Kept(Paths(tmp_path), tmp_path / "settings.toml")
    no_games = partial(games_on_disk, Paths(tmp_path), open_library())
    ways = Ways(Desktop(tuple), nothing, no_games, fixed_time, tmp_path)
    with pytest.raises(UpdateNotBegun):
        ways.tasks(None)[Task.GO_BACK]()
    assert not (tmp_path / REQUEST_FILE).exists()


@pytest.mark.parametrize("kind", ["another name", "text", "cut off"])
def test_what_is_no_package_of_vivat_is_refused(kind: str, tmp_path: Path) -> None:
    package = build_package(tmp_path, name="vivat" if kind == "cut off" else "bash")
    if kind == "text":
        package.write_text("a letter")
    if kind == "cut off":
        package.write_bytes(package.read_bytes()[:-200])
    with pytest.raises(NotOurPackage):
        read_package(package, "1.0.0")


def test_a_link_on_the_stick_leads_root_to_no_other_file(root: Root) -> None:
    secret = root.cache / "secret.deb"
    build_package(root.stick).rename(secret)
    (root.stick / "vivat_1.1.0_all.deb").symlink_to(secret)
    _sentence, offer = root.ask(Task.LOOK)
    assert offer is None


@pytest.mark.parametrize(
    "content",
    [b"", b"{}", b'{"number":"0","task":"look"}', b'{"number":"%s","task":"rm"}' % (b"0" * 32)],
)
def test_a_request_that_vivat_never_makes_is_ignored(content: bytes, root: Root) -> None:
    assert decode_request(content) is None
    (root.vivats / REQUEST_FILE).write_bytes(content)
    root.updater.answer_request()
    assert not list(root.answers.iterdir())
