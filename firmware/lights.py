"""How each light looks at a time: its colour, or on and off for a single-colour light.

Times are in milliseconds, of any clock that never goes back.
"""

from firmware.messages import ALONE, DARK, INVITING, LOCKED, SHOWS_NO, SHOWS_STOMACHACHE, SHOWS_YES

FADE_MS = 1600
BLINK_MS = 1000
FAST_BLINK_MS = 200
FLASH_EVERY_MS = 3000
FLASH_MS = 100

BLACK = (0, 0, 0)
COLOURS = {
    DARK: BLACK,
    LOCKED: (20, 60, 255),
    SHOWS_YES: (0, 255, 40),
    SHOWS_NO: (255, 0, 0),
    SHOWS_STOMACHACHE: (255, 130, 0),
}


LIGHT_BITS = 3
"""The lowest bits of a look are the light; the others are its level."""


def colour(light: int, now: int, brightness: int = 64) -> tuple[int, int, int]:
    """Red, green and blue, 0 to 255 each, scaled so that 255 becomes `brightness`.

    >>> colour(SHOWS_NO, 0, brightness=100)
    (100, 0, 0)
    """
    return colour_of(look(light, now), brightness)


def look(light: int, now: int) -> int:
    """What a light shows at a time, as a number: the same number means the same colour.
    Allocates nothing.

    >>> look(LOCKED, 0) == look(LOCKED, 500)
    True
    """
    if light == INVITING:
        return fade(now) << LIGHT_BITS | INVITING
    if light == ALONE:
        return is_on(ALONE, now) << LIGHT_BITS | ALONE
    return light


def colour_of(look: int, brightness: int) -> tuple[int, int, int]:
    """The colour of a look; see `colour`."""
    light = look & (1 << LIGHT_BITS) - 1
    level = look >> LIGHT_BITS
    if light == INVITING:
        grey = level * brightness // 255
        return grey, grey, grey
    if light == ALONE:
        grey = level * brightness // 4
        return grey, grey, grey
    red, green, blue = COLOURS[light]
    return red * brightness // 255, green * brightness // 255, blue * brightness // 255


def fade(now: int) -> int:
    """The level of an inviting light: 40 to 255 and back in 1.6 s."""
    phase = now % FADE_MS
    rising = phase if phase < FADE_MS // 2 else FADE_MS - phase
    return 40 + rising * 215 // (FADE_MS // 2)


def is_on(light: int, now: int) -> bool:
    """Whether a single-colour light is on: steady when locked and for Yes, off for No, blinking
    fast for Stomachache and slowly to invite, a short flash every 3 s without a host."""
    if light == INVITING:
        return now % BLINK_MS < BLINK_MS // 2
    if light == SHOWS_STOMACHACHE:
        return now % FAST_BLINK_MS < FAST_BLINK_MS // 2
    if light == ALONE:
        return now % FLASH_EVERY_MS < FLASH_MS
    return light in (LOCKED, SHOWS_YES)
