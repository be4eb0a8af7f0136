"""Checks that the settings file, and the editions and decks it names, can be read."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from companion.commands.doctor.finding import Finding, note, ok, problem
from companion.config.library import Library, library_of
from companion.config.settings import Settings, folder_of, read_settings
from companion.words.i18n import _, edition_name, name_of, translate
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
        found = _("No settings file was named: all settings have their defaults.")
        return [ok(found)]
    try:
        table = read_settings(file, changed).table
        library = library_of(table, folder_of(file))
    except ExplainedError as error:
        remedy = _("Correct the file. Until then, the checks below use the default settings.")
        return [problem(translate(error), remedy)]
    names = [note(translate(wrong)) for wrong in table.names_not_drawn]
    return [_valid(file, changed), *names, *_photo_findings(library)]


def _valid(file: Path, changed: Path | None) -> Finding:
    if changed is not None and os.path.exists(changed):
        found = _("{file} is valid. What {changed} has was set on the screen, and comes before it.")
        return ok(found.format(file=file, changed=changed))
    return ok(_("{file} is valid.").format(file=file))


def _photo_findings(library: Library) -> Iterator[Finding]:
    """What is wrong with the photos, and who is drawn although others have a photo."""
    for wrong in library.photos.problems:
        yield note(translate(wrong))
    for edition in library.values():
        missing = library.photos.missing(edition)
        if 0 < len(missing) < len(edition.characters):
            names = ", ".join(name_of(character) for character in missing)
            found = _("{edition}: drawn, because there is no photo: {names}")
            yield note(found.format(edition=edition_name(edition), names=names))
