"""Damage has cost a game events: until when that is told, what is deleted, what is imported."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from companion.cli import FAILED
from companion.commands.doctor.saved_games import examine_games
from companion.config.paths import Paths
from companion.evening.inputs import Command
from companion.evening.screens.coronation import CoronationScene
from tests.companion.commands.games.command_line import CommandLine
from tests.companion.commands.games.damaged_game import GAME, OTHER, be_told, damage_event
from tests.companion.keep.saving_helpers import saver_in, table_in
from tests.companion.simulated_table import by_touch


@pytest.fixture
def cli(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> CommandLine:
    return CommandLine(tmp_path, capsys)


def play_and_export(cli: CommandLine) -> Path:
    """A finished game, and its record outside the folder of games."""
    cli.play()
    cli.run("games", "export", GAME, "--to", cli.folder / "out")
    return cli.folder / "out" / f"{GAME}.toml"


def lose_the_end(cli: CommandLine) -> Path:
    """A finished game loses all but its first events, and the table is told; its record."""
    record = play_and_export(cli)
    damage_event(cli.data, GAME, 30)
    be_told(cli.data)
    return record


def lose_all(cli: CommandLine) -> Path:
    """A finished game loses its file, and the table is told; its record."""
    record = play_and_export(cli)
    (cli.data / "games" / f"{GAME}.game").unlink()
    be_told(cli.data)
    return record


def delete(cli: CommandLine, monkeypatch: pytest.MonkeyPatch, answer: str) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{answer}\n"))
    return cli.run("games", "delete", GAME)


def is_lost(cli: CommandLine) -> bool:
    """Whether list and doctor tell a loss of which the table was told; they agree."""
    (found,) = examine_games(Paths(cli.data))
    told = f"Game {GAME} is "
    listed = told in cli.run("games", "list")
    assert listed == (told in found.found) == ("import FILE" in (found.remedy or ""))
    return listed


def test_first_screen_list_and_doctor_say_the_same_of_a_damaged_game(cli: CommandLine) -> None:
    cli.play()
    damage_event(cli.data, GAME, 30)
    saver = saver_in(cli.data)
    saver.check_everything()
    saver.tell_what_was_found()
    assert saver.problem is not None
    told = str(saver.problem.sentence)
    assert told.startswith(f"Game {GAME} is damaged. Events lost, from event 30 on: ")
    assert told in cli.run("games", "list", status=FAILED)
    (found,) = examine_games(Paths(cli.data))
    assert told in found.found


@pytest.mark.parametrize("lose", [lose_the_end, lose_all])
def test_a_loss_is_told_until_its_game_is_deleted(
    cli: CommandLine, monkeypatch: pytest.MonkeyPatch, lose: Callable[[CommandLine], Path]
) -> None:
    lose(cli)
    assert is_lost(cli)
    delete(cli, monkeypatch, "no")
    assert is_lost(cli)
    delete(cli, monkeypatch, "yes")
    assert not is_lost(cli)
    assert saver_in(cli.data).problem is None


def test_what_is_left_of_a_lost_game_is_asked_for_by_its_name(
    cli: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    lose_all(cli)
    assert f"Delete what is left of {GAME} for good?" in delete(cli, monkeypatch, "no")


def test_the_record_of_a_damaged_game_is_saved_as_another_game(cli: CommandLine) -> None:
    """The damaged one stays until somebody deletes it."""
    record = lose_the_end(cli)
    assert "saved as 2026-11-20-3" in cli.run("games", "import", record)
    assert "finished" in cli.run("games", "list")
    assert is_lost(cli)


def test_an_import_tells_a_loss_and_the_first_screen_still_does(cli: CommandLine) -> None:
    record = play_and_export(cli)
    cli.play(seed=3)
    (cli.data / "games" / f"{OTHER}.game").unlink()
    told = f"Game {OTHER} is lost as a whole."
    cli.run("games", "delete", "--yes", GAME)
    cli.run("games", "import", record)
    problem = saver_in(cli.data).problem
    assert problem is not None
    assert str(problem.sentence).startswith(told)


def test_a_game_that_is_lost_as_a_whole_gets_its_name_back(cli: CommandLine) -> None:
    record = lose_all(cli)
    assert f"saved as {GAME}" in cli.run("games", "import", record)
    assert not is_lost(cli)
    assert cli.run("games", "export", GAME) == record.read_text(encoding="utf-8")


def test_a_damaged_file_is_kept_when_its_game_goes_on_and_named_before_it_is_deleted(
    cli: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = cli.interrupt(CoronationScene)
    assert table.saver is not None
    table.saver.close()
    damaged = damage_event(cli.data, GAME, 30).read_bytes()
    again = table_in(cli.data)
    again.choose(Command.RESUME)
    by_touch(again, Random(1))
    assert again.saver is not None
    again.saver.close()
    kept = cli.data / "games" / f"{GAME}.game.damaged-1"
    assert kept.read_bytes() == damaged
    assert f"These files are deleted too: {kept.name}\n" in delete(cli, monkeypatch, "no")
    delete(cli, monkeypatch, "yes")
    assert [file.name for file in (cli.data / "games").iterdir()] == ["index"]


def test_records_of_an_earlier_vivat_are_named_before_they_are_deleted(
    cli: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    cli.play()
    record = cli.data / "games" / f"{GAME}.toml"
    record.write_text("an earlier vivat wrote this")
    assert f"These files are deleted too: {record.name}\n" in delete(cli, monkeypatch, "no")
    assert record.exists()
    delete(cli, monkeypatch, "yes")
    assert not record.exists()


def test_all_files_of_a_lost_game_are_named_before_they_are_deleted(
    cli: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    cli.play()
    games = cli.data / "games"
    record, earlier = games / f"{GAME}.toml", games / f"{GAME}-before-damage-1.toml"
    for file in (record, earlier):
        file.write_text("an earlier vivat wrote this")
    named = f"These files are deleted too: {earlier.name}, {record.name}\n"
    assert named in delete(cli, monkeypatch, "no")
    (games / f"{GAME}.game").unlink()
    assert named in delete(cli, monkeypatch, "no")


def test_a_game_without_another_file_is_deleted_after_one_question(
    cli: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    cli.play()
    assert "deleted too" not in delete(cli, monkeypatch, "no")


def test_the_rounds_of_a_game_in_progress_are_not_saved_twice(cli: CommandLine) -> None:
    table = cli.interrupt(CoronationScene)
    while table.match.state.round == 1:
        by_touch(table, Random(5))
    assert table.saver is not None
    table.saver.close()
    cli.run("games", "export", GAME, "--to", cli.folder)
    said = cli.run("games", "import", cli.folder / f"{GAME}.toml")
    assert f"already saved as {GAME}" in said


def test_an_import_takes_no_name_that_another_games_record_has(cli: CommandLine) -> None:
    record = play_and_export(cli)
    file = cli.folder / f"{OTHER}.toml"
    file.write_text(record.read_text().replace("Margot", "Zoe"))
    other = cli.data / "games" / f"{OTHER}.toml"
    other.write_text(record.read_text().replace("Margot", "Ida"))
    assert "saved as 2026-11-20-3" in cli.run("games", "import", file)
    assert f"saved as {OTHER}" in cli.run("games", "import", other)


def test_an_import_without_a_place_for_its_game_saves_nothing(cli: CommandLine) -> None:
    record = play_and_export(cli)
    cli.run("games", "delete", "--yes", GAME)
    for file in (cli.data / "games").iterdir():
        file.unlink()
    (cli.data / "games").rmdir()
    (cli.data / "games").write_text("in the way")
    assert "can't be" in cli.run("games", "import", record, status=FAILED)
    assert (cli.data / "games").read_text() == "in the way"
