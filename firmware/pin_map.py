"""Reads from `vivat.json` which pin has which button or light.

Knows pin numbers and nothing of hardware. Every error is one sentence that fits into
one PROBLEM message.
"""

import json

from firmware.codec import LONGEST_PAYLOAD
from firmware.messages import MOST_PORTS

FILE = "vivat.json"
MOST_BYTES = 16 * 1024
"""An indented file for eight boxes needs less than a tenth; the Pico has no room for more."""
RESERVED = (23, 24, 25)
"""Power mode, USB sense and the green LED on the board."""
USABLE = tuple([pin for pin in range(29) if pin not in RESERVED])
STRIP = 28
BRIGHTNESS = 64
BOX_KEYS = ("yes", "no", "stomachache", "light")
BUTTON_KEYS = BOX_KEYS[:3]


class InvalidPinMap(ValueError):
    """What is wrong with a pin map: a sentence of at most 55 bytes, in ASCII."""

    def __init__(self, problem: str) -> None:
        room = LONGEST_PAYLOAD - len(FILE) - len(": ; defaults used")
        super().__init__(FILE + ": " + _printable(problem)[:room] + "; defaults used")


class PortPins:
    """The pins of one box. `light` is the pin of its single-colour light, if it has one."""

    def __init__(self, yes: int, no: int, stomachache: int, light: int | None = None) -> None:
        self.buttons = (yes, no, stomachache)
        self.light = light

    def pins(self) -> list[int]:
        """All pins that this box uses."""
        pins = list(self.buttons)
        if self.light is not None:
            pins.append(self.light)
        return pins


class PinMap:
    """The pins of 1 to 8 boxes and of the strip of addressable lights, None for no strip.

    `brightness` is 1 to 255. Raises InvalidPinMap if a pin is used twice.
    """

    def __init__(
        self, boxes: list[PortPins], strip: int | None = STRIP, brightness: int = BRIGHTNESS
    ) -> None:
        self.boxes = boxes
        self.strip = strip
        self.brightness = brightness
        pins = [pin for box in boxes for pin in box.pins()]
        if strip is not None:
            pins.append(strip)
        for pin in pins:
            if pins.count(pin) > 1:
                raise InvalidPinMap("GP" + str(pin) + " is used twice")


def default_pin_map() -> PinMap:
    """Eight boxes with three pins each, in order, and the strip on the last pin."""
    return PinMap(_default_boxes())


def load_pin_map(path: str = FILE) -> tuple[PinMap, str]:
    """The pin map in a file, and what is wrong with the file ("" if nothing is).

    Without a file, or with a wrong one, the default pin map.
    """
    try:
        with open(path, "rb") as file:
            return parse_pin_map(file.read(MOST_BYTES + 1)), ""
    except OSError:
        return default_pin_map(), ""
    except InvalidPinMap as wrong:
        return default_pin_map(), str(wrong)


def parse_pin_map(text: bytes) -> PinMap:
    """The pin map in the text of a file. Raises InvalidPinMap.

    >>> parse_pin_map(b'{"brightness": 9}').brightness
    9
    """
    settings = _keyed(_parsed(text), ("boxes", "strip", "brightness"))
    strip = settings.get("strip", STRIP)
    return PinMap(
        _boxes(settings["boxes"]) if "boxes" in settings else _default_boxes(),
        None if strip is None else _pin(strip),
        _brightness(settings.get("brightness", BRIGHTNESS)),
    )


def _default_boxes() -> list[PortPins]:
    return [PortPins(*USABLE[3 * port : 3 * port + 3]) for port in range(MOST_PORTS)]


def _parsed(text: bytes) -> object:
    if len(text) > MOST_BYTES:
        raise InvalidPinMap("larger than 16 kB")
    try:
        return json.loads(text.decode())
    except (ValueError, RuntimeError):  # RuntimeError: nested too deeply
        return None


def _keyed(table: object, keys: tuple[str, ...]) -> dict[str, object]:
    if not isinstance(table, dict):
        raise InvalidPinMap("no {...} of JSON")
    for key in table:
        if key not in keys:
            raise InvalidPinMap("what is " + str(key) + "?")
    return table


def _boxes(boxes: object) -> list[PortPins]:
    if not isinstance(boxes, list) or not 1 <= len(boxes) <= MOST_PORTS:
        raise InvalidPinMap("boxes: a list of 1 to 8")
    return [_box(port + 1, boxes[port]) for port in range(len(boxes))]


def _box(number: int, table: object) -> PortPins:
    pins = _keyed(table, BOX_KEYS)
    for key in BUTTON_KEYS:
        if key not in pins:
            raise InvalidPinMap("box " + str(number) + " lacks " + key)
    light = pins.get("light")
    yes, no, stomachache = [_pin(pins[key]) for key in BUTTON_KEYS]
    return PortPins(yes, no, stomachache, None if light is None else _pin(light))


def _pin(number: object) -> int:
    if type(number) is not int:
        raise InvalidPinMap("a pin is 0 to 22, 26 to 28")
    if number in RESERVED:
        raise InvalidPinMap("GP" + str(number) + " is the Pico's own")
    if number not in USABLE:
        raise InvalidPinMap("there is no GP" + str(number))
    return number


def _brightness(number: object) -> int:
    if type(number) is not int or not 1 <= number <= 255:
        raise InvalidPinMap("brightness is 1 to 255")
    return number


def _printable(text: str) -> str:
    return "".join([letter if " " <= letter <= "~" else "?" for letter in text])
