"""Ways to get more from the helpers than a person allowed, each tried on a booted machine.

Whoever controls vivat's user tries them, or somebody else on the computer. The service has a
sandbox; most ways are tried without it, which allows more. After each, everything is as before, and
each request that reached a helper and was refused is one line of the journal.
"""

from __future__ import annotations

import os
import socket
import stat
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from shutil import copy, which
from tempfile import TemporaryDirectory
from textwrap import dedent

import pytest

from companion.helpers.door import FOLDER
from companion.helpers.network import NETWORK
from companion.helpers.port import PORT
from companion.helpers.power import POWER
from companion.helpers.stick import STICK
from companion.helpers.update import UPDATE
from companion.upkeep.installing import NothingEarlier
from companion.upkeep.signature import SUFFIX, BuiltWithoutKey
from tests.booted import attacks
from tests.booted.attacked import (
    HAPPENED,
    POWER_DROP_IN,
    SECRET_FILE,
    Attacked,
    Succeeded,
    changed,
    repacked,
)
from tests.booted.computers import Installed
from tests.booted.conftest import MakeMachine
from tests.booted.door_user import ask
from tests.booted.machine import until
from tests.booted.test_upkeep import NEWER, NEWEST, put, version
from tests.companion.stick.loop_devices import loop_device, run, why_unavailable
from tests.companion.upkeep.packages import ANOTHER, OURS, build_package, public_key, sign

pytestmark = pytest.mark.booted

How = Callable[[Attacked], object]
Fill = Callable[[Path], object]
LOOK = 'say("update", line("Look"))\n'
LOOK_AND_INSTALL = 'refused("update", line("Look"))\ninstall_what_was_kept()\n'
ATTACK = f"echo {HAPPENED} >/srv/installed"
"""What a package of the attacker does as root."""
OTHER, LATER = "2.0.0", "2.1.0"
PACKAGE = f"vivat_{OTHER}_all.deb"
GAME = "2026-11-20-1.toml"
LOCK = "/var/cache/vivat/lock"
PASSWORD = "abcdefghjkmn"  # noqa: S105
VARIABLES = ("LD_PRELOAD", "PYTHONPATH", "PYTHONHOME", "BASH_ENV", "APT_CONFIG", "DPKG_ROOT")
CONNECT = """python3 -I -c '
import socket, sys, time
with socket.socket(socket.AF_UNIX) as door:
    door.connect(sys.argv[1])
    time.sleep(5)
'"""


@dataclass(frozen=True)
class Way:
    """What is tried, and how; in a flood nobody counts which requests reach a helper."""

    name: str
    how: How
    is_counted: bool = True


def script(text: str, user: str = "vivat") -> How:
    """A script that this user runs; it has tests/booted/attacked.py's PRELUDE."""
    return lambda attacked: attacked.run(dedent(text), user)


def with_stick(fill: Fill, *texts: str) -> How:
    """A stick with something on it, and scripts of vivat's user."""

    def how(attacked: Attacked) -> None:
        attacked.put(fill)
        for text in texts:
            attacked.run(dedent(text))

    return how


def each_with_stick(fills: tuple[Fill, ...], text: str) -> How:
    """The same with one stick after the other."""

    def how(attacked: Attacked) -> None:
        for fill in fills:
            with_stick(fill, text)(attacked)

    return how


def package(folder: Path, number: str = OTHER, name: str = "vivat") -> Path:
    """The attacker's package, in this folder."""
    with TemporaryDirectory() as elsewhere:
        return Path(copy(build_package(Path(elsewhere), number, name, ATTACK), folder))


def signed(folder: Path, number: str = OTHER, name: str = "vivat", secret: bytes = OURS) -> Path:
    """And with the signature of a builder who should not have signed that."""
    return sign(package(folder, number, name), secret)


def signature(file: Path) -> Path:
    return file.with_name(file.name + SUFFIX)


def of_another_builder(folder: Path) -> None:
    """With that builder's key wherever it might be looked for."""
    signed(folder, secret=ANOTHER)
    for key in (folder / "builder.key", folder / "vivat/builder.key"):
        key.parent.mkdir(exist_ok=True)
        key.write_text(public_key(ANOTHER))


def made_up(folder: Path) -> None:
    signature(package(folder)).write_text("0" * 128)


