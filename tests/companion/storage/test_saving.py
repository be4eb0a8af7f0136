"""Everything that happens at the table is saved, and nothing hidden can be read on the disk."""

from __future__ import annotations

import shutil
import sqlite3
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from random import Random

import pytest

from companion.storage.errors import DamagedEvent, JournalError, UnknownGame
from companion.storage.packing import BadBytes, pack_event, unpack_event
from companion.storage.rows import EventRow, GameStatus
from companion.table.events import GameLeft, GameSavedForLater, Played, Undone
from companion.table.inputs import Command
from companion.table.screens.coronation import CoronationScene
from companion.table.screens.election import ElectionScene
from companion.table.screens.podium import PodiumScene
from engine import Ballot, Deal, Option, load_edition
from hardware.boxes import Button
from tests.companion.simulated_table import SimulatedTable, by_touch
from tests.companion.storage.saving_helpers import (
    change_journal,
    close_all_savers,
    everything_in,
    saver_in,
    settle,
    table_in,
)

NAME = "2026-11-20-1"


def saved_events(table: SimulatedTable, name: str = NAME) -> list[object]:
    """The game's events, read back."""
    assert table.saver is not None
    return [*table.saver.saved_games.events(name)]


def play_until(table: SimulatedTable, kind: type, seed: int = 2) -> None:
    chance = Random(seed)
    while not isinstance(table.scene, kind):
        by_touch(table, chance)


def test_all_events_of_a_game_are_saved_in_order(tmp_path: Path) -> None:
    table = table_in(tmp_path)
    table.begin("vive-le-roi", 4, emissary=True, options={Option.AMBITION, Option.BANISHED})
    play_until(table, PodiumScene)
    assert saved_events(table) == table.events
    assert [*saver_in(tmp_path).saved_games.events(NAME)] == table.events


def test_a_move_and_its_undo_are_saved_as_two_events(tmp_path: Path) -> None:
    table = table_in(tmp_path)
    table.begin("king-up", 3)
    table.place_everyone()
    table.undo()
    assert isinstance(saved_events(table)[-1], Undone)
    assert len(saved_events(table)) == len(table.events)


def test_games_are_named_by_the_day_and_a_number(tmp_path: Path) -> None:
    for _game in range(3):
        table = table_in(tmp_path)
        table.begin("king-up", 3)
    assert [g.name for g in saver_in(tmp_path).saved_games.games()] == [
        "2026-11-20-1",
        "2026-11-20-2",
        "2026-11-20-3",
    ]


def test_a_name_that_a_record_already_has_is_not_used(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / f"{NAME}.toml").write_text("mine")
    table_in(tmp_path).begin("king-up", 3)
    assert [game.name for game in saver_in(tmp_path).saved_games.games()] == ["2026-11-20-2"]


def test_the_order_of_games_does_not_depend_on_the_clock(tmp_path: Path) -> None:
    for days in (0, -3000, 10):
        now = datetime(2026, 11, 20, tzinfo=UTC) + timedelta(days=days)
        SimulatedTable(saver=saver_in(tmp_path, partial(min, now, now))).begin("king-up", 3)
    names = [resumable.game.name for resumable in saver_in(tmp_path).saved_games.resumable()]
    assert names == ["2026-11-30-1", "2018-09-03-1", "2026-11-20-1"]


def test_no_file_contains_the_name_of_a_dealt_card(tmp_path: Path) -> None:
    table = table_in(tmp_path)
    table.begin("vive-le-roi", 4, options={Option.AMBITION, Option.BANISHED})
    deal = next(e.event for e in table.events if isinstance(e, Played))
    assert isinstance(deal, Deal)
    files = everything_in(tmp_path)
    for character in load_edition("vive-le-roi").characters:
        assert character.id.encode() not in files
    for ambition in (each.value for pair in deal.ambitions for each in pair):
        assert ambition.encode() not in files


def test_no_file_contains_a_readable_card_or_pile_before_the_coronation(tmp_path: Path) -> None:
    table = table_in(tmp_path)
    table.begin_an_election("vive-le-roi", 5, emissary=True)
    deal = next(e.event for e in table.events if isinstance(e, Played))
    assert isinstance(deal, Deal)
    files = everything_in(tmp_path)
    for card in (each for each in deal.favourites if each is not None):
        assert ",".join(f'"{name}"' for name in card.characters).encode() not in files
    assert deal.emissary is not None
    pile = ",".join(f'"{vote.value}"' for vote in deal.emissary.pile)
    assert pile.encode() not in files


