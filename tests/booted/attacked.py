"""A machine that is attacked through its helpers, and what an attack must not change."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from shlex import quote

from companion.upkeep.signature import BUILDER
from tests.booted.computers import DROP_INS, write
from tests.booted.machine import Machine, until
from tests.booted.test_stick import DROP_IN as STICK_DROP_IN
from tests.booted.test_stick import EMULATED
from tests.booted.test_upkeep import DISK, KERNEL, version
from tests.booted.test_upkeep import DROP_IN as UPDATE_DROP_IN
from tests.companion.stick.kernel_listing import plug_in
from tests.companion.stick.loop_devices import format_as_ext4, looked_at
from tests.companion.upkeep.packages import public_key

SECRET = "a-word-that-only-root-may-read"  # noqa: S105
SECRET_FILE = "/srv/secret"  # noqa: S105
HAPPENED = "HAPPENED"
"""A script prints it if something happened that must not."""
PRELUDE = f"""\
import atexit, ctypes, hashlib, json, os, signal, socket, subprocess, sys, time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

HELPERS = ("helper-stick", "helper-port", "helper-network", "helper-power", "update")
DOORS, CACHE = Path("/run/vivat-helpers"), Path("/var/cache/vivat")
SECRET, ZEROS = "{SECRET_FILE}", "0" * 64

def happened(*what):
    print("{HAPPENED}", *what)

REACHED = []

@atexit.register
def count():
    print("\\nREACHED", len(REACHED))

def knock(name):
    door = socket.socket(socket.AF_UNIX)
    door.settimeout(100)
    door.connect(str(DOORS / ("vivat-" + name)))
    REACHED.append(name)
    return door

def answer(door):
    with suppress(OSError):
        line = door.makefile("rb").readline()
        if line:
            door.sendall(b"\\n")
            print(line[:300])
        return line
    return b""

def say(name, data, files=()):
    with knock(name) as door:
        with suppress(OSError):
            sent = socket.send_fds(door, [data], files) if files else 0
            door.sendall(data[sent:])
        return answer(door)

def line(kind, **fields):
    return json.dumps({{"type": kind, **fields}}).encode() + b"\\n"

def free_port():
    with socket.socket() as tried:
        tried.bind(("127.0.0.1", 0))
        return tried.getsockname()[1]

def is_refused(got):
    return not got or bool(json.loads(got).keys() & {{"failed", "errno"}})

def refused(name, *requests, at_once=0):
    at_once = at_once or (1 if name in ("update", "helper-stick") else 4)
    with ThreadPoolExecutor(at_once) as threads:
        for data, got in zip(requests, threads.map(lambda data: say(name, data), requests)):
            if not is_refused(got):
                happened(name, data[:80], got[:200])

def install_what_was_kept():
    for file in (CACHE / "offered").glob("*.deb"):
        refused("update", line("Install", digest=hashlib.sha256(file.read_bytes()).hexdigest()))

def fail(*commands):
    with ThreadPoolExecutor(8) as threads:
        for command, status in zip(commands, threads.map(status_of, commands)):
            if status == 0:
                happened(command)

def status_of(command):
    where = {{name: subprocess.DEVNULL for name in ("stdin", "stdout", "stderr")}}
    with suppress(subprocess.TimeoutExpired):
        return subprocess.run(command, shell=True, timeout=5, **where).returncode

def fails(what, *arguments):
    try:
        what(*arguments)
    except OSError:
        pass
    else:
        happened(what, arguments)

def programs(name):
    module = "companion.helpers." + name.removeprefix("helper-")
    for place in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if module.encode() in (place / "cmdline").read_bytes().split(b"\\0"):
                yield int(place.name)

def until_it_runs(name):
    deadline = time.monotonic() + 20
    while not (found := list(programs(name))) and time.monotonic() < deadline:
        time.sleep(0.05)
    return found
"""
"""What each script of an attack has."""
STATE = r"""
import json, os, subprocess
from pathlib import Path

FOLDERS = (
    "/etc /opt/vivat /root /srv /boot /usr/bin /usr/sbin /usr/local /usr/lib/systemd /usr/libexec "
    "/usr/share/vivat /var/cache/vivat /var/lib/dpkg /var/spool /run/vivat-helpers "
    "/run/vivat-update /run/systemd/system /run/systemd/transient"
).split()
CHANGES = {"/var/cache/vivat/lock", "/var/cache/vivat/offered", "/root/vivat", "/srv/attack.py"}

subprocess.run(["journalctl", "--sync"])

def said(*command):
    return subprocess.run(command, capture_output=True, text=True).stdout

def files():
    for top in FOLDERS:
        for folder, folders, names in os.walk(top):
            folders[:] = [name for name in folders if f"{folder}/{name}" not in CHANGES]
            for name in (*folders, *names):
                path = f"{folder}/{name}"
                if path not in CHANGES:
                    found = os.lstat(path)
                    is_folder = name in folders
                    facts = [found.st_mode, found.st_uid, found.st_gid]
                    yield path, facts if is_folder else [*facts, found.st_size, found.st_mtime_ns]