def of_another_file(folder: Path) -> None:
    signed(folder, LATER)
    signature(folder / f"vivat_{LATER}_all.deb").rename(folder / f"vivat_{LATER}0_all.deb{SUFFIX}")
    package(folder, f"{LATER}0")


def longer_signature(folder: Path) -> None:
    file = signature(signed(folder))
    file.write_text(f"{file.read_text().strip()}00\n")


def longer_package(folder: Path) -> None:
    with signed(folder).open("ab") as file:
        file.write(b"\0")


def under_its_name(folder: Path) -> None:
    """A signed package of another name."""
    other = package(folder, name="other")
    sign(other)


def swapped(attacked: Attacked) -> None:
    """People are shown one package, and the stick has another one when they say yes."""
    attacked.put(partial(signed, number=OTHER))
    attacked.run(LOOK)
    attacked.put(partial(signed, number=LATER))
    with attacked.stick() as folder:
        digest = sha256((folder / f"vivat_{LATER}_all.deb").read_bytes()).hexdigest()
    attacked.run(f'refused("update", line("Install", digest="{digest}"))')


def not_shown(attacked: Attacked) -> None:
    """The stick has two packages, and the older one is asked for."""

    def fill(folder: Path) -> None:
        signed(folder, OTHER)
        signed(folder, LATER)

    attacked.put(fill)
    attacked.run(LOOK)
    with attacked.stick() as folder:
        digest = sha256((folder / f"vivat_{OTHER}_all.deb").read_bytes()).hexdigest()
    attacked.run(f'refused("update", line("Install", digest="{digest}"))')


def before_any_look(attacked: Attacked) -> None:
    attacked.machine.run("rm -rf /var/cache/vivat/offered")
    attacked.put(signed)
    with attacked.stick() as folder:
        digest = sha256((folder / f"vivat_{OTHER}_all.deb").read_bytes()).hexdigest()
    attacked.run(
        f'refused("update", line("Install", digest="{digest}"), line("Install", digest=ZEROS))'
    )


def link(target: str, name: str) -> Fill:
    return lambda folder: (folder / name).symlink_to(target)


def pipe(name: str) -> Fill:
    return lambda folder: os.mkfifo(folder / name)


def disk(name: str) -> Fill:
    """A device that is the machine's first disk."""
    return lambda folder: os.mknod(folder / name, stat.S_IFBLK | 0o666, os.makedev(7, 0))


def memory(name: str) -> Fill:
    return lambda folder: os.mknod(folder / name, stat.S_IFCHR | 0o666, os.makedev(1, 5))


def no_files(name: str) -> tuple[Fill, ...]:
    """What is no file, under this name."""
    return link(SECRET_FILE, name), pipe(name), disk(name), memory(name)


def with_package(fill: Fill) -> Fill:
    def both(folder: Path) -> None:
        package(folder)
        fill(folder)

    return both


def backups(folder: Path) -> None:
    """Not one of them is a file, or is small enough."""
    (folder / "vivat").mkdir()
    for minute, fill in enumerate(no_files("vivat/x")):
        fill(folder)
        (folder / "vivat/x").rename(folder / f"vivat/vivat-backup-2026-11-20-100{minute}.zip")
    large = folder / "vivat/vivat-backup-2026-11-20-1010.zip"
    large.touch()
    os.truncate(large, 16 * 1024 * 1024 + 1)


def other_file_system(attacked: Attacked) -> None:
    if which("mkfs.minix") is None:
        pytest.skip("needs mkfs.minix")
    with attacked.device.open("r+b") as opened:
        opened.write(bytes(1024 * 1024))
    run("mkfs.minix", str(attacked.device))
    attacked.on_stick = attacked.contents()
    try:
        attacked.run(
            f'refused("update", line("Look"))\nrefused("helper-stick", line("Fetch"), {COPY})'
        )
        assert attacked.contents() == attacked.on_stick
    finally:
        attacked.format()


