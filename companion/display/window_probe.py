"""`python -m companion.display.window_probe`: opens a real window or sound card, and prints the
result as JSON.

Runs in a process of its own, so that a driver can crash or hang without harm.
"""

from __future__ import annotations

import sys

import msgspec
import pygame

from companion.config.settings import DisplaySettings
from companion.display.window_probe_answers import (
    Answer,
    DrawingLibrary,
    OpenedSoundCard,
    OpenedWindow,
    Probe,
    ProbeProblem,
)


def main(arguments: list[str]) -> None:
    """The first argument is what to try; for a screen the settings follow, as JSON."""
    probe, *more = arguments
    answer = _answer(Probe(probe), more)
    print(msgspec.json.encode(answer).decode(), flush=True)


def _answer(probe: Probe, more: list[str]) -> Answer:
    match probe:
        case Probe.SCREEN:
            return _screen(msgspec.json.decode(more[0], type=DisplaySettings))
        case Probe.LIBRARY:
            return DrawingLibrary(pygame.version.ver, ".".join(map(str, pygame.get_sdl_version())))
        case Probe.SOUND:
            return _sound()


def _screen(settings: DisplaySettings) -> OpenedWindow | ProbeProblem:
    # Importing all screens takes longer than the other probe.
    from companion.display.opening import NoDisplay
    from companion.display.window import Window

    try:
        window = Window(settings)
    except NoDisplay as error:
        return ProbeProblem(str(error.__cause__))
    try:
        return OpenedWindow(pygame.display.get_driver(), pygame.display.get_desktop_sizes()[0])
    finally:
        window.close()


def _sound() -> OpenedSoundCard | ProbeProblem:
    from companion.sound.sdl_mixer import SdlMixer
    from companion.sound.speaker import NoSound

    mixer = SdlMixer()
    try:
        driver = mixer.open()
    except NoSound as error:
        return ProbeProblem(error.problem)
    mixer.close()
    return OpenedSoundCard(driver)


if __name__ == "__main__":
    main(sys.argv[1:])
