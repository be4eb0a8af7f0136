"""Everything that happens at the table is saved, nothing hidden can be read on the disk, and a game
resumes exactly where it stopped."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from random import Random
from stat import S_IMODE

import pytest

from companion.evening.events import GameSavedForLater, Played
from companion.evening.inputs import Command
from companion.evening.screens.ambition_choice import AmbitionChoiceScene
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.podium import PodiumScene
from companion.keep.index import index_file, read_index
from engine import Deal, Option, load_edition
from hardware.boxes import Button
from tests.companion.keep.saving_helpers import (
    close_all_savers,
    everything_in,
    resumed,
    saver_in,
    settle,
    table_in,
)
from tests.companion.simulated_table import SimulatedTable, by_touch
from tests.sampling import sampled

NAME = "2026-11-20-1"


def saved_events(table: SimulatedTable, name: str = NAME) -> list[object]:
    """The game's events, read back."""
    assert table.saver is not None
    return [*table.saver.saved_games.events(name)]


def play_until(table: SimulatedTable, kind: type, seed: int = 2) -> None:
    chance = Random(seed)
    while not isinstance(table.scene, kind):
        by_touch(table, chance)


def test_the_order_of_games_does_not_depend_on_the_clock(tmp_path: Path) -> None:
    for day in ("2026-11-20", "2018-09-03", "2026-11-30", "2026-11-20"):
        now = datetime.fromisoformat(day).replace(tzinfo=UTC)
        SimulatedTable(saver=saver_in(tmp_path, partial(min, now, now))).begin("king-up", 3)
    saved = saver_in(tmp_path).saved_games
    names = [row.name for row in saved.rows()]
    assert names == ["2026-11-20-1", "2018-09-03-1", "2026-11-30-1", "2026-11-20-2"]
    assert [resumable.game.name for resumable in saved.resumable()] == names[::-1]


def test_no_file_contains_the_name_of_a_dealt_card(tmp_path: Path) -> None:
    table = table_in(tmp_path)
    table.begin_an_election("vive-le-roi", 5, emissary=True, options={Option.AMBITION})
    deal = next(e.event for e in table.events if isinstance(e, Played))
    assert isinstance(deal, Deal)
    assert deal.emissary is not None
    files = everything_in(tmp_path)
    for ambition in (each.value for pair in deal.ambitions for each in pair):
        assert ambition.encode() not in files
    for character in load_edition("vive-le-roi").characters:
        assert character.id.encode() not in files
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


@pytest.mark.parametrize("story", ["missing", "damaged", "of an earlier state"])
def test_a_story_that_is_not_stored_is_derived_from_the_events_and_stored_again(
    tmp_path: Path, story: str
) -> None:
    table = table_in(tmp_path)
    table.begin("king-up", 4)
    play_until(table, PodiumScene)
    table.wait(1)
    table.choose(Command.BACK)
    index = index_file(tmp_path / "games")
    lines = index.read_bytes().splitlines(keepends=True)
    (told,) = saver_in(tmp_path).saved_games.games()
    damaged = [lines[-1][:-9] + b"damaged!\n", *lines[:-2]]
    index.write_bytes(b"".join({"missing": [], "damaged": damaged}.get(story, lines[:9])))
    saver = saver_in(tmp_path)
    assert [*saver.saved_games.games()] == [told]
    saver.check_everything()
    settle(saver)
    (entry,) = read_index(tmp_path / "games").values()
    assert entry.story == told.story


def test_events_of_two_games_in_one_step_are_saved_with_their_games(tmp_path: Path) -> None:
    table = table_in(tmp_path)
    table.begin("king-up", 3)
    began, deal = table.events
    assert table.saver is not None
    table.saver.save([GameSavedForLater(), began, deal], table.match)
    assert saved_events(table) == [began, deal, GameSavedForLater()]
    assert saved_events(table, "2026-11-20-2") == [began, deal]


def test_an_index_that_was_lost_is_complete_after_the_next_start(tmp_path: Path) -> None:
    for _game in range(2):
        table_in(tmp_path).begin("king-up", 3)
        close_all_savers()
    index_file(tmp_path / "games").unlink()
    saver_in(tmp_path).close()
    file = tmp_path / "games" / f"{NAME}.game"
    file.write_bytes(b"".join(file.read_bytes().splitlines(keepends=True)[:-1]))
    assert saver_in(tmp_path).problem is not None, "an event is missing"


def test_records_of_version_1_0_are_neither_changed_nor_is_their_name_used(tmp_path: Path) -> None:
    record = tmp_path / "games" / f"{NAME}.toml"
    record.parent.mkdir(mode=0o700)
    record.write_text("mine")
    table = table_in(tmp_path)
    table.begin("king-up", 3)
    play_until(table, PodiumScene)
    assert [game.name for game in saver_in(tmp_path).saved_games.games()] == ["2026-11-20-2"]
    assert record.read_text() == "mine"
    assert [*tmp_path.rglob("*.toml")] == [record]


def test_every_file_and_the_folder_can_be_read_by_nobody_else(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        folder = tmp_path / "data"
        table = table_in(folder)
        table.begin("king-up", 3)
        table.choose(Command.LEAVE)
        table.choose(Command.SAVE_FOR_LATER)
    finally:
        os.umask(before)
    files = [*folder.rglob("*")]
    assert len(files) > 3
    for file in (folder, *files):
        assert S_IMODE(file.stat().st_mode) & 0o077 == 0, file


TABLES = [
    ("king-up", 4, (), False),
    ("vive-le-roi", 8, (Option.BANISHED, Option.AMBITION), False),
    ("viva-il-re", 5, (), True),
    ("vive-le-roi", 3, (Option.EMISSARY, Option.AMBITION), False),
    ("vive-le-roi", 4, (Option.WEDDING, Option.BANISHED, Option.TEAMS), True),
]


@pytest.mark.parametrize("seed", sampled(range(12), every=12))
@pytest.mark.parametrize("setup", sampled(TABLES, every=8), ids=str)
def test_after_a_power_cut_at_any_moment_the_game_resumes_unchanged(
    tmp_path: Path, setup: tuple[str, int, tuple[Option, ...], bool], seed: int
) -> None:
    edition, seats, options, own = setup
    chance = Random(seed)
    table = table_in(tmp_path, seed)
    table.begin(edition, seats, own=own, options=options)
    for _life in range(5):
        for _decision in range(chance.randrange(60)):
            if isinstance(table.scene, PodiumScene):
                return
            by_touch(table, chance)
        before = table.match.state, table.match.pairing
        table = resumed(tmp_path, chance.randrange(100))
        assert (table.match.state, table.match.pairing) == before
        assert saver_in(tmp_path).saved_games.match(NAME).state == before[0]
    table.play_to_the_end(lambda each: by_touch(each, chance))


def test_ambitions_that_were_chosen_before_the_power_cut_stay_chosen(tmp_path: Path) -> None:
    table = table_in(tmp_path)
    table.begin("vive-le-roi", 3, options={Option.AMBITION})
    table.keep_ambition(2, Button.NO)
    again = resumed(tmp_path)
    voted = [seat.voted for seat in again.expect(AmbitionChoiceScene).overview.seats]
    assert voted == [False, True, False]
    assert again.match.state.ambitions == table.match.state.ambitions
