"""Games that told less, or were set right, are kept, shown, exported and imported like others."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.evening.events import Cards, GameBegan, GameLeft, Played
from companion.evening.match import Match, apply_event
from engine import ChangeFollow, Follow, SetRight
from tests.companion.commands.games.command_line import CommandLine
from tests.companion.keep.saving_helpers import saver_in, settle
from tests.companion.record.sample_games import (
    LIBRARY,
    VIVE,
    SampleTable,
    events,
    read_back,
    written,
)

NAME = "2026-11-20-1"
SEATS = 3
TABLE = SampleTable(VIVE, SEATS, is_restless=True)


def save_a_game(folder: Path, table: SampleTable, seed: int = 4) -> Match:
    """A random game, saved event by event and left when it is over."""
    saver, rules = saver_in(folder), table.rules()
    boxes = tuple(map(str, range(1, SEATS + 1)))
    began = GameBegan(rules.edition.id, rules.setup, Cards.DEALT, boxes)
    match = apply_event(None, began, LIBRARY)
    saver.save((began,), match)
    for event in events(table, Random(seed), match.game):
        played = Played(event)
        apply_event(match, played, LIBRARY)
        saver.save((played,), match)
    saver.save((GameLeft(),), match)
    settle(saver)
    saver.close()
    return match


@pytest.fixture
def cli(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> CommandLine:
    return CommandLine(tmp_path, capsys)


@pytest.mark.parametrize("follow", Follow)
def test_the_saved_game_and_its_record_are_whole(cli: CommandLine, follow: Follow) -> None:
    match = save_a_game(cli.data, TABLE._replace(follow=follow))
    assert any(isinstance(event, ChangeFollow | SetRight) for event in match.game.events)
    saved = saver_in(cli.data).saved_games
    assert saved.match(NAME).state == match.state
    assert saved.game(NAME).story == match.story
    assert read_back(cli.run("games", "export", NAME)) == read_back(written(match.game))


@pytest.mark.parametrize("follow", Follow)
def test_an_exported_game_is_imported_as_the_same_game(
    cli: CommandLine, tmp_path: Path, follow: Follow
) -> None:
    save_a_game(cli.data, TABLE._replace(follow=follow))
    shown, stats = cli.run("games", "show", NAME), cli.run("stats")
    cli.run("games", "export", NAME, "--to", tmp_path)
    for file in cli.data.rglob("*"):
        if file.is_file():
            file.unlink()
    cli.run("games", "import", tmp_path / f"{NAME}.toml")
    assert cli.run("games", "show", NAME) == shown
    assert cli.run("stats") == stats
    again = cli.run("games", "import", tmp_path / f"{NAME}.toml")
    assert f"already saved as {NAME}" in again
