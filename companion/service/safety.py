"""Safe mode: whatever the settings say, the castle opens, with boxes drawn on the screen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from companion.box_settings import BoxesSettings
from companion.library import Library, library_of
from companion.settings import DisplaySettings, PowerSettings, Settings
from hardware.header.pins import MOST_BOXES
from sentences import N_, ExplainedError, Sentence


class AskedFor(Sentence):
    template = N_("it was asked for. Boxes are drawn on the screen.")


class ButtonHeld(Sentence):
    template = N_("the power button was held. Boxes are drawn on the screen.")


class FailedBefore(Sentence):
    template = N_(
        "vivat failed several times in a row. Boxes are drawn on the screen; "
        "“vivat doctor” tells more."
    )


class BadSettings(Sentence):
    template = N_("{problem} Boxes are drawn on the screen.")


@dataclass(frozen=True)
class Start:
    """What a start is made with; `safe_because` is None unless it is a safe one."""

    settings: Settings
    library: Library
    safe_because: Sentence | None = None

    def safely(self, because: Sentence) -> Start:
        """The same evening without what may be wrong: boxes on the screen, in a window."""
        settings = replace(
            self.settings,
            display=DisplaySettings(),
            boxes=BoxesSettings(drawn=MOST_BOXES, controllers=False, gamepads=False),
            power=PowerSettings(),
        )
        return Start(settings, self.library, because)


def start_with(
    read: Callable[[], Settings], beside: Path, falls_back: bool, has_failed: bool
) -> Start:
    """A start with the settings that `read` gives; their files lie `beside` them.

    With `falls_back`, settings that are wrong lead to safe mode. So does a service that
    has failed again and again.

    Raises:
        ExplainedError: they are wrong, and nothing falls back.
    """
    start = _fallen_back(read, beside) if falls_back else _as_set(read(), beside)
    tries_otherwise = start.safe_because is None and has_failed
    return start.safely(FailedBefore()) if tries_otherwise else start


def _as_set(settings: Settings, beside: Path) -> Start:
    return Start(settings, library_of(settings.table, beside))


def _fallen_back(read: Callable[[], Settings], beside: Path) -> Start:
    """As set; safely where that is wrong, with what could be read but the table's own files."""
    settings = Settings()
    try:
        settings = read()
        return _as_set(settings, beside)
    except ExplainedError as problem:
        table = replace(settings.table, editions=(), decks=())
        plain = _as_set(replace(settings, table=table), beside)
        return plain.safely(BadSettings(problem=problem))
