"""Everything that happens at the table is on the disk, and nothing that nobody may know."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from random import Random

import pytest

from companion.storage.errors import DamagedEvent, JournalError, UnknownGame
from companion.storage.journal import BadBytes, EventRow, GameStatus, pack_event, unpack_event
from companion.table.events import GameLeft, GameSetAside, Played, TookBack
from companion.table.inputs import Command
from companion.table.screens.coronation import CoronationScene
from companion.table.screens.election import ElectionScene
from companion.table.screens.podium import PodiumScene
from engine import Ballot, Deal, Option, load_edition
from hardware.boxes import Button
from tests.companion.sitting import Sitting, by_touch
from tests.companion.storage.saving_helpers import everything_in, saver_in, sitting_in

NAME = "2026-11-20-1"


def kept(sitting: Sitting, name: str = NAME) -> list[object]:
    """The events that another program finds."""
    assert sitting.saver is not None
    return [*sitting.saver.saved_games.events(name)]


def play_until(sitting: Sitting, kind: type, seed: int = 2) -> None:
    chance = Random(seed)
    while not isinstance(sitting.scene, kind):
        by_touch(sitting, chance)


def test_every_event_of_a_game_is_kept_in_its_order(tmp_path: Path) -> None:
    sitting = sitting_in(tmp_path)
    sitting.begin("vive-le-roi", 4, emissary=True, options={Option.AMBITION, Option.BANISHED})
    play_until(sitting, PodiumScene)
    assert kept(sitting) == sitting.events
    assert [*saver_in(tmp_path).saved_games.events(NAME)] == sitting.events


def test_what_is_taken_back_is_kept_as_two_events(tmp_path: Path) -> None:
    sitting = sitting_in(tmp_path)
    sitting.begin("king-up", 3)
    sitting.place_everyone()
    sitting.choose(Command.UNDO)
    assert isinstance(kept(sitting)[-1], TookBack)
    assert len(kept(sitting)) == len(sitting.events)


def test_games_are_named_by_the_day_and_a_number(tmp_path: Path) -> None:
    for _game in range(3):
        sitting = sitting_in(tmp_path)
        sitting.begin("king-up", 3)
    assert [g.name for g in saver_in(tmp_path).saved_games.games()] == [
        "2026-11-20-1",
        "2026-11-20-2",
        "2026-11-20-3",
    ]


def test_a_name_that_a_record_has_is_left_to_it(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / f"{NAME}.toml").write_text("mine")
    sitting_in(tmp_path).begin("king-up", 3)
    assert [game.name for game in saver_in(tmp_path).saved_games.games()] == ["2026-11-20-2"]


def test_a_clock_that_goes_back_changes_no_order(tmp_path: Path) -> None:
    for days in (0, -3000, 10):
        now = datetime(2026, 11, 20, tzinfo=UTC) + timedelta(days=days)
        Sitting(saver=saver_in(tmp_path, partial(min, now, now))).begin("king-up", 3)
    names = [waiting.game.name for waiting in saver_in(tmp_path).saved_games.waiting()]
    assert names == ["2026-11-30-1", "2018-09-03-1", "2026-11-20-1"]


def test_no_file_tells_a_card_that_was_dealt(tmp_path: Path) -> None:
    sitting = sitting_in(tmp_path)
    sitting.begin("vive-le-roi", 4, options={Option.AMBITION, Option.BANISHED})
    deal = next(e.event for e in sitting.events if isinstance(e, Played))
    assert isinstance(deal, Deal)
    files = everything_in(tmp_path)
    for character in load_edition("vive-le-roi").characters:
        assert character.id.encode() not in files
    for ambition in (each.value for pair in deal.ambitions for each in pair):
        assert ambition.encode() not in files


def test_what_was_dealt_is_in_no_file_in_clear_up_to_the_coronation(tmp_path: Path) -> None:
    sitting = sitting_in(tmp_path)
    sitting.begin_an_election("vive-le-roi", 5, emissary=True)
    deal = next(e.event for e in sitting.events if isinstance(e, Played))
    assert isinstance(deal, Deal)
    files = everything_in(tmp_path)
    for card in (each for each in deal.favourites if each is not None):
        assert ",".join(f'"{name}"' for name in card.characters).encode() not in files
    assert deal.emissary is not None
    pile = ",".join(f'"{vote.value}"' for vote in deal.emissary.pile)
    assert pile.encode() not in files


def test_a_vote_changes_no_byte_on_the_disk_before_the_cards_turn(tmp_path: Path) -> None:
    sitting = sitting_in(tmp_path)
    sitting.begin_an_election("king-up", 4)
    before = everything_in(tmp_path)
    for box in (1, 2, 3):
        sitting.press(box, Button.NO)
        assert everything_in(tmp_path) == before
    sitting.press(2, Button.YES)
    sitting.press(4, Button.NO)
    assert sitting.see(ElectionScene)
    assert everything_in(tmp_path) == before
    sitting.wait(3)
    sitting.wait(2)
    assert isinstance(kept(sitting)[-1], Played)
    assert everything_in(tmp_path) != before


def test_the_story_of_a_game_tells_the_scores_as_they_stand(tmp_path: Path) -> None:
    sitting = sitting_in(tmp_path)
    sitting.begin("king-up", 4)
    play_until(sitting, CoronationScene)
    (game,) = saver_in(tmp_path).saved_games.games()
    assert game.story.seat_scores == sitting.match.seen.seat_scores
    assert len(game.story.coronations) == 1


def test_a_story_that_is_missing_is_told_anew_from_the_events(tmp_path: Path) -> None:
    sitting = sitting_in(tmp_path)
    sitting.begin("king-up", 4)
    play_until(sitting, PodiumScene)
    (told,) = saver_in(tmp_path).saved_games.games()
    connection = sqlite3.connect(tmp_path / "journal.db")
    connection.execute("UPDATE game SET story = NULL")
    connection.commit()
    connection.close()
    assert [*saver_in(tmp_path).saved_games.games()] == [told]


def test_a_game_that_was_left_waits_no_more(tmp_path: Path) -> None:
    sitting = sitting_in(tmp_path)
    sitting.begin("king-up", 3)
    sitting.choose(Command.LEAVE)
    sitting.choose(Command.LEAVE)
    assert isinstance(kept(sitting)[-1], GameLeft)
    shelf = saver_in(tmp_path).saved_games
    assert not shelf.waiting()
    assert [row.status for row in shelf.rows()] == [GameStatus.ENDED]


def test_events_of_two_games_in_one_step_go_to_each_its_own(tmp_path: Path) -> None:
    sitting = sitting_in(tmp_path)
    sitting.begin("king-up", 3)
    began, deal = sitting.events
    assert sitting.saver is not None
    sitting.saver.save([GameSetAside(), began, deal], sitting.match)
    assert kept(sitting) == [began, deal, GameSetAside()]
    assert kept(sitting, "2026-11-20-2") == [began, deal]


@pytest.mark.parametrize("at", range(0, 60, 3))
def test_a_bit_that_has_changed_in_an_event_is_noticed(at: int) -> None:
    packed = bytearray(pack_event(Played(Ballot(()))))
    packed[at % len(packed)] ^= 4
    with pytest.raises(BadBytes):
        unpack_event(bytes(packed))


def test_a_game_with_a_damaged_event_is_refused_and_the_others_are_fine(tmp_path: Path) -> None:
    for _game in range(2):
        sitting_in(tmp_path).begin("king-up", 3)
    connection = sqlite3.connect(tmp_path / "journal.db")
    connection.execute("UPDATE event SET packed = x'00' WHERE game = 1 AND number = 2")
    connection.commit()
    connection.close()
    shelf = saver_in(tmp_path).saved_games
    with pytest.raises(DamagedEvent, match="event 2"):
        shelf.events(NAME)
    assert len(shelf.events("2026-11-20-2")) == 2


def test_a_game_that_misses_an_event_is_refused(tmp_path: Path) -> None:
    sitting_in(tmp_path).begin_an_election("king-up", 3)
    connection = sqlite3.connect(tmp_path / "journal.db")
    connection.execute("DELETE FROM event WHERE number = 4")
    connection.commit()
    connection.close()
    with pytest.raises(DamagedEvent, match="event 4"):
        saver_in(tmp_path).saved_games.events(NAME)


def test_a_name_without_a_game_is_said(tmp_path: Path) -> None:
    with pytest.raises(UnknownGame, match="nobody"):
        saver_in(tmp_path).saved_games.events("nobody")


def test_no_event_can_be_there_twice(tmp_path: Path) -> None:
    sitting = sitting_in(tmp_path)
    sitting.begin("king-up", 3)
    journal = saver_in(tmp_path)._queue._journal
    (row, *_others) = journal.events(NAME)
    with pytest.raises(JournalError):
        journal.write([], [EventRow(NAME, row.number, row.at, row.event)])
    assert kept(sitting) == sitting.events
