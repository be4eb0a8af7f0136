"""A virtual X screen, and pictures of what it shows."""

from __future__ import annotations

import os
import struct
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame

PROGRAMS = ("Xvfb", "xdotool")
_HEADER = ">25I"
_HEADER_SIZE, _WIDTH, _HEIGHT, _BYTES_PER_LINE, _COLOURS = 0, 4, 5, 12, 19
_COLOUR_SIZE = 12
_BYTES_PER_PIXEL = 4  # blue, green, red and an unused one


class VirtualScreen:
    """An X server's screen: `name` is for DISPLAY, `memory` its framebuffer file."""

    def __init__(self, name: str, memory: Path) -> None:
        self.name = name
        self.memory = memory

    def pixels(self) -> bytes:
        """The pixels without the file's header, which the server may change at any time."""
        return self._dump()[2]

    def picture(self) -> pygame.Surface:
        """The picture on the screen."""
        width, height, pixels = self._dump()
        colours = bytearray(pixels)
        colours[0::4], colours[2::4] = pixels[2::4], pixels[0::4]
        return pygame.image.frombuffer(colours, (width, height), "RGBX").convert(24)

    def _dump(self) -> tuple[int, int, bytes]:
        """Width, height and pixels (the X window dump format, version 7)."""
        data = self.memory.read_bytes()
        header = struct.unpack_from(_HEADER, data)
        width, height, line = header[_WIDTH], header[_HEIGHT], header[_BYTES_PER_LINE]
        assert line == width * _BYTES_PER_PIXEL
        start = header[_HEADER_SIZE] + header[_COLOURS] * _COLOUR_SIZE
        return width, height, data[start : start + line * height]


@contextmanager
def screen(width: int = 1280, height: int = 800) -> Iterator[VirtualScreen]:
    """Start an X server that chooses its own display number."""
    reading, writing = os.pipe()
    with TemporaryDirectory() as folder:
        command = ["Xvfb", "-displayfd", str(writing), "-fbdir", folder]
        command += ["-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp", "-noreset"]
        server = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
        os.close(writing)
        try:
            with os.fdopen(reading) as numbers:
                number = numbers.readline().strip()
            yield VirtualScreen(f":{number}", Path(folder) / "Xvfb_screen0")
        finally:
            server.terminate()
            server.wait()
