"""When a finger on a phone votes: the page's own function for its buttons, in Node.

`tests/browsers/test_phone_page.py` touches the page in a real browser.
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from tests.needed_programs import needs

pytestmark = needs("node")
SCRIPT = Path(__file__).with_name("buttons_in_node.mjs")
NOWHERE = ""
FINGER, ANOTHER = 1, 2


def pressed(*done: tuple[str, int, str]) -> list[str]:
    """The buttons that count as pressed after all that fingers have done."""
    command = ["node", str(SCRIPT), json.dumps(done)]
    found: list[str] = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    return found


def test_a_button_is_pressed_where_a_finger_touches_and_lifts() -> None:
    tap = ("down", FINGER, "yes"), ("up", FINGER, "yes")
    assert pressed(*tap, *tap) == ["yes", "yes"]


def test_a_finger_that_slides_off_a_button_presses_nothing() -> None:
    for lifted in (NOWHERE, "no"):
        assert pressed(("down", FINGER, "yes"), ("up", FINGER, lifted)) == []


def test_a_finger_that_was_down_before_a_vote_opened_presses_nothing() -> None:
    opens = ("opens", FINGER, NOWHERE)
    assert pressed(("down", FINGER, "yes"), opens, ("up", FINGER, "yes")) == []


def test_two_fingers_press_nothing() -> None:
    down = ("down", FINGER, "yes"), ("down", ANOTHER, "no")
    up = ("up", ANOTHER, "no"), ("up", FINGER, "yes")
    assert pressed(*down, *up) == []
    assert pressed(*down, *reversed(up)) == []
