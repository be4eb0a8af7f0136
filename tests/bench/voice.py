"""Measures what the voice costs; run as a program for what espeak-ng takes.

    python -m tests.bench.voice

Prints the CPU time of a sentence, the time until it can be heard, and the most memory.
"""

from __future__ import annotations

import subprocess
import sys
from array import array
from fcntl import F_GETPIPE_SZ, fcntl, ioctl
from functools import partial
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from termios import FIONREAD
from time import perf_counter

from companion.sound.narrator import Narrator, Speech
from companion.sound.voice import espeak_command
from tests.companion.sound.loudspeaker import SENTENCES, samples_of
from tests.companion.sound.narrated_table import NarratedTable
from tests.waiting import wait_until

ROOT = Path(__file__).parents[2]
RUNS = 20
STEPS = 2000


def sentence_costs() -> tuple[float, float, float]:
    """For a sentence of ten words: seconds of CPU, seconds until it is heard, bytes of memory."""
    measured = subprocess.run(
        [sys.executable, "-m", __name__], capture_output=True, text=True, check=True, cwd=ROOT
    )
    cpu, wait, memory = map(float, measured.stdout.split()[-3:])
    return cpu, wait, memory


def narrating_seconds() -> float:
    """Of the loop, for a step in which there is nothing new to say."""
    table = NarratedTable()
    table.begin_an_election()
    narrator = Narrator(lambda _speech: None)
    began = perf_counter()
    for _step in range(STEPS):
        narrator.follow(table.outputs)
    return (perf_counter() - began) / STEPS


def main() -> None:
    waits = []
    for language in SENTENCES:
        for _run in range(RUNS // len(SENTENCES)):
            began = perf_counter()
            samples_of(language)
            waits.append(perf_counter() - began)
    used = getrusage(RUSAGE_CHILDREN)
    print((used.ru_utime + used.ru_stime) / RUNS, median(waits), _most_memory())


def _most_memory() -> int:
    """Bytes of espeak-ng (proc(5): VmHWM), once it waits for room in the pipe for its samples."""
    speech = Speech((" ".join(SENTENCES.values()),), "en")
    pipe = subprocess.PIPE
    with subprocess.Popen(espeak_command(speech), stdin=pipe, stdout=pipe) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(speech.sentences[0].encode())
        process.stdin.close()
        wait_until(partial(_is_full, process.stdout.fileno()))
        status = Path(f"/proc/{process.pid}/status").read_text()
        process.kill()
    (line,) = (each for each in status.splitlines() if each.startswith("VmHWM"))
    return int(line.split()[1]) * 1024


def _is_full(pipe: int) -> bool:
    held = array("i", [0])
    ioctl(pipe, FIONREAD, held)
    return held[0] == fcntl(pipe, F_GETPIPE_SZ)


if __name__ == "__main__":
    main()
