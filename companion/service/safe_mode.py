"""Safe mode: with any settings vivat starts, in a window with boxes drawn on the screen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from companion.config.box_settings import BoxesSettings
from companion.config.library import Library, library_of
from companion.config.settings import DisplaySettings, PowerSettings, Settings
from sentences import N_, ExplainedError, Sentence


class SafeModeRequested(Sentence):
    template = N_("started with --safe-mode. Boxes are drawn on the screen.")


class PowerButtonHeld(Sentence):
    template = N_("the power button was held. Boxes are drawn on the screen.")


@dataclass(frozen=True)
class StartConfig:
    """The settings and editions to start with; `safe_because` is None outside safe mode."""

    settings: Settings
    library: Library
    safe_because: Sentence | None = None

    def in_safe_mode(self, because: Sentence) -> StartConfig:
        """The same without anything that may fail: a window, and boxes drawn on the screen."""
        settings = replace(
            self.settings,
            display=_in_a_window(self.settings.display),
            boxes=BoxesSettings.only_drawn(),
            power=PowerSettings(),
        )
        return StartConfig(settings, self.library, because)


def _in_a_window(display: DisplaySettings) -> DisplaySettings:
    """A window of the usual size; people read, and see, as well as before."""
    usual = DisplaySettings()
    return replace(display, width=usual.width, height=usual.height, fullscreen=False, kiosk=False)


def load_config(
    read: Callable[[], Settings], folder: Path, falls_back: bool, has_failed: bool
) -> StartConfig:
    """The configuration from the settings that `read` returns; their files are in `folder`.

    Wrong settings lead to safe mode if `falls_back`; so does a service that `has_failed`
    repeatedly.

    Raises:
        ExplainedError: the settings are wrong, and `falls_back` is False.
    """
    config = _with_fallback(read, folder) if falls_back else _as_set(read(), folder)
    if config.safe_because is None and has_failed:
        sentence = N_(
            "vivat failed several times in a row. Boxes are drawn on the screen; "
            "“vivat doctor” finds common problems."
        )
        return config.in_safe_mode(Sentence(sentence))
    return config


def _as_set(settings: Settings, folder: Path) -> StartConfig:
    return StartConfig(settings, library_of(settings.table, folder))


def _with_fallback(read: Callable[[], Settings], folder: Path) -> StartConfig:
    """As set; if that is wrong, safe mode with the readable settings, without the table's files."""
    settings = Settings()
    try:
        settings = read()
        return _as_set(settings, folder)
    except ExplainedError as problem:
        table = replace(settings.table, editions=(), decks=())
        plain = _as_set(replace(settings, table=table), folder)
        return plain.in_safe_mode(
            Sentence(N_("{problem} Boxes are drawn on the screen."), problem=problem)
        )
