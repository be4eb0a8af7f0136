"""The settings that hold now: people change some of them on the screen. Knows no screen."""

from __future__ import annotations

from msgspec.structs import replace

from companion.config.settings import Settings
from companion.evening.notices import Notices
from companion.evening.ports import SettingsPort
from companion.words.i18n import _, language, languages, use_language
from sentences import ExplainedError


class SettingsInUse:
    """`now` are those that hold, and `preferences` what the display and the sound need of them;
    `port` keeps what has changed."""

    def __init__(self, settings: Settings, port: SettingsPort, notices: Notices) -> None:
        self.now = settings
        self.preferences = settings.preferences
        self.unsaved: ExplainedError | None = None
        """Why the newest change is not kept; None if it is."""
        self._port = port
        self._notices = notices

    def change(self, settings: Settings) -> None:
        """From now on these hold, even if they can't be kept."""
        before, self.now, self.unsaved = self.now, settings, None
        self.preferences = settings.preferences
        try:
            self._port.save(before, settings)
        except ExplainedError as problem:
            self.unsaved = problem

    def change_language(self) -> None:
        """From now on all texts are in the next language."""
        there = languages()
        new = there[(there.index(language()) + 1) % len(there)]
        use_language(new)
        self.change(replace(self.now, display=replace(self.now.display, language=new)))

    def switch_mute(self) -> None:
        """Turn the sound off, or on again as loud as before."""
        sound = self.now.sound
        muted = not sound.muted
        self.change(replace(self.now, sound=replace(sound, muted=muted)))
        self._notices.show(_("The sound is off.") if muted else _("The sound is on."))
