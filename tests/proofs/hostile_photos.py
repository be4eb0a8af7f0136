"""Hostile photos, each made in one named way; the first word is how the file's name ends."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from functools import cache
from io import BytesIO
from random import Random
from zlib import compress, crc32

from PIL import Image

from tests.proofs.hostile_archives import MB, Maker, broken

SIZES = ((10, 10), (20_000, 20_000), (65_500, 65_500), (2_000, 2_000), (4_000_000, 1), (0, 10))


@cache
def picture(kind: str, width: int = 600, height: int = 600, **how: object) -> bytes:
    """A real picture, with some noise in it."""
    image = Image.effect_noise((width, height), 40).convert(str(how.pop("mode", "RGB")))
    data = BytesIO()
    image.save(data, kind, **{"quality": 30, **how})
    return data.getvalue()


def chunk(kind: bytes, content: bytes, wrong: bool = False) -> bytes:
    checksum = crc32(kind + content) ^ wrong
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", checksum)


def ihdr(width: int, height: int, depth: int = 8, colour: int = 2, interlaced: int = 0) -> bytes:
    return chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, interlaced))


def png(*chunks: bytes, pixels: bytes = b"", end: bytes = chunk(b"IEND", b"")) -> bytes:
    found = b"\x89PNG\r\n\x1a\n" + b"".join(chunks)
    return found + chunk(b"IDAT", compress(pixels, 1)) + end


def with_chunk(new: bytes) -> bytes:
    """A small picture with one more chunk, after the header."""
    rows = (b"\0" + b"\x80" * 30) * 10
    return png(ihdr(10, 10), new, pixels=rows)


def segment(marker: int, content: bytes) -> bytes:
    return struct.pack(">BBH", 0xFF, marker, len(content) + 2) + content


def sof(width: int, height: int, marker: int = 0xC0, parts: int = 3) -> bytes:
    each = b"".join(bytes([n + 1, 0x11, 0]) for n in range(parts))
    return segment(marker, struct.pack(">BHHB", 8, height % 65536, width % 65536, parts) + each)


def jpeg(*before: bytes, progressive: bool = False, rest: bytes | None = None) -> bytes:
    """A real picture, with segments before its own."""
    whole = picture("JPEG", progressive=progressive)
    return whole[:2] + b"".join(before) + (whole[2:] if rest is None else rest)


def _resized(size: tuple[int, int], progressive: bool = False) -> bytes:
    """A real picture whose frame says that it is of another size."""
    whole = picture("JPEG", progressive=progressive)
    at = whole.index(b"\xff\xc2" if progressive else b"\xff\xc0") + 5
    height, width = size[1] % 65536, size[0] % 65536
    return whole[:at] + struct.pack(">HH", height, width) + whole[at + 4 :]


def _hidden(c: Random, size: tuple[int, int]) -> bytes:
    """A large picture. Who takes two bytes behind a marker that has no length for a length finds a
    small frame: it is in another segment."""
    whole = _resized(size)
    small = segment(0xE2, bytes(0xFFE2 - 4) + sof(9, 9))
    marker = bytes([0xFF, c.choice([0x01, *range(0xD0, 0xD8)])])
    return whole[:2] + marker + small + whole[2:]


def _scans(size: tuple[int, int], times: int) -> bytes:
    """A progressive picture with a scan of nothing again and again."""
    whole = _resized(size, progressive=True)
    first = whole.index(b"\xff\xda")
    second = whole.index(b"\xff\xda", whole.index(b"\xff\xda", first + 1) - 1)
    scan = segment(0xDA, b"\1\1\0\1\5\0") + b"\x00" * 4
    return whole[:second] + scan * times + b"\xff\xd9"


def exif(count: int, *entries: bytes, at: int = 8) -> bytes:
    tiff = b"MM\0*" + struct.pack(">IH", at, count) + b"".join(entries)
    return segment(0xE1, b"Exif\0\0" + tiff)


def riff(*chunks: tuple[bytes, bytes], size: int | None = None) -> bytes:
    packed = [kind + struct.pack("<I", len(c)) + c + bytes(len(c) % 2) for kind, c in chunks]
    body = b"WEBP" + b"".join(packed)
    return b"RIFF" + struct.pack("<I", len(body) if size is None else size) + body


def vp8x(width: int, height: int, flags: int = 0) -> tuple[bytes, bytes]:
    sizes = b"".join(struct.pack("<I", (each - 1) % 2**24)[:3] for each in (width, height))
    return b"VP8X", struct.pack("<I", flags) + sizes


def _frame(lossless: bool, width: int = 600, height: int = 600) -> tuple[bytes, bytes]:
    whole = picture("WEBP", width, height, lossless=lossless)
    return whole[12:16], whole[20:]


def _turned(value: int) -> bytes:
    return exif(1, struct.pack(">HHIHH", 0x112, 3, 1, value, 0))


BOMB = compress(bytes(64 * MB), 9)
PHOTOS: Mapping[str, Maker] = {
    "PNG: harmless": lambda c: picture("PNG", 100, 100),
    "PNG: another size": lambda c: png(ihdr(*c.choice(SIZES))),
    "PNG: 4 million pixels from nothing": lambda c: png(
        ihdr(2000, 2000, 16, 6, c.choice([0, 1])), pixels=bytes(2000 * 16_001)
    ),
    "PNG: very wide or high": lambda c: png(
        ihdr(*c.choice([(4_000_000, 1), (1, 4_000_000)])), pixels=bytes(16_000_000)
    ),
    "PNG: two headers": lambda c: png(ihdr(10, 10), ihdr(20_000, 20_000), pixels=bytes(MB)),
    "PNG: a bomb of text": lambda c: with_chunk(
        chunk(*c.choice([(b"zTXt", b"x\0\0" + BOMB), (b"iTXt", b"x\0\1\0\0\0" + BOMB)])) * 20
    ),
    "PNG: a bomb of colours": lambda c: with_chunk(chunk(b"iCCP", b"x\0\0" + BOMB)),
    "PNG: a bomb of pixels": lambda c: png(ihdr(10, 10), pixels=bytes(250 * MB)),
    "PNG: thousands of chunks": lambda c: with_chunk(
        c.choice([chunk(b"tEXt", b"x\0y"), chunk(b"IDAT", b"")]) * 100_000
    ),
    "PNG: wrong chunks": lambda c: with_chunk(
        c.choice([b"\x7f\xff\xff\xffzTXt", chunk(b"PLTE", b"xxx", wrong=True)])
    ),
    "PNG: unknown depth": lambda c: png(ihdr(10, 10, c.randrange(256), c.randrange(8))),
    "PNG: damaged": lambda c: broken(c, picture("PNG", 100, 100)),
    "JPG: harmless": lambda c: jpeg(),
    "JPG: a small frame before a large one": lambda c: jpeg(sof(9, 9), rest=_resized(SIZES[1])[2:]),
    "JPG: a large frame before a small one": lambda c: jpeg(sof(*SIZES[1])),
    "JPG: another size": lambda c: _resized(c.choice(SIZES), c.random() < 0.5),
    "JPG: 4 million pixels from few": lambda c: _resized(
        c.choice([(2_000, 2_000), (61, 65_500), (65_500, 61)]), c.random() < 0.5
    ),
    "JPG: a frame behind a marker without length": lambda c: _hidden(c, (20_000, 20_000)),
    "JPG: another kind of frame": lambda c: jpeg(sof(600, 600, c.choice([*range(0xC1, 0xD0)]))),
    "JPG: a frame of 255 parts": lambda c: jpeg(sof(600, 600, parts=255)),
    "JPG: thousands of scans": lambda c: _scans((600, 600), 100_000),
    "JPG: thousands of scans of 4 million pixels": lambda c: _scans((2_000, 2_000), 10_000),
    "JPG: Exif that lies": lambda c: jpeg(
        c.choice(
            [
                exif(65_535, bytes(12) * 5_000),
                *(exif(1, bytes(20), at=each) for each in (0, 4, 8, 65_000, 2**32 - 1)),
                *map(_turned, (0, 9, 65_535)),
            ]
        )
    ),
    "JPG: turned 4 million pixels": lambda c: jpeg(
        _turned(c.choice([5, 6, 7, 8])), rest=_resized((2_000, 2_000))[2:]
    ),
    "JPG: fill bytes": lambda c: jpeg(b"\xff" * c.choice([1_000, 200_000, 1_900_000])),
    "JPG: empty segments": lambda c: jpeg(segment(0xFE, b"") * c.choice([60_000, 400_000])),
    "JPG: a segment of length 0": lambda c: jpeg(b"\xff\xe0\0" + bytes([c.choice([0, 1])])),
    "JPG: damaged": lambda c: broken(c, jpeg(progressive=c.random() < 0.5)),
    "WebP: harmless": lambda c: picture("WEBP", 100, 100),
    "WebP: another canvas": lambda c: riff(
        vp8x(*c.choice([(10, 10), (2**24, 2**24)]), c.choice([0, 2, 0x10])),
        _frame(c.random() < 0.5),
    ),
    "WebP: many frames": lambda c: riff(
        vp8x(10, 10, 2), (b"ANIM", bytes(6)), *[(b"ANMF", bytes(16) + b"VP8L" + bytes(12))] * 30_000
    ),
    "WebP: lies about its length": lambda c: riff(_frame(True), size=c.choice([0, 2**32 - 1, 13])),
    "WebP: 4 million pixels": lambda c: picture("WEBP", 2_000, 2_000, quality=1),
    "WebP: damaged": lambda c: broken(c, riff(_frame(c.random() < 0.5))),
}