def mounts():
    for line in Path("/proc/1/mountinfo").read_text().splitlines():
        words = line.split()
        point, kind = words[4], words[words.index("-") + 1:]
        if not point.startswith("/run/credentials/"):  # of any unit that systemd starts meanwhile
            yield point, [words[3], words[5], *kind]

def sockets_of_machine():
    for link in Path("/proc").glob("[0-9]*/fd/*"):
        try:
            yield os.readlink(link)
        except OSError:
            pass

def ports():
    ours = set(sockets_of_machine())
    for table in ("tcp", "tcp6", "udp", "udp6"):
        for line in Path(f"/proc/net/{table}").read_text().splitlines()[1:]:
            words = line.split()
            if f"socket:[{words[9]}]" in ours:
                yield f"{table} {words[1]} {words[3]}"

print(json.dumps({
    "version": said("dpkg-query", "--show", "vivat"),
    "mounts": dict(mounts()),
    "files": dict(files()),
    "ports": sorted(ports()),
    "jobs": said("systemctl", "list-jobs", "--no-legend"),
    "environment": said("systemctl", "show-environment"),
    "shutdown": os.path.exists("/run/systemd/shutdown/scheduled"),
    "asked": said("journalctl", "--no-pager", "-o", "cat", "-t", "nmcli", "-t", "systemctl",
                  "--grep", "connection add|poweroff"),
}))
"""
"""What must not change, as root sees it."""
NMCLI = """\
#!/bin/sh
logger -t nmcli -- "$*"
case "$*" in
*TYPE,DEVICE*) echo wifi:wlan0 ;;
*WIFI-PROPERTIES*) echo yes ;;
radio*) echo enabled ;;
esac
"""
"""A NetworkManager whose only Wi-Fi is a line of the journal."""
SYSTEMCTL = """\
#!/bin/sh
logger -t systemctl -- "$*"
"""
POWER_DROP_IN = "/etc/systemd/system/vivat-helper-power@.service.d/emulated.conf"
"""Switches off only in the journal: a machine that is off tells nothing."""
SERVICE_DROP_IN = f"{DROP_INS}/attack.conf"
IN_SERVICE = """\
[Service]
Type=oneshot
Restart=no
WatchdogSec=0
StandardInput=null
StandardOutput=truncate:/srv/attack.out
TTYReset=no
TTYVHangup=no
TTYVTDisallocate=no
ExecStart=
ExecStart=/usr/bin/python3 -I /srv/attack.py
"""
_PROGRAM = re.compile(r"vivat-(update|helper-\w+)@")
IN_ITS_GROUP = "setpriv --reuid=nobody --regid=vivat --clear-groups"

State = dict[str, object]
"""Facts by their names; those of files and of mounts are in others, by their paths."""


class Succeeded(AssertionError):
    """An attack did."""


@dataclass
class Attacked:
    """The machine, a stick in it, and a folder of this computer's own."""

    machine: Machine
    device: Path
    folder: Path
    on_stick: dict[str, str] = field(default_factory=dict)
    """What it had when somebody last put something there, or began to count."""
    reached: int = 0
    """How many requests have reached a helper."""
    _cursor: str = ""

    def prepare(self) -> None:
        """Plug in a stick, and make up a Wi-Fi, a switch and a file that only root may read."""
        machine = self.machine
        machine.run("systemctl stop vivat; systemctl reset-failed")
        machine.path(f"{KERNEL}/block").mkdir(parents=True)
        machine.path(DROP_INS).mkdir()
        for drop_in in (STICK_DROP_IN, UPDATE_DROP_IN):
            write(machine, drop_in, EMULATED)
        write(machine, "/srv/systemctl", SYSTEMCTL)
        write(
            machine,
            POWER_DROP_IN,
            "[Service]\nBindReadOnlyPaths=/srv/systemctl:/usr/bin/systemctl\n",
        )
        write(machine, "/usr/bin/nmcli", NMCLI)
        write(machine, SECRET_FILE, SECRET)
        plug_in(machine.path(KERNEL), DISK)
        found = self.device.stat().st_rdev
        machine.run(
            f"chmod 755 /srv/systemctl /usr/bin/nmcli; chmod 600 {SECRET_FILE};"
            f"mknod --mode=660 /dev/{DISK} b {os.major(found)} {os.minor(found)};"
            f"chgrp disk /dev/{DISK}; systemctl daemon-reload"
        )
        self.format()

    def format(self) -> None:
        """Empty the stick."""
        with self.device.open("r+b") as opened:
            opened.write(bytes(1024 * 1024))
        format_as_ext4(self.device)
        self.on_stick = self.contents()

    @contextmanager
    def stick(self) -> Iterator[Path]:
        """The stick, in another computer."""
        with looked_at(self.device, self.folder / "elsewhere") as folder:
            yield folder

    def put(self, fill: Callable[[Path], object]) -> None:
        """Put something on an empty stick."""
        with self.stick() as folder:
            for each in folder.iterdir():
                shutil.rmtree(each) if each.is_dir() and not each.is_symlink() else each.unlink()
            fill(folder)
        self.on_stick = self.contents()

    def run(self, script: str, user: str = "vivat") -> str:
        """Run a script as this user, in another user's name but in vivat's group, or in the service
        itself. Raises Succeeded if the script says so, or learns what only root knows."""
        write(self.machine, "/srv/attack.py", f"{PRELUDE}\n{script}\n")
        if user == "the service":
            output = self._run_in_service()
        else:
            start = IN_ITS_GROUP if user == "vivat's group" else f"runuser --user={user} --"
            done = self.machine.ask(f"cd /tmp && {start} python3 -I /srv/attack.py")
            output = done.stdout + done.stderr
            assert done.returncode == 0, output
        self.reached += int(output.split("\nREACHED ")[1].split()[0])
        if HAPPENED in output or SECRET in output:
            raise Succeeded(output[-2000:])
        return output

    def _run_in_service(self) -> str:
        write(self.machine, SERVICE_DROP_IN, IN_SERVICE)
        output = self.machine.path("/srv/attack.out")
        try:
            self.machine.run("systemctl daemon-reload; systemctl start vivat")
            return output.read_text()
        finally:
            self.machine.path(SERVICE_DROP_IN).unlink()
            output.unlink(missing_ok=True)
            self.machine.run("systemctl daemon-reload; systemctl reset-failed")

    def until_helpers_end(self) -> None:
        units = "systemctl list-units --no-legend --plain 'vivat-update@*' 'vivat-helper-*@*'"
        until("the helpers end", lambda: self.machine.run(units) == "")

    def state(self) -> State:
        """What root sees. Changes as soon as an attack succeeds."""
        state: State = json.loads(self.machine.run(f"python3 -I -c {quote(STATE)}"))
        return state

    def contents(self) -> dict[str, str]:
        """What is on the stick."""
        try:
            with self.stick() as folder:
                return {str(each.relative_to(folder)): _fact(each) for each in folder.rglob("*")}
        except AssertionError:  # another file system
            return {"": sha256(self.device.read_bytes()).hexdigest()}

    def begin(self) -> None:
        """Begin to count; what is on the stick now was put there."""
        self.on_stick = self.contents()
        self.reached = 0
        self._cursor = self._journal("--lines=0", "--show-cursor").split("cursor: ")[1].strip()

    def lines(self) -> list[str]:
        """What the helpers' programs themselves have said since then."""
        return [
            str(entry["MESSAGE"])
            for entry in self._entries()
            if entry["_TRANSPORT"] == "stdout" and _PROGRAM.match(entry.get("_SYSTEMD_UNIT", ""))
        ]

    def troubles(self) -> list[str]:
        """What systemd has said of helpers that it could not start."""
        words = [str(entry["MESSAGE"]) for entry in self._entries() if "UNIT" in entry]
        return [each for each in words if re.search("[Ff]ail|refus|drop|kill", each)]

    def _entries(self) -> list[dict[str, str]]:
        self.machine.run("journalctl --sync")
        output = self._journal(f"--after-cursor={quote(self._cursor)}", "--output=json", "--all")
        return [json.loads(line) for line in output.splitlines() if line.startswith("{")]

    def _journal(self, *options: str) -> str:
        return self.machine.run(f"journalctl --no-pager {' '.join(options)}")


