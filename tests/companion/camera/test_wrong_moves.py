"""Hands at a board do everything but what is due: the table says which rule forbids it, names the
piece, and says where it belongs."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from companion.evening.board.hints import ThisOrder
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.verdict import VerdictScene
from companion.words.i18n import character_name, use_language
from companion.words.labels import full_place_name
from engine import Climb, Option, Phase, Place, Placement, Position, SetRight
from engine.editions import EDITION_IDS
from hardware.boxes import Button
from tests.companion.bots_here import BotsHere
from tests.companion.camera.people import SOON, Move, People
from tests.companion.camera.playing import (
    begin,
    climbs,
    hint,
    on,
    place_everyone,
    put,
    raise_somebody,
)
from tests.companion.camera.watched_table import WatchedTable
from tests.companion.simulated_table import GameChoices

SHORT = [
    ("king-up", 4, GameChoices()),
    ("viva-il-re", 5, GameChoices()),
    ("vive-le-roi", 2, GameChoices(emissary=True)),
    ("vive-le-roi", 4, GameChoices(options=(Option.WEDDING,))),
]
"""Tables at which characters are left over after the placing."""

THRONE_RULE = "Characters reach the throne only from floor 5."
DOWN_RULE = "Characters never move down."
STEP_RULE = "Characters climb one floor at a time."
WC_RULE = "Characters go into a WC only if they climb to a floor that is full."
WC_LEFT_RULE = "A character leaves a WC only onto that same floor, once there is room."
DUNGEON_RULE = "Only rejected characters go to a dungeon."


def name(people: People, character: str) -> str:
    return str(character_name(people.table.match.rules, character))


def belongs(people: People, character: str, place: Place) -> str:
    return f"{name(people, character)} belongs here: {full_place_name(place)}."


def put_all(people: People, places: Mapping[str, Place]) -> None:
    """A hand puts several pieces somewhere before it leaves."""

    def work() -> None:
        for character, place in places.items():
            people.board.put(character, place)

    people.handle(work)
    people.table.pass_time(SOON + 1)


def unplaced(people: People) -> list[str]:
    state = people.table.match.state
    return [c.id for c in state.rules.characters if state.place_of(c.id) is Place.UNPLACED]


def due(people: People) -> int:
    """How many are still to be placed."""
    return len(unplaced(people)) - people.table.match.rules.left_over


def place_until_due(people: People, number: int, *, from_top: bool = False) -> None:
    """Place characters until so many are due, from the lowest floor up or from the highest down."""
    people.settle_lagging()
    while due(people) > number:
        moves = [m for m in people.table.match.game.legal_actions() if isinstance(m, Placement)]
        first = [m for m in moves if m.character == moves[0].character]
        people.move(first[-1 if from_top else 0])
    people.settle_lagging()


def stand(people: People, **places: Place) -> None:
    """These characters stand there, on the screen and on the board."""
    told = tuple(Position(character, place) for character, place in places.items())
    people.table.match.push(SetRight(castle=told))
    people.table.pass_time(1)
    people.settle_lagging()


def climbing(edition: str) -> People:
    people = begin(edition)
    place_everyone(people)
    return people


@pytest.mark.parametrize(("edition", "seats", "choices"), SHORT)
def test_of_two_placed_where_one_was_due_one_belongs_on_floor_0(
    edition: str, seats: int, choices: GameChoices
) -> None:
    people = begin(edition, seats, **choices)
    place_until_due(people, 1)
    before, (first, second, *_left) = people.events, unplaced(people)
    put_all(people, {first: Place.FLOOR_4, second: Place.FLOOR_4})
    assert people.events == before
    assert hint(people) == too_many(people, second)
    put(people, second, Place.FLOOR_0)
    assert people.events == (*before, Placement(first, 4))


def test_of_three_placed_where_two_were_due_one_belongs_on_floor_0() -> None:
    people = begin()
    place_until_due(people, 2)
    before, extra = people.events, unplaced(people)
    put_all(people, dict.fromkeys(extra, Place.FLOOR_4))
    assert people.events == before
    assert hint(people) == too_many(people, extra[-1])


def test_nobody_who_was_placed_too_much_has_climbed_from_floor_0() -> None:
    people = begin()
    place_until_due(people, 1, from_top=True)
    before, (first, second) = people.events, unplaced(people)
    put_all(people, {first: Place.FLOOR_1, second: Place.FLOOR_1})
    assert people.events == before
    assert not people.table.offered(ThisOrder)
    assert hint(people) == too_many(people, second)


def test_who_stands_on_floor_0_may_do_so_before_the_last_one_is_placed() -> None:
    people = begin("king-up", 5)
    place_until_due(people, 1)
    left, last, extra = unplaced(people)[:3]
    put_all(people, {left: Place.FLOOR_0, last: Place.FLOOR_4, extra: Place.FLOOR_4})
    assert hint(people) == too_many(people, extra)


def too_many(people: People, character: str) -> str:
    rules = people.table.match.rules
    count = rules.to_place - rules.left_over
    return (
        f"In this round {count} characters are placed, the others go to floor 0. "
        f"{belongs(people, character, Place.FLOOR_0)}"
    )


@pytest.mark.parametrize("edition", EDITION_IDS)
@pytest.mark.parametrize("there", [Place.FLOOR_0, Place.FLOOR_3, Place.FLOOR_5], ids=str)
def test_whoever_is_placed_is_not_moved_before_the_climb(edition: str, there: Place) -> None:
    people = begin(edition)
    place_until_due(people, 9)
    moved = on(people, Place.FLOOR_1)[0]
    before = people.events
    put(people, moved, there)
    people.table.pass_time(1)
    assert people.events == before
    rule = f"{name(people, moved)} is already in the castle."
    assert hint(people) == f"{rule} {belongs(people, moved, Place.FLOOR_1)}"


def test_the_rule_calls_a_character_as_the_language_does() -> None:
    people = begin("vive-le-roi")
    people.settle_lagging()
    put(people, "bouffon", Place.FLOOR_4)
    use_language("de")
    people.table.pass_time(1)
    assert hint(people) == "Der Narr ist schon im Schloss. Der Narr gehört hierhin: Stockwerk 3."


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_nobody_is_on_the_throne_while_characters_are_placed(edition: str) -> None:
    people = begin(edition)
    place_until_due(people, 9)
    moved, fresh = on(people, Place.FLOOR_1)[0], unplaced(people)[0]
    put(people, moved, Place.THRONE)
    people.table.pass_time(1)
    assert hint(people) == f"{THRONE_RULE} {belongs(people, moved, Place.FLOOR_1)}"
    put(people, moved, Place.FLOOR_1)
    put(people, fresh, Place.THRONE)
    people.table.pass_time(1)
    rule = "Characters are placed on the floors 1 to 4."
    assert hint(people) == f"{rule} {belongs(people, fresh, Place.UNPLACED)}"


@pytest.mark.parametrize("edition", EDITION_IDS)
@pytest.mark.parametrize("here", [Place(floor) for floor in range(5)], ids=str)
def test_the_throne_is_reached_only_from_floor_5(edition: str, here: Place) -> None:
    people = climbing(edition)
    stand(people, **{on(people, Place.FLOOR_3)[0]: Place.FLOOR_4})
    moved, before = on(people, here)[0], people.events
    put(people, moved, Place.THRONE)
    people.table.pass_time(1)
    assert people.events == before
    assert hint(people) == f"{THRONE_RULE} {belongs(people, moved, here)}"


FULL_THIRD_FLOOR = {
    "anna": Place.FLOOR_0,
    "bridget": Place.FLOOR_1,
    "eloise": Place.FLOOR_1,
    "foidvo": Place.FLOOR_2,
    "jeanne": Place.FLOOR_2,
    **dict.fromkeys(("leonardo", "merlin", "ouaf", "bouffon"), Place.FLOOR_3),
    "romeo": Place.FLOOR_4,
    "victoria": Place.FLOOR_4,
    "clarisse": Place.FLOOR_5,
    "gaspard": Place.FLOOR_5,
    "thibault": Place.WC_4,
}
CLIMBS = [
    (Place.FLOOR_4, Place.FLOOR_1, DOWN_RULE),
    (Place.FLOOR_1, Place.FLOOR_0, DOWN_RULE),
    (Place.FLOOR_2, Place.FLOOR_4, STEP_RULE),
    (Place.FLOOR_0, Place.FLOOR_5, STEP_RULE),
    (Place.FLOOR_3, Place.WC_3, WC_RULE),
    (Place.FLOOR_1, Place.WC_3, WC_RULE),
    (Place.FLOOR_5, Place.WC_3, WC_RULE),
    (Place.FLOOR_2, Place.DUNGEON_2, DUNGEON_RULE),
    (Place.FLOOR_5, Place.DUNGEON_3, DUNGEON_RULE),
    (Place.FLOOR_2, Place.FLOOR_3, "Floor 3 is full: it holds 4."),
    (Place.WC_4, Place.FLOOR_5, WC_LEFT_RULE),
    (Place.WC_4, Place.FLOOR_2, WC_LEFT_RULE),
    (Place.WC_4, Place.THRONE, THRONE_RULE),
]
"""What can't be, where all stand so, and the rule that forbids it."""


