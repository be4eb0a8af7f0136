"""The printed page: its tags are read as what they are, in their real size and place."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from pathlib import Path

import numpy as np
import pypdfium2
import pytest

from companion.camera import castle_sheet
from companion.camera.markers import card_tags, marks_of, piece_tags
from companion.cli import FAILED
from companion.commands.board import paper_hats
from companion.commands.board.sheets import sheets_for
from companion.words.i18n import languages, use_language
from engine import load_edition
from hardware.camera.arrays import Grey
from hardware.camera.messages import Mark
from hardware.camera.tag_codes import TagKind
from hardware.camera.tag_reader import FoundTag, TagReader
from tests.companion.commands.games.command_line import CommandLine

DPI = 200
PER_MM = DPI / 25.4
EDITION = load_edition("vive-le-roi")
EDITIONS = ("viva-il-re", "king-up", "vive-le-roi")


def _pages(data: bytes, dpi: int = DPI) -> list[Grey]:
    document = pypdfium2.PdfDocument(data)
    pictures = [page.render(scale=dpi / 72, grayscale=True).to_numpy() for page in document]
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
    _lie_where(pages[1], TagKind.PIECE, castle_sheet.marks())


def _lie_where(page: Grey, kind: TagKind, marks: Sequence[Mark]) -> None:
    """A page has exactly these tags of a kind."""
    tags = {tag.number: tag for tag in _tags(page, kind)}
    assert sorted(tags) == [mark.number for mark in marks]
    for mark in marks:
        seen = tags[mark.number].corners / PER_MM
        assert seen == pytest.approx(np.array(mark.corners), abs=0.4)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_third_page_has_a_hat_with_a_tag_for_each_piece(edition: str) -> None:
    page = _pages(sheets_for(load_edition(edition), 1, ()))[2]
    tags = _tags(page)
    assert [tag.number for tag in tags] == [*piece_tags(load_edition(edition))]
    assert [float(tag.edges.mean()) / PER_MM for tag in tags] == pytest.approx(
        [13] * len(tags), abs=0.3
    )
    assert _tags(page, TagKind.CARD) == ()


def test_a_folded_hat_is_level_and_the_drawings_show_it_in_its_real_size() -> None:
    rest = paper_hats.TOP - paper_hats.LIP
    assert rest**2 + paper_hats.WALL**2 == paper_hats.SLOPE**2
    for corners in (paper_hats.OPEN, paper_hats.CLOSING, paper_hats.FOLDED):
        steps = np.diff(np.reshape(corners, (-1, 2)), axis=0)
        assert np.linalg.norm(steps, axis=1) == pytest.approx(paper_hats.PARTS, abs=0.1)


def test_the_fourth_page_has_a_tag_for_each_card(pages: list[Grey]) -> None:
    tags = _tags(pages[3], TagKind.CARD)
    assert [tag.number for tag in tags] == [tag.number for tag in card_tags()]
    assert _tags(pages[3]) == ()


@pytest.mark.parametrize(("edition", "spoken"), [*product(EDITIONS, languages())])
def test_each_sheet_is_one_page_and_all_is_inside_it(edition: str, spoken: str) -> None:
    use_language(spoken)
    pages = _pages(sheets_for(load_edition(edition), 1, ()), 72)
    assert len(pages) == 3
    for page in pages:
        edge = np.ones(page.shape, bool)
        edge[10:-10, 14:-14] = False  # of 4 and 5 mm: printers reach no farther
        assert page[edge].min() == 255


@pytest.fixture
def line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> CommandLine:
    return CommandLine(tmp_path, capsys)


@pytest.mark.parametrize("edition", EDITIONS)
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
