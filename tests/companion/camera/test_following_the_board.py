"""At a board under a camera: what counts as a move, what is asked, and what is never believed."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.camera.board_camera import CAMERA_GONE
from companion.evening.board.hints import ThisOrder
from companion.evening.inputs import Command
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.edition import PickEdition, guide_choice
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.verdict import VerdictScene
from engine import Climb, Place, Placement, SetRight
from engine.editions import EDITION_IDS
from hardware.boxes import Button
from hardware.camera.messages import Flaw
from tests.companion.camera.people import SOON, People
from tests.companion.camera.playing import (
    begin,
    climb_below_the_throne,
    climbs,
    cover,
    hint,
    on,
    place_everyone,
    put,
    raise_somebody,
    uncover,
)
from tests.companion.camera.restless import Disc
from tests.companion.camera.watched_table import WatchedTable


def test_a_piece_that_is_put_down_is_placed() -> None:
    people = begin()
    put(people, "beatrice", Place.FLOOR_2)
    assert people.events[-1] == Placement("beatrice", 2)


def test_nothing_counts_while_the_hand_is_above_the_board() -> None:
    people = begin()
    people.board.put("beatrice", Place.FLOOR_2)
    before = people.events
    for x in range(30):
        people.board.reach((40.0 + 5 * x, 300.0))
        people.table.pass_time(0.1)
    assert people.events == before


def test_a_piece_that_is_put_back_takes_its_move_back() -> None:
    people = begin()
    put(people, "beatrice", Place.FLOOR_2)
    people.handle(lambda: people.board.put_at("beatrice", (255.0, 100.0)))
    people.table.pass_time(SOON)
    assert not any(isinstance(event, Placement) for event in people.events)


def test_a_piece_that_disappears_stands_where_it_stood() -> None:
    people = begin()
    put(people, "beatrice", Place.FLOOR_2)
    people.board.fallen.add("beatrice")
    people.board.reach(None)
    people.table.pass_time(20)
    assert people.events[-1] == Placement("beatrice", 2)
    assert "can't see Beatrice" in hint(people)


def test_a_move_against_the_rules_is_explained_and_can_be_followed() -> None:
    people = begin()
    place_everyone(people)
    low = on(people, Place.FLOOR_1)[0]
    put(people, low, Place.FLOOR_5)
    people.table.pass_time(2)
    assert "belongs here: Floor 1" in hint(people)
    people.table.choose(Command.FOLLOW_BOARD)
    assert isinstance(people.events[-1], SetRight)
    assert people.table.match.state.place_of(low) is Place.FLOOR_5


def test_a_jump_of_two_floors_is_no_move_and_the_rule_is_said() -> None:
    people = begin()
    place_everyone(people)
    move = next(m for m in climbs(people) if people.place_two_above(m) is Place.FLOOR_5)
    before = people.events
    put(people, move.character, Place.FLOOR_5)
    people.table.pass_time(2)
    assert people.events == before
    assert "one floor at a time" in hint(people)


def test_a_piece_two_floors_below_the_throne_opens_no_election() -> None:
    people = begin()
    place_everyone(people)
    low = next(m for m in climbs(people) if people.place_two_above(m) is Place.FLOOR_5)
    people.move(low)
    assert people.place_two_above(low) is Place.THRONE
    put(people, low.character, Place.THRONE)
    people.table.pass_time(2)
    assert "belongs here: Floor 4" in hint(people)


def test_of_two_moved_pieces_the_one_that_broke_the_rules_is_named() -> None:
    people = begin()
    place_everyone(people)
    legal, jump, *_others = (
        m for m in climbs(people) if people.place_two_above(m) is Place.FLOOR_5
    )
    there = people.place_after(legal)

    def both() -> None:
        people.board.put(legal.character, there)
        people.board.put(jump.character, Place.FLOOR_5)

    people.handle(both)
    people.table.pass_time(3)
    name = next(c.name for c in people.table.match.rules.characters if c.id == jump.character)
    assert hint(people) == f"Characters climb one floor at a time. {name} belongs here: Floor 3."


def test_a_refused_placement_says_the_rule() -> None:
    people = begin()
    put(people, "beatrice", Place.FLOOR_5)
    people.table.pass_time(2)
    assert "floors 1 to 4" in hint(people)
    put(people, "beatrice", Place.FLOOR_4)
    assert people.events[-1] == Placement("beatrice", 4)


def test_the_throne_opens_the_election_and_a_verdict_goes_on_when_the_board_is_right() -> None:
    people = begin()
    place_everyone(people)
    for _climb in range(200):
        if isinstance(people.table.scene, ElectionScene):
            break
        moves = [m for m in people.table.match.game.legal_actions() if isinstance(m, Climb)]
        high = max(moves, key=lambda m: people.table.match.state.place_of(m.character))
        people.move(high)
    scene = people.table.expect(ElectionScene)
    people.table.vote(Button.NO, Button.YES, Button.YES, Button.YES)
    people.table.expect(VerdictScene)
    people.table.pass_time(10)
    people.table.expect(VerdictScene)
    put(people, scene.candidate.character, Place.REMOVED)
    people.table.pass_time(6)
    people.table.expect(CastleScene)


def test_two_moves_whose_order_matters_are_asked() -> None:
    """One piece reaches the throne and another climbs: before the election, or after it?"""
    people = begin()
    place_everyone(people)
    for _climb in range(200):
        moves = [m for m in people.table.match.game.legal_actions() if isinstance(m, Climb)]
        if any(people.place_after(m) is Place.THRONE for m in moves):
            break
        people.move(max(moves, key=lambda m: people.table.match.state.place_of(m.character)))
    raised = next(m for m in moves if people.place_after(m) is Place.THRONE)
    other = next(m for m in moves if people.place_after(m) is not Place.THRONE)
    there = people.place_after(other)

    def both() -> None:
        people.board.put(raised.character, Place.THRONE)
        people.board.put(other.character, there)

    people.handle(both)
    people.table.pass_time(2)
    orders = people.table.offered(ThisOrder)
    assert ThisOrder((raised,)) in orders
    assert ThisOrder((other, raised)) in orders
    people.table.choose(ThisOrder((other, raised)))
    assert people.events[-2:] == (other, raised)
    people.table.expect(ElectionScene)


def test_what_was_moved_before_the_camera_looked_can_be_followed() -> None:
    """As after a power cut, or where the camera is switched on in mid-game."""
    people = begin()
    place_everyone(people)
    low, other = on(people, Place.FLOOR_1)[:2]
    people.board.put(low, Place.FLOOR_4)
    people.board.put(other, Place.FLOOR_5)
    _begin_to_look(people)
    people.table.pass_time(3)
    assert "Still to be moved" in hint(people)
    people.table.choose(Command.FOLLOW_BOARD)
    assert people.table.match.state.place_of(low) is Place.FLOOR_4
    assert people.table.match.state.place_of(other) is Place.FLOOR_5
    people.table.pass_time(3)
    assert not people.table.scene.frame.offers(Command.FOLLOW_BOARD)


def test_a_piece_that_was_put_into_a_wrong_place_can_be_followed() -> None:
    people = begin("vive-le-roi")
    place_everyone(people)
    candidate = raise_somebody(people)
    people.table.vote(Button.NO, Button.YES, Button.YES, Button.YES)
    people.table.press(1)
    people.table.expect(CastleScene)
    assert not people.table.scene.frame.offers(Command.FOLLOW_BOARD)
    put(people, candidate, Place.FLOOR_0)
    people.table.choose(Command.FOLLOW_BOARD)
    assert people.table.match.state.place_of(candidate) is Place.FLOOR_0


def test_a_piece_that_was_covered_when_the_camera_began_to_look_has_made_no_move() -> None:
    people = begin()
    place_everyone(people)
    move, before = climbs(people)[0], people.events
    people.board.put(move.character, people.place_after(move))
    _begin_to_look(people)
    cover(people, move.character)
    uncover(people)
    assert people.events == before
    assert "Still to be moved" in hint(people)
    assert people.table.scene.frame.offers(Command.FOLLOW_BOARD)


def _begin_to_look(people: People) -> None:
    """As after a start of the program."""
    people.table._table._context.board.begin_anew(people.table.now)
    people.board.reach(None)


def test_after_this_move_came_first_the_other_piece_waits_for_its_turn() -> None:
    """Nobody is told to put it back: the next player has moved it."""
    people = begin()
    place_everyone(people)
    raised = climb_below_the_throne(people)
    other = next(m for m in climbs(people) if people.place_after(m) is not Place.THRONE)
    there = people.place_after(other)

    def both() -> None:
        people.board.put(raised.character, Place.THRONE)
        people.board.put(other.character, there)

    people.handle(both)
    people.table.pass_time(2)
    people.table.choose(ThisOrder((raised,)))
    people.table.pass_time(10)
    people.table.expect(ElectionScene)
    assert people.table.notice_text == ""
    people.table.vote(Button.NO, Button.YES, Button.YES, Button.YES)
    put(people, raised.character, people.table.match.state.place_of(raised.character))
    people.table.pass_time(8)
    people.table.expect(CastleScene)
    assert people.events[-1] == other


def test_pieces_of_the_last_game_are_no_placements() -> None:
    table = WatchedTable("king-up")
    for character in ("beatrice", "dario"):
        table.board.put(character, Place.FLOOR_3)
    table.begin("king-up", 4)
    table.pass_time(10)
    people = People(table, table.board.chance)
    assert not any(isinstance(event, Placement) for event in people.events)
    assert "First take off the board" in hint(people)


@pytest.mark.parametrize("trouble", [True, False])
def test_without_the_camera_the_table_goes_on_by_touch(trouble: bool) -> None:
    people = begin()
    people.table.process.trouble = CAMERA_GONE if trouble else None
    people.table.pass_time(3)
    people.table.place("beatrice", 2)
    assert people.events[-1] == Placement("beatrice", 2)
    assert people.table.scene.frame.is_watched is not trouble


@pytest.mark.parametrize(
    ("flaw", "words"), [(Flaw.TOO_FAR, "too far away"), (Flaw.DARK, "too dark")]
)
def test_a_camera_that_is_pushed_away_or_a_lamp_that_goes_out_is_said(
    flaw: Flaw, words: str
) -> None:
    people = begin()
    people.table.process.flaws = (Flaw.MARK_HIDDEN, flaw)
    people.table.pass_time(6)
    assert words in hint(people)
    people.table.process.flaws = (Flaw.MARK_HIDDEN, Flaw.BLURRED)
    people.table.pass_time(6)
    assert hint(people) == "Put a piece on the board, or pick it here."


def test_a_touch_and_the_board_do_not_play_a_move_twice() -> None:
    people = begin()
    people.table.place("beatrice", 2)
    put(people, "beatrice", Place.FLOOR_2)
    people.table.pass_time(6)
    assert [event for event in people.events if isinstance(event, Placement)] == [
        Placement("beatrice", 2)
    ]


def test_the_camera_looks_only_in_a_game(tmp_path: Path) -> None:
    table = WatchedTable("king-up", boards=tmp_path)
    table.pass_time(1)
    assert not table.process.newest.device
    table.begin("king-up", 4)
    assert table.process.newest.device
    table.choose(Command.LEAVE)
    table.choose(Command.LEAVE)
    table.pass_time(1)
    assert not table.process.newest.device


def test_a_camera_that_was_left_at_home_is_said_and_found_when_it_is_plugged_in() -> None:
    table = WatchedTable("king-up")
    devices, table.plugged_in = table.plugged_in, []
    table.begin("king-up", 4)
    table.pass_time(1)
    people = People(table, table.board.chance)
    assert "go on by touch" in hint(people)
    table.plugged_in = devices
    table.pass_time(4)
    assert "go on by touch" not in hint(people)
    put(people, "beatrice", Place.FLOOR_2)
    assert people.events[-1] == Placement("beatrice", 2)


def test_a_board_that_was_set_right_is_not_taken_back_by_a_piece() -> None:
    """Only moves are: the piece of the last move goes back, and the table says where it belongs."""
    people = begin()
    put(people, "beatrice", Place.FLOOR_2)
    people.table.match.push(SetRight(turn=3))
    before = people.events
    people.handle(lambda: people.board.put_at("beatrice", (255.0, 100.0)))
    people.table.pass_time(3)
    assert people.events == before


def test_a_verdict_stays_on_the_screen_while_the_camera_sees_nothing() -> None:
    table = WatchedTable("king-up")
    table.plugged_in = []
    table.begin_an_election()
    table.vote(Button.NO, Button.YES, Button.YES, Button.YES)
    table.pass_time(20)
    table.expect(VerdictScene)


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_the_guide_knows_nothing_of_the_board_of_the_game_before(edition: str) -> None:
    people = begin()
    put(people, "beatrice", Place.FLOOR_2)
    people.board.fallen.add("beatrice")
    people.board.reach(None)
    table = people.table
    table.pass_time(20)
    assert "Beatrice" in hint(people)
    for target in (Command.LEAVE, Command.SAVE_FOR_LATER, guide_choice().target):
        table.choose(target)
    table.choose(PickEdition(edition))
    for box in (1, 2, 3):
        table.press(box)
    table.choose(Command.BEGIN)
    assert "Beatrice" not in hint(people)


def test_a_piece_that_hovers_above_the_throne_opens_no_election() -> None:
    people = begin()
    place_everyone(people)
    candidate = climb_below_the_throne(people).character
    before = people.events
    people.board.lifted[candidate] = 40.0
    put(people, candidate, Place.THRONE)
    people.table.pass_time(20)
    assert people.events == before
    assert "seems to be lifted" in hint(people)
    people.handle(people.board.lifted.clear)
    people.table.pass_time(SOON)
    assert people.table.expect(ElectionScene).candidate.character == candidate


def test_a_hand_that_stays_over_the_board_is_said_and_moves_elsewhere_count() -> None:
    people = begin()
    put(people, "beatrice", Place.FLOOR_2)
    x, y = people.board.points["beatrice"]

    def trembling(now: float) -> list[Disc]:
        return [Disc(x + 2 * (int(now / 0.15) % 2), y, 30.0, 160)]

    people.table.process.covers = trembling
    people.table.pass_time(4)
    assert hint(people) == "A hand is over the board: vivat waits for the pieces beside it."
    people.board.put("dario", Place.FLOOR_4)
    people.table.pass_time(8)
    assert people.events[-1] == Placement("dario", 4)
    assert "A hand is over" in hint(people), "beatrice is below it"
    people.table.process.covers = lambda _now: []
    people.table.pass_time(3)
    assert "A hand" not in hint(people)


def test_motion_beside_the_board_is_not_even_mentioned() -> None:
    people = begin()
    people.table.process.covers = lambda now: [Disc(255 + 9 * (int(now / 0.15) % 2), 90, 30, 220)]
    people.table.pass_time(30)
    assert hint(people) == "Put a piece on the board, or pick it here."
    put(people, "beatrice", Place.FLOOR_2)
    assert people.events[-1] == Placement("beatrice", 2)
