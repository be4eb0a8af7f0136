"""The Debian releases that Raspberry Pi OS is based on, no larger than its Lite edition.

Each is bootstrapped once, into build/booted, and never changed.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fcntl import LOCK_EX, flock
from pathlib import Path

from tests.booted import cgroups
from tests.booted.layers import Layers, can_be_mounted, clear
from tests.needed_programs import missing

CHECKOUT = Path(__file__).parents[2]
VERSION = tomllib.loads((CHECKOUT / "pyproject.toml").read_text())["project"]["version"]
PLACE = CHECKOUT / "build" / "booted"
SUITES = tuple(os.environ.get("SUITE", "").split()) or ("trixie", "bookworm")
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
"""Raspberry Pi OS Lite has them, too: python3 and git, but no compiler."""
PROGRAMS = ("systemd-nspawn", "mmdebstrap", "Xvfb", "xdotool")
_ANSWERS = re.compile(r'^(Acquire::(?:\w+::)?(?:Proxy|Check-\S+|Retries|CaInfo)\S* ".*";)$')
_TRUSTED = Path("/etc/ssl/certs/ca-certificates.crt")
_PIPS = {Path("/etc/pip.conf"): "etc/pip.conf",
         Path("~/.config/pip/pip.conf").expanduser(): "root/.config/pip/pip.conf"}  # fmt: skip


class CantBootstrap(Exception):
    """Why Debian can't be bootstrapped."""


def reason_to_skip() -> str | None:
    """Why no machine can be booted here; None if that seems possible."""
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
        CantBootstrap: with the output of mmdebstrap; usually there is no network.
    """
    root, stamp = PLACE / suite / "debian", PLACE / suite / "stamp"
    recipe = " ".join(_recipe(suite))
    print_ = hashlib.sha256(recipe.encode()).hexdigest()
    root.parent.mkdir(parents=True, exist_ok=True)
    with _locked(root.parent):
        if not stamp.exists() or stamp.read_text() != print_:
            stamp.unlink(missing_ok=True)
            shutil.rmtree(root, ignore_errors=True)
            bootstrap(suite, PACKAGES, root)
            copy_network_files(root)
            stamp.write_text(print_)
    return Layers((root,))


def machines_folder(suite: str) -> Path:
    """A folder for this process's machines; deletes those of processes that no longer run."""
    for folder in (PLACE / suite).glob("machines-*"):
        if not Path(f"/proc/{folder.name.partition('-')[2]}").exists():
            for cover in folder.iterdir():
                clear(cover)
            folder.rmdir()
    return PLACE / suite / f"machines-{os.getpid()}"


def network_environment() -> dict[str, str]:
    """This computer's environment variables about pip and proxies."""
    names = re.compile(r"PIP_.*|(?:https?|no|ftp|all)_proxy", re.IGNORECASE)
    return {name: value for name, value in os.environ.items() if names.fullmatch(name)}


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Only one process at a time bootstraps here."""
    with (folder / "lock").open("w") as lock:
        flock(lock, LOCK_EX)
        yield


def bootstrap(suite: str, packages: Sequence[str], root: Path, architecture: str = "") -> None:
    """Download a Debian with these packages into a new folder; of another kind of computer if its
    `architecture` is named.

    Raises:
        CantBootstrap: with the output of mmdebstrap; usually there is no network.
    """
    done = subprocess.run(
        [*_recipe(suite, packages), *_of(architecture), str(root)],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise CantBootstrap(f"Debian can't be downloaded: {done.stderr.strip()[-300:]}")


def _of(architecture: str) -> list[str]:
    return [f"--architectures={architecture}"] if architecture else []


def copy_network_files(root: Path) -> None:
    """Copy this computer's certificates and pip configuration, for access to the network."""
    for file, name in {_TRUSTED: str(_TRUSTED).lstrip("/"), **_PIPS}.items():
        if file.exists():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, root / name)


def _recipe(suite: str, packages: Sequence[str] = PACKAGES) -> list[str]:
    dump = subprocess.run(["apt-config", "dump"], capture_output=True, text=True, check=True)
    answers = [line for line in dump.stdout.splitlines() if _ANSWERS.match(line)]
    # Keep the package lists, so that nothing is downloaded twice, and skip fsync, because the
    # machine is short-lived.
    options = ['APT::Install-Recommends "false";', *answers]
    return [
        "mmdebstrap", "--quiet", "--variant=minbase", "--skip=cleanup/apt",
        *(f"--aptopt={option}" for option in options),
        "--dpkgopt=force-unsafe-io",
        f"--include={','.join(packages)}",
        suite,
    ]  # fmt: skip
