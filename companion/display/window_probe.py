"""`python -m companion.display.window_probe`: opens a real window or sound card, and prints which
SDL driver did, and how wide and high the screen is. Otherwise it fails, with SDL's message.

Runs in a process of its own, so that a driver can crash or hang without harm.
"""

from __future__ import annotations

import sys

import pygame

from companion.config.settings import DisplaySettings
from companion.display.opening import NoDisplay, open_display
from companion.sound.sdl_mixer import SdlMixer
from companion.sound.speaker import NoSound

SMALLEST = DisplaySettings(640, 400)
"""The smallest window the settings allow: it proves that the driver works, and disturbs little."""


def try_window() -> None:
    try:
        open_display(SMALLEST)
    except NoDisplay as error:
        sys.exit(str(error.__cause__))
    print(pygame.display.get_driver(), *pygame.display.get_desktop_sizes()[0])


def try_sound() -> None:
    mixer = SdlMixer()
    try:
        print(mixer.open())
    except NoSound as error:
        sys.exit(str(error.problem))
    mixer.close()


if __name__ == "__main__":
    {"window": try_window, "sound": try_sound}[sys.argv[1]]()
