"""Printed sheets of rules have a page or two in every language, and nothing on them is cut."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2
import pytest
from msgspec.structs import replace

from companion.cli import FAILED
from companion.commands.rules.fonts import BOLD, TEXT, TITLE
from companion.commands.rules.pdf import MOST_PAGES, printed
from companion.evening.texts.rules.sheet import Sheet, sheet_for
from companion.evening.texts.rules.table import table_of
from companion.words.i18n import languages, use_language
from engine import EDITION_IDS, HouseRules, Option, load_edition
from tests.companion.commands.games.command_line import CommandLine
from tests.companion.pseudo_language import PSEUDO, speaking

VIVE = load_edition("vive-le-roi")
ALL_OPTIONS = tuple(Option)


def sheet(edition: str, *options: Option, seats: int | None = None) -> Sheet:
    table = table_of(load_edition(edition), frozenset(options), HouseRules(), seats)
    return sheet_for(table)


def pages(pdf: bytes) -> list[str]:
    """The text of each page."""
    document = pypdfium2.PdfDocument(pdf)
    return [page.get_textpage().get_text_bounded() for page in document]


def squeezed(text: str) -> str:
    """Without spaces and line ends: a text may be broken anywhere."""
    return re.sub(r"\s|\N{NO-BREAK SPACE}", "", text)


def every_text(of: Sheet) -> list[str]:
    sections = [
        text
        for section in of.sections
        for text in (section.title, *section.lines, *(cell for row in section.rows for cell in row))
        if section is not of.points
    ]
    return [of.title, *of.facts, *sections]


def assert_whole(of: Sheet) -> None:
    """It has two pages at most, and every text is on them."""
    found = pages(printed([of]))
    assert 1 <= len(found) <= MOST_PAGES
    on_paper = squeezed("".join(found))
    for text in every_text(of):
        assert squeezed(text).replace("\N{MINUS SIGN}", "–") in on_paper, text


@pytest.mark.slow
def test_every_edition_fits_on_two_pages_in_every_language() -> None:
    for code in languages():
        use_language(code)
        for edition in EDITION_IDS:
            assert_whole(sheet(edition))
        assert_whole(sheet("vive-le-roi", *ALL_OPTIONS))


@pytest.mark.slow
def test_a_language_that_is_a_third_longer_fits_too() -> None:
    with speaking(PSEUDO):
        assert_whole(sheet("vive-le-roi", *ALL_OPTIONS))


@pytest.mark.slow
def test_without_options_a_page_is_enough() -> None:
    for edition in EDITION_IDS:
        assert len(pages(printed([sheet(edition)]))) == 1


@pytest.mark.slow
def test_the_file_says_its_language_and_has_its_fonts_inside() -> None:
    use_language("fr")
    pdf = printed([sheet("king-up")])
    assert b"/Lang (fr)" in pdf
    assert pdf.count(b"/FontFile2") == len((TEXT, BOLD, TITLE))


@pytest.mark.slow
def test_nothing_is_printed_beyond_the_margins() -> None:
    margin = 24
    document = pypdfium2.PdfDocument(printed([sheet("vive-le-roi", *ALL_OPTIONS)]))
    for page in document:
        width, height = page.get_size()
        for each in page.get_objects():
            left, bottom, right, top = each.get_bounds()
            assert left > margin
            assert bottom > margin
            assert right < width - margin
            assert top < height - margin


@pytest.mark.slow
def test_all_sheets_can_be_in_one_file() -> None:
    sheets = [sheet(edition) for edition in EDITION_IDS]
    texts = pages(printed(sheets))
    assert [text.split("\n")[0].strip() for text in texts] == [each.title for each in sheets]


@pytest.mark.slow
def test_long_and_foreign_names_are_printed_in_full() -> None:
    names = ("Maximiliane-Theodora XIV", "Łucja Żółć", "Ζωή", "Юлия")
    court = tuple(
        replace(character, name=names[number] if number < len(names) else character.name, names={})
        for number, character in enumerate(VIVE.characters)
    )
    own = replace(VIVE, characters=court, name="Die große Krönung der <Könige> & Königinnen, Łódź")
    table = table_of(own, frozenset(), HouseRules(), None)
    text = squeezed("".join(pages(printed([sheet_for(table)]))))
    assert all(squeezed(name) in text for name in (*names, own.name))


@pytest.mark.slow
def test_a_letter_that_no_font_has_becomes_a_question_mark() -> None:
    own = replace(VIVE, name="健 Roi")
    table = table_of(own, frozenset(), HouseRules(), None)
    assert pages(printed([sheet_for(table)]))[0].startswith("? Roi")


@pytest.fixture
def line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> CommandLine:
    return CommandLine(tmp_path, capsys)


@pytest.mark.slow
def test_the_command_prints_the_options_in_play(line: CommandLine) -> None:
    file = line.folder / "rules.pdf"
    table = ("--edition", "vive-le-roi", "--with", "ambition")
    assert "ready to print" in line.run("rules", *table, "--print", file)
    text = "".join(pages(file.read_bytes()))
    assert "Ambition" in text
    assert "Royal wedding" not in text


@pytest.mark.slow
def test_no_file_is_overwritten(line: CommandLine) -> None:
    file = line.folder / "rules.pdf"
    file.write_text("a letter")
    assert "already exists" in line.run(
        "rules", "--edition", "king-up", "--print", file, status=FAILED
    )
    assert file.read_text() == "a letter"


@pytest.mark.slow
def test_a_place_that_cannot_be_written_is_said(line: CommandLine) -> None:
    (line.folder / "letter").touch()
    refusal = line.run(
        "rules", "--edition", "king-up", "--print", line.folder / "letter/r.pdf", status=FAILED
    )
    assert "can't be written" in refusal
