"""The characters of a court are told apart in every size, without colours, and by everyone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import combinations, product
from math import dist
from pathlib import Path

import pygame
import pytest
from msgspec.structs import asdict
from PIL import Image

from companion.config.photos import PhotographedFigure
from companion.court.casting import figures_of
from companion.display import portraits, theme
from companion.display.portraits import PictureCache, portrait
from companion.evening.scene import CharacterFace
from companion.evening.view_models import characters_of
from engine import EDITION_IDS, Character, Kind, load_edition
from tests.companion.display.colour_vision import Sight, mean_difference, pixels_in_lab
from tests.sampling import sampled

SMALL = 40
SILHOUETTES_APART = 0.13
"""Of what two silhouettes cover together, the share that only one of them covers."""
SHIFTS = range(-2, 3)
"""Pixels by which a silhouette is moved to look more like another."""
PICTURES_APART = 12.0
"""The mean difference of two pictures' pixels, in CIELAB: 2 can just be seen."""


@pytest.fixture(autouse=True)
def _fonts() -> None:
    pygame.font.init()


def printed(edition: str) -> tuple[CharacterFace, ...]:
    return tuple(characters_of(load_edition(edition)).values())


def invented(*kinds: Kind) -> tuple[CharacterFace, ...]:
    court = tuple(Character(str(number), str(number), kind) for number, kind in enumerate(kinds))
    figures = figures_of(court, {})
    return tuple(CharacterFace(each.id, each.name, each.id, figures[each.id]) for each in court)


COURTS: dict[str, Callable[[], tuple[CharacterFace, ...]]] = {
    **{edition: partial(printed, edition) for edition in EDITION_IDS},
    "thirteen women": partial(invented, *[Kind.WOMAN] * 13, Kind.JESTER),
    "thirteen men": partial(invented, *[Kind.MAN] * 13, Kind.JESTER),
    "six couples": partial(invented, *[Kind.MAN, Kind.WOMAN] * 6, Kind.DOG, Kind.JESTER),
}


@pytest.fixture(params=sampled(COURTS, every=2))
def court(request: pytest.FixtureRequest) -> tuple[CharacterFace, ...]:
    court: str = request.param
    return COURTS[court]()


def on_stone(face: CharacterFace) -> pygame.Surface:
    picture = pygame.Surface((SMALL, SMALL))
    picture.fill(theme.STONE)
    picture.blit(portrait(face, SMALL), (0, 0))
    return picture


def apart(one: pygame.Mask, other: pygame.Mask) -> float:
    """How far two silhouettes are apart, laid upon each other in the best way."""
    both = max(one.overlap_area(other, shift) for shift in product(SHIFTS, SHIFTS))
    return 1 - both / (one.count() + other.count() - both)


def test_silhouettes_of_a_court_differ_at_40_pixels(court: tuple[CharacterFace, ...]) -> None:
    masks = [(face.name, pygame.mask.from_surface(portrait(face, SMALL))) for face in court]
    for (name, one), (other_name, other) in combinations(masks, 2):
        assert apart(one, other) >= SILHOUETTES_APART, f"{name} and {other_name}"


@pytest.mark.parametrize("sight", Sight)
def test_a_court_is_told_apart_at_40_pixels_however_one_sees_colours(
    court: tuple[CharacterFace, ...], sight: Sight
) -> None:
    pictures = [(face.name, pixels_in_lab(on_stone(face), sight)) for face in court]
    for (name, one), (other_name, other) in combinations(pictures, 2):
        assert mean_difference(one, other) >= PICTURES_APART, f"{name} and {other_name}"


def test_a_figure_fills_the_size_that_is_asked_from_40_pixels_to_a_large_screen() -> None:
    face = printed("vive-le-roi")[0]
    for size in (40, 85, 300, 1000):
        picture = portrait(face, size)
        assert picture.get_size() == (size, size)
        assert picture.get_bounding_rect().bottom >= size * 0.96, "it stands on the ground"