def test_a_vote_changes_no_byte_on_the_disk_before_the_votes_are_revealed(tmp_path: Path) -> None:
    table = table_in(tmp_path)
    table.begin_an_election("king-up", 4)
    before = everything_in(tmp_path)
    for box in (1, 2, 3):
        table.press(box, Button.NO)
        assert everything_in(tmp_path) == before
    table.press(2, Button.YES)
    table.press(4, Button.NO)
    assert table.expect(ElectionScene)
    assert everything_in(tmp_path) == before
    table.wait(3)
    table.wait(2)
    assert isinstance(saved_events(table)[-1], Played)
    assert everything_in(tmp_path) != before


def test_the_story_of_a_running_game_has_its_current_scores(tmp_path: Path) -> None:
    table = table_in(tmp_path)
    table.begin("king-up", 4)
    play_until(table, CoronationScene)
    (game,) = saver_in(tmp_path).saved_games.games()
    assert game.story.seat_scores == table.match.seen.seat_scores
    assert len(game.story.coronations) == 1


def test_a_missing_story_is_derived_from_the_events(tmp_path: Path) -> None:
    table = table_in(tmp_path)
    table.begin("king-up", 4)
    play_until(table, PodiumScene)
    (told,) = saver_in(tmp_path).saved_games.games()
    change_journal(tmp_path, "UPDATE game SET story = NULL")
    assert [*saver_in(tmp_path).saved_games.games()] == [told]


def test_an_ended_game_can_not_be_resumed(tmp_path: Path) -> None:
    table = table_in(tmp_path)
    table.begin("king-up", 3)
    table.choose(Command.LEAVE)
    table.choose(Command.LEAVE)
    assert isinstance(saved_events(table)[-1], GameLeft)
    saved_games = saver_in(tmp_path).saved_games
    assert not saved_games.resumable()
    assert [row.status for row in saved_games.rows()] == [GameStatus.ENDED]


def test_events_of_two_games_in_one_step_are_saved_with_their_games(tmp_path: Path) -> None:
    table = table_in(tmp_path)
    table.begin("king-up", 3)
    began, deal = table.events
    assert table.saver is not None
    table.saver.save([GameSavedForLater(), began, deal], table.match)
    assert saved_events(table) == [began, deal, GameSavedForLater()]
    assert saved_events(table, "2026-11-20-2") == [began, deal]


@pytest.mark.parametrize("at", range(0, 60, 3))
def test_a_changed_bit_in_an_event_is_detected(at: int) -> None:
    packed = bytearray(pack_event(Played(Ballot(()))))
    packed[at % len(packed)] ^= 4
    with pytest.raises(BadBytes):
        unpack_event(bytes(packed))


def test_a_game_with_a_damaged_event_keeps_the_events_before_it(tmp_path: Path) -> None:
    for _game in range(2):
        table_in(tmp_path).begin("king-up", 3)
        close_all_savers()  # an open journal's log would still have the undamaged event
    change_journal(tmp_path, "UPDATE event SET packed = x'00' WHERE game = 2 AND number = 2")
    saver = saver_in(tmp_path)
    assert len(saver.saved_games.events("2026-11-20-2")) == 1
    assert len(saver.saved_games.events(NAME)) == 2
    assert saver.problem is not None
    assert "2026-11-20-2 from event 2 on (1 event)" in str(saver.problem.sentence)


def test_lost_events_are_told_until_somebody_plays_on(tmp_path: Path) -> None:
    table_in(tmp_path).begin("king-up", 3)
    close_all_savers()
    change_journal(tmp_path, "UPDATE event SET packed = x'00' WHERE number = 2")
    for _start in range(2):
        problem = saver_in(tmp_path).problem
        assert problem is not None
        assert f"{NAME} from event 2 on (1 event)" in str(problem.sentence)
        close_all_savers()
    table_in(tmp_path).begin("king-up", 3)
    close_all_savers()
    assert saver_in(tmp_path).problem is None


def test_what_a_rescue_loses_while_an_event_is_saved_is_told_again_after_a_kill(
    tmp_path: Path,
) -> None:
    table_in(tmp_path).begin("king-up", 3)
    close_all_savers()
    table = table_in(tmp_path)
    table.begin("king-up", 3)
    stray = sqlite3.connect(tmp_path / "journal.db", isolation_level=None)
    stray.executescript(
        "UPDATE event SET packed = x'00' WHERE game = 1 AND number = 2;"
        "PRAGMA wal_checkpoint(TRUNCATE);"
        "PRAGMA writable_schema = ON;"
        "UPDATE sqlite_schema SET rootpage = 9999 WHERE name = 'event';"
        "PRAGMA schema_version = 77;"
    )
    stray.close()
    assert table.saver is not None
    table.saver.save([GameSavedForLater()], table.match)
    close_all_savers()  # killed before a frame shows it
    problem = saver_in(tmp_path).problem
    assert problem is not None
    assert f"{NAME} from event 2 on (1 event)" in str(problem.sentence)


