"""Lights that stay on when the program is killed: the next start switches them off.

A file has the pins of the lights while a program drives them. So it doesn't matter whether the
next start uses the same wiring, another one, or none, as in safe mode.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from hardware.header.pin_factory import ChosenFactory, choose_factory
from hardware.header.runtime_folder import has_ended, runtime_folder
from sentences import ExplainedError

log = logging.getLogger(__name__)

FILE = "lights"


class NotedLights:
    """A file with the number of the process and of its light pins; no file without a folder."""

    def __init__(self, folder: Path | None) -> None:
        self._file = None if folder is None else folder / FILE

    def note(self, pins: Sequence[int]) -> None:
        """Write down that this process drives these lights."""
        if self._file is not None and pins:
            with suppress(OSError):  # then lights may stay on after a kill
                self._file.parent.mkdir(mode=0o700, exist_ok=True)
                self._file.write_text(" ".join(map(str, (os.getpid(), *pins))), encoding="ascii")

    def forget(self) -> None:
        """Remove the file, because the lights are off."""
        if self._file is not None:
            with suppress(OSError):
                self._file.unlink(missing_ok=True)

    def left(self) -> Sequence[int]:
        """The lights of a process that has ended without switching them off."""
        if self._file is None:
            return ()
        try:
            process, *pins = map(int, self._file.read_text(encoding="ascii").split())
        except (OSError, ValueError):
            return ()
        return pins if has_ended(process) else ()


def switch_left_lights_off(
    folder: Path | None = None, choose: Callable[[], ChosenFactory] = choose_factory
) -> None:
    """Switch off what a killed program has left on."""
    noted = NotedLights(folder or runtime_folder())
    pins = noted.left()
    if not pins:
        return
    try:
        chosen = choose()
    except ExplainedError as problem:
        log.warning("lights may still be on: %s", problem)
        return
    for pin in pins:
        _switch_off(chosen, pin)
    chosen.release()
    noted.forget()


def _switch_off(chosen: ChosenFactory, pin: int) -> None:
    try:
        chosen.factory.pin(f"GPIO{pin}").output_with_state(0)
    except Exception as error:  # each pin library has its own errors
        log.warning("the light at GPIO %d may still be on: %s", pin, error)
    else:
        log.info("the light at GPIO %d was left on", pin)
