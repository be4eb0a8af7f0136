"""Checks that the settings file, and the editions and decks it names, can be read."""

from __future__ import annotations

import os
from pathlib import Path

from companion.commands.doctor.finding import Finding, note, ok, problem
from companion.config.library import library_of
from companion.config.settings import Settings, folder_of, read_settings
from companion.words.i18n import _, translate
from sentences import ExplainedError


def known_settings(file: Path | None, changed: Path | None = None) -> Settings:
    """The settings in the file, with those that were `changed` on the screen, or the defaults if
    a file is wrong."""
    try:
        return read_settings(file, changed)
    except ExplainedError:
        return Settings()


def examine_settings(file: Path | None, changed: Path | None = None) -> list[Finding]:
    """Read the settings, what was `changed` on the screen, and the editions and decks they name."""
    if file is None:
        found = _("There is no settings file: all settings have their defaults.")
        return [ok(found)]
    try:
        table = read_settings(file, changed).table
        library = library_of(table, folder_of(file))
    except ExplainedError as error:
        remedy = _("Correct the file. Until then, the checks below use the default settings.")
        return [problem(translate(error), remedy)]
    wrong = [*table.names_not_drawn, *library.photos.problems]
    return [_valid(file, changed), *(note(translate(each)) for each in wrong)]


def _valid(file: Path, changed: Path | None) -> Finding:
    if changed is not None and os.path.exists(changed):
        found = _("{file} is valid. What {changed} has was set on the screen, and comes before it.")
        return ok(found.format(file=file, changed=changed))
    return ok(_("{file} is valid.").format(file=file))
