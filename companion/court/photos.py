"""Photos of the table's own pieces: which file in a folder shows which character.

A file is named after a character's id or name. What does not fit is explained, and left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from msgspec.structs import asdict, replace

from companion.court.casting import figures_of
from companion.court.picture_header import MOST_HEADER, pixels_of
from companion.deck_files import folded
from engine import Character, Edition, Figure
from engine.edition import CharacterId
from sentences import N_, ExplainedError

MOST_BYTES = 2_000_000
"""A larger photo would take a Pi Zero 2 W seconds, and most of its memory."""
MOST_PIXELS = 4_000_000
"""A photo of more pixels takes 16 MB for a moment, and again to be turned."""
_SIGNATURES = {
    ".png": b"\x89PNG\r\n",
    ".jpg": b"\xff\xd8\xff",
    ".jpeg": b"\xff\xd8\xff",
    ".webp": b"RIFF",
}


class PhotographedFigure(Figure, frozen=True, kw_only=True):
    """A figure whose piece was photographed; its drawing is for when the photo can't be read."""

    photo: str


class PhotosNotRead(ExplainedError):
    template = N_("The photos in {folder} can't be read: {problem}.")


class PhotoOfNobody(ExplainedError):
    template = N_("{file}: no character is called “{name}”. Name the file after a character.")


class MisspeltPhoto(ExplainedError):
    template = N_("{file}: no character is called “{name}”. Did you mean “{suggestion}”?")


class NoPicture(ExplainedError):
    template = N_("{file} is not a PNG, JPEG or WebP file. Save the photo as one of these.")


class LargePhoto(ExplainedError):
    template = N_("{file} is larger than 2 MB. Make it smaller: 600 × 600 pixels are enough.")


class PhotoOfManyPixels(ExplainedError):
    template = N_(
        "{file} has {pixels} million pixels. Make it smaller: 600 × 600 pixels are enough."
    )


class PhotoOfUnknownSize(ExplainedError):
    template = N_("{file} doesn't say how many pixels it has. Save it again as a PNG or JPEG file.")


class SecondPhoto(ExplainedError):
    template = N_("{file}: there is another photo of “{name}”. Keep only one.")


@dataclass(frozen=True)
class Photos:
    """The photos in a folder, by the name of the file, and what is wrong with the other files."""

    files: Mapping[str, Path]
    problems: tuple[ExplainedError, ...] = ()

    def of(self, character: Character) -> Path | None:
        """The photo of a character, by its id or name."""
        return self.files.get(folded(character.id)) or self.files.get(folded(character.name))

    def missing(self, edition: Edition) -> tuple[Character, ...]:
        """The characters without a photo."""
        return tuple(each for each in edition.characters if self.of(each) is None)


NO_PHOTOS = Photos({})


def find_photos(folder: Path, editions: Iterable[Edition]) -> Photos:
    """The photos of the characters of these editions."""
    known = [word for each in editions for c in each.characters for word in (c.id, c.name)]
    found: dict[str, Path] = {}
    problems: list[ExplainedError] = []
    try:
        files = sorted(each for each in folder.iterdir() if not each.name.startswith("."))
        for file in files:
            problem = _problem(file, known, found)
            if problem is None:
                found[folded(file.stem)] = file
            else:
                problems.append(problem)
    except OSError as error:
        problems.append(PhotosNotRead(folder=folder, problem=error.strerror or error))
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
    """Why a file is not used. Raises OSError."""
    if file.stem not in known and folded(file.stem) not in map(folded, known):
        close = get_close_matches(file.stem, known, n=1)
        if close:
            return MisspeltPhoto(file=file.name, name=file.stem, suggestion=close[0])
        return PhotoOfNobody(file=file.name, name=file.stem)
    if not _is_picture(file):
        return NoPicture(file=file.name)
    if file.stat().st_size > MOST_BYTES:
        return LargePhoto(file=file.name)
    pixels = _pixels(file)
    if pixels == 0:
        return PhotoOfUnknownSize(file=file.name)
    if pixels > MOST_PIXELS:
        return PhotoOfManyPixels(file=file.name, pixels=round(pixels / 1_000_000))
    if folded(file.stem) in found:
        return SecondPhoto(file=file.name, name=file.stem)
    return None


def _pixels(file: Path) -> int:
    with file.open("rb") as opened:
        return pixels_of(opened.read(MOST_HEADER))


def _is_picture(file: Path) -> bool:
    signature = _SIGNATURES.get(file.suffix.lower())
    if signature is None or not file.is_file():
        return False
    with file.open("rb") as opened:
        return opened.read(len(signature)) == signature
