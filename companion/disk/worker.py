"""Work that may wait for the disk, in a thread: whoever wants it done goes on meanwhile.

A thread that is stuck at the disk can't be ended, so the program ends without it: `closed_in_time`.
"""

from __future__ import annotations

import logging
import os
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import ExitStack, contextmanager
from threading import Thread

log = logging.getLogger(__name__)

CLOSING_SECONDS = 4.0
"""systemd waits 10 s for the whole end, of which a farewell may take 4."""


class Worker:
    """A thread that does one thing at a time."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "worker")
        self._last: Future[None] = Future()
        self._last.set_result(None)

    def begin(self, work: Callable[[], None]) -> None:
        """Begin with work, when everything earlier is done."""
        self._last = self._thread.submit(work)

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until the work is done; returns whether it is. Raises what the work has raised."""
        return bool(wait([self._last], seconds).done) and self._last.result() is None

    def close(self) -> None:
        """Wait until the work is done; an error is only logged."""
        self._thread.shutdown()
        if failure := self._last.exception():
            log.error("the last work has failed", exc_info=failure)


@contextmanager
def closed_in_time() -> Iterator[ExitStack]:
    """Closes what needs the disk, or ends the program without that if it takes too long.

    The files then stay as the stuck call leaves them. What it had to write was shown only if the
    screen said “Not saved”: the next start reads each step as a whole, or cuts it off. The system
    closes the files, and with them the lock, when the call returns; until then the next start says
    that another vivat uses the folder.
    """
    opened, status = ExitStack(), 0
    try:
        yield opened
    except BaseException:
        status = 1
        raise
    finally:
        closing = Thread(target=opened.close, name="closing", daemon=True)
        closing.start()
        closing.join(CLOSING_SECONDS)
        if closing.is_alive():
            if status:
                traceback.print_exc()
            os._exit(status)  # an ordinary exit would wait for the thread
