"""What the table remembers of its board, look by look."""

from __future__ import annotations

from companion.evening.board.memory import BoardMemory
from companion.evening.board.reading import OUTSIDE, BoardReading, Spot, Stance
from engine import Place

CASTLE = {"anna": Place.FLOOR_2, "bridget": Place.UNPLACED}
AT_HOME: dict[str, Spot] = {"anna": Place.FLOOR_2, "bridget": OUTSIDE}


class Remembering:
    """A memory that is shown looks, one a second."""

    def __init__(self, castle: dict[str, Place] | None = None) -> None:
        self.memory = BoardMemory()
        self.now = 0.0
        self.memory.expect(CASTLE if castle is None else castle)

    def look(self, spots: dict[str, Spot], times: int = 2, **stances: Stance) -> None:
        for _time in range(times):
            self.now += 1
            self.memory.see(BoardReading(spots, stances), self.now)


def _at_home() -> Remembering:
    table = Remembering()
    table.look(AT_HOME)
    return table


def test_one_look_is_not_enough() -> None:
    table = _at_home()
    table.look({**AT_HOME, "bridget": Place.FLOOR_3}, times=1)
    assert table.memory.moved() == {}
    table.look({**AT_HOME, "bridget": Place.FLOOR_3}, times=1)
    assert table.memory.moved() == {"bridget": Place.FLOOR_3}


def test_a_piece_that_is_not_seen_stands_where_it_stood() -> None:
    table = _at_home()
    table.look({"bridget": OUTSIDE}, times=10)
    assert table.memory.moved() == {}
    assert table.memory.missing(table.now) == ("anna",)


def test_a_piece_beside_the_castle_is_not_missed() -> None:
    table = _at_home()
    table.look({"anna": Place.FLOOR_2}, times=10)
    assert table.memory.missing(table.now) == ()


def test_a_rejected_piece_lags_until_it_is_where_it_belongs() -> None:
    table = Remembering({"anna": Place.THRONE})
    table.look({"anna": Place.THRONE})
    table.memory.expect({"anna": Place.DUNGEON_3})
    table.look({"anna": Place.THRONE})
    assert table.memory.lagging() == ("anna",)
    table.look({"anna": Place.FLOOR_4})
    assert table.memory.strayed() == {"anna": Place.FLOOR_4}
    assert table.memory.moved() == {}
    table.look({"anna": Place.DUNGEON_3})
    assert table.memory.lagging() == ()
    assert "anna" in table.memory.settled


def test_an_arm_that_hides_a_rejected_piece_for_a_moment_does_not_take_it_away() -> None:
    table = Remembering({"anna": Place.THRONE})
    table.look({"anna": Place.THRONE})
    table.memory.expect({"anna": Place.REMOVED})
    table.look({})
    assert "anna" not in table.memory.settled
    table.look({"anna": Place.THRONE})
    assert table.memory.lagging() == ("anna",)
    table.look({}, times=5)
    assert "anna" in table.memory.settled


def test_in_a_new_round_a_piece_that_nobody_has_touched_is_not_placed() -> None:
    """An arm covers it for a while."""
    stance = Stance(50, 50, 10)
    table = Remembering({"anna": Place.FLOOR_2})
    table.look({"anna": Place.FLOOR_2}, anna=stance)
    table.memory.expect({"anna": Place.UNPLACED})
    table.look({}, times=5)
    table.look({"anna": Place.FLOOR_2}, anna=Stance(50.5, 49.7, 12))
    assert table.memory.moved() == {}
    assert table.memory.lagging() == ("anna",)


def test_in_a_new_round_the_same_floor_counts_for_a_piece_that_was_away() -> None:
    table = Remembering({"anna": Place.FLOOR_2})
    table.look({"anna": Place.FLOOR_2}, anna=Stance(50, 50, 10))
    table.memory.expect({"anna": Place.UNPLACED})
    table.look({}, times=5)
    table.look({"anna": Place.FLOOR_2}, anna=Stance(80, 52, 170))
    assert table.memory.moved() == {"anna": Place.FLOOR_2}


def test_what_stands_there_when_the_camera_begins_is_no_move() -> None:
    table = Remembering()
    table.look({**AT_HOME, "bridget": Place.FLOOR_3})
    assert table.memory.moved() == {}
    assert table.memory.lagging() == ("bridget",)


def test_a_place_that_the_companion_does_not_follow_is_no_move() -> None:
    table = Remembering({"anna": Place.SOMEWHERE})
    table.look({"anna": Place.FLOOR_2})
    assert table.memory.moved() == {}
