"""The castle: everybody stands in a room of their own, and what matters is seen in every light."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pygame
import pytest

import companion
from companion.display import theme
from companion.display.canvas import Canvas
from companion.display.castle.building import BEAM, draw_building
from companion.display.castle.characters import draw_castle
from companion.display.castle.drawings import picture
from companion.display.castle.figure import niche
from companion.display.castle.light import Daylight, light_of
from companion.display.castle.plan import SLOTS, THRONE, Plan
from companion.display.painter import Picture, paint
from companion.display.theme import contrast
from companion.evening.inputs import PickCharacter, PickFloor
from companion.evening.scene import CastleFace, Choice, Frame
from companion.evening.view_models import characters_of
from engine import Place, load_edition
from engine.edition import Emblem
from tests.companion.simulated_table import SimulatedTable
from tests.fingerprints import fingerprint

AREAS = [(300, 380), (432, 448), (460, 380), (691, 768), (1036, 1048), (2074, 2128), (600, 1400)]
DRAWINGS = Path(companion.__file__).parent / "data" / "castle"
VIVE_LE_ROI = load_edition("vive-le-roi")
FULL = (
    *(Place.THRONE, Place.THRONE),
    *(Place.FLOOR_5, Place.FLOOR_5, Place.FLOOR_5, Place.FLOOR_5),
    *(Place.WC_3, Place.WC_4, Place.DUNGEON_1, Place.DUNGEON_2, Place.DUNGEON_3),
    *(Place.FLOOR_0, Place.FLOOR_0, Place.FLOOR_0),
)
"""A couple, a full floor, full cells."""


@pytest.fixture(autouse=True)
def fonts() -> None:
    pygame.font.init()


def castle(places: tuple[Place, ...] = FULL, thrones: int = 2) -> CastleFace:
    faces = characters_of(VIVE_LE_ROI).values()
    standing = tuple(zip(faces, places, strict=True))
    return CastleFace(standing, VIVE_LE_ROI.wcs, VIVE_LE_ROI.dungeons, thrones=thrones)


def drawn(face: CastleFace, light: Daylight, area: tuple[int, int], *choices: Choice) -> Canvas:
    canvas = Canvas(pygame.Surface(area), None)
    draw_castle(canvas, canvas.area, face, light, Frame(choices=choices))
    return canvas


def boxes(plan: Plan) -> list[pygame.Rect]:
    """The squares of characters in all places, with two thrones."""
    floors = [slot for floor in range(THRONE) for slot in plan.slots(floor, SLOTS)]
    cells = [plan.wc(floor) for floor in (3, 4)] + [plan.dungeon(floor) for floor in (1, 2, 3)]
    return [plan.standing(cell)[0] for cell in (*floors, *cells, *plan.slots(THRONE, 2))]


@pytest.mark.parametrize("area", AREAS, ids=str)
def test_characters_stand_apart_with_their_feet_on_a_beam(area: tuple[int, int]) -> None:
    plan = Plan(pygame.Rect(10, 20, *area))
    beams = {plan.beam_of(plan.floor(floor)).top for floor in range(THRONE + 1)}
    for box in boxes(plan):
        assert plan.area.contains(box)
        assert box.bottom in beams
    for one, other in combinations(boxes(plan), 2):
        assert not one.colliderect(other)


@pytest.mark.parametrize("area", AREAS, ids=str)
def test_each_name_has_a_plate_on_the_beam_of_its_place(area: tuple[int, int]) -> None:
    plan = Plan(pygame.Rect(0, 0, *area))
    for slot in plan.slots(THRONE, 2) + plan.slots(2, SLOTS) + [plan.wc(3), plan.dungeon(1)]:
        box, plate = plan.standing(slot)
        assert plan.beam_of(slot).contains(plate)
        assert not plate.colliderect(box)
        assert not plate.colliderect(plan.label(THRONE if slot.y < plan.floor(5).y else 2))


@pytest.mark.parametrize("area", AREAS, ids=str)
def test_the_crown_of_a_monarch_is_below_the_roof(area: tuple[int, int]) -> None:
    plan = Plan(pygame.Rect(0, 0, *area))
    box, _plate = plan.standing(plan.slots(THRONE, 1)[0])
    assert box.top - box.height * 0.32 > plan.floor(THRONE).top


def test_more_than_four_on_floor_0_stand_closer_together() -> None:
    crowd = (Place.FLOOR_0,) * 14
    spots = drawn(castle(crowd), Daylight.MORNING, (691, 768)).hotspots
    pieces = [pygame.Rect(spot.rect) for spot in spots if isinstance(spot.what, PickCharacter)]
    assert len(pieces) == 14
    assert not any(one.colliderect(other) for one, other in combinations(pieces, 2))


def test_rounds_go_from_morning_to_night() -> None:
    lights = [light_of(number, 3) for number in (1, 2, 3)]
    assert lights == list(Daylight)
    skies = {drawn(castle(), light, (432, 448)).surface.get_at((3, 3))[:3] for light in lights}
    assert len(skies) == 3


@pytest.mark.parametrize("rounds", range(1, 10))
def test_a_game_of_any_length_begins_in_the_morning(rounds: int) -> None:
    lights = [list(Daylight).index(light_of(number, rounds)) for number in range(1, rounds + 1)]
    assert lights[0] == 0
    assert lights == sorted(lights)
    assert rounds == 1 or lights[-1] == len(Daylight) - 1


def test_names_and_numbers_are_legible() -> None:
    shield = picture("shield", (40, 46)).get_at((20, 20))
    number = (shield.r, shield.g, shield.b)
    texts = [
        (theme.PARCHMENT, BEAM),
        (theme.STONE, BEAM),
        (theme.INK, theme.GOLD),
        (theme.INK, theme.PARCHMENT),
        (theme.GOLD, number),
    ]
    for letters, ground in texts:
        assert contrast(letters, ground) >= 4.5


@pytest.mark.parametrize("light", Daylight)
def test_who_can_be_chosen_is_seen_in_every_light(light: Daylight) -> None:
    """The niche is as bright as its edge is dark, so that one of them differs from any wall."""
    face = castle()
    chosen = face.characters[2][0]
    lit = drawn(face, light, (691, 768), Choice(PickCharacter(chosen.character)))
    dark = drawn(face, light, (691, 768))
    box, plate = _standing(Plan(lit.area), 5, 0)
    edge, inside = (box.left + 3, box.bottom - 2), (box.left + 6, box.bottom - 2)
    assert contrast(_pixel(lit, edge), _pixel(lit, inside)) >= 3
    ends = plate.left + 6, plate.centery
    assert contrast(_pixel(lit, ends), _pixel(dark, ends)) >= 3


def _standing(plan: Plan, floor: int, slot: int) -> tuple[pygame.Rect, pygame.Rect]:
    return plan.standing(plan.slots(floor, SLOTS)[slot])


def _pixel(canvas: Canvas, at: tuple[int, int]) -> theme.Colour:
    red, green, blue, _alpha = canvas.surface.get_at(at)
    return red, green, blue


@pytest.mark.parametrize("light", Daylight)
def test_a_floor_that_can_be_chosen_has_a_golden_frame(light: Daylight) -> None:
    empty = castle((Place.UNPLACED,) * 14)
    floors = range(1, 5)
    lit = drawn(empty, light, (691, 768), *(Choice(PickFloor(floor)) for floor in floors))
    for floor in floors:
        x, y = Plan(lit.area).floor(floor).midtop
        line = [_pixel(lit, (x, y + down)) for down in range(12)]
        assert theme.GOLD in line
        assert max(contrast(theme.GOLD, colour) for colour in line) >= 3


def test_the_door_of_a_privy_tells_whether_it_is_free() -> None:
    plan = Plan(pygame.Rect(0, 0, 691, 768))
    free = castle((Place.UNPLACED,) * 14)
    taken = castle((Place.WC_4, *(Place.UNPLACED,) * 13))
    door = plan.inside_wc(4)
    one, other = (drawn(face, Daylight.MORNING, (691, 768)).surface for face in (free, taken))
    assert fingerprint(one.subsurface(door)) != fingerprint(other.subsurface(door))


def test_a_wedding_has_two_thrones() -> None:
    empty = (Place.UNPLACED,) * 14
    plan = Plan(pygame.Rect(0, 0, 691, 768))
    one, two = (
        drawn(castle(empty, thrones), Daylight.MORNING, (691, 768)).surface for thrones in (1, 2)
    )
    for seat in plan.slots(THRONE, 2):
        assert one.get_at(seat.center) != two.get_at(seat.center)


def test_only_two_castles_are_kept_in_memory() -> None:
    for side in range(300, 360, 10):
        draw_building((side, side), (), (), Daylight.NIGHT)
    assert draw_building.cache_info().currsize <= 2
    assert niche.cache_info().maxsize is not None


def test_the_castle_of_the_first_screen_is_only_looked_at() -> None:
    spots = paint(pygame.Surface((1280, 800)), Picture(SimulatedTable().scene, ()))
    assert not any(isinstance(spot.what, PickCharacter | PickFloor) for spot in spots)


def test_each_drawing_is_used() -> None:
    used = "\n".join(
        each.read_text("utf-8") for each in DRAWINGS.parents[1].glob("display/**/*.py")
    )
    for name in sorted(file.stem for file in DRAWINGS.glob("*.svg")):
        assert ("emblem-{" if name.startswith("emblem-") else f'"{name}"') in used


@pytest.mark.parametrize("emblem", Emblem)
def test_each_emblem_has_its_drawing(emblem: Emblem) -> None:
    name = f"emblem-{emblem.value}.svg"
    assert (DRAWINGS / name).exists(), f"companion/data/castle/{name}"


def test_each_drawing_has_only_shapes() -> None:
    """SDL draws no text, and gradients differ between its versions."""
    for file in DRAWINGS.glob("*.svg"):
        assert not re.search("<text|Gradient|<image|<style", file.read_text("utf-8")), file
        assert picture(file.stem, (60, 60)).get_bounding_rect().width > 5, file