COPY = f'line("Copy", files=[{{"name": "{GAME}", "content": ""}}])'
LEADING_OUT = (
    "../2026-11-20-1.toml", "../../etc/cron.d/2026-11-20-1.toml", "/etc/2026-11-20-1.toml",
    "2026-11-20-1.toml/../../x", "2026-11-20-1.toml\n", "2026-11-20-1.toml\0", "", ".", "..",
    "vivat/2026-11-20-1.toml", "..\\2026-11-20-1.toml", "2026-11-20-1.toml:stream",
    "２０２６-11-20-1.toml", "2026-11-20-1234567.toml", "vivat-backup-2026-11-20-1010.zip/..",
)  # fmt: skip
STARTED = (
    "autorun.inf", "AUTORUN.INF", ".autorun", "autorun.sh", "desktop.ini", ".directory",
    "2026-11-20-1.exe", "2026-11-20-1.sh", "2026-11-20-1.html.exe", "2026-11-20-1.toml .lnk",
    "vivat_9.0_all.deb", "vivat_9.0_all.deb.sig", "config.txt", "user-data", "x.desktop",
)  # fmt: skip


def succeeds(attacked: Attacked, command: str) -> bool:
    return attacked.machine.ask(command).returncode == 0


def environment_passed(attacked: Attacked) -> None:
    """Root's programs have no variable of whoever asks."""
    variables = " ".join(f"{name}=/tmp/x" for name in VARIABLES)
    for name in (UPDATE.unit, STICK.unit):
        client = f"{CONNECT} {FOLDER / name}"
        attacked.machine.run(f"runuser -u vivat -- env {variables} {client} >/dev/null 2>&1 & true")
        attacked.reached += 1
        module = f"companion.helpers.{name.rpartition('-')[2]}"
        program = f"pgrep -f -- '^/opt/.* -m {module}'"
        until("it runs", partial(succeeds, attacked, program))
        found = attacked.machine.run(f"cat /proc/$({program} | tail -n 1)/environ")
        assert "LISTEN_FDS=" in found
        assert not [each for each in VARIABLES if each in found], f"{HAPPENED}: {found}"


def locked_by(user: str) -> How:
    """Whoever may read a file may lock it: then nobody could update vivat any more."""

    def how(attacked: Attacked) -> None:
        attacked.put(signed)
        attacked.machine.run("rm -rf /var/cache/vivat/offered")
        attacked.run(LOOK)
        hold = f"runuser --user={user} -- timeout 4 flock --exclusive {LOCK} sleep 3"
        attacked.machine.run(f"{hold} >/dev/null 2>&1 & sleep 1")
        answer = ask(attacked.machine, UPDATE.unit, "Look")
        attacked.reached += 1
        attacked.machine.run("sleep 2")
        if answer.failed:
            raise Succeeded(answer.sentence)

    return how


def during_another(attacked: Attacked) -> None:
    """Root is installing something; what else is asked for meanwhile is refused."""
    hold = f"flock --exclusive {LOCK} sleep 4 >/dev/null 2>&1"
    attacked.machine.run(f"test -e {LOCK} && ({hold} & sleep 0.5)")
    attacked.run('refused("update", line("Install", digest=ZEROS), line("GoBack"), line("Look"))')
    attacked.machine.run("sleep 3")


def flood(attacked: Attacked) -> None:
    """The next ways need the sockets, whatever has become of them."""
    sockets = f"{UPDATE.unit}.socket {PORT.unit}.socket"
    try:
        attacked.run(attacks.FLOOD)
    except Succeeded as problem:
        shown = attacked.machine.run(f"systemctl show --property=Id,Result {sockets}")
        attacked.machine.run(f"systemctl restart {sockets}")
        raise Succeeded(f"{problem}\n{shown}") from None


def nothing(_folder: Path) -> None:
    """An empty stick."""


def folder_of_vivat(folder: Path) -> None:
    (folder / "vivat").mkdir()


