"""`vivat rules` shows the rules of a table."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cli import FAILED
from companion.config.deck_files import deck_text
from engine import load_edition
from tests.companion.commands.games.command_line import CommandLine


@pytest.fixture
def line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> CommandLine:
    return CommandLine(tmp_path, capsys)


def test_the_rules_of_every_edition_are_shown(line: CommandLine) -> None:
    shown = line.run("rules").splitlines()
    assert "Viva il Re! · 3 to 6 seats" in shown
    assert "King Up! · 3 to 6 seats" in shown
    assert "Vive le Roi! · 3 to 8 seats" in shown


def test_the_rules_for_a_table_name_its_seats_and_options(line: CommandLine) -> None:
    table = ("--seats", "4", "--with", "teams", "ambition")
    shown = line.run("rules", "--edition", "vive-le-roi", *table).splitlines()
    assert shown[0] == "Vive le Roi! · 4 seats · Ambition · Teams"
    assert "  No cards of each seat             3" in shown


def test_names_come_from_the_tables_own_deck(line: CommandLine) -> None:
    deck = line.folder / "mine.toml"
    text = deck_text(load_edition("vive-le-roi"))
    deck.write_text(text.replace('"Jester"', '"Triboulet"'), encoding="utf-8")
    assert "Triboulet starts on floor 3." in line.run("rules", "--deck", deck)


def test_what_an_edition_does_not_have_is_refused(line: CommandLine) -> None:
    king_up = ("rules", "--edition", "king-up")
    said = line.run(*king_up, "--with", "ambition", status=FAILED)
    assert "has no option “ambition”" in said
    assert said.rstrip().endswith("--edition vive-le-roi")
    assert "3 to 6 seats, not 8" in line.run(*king_up, "--seats", "8", status=FAILED)
    two = line.run("rules", "--edition", "vive-le-roi", "--seats", "2", status=FAILED)
    assert "needs the Émissaire" in two
    assert "--with OPTION, such as emissary" in two


def test_without_an_edition_those_are_shown_that_have_the_options(line: CommandLine) -> None:
    shown = line.run("rules", "--with", "ambition")
    assert shown.startswith("Vive le Roi!")
    assert "King Up!" not in shown
