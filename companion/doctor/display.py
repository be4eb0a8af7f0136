"""Which driver draws the castle, whether it really opens a window, and what to do if not."""

from __future__ import annotations

import msgspec

from companion.display.probed import Probe, Screen, Trouble
from companion.doctor import display_words as words
from companion.doctor.finding import Check, Finding
from companion.doctor.probing import NoPygame, ProbeFails, ask
from companion.doctor.surroundings import DRIVER, Surroundings
from companion.settings import DisplaySettings
from hardware.boxes import Health
from sentences import Sentence

SEEN_BY_NOBODY = ("dummy", "offscreen")
SMALL = DisplaySettings(640, 400)
"""The least window that may be asked for: it proves the driver, and disturbs little."""
UNSEEN = {"SDL_VIDEO_WINDOW_POS": "-10000,-10000", "SDL_X11_FORCE_OVERRIDE_REDIRECT": "1"}
"""On X11 it lies beside the screen, and no window manager hands it the keyboard. Wayland and a
bare screen heed neither."""


def examine_display(
    settings: DisplaySettings, around: Surroundings, vivat_plays: bool = False
) -> list[Finding]:
    """Open a window for a moment, unless vivat has one open already."""
    if vivat_plays:
        found = words.PlaysNow(reason=around.reason())
        return [Finding(Check.DISPLAY, Health.WAITS, found, words.EndItFirst())]
    try:
        asked = msgspec.json.encode(SMALL).decode()
        answer = ask(Probe.SCREEN, {**around.environment, **UNSEEN}, asked)
    except NoPygame as problem:
        return [_failing(problem, around, words.InstallPygame())]
    except ProbeFails as problem:
        return [_failing(problem, around, _remedy(str(problem), around))]
    if isinstance(answer, Screen):
        return [_opened(answer, settings, around)]
    problem_words = answer.problem if isinstance(answer, Trouble) else str(answer)
    return [_failing(problem_words, around, _remedy(problem_words, around))]


def _opened(there: Screen, settings: DisplaySettings, around: Surroundings) -> Finding:
    reason = around.reason()
    if there.driver in SEEN_BY_NOBODY:
        unseen = words.SeenByNobody(driver=there.driver, reason=reason)
        return Finding(Check.DISPLAY, Health.FAILS, unseen, words.UnsetDriver(variable=DRIVER))
    found = words.Opens(driver=there.driver, screen=_size(*there.screen), reason=reason)
    if _fits(settings, *there.screen):
        return Finding(Check.DISPLAY, Health.WORKS, found)
    window = _size(settings.width, settings.height)
    return Finding(Check.DISPLAY, Health.WAITS, found, words.FillTheScreen(window=window))


def _fits(settings: DisplaySettings, width: int, height: int) -> bool:
    """Whether the game's window fits on a screen; one that fills it always does."""
    return settings.fills_the_screen or (settings.width <= width and settings.height <= height)


def _size(width: int, height: int) -> str:
    return f"{width} × {height}"


def _failing(problem: object, around: Surroundings, remedy: Sentence) -> Finding:
    if around.is_remote and not isinstance(problem, ProbeFails):
        return Finding(Check.DISPLAY, Health.WAITS, words.OverSsh(reason=around.reason()), remedy)
    found = words.Fails(problem=problem, reason=around.reason())
    return Finding(Check.DISPLAY, Health.FAILS, found, remedy)


def _remedy(problem: str, around: Surroundings) -> Sentence:
    if around.environment.get(DRIVER) is not None:
        return words.UnsetDriver(variable=DRIVER)
    if around.named is not None:
        return words.OnTheDesktop()
    desktop = around.running_desktop()
    if desktop is not None:
        return words.NameDesktop(setting=desktop)
    if not around.cards:
        return words.LookThere() if around.is_remote else words.StartDesktop()
    return words.OtherPygame() if "not available" in problem else words.FreeTheScreen()
