"""What a screen of a round leaves out: figures, names and scores that it should show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

import pygame

from companion.display.painter import Picture
from companion.display.portraits import portrait
from companion.display.round_layout import is_told
from companion.display.stage.actors import Actor, Part
from companion.evening.scene import CharacterFace, Scene, SeatFace
from companion.evening.screens.ambition_choice import AmbitionChoiceScene
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.castle_editor import CastleEditorScene
from companion.evening.screens.coronation import CoronationScene
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.podium import PodiumScene
from companion.evening.screens.positions import PositionsScene
from companion.evening.screens.raising import RaisingScene
from companion.evening.screens.verdict import VerdictScene
from engine import Room
from tests.companion.display.measured_canvas import MeasuredCanvas
from tests.companion.display.screen_flaws import LONG_NAME

LEAST_FIGURE, LEAST_BESIDE_BOXES = 20, 11
"""Pixels. Eight drawn boxes are for trying out, and leave little room on a small screen."""
LEAST_LETTERS, LETTERS_BESIDE_BOXES = 6, 3
"""So much of a long name is left at least, and beside eight drawn boxes."""
WITH_COURT = CastleScene, CastleEditorScene, RaisingScene, PositionsScene
"""They show every piece, in the castle or beside it."""
WITH_CASTLE = ElectionScene, AmbitionChoiceScene
"""They show the pieces in the castle, if somebody told it."""
WITH_SEATS = CastleScene, CastleEditorScene, RaisingScene
"""They list the seats with their names."""
WITH_STRIP = ElectionScene, AmbitionChoiceScene, PositionsScene, CoronationScene
"""They have everyone's scores in one line."""
OF_THE_TABLE = (*WITH_COURT, *WITH_CASTLE, CoronationScene, VerdictScene, PodiumScene)


class NotedCanvas(MeasuredCanvas):
    """A canvas that also notes the figures: who is drawn, and how large."""

    def __init__(self, size: tuple[int, int], picture: Picture) -> None:
        self.pieces: dict[str, int] = {}
        self.figures: list[tuple[CharacterFace, int]] = []
        super().__init__(size, picture)

    def act(self, actor: Actor) -> None:
        if actor.key.part is Part.PIECE:
            self.pieces[str(actor.key.whose)] = actor.rect.width
        super().act(actor)

    def character(self, face: CharacterFace, at: tuple[int, int], size: int) -> pygame.Rect:
        self.figures.append((face, size))
        return super().character(face, at, size)

    @property
    def words(self) -> list[str]:
        """All lines and all paragraphs."""
        return [
            *(text.words for text in self.texts if not text.paragraph),
            *(words for words, _area, _taken in self.paragraphs),
        ]


def left_out(picture: Picture, size: tuple[int, int]) -> list[str]:
    """Each figure, name or score that is not shown, as a line."""
    canvas, scene = NotedCanvas(size, picture), picture.scene
    least = LEAST_BESIDE_BOXES if picture.faces else LEAST_FIGURE
    return [
        *_small_pieces(canvas, scene, least),
        *_letters(canvas, scene),
        *_names(canvas.words, scene, LETTERS_BESIDE_BOXES if picture.faces else LEAST_LETTERS),
        *_scores(canvas.words, scene),
    ]


def is_of_the_table(scene: Scene) -> bool:
    return isinstance(scene, OF_THE_TABLE)


def _court(scene: Scene) -> list[CharacterFace]:
    """The pieces that the screen is to show."""
    if isinstance(scene, WITH_COURT):
        return [face for face, _place in scene.overview.castle.characters]
    if isinstance(scene, WITH_CASTLE) and is_told(scene.overview):
        castle = scene.overview.castle.characters
        nowhere = Room.UNPLACED, Room.SOMEWHERE, Room.REMOVED
        return [face for face, place in castle if place.room not in nowhere]
    return []


def _small_pieces(canvas: NotedCanvas, scene: Scene, least: int) -> Iterator[str]:
    for face in _court(scene):
        if (width := canvas.pieces.get(face.character, 0)) < least:
            yield f"{face.name} has {width} pixels"


def _letters(canvas: NotedCanvas, scene: Scene) -> Iterator[str]:
    """Figures that are drawn as their initials."""
    pieces = ((face, canvas.pieces.get(face.character, LEAST_FIGURE)) for face in _court(scene))
    for face, size in (*canvas.figures, *pieces):
        if is_letters(face, size):
            yield f"{face.name} is letters"


def is_letters(face: CharacterFace, size: int) -> bool:
    """Whether the picture depends on the initials."""
    other = portrait(replace(face, initials="Ж"), size)
    return pygame.image.tobytes(portrait(face, size), "RGBA") != pygame.image.tobytes(other, "RGBA")


def _names(words: list[str], scene: Scene, least: int) -> Iterator[str]:
    for name in (Counter(_expected_names(scene)) - Counter(words)).elements():
        starts = [each.removesuffix("…") for each in words if each.endswith("…")]
        is_long = len(name) > LONG_NAME
        if not (is_long and any(name.startswith(s) and len(s) >= least for s in starts)):
            yield f"{name} has no name"


def _expected_names(scene: Scene) -> list[str]:
    people: Iterable[str] = ()
    if isinstance(scene, (*WITH_SEATS, *WITH_CASTLE)):
        people = (seat.name for seat in scene.overview.seats)
    elif isinstance(scene, VerdictScene):
        people = (face.voter for face in scene.votes if face.token is not None)
    elif isinstance(scene, CoronationScene):
        lines = (line.character.name for card in scene.cards for line in card.lines)
        people = (*(card.name for card in scene.cards), *lines)
    elif isinstance(scene, PodiumScene):
        people = (row.name for row in scene.rows)
    return [*people, *(face.name for face in _court(scene))]


def _scores(words: list[str], scene: Scene) -> Iterator[str]:
    expected: list[str] = []
    if isinstance(scene, WITH_SEATS):
        expected = [_score_of(seat) for seat in scene.overview.seats]
    elif isinstance(scene, WITH_STRIP):
        expected = [str(seat.score) for seat in scene.overview.seats]
    if isinstance(scene, CoronationScene):
        expected += [str(card.score) for card in scene.cards]
        expected += [signed(line.points) for card in scene.cards for line in card.lines]
    if isinstance(scene, PodiumScene):
        expected = [str(row.score) for row in scene.rows]
    for score in (Counter(expected) - Counter(words)).elements():
        yield f"no score of {score}"


def signed(points: int) -> str:
    return str(points).replace("-", "–")


def _score_of(seat: SeatFace) -> str:
    return " · ".join(map(str, seat.pawns))
