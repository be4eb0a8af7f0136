"""Photos that are made to take much memory or time, or to let a decoder stumble."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable
from functools import cache, partial
from io import BytesIO

from PIL import Image

SCAN, START, SIZE = b"\xff\xda", b"\xff\xd8", b"\xff\xc2"
LARGE = (65_500, 65_500)


def saved(mode: str, size: tuple[int, int], kind: str, **how: bool) -> bytes:
    file = BytesIO()
    Image.new(mode, size).save(file, kind, **how)
    return file.getvalue()


def segment(marker: int, content: bytes) -> bytes:
    return struct.pack(">BBH", 0xFF, marker, len(content) + 2) + content


def jpeg(size: tuple[int, int] = (16, 16)) -> bytes:
    """A progressive JPEG, whose decoder keeps all of it."""
    return saved("RGB", size, "jpeg", progressive=True)


def size_segment(size: tuple[int, int]) -> bytes:
    parts = b"".join(bytes((part, 0x11, min(part - 1, 1))) for part in (1, 2, 3))
    return segment(SIZE[1], struct.pack(">BHHB", 8, *size, 3) + parts)


def pretending(photo: bytes, size: tuple[int, int]) -> bytes:
    at = photo.index(SIZE)
    return photo[: at + 5] + struct.pack(">HH", *size) + photo[at + 9 :]


def before(mark: bytes, photo: bytes, added: bytes) -> bytes:
    at = photo.index(mark)
    return photo[:at] + added + photo[at:]


def after_start(photo: bytes, added: bytes) -> bytes:
    return photo[: len(START)] + added + photo[len(START) :]


def of_many_scans(count: int) -> bytes:
    photo = jpeg((2000, 2000))
    last = photo[photo.rindex(SCAN) : -2]
    return photo[:-2] + last * count + photo[-2:]


def directory(entries: int, length: int) -> bytes:
    """As a camera's notes, with entries that all point at the same bytes."""
    entry = partial(struct.pack, ">HHII")
    listed = b"".join(entry(tag, 7, length - 8, 8) for tag in range(1, entries + 1))
    return (b"MM\0*" + struct.pack(">IH", 8, entries) + listed + bytes(4)).ljust(length, b"\0")


def chunk(name: bytes, content: bytes = b"") -> bytes:
    check = zlib.crc32(name + content)
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", check)


def header(width: int, height: int, *how: int) -> bytes:
    return chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, *(how or (8, 2, 0, 0, 0))))


@cache
def _compressed(zeros: int) -> bytes:
    return zlib.compress(bytes(zeros), 9)


def png(head: bytes, *chunks: bytes, pixels: int = 310) -> bytes:
    content = chunk(b"IDAT", _compressed(pixels))
    return b"".join((b"\x89PNG\r\n\x1a\n", head, *chunks, content, chunk(b"IEND")))


def packed(kind: bytes, between: bytes = b"\0\0", length: int = 1_040_000) -> bytes:
    return chunk(kind, b"name" + between + _compressed(length))


def webp(canvas: tuple[int, int]) -> bytes:
    """A moving picture of few pixels on a large canvas."""
    file, one, other = BytesIO(), Image.new("RGB", (16, 16)), Image.new("RGB", (16, 16), "red")
    one.save(file, "webp", save_all=True, append_images=[other])
    data = file.getvalue()
    at = data.index(b"VP8X") + 12
    wide, high = (struct.pack("<I", each - 1)[:3] for each in canvas)
    return data[:at] + wide + high + data[at + 6 :]


