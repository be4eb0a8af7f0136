"""Lights that stay on when vivat is killed: a later start switches them off.

A process that drives lights has a note of their pins, named by its number and its start: when it
has ended, another process may have its number.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from tempfile import gettempdir

from hardware.device_holders import PROC
from hardware.header.claimed_pins import Claims, LightPin
from hardware.header.pin_factory import FACTORY_VARIABLE, MOCK, ChosenFactory, choose_factory
from sentences import N_, ExplainedError, Sentence


def note_lights(pins: Iterable[int]) -> None:
    """From now on this process drives these lights. Without a note they may outlive a kill."""
    for folder in _folders():
        with suppress(OSError):
            folder.mkdir(mode=0o700, exist_ok=True)
            if _is_ours(folder):
                (folder / _name(os.getpid())).write_text(" ".join(map(str, pins)))
                return


def forget_lights() -> None:
    """They are off."""
    for folder in _folders():
        with suppress(OSError):
            (folder / _name(os.getpid())).unlink()


def switch_left_lights_off() -> None:
    """Switch off what processes that have ended left on."""
    with suppress(OSError, ExplainedError):  # without the header's pins there are no lights
        found = (note for folder in filter(_is_ours, _folders()) for note in folder.iterdir())
        notes = {note: note.read_bytes() for note in found if _has_ended(note)}
        if notes and os.environ.get(FACTORY_VARIABLE) != MOCK:
            _switch_off(notes, choose_factory())


def _switch_off(notes: Mapping[Path, bytes], chosen: ChosenFactory) -> None:
    """A pin that another program has by now stays noted for a later start."""
    try:
        for note, pins in notes.items():
            claims = Claims(chosen)
            for pin in re.findall(rb"\d+", pins):
                LightPin(claims, int(pin), Sentence(N_("the light")))
            if claims.refused:
                note.write_text(" ".join(str(pin) for pin, _use in claims.refused))
            else:
                note.unlink(missing_ok=True)
    finally:
        chosen.release()


def _has_ended(note: Path) -> bool:
    return note.name != _name(note.name.partition("-")[0])


def _name(process: int | str) -> str:
    """What the note of a process is called while it runs."""
    with suppress(OSError):
        told = (PROC / str(process) / "stat").read_text(errors="replace")
        start = told.rpartition(")")[2].split()[19]  # counted from what follows its name
        return f"{process}-{start}"
    return ""


def _folders() -> Iterator[Path]:
    """This user's folders for notes: with the service, in the session, among temporary files."""
    name = f"vivat-lights-{os.geteuid()}"
    for variable in ("RUNTIME_DIRECTORY", "XDG_RUNTIME_DIR"):
        if parent := os.environ.get(variable, "").partition(":")[0]:
            yield Path(parent, name)
    with suppress(OSError):  # no disk has room
        yield Path(gettempdir(), name)


def _is_ours(folder: Path) -> bool:
    """Whether it is there, and no other user has made it."""
    return os.path.isdir(folder) and folder.lstat().st_uid == os.geteuid()
