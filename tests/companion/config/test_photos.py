"""A table can put photos of its own pieces in a folder; what does not fit is explained."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from companion.commands.doctor.settings import examine_settings
from companion.config.library import Library, open_library
from companion.config.photos import MOST_FILES, PhotographedFigure, find_photos
from companion.config.settings import read_settings
from companion.disk.bounded import MOST_BYTES_OF_PHOTO
from companion.evening.view_models import characters_of
from engine import load_edition
from hardware.boxes import Health


def picture(kind: str, size: tuple[int, int] = (6, 8)) -> bytes:
    file = BytesIO()
    Image.new("L", size).save(file, kind)
    return file.getvalue()


PNG = picture("png")
EDITION = load_edition("vive-le-roi")


def put(folder: Path, *names: str, content: bytes = PNG) -> None:
    folder.mkdir(exist_ok=True)
    for name in names:
        (folder / name).write_bytes(content)


def photographed(library: Library) -> dict[str, str]:
    faces = characters_of(library["vive-le-roi"]).values()
    figures = {face.character: face.figure for face in faces}
    return {
        character: Path(figure.photo).name
        for character, figure in figures.items()
        if isinstance(figure, PhotographedFigure)
    }


def problems(folder: Path) -> list[str]:
    return [str(problem) for problem in find_photos(folder, [EDITION]).problems]


def test_a_photo_has_the_id_or_the_name_of_its_character(tmp_path: Path) -> None:
    put(tmp_path, "romeo.png", "Éloïse.PNG", "anna.png")
    assert photographed(open_library(photos=tmp_path)) == {
        "anna": "anna.png",
        "eloise": "Éloïse.PNG",
        "romeo": "romeo.png",
    }


def test_who_has_no_photo_is_drawn(tmp_path: Path) -> None:
    put(tmp_path, "romeo.png")
    faces = characters_of(open_library(photos=tmp_path)["vive-le-roi"])
    assert faces["anna"].figure == EDITION.figures["anna"]


def test_jpeg_and_webp_are_pictures_too(tmp_path: Path) -> None:
    put(tmp_path, "anna.jpg", "merlin.jpeg", content=picture("jpeg"))
    put(tmp_path, "ouaf.webp", content=picture("webp"))
    assert len(find_photos(tmp_path, [EDITION]).files) == 3
    assert not problems(tmp_path)


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("gandalf.png", PNG, "gandalf.png: no character is called “gandalf”. Name the file after"),
        ("Merlyn.png", PNG, "Merlyn.png: no character is called “Merlyn”. Did you mean “Merlin”?"),
        ("anna.heic", b"heic", "anna.heic is not a PNG, JPEG or WebP file. Save the photo as one"),
        (
            "anna.png",
            PNG + bytes(MOST_BYTES_OF_PHOTO),
            "anna.png has more than 2 MB or 4 million pixels.",
        ),
    ],
    ids=["nobody", "misspelt", "another format", "too large"],
)
def test_a_file_that_does_not_fit_is_explained(
    tmp_path: Path, name: str, content: bytes, sentence: str
) -> None:
    put(tmp_path, name, content=content)
    [problem] = problems(tmp_path)
    assert problem.startswith(sentence)
    assert not photographed(open_library(photos=tmp_path))


def test_a_photo_of_many_pixels_is_explained_before_it_is_opened(tmp_path: Path) -> None:
    large = picture("jpeg", (4000, 3000))
    put(tmp_path, "anna.jpg", content=large)
    put(tmp_path, "merlin.jpg", content=large[:2] + b"\xff" + large[2:])
    assert [each.partition(". ")[0] for each in problems(tmp_path)] == [
        "anna.jpg has more than 2 MB or 4 million pixels",
        "merlin.jpg has more than 2 MB or 4 million pixels",
    ]


def test_the_size_of_a_photo_is_found_behind_long_comments(tmp_path: Path) -> None:
    large, comment = picture("jpeg", (4000, 3000)), b"\xff\xfe\xff\xff" + bytes(0xFFFD)
    put(tmp_path, "anna.jpg", content=large[:2] + 5 * comment + large[2:])
    [problem] = problems(tmp_path)
    assert problem.startswith("anna.jpg has more than 2 MB or 4 million pixels. Make it smaller:")


def test_a_folder_of_many_files_is_not_compared_with_everybody(tmp_path: Path) -> None:
    put(tmp_path, *(f"anna{number}.png" for number in range(MOST_FILES + 1)), content=b"")
    assert problems(tmp_path) == [
        f"{tmp_path} has more than 500 files. Use a folder with the photos only."
    ]


def test_of_two_photos_of_a_character_one_is_used(tmp_path: Path) -> None:
    put(tmp_path, "anna.jpg", content=picture("jpeg"))
    put(tmp_path, "anna.png")
    [problem] = problems(tmp_path)
    assert problem == "anna.png: there is another photo of “anna”. Keep only one."
    assert photographed(open_library(photos=tmp_path)) == {"anna": "anna.jpg"}


def test_hidden_files_are_no_problem(tmp_path: Path) -> None:
    put(tmp_path, ".DS_Store")
    assert not problems(tmp_path)


def test_without_the_folder_everybody_is_drawn(tmp_path: Path) -> None:
    missing = tmp_path / "stick"
    assert problems(missing) == [
        f"The photos in {missing} can't be read: No such file or directory. "
        "Correct table.photos, or remove it."
    ]
    assert not photographed(open_library(photos=missing))


def test_the_settings_name_the_folder_and_the_doctor_says_which_file_does_not_fit(
    tmp_path: Path,
) -> None:
    settings = tmp_path / "vivat.toml"
    settings.write_text('[table]\nphotos = "pieces"\n')
    put(tmp_path / "pieces", "anna.png", "notes.txt")
    assert read_settings(settings).table.photos == "pieces"
    valid, wrong = examine_settings(settings)
    assert valid.health is Health.WORKS
    assert (
        wrong.found == "notes.txt: no character is called “notes”. Name the file after a character."
    )
