"""The record of a game that is not over has no round that hides something and can be undone."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.evening.events import Played
from companion.evening.inputs import Command
from companion.evening.match import fold_match
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.coronation import CoronationScene
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.podium import PodiumScene
from companion.keep.records import record_of_saved_game
from companion.record import record_of, to_toml
from engine import Ballot, Phase
from hardware.boxes import Button
from tests.companion.keep.saving_helpers import saver_in
from tests.companion.record.sample_games import LIBRARY, read_back
from tests.companion.simulated_table import SimulatedTable, by_touch
from tests.sampling import sampled


class RecordedTable(SimulatedTable):
    """A table that saves its game."""

    def __init__(self, folder: Path) -> None:
        super().__init__(saver=saver_in(folder))

    def record(self) -> str:
        assert self.saver is not None
        return to_toml(record_of_saved_game(self.saver.saved_games, "2026-11-20-1"))

    def rounds(self) -> int:
        return self.record().count("[[rounds]]")

    def play_until(self, kind: type) -> None:
        chance = Random(24)
        while not isinstance(self.scene, kind):
            by_touch(self, chance)

    def leave_the_podium(self) -> None:
        self.wait(2)
        self.choose(Command.DONE)

    def leave(self) -> None:
        self.wait(2)
        self.choose(Command.LEAVE)
        self.choose(Command.LEAVE)


@pytest.fixture
def table(tmp_path: Path) -> RecordedTable:
    return RecordedTable(tmp_path)


def test_a_round_with_cards_of_the_pile_is_left_out_although_nothing_can_be_undone(
    table: RecordedTable,
) -> None:
    """A ballot that turned a card of the Émissaire's pile can't be undone."""
    table.begin_an_election("vive-le-roi", seats=3, emissary=True)
    while not table.match.emissary_played_a_card:
        table.choose(Command.CONTINUE)
        if not isinstance(table.scene, ElectionScene):
            table.climb_to_an_election()
        table.vote(*[Button.NO] * 3)
    table.wait(1)
    table.choose(Command.CONTINUE)
    assert table.match.state.phase is Phase.CLIMB
    assert table.rounds() == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    "own", sampled([False, True], every=2), ids=("dealt", "own cards").__getitem__
)
@pytest.mark.parametrize(("edition", "emissary"), [("king-up", False), ("vive-le-roi", True)])
def test_a_finished_game_has_a_complete_record(
    table: RecordedTable, edition: str, emissary: bool, own: bool
) -> None:
    table.begin(edition, 3, emissary=emissary, own=own)
    table.play_until(PodiumScene)
    table.leave_the_podium()
    assert read_back(table.record())["complete"]


def test_a_round_with_a_pile_is_recorded_when_the_next_one_begins(table: RecordedTable) -> None:
    table.begin("vive-le-roi", 3, emissary=True)
    table.play_until(CoronationScene)
    assert table.rounds() == 0, "the crowning can still be undone"
    table.wait(2)
    table.choose(Command.CONTINUE)
    table.expect(CastleScene)
    one_round = table.record()
    assert len(read_back(one_round)["rounds"]) == 1
    table.place_everyone()
    assert table.record() == one_round


@pytest.mark.parametrize("rounds", [1, 3])
def test_an_undone_crowning_changes_nothing_in_the_record(
    table: RecordedTable, rounds: int
) -> None:
    table.begin("vive-le-roi", 3, emissary=True)
    for _round in range(rounds - 1):
        table.play_until(CoronationScene)
        table.wait(2)
        table.choose(Command.CONTINUE)
    table.play_until(CoronationScene)
    table.wait(2)
    before = table.record()
    assert table.rounds() == rounds - 1
    table.undo()
    assert table.record() == before
    table.choose(Command.LEAVE)
    table.choose(Command.SAVE_FOR_LATER)
    assert table.record() == before


def test_the_record_of_a_game_that_is_ended_early_has_what_was_played(
    table: RecordedTable,
) -> None:
    table.begin_an_election("king-up", 3)
    table.leave()
    record = table.record()
    assert read_back(record) == {"complete": False, "rounds": []}
    assert "placements" in record
    assert "favourites" not in record
    assert ":" not in record.split("climbs")[1]


def test_an_open_vote_is_never_in_the_record(table: RecordedTable) -> None:
    table.begin_an_election("vive-le-roi", 3)
    table.press(1)
    assert "yes" not in table.record()
    table.leave()
    assert "yes" not in table.record()


def test_an_undone_ballot_is_not_in_the_record(table: RecordedTable) -> None:
    table.begin("king-up", 3, own=True)
    while not any(isinstance(e, Played) and isinstance(e.event, Ballot) for e in table.events):
        by_touch(table, Random(2))
    table.wait(2)
    table.undo()
    table.leave()
    assert ":" not in table.record().split("climbs")[1]


@pytest.mark.slow
def test_the_committed_events_are_enough_for_the_record(table: RecordedTable) -> None:
    table.begin("king-up", 3)
    table.play_until(PodiumScene)
    table.leave_the_podium()
    match = fold_match(table.events, LIBRARY)
    assert to_toml(record_of(match.game)) == table.record()
