"""What strangers give to vivat takes little memory and time, and gets a sentence."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from io import BytesIO
from pathlib import Path
from random import Random
from typing import NoReturn
from zipfile import ZIP_DEFLATED, ZipFile

import msgspec
import pytest
from PIL import Image, ImageOps

from companion.camera.known_boards import KnownBoards, read_boards
from companion.disk.bounded import BadZip, read_json, read_picture, read_zip
from companion.keep.box_keys import BoxKeys
from companion.keep.learnt_code_file import read_codes
from companion.keep.own_decks import OwnDeckFiles
from companion.keep.phone_evening import PhoneEvening
from companion.upkeep.backup import settings_to_share
from engine import BadFile, load_edition
from sentences import ExplainedError

WHITE = (255, 255, 255)


@pytest.mark.parametrize("kind", ["jpg", "png", "webp"])
def test_damage_anywhere_in_a_photo_is_explained(tmp_path: Path, kind: str) -> None:
    file, chance = tmp_path / f"anna.{kind}", Random(1)
    Image.effect_mandelbrot((40, 30), (-2, -1, 1, 1), 20).convert("RGB").save(file)
    whole = file.read_bytes()
    for _ in range(150):
        damaged = bytearray(whole)
        for _ in range(chance.randrange(1, 6)):
            damaged[chance.randrange(len(whole))] = chance.randrange(256)
        file.write_bytes(damaged[: chance.randrange(len(whole) // 2, 2 * len(whole))])
        with suppress(ExplainedError):
            read_picture(file, (30, 40), WHITE)


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_photo_is_turned_as_its_camera_notes(tmp_path: Path, orientation: int) -> None:
    file, image = tmp_path / "anna.jpg", Image.effect_mandelbrot((40, 50), (-2, -1, 1, 1), 20)
    exif = Image.Exif()
    exif[0x0112] = orientation
    image.save(file, exif=exif)
    with Image.open(file) as opened:
        upright = ImageOps.exif_transpose(opened).convert("RGBA")
    assert read_picture(file, upright.size, WHITE) == upright.tobytes()


def zipped(*members: tuple[str, bytes], how: int = ZIP_DEFLATED) -> bytes:
    data = BytesIO()
    with ZipFile(data, "w", how, compresslevel=1) as archive:
        for name, content in members:
            archive.writestr(name, content)
    return data.getvalue()


def numbered(count: int, content: bytes) -> bytes:
    return zipped(*((f"{number}", content) for number in range(count)))


ZIPS: dict[str, Callable[[], bytes]] = {
    "nothing": bytes,
    "no members": zipped,
    "cut off": lambda: zipped(("a", bytes(1000)))[:-30],
    "more than all may have": partial(numbered, 520, bytes(128 * 1024)),
    "one that is large": lambda: zipped(("a", bytes(150_000_000))),
    "no text": lambda: zipped(("a", b"\xff")),
}


@pytest.mark.parametrize("name", ZIPS)
def test_a_zip_that_is_damaged_or_too_large_is_refused(name: str) -> None:
    with pytest.raises(BadZip):
        read_zip(ZIPS[name](), bool)


@pytest.mark.parametrize("name", ["/a", "a/../a", "b", "a/b"])
def test_every_member_has_a_name_that_is_wanted(name: str) -> None:
    assert read_zip(zipped(("a", b"text")), "a".__eq__) == {"a": b"text"}
    with pytest.raises(BadZip):
        read_zip(zipped(("a", b""), (name, b"")), "a".__eq__)


NESTED = '{"king-up": {"1": {"marks": [], "areas": [], "more": ' + "[" * 60_000


@pytest.mark.parametrize("text", [NESTED, '{"king-up": ' + "[" * 60_000, '{"\\ud800": {}}', "\xff"])
def test_a_wrong_file_of_boards_or_keys_is_explained(tmp_path: Path, text: str) -> None:
    file = tmp_path / "boards.json"
    file.write_text(text, encoding="latin-1")
    with pytest.raises(BadFile):
        read_boards(file)
    assert KnownBoards(file).of(load_edition("king-up")) == {}
    assert BoxKeys(file).find(b"") is None


def test_a_board_with_one_place_is_learnt_anew(tmp_path: Path) -> None:
    """Where a piece stands is found by the two nearest places."""
    file = tmp_path / "boards.json"
    area = ["floor-1", 0, 0, 9, 9, 9]
    file.write_text(json.dumps({"king-up": {"1": {"marks": [], "areas": [area]}}}))
    assert KnownBoards(file).of(load_edition("king-up")) == {}


def test_the_files_that_vivat_writes_for_itself_are_bounded_too(tmp_path: Path) -> None:
    file = tmp_path / "file"
    with file.open("wb") as large:
        large.truncate(2_000_000_000)
    assert BoxKeys(file).find(b"") is None
    with file.open("wb") as large:
        large.truncate(2_000_000_000)
    assert PhoneEvening(file).kept() is None


@pytest.mark.parametrize("number", [f"0x{'f' * 100_000}", "1" * 4_000])
def test_a_number_of_thousands_of_digits_is_explained(tmp_path: Path, number: str) -> None:
    file = tmp_path / "card-codes.toml"
    file.write_text(f"[codes]\n8290000001 = {number}\n")
    with pytest.raises(BadFile, match="too large for vivat"):
        read_codes(file)


def test_an_edition_with_an_id_too_long_for_a_file_has_no_learnt_cards(tmp_path: Path) -> None:
    assert OwnDeckFiles(tmp_path, {}).cards("x" * 300) == ()


@pytest.mark.parametrize("text", ["display = 1\n", "[[display]]\n", "display.language = []\n"])
def test_settings_of_another_shape_are_explained(text: str) -> None:
    with pytest.raises(BadFile):
        settings_to_share(text, "f")


def test_an_error_of_any_version_of_the_json_library_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That of Debian 13 has no ValueError."""

    def fails(_text: bytes, type: object) -> NoReturn:
        raise msgspec.MsgspecError("Expected `int`")

    file = tmp_path / "boards.json"
    file.write_text("{}")
    monkeypatch.setattr(msgspec.json, "decode", fails)
    with pytest.raises(BadFile, match=r"boards\.json"):
        read_json(file, dict)
