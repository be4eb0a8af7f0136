"""The text of one game's file: a line that names the game, then a line for each event.

    vivat-game 1 2026-11-20-1 played
    1 7 2026-11-20T20:15:00Z game-began+ eJwlybEJgDAQ... 5f0c1f9a3f1a7c55
    2 7 2026-11-20T20:15:00Z deal eJyrVkosLcnIL8pM... 93a0b1d7d10c5e1f

Number, sitting, time and kind can be read by everybody. The content is compressed, so that no
listing or glance shows a card that is still hidden; that does not encrypt it. A + means that the
next line belongs to the same step. A line `lost` says how many events damage has cost there. The
check at the end covers the line and the check before it, beginning with the first line, so that a
changed, missing or foreign line is noticed. A file counts up to its first bad line. Knows no disk.
"""

from __future__ import annotations

import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import Enum
from hashlib import blake2b
from typing import NamedTuple

from msgspec import DecodeError, Struct, json

from companion.evening.events import Played, TableEvent
from companion.keep.errors import GameTooNew

VERSION = 1
LOST = "lost"
_FIRST = re.compile(rb"vivat-game (\d{1,9}) (\S+) (\w+)")
_LIKE_A_LINE = re.compile(rb"\d+ \d+ \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ [a-z-]+\+? \S+ [0-9a-f]{16}.?")
_TIME = "%Y-%m-%dT%H:%M:%SZ"
_decoder: json.Decoder[TableEvent] = json.Decoder(TableEvent)
_encoder = json.Encoder()


class Origin(Enum):
    """Where a game comes from; the values are in the first line."""

    PLAYED = "played"
    IMPORTED = "imported"
    """From a record."""


class Line(NamedTuple):
    """A line after the first one, without its number and its check. `sitting` counts how often a
    game was begun or resumed in this folder; `packed` is the content, or a number for `lost`."""

    sitting: int
    time: str
    kind: str
    packed: bytes

    @property
    def at(self) -> datetime:
        return datetime.fromisoformat(self.time)


@dataclass(frozen=True)
class GameText:
    """A game's text up to the first bad line, which may be the first; `check` is that of the last.

    `last` is the last line of an event. `lost` is what damage has cost earlier, as the text says;
    `damage` how many more lines can't be read.
    """

    name: str
    origin: Origin
    text: bytes
    check: bytes
    events: int = 0
    last: Line | None = None
    lost: int = 0
    damage: int = 0

    def lines(self) -> Sequence[Line]:
        """The events' lines."""
        lines = map(_parsed, self.text.splitlines()[1:])
        return [line for line in lines if line.kind != LOST]

    @property
    def kept(self) -> int:
        """How many events it has before the first loss."""
        lines = self.text.splitlines()[1:] if self.lost else []
        return next((at for at, line in enumerate(lines) if b" lost " in line), self.events)


@dataclass(frozen=True)
class EventLine:
    """The `number`th event of a game, from 1. `at` has a time zone."""

    game: str
    number: int
    at: datetime
    event: TableEvent


def new_text(name: str, origin: Origin) -> GameText:
    """The text of a game without events."""
    first = f"vivat-game {VERSION} {name} {origin.value}".encode()
    return GameText(name, origin, first + b"\n", check_of(b"", first))


def check_of(before: bytes, line: bytes) -> bytes:
    """The check of a line, from the check `before` it: 16 hexadecimal digits.

    >>> check_of(b"", b"vivat-game 1 2026-11-20-1 played")
    b'9fc25e63e5aded4c'
    """
    return blake2b(line, digest_size=8, key=before).hexdigest().encode()


def lines_of(sitting: int, at: datetime, events: Sequence[TableEvent]) -> list[Line]:
    """The lines of a step."""
    time = f"{at.astimezone(UTC):{_TIME}}"
    return [Line(sitting, time, kind_of(event), pack(event)) for event in events]


def with_step(game: GameText, step: Sequence[Line]) -> GameText:
    """The game with further lines, which count together or not at all."""
    for place, line in enumerate(step, start=1):
        goes_on = "+" if place < len(step) else ""
        game = _with_line(game, game.events + 1, line, goes_on)
        game = replace(game, events=game.events + 1, last=line)
    return game


def with_loss(game: GameText, lost: int) -> GameText:
    """The undamaged part of a game that has events, with a line that says how many more it had."""
    assert game.last is not None, "something of the game is left"
    line = game.last._replace(kind=LOST, packed=b"%d" % lost)
    return replace(_with_line(game, game.events, line), lost=game.lost + lost)


