"""A phone's photo is upright however it was held, and one of too many pixels is not opened."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image, ImageOps

from companion.court.picture_header import UPRIGHT, pixels_of, turn_of

ORIENTATION = 0x0112


def photo(kind: str, orientation: int = 1, size: tuple[int, int] = (30, 20), **how: bool) -> bytes:
    image = Image.new("RGB", size, "blue")
    image.putpixel((2, 1), (255, 255, 255))
    exif = Image.Exif()
    exif[ORIENTATION] = orientation
    file = BytesIO()
    image.save(file, kind, exif=exif, **how)
    return file.getvalue()


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_photo_is_turned_as_other_programs_turn_it(orientation: int) -> None:
    turn = turn_of(photo("jpeg", orientation))
    image = Image.new("L", (3, 2))
    image.putdata(range(6))
    exif = image.getexif()
    exif[ORIENTATION] = orientation
    turned = ImageOps.mirror(image) if turn.mirrored else image
    turned = turned.rotate(-90 * turn.quarters, expand=True)
    expected = ImageOps.exif_transpose(image)
    assert (turned.size, turned.tobytes()) == (expected.size, expected.tobytes())


@pytest.mark.parametrize("kind", ["jpeg", "png", "webp"])
def test_the_size_is_known_before_a_photo_is_opened(kind: str) -> None:
    assert pixels_of(photo(kind, size=(300, 200))) == 60_000
    assert pixels_of(photo(kind, orientation=6, size=(300, 200))) == 60_000


def test_the_size_of_a_lossless_webp_is_known() -> None:
    file = BytesIO()
    Image.new("RGB", (301, 200)).save(file, "webp", lossless=True)
    assert pixels_of(file.getvalue()) == 60_200


def test_the_size_is_known_after_bytes_that_fill_a_gap() -> None:
    plain = photo("jpeg", orientation=6)
    filled = plain[:2] + b"\xff\xff" + plain[2:]
    assert pixels_of(filled) == 600
    assert turn_of(filled) == turn_of(plain)


def test_the_size_is_not_taken_from_another_part() -> None:
    assert pixels_of(photo("png").replace(b"IHDR", b"CgBI")) == 0
    assert pixels_of(photo("webp").replace(b"VP8X", b"ALPH")) == 0


@pytest.mark.parametrize("length", range(0, 120, 7))
def test_a_damaged_header_says_nothing(length: int) -> None:
    for kind in ("jpeg", "png", "webp"):
        header = photo(kind, orientation=6)[:length]
        assert turn_of(header) in (UPRIGHT, turn_of(photo(kind, 6)))
        assert pixels_of(header) in (0, 600)
