"""Draws an election as messages between vivat and a controller with button boxes."""

from __future__ import annotations

from tools.drawings.shapes import BLUE, GREEN, GREY, INK, RED, arrow, middle
from tools.parts.svg import card, heading, line, picture, text

_WIDE, _HIGH = 960, 730
_HOST, _CONTROLLER = 260, 700
_STEP = 42

TITLE = "An election, message by message"
SUBTITLE = "Until CHOICES no byte depends on a vote: the box alone knows it."
TO_BOX, TO_HOST = True, False
MESSAGES = (
    (TO_BOX, "HELLO", "the host greets, until it is answered", GREY),
    (TO_HOST, "WELCOME", "how many boxes, which controller", GREY),
    (TO_BOX, "CHALLENGE", "random bytes", GREY),
    (TO_HOST, "PROOF", "it has the key that the host gave it", GREY),
    (TO_BOX, "BALLOT open", "which cards each seat may play", GREEN),
    (TO_HOST, "STANDING", "a box has locked a vote, but not which", BLUE),
    (TO_HOST, "STANDING", "all boxes have; nothing shows a change of mind", BLUE),
    (TO_BOX, "BALLOT closed", "the time to change one's mind is over", GREEN),
    (TO_HOST, "STANDING closed", "no vote can change any more", BLUE),
    (TO_BOX, "BALLOT revealed", "only after every box has confirmed", GREEN),
    (TO_HOST, "CHOICES", "all votes at once", RED),
    (TO_BOX, "LIGHTS", "all change at one instant, with the cards", GREEN),
)
"""Who sends it, what it is called in the protocol, what it says, and its colour."""


def drawing() -> str:
    return picture(
        _WIDE,
        _HIGH,
        TITLE,
        "The host opens a ballot; boxes say only that they have voted; after the ballot is closed"
        " everywhere it is revealed, and only then are votes sent.",
        [*heading(TITLE, SUBTITLE), *_lives(), *_sealed(), *_messages()],
    )


def _lives() -> list[str]:
    foot = _y(len(MESSAGES)) - 10
    return [
        middle(_HOST, 112, "host: the computer at the table", 15, INK, 700),
        middle(_CONTROLLER, 112, "controller: 1 to 8 boxes", 15, INK, 700),
        line(f"M{_HOST} 126V{foot}", GREY),
        line(f"M{_CONTROLLER} 126V{foot}", GREY),
        middle(
            _WIDE / 2,
            _HIGH - 32,
            "PING and PONG five times a second show that both are there.",
            14,
            GREY,
        ),
    ]


def _sealed() -> list[str]:
    """How long a vote stays in its box."""
    top, foot = _y(5) - 26, _y(10) - 22
    return [
        card(_CONTROLLER + 16, top, 200, foot - top, "#fdeceb"),
        text(_CONTROLLER + 30, top + 30, "votes are sealed", 15, RED, bold=True),
        text(_CONTROLLER + 30, top + 52, "in the boxes", 14),
    ]


def _messages() -> list[str]:
    return [shape for at, message in enumerate(MESSAGES) for shape in _message(at, *message)]


def _message(at: int, to_box: bool, name: str, words: str, colour: str) -> list[str]:
    start, end = (_HOST + 4, _CONTROLLER - 4) if to_box else (_CONTROLLER - 4, _HOST + 4)
    y = _y(at)
    return [
        arrow(start, y, end, y, colour),
        text(_HOST + 18, y - 7, name, 13, colour, bold=True),
        text(_CONTROLLER - 18, y - 7, words, 12, INK, end=True),
    ]


def _y(at: int) -> int:
    return 160 + _STEP * at + (18 if at >= 4 else 0)
