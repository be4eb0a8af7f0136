"""The bots' own process: a question on each line of its input, an option's number on each line of
its output. It ends with its input. Knows no file, no screen and no game but the one it is asked
about."""

from __future__ import annotations

import os
import sys
from contextlib import suppress

from companion.bots.deciding import decide
from companion.bots.question import decoded

LOW_PRIORITY = 15


def main() -> None:
    with suppress(OSError):  # a sandbox may forbid it
        os.nice(LOW_PRIORITY)
    for line in sys.stdin.buffer:
        print(decide(decoded(line)), flush=True)


if __name__ == "__main__":
    main()