def test_an_event_that_is_lost_while_vivat_runs_is_found_in_an_older_page(tmp_path: Path) -> None:
    table = table_in(tmp_path)
    table.begin_an_election("king-up", 3)
    close_all_savers()
    saved_games = saver_in(tmp_path).saved_games
    change_journal(tmp_path, "DELETE FROM event WHERE number = 4")
    assert [*saved_games.events(NAME)] == table.events


def test_a_game_with_a_missing_event_is_refused(tmp_path: Path) -> None:
    for _game in range(2):
        table_in(tmp_path).begin("king-up", 3)
    close_all_savers()
    change_journal(tmp_path, "DELETE FROM event WHERE number = 1 AND game = 1")
    with pytest.raises(DamagedEvent, match="event 1"):
        saver_in(tmp_path).saved_games.events(NAME)


def test_an_unknown_game_is_refused_with_its_name(tmp_path: Path) -> None:
    with pytest.raises(UnknownGame, match="nobody"):
        saver_in(tmp_path).saved_games.events("nobody")


def test_no_event_can_be_written_twice(tmp_path: Path) -> None:
    table = table_in(tmp_path)
    table.begin("king-up", 3)
    journal = saver_in(tmp_path)._queue._journal
    (row, *_others) = journal.events(NAME)
    with pytest.raises(JournalError):
        journal.write([], [EventRow(NAME, row.number, row.at, row.event)])
    assert saved_events(table) == table.events


def test_no_event_is_written_beyond_a_gap(tmp_path: Path) -> None:
    table = table_in(tmp_path)
    table.begin("king-up", 3)
    journal = saver_in(tmp_path)._queue._journal
    last = journal.events(NAME)[-1]
    with pytest.raises(JournalError):
        journal.write([], [EventRow(NAME, last.number + 2, last.at, last.event)])
    assert saved_events(table) == table.events


def test_of_a_step_that_can_not_be_written_whole_nothing_is_written(tmp_path: Path) -> None:
    for _game in range(2):
        table_in(tmp_path).begin("king-up", 3)
        close_all_savers()
    journal = saver_in(tmp_path)._queue._journal
    last, other = journal.events(NAME)[-1], journal.events("2026-11-20-2")[-1]
    with pytest.raises(JournalError):
        journal.write([], [replace(last, number=last.number + 1), other])
    assert journal.events(NAME)[-1] == last


def test_the_deal_of_another_game_is_noticed(tmp_path: Path) -> None:
    for seed in (1, 2):
        table = table_in(tmp_path, seed)
        table.begin("king-up", 3)
        table.place_everyone()
        close_all_savers()
    change_journal(
        tmp_path,
        "UPDATE event SET (at, packed, link) = (SELECT at, packed, link FROM event "
        "WHERE game = 1 AND number = 2) WHERE game = 2 AND number = 2",
    )
    assert saver_in(tmp_path).problem is not None


def test_if_the_folder_is_removed_during_a_game_the_whole_game_is_saved_again(
    tmp_path: Path,
) -> None:
    table = table_in(tmp_path)
    table.begin("king-up", 3)
    shutil.rmtree(tmp_path)
    table.place_everyone()
    assert table.saver is not None
    assert table.saver.problem is not None
    close_all_savers()
    assert [*saver_in(tmp_path).saved_games.events(NAME)] == table.events


def test_after_a_recovery_every_finished_game_has_its_record(tmp_path: Path) -> None:
    table = table_in(tmp_path)
    table.begin("king-up", 3)
    play_until(table, PodiumScene)
    close_all_savers()
    record = tmp_path / "games" / f"{NAME}.toml"
    before = record.read_text()
    record.unlink()
    table_in(tmp_path).begin("king-up", 3)
    close_all_savers()
    change_journal(tmp_path, "UPDATE event SET packed = x'00' WHERE game = 2 AND number = 2")
    settle(saver_in(tmp_path))
    assert record.read_text() == before


def test_a_record_with_more_rounds_than_damage_has_left_is_kept_when_the_game_goes_on(
    tmp_path: Path,
) -> None:
    table, chance = table_in(tmp_path), Random(2)
    table.begin("king-up", 3)
    while table.match.state.round < 3:
        by_touch(table, chance)
    close_all_savers()
    longer = (tmp_path / "games" / f"{NAME}.toml").read_text()
    (tmp_path / "games" / f"{NAME}-before-damage-1.toml").write_text("an earlier damage")
    change_journal(tmp_path, "DELETE FROM event WHERE number > 10")
    for _start in range(2):  # the first one ends before it looks at the records
        saver = saver_in(tmp_path)
    table = SimulatedTable(saver=saver)
    table.choose(Command.RESUME)
    assert (tmp_path / "games" / f"{NAME}-before-damage-1.toml").read_text() == "an earlier damage"
    assert (tmp_path / "games" / f"{NAME}-before-damage-2.toml").read_text() == longer