SMALL = header(10, 10)
MANY, NONE, SHOWN = "more than 2 MB or 4 million pixels", "is not a PNG, JPEG or WebP", ""
HOSTILE: dict[str, tuple[str, Callable[[], bytes]]] = {
    "size.jpg": (MANY, lambda: pretending(jpeg(), LARGE)),
    "size-behind-comments.jpg": (
        MANY,
        lambda: after_start(pretending(jpeg(), LARGE), 30 * segment(0xFE, bytes(0xFFFD))),
    ),
    "small-then-large.jpg": (
        MANY,
        lambda: before(SIZE, pretending(jpeg(), LARGE), size_segment((16, 16))),
    ),
    "large-then-small.jpg": (NONE, lambda: before(SIZE, jpeg(), size_segment(LARGE))),
    "size-behind-an-unknown-marker.jpg": (
        NONE,
        lambda: before(SIZE, pretending(jpeg(), LARGE), b"\xff\x01"),
    ),
    "size-behind-a-scan.jpg": (NONE, lambda: jpeg()[:-2] + size_segment(LARGE) + jpeg()[-2:]),
    "narrow.jpg": (SHOWN, lambda: jpeg((61, 65_500))),
    "scans.jpg": (NONE, partial(of_many_scans, 5_000)),
    "fifty-scans.jpg": (SHOWN, partial(of_many_scans, 50)),
    "cmyk.jpg": (SHOWN, lambda: saved("CMYK", (2000, 2000), "jpeg", progressive=True)),
    "notes.jpg": (
        SHOWN,
        lambda: after_start(jpeg(), 30 * segment(0xE1, b"Exif\0\0" + directory(5_000, 65_000))),
    ),
    "previews.jpg": (
        SHOWN,
        lambda: after_start(jpeg(), segment(0xE2, b"MPF\0" + directory(5_000, 65_000))),
    ),
    "segments.jpg": (NONE, lambda: after_start(jpeg(), 390_000 * segment(0xE1, b"x"))),
    "filled.jpg": (NONE, lambda: after_start(jpeg(), 1_900_000 * b"\xff")),
    "cut.jpg": (NONE, lambda: jpeg((400, 400))[:700]),
    "size.png": (MANY, lambda: png(header(60_000, 60_000))),
    "less.png": (MANY, lambda: png(header(10_000, 10_000))),
    "largest.png": (MANY, lambda: png(header(2**32 - 1, 2**32 - 1))),
    "small-then-large.png": (MANY, lambda: png(SMALL, header(60_000, 60_000))),
    "narrow.png": (MANY, lambda: png(header(1, 4_000_000), pixels=16_000_000)),
    "deep.png": (
        SHOWN,
        lambda: png(header(2000, 2000, 16, 6, 0, 0, 0), pixels=2000 * (1 + 8 * 2000)),
    ),
    "pixels.png": (SHOWN, lambda: png(SMALL, pixels=150_000_000)),
    "text.png": (NONE, lambda: png(SMALL, packed(b"zTXt", length=150_000_000))),
    "texts.png": (NONE, lambda: png(SMALL, *60 * [packed(b"zTXt")])),
    "international-texts.png": (NONE, lambda: png(SMALL, *60 * [packed(b"iTXt", b"\0\1\0\0\0")])),
    "profile.png": (NONE, lambda: png(SMALL, packed(b"iCCP", length=150_000_000))),
    "profiles.png": (NONE, lambda: png(SMALL, *1_000 * [packed(b"iCCP")])),
    "chunks.png": (SHOWN, lambda: png(SMALL, *150_000 * [chunk(b"abCd")])),
    "notes.png": (SHOWN, lambda: png(SMALL, chunk(b"eXIf", directory(60_000, 1_900_000)))),
    "frames.png": (
        NONE,
        lambda: png(
            SMALL,
            chunk(b"acTL", struct.pack(">II", 2**31 - 1, 0)),
            chunk(b"fcTL", struct.pack(">IIIIIHHBB", 0, *LARGE, 0, 0, 1, 1, 0, 0)),
        ),
    ),
    "empty.png": (NONE, bytes),
    "canvas.webp": (MANY, partial(webp, (16_383, 16_383))),
    "usual-canvas.webp": (SHOWN, partial(webp, (2000, 2000))),
    "pixels.webp": (SHOWN, lambda: saved("RGBA", (2000, 2000), "webp", lossless=True)),
    "cut.webp": (NONE, lambda: webp((16, 16))[:60]),
}
"""By the names of the files: what is said of each, and what makes it."""
