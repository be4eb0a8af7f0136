"""A board is as its file tells; what can't be is one sentence that fits one message."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.codec import LONGEST_PAYLOAD
from firmware.pin_map import (
    BRIGHTNESS,
    STRIP,
    USABLE,
    InvalidPinMap,
    PinMap,
    default_pin_map,
    load_pin_map,
    parse_pin_map,
)

ONE_BOX = {"yes": 5, "no": 6, "stomachache": 7}


def refusal(told: object) -> str:
    with pytest.raises(InvalidPinMap) as refused:
        parse_pin_map(json.dumps(told).encode())
    return str(refused.value)


def test_the_default_board_has_eight_boxes_on_neighbouring_pins_and_the_strip_on_the_last() -> None:
    board = default_pin_map()
    assert [box.buttons for box in board.boxes] == [
        (0, 1, 2),
        (3, 4, 5),
        (6, 7, 8),
        (9, 10, 11),
        (12, 13, 14),
        (15, 16, 17),
        (18, 19, 20),
        (21, 22, 26),
    ]
    assert (board.strip, board.brightness) == (28, 64)


def test_a_pico_has_26_usable_pins() -> None:
    assert len(USABLE) == 26


def test_a_file_may_tell_one_thing_only() -> None:
    board = parse_pin_map(b'{"brightness": 255}')
    assert board.brightness == 255
    assert len(board.boxes) == 8
    assert board.strip == STRIP


def test_a_box_may_have_a_light_of_its_own_and_the_strip_may_be_missing() -> None:
    board = parse_pin_map(json.dumps({"boxes": [{**ONE_BOX, "light": 28}], "strip": None}).encode())
    (box,) = board.boxes
    assert box.buttons == (5, 6, 7)
    assert box.light == 28
    assert board.strip is None
    assert board.brightness == BRIGHTNESS


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        ([], "vivat.json: no {...} of JSON; defaults used"),
        ({"brightnes": 9}, "vivat.json: what is brightnes?; defaults used"),
        ({"brightness": 0}, "vivat.json: brightness is 1 to 255; defaults used"),
        ({"brightness": 256}, "vivat.json: brightness is 1 to 255; defaults used"),
        ({"brightness": True}, "vivat.json: brightness is 1 to 255; defaults used"),
        ({"strip": 24}, "vivat.json: GP24 is the Pico's own; defaults used"),
        ({"strip": 29}, "vivat.json: there is no GP29; defaults used"),
        ({"strip": -1}, "vivat.json: there is no GP-1; defaults used"),
        ({"strip": "28"}, "vivat.json: a pin is 0 to 22, 26 to 28; defaults used"),
        ({"strip": 1.0}, "vivat.json: a pin is 0 to 22, 26 to 28; defaults used"),
        ({"strip": 3}, "vivat.json: GP3 is used twice; defaults used"),
        ({"boxes": []}, "vivat.json: boxes: a list of 1 to 8; defaults used"),
        ({"boxes": [ONE_BOX] * 9}, "vivat.json: boxes: a list of 1 to 8; defaults used"),
        ({"boxes": [ONE_BOX] * 2}, "vivat.json: GP5 is used twice; defaults used"),
        ({"boxes": [{**ONE_BOX, "light": 6}]}, "vivat.json: GP6 is used twice; defaults used"),
        ({"boxes": [{**ONE_BOX, "no": 28}]}, "vivat.json: GP28 is used twice; defaults used"),
        ({"boxes": [{**ONE_BOX, "led": 9}]}, "vivat.json: what is led?; defaults used"),
        (
            {"boxes": [{"yes": 0, "no": 1}]},
            "vivat.json: box 1 lacks stomachache; defaults used",
        ),
        ({"boxes": [ONE_BOX, 4]}, "vivat.json: no {...} of JSON; defaults used"),
    ],
)
def test_what_is_wrong_is_named(told: object, sentence: str) -> None:
    assert refusal(told) == sentence
    assert len(sentence.encode()) <= LONGEST_PAYLOAD


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


@settings(max_examples=50)
@given(st.dictionaries(st.sampled_from(["boxes", "strip", "brightness"]) | st.text(), json_values))
def test_whatever_a_file_holds_gives_a_board_or_a_sentence_that_fits(told: object) -> None:
    board, problem = board_or_sentence(json.dumps(told).encode())
    assert board is None or 1 <= len(board.boxes) <= 8
    assert len(problem.encode()) <= LONGEST_PAYLOAD


def board_or_sentence(text: bytes) -> tuple[PinMap | None, str]:
    try:
        return parse_pin_map(text), ""
    except InvalidPinMap as wrong:
        return None, str(wrong)


@given(st.binary())
def test_bytes_that_are_no_json_give_a_sentence(data: bytes) -> None:
    with pytest.raises(InvalidPinMap):
        parse_pin_map(b"\xff" + data)


def test_without_a_file_the_default_board_is_no_problem(tmp_path: Path) -> None:
    board, problem = load_pin_map(str(tmp_path / "vivat.json"))
    assert len(board.boxes) == 8
    assert problem == ""


def test_with_a_wrong_file_the_default_board_works_and_the_problem_is_told(tmp_path: Path) -> None:
    file = tmp_path / "vivat.json"
    file.write_text('{"strip": 24}')
    board, problem = load_pin_map(str(file))
    assert board.strip == STRIP
    assert problem == "vivat.json: GP24 is the Pico's own; defaults used"


def test_with_a_right_file_its_board_is_used(tmp_path: Path) -> None:
    file = tmp_path / "vivat.json"
    file.write_text('{"strip": 27}')
    board, problem = load_pin_map(str(file))
    assert board.strip == 27
    assert problem == ""