FETCH_AND_COPY = f'refused("helper-stick", line("Fetch"), {COPY})'
WAYS = (
    # Something is installed
    Way("a package without a signature", with_stick(package, LOOK_AND_INSTALL)),
    Way("a package of another builder", with_stick(of_another_builder, LOOK_AND_INSTALL)),
    Way("a made-up signature", with_stick(made_up, LOOK_AND_INSTALL)),
    Way("the signature of another file", with_stick(of_another_file, LOOK_AND_INSTALL)),
    Way("a signature with more at its end", with_stick(longer_signature, LOOK_AND_INSTALL)),
    Way("a signed package with more at its end", with_stick(longer_package, LOOK_AND_INSTALL)),
    Way("an older signed package", with_stick(partial(signed, number="1.0.1"), LOOK_AND_INSTALL)),
    Way("the installed version again", with_stick(partial(signed, number=NEWER), LOOK_AND_INSTALL)),
    Way("a signed package of another name", with_stick(under_its_name, LOOK_AND_INSTALL)),
    Way("a package swapped after it was shown", swapped),
    Way("a package that was not shown", not_shown),
    Way("a package before any was shown", before_any_look),
    Way("wrong digests", script(attacks.DIGESTS)),
    Way("other requests, and more fields", script(attacks.OTHER_REQUESTS)),
    Way("no file instead of a package", each_with_stick(no_files(PACKAGE), LOOK_AND_INSTALL)),
    Way(
        "no file instead of a signature",
        each_with_stick(tuple(map(with_package, no_files(PACKAGE + SUFFIX))), LOOK_AND_INSTALL),
    ),
    # In root's folders
    Way("write into root's folders", script(attacks.WRITE)),
    Way("plant an earlier package or an outcome", script(attacks.PLANT)),
    Way("replace the sockets", script(attacks.SOCKETS)),
    Way("link root's files into vivat's folder", script(attacks.HARD_LINKS)),
    Way("name a file for root to read", script(attacks.FILES_FOR_ROOT)),
    Way("plant modules and settings of Python", script(attacks.PLANTED)),
    Way("lock out root, as vivat", locked_by("vivat")),
    Way("lock out root, as nobody", locked_by("nobody")),
    Way("install while something is installed", during_another),
    # Something gets on the stick, or is read there, or is mounted
    Way("names that lead out of the folder", script(f"names = {LEADING_OUT!r}\n{attacks.NAMES}")),
    Way("names that other computers start", script(f"names = {STARTED!r}\n{attacks.NAMES}")),
    Way("no files, or too many", script(attacks.MUCH)),
    Way("a file that is too large", script(attacks.LARGE)),
    Way("as much as fits in a request", with_stick(folder_of_vivat, attacks.ALL_THAT_FITS)),
    Way(
        "no file instead of a backup", with_stick(backups, 'refused("helper-stick", line("Fetch"))')
    ),
    Way(
        "a link instead of vivat's folder",
        each_with_stick((link("/etc", "vivat"), link("/", "vivat")), FETCH_AND_COPY),
    ),
    Way("no folder instead of vivat's", each_with_stick(no_files("vivat")[1:], FETCH_AND_COPY)),
    Way("another file system", other_file_system),
    Way("several requests for the stick at once", script(attacks.AT_ONCE)),
    Way("see what is mounted", with_stick(nothing, attacks.WATCHED)),
    Way("mount or read the stick oneself", script(attacks.MOUNT)),
    # Something is opened
    Way("another port", script(attacks.PORTS)),
    Way("a port with more fields", script(attacks.PORT_FIELDS)),
    Way("keep the port after closing the door", script(attacks.KEPT_PORT)),
    Way("a Wi-Fi without a proper password", script(attacks.PASSWORDS)),
    Way("words for NetworkManager in the password", script(attacks.NMCLI_WORDS)),
    Way("a Wi-Fi with more fields", script(attacks.NETWORK_FIELDS)),
    # The door itself
    Way("other words to switch off", script(attacks.POWER_WORDS)),
    Way("requests without a type", script(attacks.NO_TYPE)),
    Way("ask as another user", script(attacks.AS_NOBODY, "nobody")),
    Way("ask as another user in vivat's group", script(attacks.FROM_THE_GROUP, "vivat's group")),
    Way("hold connections open", script(attacks.HELD)),
    Way("half lines", script(attacks.HALF_LINES)),
    Way("lines that are too long", script(attacks.OVERSIZE)),
    Way("hand over open files", script(attacks.FILES_HANDED)),
    Way("several requests in a connection", script(attacks.SEVERAL)),
    Way("tricks with JSON", script(attacks.TRICKS)),
    Way("long names in a request", script(attacks.LONG_NAME)),
    Way("line breaks in a request", script(attacks.FORGED)),
    Way("pass variables of the environment", environment_passed),
    Way("signal or trace root's programs", script(attacks.TAKE_HOLD)),
    Way(
        "take over the program for the port, in the service",
        script(attacks.HELPERS_MEMORY, "the service"),
    ),
    Way("a flood of connections", flood, is_counted=False),
    # Past the door
    Way("ask systemd", script(attacks.UNITS)),
    Way("switch off without asking", script(attacks.OFF)),
    Way("become root", script(attacks.BECOME_ROOT)),
)


