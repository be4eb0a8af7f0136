"""The Debians that Raspberry Pi OS derives from, as small as its Lite edition or smaller.

Each is bootstrapped once, into build/booted, and never written again.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, flock
from pathlib import Path

from tests.booted import cgroups
from tests.booted.layers import Layers, can_be_mounted, clear
from tests.needed_programs import missing

CHECKOUT = Path(__file__).parents[2]
PLACE = CHECKOUT / "build" / "booted"
SUITES = ("trixie", "bookworm")
PACKAGES = [
    "systemd",
    "systemd-sysv",
    "dbus",
    "udev",
    "ca-certificates",
    "procps",
    "git",
    "python3",
]
"""What a Raspberry Pi OS Lite has, too: python3 and git, but nothing that compiles."""
PROGRAMS = ("systemd-nspawn", "mmdebstrap", "Xvfb", "xdotool")
_ANSWERS = re.compile(r'^(Acquire::(?:\w+::)?(?:Proxy|Check-\S+|Retries|CaInfo)\S* ".*";)$')
_TRUSTED = Path("/etc/ssl/certs/ca-certificates.crt")
_PIPS = {Path("/etc/pip.conf"): "etc/pip.conf",
         Path("~/.config/pip/pip.conf").expanduser(): "root/.config/pip/pip.conf"}  # fmt: skip


class CantBootstrap(Exception):
    """Why there is no Debian to boot."""


def obstacle() -> str | None:
    """Why no machine can be booted here, as far as it can be told beforehand."""
    if os.geteuid() != 0:
        return "needs root, to boot a machine"
    if reason := missing(*PROGRAMS):
        return reason
    try:
        cgroups.remove(cgroups.make(f"vivat-trial-{os.getpid()}"))
    except OSError as error:
        return f"no control group can be made here ({error}): containers in this one aren't allowed"
    PLACE.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=PLACE) as folder:
        if not can_be_mounted(Path(folder)):
            return f"overlayfs can't be mounted in {PLACE}"
    return None


def debian(suite: str) -> Layers:
    """The root of a freshly bootstrapped Debian.

    Raises:
        CantBootstrap: with what the bootstrapping said; most often there is no network.
    """
    root, stamp = PLACE / suite / "debian", PLACE / suite / "stamp"
    recipe = " ".join(_recipe(suite))
    print_ = hashlib.sha256(recipe.encode()).hexdigest()
    root.parent.mkdir(parents=True, exist_ok=True)
    with _alone(root.parent):
        if not stamp.exists() or stamp.read_text() != print_:
            stamp.unlink(missing_ok=True)
            shutil.rmtree(root, ignore_errors=True)
            _bootstrap([*_recipe(suite), str(root)])
            _hand_over(root)
            stamp.write_text(print_)
    return Layers((root,))


def workshop(suite: str) -> Path:
    """A folder for this process's machines; what a process that is gone left behind, goes."""
    for folder in (PLACE / suite).glob("machines-*"):
        if not Path(f"/proc/{folder.name.partition('-')[2]}").exists():
            for cover in folder.iterdir():
                clear(cover)
            folder.rmdir()
    return PLACE / suite / f"machines-{os.getpid()}"


def surroundings() -> dict[str, str]:
    """What this computer's programs are told about the way to the network."""
    told = re.compile(r"PIP_.*|(?:https?|no|ftp|all)_proxy", re.IGNORECASE)
    return {name: value for name, value in os.environ.items() if told.fullmatch(name)}


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Whoever else wants to bootstrap here waits."""
    with (folder / "lock").open("w") as lock:
        flock(lock, LOCK_EX)
        yield


def _recipe(suite: str) -> list[str]:
    said = subprocess.run(["apt-config", "dump"], capture_output=True, text=True, check=True)
    answers = [line for line in said.stdout.splitlines() if _ANSWERS.match(line)]
    # The lists of packages stay, so that nothing need be fetched twice; whatever runs in a
    # machine of an hour needs no patience with a disk.
    options = ['APT::Install-Recommends "false";', *answers]
    return [
        "mmdebstrap", "--quiet", "--variant=minbase", "--skip=cleanup/apt",
        *(f"--aptopt={option}" for option in options),
        "--dpkgopt=force-unsafe-io",
        f"--include={','.join(PACKAGES)}",
        suite,
    ]  # fmt: skip


def _bootstrap(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CantBootstrap(f"no Debian could be fetched: {done.stderr.strip()[-300:]}")


def _hand_over(root: Path) -> None:
    """The way to the network is ours: whom we trust on it, and where pip looks."""
    for file, name in {_TRUSTED: str(_TRUSTED).lstrip("/"), **_PIPS}.items():
        if file.exists():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, root / name)
