"""Reads files that strangers made. All limits of such files stand here; they hold before anything
is made of a file. What a TOML text may have in it is bounded by `engine/decoding.py`.
"""

from __future__ import annotations

import os
import stat
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar
from zipfile import ZipFile

from msgspec import MsgspecError, Raw, json

from companion.disk.files import NotAFile, usual_place
from engine import BadFile
from sentences import N_, ExplainedError

if TYPE_CHECKING:
    from PIL.Image import Image

T = TypeVar("T")

MOST_BYTES = 128 * 1024
"""Of a text. A record of eight people with every option and long names has 12 kB, a deck 6 kB; the
slowest text of this size is understood in less than a second."""

MOST_BYTES_IN_ALL = 64 * 1024 * 1024
"""Of a zip file's members, unpacked: thousands of games."""

MOST_BYTES_OF_PHOTO = 2_000_000
"""A larger photo would take a Pi Zero 2 W seconds, and most of its memory."""
MOST_PIXELS = 4_000_000
"""A photo of more pixels takes 16 MB for a moment, and again to be turned."""
FORMATS = ("PNG", "JPEG", "WEBP")
EDGE = 1200
"""Pixels of a photo before it is turned, three times what is drawn."""


class UnreadableFile(BadFile):
    template = N_("{file}: can't be read: {problem}. Check the name.")


class ForbiddenFile(BadFile):
    """With sudo, vivat runs as a user who can't enter the folders of people."""

    template = N_(
        "{file}: this user may not read it. “sudo chmod a+r {file}” lets every user; if its folder "
        "is closed, too, copy it: “cp {file} {folder}”."
    )


class TooLarge(BadFile):
    template = N_(
        "{file}: this is larger than {most} kB, which vivat does not read. Check the name, "
        "or shorten the file."
    )


class NoText(BadFile):
    template = N_("{file}: this is not a UTF-8 text file.")


class BadZip(ExplainedError):
    template = N_("The copy on the stick is damaged, or vivat did not make it. Take another one.")


class LargePhoto(ExplainedError):
    template = N_(
        "{file} has more than 2 MB or 4 million pixels. Make it smaller: 600 × 600 pixels are "
        "enough."
    )


def read_text(path: Path, errors: str = "strict") -> str:
    """The text of a file that people gave to vivat; answers at once, whatever it is. `errors`
    decides about wrong UTF-8, as in `bytes.decode`.

    Raises:
        BadFile: it is missing, too large, or is not text.
    """
    try:
        return read_bytes(path).decode("utf-8-sig", errors)
    except UnicodeDecodeError as error:
        raise NoText(file=path) from error


def read_json(path: Path, shape: type[T]) -> T:
    """The values in a JSON file. Raises BadFile: it can't be read, or does not fit the shape."""
    return decode_json(read_bytes(path), shape, path)


def decode_json(text: bytes | Raw, shape: type[T], file: Path) -> T:
    """The same for a text. Raises BadFile."""
    try:
        return json.decode(text, type=shape)
    except (MsgspecError, ValueError, RecursionError) as error:  # by its version
        raise BadFile(file=file, problem=error) from error


def read_bytes(path: Path, most: int = MOST_BYTES) -> bytes:
    """The content of a file. Opens only a regular file: others may wait for ever, never end, or act
    on being opened.

    Raises:
        BadFile: it can't be read, or is larger than `most`.
    """
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise NotAFile(file=path)
        with os.fdopen(os.open(path, os.O_RDONLY | os.O_NONBLOCK), "rb") as file:
            content = file.read(most + 1)
    except PermissionError as error:
        raise ForbiddenFile(file=path, folder=usual_place()) from error
    except OSError as error:
        raise UnreadableFile(file=path, problem=error.strerror) from error
    except BadFile:
        raise
    except ValueError as error:  # an impossible file name
        raise NoText(file=path) from error
    if len(content) > most:
        raise TooLarge(file=path, most=most // 1024)
    return content


def read_zip(data: bytes, is_wanted: Callable[[str], object]) -> Mapping[str, bytes]:
    """The members of a zip file: UTF-8 texts, all with names that are wanted.

    Raises:
        BadZip: it is damaged, too large, or has anything else.
    """
    try:
        with ZipFile(BytesIO(data)) as archive:
            found = archive.infolist()
            sizes = [each.file_size for each in found]
            is_small = sum(sizes) <= MOST_BYTES_IN_ALL and max(sizes, default=0) <= MOST_BYTES
            if not (found and is_small and all(is_wanted(each.filename) for each in found)):
                raise BadZip()
            members = {each.filename: archive.read(each) for each in found}
        for content in members.values():
            content.decode()
        return members
    except Exception as error:  # whatever zipfile comes upon
        raise BadZip() from error


@contextmanager
def opened_picture(file: Path) -> Iterator[Image]:
    """A photo whose pixels are not read yet.

    Raises:
        ExplainedError: it can't be shown, or what is done with it inside fails.
    """
    from PIL import Image

    try:
        data = BytesIO(read_bytes(file, MOST_BYTES_OF_PHOTO))
        with warnings.catch_warnings(action="ignore"), Image.open(data, formats=FORMATS) as image:
            if image.width * image.height > MOST_PIXELS:
                raise LargePhoto(file=file.name)
            yield image
    except (TooLarge, Image.DecompressionBombError) as error:
        raise LargePhoto(file=file.name) from error
    except ExplainedError:
        raise
    except Exception as error:  # whatever Pillow comes upon
        sentence = N_("{file} is not a PNG, JPEG or WebP file. Save the photo as one of these.")
        raise ExplainedError(sentence, file=file.name) from error


def read_picture(file: Path, size: tuple[int, int], ground: tuple[int, int, int]) -> bytes:
    """The middle of a photo, upright, in a size: rows of pixels, four bytes each; where it is
    transparent, in the colour of the ground. Raises ExplainedError: it can't be shown."""
    from PIL import Image, ImageOps

    with opened_picture(file) as image:
        image.draft("RGB", (EDGE, EDGE))
        pixels = image if image.mode in ("RGB", "RGBA") else image.convert("RGBA")
        pixels.thumbnail((EDGE, EDGE))
        upright = ImageOps.exif_transpose(pixels)
        middle = ImageOps.fit(upright.convert("RGBA"), size, centering=(0.5, 0.25))
        whole = Image.new("RGBA", size, ground)
        whole.alpha_composite(middle)
        return whole.tobytes()
