"""Draws the parts of vivat, and which of them uses which."""

from __future__ import annotations

from tools.drawings.shapes import BLUE, arrow, box, middle
from tools.parts.svg import heading, picture

_WIDE, _HIGH = 960, 700
TITLE = "The parts of vivat"
SUBTITLE = "An arrow leads to what a part uses. Blue: what people press, and what they see."


def drawing() -> str:
    return picture(
        _WIDE,
        _HIGH,
        TITLE,
        "Boxes, phones and a camera reach the table through hardware; the table asks the engine,"
        " and its scenes go to display and sound. The page says the same in words.",
        [*heading(TITLE, SUBTITLE), *_outside(), *_inside(), *_arrows()],
    )


def _outside() -> list[str]:
    """What people touch, and what they see and hear."""
    names = ("button boxes", "gamepads", "phones", "camera")
    left = [middle(110 + 140 * at, 112, name, 14, BLUE, 700) for at, name in enumerate(names)]
    return [*left, middle(740, 112, "screen, loudspeaker", 14, BLUE, 700)]


def _inside() -> list[str]:
    return [
        box(
            (40, 160, 560, 100),
            "hardware",
            "boxes on USB, on the Pi's header, gamepads, phones, camera;",
            "a vote stays in its box until all are revealed",
        ),
        box(
            (640, 160, 280, 100),
            "companion/display, /sound",
            "a scene becomes a picture,",
            "with motion and sounds",
        ),
        box((40, 320, 170, 110), "firmware", "runs in each box;", "codec, debouncing,", "lights"),
        box(
            (250, 320, 430, 110),
            "companion/evening",
            "what presses and touches mean: the open vote, undo,",
            "which box is whose; a frozen scene for each screen;",
            "no clock, no pixels, no files",
        ),
        box(
            (720, 320, 200, 110),
            "companion/keep",
            "a file for each game:",
            "an event is on the disk",
            "before it is shown",
        ),
        box(
            (250, 490, 430, 92),
            "engine",
            "the rules: a pure fold over events,",
            "frozen values in, frozen values out",
        ),
        box((720, 490, 200, 92), "companion/record", "a game as a text file;", "and back"),
        box(
            (40, 614, 880, 60),
            "sentences",
            "texts for people, translatable; every part may use them",
        ),
    ]


def _arrows() -> list[str]:
    down = [arrow(110 + 140 * at, 122, 110 + 140 * at, 158, BLUE) for at in range(4)]
    return [
        *down,
        arrow(740, 158, 740, 122, BLUE),
        arrow(125, 262, 125, 318),
        arrow(425, 318, 425, 262),
        arrow(660, 262, 660, 318),
        arrow(718, 375, 682, 375),
        arrow(465, 432, 465, 488),
        arrow(718, 536, 682, 536),
        arrow(820, 432, 820, 488),
    ]
