"""Hostile backups, each made in one named way."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Mapping
from io import BytesIO
from random import Random
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo
from zlib import compressobj, crc32

Maker = Callable[[Random], bytes]
MB = 1024 * 1024


def one_of(*found: bytes) -> Maker:
    return lambda c: c.choice(found)


def broken(chance: Random, whole: bytes) -> bytes:
    content = bytearray(whole)
    for _time in range(chance.choice([1, 3, 30])):
        content[chance.randrange(len(content))] = chance.randrange(256)
    return bytes(content[: chance.choice([len(content), chance.randrange(len(content))])])


GAME = "games/2026-01-01-{}.toml"
NAMES = (
    *("../x.toml", "/etc/passwd", "games/../../x", GAME.format(1) + "\0/../x", "x" * 60_000),
    *("games/２０２６-01-01-1.toml", "settings.toml\n", "decks/-.toml", "\u202ex", "", "games/"),
    *("SETTINGS.toml", "games\\2026-01-01-1.toml", "boards.json/", GAME.format("١"), "\x1b[2J"),
)


def zipped(members: Iterable[tuple[str, bytes]]) -> bytes:
    data = BytesIO()
    with ZipFile(data, "w") as archive:
        for name, content in members:
            archive.writestr(ZipInfo(name), content, ZIP_DEFLATED, 1)
    return data.getvalue()


def raw_zip(
    packed: bytes,
    names: Iterable[bytes] = (b"settings.toml",),
    says: tuple[int, int, int] = (0, 0, 0),
    method: int = 8,
    flags: int = 0,
    offset: int = 0,
    extra: bytes = b"",
) -> bytes:
    """A member, and a directory with many names for it; `says` its checksum and sizes."""
    names = [*names]
    about = struct.pack("<4HIII", flags, method, 0, 33, says[0], says[1] or len(packed), says[2])
    local = b"PK\3\4\x14\0" + about + struct.pack("<HH", len(names[0]), 0) + names[0] + packed
    directory = b"".join(
        b"PK\1\2\x14\0\x14\0"
        + about
        + struct.pack("<5HII", len(name), len(extra), 0, 0, 0, 0, offset)
        + name
        + extra
        for name in names
    )
    count = min(len(names), 0xFFFF)
    end = struct.pack("<4H2IH", 0, 0, count, count, len(directory), len(local), 0)
    return local + directory + b"PK\5\6" + end


def deflated(content: bytes) -> bytes:
    packer = compressobj(9, wbits=-15)
    return packer.compress(content) + packer.flush()


def many(content: bytes, count: int) -> bytes:
    """A backup of many games with the same content."""
    return zipped((GAME.format(n), content) for n in range(1, count + 1))


ZEROS = crc32(bytes(MB // 8)), 0, MB // 8
LIES: list[dict[str, Any]] = [
    *({"says": (crc32(b"x"), *sizes)} for sizes in ((1, 0), (2**31, 1), (2**32 - 1, 2**32 - 1))),
    {"says": (0, 2**32 - 2, 2**32 - 2), "method": 0},
    {"says": (7, 0, 1)},
    *({"offset": each} for each in (1, 2**31, 2**32 - 1)),
    *({"extra": struct.pack("<HH", 1, each)} for each in (1, 65535)),
    *(
        {"says": (0, 2**32 - 1, 2**32 - 1), "extra": struct.pack("<HHqq", 1, 16, each, 1)}
        for each in (-1, 2**62)
    ),
]
ZIPS: Mapping[str, Maker] = {
    "harmless": lambda c: zipped([(GAME.format(1), b"x"), ("settings.toml", b"")]),
    "a directory of 300,000": lambda c: raw_zip(b"", [b"a"] * 300_000),
    "a directory of 20,000": lambda c: raw_zip(b"", [GAME.format(1).encode()] * 20_000),
    "20,000 times the same zeros": lambda c: raw_zip(
        deflated(bytes(MB // 8)), [b"settings.toml"] * 20_000, ZEROS
    ),
    "64 MB in all": lambda c: many(b"\n" * (MB // 8), 512),
    "64 MB with a smile each": lambda c: many("🙂".encode() + b"\n" * (MB // 8 - 4), 512),
    "more than 64 MB": lambda c: many(b"\n" * (MB // 8), c.choice([513, 700])),
    "a member of 200 MB": lambda c: raw_zip(
        deflated(bytes(200 * MB)), says=c.choice([ZEROS, (0,) * 3])
    ),
    "empty blocks without end": lambda c: raw_zip(b"\0\0\0\xff\xff" * 3_000_000 + b"\3\0"),
    "lies": lambda c: raw_zip(deflated(b"x"), **c.choice(LIES)),
    "encrypted": lambda c: raw_zip(b"x" * 30, flags=c.choice([1, 0x41, 0x20, 0x2000])),
    "unusual compression": lambda c: raw_zip(b"x" * 30, method=c.choice([1, 9, 12, 14, 93, 99])),
    "a name twice": lambda c: raw_zip(b"", [b"settings.toml"] * 2, method=0),
    "two names for one": lambda c: raw_zip(b"", [b"boards.json", b"settings.toml"], method=0),
    "wrong names": lambda c: raw_zip(b"", [c.choice(NAMES).encode()], method=0, flags=0x800),
    "no text": lambda c: raw_zip(b"\xff", method=0, says=(crc32(b"\xff"), 1, 1)),
    "nothing": one_of(zipped([]), zipped([("games/", b""), ("decks/", b"")])),
    "a long comment": lambda c: zipped([])[:-2] + b"\xff\xff" + b"PK\5\6" * 16_383 + b"xxx",
    "two in one": lambda c: zipped([(GAME.format(1), b"")]) + zipped([("x", b"")]),
    "16 MB of signatures": lambda c: b"PK\1\2" * (4 * MB) + zipped([])[-22:],
    "damaged": lambda c: broken(c, many(b"x" * 300, 5)),
    "noise": lambda c: c.randbytes(c.choice([1, 30, 100_000])),
}
