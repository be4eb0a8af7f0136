"""Changes files in a process of its own that ends before one of its steps; opens a damaged journal
like that, at the start, or when the check of everything has found damage."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from tests.companion.storage.saving_helpers import saver_in

STEPS = ("link", "replace", "unlink", "fsync", "open")
"""Functions of `os` through which files are changed, or are about to be."""
KILLED = 9


def killed_at_step(journal: Path, step: int) -> bool:
    """Open the journal, and end before this step; False if there are fewer steps."""

    def open_journal() -> None:
        saver = saver_in(journal.parent)
        saver.check_everything()
        saver.mend()

    return killed_before(step, open_journal)


def killed_before(step: int, act: Callable[[], None]) -> bool:
    """Act, and end before this step; False if there are fewer steps."""
    child = os.fork()
    if child == 0:
        _act_until(step, act)
    _pid, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    assert code in (0, KILLED), code
    return code == KILLED


def _act_until(step: int, act: Callable[[], None]) -> None:
    """Never returns."""
    left = [step]

    def counting(real: Callable[..., object]) -> Callable[..., object]:
        def call(*arguments: object, **named: object) -> object:
            if left[0] == 0:
                os._exit(KILLED)
            left[0] -= 1
            return real(*arguments, **named)

        return call

    try:
        for name in STEPS:
            setattr(os, name, counting(getattr(os, name)))
        act()
    except BaseException:
        os._exit(1)
    os._exit(0)
