"""Photos of the table's own pieces: which file in a folder shows which character.

A file is named after a character's id or name. What does not fit is explained, and left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import asdict, replace

from companion.config.deck_files import folded
from companion.court.casting import figures_of
from companion.disk.bounded import opened_picture
from engine import Character, Edition, Figure
from engine.edition import CharacterId
from sentences import N_, ExplainedError, misspelt

MOST_FILES = 500
"""In a folder: each name is compared with those of all characters."""


class PhotographedFigure(Figure, frozen=True, kw_only=True):
    """A figure whose piece was photographed; its drawing is for when the photo can't be read."""

    photo: str


class PhotoOfNobody(ExplainedError):
    template = N_("{file}: no character is called “{name}”. Name the file after a character.")


class MisspeltPhoto(ExplainedError):
    template = N_("{file}: no character is called “{name}”. Did you mean “{suggestion}”?")


@dataclass(frozen=True)
class Photos:
    """The photos in a folder, by the name of the file, and what is wrong with the other files."""

    files: Mapping[str, Path]
    problems: tuple[ExplainedError, ...] = ()

    def of(self, character: Character) -> Path | None:
        """The photo of a character, by its id or name."""
        return self.files.get(folded(character.id)) or self.files.get(folded(character.name))


NO_PHOTOS = Photos({})


def find_photos(folder: Path, editions: Iterable[Edition]) -> Photos:
    """The photos of the characters of these editions."""
    known = [word for each in editions for c in each.characters for word in (c.id, c.name)]
    try:
        files = sorted(each for each in folder.iterdir() if not each.name.startswith("."))
    except OSError as error:
        sentence = N_(
            "The photos in {folder} can't be read: {problem}. Correct table.photos, or remove it."
        )
        why = ExplainedError(sentence, folder=folder, problem=error.strerror or error)
        return Photos({}, (why,))
    if len(files) > MOST_FILES:
        sentence = N_("{folder} has more than {most} files. Use a folder with the photos only.")
        return Photos({}, (ExplainedError(sentence, folder=folder, most=MOST_FILES),))
    return _checked(files, known)


def _checked(files: Iterable[Path], known: list[str]) -> Photos:
    """The files whose names are known and that are pictures."""
    found: dict[str, Path] = {}
    problems: list[ExplainedError] = []
    for file in files:
        if (problem := _problem(file, known, found)) is None:
            found[folded(file.stem)] = file
        else:
            problems.append(problem)
    return Photos(found, tuple(problems))


def with_photos(edition: Edition, photos: Photos) -> Edition:
    """The edition, with photos of its characters instead of their drawings, as far as there are."""
    if not photos.files:
        return edition
    figures = figures_of(edition.characters, edition.figures)
    return replace(edition, figures=dict(_photographed(edition, figures, photos)))


def _photographed(
    edition: Edition, figures: Mapping[CharacterId, Figure], photos: Photos
) -> Iterator[tuple[CharacterId, Figure]]:
    for character in edition.characters:
        figure, photo = figures[character.id], photos.of(character)
        if photo is not None:
            figure = PhotographedFigure(**asdict(figure), photo=str(photo))
        yield character.id, figure


def _problem(file: Path, known: list[str], found: Mapping[str, Path]) -> ExplainedError | None:
    """Why a file is not used."""
    if file.stem not in known and folded(file.stem) not in map(folded, known):
        parts = {"file": file.name, "name": file.stem}
        return misspelt(file.stem, known, MisspeltPhoto, PhotoOfNobody, **parts)
    if folded(file.stem) in found:
        sentence = N_("{file}: there is another photo of “{name}”. Keep only one.")
        return ExplainedError(sentence, file=file.name, name=file.stem)
    try:
        with opened_picture(file):
            return None
    except ExplainedError as error:
        return error
