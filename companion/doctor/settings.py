"""Whether the settings, and the files that they name, can be read and understood."""

from __future__ import annotations

from pathlib import Path

from companion.doctor.finding import Check, Finding
from companion.library import library_of
from companion.settings import Settings, folder_of, read_settings
from hardware.boxes import Health
from sentences import N_, ExplainedError, Sentence


class NoFile(Sentence):
    template = N_("No settings file was named: everything is as usual.")


class Understood(Sentence):
    template = N_("{file} is understood.")


class CorrectIt(Sentence):
    template = N_("Correct the file. All that follows was looked at as if there were none.")


def known_settings(file: Path | None) -> Settings:
    """The settings, or the usual ones where the file is wrong."""
    try:
        return read_settings(file)
    except ExplainedError:
        return Settings()


def examine_settings(file: Path | None) -> list[Finding]:
    """Read them, and the editions and decks that they name."""
    if file is None:
        return [Finding(Check.SETTINGS, Health.WORKS, NoFile())]
    try:
        library_of(read_settings(file).table, folder_of(file))
    except ExplainedError as problem:
        return [Finding(Check.SETTINGS, Health.FAILS, problem, CorrectIt())]
    return [Finding(Check.SETTINGS, Health.WORKS, Understood(file=file))]
