"""Hostile packages and backups, each made in one named way."""

from __future__ import annotations

import gzip
import lzma
import struct
from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from io import BytesIO
from random import Random
from tarfile import GNU_FORMAT, TarInfo
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo
from zlib import compressobj, crc32

from tests.companion.upkeep.packages import HISTORY

Maker = Callable[[Random], bytes]
MB = 1024 * 1024
LOG = "./changes"
HEAD = "Package: vivat\nArchitecture: all\nMaintainer: x <x@vivat.example>\nDescription: x\n"
CONTROL = f"{HEAD}Version: 1.1.0\n"
END = bytes(1024)
ITEM = "vivat (1.1.{}) stable; urgency=medium\n\n  * {}\n\n -- x <x@x>  Mon\n"
gz = partial(gzip.compress, compresslevel=1, mtime=0)
xz = partial(lzma.compress, check=lzma.CHECK_CRC32, preset=0)


def ar(*members: tuple[str, bytes], size: str = "") -> bytes:
    """An archive; the last member has this size in its header."""
    found = b"!<arch>\n"
    for number, (name, data) in enumerate(members, start=1):
        said = size if size and number == len(members) else str(len(data))
        found += f"{name:<16}{0:<12}{0:<6}{0:<6}{100644:<8}{said:<10}`\n".encode() + data
        found += b"\n" * (len(data) % 2)
    return found


def entry(name: str, content: bytes = b"", **attributes: object) -> bytes:
    """A member of a tar archive; its header may lie."""
    info = TarInfo(name)
    info.size, info.mode = len(content), 0o644
    for key, value in attributes.items():
        setattr(info, key, value)
    return info.tobuf(GNU_FORMAT) + content + bytes(-len(content) % 512)


def log_of(text: str = HISTORY) -> bytes:
    return entry(LOG, text.encode())


def _controlled(*entries: bytes) -> bytes:
    """A package that describes itself properly, and more."""
    return deb(gz(entry("./control", CONTROL.encode()) + b"".join(entries) + END))


def deb(
    control: bytes = b"", data: bytes = b"", ends: tuple[str, str] = ("gz", "gz"), **ar_header: str
) -> bytes:
    """A package of these archives, which are compressed already; without them a harmless one."""
    control = control or gz(entry("./control", CONTROL.encode()) + log_of() + END)
    members = (
        (f"control.tar.{ends[0]}", control),
        (f"data.tar.{ends[1]}", data or gz(log_of() + END)),
    )
    return ar(("debian-binary", b"2.0\n"), *members, **ar_header)


def xz_asking(packed: bytes) -> bytes:
    """A stream whose header asks for another dictionary: 1.5 GB."""
    size = 4 * (packed[12] + 1)
    header = bytearray(packed[12 : 12 + size - 4])
    header[header.index(b"\x21\x01") + 2] = 37
    return packed[:12] + header + struct.pack("<I", crc32(header)) + packed[12 + size :]


def zst(before: bytes, zeros: int, window: int = 0x38) -> bytes:
    """Text before many zeros as Zstandard, without its library: 32 kB for a gigabyte."""
    rle = struct.pack("<I", 1 << 1 | 128 * 1024 << 3)[:3] + b"\0"
    raw = struct.pack("<I", len(before) << 3)[:3] + before
    return b"\x28\xb5\x2f\xfd\0" + bytes([window]) + raw + rle * (zeros >> 17) + b"\1\0\0"


