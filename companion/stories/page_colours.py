"""The colours of the pages. A test checks that they are the same as on the screen.

They are repeated here so that writing a page does not load pygame.
"""

from __future__ import annotations

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
    "red": "#ec5a56",
    "blue": "#5494e8",
    "yellow": "#ecc842",
    "green": "#4caf63",
    "purple": "#b07adc",
    "orange": "#ec8e3e",
    "white": "#f2f0e8",
    "grey": "#9098a8",
    "black": "#222024",
    "brown": "#ba845e",
}
"""The seats' colours. A seat is always drawn with its number too."""
