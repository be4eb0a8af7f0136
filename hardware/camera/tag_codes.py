"""The patterns of the printed tags: ArUco's dictionaries 4X4_50 and 5X5_50 as OpenCV defines them.

Here so that tags can be printed without OpenCV. A code's bits are the cells of a tag, row by row
from the upper left, 1 for white; the black border around them is not in it.
"""

from __future__ import annotations

from enum import Enum


class TagKind(Enum):
    """Two kinds that no reader takes for each other; the value is the number of cells in a row."""

    PIECE = 4
    """On pieces, and on the board itself."""
    CARD = 5
    """On cards."""


def cells(kind: TagKind, number: int) -> tuple[tuple[bool, ...], ...]:
    """The cells of a tag with its border, row by row; True is black.

    >>> for row in cells(TagKind.PIECE, 0):
    ...     print("".join("#" if is_black else "." for is_black in row))
    ######
    #.#..#
    ##.#.#
    ###..#
    ###.##
    ######
    """
    edge = kind.value
    bits = f"{_CODES[kind][number]:0{edge * edge}b}"
    rows = (bits[at : at + edge] for at in range(0, edge * edge, edge))
    border = (True,) * (edge + 2)
    inside = ((True, *(bit == "0" for bit in row), True) for row in rows)
    return (border, *inside, border)


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(each, 16) for each in text.split())


_CODES: dict[TagKind, tuple[int, ...]] = {
    TagKind.PIECE: _numbers(
        """
        b532 0f9a 332d 9946 549e 79cd 9e2e c4f2 feda cf56
        f991 11a7 0eb7 2a0f 24b1 263e 4665 6600 6c5e 76af
        868b b02b ccd5 dd82 fe47 9471 ace4 a554 2123 346f
        4415 57b2 9ecf f0cb 08ae 0929 1875 04ff 0df6 1c5a
        1718 2a28 328c 38b2 24e8 2eeb 2d3f 4b64 502e 5013
        """
    ),
    TagKind.CARD: _numbers(
        """
        145b2bc 01c06e6 1af0edd 10395f7 1aeb524 1d4082d 0d3d7ec 0e2146b 10d6132 1313fa5
        13cee03 1a2dac0 1e62b11 05e7166 1fcfca8 051e37f 097a758 0bea26f 0f64dc4 1061de8
        12dda75 150e440 16b0ca1 0ba12de 19cd023 1a59972 1c3ce8b 0224246 03b9672 024223b
        027376e 0368873 040d0ce 04aaac8 04643ba 07a6fea 0998aac 082d101 09aad1d 0863c72
        0ad2825 0a52f9e 0d849f7 0c309d9 0da7e31 0e9627a 0e9b997 0f94806 0f59125 0f6b7d7
        """
    ),
}
