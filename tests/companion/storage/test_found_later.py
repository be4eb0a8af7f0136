"""What the start does not notice is found by the check of everything, mended and told."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from errno import EIO
from pathlib import Path
from random import Random

import pytest

from companion.doctor.journal import examine_journal
from companion.storage import journal_check, rescue, survey
from companion.storage.errors import DamagedJournalMoved
from companion.storage.event_counts import counts_file
from companion.storage.found_rows import FoundRows, find_rows
from companion.storage.game_saver import GameSaver
from companion.storage.opening import examine
from companion.storage.rows import GameStatus
from companion.table.events import GameSavedForLater
from companion.table.inputs import Command
from hardware.boxes import Health
from tests.companion.simulated_evening import SimulatedEvening
from tests.companion.simulated_table import by_touch
from tests.companion.storage.damages import games_list
from tests.companion.storage.disk_scenarios import evening_in, problem_of
from tests.companion.storage.killed_rescue import killed_at_step
from tests.companion.storage.saving_helpers import (
    change_journal,
    close_all_savers,
    saver_in,
    table_in,
)
from tests.companion.storage.test_old_journals import OLD_JOURNALS
from tests.sampling import sampled

FIRST, SECOND, THIRD = "2026-11-20-1", "2026-11-20-2", "2026-11-20-3"


def folder_with_a_game_saved_for_later(folder: Path) -> None:
    table = table_in(folder)
    table.begin_an_election("king-up", 3)
    table.choose(Command.LEAVE)
    table.choose(Command.SAVE_FOR_LATER)
    assert table.saver is not None
    table.saver.close()


def evening_beside_a_damaged_older_game(folder: Path) -> tuple[SimulatedEvening, GameSaver]:
    """Two games were saved for later, and the first is damaged from its event 5 on."""
    for _game in range(2):
        folder_with_a_game_saved_for_later(folder)
    change_journal(folder, "UPDATE event SET packed = x'00' WHERE game = 1 AND number = 5")
    evening = evening_in(folder)
    assert evening.saver is not None
    return evening, evening.saver


def test_damage_in_an_older_game_is_mended_and_told_while_another_is_played(
    tmp_path: Path,
) -> None:
    evening, saver = evening_beside_a_damaged_older_game(tmp_path)
    assert saver.problem is None, "the start checks only the game that would be resumed"
    evening.begin("king-up", 3)
    saver.check_everything()
    evening.turn()
    assert f"Lost: {FIRST} from event 5 on" in evening.notice_text
    assert problem_of(evening).is_saving
    evening.place_everyone()
    found = saver_in(tmp_path).saved_games
    assert len(found.events(FIRST)) == 4, "it can be played from there"
    assert [*found.events(THIRD)] == evening.events
    saver.check_everything()
    evening.turn()
    assert not (tmp_path / "journal.db.damaged-2").exists(), "it is undamaged now"


def test_what_is_played_while_the_rescue_is_prepared_is_in_the_new_journal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The main loop neither reads the damaged journal nor copies it: it adds what is missing."""
    for _game in range(2):
        folder_with_a_game_saved_for_later(tmp_path)
    damage_an_event(tmp_path)
    evening = evening_in(tmp_path)
    saver = evening.saver
    assert saver is not None
    before = [*saver.saved_games.events(SECOND)]
    evening.choose(Command.RESUME)
    saver.check_everything()
    saver.save([GameSavedForLater(), *before[:2]], evening.match)
    monkeypatch.setattr(survey, "find_rows", pytest.fail)
    monkeypatch.setattr(rescue, "_fill", pytest.fail)
    saver.mend()
    assert isinstance(problem_of(evening).sentence, DamagedJournalMoved)
    close_all_savers()  # killed before anything else is saved
    found = saver_in(tmp_path).saved_games
    assert len(found.events(FIRST)) == 4
    assert [*found.events(SECOND)] == [*before, *evening.events, GameSavedForLater()]
    assert [*found.events(THIRD)] == before[:2]
    assert [row.status for row in found.rows()][1:] == [GameStatus.SET_ASIDE, GameStatus.RUNNING]
    assert not [*tmp_path.glob("journal.db.new*")]


@pytest.mark.parametrize("step", sampled(range(40), every=10))
def test_a_kill_while_damage_that_was_found_later_is_mended_loses_and_hides_nothing(
    tmp_path: Path, step: int
) -> None:
    for _game in range(2):
        folder_with_a_game_saved_for_later(tmp_path)
    whole = [*saver_in(tmp_path).saved_games.events(SECOND)]
    close_all_savers()
    damage_an_event(tmp_path)
    killed_at_step(tmp_path / "journal.db", step)
    saver = saver_in(tmp_path)
    saver.check_everything()
    saver.mend()
    assert saver.problem is not None
    assert f"Lost: {FIRST} from event 5 on" in str(saver.problem.sentence)
    assert len(saver.saved_games.events(FIRST)) == 4
    assert [*saver.saved_games.events(SECOND)] == whole
    assert not [*tmp_path.glob("journal.db.new*")]


def test_a_rescue_that_comes_too_late_changes_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    for _game in range(2):
        folder_with_a_game_saved_for_later(folder)
    damage_an_event(folder)
    evening = evening_in(folder)
    saver = evening.saver
    assert saver is not None
    saver.check_everything()
    (folder / "journal.db").unlink()
    saver.mend()
    evening.begin("king-up", 3)
    assert not [*folder.glob("journal.db.new*")]
    close_all_savers()
    assert [*saver_in(folder).saved_games.events(THIRD)] == evening.events


