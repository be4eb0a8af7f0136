"""The editions on the shelf: the three printed ones and the table's own files."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from companion.files import read_text
from engine import EDITION_IDS, N_, BadFile, Edition, load_edition, read_edition

Library = dict[str, Edition]


class IdTaken(BadFile):
    sentence = N_("{file}: the id “{id}” is taken. Choose another.")


def open_library(files: Iterable[Path] = ()) -> Library:
    """Every edition by its id.

    Raises:
        BadFile: one of the files makes no edition, or takes an id that is taken.
    """
    library = {edition_id: load_edition(edition_id) for edition_id in EDITION_IDS}
    for file in files:
        edition = read_edition(read_text(file), file.name)
        if edition.id in library:
            raise IdTaken(file=file.name, id=edition.id)
        library[edition.id] = edition
    return library
