"""Measures what an open sound card costs while nothing is played; run as a program.

    python -m tests.bench.sound

Uses SDL's disk driver, and prints how many bytes the process has grown, and its share of a core.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from resource import RUSAGE_SELF, getrusage
from time import monotonic, sleep

from companion.sound.sdl_mixer import SdlMixer

ROOT = Path(__file__).parents[2]
REST_SECONDS = 3.0


def bytes_and_share() -> tuple[int, float]:
    """How much memory and how much of a core an open sound card takes."""
    measured = subprocess.run(
        [sys.executable, "-m", __name__],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env={**os.environ, "SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": os.devnull},
    )
    grown, share = measured.stdout.split()[-2:]
    return int(grown), float(share)


def main() -> None:
    before = _resident()
    mixer = SdlMixer()
    mixer.open()
    grown = _resident() - before
    began, used = monotonic(), _cpu_seconds()
    sleep(REST_SECONDS)
    share = (_cpu_seconds() - used) / (monotonic() - began)
    mixer.close()
    print(grown, share)


def _resident() -> int:
    """Bytes of resident memory of this process (proc(5): statm)."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def _cpu_seconds() -> float:
    used = getrusage(RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main()