@cache
def gz_zeros(size: int) -> bytes:
    return gz(bytes(16 * MB)) * (size // (16 * MB))


def _gigabytes(c: Random) -> bytes:
    """An archive that is small only while it is packed, in one of dpkg's formats."""
    zeros, begin, end = c.choice([1024, 2048]) * MB, log_of() + BIG, c.choice(["gz", "zst"])
    packed = gz(begin) + gz_zeros(zeros) if end == "gz" else zst(begin, zeros)
    return deb(data=packed, ends=("gz", end))


def _control(*texts: str) -> Maker:
    return lambda c: deb(gz(entry("./control", c.choice(texts).encode()) + END))


def _in_control(*entries: bytes) -> Maker:
    return lambda c: deb(gz(c.choice(entries) + END))


def _data(*entries: bytes) -> Maker:
    return lambda c: deb(data=gz(c.choice(entries) + log_of() + END))


def _log(text: str) -> Maker:
    return lambda c: _controlled(log_of(text[:MB]))


def one_of(*found: bytes) -> Maker:
    return lambda c: c.choice(found)


def broken(chance: Random, whole: bytes) -> bytes:
    content = bytearray(whole)
    for _time in range(chance.choice([1, 3, 30])):
        content[chance.randrange(len(content))] = chance.randrange(256)
    return bytes(content[: chance.choice([len(content), chance.randrange(len(content))])])


def _200_mb(c: Random) -> bytes:
    """A header or a name of a member."""
    lying = entry("x", type=c.choice([b"x", b"g", b"L", b"K"]), size=208 * MB)
    return deb(data=gz(lying) + gz_zeros(208 * MB) + gz(log_of() + END))


BIG = entry("./usr/bin/vivat", size=8 * 1024 * MB - 512)
LINKS = [entry("./control", type=b"2", linkname=each) for each in ("/dev/zero", "./control", "/")]
DEVICES = [entry("./control", type=each, devmajor=1, devminor=5) for each in (b"3", b"4", b"5")]
PAX = [
    entry("x", each, type=b"x") for each in (b"0 path=x\n", b"9" * 30 + b" a=b\n", b"12 size=-5\n")
]
NO_LOGS = [entry(LOG, type=each, linkname=LOG) for each in (b"1", b"2", b"3", b"5", b"6", b"S")]
WRONG_LOGS = [gz(HISTORY.encode())[:-9], gz(HISTORY.encode())[:12] + b"\xff" * 200, b"x" * 3_000]
NOT_OURS = (
    HEAD,
    f"{HEAD}Version: \n",
    CONTROL * 2,
    CONTROL.replace("vivat", "other", 1),
    "\n",
    "x",
)
PACKAGES: Mapping[str, Maker] = {
    "harmless": lambda c: deb(),
    "asks for 1.5 GB": lambda c: deb(data=xz_asking(xz(log_of() + END)), ends=("gz", "xz")),
    "asks for 1.5 GB and uses it": lambda c: deb(
        data=xz_asking(xz(log_of() + BIG + bytes(300 * MB))), ends=("gz", "xz")
    ),
    "control asks for 1.5 GB": lambda c: deb(
        xz_asking(xz(entry("./control", CONTROL.encode()) + END)), ends=("xz", "gz")
    ),
    "asks for a window of 2 GB": lambda c: deb(
        data=zst(log_of() + BIG, 300 * MB, 0xA8), ends=("gz", "zst")
    ),
    "gigabytes of data": _gigabytes,
    "gigabytes after the end": lambda c: deb(data=gz(log_of() + END) + gz_zeros(2048 * MB)),
    "gigabytes of control": lambda c: deb(zst(BIG, 1024 * MB), ends=("zst", "gz")),
    "a field of 200 MB": lambda c: deb(
        gz(entry("./control", size=208 * MB)[:512] + CONTROL.encode() + b"X: " + b"x" * 300)
        + gz(b"x" * 16 * MB) * 13
    ),
    "a version of 4 MB": _control(f"{HEAD}Version: 1.{'1' * 4 * MB}\n"),
    "a version of 10,000 digits": _control(f"{HEAD}Version: 2.{'1' * 10_000}\n"),
    "a version of two lines": _control(f"{HEAD}Version: 1.1\n 1.2\n"),
    "a version with escapes": _control(*(f"{HEAD}Version: 1.1{c}\n" for c in "\x1b\x9b\u202e\0")),
    "a version that is an option": _control(f"{HEAD}Version: --help\n"),
    "a hundred thousand fields": _control(CONTROL + "".join(f"X{n}: y\n" for n in range(100_000))),
    "no proper fields": _control(*NOT_OURS),
    "control is a FIFO": _in_control(entry("./control", type=b"6")),
    "control is a device or folder": _in_control(*DEVICES),
    "control is a link": _in_control(*LINKS),
    "control leaves its folder": _in_control(
        entry("../../control", CONTROL.encode()),
        entry("./a", type=b"2", linkname="/") + entry("./a/control", b"x"),
    ),
    "30,000 files beside control": lambda c: deb(
        gz(b"".join(entry(f"./{n}") for n in range(30_000)) + entry("./control", CONTROL.encode()))
    ),
    "no control": _in_control(b""),
    "half a million members": lambda c: deb(data=gz(log_of()) + gz(entry("./x") * 4096) * 122),
    "a thousand changelogs": lambda c: _controlled(log_of("x" * 1000) * 1000),
    "a changelog bomb": lambda c: deb(
        gz(entry("./control", CONTROL.encode()))
        + gz(entry(LOG, size=1024 * MB))
        + gz_zeros(1024 * MB)
    ),
    "a changelog of headings": _log("vivat (1) x\n" * 90_000),
    "a changelog of open brackets": _log("vivat (" + "\nvivat (" * 140_000),
    "a changelog of versions": _log("".join(ITEM.format(n, "x") for n in range(15_000, 0, -1))),
    "a changelog of items": _log(ITEM.format(1, "x\n  * y" * 100_000)),
    "a changelog of one long item": _log(ITEM.format(1, "x\n    " * 120_000)),
    "a changelog with escapes": _log(ITEM.format(1, "\x1b[2J\x07\u202e\u2028\0")),
    "a changelog of blanks": _log(ITEM.format(1, " " * MB)),
    "a damaged changelog": lambda c: _controlled(entry(LOG, c.choice(WRONG_LOGS))),
    "a changelog that is no file": lambda c: _controlled(c.choice(NO_LOGS)),
    "a header of 200 MB": _200_mb,
    "headers that lie": _data(*PAX),
    "a size below zero": _data(*(entry(LOG, size=-each) for each in (1, 512, 2**40))),
    "a size of exabytes": _data(entry("x", size=2**62)),
    "ten thousand headers": _data(entry("x", b"x", type=b"L") * 10_000),
    "wrong sizes": lambda c: deb(size=c.choice(["9999999999", "-1", "0", "1e9", "", " ", "1"])),
    "wrong members": one_of(
        ar(("debian-binary", b"2.0\n"), ("control.tar.gz", gz(END))),
        ar(*[("_x", b"")] * 30_000),
        *(ar(*[(each, b"x")] * 2) for each in ("", "/", "//", "debian-binary")),
        deb().replace(b"2.0\n", b"9.9\n"),
    ),
    "unknown compression": lambda c: deb(ends=("gz", c.choice(["lzma", "bz2", "br", "/x", "xz"]))),
    "damaged": lambda c: broken(c, deb()),
    "noise": lambda c: c.randbytes(c.choice([1, 100, 100_000])),
}

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
