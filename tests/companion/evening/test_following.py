"""Tables that tell every move, votes and scores, or scores only: what the screens ask."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from companion.evening.board.places_to_tell import PlacesToTell
from companion.evening.inputs import Command, PickCharacter, PickFloor, PickPlace, PickSeat, Target
from companion.evening.screens.coronation import CoronationScene
from companion.evening.screens.edition import PickEdition
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.follow import PickFollow, follow_screen
from companion.evening.screens.positions import PositionsScene
from companion.evening.screens.raising import RaisingScene
from engine import Follow, Option, Phase, Place, places_in_castle, standing
from hardware.boxes import Button, Light
from tests.companion.evening.board import Board
from tests.companion.keep.saving_helpers import table_in
from tests.companion.simulated_table import SimulatedTable, choose_with_box
from tests.engine.situations import HOUSE_TABLES
from tests.sampling import sampled

TOLD = (Follow.VOTES, Follow.SCORES)


class Evening(NamedTuple):
    """A game to play."""

    edition: str
    seats: int
    options: frozenset[Option] = frozenset()
    teams: tuple[int, ...] = ()

    def begin(self, follow: Follow, own: bool = False) -> SimulatedTable:
        table = SimulatedTable(seed=5)
        table.begin(
            self.edition,
            self.seats,
            options=self.options,
            teams=self.teams,
            own=own,
            follow=follow,
        )
        return table


EVENINGS = (
    Evening("king-up", 4),
    Evening("viva-il-re", 6),
    Evening("vive-le-roi", 8),
    Evening("vive-le-roi", 2, frozenset({Option.EMISSARY})),
    Evening("vive-le-roi", 3, frozenset({Option.AMBITION, Option.BANISHED})),
    Evening("vive-le-roi", 7, frozenset({Option.WEDDING, Option.AMBITION})),
    Evening("vive-le-roi", 4, frozenset(Option), (0, 2)),
)


@pytest.mark.parametrize("follow", TOLD)
@pytest.mark.parametrize("own", sampled([True, False], every=2), ids=("dealt", "own").__getitem__)
@pytest.mark.parametrize("evening", sampled(EVENINGS, every=len(EVENINGS)))
def test_a_table_that_tells_less_scores_what_the_board_shows(
    evening: Evening, own: bool, follow: Follow
) -> None:
    table = evening.begin(follow, own)
    board = Board(table, seed=6)
    board.play()
    assert table.match.state.scores == board.state.scores
    assert standing(table.match.state) == standing(board.state)


@pytest.mark.slow
def test_a_table_that_tells_less_can_use_its_boxes_alone() -> None:
    table = EVENINGS[2].begin(Follow.VOTES)
    board = Board(table, seed=6, choose=by_the_raisers_box)
    board.play()
    assert table.match.state.scores == board.state.scores


def by_the_raisers_box(table: SimulatedTable, target: Target) -> None:
    """Whoever has raised a character chooses it; others go from place to place."""
    onward = isinstance(target, PickFloor | PickPlace)
    choose_with_box(table, raiser(table), Command.CONTINUE if onward else target)


def raiser(table: SimulatedTable) -> int:
    """The number of the box that may choose now."""
    if isinstance(table.scene, RaisingScene):
        return next(seat.number for seat in table.scene.overview.seats if seat.is_turn)
    return 1


@pytest.fixture
def table() -> SimulatedTable:
    table = SimulatedTable()
    table.begin("vive-le-roi", seats=4, follow=Follow.VOTES)
    return table


def test_yes_on_a_box_names_who_raised_and_then_steps_through_the_characters(
    table: SimulatedTable,
) -> None:
    table.press(2)
    assert [table.light(box) for box in (1, 2)] == [Light.OFF, Light.INVITING]
    table.press(1)
    assert table.notice_text == "Charles is choosing a character."
    table.wait(1)
    table.press(2, Button.STOMACHACHE)
    table.press(2)
    assert table.match.seen.raiser == 1
    table.expect(ElectionScene)


def test_no_and_stomachache_name_nobody(table: SimulatedTable) -> None:
    table.press(2, Button.NO)
    assert table.notice_text == "Have you raised a character? Then press Yes."
    assert all(not seat.is_turn for seat in table.expect(RaisingScene).overview.seats)


def test_a_seat_named_by_mistake_can_be_forgotten(table: SimulatedTable) -> None:
    for forget in (PickSeat(1), Command.PICK_ANOTHER, Command.BACK):
        table.choose(PickSeat(1))
        table.choose(forget)
        assert not any(seat.is_turn for seat in table.expect(RaisingScene).overview.seats)


def test_the_character_can_be_touched_before_the_seat(table: SimulatedTable) -> None:
    table.choose(PickCharacter("anna"))
    table.choose(PickSeat(3))
    assert (table.match.seen.candidate, table.match.seen.raiser) == ("anna", 3)


def test_by_house_rule_four_can_be_told_to_stand_on_floor_3() -> None:
    rules = HOUSE_TABLES[0].rules()
    officers = ("anna", "romeo", "ouaf", "bouffon")
    places = PlacesToTell(rules, (*officers, "merlin"), places_in_castle(rules))
    assert places.ask(Place.FLOOR_3)
    for officer in officers:
        places.put(officer)
    assert {told.place for told in places.told} == {Place.FLOOR_3}
    assert not places.ask(Place.FLOOR_3)


def crowned(table: SimulatedTable) -> PositionsScene:
    """Margot raises Merlin, and everybody votes Yes."""
    table.choose(PickSeat(0))
    table.choose(PickCharacter("merlin"))
    table.wait(1)
    table.crown()
    return table.expect(PositionsScene)


def test_places_are_asked_from_the_top_down_and_a_full_one_leads_to_the_next(
    table: SimulatedTable,
) -> None:
    assert crowned(table).asked is Place.FLOOR_5
    for character in ("anna", "romeo", "ouaf", "jeanne"):
        table.choose(PickCharacter(character))
    assert table.expect(PositionsScene).asked is Place.FLOOR_4
    table.choose(PickFloor(5))
    assert table.notice_text == "Floor 5 is full."
    table.choose(PickPlace(Place.WC_4))
    table.choose(PickCharacter("victoria"))
    assert table.expect(PositionsScene).asked is Place.FLOOR_3


def test_a_touch_takes_a_character_back_and_asks_its_place_again(table: SimulatedTable) -> None:
    crowned(table)
    table.choose(PickCharacter("anna"))
    table.choose(PickFloor(1))
    table.choose(PickCharacter("anna"))
    assert table.expect(PositionsScene).asked is Place.FLOOR_5
    assert PickCharacter("anna") in table.offered(PickCharacter)


def test_all_others_stand_on_floor_0_with_one_touch(table: SimulatedTable) -> None:
    crowned(table)
    table.choose(PickCharacter("anna"))
    table.choose(Command.DONE)
    table.expect(CoronationScene)
    places = [table.match.state.place_of(each) for each in ("anna", "romeo", "merlin")]
    assert places == [Place.FLOOR_5, Place.FLOOR_0, Place.THRONE]


def test_nobody_is_out_of_the_round_while_a_dungeon_is_empty() -> None:
    table = SimulatedTable()
    table.begin("vive-le-roi", seats=4, follow=Follow.SCORES)
    table.choose(PickSeat(0))
    table.choose(PickCharacter("merlin"))
    assert table.expect(PositionsScene).asked is Place.DUNGEON_3
    table.choose(Command.CONTINUE)
    assert table.expect(PositionsScene).asked is Place.FLOOR_5


def test_a_wrong_monarch_can_be_told_again_before_anybody_else_is() -> None:
    table = SimulatedTable()
    table.begin("king-up", seats=4, follow=Follow.SCORES)
    table.choose(PickSeat(0))
    table.choose(table.offered(PickCharacter)[0])
    table.expect(PositionsScene)
    table.choose(Command.PICK_ANOTHER)
    table.expect(RaisingScene)


def test_a_table_that_has_lost_track_goes_on_with_votes_and_scores() -> None:
    table = SimulatedTable()
    table.begin("vive-le-roi", seats=4)
    table.place("anna", 4)
    table.open_from_menu(follow_screen)
    assert table.offered(PickFollow) == [PickFollow(Follow.VOTES)]
    table.choose(PickFollow(Follow.VOTES))
    table.expect(RaisingScene)
    table.undo()
    assert table.match.seen.phase is Phase.PLACEMENT


def test_between_two_rounds_every_way_can_be_chosen(table: SimulatedTable) -> None:
    crowned(table)
    table.choose(Command.DONE)
    table.wait(1)
    table.open_from_menu(follow_screen)
    table.choose(PickFollow(Follow.SCORES))
    table.expect(CoronationScene)
    table.choose(Command.CONTINUE)
    assert table.match.seen.phase is Phase.CROWNING


def test_the_next_evening_begins_with_the_way_to_follow_of_the_last(tmp_path: Path) -> None:
    first = table_in(tmp_path)
    first.begin("king-up", seats=4, follow=Follow.SCORES)
    first.choose(Command.LEAVE)
    first.choose(Command.LEAVE)
    second = table_in(tmp_path)
    second.choose(Command.NEW_GAME)
    second.choose(PickEdition("vive-le-roi"))
    states = [choice.state for choice in second.scene.frame.choices if choice.state]
    assert states[0] == "scores only"