def test_rows_that_move_from_the_log_while_it_is_read_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, chance = table_in(tmp_path), Random(2)
    table.begin("king-up", 3)
    while len(table.events) < 100:  # more than fit on a page
        by_touch(table, chance)
    read, left = Path.read_bytes, [1]

    def and_the_log_begins_again(file: Path) -> bytes:
        data = read(file)
        if file.name == "journal.db" and left:
            left.pop()
            with closing(sqlite3.connect(file)) as stray:
                stray.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            by_touch(table, chance)
        return data

    monkeypatch.setattr(Path, "read_bytes", and_the_log_begins_again)
    found = find_rows(tmp_path / "journal.db")
    assert sorted(found.games[1].events) == [*range(1, len(table.events) + 1)]


def damage_an_event(folder: Path) -> None:
    """The fifth one of the first game."""
    with closing(sqlite3.connect(folder / "journal.db")) as stray:
        stray.execute("UPDATE event SET packed = x'00' WHERE game = 1 AND number = 5")
        stray.commit()


def test_a_game_that_goes_on_during_the_check_is_not_taken_for_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_in(tmp_path)
    table.begin("king-up", 3)
    chain_ends = journal_check._chain_ends

    def and_a_character_is_placed(*arguments: object) -> object:
        ends = chain_ends(*arguments)  # type: ignore[arg-type]
        table.place_everyone()
        return ends

    monkeypatch.setattr(journal_check, "_chain_ends", and_a_character_is_placed)
    examine(tmp_path / "journal.db")


@pytest.mark.parametrize("damage", ["missing", "damaged", "behind"])
def test_counts_that_fail_are_told_by_the_list_the_doctor_and_the_first_screen(
    tmp_path: Path, damage: str
) -> None:
    folder = tmp_path / "data"
    for _game in range(2):
        folder_with_a_game_saved_for_later(folder)
    counts = counts_file(folder / "journal.db")
    match damage:
        case "missing":
            counts.unlink()
        case "damaged":
            counts.write_bytes(counts.read_bytes()[:-1])
        case _:
            counts.write_bytes(counts.read_bytes()[:64])
    words = f"{counts} is {'missing' if damage == 'missing' else 'damaged'}."
    listed = games_list(folder)
    assert not listed.is_well
    assert words in listed.text
    (finding,) = examine_journal(folder / "journal.db")
    assert finding.health is Health.FAILS
    assert words in finding.found
    table = table_in(folder)
    assert table.saver is not None
    problem = table.saver.problem
    assert problem is not None
    assert problem.is_saving
    assert words in str(problem.sentence)
    assert games_list(folder).is_well, "they are written again"


def test_a_single_game_that_the_counts_forgot_is_told_unless_it_is_the_newest(
    tmp_path: Path,
) -> None:
    for _game in range(2):
        folder_with_a_game_saved_for_later(tmp_path)
    counts = counts_file(tmp_path / "journal.db")
    header, first, newest = counts.read_bytes().splitlines(keepends=True)
    counts.write_bytes(header + newest)
    problem = saver_in(tmp_path).problem
    assert problem is not None
    assert f"{counts} is damaged" in str(problem.sentence)
    close_all_savers()
    counts.write_bytes(header + first)
    assert saver_in(tmp_path).problem is None, "a program that was killed leaves this"


def test_damage_with_the_counts_missing_is_not_called_harmless(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    for _game in range(2):
        folder_with_a_game_saved_for_later(folder)
    with closing(sqlite3.connect(folder / "journal.db")) as stray:
        stray.execute("UPDATE game SET fate = 'left' WHERE id = 1")  # its seal is wrong now
        stray.commit()
    counts_file(folder / "journal.db").unlink()
    doubt = "Whether more is lost can't be known"
    assert doubt in examine_journal(folder / "journal.db")[0].found
    assert doubt in games_list(folder).text
    problem = saver_in(folder).problem
    assert problem is not None
    assert doubt in str(problem.sentence)
    assert "Nothing is lost" not in str(problem.sentence)


def test_damage_that_can_not_be_mended_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening, saver = evening_beside_a_damaged_older_game(tmp_path)

    def failing(_path: Path) -> FoundRows:
        raise OSError(EIO, "Input/output error")

    monkeypatch.setattr(survey, "find_rows", failing)
    saver.check_everything()
    evening.turn()
    assert "are damaged" in evening.notice_text
    assert "It can't be saved again now" in evening.notice_text
    assert problem_of(evening).is_saving


def test_a_journal_of_the_first_version_never_had_counts(tmp_path: Path) -> None:
    folder = shutil.copytree(OLD_JOURNALS / "king-up", tmp_path / "old")
    assert games_list(folder).is_well
    assert examine_journal(folder / "journal.db")[0].health is Health.WORKS
    assert saver_in(folder).problem is None


def test_a_damaged_event_of_the_game_that_is_being_played_is_written_again(tmp_path: Path) -> None:
    folder_with_a_game_saved_for_later(tmp_path)
    evening = evening_in(tmp_path)
    saver = evening.saver
    assert saver is not None
    evening.choose(Command.RESUME)
    saver._queue._journal._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    file = tmp_path / "journal.db"
    with closing(sqlite3.connect(file)) as stray:
        packed = stray.execute("SELECT packed FROM event WHERE number = 5").fetchone()[0]
    file.write_bytes(file.read_bytes().replace(packed, bytes(len(packed))))
    saver.check_everything()
    evening.turn()
    evening.turn()
    assert "Nothing is lost" in evening.notice_text
    assert saver_in(tmp_path).problem is None
    assert games_list(tmp_path).is_well
    assert len(saver_in(tmp_path).saved_games.events(FIRST)) > 5