@pytest.fixture(scope="module")
def attacked(
    installed: Installed, make_machine: MakeMachine, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Attacked]:
    """vivat was updated at a terminal, by a package of a builder with a key."""
    if reason := why_unavailable():
        pytest.skip(reason)
    folder = tmp_path_factory.mktemp("attacked")
    machine = make_machine(installed.layers, "attacked")
    machine.boot()
    with loop_device(folder / "image") as device:
        found = Attacked(machine, device, folder)
        found.prepare()
        machine.run(f"vivat update {put(repacked(machine, folder, NEWER), machine, '/root')} --yes")
        assert version(machine) == NEWER
        yield found
        machine.cut_power()


def free_port() -> int:
    """The machines share this computer's network."""
    with socket.socket() as tried:
        tried.bind(("127.0.0.1", 0))
        port: int = tried.getsockname()[1]
        return port


def test_what_people_may_ask_for_is_done(attacked: Attacked) -> None:
    """Otherwise a refusal below would mean nothing."""
    machine = attacked.machine
    attacked.put(signed)
    assert not ask(machine, STICK.unit, "Copy", files=[{"name": GAME, "content": ""}]).failed
    assert attacked.contents().keys() == {*attacked.on_stick, "vivat", f"vivat/{GAME}"}
    offer = ask(machine, UPDATE.unit, "Look").offer
    assert offer is not None
    assert offer.version == OTHER
    assert not ask(machine, PORT.unit, "OpenPort", port=free_port()).failed
    before = attacked.state()["asked"]
    assert not ask(machine, NETWORK.unit, "OpenNetwork", password=PASSWORD).failed
    assert not ask(machine, POWER.unit, "SwitchOff").failed
    attacked.until_helpers_end()
    asked = str(attacked.state()["asked"])
    assert asked != before
    assert f"psk {PASSWORD}" in asked
    assert "--no-block poweroff" in asked


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)
def test_nothing_comes_of(way: Way, attacked: Attacked) -> None:
    attacked.begin()
    before = attacked.state()
    way.how(attacked)
    attacked.until_helpers_end()
    assert changed(before, attacked.state()) == {}
    assert attacked.contents() == attacked.on_stick
    lines = attacked.lines()
    if way.is_counted and len(lines) != attacked.reached:
        shown = "\n".join(line[:200] for line in [*attacked.troubles(), *lines][:30])
        pytest.fail(f"{len(lines)} lines for {attacked.reached} requests:\n{shown}")


def test_root_goes_back_only_to_what_it_replaced_last_and_once(attacked: Attacked) -> None:
    machine = attacked.machine

    def goes_back() -> bool:
        answer = ask(machine, UPDATE.unit, "GoBack")
        assert not answer.failed or str(answer.sentence) == str(NothingEarlier())
        return not answer.failed

    apt = "apt-get install --yes --allow-downgrades"
    machine.run(f"{apt} {put(repacked(machine, attacked.folder, NEWEST), machine, '/root')}")
    assert not goes_back()
    assert version(machine) == NEWEST
    machine.run(f"{apt} /root/vivat_{NEWER}_all.deb")
    assert goes_back()
    first = version(machine)
    assert first not in (NEWER, NEWEST)
    assert not goes_back()
    assert version(machine) == first

    attacked.put(signed)
    assert str(ask(machine, UPDATE.unit, "Look").sentence) == str(BuiltWithoutKey())
    attacked.run("install_what_was_kept()")
    assert version(machine) == first


def test_after_all_that_vivat_can_switch_off(attacked: Attacked) -> None:
    machine = attacked.machine
    machine.run(f"rm {POWER_DROP_IN}; systemctl daemon-reload")
    assert not ask(machine, POWER.unit, "SwitchOff").failed
    assert machine.wait_until_off() == 0
