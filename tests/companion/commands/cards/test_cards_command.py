"""`vivat cards` lists what is known of the table's cards, forgets a card, and prints stickers."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest
import zxingcpp

from companion.cli import FAILED, OK, main
from companion.commands.cards.stickers import stickers_for
from companion.config.deck_files import deck_text
from companion.config.library import open_library
from companion.evening.cards.codes import AmbitionCode, CardCode, FavouritesCode, read_code
from companion.keep.learnt_code_file import open_learnt_codes
from companion.keep.own_decks import OwnDeckFiles
from engine import Ambition, Favourites, balanced_deck, load_edition
from tests.companion.commands.games.command_line import CommandLine

KING_UP, VIVE = "king-up", "vive-le-roi"
CARDS = tuple(
    Favourites(card.characters, None, card.number) for card in balanced_deck(load_edition(KING_UP))
)
ALL_CODES: set[CardCode] = {
    *map(FavouritesCode, range(1, 27)),
    *map(AmbitionCode, Ambition),
}
SHARP = 200 / 72
"""Pixels per point: less than an ordinary printer prints."""


@pytest.fixture
def line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> CommandLine:
    """A table that has learnt cards 7 and 8."""
    line = CommandLine(tmp_path, capsys)
    OwnDeckFiles(line.data / "decks", open_library()).save(KING_UP, CARDS[6:8])
    return line


def codes_on(sheets: Path) -> list[tuple[zxingcpp.BarcodeFormat, CardCode | None]]:
    """The cards whose codes a reader sees on all sheets."""
    document = pypdfium2.PdfDocument(sheets)
    pictures = [page.render(scale=SHARP).to_pil() for page in document]
    found = [each for picture in pictures for each in zxingcpp.read_barcodes(picture)]
    return [(each.format, read_code(each.text)) for each in found]


def test_the_list_names_the_favourites_of_every_known_card(line: CommandLine) -> None:
    listed = line.run("cards").splitlines()
    assert listed[0] == "viva-il-re: 0 cards of 26 are known"
    assert listed[1] == "king-up: 2 cards of 26 are known"
    names = {character.id: character.name for character in load_edition(KING_UP).characters}
    assert listed[2] == f"  7: {', '.join(names[each] for each in CARDS[6].characters)}"


def test_a_card_that_was_learnt_wrongly_is_forgotten(line: CommandLine) -> None:
    assert line.run("cards", "--edition", KING_UP, "--forget", "7") == "Forgotten: 7\n"
    assert "king-up: 1 card of 26 is known" in line.run("cards", "--edition", KING_UP)
    again = line.run("cards", "--edition", KING_UP, "--forget", "7", status=FAILED)
    assert again.startswith("Nothing is known of “7”.")


def test_the_codes_of_a_card_or_an_ambition_are_forgotten(line: CommandLine) -> None:
    file = line.data / "card-codes.toml"
    codes = open_learnt_codes(file)
    codes.learn("0012345678", FavouritesCode(7))
    codes.learn("0012345679", AmbitionCode(Ambition.KINGMAKER))
    line.run("cards", "--forget", "kingmaker")
    line.run("cards", "--forget", "7", "--edition", KING_UP)
    assert open_learnt_codes(file).read("0012345678") is None
    assert open_learnt_codes(file).read("0012345679") is None
    assert "“kingmaker”" in line.run("cards", "--forget", "kingmaker", status=FAILED)


def test_a_card_is_forgotten_only_with_its_edition(line: CommandLine) -> None:
    refusal = line.run("cards", "--forget", "7", status=FAILED)
    assert refusal.startswith("Say whose card to forget: --edition ID.")


@pytest.mark.slow
def test_readers_read_every_sticker_as_qr_code_and_as_barcode(line: CommandLine) -> None:
    sheets = line.folder / "stickers.pdf"
    assert f"{len(ALL_CODES)} stickers" in line.run("cards", "--print", sheets)
    found = codes_on(sheets)
    assert len(found) == 2 * len(ALL_CODES)
    for kind in (zxingcpp.BarcodeFormat.QRCode, zxingcpp.BarcodeFormat.Code128):
        assert {code for each, code in found if each == kind} == ALL_CODES


@pytest.mark.slow
def test_an_edition_without_ambitions_gets_no_stickers_for_them(line: CommandLine) -> None:
    sheets = line.folder / "stickers.pdf"
    assert "26 stickers" in line.run("cards", "--print", sheets, "--edition", KING_UP)


def test_a_sticker_has_the_initials_of_a_known_card() -> None:
    stickers = stickers_for(load_edition(KING_UP), CARDS[:1])
    assert stickers[0].words.split() == ["B", "D", "E", "N", "O", "L"]
    assert stickers[1].words == ""


@pytest.mark.slow
def test_stickers_can_be_printed_for_a_deck_file(line: CommandLine) -> None:
    deck, sheets = line.folder / "mine.toml", line.folder / "stickers.pdf"
    deck.write_text(deck_text(load_edition(VIVE)), encoding="utf-8")
    assert f"{len(ALL_CODES)} stickers" in line.run("cards", "--print", sheets, "--deck", deck)


@pytest.mark.slow
def test_no_file_is_overwritten(line: CommandLine) -> None:
    sheets = line.folder / "stickers.pdf"
    sheets.write_text("a letter")
    assert "already exists" in line.run("cards", "--print", sheets, status=FAILED)
    assert sheets.read_text() == "a letter"


@pytest.mark.slow
def test_a_place_that_cannot_be_written_is_said(line: CommandLine) -> None:
    (line.folder / "file").touch()
    refusal = line.run("cards", "--print", line.folder / "file/s.pdf", status=FAILED)
    assert "can't be written" in refusal


def test_a_wrong_edition_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "--edition", "king-upp"]) == FAILED
    assert "Did you mean “king-up”?" in capsys.readouterr().err


@pytest.mark.slow
def test_the_library_for_pdf_is_loaded_only_when_it_is_needed() -> None:
    code = "import sys, companion.cli, companion.start; print('reportlab' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split()[-1] == "False"


def test_listing_writes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line = CommandLine(tmp_path, capsys)
    line.run("cards", status=OK)
    assert not line.data.exists()