def _with_line(game: GameText, number: int, line: Line, goes_on: str = "") -> GameText:
    packed = line.packed if line.kind == LOST else b64encode(line.packed)
    text = f"{number} {line.sitting} {line.time} {line.kind}{goes_on} ".encode() + packed
    check = check_of(game.check, text)
    return replace(game, text=b"%s%s %s\n" % (game.text, text, check), check=check)


def read(data: bytes, name: str) -> GameText | None:
    """The game of this name in a file's bytes; None if not even its first line was ever shown.

    Raises:
        GameTooNew: a newer version has written it.
    """
    first, newline, rest = data.partition(b"\n")
    if not newline:
        return None
    origin = _origin(first, name)
    if origin is None:
        is_another = _FIRST.fullmatch(first) is not None
        damage = 1 if is_another else max(1, _damaged(rest))
        return GameText(name, Origin.PLAYED, b"", b"", damage=damage)
    good, tail = _checked(first, rest)
    whole = _without_half_a_step(good)
    game = _game(new_text(name, origin), first, whole)
    return replace(game, damage=_damaged(tail, game.events, good[len(whole) :]))


def _origin(first: bytes, name: str) -> Origin | None:
    """None if the line is damaged, or names another game. Raises GameTooNew."""
    found = _FIRST.fullmatch(first)
    origins = {origin.value.encode(): origin for origin in Origin}
    if found is None or found[2] != name.encode():
        return None
    if int(found[1]) > VERSION:
        raise GameTooNew(name=name)
    return origins.get(found[3])


def _checked(first: bytes, rest: bytes) -> tuple[list[bytes], bytes]:
    """The good lines after the first one, and everything from the first bad line on. A last line
    may lack its end."""
    check, good, size = check_of(b"", first), list[bytes](), 0
    for line in rest.split(b"\n"):
        text, _space, given = line.rpartition(b" ")
        if not text or check_of(check, text) != given:
            break
        good.append(line)
        check, size = given, size + len(line) + 1
    return good, rest[size:]


def _damaged(tail: bytes, events: int = 0, half: Sequence[bytes] = ()) -> int:
    """How many events a bad end has at least, after this many good ones and half a step. An end
    that was never shown has none: it is torn in its first line, or zeros."""
    is_torn = b"\n" not in tail and _LIKE_A_LINE.fullmatch(tail) is None
    if is_torn or not tail.strip(b"\0"):
        return 0
    lines = [*half, *filter(_LIKE_A_LINE.fullmatch, tail.split(b"\n"))]
    numbers = {int(line.split(b" ")[0]) for line in lines}
    return max(1, sum(number > events for number in numbers))


def _without_half_a_step(lines: Sequence[bytes]) -> Sequence[bytes]:
    end = len(lines)
    while end and b"+ " in lines[end - 1]:
        end -= 1
    return lines[:end]


def _game(game: GameText, first: bytes, lines: Sequence[bytes]) -> GameText:
    if not lines:
        return game
    lost = [_parsed(line) for line in lines if b" lost " in line]
    last = next((line for line in reversed(lines) if b" lost " not in line), None)
    return replace(
        game,
        text=b"\n".join([first, *lines, b""]),
        check=lines[-1].rpartition(b" ")[2],
        events=len(lines) - len(lost),
        last=None if last is None else _parsed(last),
        lost=sum(int(line.packed) for line in lost),
    )


def _parsed(line: bytes) -> Line:
    _number, sitting, time, kind, packed, _check = line.split(b" ")
    plain = kind.decode().rstrip("+")
    content = packed if plain == LOST else b64decode(packed)
    return Line(int(sitting), time.decode(), plain, content)


def events_of(game: GameText) -> Iterator[EventLine]:
    """The events of a game, from the first.

    Raises:
        GameTooNew: this version does not know an event.
    """
    for number, line in enumerate(game.lines(), start=1):
        yield EventLine(game.name, number, line.at, unpack(line.packed, game.name))


def kind_name(kind: type[Struct]) -> str:
    """How a line names a kind of event."""
    return str(kind.__struct_config__.tag)


def kind_of(event: TableEvent) -> str:
    return kind_name(type(event.event if isinstance(event, Played) else event))


def pack(event: TableEvent) -> bytes:
    return zlib.compress(_encoder.encode(event))


def unpack(packed: bytes, game: str) -> TableEvent:
    """Raises GameTooNew."""
    try:
        return _decoder.decode(zlib.decompress(packed))
    except (zlib.error, DecodeError) as error:
        raise GameTooNew(name=game) from error
