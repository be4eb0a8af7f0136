"""The MicroPython that runs on the emulated chip: a file that each developer downloads.

    python -m tests.chip.image FILE

checks the file, or says where to download it. Knows nothing of the emulator.
"""

from __future__ import annotations

import os
import struct
import sys
from pathlib import Path

VARIABLE = "PICO_UF2"
DOWNLOAD = "https://micropython.org/download/RPI_PICO/"
BLOCK = 512
MAGIC = (0x0A324655, 0x9E5D5157)
END_MAGIC = 0x0AB16F30
RP2040 = 0xE48BFF56
HEAD = struct.Struct("<8I")


class BadImage(Exception):
    """The file is not a MicroPython for a Pico; the message says what to do."""


def find_image() -> Path:
    """The file that PICO_UF2 names. Raises BadImage."""
    return check_image(os.environ.get(VARIABLE, ""))


def check_image(name: str) -> Path:
    """The file, which is a UF2 file for the RP2040. Raises BadImage."""
    advice = f"Download MicroPython for the Pico from {DOWNLOAD}, then: make chip {VARIABLE}=FILE"
    if not name:
        raise BadImage(f"{VARIABLE} names no file. {advice}")
    path = Path(name)
    if not path.is_file():
        raise BadImage(f"There is no file {path}. {advice}")
    if not _is_for_the_chip(path.read_bytes()):
        raise BadImage(f"{path} is not a UF2 file for the RP2040. {advice}")
    return path.resolve()


def _is_for_the_chip(image: bytes) -> bool:
    blocks = [image[at : at + BLOCK] for at in range(0, len(image), BLOCK)]
    return bool(blocks) and all(map(_is_block, blocks))


def _is_block(block: bytes) -> bool:
    if len(block) != BLOCK:
        return False
    *start, _flags, _address, _size, _number, _count, family = HEAD.unpack_from(block)
    (end,) = struct.unpack_from("<I", block, BLOCK - 4)
    return tuple(start) == MAGIC and end == END_MAGIC and family == RP2040


if __name__ == "__main__":
    try:
        check_image("".join(sys.argv[1:2]))
    except BadImage as problem:
        sys.exit(str(problem))
