"""The printed page: its tags are read as what they are, in their real size and place."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pypdfium2
import pytest

from companion.camera import castle_sheet
from companion.camera.markers import card_tags, marks_of, piece_tags
from companion.cli import FAILED
from companion.commands.board.sheets import sheets_for
from engine import load_edition
from hardware.camera.tag_codes import TagKind
from hardware.camera.tag_reader import FoundTag, Grey, TagReader
from tests.companion.commands.games.command_line import CommandLine

DPI = 200
PER_MM = DPI / 25.4
EDITION = load_edition("vive-le-roi")


def _pages(data: bytes) -> list[Grey]:
    document = pypdfium2.PdfDocument(data)
    pictures = [page.render(scale=DPI / 72, grayscale=True).to_numpy() for page in document]
    return [np.ascontiguousarray(picture.reshape(picture.shape[:2])) for picture in pictures]


def _tags(page: Grey, kind: TagKind = TagKind.PIECE) -> Sequence[FoundTag]:
    return TagReader(kind).find(page)


@pytest.fixture(scope="module")
def pages() -> list[Grey]:
    return _pages(sheets_for(EDITION, 2, card_tags()))


def test_the_first_page_has_a_tag_for_each_piece_and_marks_for_a_board(pages: list[Grey]) -> None:
    tags = {tag.number: tag for tag in _tags(pages[0])}
    assert tags.keys() == {*piece_tags(EDITION), *marks_of(2)}
    for number, tag in tags.items():
        size = 18 if number in marks_of(2) else 13
        assert float(tag.edges.mean()) / PER_MM == pytest.approx(size, abs=0.3)


def test_the_castle_has_its_marks_where_the_camera_expects_them(pages: list[Grey]) -> None:
    tags = {tag.number: tag for tag in _tags(pages[1])}
    assert sorted(tags) == [mark.number for mark in castle_sheet.marks()]
    for mark in castle_sheet.marks():
        seen = tags[mark.number].corners / PER_MM
        assert seen == pytest.approx(np.array(mark.corners), abs=0.4)


def test_the_last_page_has_a_tag_for_each_card(pages: list[Grey]) -> None:
    tags = _tags(pages[2], TagKind.CARD)
    assert [tag.number for tag in tags] == [tag.number for tag in card_tags()]
    assert _tags(pages[2]) == ()


@pytest.fixture
def line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> CommandLine:
    return CommandLine(tmp_path, capsys)


@pytest.mark.parametrize("edition", ["viva-il-re", "king-up", "vive-le-roi"])
def test_the_command_writes_a_file_for_any_edition(
    line: CommandLine, tmp_path: Path, edition: str
) -> None:
    file = tmp_path / "board.pdf"
    said = line.run("board", "--print", str(file), "--edition", edition, "--cards")
    assert file.read_bytes().startswith(b"%PDF")
    assert "real size" in said


def test_the_command_asks_whose_pieces(line: CommandLine, tmp_path: Path) -> None:
    said = line.run("board", "--print", str(tmp_path / "board.pdf"), status=FAILED)
    assert "--edition" in said
    assert not (tmp_path / "board.pdf").exists()
