"""The boards whose places were learnt, in one small file: for each edition, each board's marks and
places. What is damaged is learnt anew, and the damaged file is set aside before it is written.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from companion.camera.layout import BoardArea, Layout
from companion.disk.bounded import decode_json, read_json
from companion.disk.files import write_whole
from engine import BadFile, Edition
from hardware.camera.messages import Mark

log = logging.getLogger(__name__)

MOST_PARTS = 64
"""Marks of a board, and places on it."""


class KnownBoard(Struct, frozen=True):
    """Where a board's marks and places are, in millimetres of the same page."""

    marks: Annotated[tuple[Mark, ...], Meta(max_length=MOST_PARTS)]
    areas: Annotated[tuple[BoardArea, ...], Meta(min_length=2, max_length=MOST_PARTS)]

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
        self._is_damaged = False
        """Whether something in the file can't be read: it is set aside before it is written."""

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
        self._set_aside()
        write_whole(self._file, f"{text}\n")

    def _set_aside(self) -> None:
        if self._is_damaged:
            with suppress(OSError):
                self._file.replace(self._file.with_name(f"{self._file.name}.damaged"))
        self._is_damaged = False

    def _all(self) -> Boards:
        if self._boards is None:
            self._boards = dict(self._read()) if self._file.exists() else {}
        return self._boards

    def _read(self) -> Iterator[tuple[str, dict[int, KnownBoard]]]:
        """The boards of each edition that can be read."""
        try:
            editions = read_json(self._file, dict[str, msgspec.Raw])
        except BadFile as error:
            self._note_damage(error)
            return
        for edition, boards in editions.items():
            try:
                yield edition, decode_json(boards, dict[int, KnownBoard], self._file)
            except BadFile as error:
                self._note_damage(error)

    def _note_damage(self, error: Exception) -> None:
        self._is_damaged = True
        log.warning("%s: boards are learnt anew", error)


def read_boards(file: Path) -> Boards:
    """The boards in a file. Raises BadFile."""
    return read_json(file, Boards)
