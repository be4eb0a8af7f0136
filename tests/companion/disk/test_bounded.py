"""What strangers give to vivat takes little memory and time, and gets a sentence."""

from __future__ import annotations

import json
import struct
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from io import BytesIO
from pathlib import Path
from random import Random
from typing import NoReturn
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_LZMA, ZipFile

import msgspec
import pytest
from PIL import Image, ImageOps

from companion.camera.known_boards import KnownBoards, read_boards
from companion.disk.bounded import MOST_MEMBERS, BadZip, read_json, read_picture, read_zip
from companion.keep.box_keys import BoxKeys
from companion.keep.learnt_code_file import read_codes
from companion.keep.own_decks import OwnDeckFiles
from companion.keep.phone_evening import PhoneEvening
from companion.upkeep.backup import settings_to_share
from engine import BadFile, load_edition
from sentences import ExplainedError

WHITE = (255, 255, 255)
MOST_MEGABYTES = 100
MOST_TIME = 20
"""Times as long as this computer takes to add five million numbers: about a second."""
MEASURED = """\
import json, re, sys
from pathlib import Path
from statistics import median
from time import process_time
from companion.disk.bounded import read_zip
from sentences import ExplainedError

def megabytes():
    # the most since it was reset
    return int(re.search(r"VmHWM:\\s+(\\d+)", Path("/proc/self/status").read_text())[1]) / 1024

def use(file):
    return read_zip(file.read_bytes(), bool)

def processor_time(work):
    begun = process_time()
    work()
    return process_time() - begun

def try_to_use(file):
    try:
        use(file)
    except ExplainedError as error:
        said.append(str(error))

pace = median(processor_time(lambda: sum(range(5_000_000))) for _ in range(3))
warm, *files = map(Path, sys.argv[1:])
use(warm)
for file in files:
    Path("/proc/self/clear_refs").write_text("5")
    before, said = megabytes(), []
    time = processor_time(lambda: try_to_use(file)) / pace
    print(json.dumps([file.name, megabytes() - before, time, "".join(said)]), flush=True)
"""


def measured(folder: Path, contents: dict[str, bytes]) -> dict[str, tuple[float, float, str]]:
    """What each file takes, in one process of its own: megabytes, and its time beside MOST_TIME;
    and what is said."""
    (folder / "warm.zip").write_bytes(zipped(("a", b"a")))
    for name, content in contents.items():
        (folder / name).write_bytes(content)
    files = [str(folder / name) for name in ("warm.zip", *contents)]
    run = subprocess.run([sys.executable, "-c", MEASURED, *files], capture_output=True, check=True)
    lines = map(json.loads, run.stdout.splitlines())
    return {name: (memory, time, said) for name, memory, time, said in lines}


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


def entries(count: int, told: int, end: bytes = b"") -> bytes:
    """A zip file that is only a list, and the number of entries that it tells."""
    listed = count * struct.pack("<4s6H3L5H2L", b"PK\1\2", 20, 20, *14 * [0])
    told_twice = 2 * (min(told, 0xFFFF),)
    return listed + end + struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, *told_twice, len(listed), 0, 0)


def long_end(count: int) -> bytes:
    size = 46 * count
    counted = struct.pack("<4sQ2H2L4Q", b"PK\6\6", 44, 45, 45, 0, 0, count, count, size, 0)
    return counted + struct.pack("<4sLQL", b"PK\6\7", 0, size, 1)


def lying(archive: bytes, size: int) -> bytes:
    at = archive.index(b"PK\1\2") + 24
    return archive[:at] + struct.pack("<L", size) + archive[at + 4 :]


def commented(archive: bytes) -> bytes:
    comment = b"PK\5\6" + bytes(18)
    return archive[:-2] + struct.pack("<H", len(comment)) + comment


def encrypted(archive: bytes) -> bytes:
    at = archive.index(b"PK\1\2")
    return archive[:6] + b"\1" + archive[7 : at + 8] + b"\1" + archive[at + 9 :]


def numbered(count: int, content: bytes) -> bytes:
    return zipped(*((f"{number}", content) for number in range(count)))


ZIPS: dict[str, Callable[[], bytes]] = {
    "nothing": bytes,
    "no members": partial(entries, 0, 0),
    "a long list": partial(entries, 340_000, 340_000),
    "a long list that tells one entry": partial(entries, 340_000, 1),
    "a long list behind a long end": lambda: (
        entries(0, 0, entries(340_000, 1)[:-22])[:-22] + long_end(340_000) + entries(0, 0)
    ),
    "a list of the longest length": partial(entries, 34_000, 34_000),
    "another end in a comment": lambda: commented(entries(340_000, 340_000)),
    "one member more": partial(numbered, MOST_MEMBERS + 1, b""),
    "more than all may have": partial(numbered, 520, bytes(128 * 1024)),
    "one that is large": lambda: zipped(("a", bytes(150_000_000))),
    "one that says it is small": lambda: lying(zipped(("a", bytes(150_000_000))), 10),
    "one that says it is large": lambda: lying(zipped(("a", b"a")), 2**31),
    "bzip2": lambda: zipped(("a", bytes(100)), how=ZIP_BZIP2),
    "lzma": lambda: zipped(("a", bytes(100)), how=ZIP_LZMA),
    "an encrypted one": lambda: encrypted(zipped(("a", b"a"))),
    "no text": lambda: zipped(("a", b"\xff")),
}


def test_no_zip_takes_much_memory_or_time(tmp_path: Path) -> None:
    found = measured(tmp_path, {f"{name}.zip": make() for name, make in ZIPS.items()})
    assert len(found) == len(ZIPS)
    for name, (memory, time, said) in found.items():
        assert memory < MOST_MEGABYTES, name
        assert time < MOST_TIME, name
        assert "is damaged, or vivat did not make it" in said, name


@pytest.mark.slow
def test_the_largest_zip_takes_little_more_than_its_texts(tmp_path: Path) -> None:
    text = f"{'a' * (128 * 1024 - 4)}😀".encode()
    largest = {"large.zip": numbered(512, text), "many.zip": numbered(MOST_MEMBERS, text[-3200:])}
    for memory, time, said in measured(tmp_path, largest).values():
        assert memory < MOST_MEGABYTES
        assert time < MOST_TIME
        assert not said


@pytest.mark.parametrize("name", ["/a", "a/../a", "b", "a/b"])
def test_every_member_has_a_name_that_is_wanted_and_only_one_has_it(name: str) -> None:
    assert read_zip(zipped(("a", b"text")), "a".__eq__) == {"a": b"text"}
    with pytest.raises(BadZip):
        read_zip(zipped(("a", b""), (name, b"")), "a".__eq__)


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_of_two_members_of_a_name_none_is_taken() -> None:
    with pytest.raises(BadZip):
        read_zip(zipped(("a", b"one"), ("a", b"two")), "a".__eq__)


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
