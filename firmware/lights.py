"""What a light looks like: its colour, or on and off where it has only one.

Times are in milliseconds, of any clock that never goes back.
"""

from firmware.messages import (
    ALONE,
    DARK,
    INVITING,
    LOCKED,
    SHOWS_NO,
    SHOWS_STOMACHACHE,
    SHOWS_YES,
)

BREATH_MS = 1600
BLINK_MS = 1000
FLUTTER_MS = 200
GLIMPSE_MS = 3000

BLACK = (0, 0, 0)
COLOURS = {
    DARK: BLACK,
    LOCKED: (20, 60, 255),
    SHOWS_YES: (0, 255, 40),
    SHOWS_NO: (255, 0, 0),
    SHOWS_STOMACHACHE: (255, 130, 0),
}


def colour(light: int, now: int, brightness: int = 64) -> tuple[int, int, int]:
    """Red, green and blue, 0 to 255 each; `brightness` is what 255 becomes.

    >>> colour(SHOWS_NO, 0, brightness=100)
    (100, 0, 0)
    """
    if light == INVITING:
        grey = breath(now) * brightness // 255
        return grey, grey, grey
    if light == ALONE:
        grey = brightness // 4 if is_on(ALONE, now) else 0
        return grey, grey, grey
    red, green, blue = COLOURS[light]
    return red * brightness // 255, green * brightness // 255, blue * brightness // 255


def breath(now: int) -> int:
    """A light that comes and goes, 40 to 255 and back in 1.6 s."""
    phase = now % BREATH_MS
    rising = phase if phase < BREATH_MS // 2 else BREATH_MS - phase
    return 40 + rising * 215 // (BREATH_MS // 2)


def is_on(light: int, now: int) -> bool:
    """A light of one colour: steady when locked and for Yes, dark for No, fluttering for a
    Stomachache, blinking to invite, a glimpse now and then when nobody is there."""
    if light == INVITING:
        return now % BLINK_MS < BLINK_MS // 2
    if light == SHOWS_STOMACHACHE:
        return now % FLUTTER_MS < FLUTTER_MS // 2
    if light == ALONE:
        return now % GLIMPSE_MS < 100
    return light in (LOCKED, SHOWS_YES)
