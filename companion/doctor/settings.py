"""Checks that the settings file, and the editions and decks it names, can be read."""

from __future__ import annotations

from pathlib import Path

from companion.doctor.finding import Finding, ok, problem
from companion.i18n import _, translate
from companion.library import library_of
from companion.settings import Settings, folder_of, read_settings
from sentences import ExplainedError


def known_settings(file: Path | None) -> Settings:
    """The settings in the file, or the defaults if it is wrong."""
    try:
        return read_settings(file)
    except ExplainedError:
        return Settings()


def examine_settings(file: Path | None) -> list[Finding]:
    """Read the settings and the editions and decks they name."""
    if file is None:
        found = _("No settings file was named: all settings have their defaults.")
        return [ok(found)]
    try:
        library_of(read_settings(file).table, folder_of(file))
    except ExplainedError as error:
        remedy = _("Correct the file. Until then, the checks below use the default settings.")
        return [problem(translate(error), remedy)]
    return [ok(_("{file} is valid.").format(file=file))]
