"""What the program and the camera's process tell each other.

Each message is a frame: its length in four bytes, then MessagePack.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

import msgspec
from msgspec import Struct

LENGTH = 4
"""Bytes before each message that say how long it is."""
LONGEST = 1 << 22
"""Bytes of a message at most; a picture takes a few hundred thousand."""

Corner = tuple[float, float]
Quad = tuple[Corner, Corner, Corner, Corner]
"""The corners of a tag, clockwise from its own upper left one."""


class Mark(Struct, frozen=True, array_like=True):
    """A tag on the board itself, with its corners in millimetres of the board.

    `x` grows to the right and `y` downwards, as on a page.
    """

    number: int
    corners: Quad

    @staticmethod
    def square(number: int, x: float, y: float, edge: float) -> Mark:
        """A mark that lies straight, with its upper left corner here."""
        return Mark(number, ((x, y), (x + edge, y), (x + edge, y + edge), (x, y + edge)))


FEWEST_MARKS = 3
"""The marks of a board that must be seen, to know where it lies."""


class CameraOrder(Struct, frozen=True, tag="order"):
    """What the process does from now on."""

    device: str = ""
    """The camera to read; none if empty."""
    boards: tuple[tuple[Mark, ...], ...] = ()
    """The boards that may lie there: the marks of each."""
    piece_size: float = 0.0
    mark_size: float = 0.0
    """The edge of a tag in millimetres."""
    reads_cards: bool = False
    """Whether tags of cards are decoded at all."""
    measures: tuple[int, ...] = ()
    """The four marks of a board that is not known yet, to be measured."""
    sends_pictures: bool = False


class Flaw(Enum):
    """Why the board can't be read well."""

    DARK = "dark"
    BLURRED = "blurred"
    NO_MARKS = "no marks"
    BENT = "bent"
    """No lens that bends little shows the marks where they are."""
    MARK_HIDDEN = "mark hidden"
    TOO_FAR = "too far"


PIXELS_NEEDED = 28.0
"""The edge of a piece's tag in pixels; below, pieces may be missed."""


class Footing(Enum):
    """Whether a piece stands on the board."""

    STANDS = "stands"
    LIFTED = "lifted"
    """It is higher than it stands, or leans."""
    DISTURBED = "disturbed"
    """Something moves beside it, such as the hand that puts it down."""


class SeenTag(Struct, frozen=True, array_like=True):
    """A tag on a piece: where the piece's foot is, in millimetres of the board.

    `turn`: how far it is turned on the board, in degrees. `height`: how many millimetres above the
    board the tag is.
    """

    number: int
    x: float
    y: float
    turn: float
    height: float
    footing: Footing


class BoardLook(Struct, frozen=True, tag="look"):
    """What one picture shows."""

    board: int | None = None
    """Which of the boards lies there; None if none can be read."""
    tags: tuple[SeenTag, ...] = ()
    numbers: tuple[int, ...] = ()
    """Every tag in the picture, on pieces and boards."""
    flaws: tuple[Flaw, ...] = ()
    pixels: float = 0.0
    """The edge of a piece's tag in pixels."""
    measured: tuple[Mark, ...] = ()
    """The marks that were to be measured, if all four were seen."""


class SeenCard(Struct, frozen=True, array_like=True):
    """A tag on a card: its middle and its edge, in shares of the picture's width."""

    number: int
    x: float
    y: float
    edge: float


class CardsInView(Struct, frozen=True, tag="cards"):
    """The cards in one picture, held in a hand or lying on the table."""

    cards: tuple[SeenCard, ...]


class Outline(Struct, frozen=True, array_like=True):
    """A tag in a picture, in shares of its width and height."""

    number: int
    corners: Quad


class SentPicture(Struct, frozen=True, tag="picture"):
    """A small grey picture, a byte for each pixel, row by row from the top, and its tags."""

    width: int
    height: int
    pixels: bytes
    outlines: tuple[Outline, ...] = ()

    def __repr__(self) -> str:
        """No picture gets into a log."""
        return f"Picture({self.width}x{self.height})"


class CameraFault(Enum):
    """Why there is no picture."""

    NO_LIBRARY = "no library"
    OTHER_NUMPY = "library for another numpy"
    NOT_LOADED = "broken library"
    NO_ARUCO = "library without aruco"
    CRASHED = "library crashes"
    NO_PI_LIBRARY = "no library for Raspberry Pi's camera"
    NO_CAMERA = "no camera"
    BUSY = "busy"
    SILENT = "silent"


class Failed(Struct, frozen=True, tag="failed"):
    """The camera can't be read; the process ends."""

    fault: CameraFault
    problem: str = ""
    """What the library or the system says of it, in one line."""


class Alive(Struct, frozen=True, tag="alive"):
    """The process gets pictures that can be read; sent at least every second.

    `hand_above`: for a while, something has been moving above the board.
    """

    hand_above: bool = False


Report = BoardLook | CardsInView | SentPicture | Failed | Alive

_encoder = msgspec.msgpack.Encoder()
REPORT_DECODER: msgspec.msgpack.Decoder[Report] = msgspec.msgpack.Decoder(Report)
ORDER_DECODER: msgspec.msgpack.Decoder[CameraOrder] = msgspec.msgpack.Decoder(CameraOrder)
"""Both raise ValueError for what is no such message."""


def framed(message: Report | CameraOrder) -> bytes:
    """A message as it is sent."""
    data = _encoder.encode(message)
    return len(data).to_bytes(LENGTH, "big") + data


class Frames:
    """Cuts what arrives into messages."""

    def __init__(self) -> None:
        self._rest = bytearray()

    def feed(self, data: bytes) -> Iterator[bytes]:
        """The messages that are complete now.

        Raises:
            ValueError: this is no message.
        """
        self._rest += data
        while len(self._rest) >= LENGTH:
            length = int.from_bytes(self._rest[:LENGTH], "big")
            if length > LONGEST:
                raise ValueError(f"a message of {length} bytes")
            if len(self._rest) < LENGTH + length:
                return
            yield bytes(self._rest[LENGTH : LENGTH + length])
            del self._rest[: LENGTH + length]
