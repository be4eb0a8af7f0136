"""Damage has cost a game events: what is deleted, what is imported, and until when it is told."""

from __future__ import annotations

import io
import stat
from pathlib import Path
from random import Random

import pytest

from companion.cli import FAILED
from companion.doctor.journal import examine_journal
from companion.record import decode_record
from companion.table.screens.coronation import CoronationScene
from tests.companion.games.command_line import CommandLine
from tests.companion.simulated_table import by_touch
from tests.companion.storage.saving_helpers import change_journal, saver_in, settle

GAME, OTHER = "2026-11-20-1", "2026-11-20-2"
FULLER = f"{GAME}-before-damage-1.toml"


@pytest.fixture
def cli(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> CommandLine:
    return CommandLine(tmp_path, capsys)


def records(cli: CommandLine) -> Path:
    return cli.data / "games"


def lose_the_end(cli: CommandLine) -> None:
    """A finished game loses all but its first events; vivat is started once and mends it."""
    cli.play()
    change_journal(cli.data, "UPDATE event SET packed = x'00' WHERE number = 30")
    saver = saver_in(cli.data)
    saver.check_everything()
    saver.mend()
    settle(saver)
    saver.close()
    assert (records(cli) / FULLER).exists()


def lose_all(cli: CommandLine) -> None:
    """The journal is removed; vivat is started once, and "New journal" chosen."""
    cli.play()
    (cli.data / "journal.db").unlink()
    saver = saver_in(cli.data)
    saver.saved_games.start_anew()
    saver.close()


def delete(cli: CommandLine, monkeypatch: pytest.MonkeyPatch, answer: str) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{answer}\n"))
    return cli.run("games", "delete", GAME)


def is_lost(cli: CommandLine) -> bool:
    """Whether list and doctor tell a loss; they agree."""
    (found,) = examine_journal(cli.data / "journal.db")
    listed = f"lost: {GAME}" in cli.run("games", "list")
    assert listed == (f"{GAME} " in found.found) == ("import FILE" in (found.remedy or ""))
    return listed


def test_before_a_record_with_more_rounds_is_deleted_it_is_named_with_its_rounds(
    cli: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    lose_the_end(cli)
    asked = delete(cli, monkeypatch, "no")
    fuller = records(cli) / FULLER
    assert f"{fuller} has 3 rounds, more than the journal" in asked
    assert f"vivat games import {fuller}" in asked
    assert fuller.exists()
    delete(cli, monkeypatch, "yes")
    assert not fuller.exists()


def test_a_record_that_is_saved_as_another_game_is_not_called_the_only_copy(
    cli: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    lose_the_end(cli)
    cli.run("games", "import", records(cli) / FULLER)
    assert "more than the journal" not in delete(cli, monkeypatch, "yes")


def test_the_record_of_an_undamaged_game_is_not_called_the_only_copy(
    cli: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    cli.play()
    assert "more than the journal" not in delete(cli, monkeypatch, "no")


def test_of_a_game_that_is_lost_as_a_whole_the_record_is_named_before_it_is_deleted(
    cli: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    lose_all(cli)
    record = records(cli) / f"{GAME}.toml"
    assert f"{record} has 3 rounds, more than the journal" in delete(cli, monkeypatch, "no")
    assert record.exists()
    delete(cli, monkeypatch, "yes")
    assert not record.exists()
    assert not is_lost(cli)


def test_once_the_fuller_record_is_imported_the_loss_is_told_no_more(cli: CommandLine) -> None:
    lose_the_end(cli)
    assert is_lost(cli)
    assert f"saved as {OTHER}" in cli.run("games", "import", records(cli) / FULLER)
    assert not is_lost(cli)
    assert "finished" in cli.run("games", "list")


def test_a_record_without_more_than_a_few_moves_does_not_end_the_loss(
    cli: CommandLine, tmp_path: Path
) -> None:
    lose_the_end(cli)
    text = (records(cli) / FULLER).read_text()
    short = tmp_path / f"{GAME}.toml"
    short.write_text(text[: text.index("climbs")].rstrip() + "\n")
    cli.run("games", "import", short)
    assert is_lost(cli)


def test_a_game_that_is_lost_as_a_whole_gets_its_name_back(cli: CommandLine) -> None:
    lose_all(cli)
    assert is_lost(cli)
    assert f"saved as {GAME}" in cli.run("games", "import", records(cli) / f"{GAME}.toml")
    assert not is_lost(cli)


def test_the_rounds_of_a_game_in_progress_are_not_saved_twice(cli: CommandLine) -> None:
    table = cli.interrupt(CoronationScene)
    while table.match.state.round == 1:
        by_touch(table, Random(5))
    assert table.saver is not None
    table.saver.close()
    said = cli.run("games", "import", records(cli) / f"{GAME}.toml")
    assert f"already saved as {GAME}" in said


def test_an_imported_game_keeps_its_day_and_has_a_record_of_its_own(cli: CommandLine) -> None:
    lose_the_end(cli)
    cli.run("games", "import", records(cli) / FULLER)
    record = records(cli) / f"{OTHER}.toml"
    assert record.read_text() == (records(cli) / FULLER).read_text()
    assert stat.S_IMODE(record.stat().st_mode) == 0o600
    cli.run("games", "delete", "--yes", OTHER)
    assert not record.exists()


def test_an_import_overwrites_no_other_games_record(cli: CommandLine, tmp_path: Path) -> None:
    cli.play()
    text = (records(cli) / f"{GAME}.toml").read_text()
    file = tmp_path / f"{OTHER}.toml"
    file.write_text(text.replace("Margot", "Zoe"))
    (records(cli) / f"{OTHER}.toml").write_text(text.replace("Margot", "Ida"))
    assert "saved as 2026-11-20-3" in cli.run("games", "import", file)
    for number, name in ((2, "Ida"), (3, "Zoe")):
        found = records(cli) / f"2026-11-20-{number}.toml"
        assert name in decode_record(found.read_text(), "").seats


def test_an_import_without_a_place_for_its_record_saves_nothing(cli: CommandLine) -> None:
    cli.play()
    text = (records(cli) / f"{GAME}.toml").read_text()
    cli.run("games", "delete", "--yes", GAME)
    records(cli).rmdir()
    records(cli).write_text("in the way")
    file = cli.folder / "ours.toml"
    file.write_text(text)
    assert "can't be written" in cli.run("games", "import", file, status=FAILED)
    assert cli.run("games", "list") == "No game has been saved yet.\n"


def damage_header(cli: CommandLine) -> None:
    """SQLite takes the journal for a file of another program; every row can still be read."""
    file = cli.data / "journal.db"
    file.write_bytes(b"X" + file.read_bytes()[1:])


@pytest.mark.parametrize("is_missing", [False, True], ids=["damaged", "missing"])
def test_an_import_into_a_journal_that_fails_says_what_to_do_first(
    cli: CommandLine, is_missing: bool
) -> None:
    cli.play()
    if is_missing:
        (cli.data / "journal.db").unlink()
    else:
        damage_header(cli)
    record = records(cli) / f"{GAME}.toml"
    refused = cli.run("games", "import", record, status=FAILED)
    (found,) = examine_journal(cli.data / "journal.db")
    for said in (refused, found.remedy or "", cli.run("games", "list", status=FAILED)):
        assert "First start “vivat play”" in said
        assert "if it asks, choose “New journal”. Then “vivat games import”" in said
        assert ("keeps the old file" in said) != is_missing
    assert ("is missing" if is_missing else "is damaged") in refused
    saver = saver_in(cli.data)
    saver.saved_games.start_anew()
    saver.close()
    assert "saved as 2026-11-20-1" in cli.run("games", "import", record)


def test_a_journal_with_readable_games_is_called_damaged_everywhere(cli: CommandLine) -> None:
    cli.play()
    damage_header(cli)
    (found,) = examine_journal(cli.data / "journal.db")
    listed = cli.run("games", "list", status=FAILED)
    for said in (found.found, listed):
        assert "journal.db is damaged." in said
        assert "is not a vivat journal" not in said


def test_an_imported_game_without_a_record_gets_one_when_the_journal_is_saved_again(
    cli: CommandLine,
) -> None:
    lose_the_end(cli)
    cli.run("games", "import", records(cli) / FULLER)
    record = records(cli) / f"{OTHER}.toml"
    text = record.read_text()
    record.unlink()
    damage_header(cli)
    settle(saver_in(cli.data))
    assert record.read_text() == text