def test_a_tiny_figure_is_a_figure() -> None:
    anna, other = printed("vive-le-roi")[:2]
    for tiny in (1, 12, portraits.LEAST_PORTRAIT - 1):
        renamed = CharacterFace("x", "X", "Z", anna.figure)
        assert same(portrait(anna, tiny), portrait(renamed, tiny)), "no initials are shown"
    assert not same(portrait(anna, 12), portrait(other, 12))


def same(one: pygame.Surface, other: pygame.Surface) -> bool:
    return pygame.image.tobytes(one, "RGBA") == pygame.image.tobytes(other, "RGBA")


def test_a_picture_is_drawn_once_while_it_is_used() -> None:
    face = printed("king-up")[3]
    assert portrait(face, 64) is portrait(face, 64)


def test_pictures_that_nobody_uses_make_room() -> None:
    cache, one = PictureCache(4 * 10 * 10 * 3), lambda: pygame.Surface((10, 10), pygame.SRCALPHA)
    kept = cache.get("kept", one)
    for number in range(100):
        cache.get(number, one)
        assert cache.get("kept", one) is kept
    assert cache.bytes == 4 * 10 * 10 * 3


def photographed(face: CharacterFace, photo: Path) -> CharacterFace:
    return replace(face, figure=PhotographedFigure(**asdict(face.figure), photo=str(photo)))


@pytest.mark.parametrize("size", [(300, 200), (200, 300), (3000, 100), (1, 1)])
@pytest.mark.parametrize("kind", ["png", "jpg"])
def test_a_photo_of_any_shape_fills_the_frame(
    tmp_path: Path, size: tuple[int, int], kind: str
) -> None:
    file = tmp_path / f"anna.{kind}"
    photo = pygame.Surface(size)
    photo.fill((200, 30, 30))
    pygame.image.save(photo, str(file))
    face = photographed(printed("vive-le-roi")[0], file)
    for square in (40, 300):
        picture = portrait(face, square)
        assert picture.get_size() == (square, square)
        for at in ((0.5, 0.15), (0.5, 0.5), (0.2, 0.8), (0.8, 0.8)):
            red, green, *_ = picture.get_at((int(at[0] * square), int(at[1] * square)))
            assert red > 180
            assert green < 60
        assert picture.get_at((0, 0)).a == 0, "round the arch, the castle is seen"


@pytest.mark.parametrize(("orientation", "upper"), [(1, "red"), (3, "blue"), (4, "blue")])
def test_a_photo_is_upright_however_the_camera_was_held(
    tmp_path: Path, orientation: int, upper: str
) -> None:
    image, exif = Image.new("RGB", (78, 96), "blue"), Image.Exif()
    image.paste("red", (0, 0, 78, 48))
    exif[0x0112] = orientation
    image.save(tmp_path / "anna.jpg", exif=exif)
    picture = portrait(photographed(printed("vive-le-roi")[0], tmp_path / "anna.jpg"), 100)
    red, _green, blue, _alpha = picture.get_at((50, 30))
    assert (red > blue) is (upper == "red")


def test_what_is_transparent_in_a_photo_is_parchment(tmp_path: Path) -> None:
    file = tmp_path / "anna.png"
    pygame.image.save(pygame.Surface((50, 60), pygame.SRCALPHA), str(file))
    picture = portrait(photographed(printed("vive-le-roi")[0], file), 100)
    assert dist(tuple(picture.get_at((50, 50))), (*theme.PARCHMENT, 255)) <= 4


def test_a_character_whose_photo_is_damaged_is_drawn(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "anna.png"
    file.write_bytes(b"\x89PNG\r\n\x1a\n and nothing else")
    anna = printed("vive-le-roi")[0]
    assert same(portrait(photographed(anna, file), 100), portrait(anna, 100))
    assert "can't be read" in caplog.text