@pytest.mark.parametrize(("here", "there", "rule"), CLIMBS, ids=str)
def test_the_rule_that_is_said_is_the_one_that_forbids_the_move(
    here: Place, there: Place, rule: str
) -> None:
    people = climbing("vive-le-roi")
    stand(people, **FULL_THIRD_FLOOR)
    moved, before = on(people, here)[0], people.events
    put(people, moved, there)
    people.table.pass_time(1)
    assert people.events == before
    assert hint(people) == f"{rule} {belongs(people, moved, here)}"


def test_a_full_floor_is_said_only_to_who_was_put_there() -> None:
    people = climbing("king-up")
    low = next(c for c in on(people, Place.FLOOR_1) if not can_climb(people, c))
    for there, rule in (
        (Place.FLOOR_2, f"{name(people, low)} can't climb: floor 2 is full."),
        (Place.FLOOR_0, DOWN_RULE),
        (Place.FLOOR_4, STEP_RULE),
    ):
        put(people, low, there)
        people.table.pass_time(1)
        assert hint(people) == f"{rule} {belongs(people, low, Place.FLOOR_1)}"


def can_climb(people: People, character: str) -> bool:
    return Climb(character) in climbs(people)


def test_of_two_on_the_throne_the_one_from_below_goes_back() -> None:
    people = climbing("king-up")
    low, high = on(people, Place.FLOOR_3)[:2]
    stand(people, **{high: Place.FLOOR_5})
    before = people.events
    put_all(people, {low: Place.THRONE, high: Place.THRONE})
    assert people.events == before
    assert hint(people) == (
        f"First everyone votes on {name(people, high)}. {belongs(people, low, Place.FLOOR_3)}"
    )
    put(people, low, Place.FLOOR_3)
    assert people.table.expect(ElectionScene).candidate.character == high


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_who_comes_onto_the_throne_during_an_election_is_sent_back_at_once(edition: str) -> None:
    people = climbing(edition)
    candidate = raise_somebody(people)
    here = next(place for place in (Place.FLOOR_3, Place.FLOOR_2) if on(people, place))
    early, second = on(people, Place.FLOOR_1)[0], on(people, here)[0]
    put_all(people, {early: Place.FLOOR_5, second: Place.THRONE})
    people.table.expect(ElectionScene)
    assert people.table.notice_text == (
        f"First everyone votes on {name(people, candidate)}. {belongs(people, second, here)}"
    )


