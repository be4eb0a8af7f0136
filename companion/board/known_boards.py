"""The boards whose places were learnt, in one small file: for each edition, each board's marks and
places. A damaged file is set aside, and the boards are learnt anew.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.board.layout import Area, Layout
from companion.files import read_text, write_whole
from engine import BadFile, Edition
from hardware.camera.messages import Mark

log = logging.getLogger(__name__)


class KnownBoard(Struct, frozen=True):
    """Where a board's marks and places are, in millimetres of the same page."""

    marks: tuple[Mark, ...]
    areas: tuple[Area, ...]

    @property
    def layout(self) -> Layout:
        return Layout(self.areas)


Boards = dict[str, dict[int, KnownBoard]]
"""For each edition's id, the boards by their numbers."""


class KnownBoards:
    """Reads the file once, and writes it when a board was learnt."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._boards: Boards | None = None

    def of(self, edition: Edition) -> Mapping[int, KnownBoard]:
        """The boards of an edition, by their numbers."""
        return self._all().get(edition.id, {})

    def keep(self, edition: Edition, number: int, board: KnownBoard) -> None:
        """Keep a board, instead of an earlier one of this number.

        Raises:
            UnwritableFile: it is known until the program ends.
        """
        boards = self._all()
        boards.setdefault(edition.id, {})[number] = board
        text = msgspec.json.format(msgspec.json.encode(boards), indent=1).decode()
        write_whole(self._file, f"{text}\n")

    def _all(self) -> Boards:
        if self._boards is None:
            self._boards = _read(self._file)
        return self._boards


def _read(file: Path) -> Boards:
    if not file.exists():
        return {}
    try:
        return msgspec.json.decode(read_text(file), type=Boards)
    except (BadFile, ValueError) as error:
        log.warning("%s is damaged (%s): boards are learnt anew", file, error)
        return {}
