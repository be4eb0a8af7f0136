"""What the table needs to keep the settings that people change on the screen."""

from __future__ import annotations

from typing import Protocol

from companion.config.settings import Settings


class SettingsPort(Protocol):
    """Keeps changed settings. The names of both files are for people."""

    @property
    def changed(self) -> str:
        """Where the changes are kept; empty for nowhere."""

    @property
    def named(self) -> str:
        """Where to set what the screen does not offer; empty for nowhere."""

    def save(self, before: Settings, after: Settings) -> None:
        """Keep what has changed between the two.

        Raises:
            ExplainedError: it is not kept.
        """


class UnsavedSettings:
    """Keeps nothing."""

    changed = named = ""

    def save(self, before: Settings, after: Settings) -> None:
        pass
