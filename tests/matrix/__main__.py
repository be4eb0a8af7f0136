"""The tests on every Python that vivat supports, with pygame and with pygame-ce: `make matrix`.

They run in the unpacked source distribution, which is what people get who don't use git. Then the
wheel and the source distribution are installed, and the command starts.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from tests.booted.suites import CHECKOUT, CantBootstrap
from tests.matrix.pythons import NoPython, Python, python

PLACE = CHECKOUT / "build" / "matrix"
VERSIONS = ("3.11", "3.12", "3.13", "3.14")
ONLY_PYGAME_CE = ("3.14",)
"""pygame has no wheel there, so the tests already run with pygame-ce."""
OWN = "{}.{}".format(*sys.version_info)
"""`make test` has run all tests on this one: only its environment is made."""
MAY_BE_MISSING = os.environ.get("MAY_BE_MISSING", "").split()
"""Versions that can't be had on this computer, as whoever runs this knows."""
DRAWING = ("tests/companion/display", "tests/companion/sound", "tests/companion/camera")
"""The tests of what uses pygame."""
PIP = ".venv/bin/pip install --quiet --no-deps --no-build-isolation --force-reinstall"


@dataclass(frozen=True)
class Step:
    """Something that must work, and its name in the output."""

    name: str
    commands: Sequence[Sequence[str]]


def steps(version: str, command: str) -> list[Step]:
    """What is tried with a Python."""
    pytest = [".venv/bin/pytest", "-n", "3", "--dist", "loadfile"]
    make = ["make", ".venv/dev-installed", f"PYTHON={command}"]
    own = Step("its environment", [make])
    tests = own if version == OWN else Step("its tests", [make, pytest])
    with_ce = Step("with pygame-ce", [["make", "pygame-ce"], [*pytest, *DRAWING]])
    installed = Step(
        "wheel and source distribution installed",
        [
            command
            for pattern in ("*.whl", "*.tar.gz")
            for command in (
                ["sh", "-c", f"{PIP} {pattern}"],
                ["sh", "-c", 'here=$PWD; cd / && "$here/.venv/bin/vivat" --version'],
                ["sh", "-c", 'here=$PWD; cd / && "$here/.venv/bin/vivat" editions'],
            )
        ],
    )
    return [tests, installed] if version in ONLY_PYGAME_CE else [tests, with_ce, installed]


def try_python(version: str, found: Python, distribution: Path, wheel: Path) -> bool:
    """Try everything with one Python; prints a line for each step."""
    folder = found.unpack(distribution, PLACE / version)
    shutil.copy(wheel, (found.root or Path("/")) / str(folder).lstrip("/"))
    return all(try_step(version, found, folder, step) for step in steps(version, found.command))


def try_step(version: str, found: Python, folder: Path, step: Step) -> bool:
    """Returns whether it worked; prints the end of its output otherwise."""
    log = PLACE / f"{version} {step.name}.log"
    log.unlink(missing_ok=True)
    begun = monotonic()
    worked = all(found.run(command, folder, log) for command in step.commands)
    output = log.read_text(errors="replace")
    counted = re.findall(r"\d+ passed.*?(?= in )", output)
    print(
        f"Python {version}, {step.name}: {'ok' if worked else 'FAILED'}",
        *counted,
        f"{monotonic() - begun:.0f} s",
        sep=", ",
        flush=True,
    )
    if not worked:
        print(output[-3000:], flush=True)
    return worked


def built() -> tuple[Path, Path]:
    """The source distribution and the wheel of this checkout."""
    target = PLACE / "built"
    shutil.rmtree(target, ignore_errors=True)
    build = [
        sys.executable,
        "-m",
        "build",
        "--no-isolation",
        "--outdir",
        str(target),
        str(CHECKOUT),
    ]
    subprocess.run(build, check=True, capture_output=True)
    (distribution,), (wheel,) = target.glob("*.tar.gz"), target.glob("*.whl")
    return distribution, wheel


def main(wanted: Sequence[str]) -> bool:
    """Try the wanted Pythons, or all; returns whether all worked."""
    PLACE.mkdir(parents=True, exist_ok=True)
    distribution, wheel = built()
    worked = True
    for version in wanted or VERSIONS:
        try:
            with python(version, PLACE) as found:
                worked &= try_python(version, found, distribution, wheel)
        except (NoPython, CantBootstrap) as reason:
            print(f"Python {version}: not tried: {reason}", flush=True)
            worked &= version in MAY_BE_MISSING
    return worked


if __name__ == "__main__":
    sys.exit(not main(sys.argv[1:]))
