"""How a board is wired: which pin is which button or light, as `vivat.json` tells.

Knows numbers of pins and nothing of hardware. Whatever is wrong is one sentence
that fits one PROBLEM message.
"""

import json

from firmware.codec import LONGEST_PAYLOAD
from firmware.messages import MOST_PORTS

FILE = "vivat.json"
PICOS_OWN = (23, 24, 25)
"""Power mode, USB sense and the little green light."""
USABLE = tuple([pin for pin in range(29) if pin not in PICOS_OWN])
STRIP = 28
BRIGHTNESS = 64
BOX_KEYS = ("yes", "no", "stomachache", "light")
BUTTON_KEYS = BOX_KEYS[:3]


class Miswired(ValueError):
    """A board that can't be as it is told: a sentence of at most 55 bytes, in ASCII."""

    def __init__(self, point: str) -> None:
        room = LONGEST_PAYLOAD - len(FILE) - len(": ; defaults used")
        super().__init__(FILE + ": " + _printable(point)[:room] + "; defaults used")


class Box:
    """The pins of one box. `light` is the pin of a light of one colour, if it has one."""

    def __init__(self, yes: int, no: int, stomachache: int, light: int | None = None) -> None:
        self.buttons = (yes, no, stomachache)
        self.light = light

    def pins(self) -> list[int]:
        """All that this box takes."""
        pins = list(self.buttons)
        if self.light is not None:
            pins.append(self.light)
        return pins


class Board:
    """1 to 8 boxes; the pin of the strip of addressable lights, None for no strip; `brightness`
    is 1 to 255. Raises Miswired when a pin is used twice."""

    def __init__(
        self, boxes: list[Box], strip: int | None = STRIP, brightness: int = BRIGHTNESS
    ) -> None:
        self.boxes = boxes
        self.strip = strip
        self.brightness = brightness
        pins = [pin for box in boxes for pin in box.pins()]
        if strip is not None:
            pins.append(strip)
        for pin in pins:
            if pins.count(pin) > 1:
                raise Miswired("GP" + str(pin) + " is used twice")


def default_board() -> Board:
    """Eight boxes, three pins each in their order, and the strip on the last pin."""
    return Board(_default_boxes())


def load_board(path: str = FILE) -> tuple[Board, str]:
    """The board that a file describes, and what is wrong with the file, or nothing.

    Without a file, or with a wrong one, it is the default board.
    """
    try:
        with open(path, "rb") as file:
            return read_board(file.read()), ""
    except OSError:
        return default_board(), ""
    except Miswired as wrong:
        return default_board(), str(wrong)


def read_board(text: bytes) -> Board:
    """Raises Miswired.

    >>> read_board(b'{"brightness": 9}').brightness
    9
    """
    settings = _keyed(_parsed(text), ("boxes", "strip", "brightness"))
    strip = settings.get("strip", STRIP)
    return Board(
        _boxes(settings["boxes"]) if "boxes" in settings else _default_boxes(),
        None if strip is None else _pin(strip),
        _brightness(settings.get("brightness", BRIGHTNESS)),
    )


def _default_boxes() -> list[Box]:
    return [Box(*USABLE[3 * port : 3 * port + 3]) for port in range(MOST_PORTS)]


def _parsed(text: bytes) -> object:
    try:
        return json.loads(text.decode())
    except ValueError:
        return None


def _keyed(table: object, keys: tuple[str, ...]) -> dict[str, object]:
    if not isinstance(table, dict):
        raise Miswired("no {...} of JSON")
    for key in table:
        if key not in keys:
            raise Miswired("what is " + str(key) + "?")
    return table


def _boxes(boxes: object) -> list[Box]:
    if not isinstance(boxes, list) or not 1 <= len(boxes) <= MOST_PORTS:
        raise Miswired("boxes: a list of 1 to 8")
    return [_box(port + 1, boxes[port]) for port in range(len(boxes))]


def _box(number: int, table: object) -> Box:
    pins = _keyed(table, BOX_KEYS)
    for key in BUTTON_KEYS:
        if key not in pins:
            raise Miswired("box " + str(number) + " lacks " + key)
    light = pins.get("light")
    yes, no, stomachache = [_pin(pins[key]) for key in BUTTON_KEYS]
    return Box(yes, no, stomachache, None if light is None else _pin(light))


def _pin(number: object) -> int:
    if type(number) is not int:
        raise Miswired("a pin is 0 to 22, 26 to 28")
    if number in PICOS_OWN:
        raise Miswired("GP" + str(number) + " is the Pico's own")
    if number not in USABLE:
        raise Miswired("there is no GP" + str(number))
    return number


def _brightness(number: object) -> int:
    if type(number) is not int or not 1 <= number <= 255:
        raise Miswired("brightness is 1 to 255")
    return number


def _printable(text: str) -> str:
    return "".join([sign if " " <= sign <= "~" else "?" for sign in text])