def test_a_candidate_who_is_carried_off_belongs_on_the_throne() -> None:
    people = climbing("king-up")
    candidate = raise_somebody(people)
    put(people, candidate, Place.FLOOR_0)
    people.table.pass_time(1)
    assert people.table.notice_text == (
        f"First everyone votes on {name(people, candidate)}. "
        f"{belongs(people, candidate, Place.THRONE)}"
    )
    people.handle(lambda: people.board.put_at(candidate, (255.0, 100.0)))
    people.table.pass_time(SOON + 1)
    assert people.table.notice_text == belongs(people, candidate, Place.THRONE)


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_a_rejected_piece_that_is_back_in_the_castle_is_to_be_taken_away(edition: str) -> None:
    people = climbing(edition)
    candidate = raise_somebody(people)
    people.table.vote(Button.NO, Button.YES, Button.YES, Button.YES)
    people.table.pass_time(3)
    people.table.expect(VerdictScene)
    there = people.table.match.state.place_of(candidate)
    put(people, candidate, there)
    people.table.pass_time(6)
    people.table.expect(CastleScene)
    put(people, candidate, Place.FLOOR_0)
    people.table.pass_time(1)
    who = name(people, candidate)
    assert hint(people) == (
        f"{who} was rejected and is out of this round. Take {who} off the board."
        if there is Place.REMOVED
        else f"{who} is in the dungeon and stays there. {belongs(people, candidate, there)}"
    )


def test_of_many_pieces_that_stand_wrong_one_is_named() -> None:
    people = climbing("king-up")
    moved = [on(people, Place.FLOOR_1)[0], *on(people, Place.FLOOR_3)[:3]]
    put_all(people, dict.fromkeys(moved, Place.FLOOR_0))
    sentence = "4 pieces don't stand where the screen shows them."
    assert hint(people) == f"{sentence} {belongs(people, moved[0], Place.FLOOR_1)}"


@pytest.fixture
def with_bots() -> People:
    """At a bot's turn, once everybody is placed."""
    table = WatchedTable("king-up", bots=BotsHere())
    table.begin("king-up", 4, **GameChoices(bots=2))
    table.pass_time(1)
    people = People(table, table.board.chance)
    while table.match.seen.phase is Phase.PLACEMENT or not table.has_bot_turn:
        people.move(table.asked_move or _any_move(people))
    people.settle_lagging()
    table.pass_time(1)
    return people


def _any_move(people: People) -> Move:
    return next(m for m in people.table.match.game.legal_actions() if isinstance(m, Move))


def asked(people: People) -> Climb:
    move = people.table.asked_move
    assert isinstance(move, Climb)
    return move


def test_the_move_that_a_bot_asks_for_counts_whatever_else_was_moved(with_bots: People) -> None:
    """Which one the camera reads first says nothing."""
    people, wanted, before = with_bots, asked(with_bots), with_bots.events
    others = [m for m in climbs(people) if m.character != wanted.character]
    other = min(others, key=lambda m: m.character)
    places = {m.character: people.place_after(m) for m in (other, wanted)}
    put_all(people, places)
    assert people.events == (*before, wanted)


def test_a_bots_request_says_that_another_piece_stands_wrong_even_if_its_own_is_moved(
    with_bots: People,
) -> None:
    people, wanted, before = with_bots, asked(with_bots), with_bots.events
    low = next(c for c in on(people, Place.FLOOR_1) if c != wanted.character)
    put_all(people, {wanted.character: people.place_after(wanted), low: Place.FLOOR_0})
    assert people.events == before
    assert hint(people).endswith("Put the other piece back.")
    put(people, low, Place.FLOOR_1)
    assert people.events == (*before, wanted)
