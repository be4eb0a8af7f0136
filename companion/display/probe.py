"""`python -m companion.display.probe`: really opens the window, or sound, and tells of it in JSON.

To be run as a process of its own: a driver that crashes or hangs takes nobody along.
"""

from __future__ import annotations

import sys

import msgspec
import pygame

from companion.display.probed import Answer, DrawingLibrary, Probe, Screen, Sound, Trouble
from companion.display.window import NoDisplay, Window
from companion.settings import DisplaySettings


def main(arguments: list[str]) -> None:
    """The first argument is what to try; for a screen the settings follow, as JSON."""
    probe, *more = arguments
    answer = _answer(Probe(probe), more)
    print(msgspec.json.encode(answer).decode(), flush=True)


def _answer(probe: Probe, more: list[str]) -> Answer:
    match probe:
        case Probe.SCREEN:
            return _screen(msgspec.json.decode(more[0], type=DisplaySettings))
        case Probe.SOUND:
            return _sound()
        case Probe.LIBRARY:
            return DrawingLibrary(pygame.version.ver, ".".join(map(str, pygame.get_sdl_version())))


def _screen(settings: DisplaySettings) -> Screen | Trouble:
    try:
        window = Window(settings)
    except NoDisplay as error:
        return Trouble(str(error.__cause__))
    try:
        whole = pygame.display.get_desktop_sizes()[0]
        return Screen(pygame.display.get_driver(), window.size, whole)
    finally:
        window.close()


def _sound() -> Sound | Trouble:
    try:
        pygame.mixer.init()
    except pygame.error as error:
        return Trouble(str(error))
    frequency, _format, channels = pygame.mixer.get_init()
    pygame.mixer.quit()
    return Sound(frequency, channels)


if __name__ == "__main__":
    main(sys.argv[1:])
