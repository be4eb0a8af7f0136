"""The pin map is read from vivat.json; each error is a sentence that fits one message."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.codec import LONGEST_PAYLOAD
from firmware.messages import MOST_PORTS
from firmware.pin_map import (
    BRIGHTNESS,
    MOST_BYTES,
    STRIP,
    USABLE,
    InvalidPinMap,
    PinMap,
    default_pin_map,
    load_pin_map,
    parse_pin_map,
)

ONE_BOX = {"yes": 5, "no": 6, "stomachache": 7}


def refusal(content: object) -> str:
    with pytest.raises(InvalidPinMap) as refused:
        parse_pin_map(json.dumps(content).encode())
    return str(refused.value)


def test_the_default_has_eight_boxes_on_neighbouring_pins_and_the_strip_on_the_last() -> None:
    pin_map = default_pin_map()
    assert [box.buttons for box in pin_map.boxes] == [
        (0, 1, 2),
        (3, 4, 5),
        (6, 7, 8),
        (9, 10, 11),
        (12, 13, 14),
        (15, 16, 17),
        (18, 19, 20),
        (21, 22, 26),
    ]
    assert (pin_map.strip, pin_map.brightness) == (28, 64)


def test_a_pico_has_26_usable_pins() -> None:
    assert len(USABLE) == 26


def test_keys_that_are_missing_have_defaults() -> None:
    pin_map = parse_pin_map(b'{"brightness": 255}')
    assert pin_map.brightness == 255
    assert len(pin_map.boxes) == 8
    assert pin_map.strip == STRIP


def test_a_box_can_have_its_own_light_and_the_strip_can_be_missing() -> None:
    pin_map = parse_pin_map(
        json.dumps({"boxes": [{**ONE_BOX, "light": 28}], "strip": None}).encode()
    )
    (box,) = pin_map.boxes
    assert box.buttons == (5, 6, 7)
    assert box.light == 28
    assert pin_map.strip is None
    assert pin_map.brightness == BRIGHTNESS


@pytest.mark.parametrize(
    ("content", "sentence"),
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
def test_an_invalid_file_is_refused_with_the_reason(content: object, sentence: str) -> None:
    assert refusal(content) == sentence
    assert len(sentence.encode()) <= LONGEST_PAYLOAD


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from(["boxes", "strip", "brightness"]) | st.text(), json_values))
def test_any_json_gives_a_pin_map_or_a_sentence_that_fits(content: object) -> None:
    pin_map, problem = pin_map_or_error(json.dumps(content).encode())
    assert pin_map is None or 1 <= len(pin_map.boxes) <= 8
    assert len(problem.encode()) <= LONGEST_PAYLOAD


def pin_map_or_error(text: bytes) -> tuple[PinMap | None, str]:
    try:
        return parse_pin_map(text), ""
    except InvalidPinMap as wrong:
        return None, str(wrong)


@given(st.binary())
def test_bytes_that_are_not_json_are_refused(data: bytes) -> None:
    with pytest.raises(InvalidPinMap):
        parse_pin_map(b"\xff" + data)


def test_without_a_file_the_default_pin_map_is_used_without_a_problem(tmp_path: Path) -> None:
    pin_map, problem = load_pin_map(str(tmp_path / "vivat.json"))
    assert len(pin_map.boxes) == 8
    assert problem == ""


def test_with_an_invalid_file_the_default_is_used_and_the_problem_reported(
    tmp_path: Path,
) -> None:
    file = tmp_path / "vivat.json"
    file.write_text('{"strip": 24}')
    pin_map, problem = load_pin_map(str(file))
    assert pin_map.strip == STRIP
    assert problem == "vivat.json: GP24 is the Pico's own; defaults used"


def test_a_valid_file_is_used(tmp_path: Path) -> None:
    file = tmp_path / "vivat.json"
    file.write_text('{"strip": 27}')
    pin_map, problem = load_pin_map(str(file))
    assert pin_map.strip == 27
    assert problem == ""


def test_a_file_that_would_fill_the_memory_is_not_read_to_its_end(tmp_path: Path) -> None:
    file = tmp_path / "vivat.json"
    file.write_bytes(b" " * 10_000_000)
    _pin_map, problem = load_pin_map(str(file))
    assert problem == "vivat.json: larger than 16 kB; defaults used"


def test_lists_in_lists_are_refused() -> None:
    with pytest.raises(InvalidPinMap, match="JSON"):
        parse_pin_map(b"[" * MOST_BYTES)


def test_the_limit_is_ten_times_the_largest_real_file() -> None:
    boxes = [{"yes": 10, "no": 11, "stomachache": 12, "light": 13}] * MOST_PORTS
    largest = json.dumps({"boxes": boxes, "strip": 28, "brightness": 255}, indent=4)
    assert 10 * len(largest) < MOST_BYTES
