"""Waits until a condition holds, for tests of threads, processes and wires."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, sleep

SAFETY_LIMIT = 120.0
"""Seconds until a wait fails instead of hanging; far beyond what a busy machine needs."""


def wait_until(
    holds: Callable[[], object],
    meanwhile: Callable[[], object] = lambda: sleep(0.001),
    state: Callable[[], object] = lambda: None,
) -> None:
    """Repeat `meanwhile` until `holds` is true; on failure, show `state`."""
    give_up = monotonic() + SAFETY_LIMIT
    while not holds():
        assert monotonic() < give_up, f"still waiting after {SAFETY_LIMIT:.0f} s: {state()}"
        meanwhile()
