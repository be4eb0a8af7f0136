"""A worker without a thread, for tests whose disk never stalls."""

from __future__ import annotations

from collections.abc import Callable

from companion.disk.worker import Worker


class AtOnce(Worker):
    """Does everything at once."""

    def __init__(self) -> None:
        """No thread."""

    def begin(self, work: Callable[[], None]) -> None:
        work()

    def wait(self, seconds: float | None = None) -> bool:
        return True

    def close(self) -> None:
        pass
