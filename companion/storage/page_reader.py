"""Reads rows directly from the pages of an SQLite file and its write-ahead log.

SQLite gives up a whole file, or the rest of a log, for one damaged page. This finds every row
whose own page can be read, also in pages that SQLite no longer counts in. It believes nothing:
who uses the rows must check them. Knows the file format, but not the journal's tables. See
https://www.sqlite.org/fileformat2.html.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

Value = int | float | str | bytes | None
Row = tuple[int, tuple[Value, ...]]
"""A row's number, and its values."""

_LEAF = 0x0D
LOG_HEADER = 32
_FILE_HEADER, _FRAME_HEADER = 100, 24
_USUAL_PAGE = 4096
_INTEGER_BYTES = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}


class _BadCell(ValueError):
    """Not a row that can be read."""


def rows_in_file(data: bytes) -> Iterator[Row]:
    """Every row of a main file."""
    size, seen = _page_size(data), set[bytes]()
    for at in range(0, len(data), size):
        yield from _rows_in_page(data[at : at + size], _FILE_HEADER if at == 0 else 0, seen)


def rows_in_log(data: bytes) -> Iterator[Row]:
    """Every row of a write-ahead log, the oldest first; also from frames that SQLite ignores."""
    frame, seen = _FRAME_HEADER + _USUAL_PAGE, set[bytes]()
    for at in range(LOG_HEADER, len(data), frame):
        number = int.from_bytes(data[at : at + 4])
        page = data[at + _FRAME_HEADER : at + frame]
        yield from _rows_in_page(page, _FILE_HEADER if number == 1 else 0, seen)


def _page_size(data: bytes) -> int:
    """The header's page size; the usual one if the header is damaged."""
    size = int.from_bytes(data[16:18])
    return size if size in (512, 1024, 2048, 4096, 8192, 16384, 32768) else _USUAL_PAGE


def _rows_in_page(page: bytes, header: int, seen: set[bytes]) -> Iterator[Row]:
    """The rows that were not `seen` yet: a log has each page many times."""
    if len(page) < header + 8 or page[header] != _LEAF:
        return
    count = int.from_bytes(page[header + 3 : header + 5])
    for number in range(min(count, len(page) // 4)):
        at = int.from_bytes(page[header + 8 + 2 * number : header + 10 + 2 * number])
        try:
            size, start = _varint(page, at)
            rowid, start = _varint(page, start)
            cell = page[at : start + size]
            if cell not in seen:
                seen.add(cell)
                yield rowid, _values(page[start : start + size], size)
        except (_BadCell, IndexError, struct.error, UnicodeDecodeError):
            continue


def _values(payload: bytes, size: int) -> tuple[Value, ...]:
    """The values of a row; raises an error if it is not whole."""
    if len(payload) != size:
        raise _BadCell
    header_size, type_at = _varint(payload, 0)
    value_at = header_size
    values: list[Value] = []
    while type_at < header_size:
        kind, type_at = _varint(payload, type_at)
        value, value_at = _value(payload, kind, value_at)
        values.append(value)
    return tuple(values)


def _value(payload: bytes, kind: int, at: int) -> tuple[Value, int]:
    """A value of this serial type, and where the next one begins."""
    match kind:
        case 0:
            return None, at
        case 8 | 9:
            return kind - 8, at
        case 7:
            return float(struct.unpack(">d", payload[at : at + 8])[0]), at + 8
        case 1 | 2 | 3 | 4 | 5 | 6:
            size = _INTEGER_BYTES[kind]
            return int.from_bytes(_cut(payload, at, size), signed=True), at + size
        case _ if kind >= 12:
            size = (kind - 12) // 2
            found = _cut(payload, at, size)
            return (found if kind % 2 == 0 else found.decode()), at + size
        case _:
            raise _BadCell


def _cut(payload: bytes, at: int, size: int) -> bytes:
    found = payload[at : at + size]
    if len(found) != size:
        raise _BadCell
    return found


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """A number of one to nine bytes, and where the next value begins."""
    value = 0
    for count in range(8):
        byte = data[at + count]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + count + 1
    return value << 8 | data[at + 8], at + 9
