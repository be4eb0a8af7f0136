"""The colours of the pages and of the seats. A test checks that the others are the same as on the
screen.

They stand here so that writing a page does not load pygame.
"""

from __future__ import annotations

from engine import PawnColour

NIGHT = "#181d2e"
DUSK = "#262d44"
SLATE = "#3c4562"
STONE = "#e4d6ba"
STONE_DARK = "#c4b290"
MORTAR = "#9e8a68"
PARCHMENT = "#f7efde"
INK = "#282018"
MUTED = "#a8aec2"
GOLD = "#f0be54"
GOLD_DARK = "#aa7a1e"
ROOF = "#963a36"
IRON = "#423e42"
WOOD = "#8c623c"
YES = "#3e965c"
NO = "#be3636"
STOMACHACHE = "#8e7826"
BLACK_LINE = "#8a8076"

SEATS = {
    PawnColour.RED: "#ec5a56",
    PawnColour.BLUE: "#5494e8",
    PawnColour.YELLOW: "#ecc842",
    PawnColour.GREEN: "#4caf63",
    PawnColour.PURPLE: "#b07adc",
    PawnColour.ORANGE: "#ec8e3e",
    PawnColour.WHITE: "#f2f0e8",
    PawnColour.GREY: "#9098a8",
    PawnColour.BLACK: "#222024",
    PawnColour.BROWN: "#ba845e",
}
"""The seats' colours. A seat is always drawn with its number too."""


def seat_ink(colour: PawnColour) -> str:
    """The colour of letters on a seat's colour."""
    return PARCHMENT if colour is PawnColour.BLACK else INK
