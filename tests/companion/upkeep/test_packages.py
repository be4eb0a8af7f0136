"""A package is shown before it is installed, and what is installed is what was shown."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest

from companion.stick.sticks import Stick
from companion.stick.usb_disks import UsbDisks, UsbStick
from companion.table.upkeep_port import Offer, Task
from companion.upkeep import as_root
from companion.upkeep.as_root import OFFERED, Updater, newest_package
from companion.upkeep.exchange import (
    ANSWER_FILE,
    REQUEST_FILE,
    Changed,
    Installed,
    NoPackageOnStick,
    Request,
    decode_answer,
    decode_request,
)
from companion.upkeep.package import (
    EARLIER,
    EARLIER_VERSION,
    AlreadyInstalled,
    InstallationFailed,
    NothingEarlier,
    NotOurPackage,
    read_package,
)
from sentences import Sentence
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
        found = decode_answer((self.answers / ANSWER_FILE).read_bytes(), NUMBER)
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


def test_version_ten_is_newer_than_version_nine(root: Root) -> None:
    for version in ("1.9.0", "1.10.0"):
        build_package(root.stick, version)
    assert newest_package(Stick("K", Path("/x"), root.stick)).name == "vivat_1.10.0_all.deb"


def test_what_people_agreed_to_is_installed(root: Root) -> None:
    package = build_package(root.stick)
    sentence, _offer = root.ask(Task.INSTALL, looked(root).digest)
    assert sentence == Installed(version="1.1.0")
    assert root.installed == [("1.1.0", package.read_bytes())]


def test_a_package_that_nobody_has_seen_is_not_installed(root: Root) -> None:
    build_package(root.stick)
    assert root.ask(Task.INSTALL, "f" * 64)[0] == Changed()
    offer = looked(root)
    (root.cache / OFFERED).write_bytes(build_package(root.stick, "6.6.6").read_bytes())
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
    (root.cache / EARLIER_VERSION).write_text("0.9.2\n")
    assert root.ask(Task.GO_BACK)[0] == Installed(version="0.9.2")
    assert [version for version, _content in root.installed] == ["0.9.2"]


def test_a_stick_without_a_package_says_so(root: Root) -> None:
    (root.stick / "vivat").symlink_to("/etc")
    (root.stick / "holiday.deb").touch()
    assert root.ask(Task.LOOK)[0] == NoPackageOnStick(name="K")


def test_the_version_that_is_installed_is_not_offered(root: Root) -> None:
    build_package(root.stick, "1.0.0")
    assert isinstance(root.ask(Task.LOOK)[0], AlreadyInstalled)


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