def changed(before: State, after: State) -> State:
    """What differs afterwards: how it was, and how it is."""
    found: State = {}
    for name in sorted(before.keys() | after.keys()):
        was, now = before.get(name), after.get(name)
        if isinstance(was, dict) and isinstance(now, dict):
            found |= changed(was, now)
        elif was != now:
            found[name] = was, now
    return found


def _fact(file: Path) -> str:
    is_content = file.is_file() and not file.is_symlink()
    return sha256(file.read_bytes()).hexdigest() if is_content else oct(file.lstat().st_mode)


def repacked(machine: Machine, folder: Path, newer: str) -> Path:
    """The installed vivat as a package of a builder with a key, with a higher version. It has no
    script, so it is installed in a moment."""
    root, package = folder / f"root-{newer}", folder / f"vivat_{newer}_all.deb"
    for name in machine.run("dpkg --listfiles vivat").splitlines():
        file, copy = machine.path(name), root / name.lstrip("/")
        copy.parent.mkdir(parents=True, exist_ok=True)
        if file.is_symlink() or file.is_file():
            shutil.copy2(file, copy, follow_symlinks=False)
    (root / str(BUILDER).lstrip("/")).write_text(f"{public_key()}\n")
    (root / "DEBIAN").mkdir()
    shown = machine.run("dpkg-query --status vivat")
    kept = re.sub(r"^(Status|Config-Version): .*\n", "", shown, flags=re.MULTILINE)
    control = kept.replace(f"Version: {version(machine)}\n", f"Version: {newer}\n")
    (root / "DEBIAN/control").write_text(f"{control.strip()}\n")
    (root / "DEBIAN/changes").write_text("")
    build = ["dpkg-deb", "--root-owner-group", "-Zgzip", "-z1", "--build", str(root), str(package)]
    subprocess.run(build, check=True, capture_output=True)
    return package
