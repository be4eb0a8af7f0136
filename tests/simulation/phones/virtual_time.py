"""An asyncio loop in virtual time: while nothing is ready, its clock jumps to what is due next."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from typing import Any


class _Selector(selectors.SelectSelector):
    """Jumps instead of waiting."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if not ready:
            assert timeout is not None, "nothing will ever happen again"
            self.now += timeout
        return ready


class _Loop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._virtual = _Selector()
        super().__init__(self._virtual)

    def time(self) -> float:
        return self._virtual.now


def run(make: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run a coroutine in virtual time, and end what it leaves."""
    with asyncio.Runner(loop_factory=_Loop) as runner:
        runner.run(make())


def now() -> float:
    """Seconds on the virtual clock."""
    return asyncio.get_running_loop().time()
