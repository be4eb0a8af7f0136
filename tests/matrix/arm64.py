"""The package on a 64-bit Raspberry Pi's Debian, emulated: `make arm64`, as root, with qemu.

Every program in it is one for ARM: apt installs the package of a release, vivat starts and draws,
and apt removes it without a trace.
systemd does not run there: tests/booted has that, on this computer's own kind of processor.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

from tests.booted.suites import CHECKOUT, CantBootstrap, bootstrap, copy_network_files
from tests.matrix.pythons import remove, shown

PLACE = CHECKOUT / "build" / "arm64"
SUITES = ("trixie", "bookworm")
PACKAGES = ("ca-certificates", "python3")
LOG = "var/log/vivat/vivat.log"
GAMES = "var/lib/vivat"
QEMU = Path("/proc/sys/fs/binfmt_misc/qemu-aarch64")
PLAY = (
    "runuser -u vivat -- env SDL_VIDEODRIVER=dummy HOME=/var/lib/vivat timeout 600 "
    "/usr/bin/vivat play --emulate 4"
)
PATIENCE = 600.0
"""Seconds; an emulated processor is about ten times as slow."""


def inside(root: Path, command: str) -> str:
    """The output of a shell command in the emulated Debian. Raises CalledProcessError."""
    done = subprocess.run(
        ["chroot", str(root), "sh", "-c", command],
        env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def megabytes(root: Path) -> int:
    """What the system has on its disk."""
    return int(inside(root, "du -sxm /").split()[0])


def try_suite(suite: str, package: Path) -> None:
    """Install the package and start it. Raises CalledProcessError, AssertionError."""
    root = PLACE / suite
    remove(root)
    bootstrap(suite, PACKAGES, root, "arm64")
    copy_network_files(root)
    shutil.copy(package, root / "srv")
    with shown(root):
        print(f"Debian {suite}, {inside(root, 'uname -m')}: {_installed(root, package)}")
        print(f"    {inside(root, 'runuser -u vivat -- vivat --version')}")
        print(f"    the first frame after {_started(root):.0f} s", flush=True)
        print(f"    {_purged(root)}", flush=True)


def _installed(root: Path, package: Path) -> str:
    before, begun = megabytes(root), monotonic()
    install = "apt-get install --yes --no-install-recommends"
    inside(root, f"DEBIAN_FRONTEND=noninteractive {install} /srv/{package.name}")
    taken = monotonic() - begun
    inside(root, "apt-get clean")
    return f"installed in {taken:.0f} s, {megabytes(root) - before} MB more on the disk"


def _started(root: Path) -> float:
    """The seconds until vivat has drawn its first frame."""
    begun = monotonic()
    log = root / LOG
    playing = subprocess.Popen(["chroot", str(root), "sh", "-c", PLAY])
    try:
        while not log.exists() or "first frame" not in log.read_text():
            assert playing.poll() is None, "vivat has ended"
            assert monotonic() - begun < PATIENCE, "no first frame"
            sleep(0.5)
        return monotonic() - begun
    finally:
        playing.kill()
        playing.wait()


def _purged(root: Path) -> str:
    """Remove and purge it. Raises AssertionError."""
    inside(root, "apt-get remove --yes vivat")
    assert (root / GAMES).is_dir(), "a removal keeps the games"
    inside(root, "apt-get purge --yes vivat")
    left = inside(root, "find / -xdev -name '*vivat*' -not -path '/srv/*'")
    assert not left, f"a purge leaves {left}"
    return "removed with its games kept, purged with nothing left"


def main(package: Path, suites: list[str]) -> str | None:
    """Try each Debian; returns what is missing."""
    if not QEMU.exists():
        return "no emulator for ARM: sudo apt install qemu-user-static binfmt-support"
    PLACE.mkdir(parents=True, exist_ok=True)
    for suite in suites or SUITES:
        try:
            try_suite(suite, package)
        except CantBootstrap as problem:
            return str(problem)
    return None


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2:]))
