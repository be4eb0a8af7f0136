"""Pieces hop, slide and walk from picture to picture, and end where they belong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count

import pygame
import pytest

from companion.config.preferences import Motion, Preferences
from companion.config.settings import DisplaySettings
from companion.display.painter import Picture, paint
from companion.display.stage.actors import Key, Part
from companion.display.stage.choreography import gait_of
from companion.display.stage.motions import Drawn, Gait
from companion.display.stage.pace import FRAME_SECONDS
from companion.display.stage.stage import Stage
from companion.evening.core import Outputs
from companion.evening.inputs import Command, Input, PickCharacter, PickFloor
from hardware.boxes import Button
from tests.companion.simulated_evening import CoverableWindow, SimulatedEvening
from tests.companion.simulated_table import SimulatedTable
from tests.fingerprints import fingerprint

SIZE = (800, 480)
LONGEST, CORONATION = 2.0, 20.0
"""Seconds within which everything stands still again."""
STILL = Preferences(motion=Motion.REDUCED)


class Film(SimulatedTable):
    """A table whose pictures are kept."""

    def __init__(self) -> None:
        self.pictures: list[Picture] = []
        super().__init__()

    def step(self, *inputs: Input, after: float = 0.1) -> Outputs:
        outputs = super().step(*inputs, after=after)
        if getattr(outputs.scene, "grace", None) is None:  # the ring has its own time
            self.pictures.append(Picture(outputs.scene, ()))
        return outputs


class Theatre:
    """A stage, the surface it draws on, and a clock."""

    def __init__(self) -> None:
        pygame.font.init()
        self.surface = pygame.Surface(SIZE)
        self.stage = Stage()
        self.now = 0.0

    def show(self, picture: Picture) -> None:
        paint(self.surface, picture, self.stage.director(self.now, picture.may_move))
        self.stage.begin(self.surface, self.now)

    def frames(self, longest: float = LONGEST) -> Iterator[list[pygame.Rect]]:
        """The rectangles that each frame changes, until everything stands still."""
        began = self.now
        while self.stage.is_moving:
            assert self.now < began + longest, "something still moves"
            self.now += FRAME_SECONDS
            yield self.stage.advance(self.surface, self.now)

    @property
    def fingerprint(self) -> str:
        return fingerprint(self.surface)


def painted(picture: Picture) -> str:
    """The fingerprint of a picture in which nothing moves."""
    surface = pygame.Surface(SIZE)
    paint(surface, picture)
    return fingerprint(surface)


@pytest.fixture(scope="module")
def film() -> list[Picture]:
    """From the first placement over a rejected and a crowned candidate to the next climb."""
    table = Film()
    table.begin("king-up", seats=3)
    table.place_everyone()
    table.climb_to_an_election()
    table.vote(*[Button.NO] * 3)
    return table.pictures[-24:]


def test_every_motion_ends_where_a_still_picture_has_it(film: list[Picture]) -> None:
    theatre = Theatre()
    moved = 0
    for picture in film:
        theatre.show(picture)
        moved += theatre.stage.is_moving
        for _frame in theatre.frames():
            pass
        assert theatre.fingerprint == painted(picture)
    assert moved >= 5


def test_a_frame_changes_only_what_moves(film: list[Picture]) -> None:
    theatre = Theatre()
    for picture in film[:4]:
        theatre.show(picture)
        before = theatre.surface.copy()
        for changed in theatre.frames():
            for rect in changed:
                before.blit(theatre.surface, rect, rect)
            assert theatre.fingerprint == fingerprint(before)


def test_what_flies_leaves_everything_in_sight_that_it_flies_over() -> None:
    """In each frame of a coronation, a pixel differs from the ground only where a moving image has
    a pixel; and the image of a number is a number, without its place."""
    table = Film()
    table.begin_an_election("king-up", seats=3)
    table.vote(*[Button.YES] * 3)
    table.choose(Command.CONTINUE)
    theatre, frames = Theatre(), 0
    for picture in table.pictures[-4:]:
        theatre.show(picture)
        for _frame in theatre.frames(CORONATION):
            frames += 1
            drawn = theatre.stage._drawn
            assert not unexplained(theatre.surface, theatre.stage._ground, drawn.values())
            flying = [each.image for key, each in drawn.items() if key.part is Part.POINTS]
            assert all(map(is_mostly_transparent, flying))
    assert frames > 60


def unexplained(surface: pygame.Surface, ground: pygame.Surface, drawn: Iterable[Drawn]) -> int:
    """How many pixels differ from the ground where nothing is drawn."""
    if ground.get_size() != surface.get_size():
        return 0  # everything stands still
    same = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1, 255), ground)
    same.invert()
    for each in drawn:
        same.erase(pygame.mask.from_surface(each.image, 0), each.rect.topleft)
    return same.count()


def is_mostly_transparent(image: pygame.Surface) -> bool:
    """A number that has just begun to grow has only some pixels."""
    pixels = image.get_width() * image.get_height()
    return pixels < 100 or pygame.mask.from_surface(image, 0).count() < 0.7 * pixels


def test_the_same_time_always_gives_the_same_frame(film: list[Picture]) -> None:
    """However many frames were drawn before."""
    slow, quick = Theatre(), Theatre()
    for picture in film[:6]:
        for theatre in (slow, quick):
            theatre.show(picture)
        for _frame in range(12):
            quick.now += FRAME_SECONDS
            quick.stage.advance(quick.surface, quick.now)
        slow.now = quick.now
        slow.stage.advance(slow.surface, slow.now)
        assert slow.fingerprint == quick.fingerprint


def test_a_press_ends_every_motion_at_once(film: list[Picture]) -> None:
    theatre = Theatre()
    for picture in film:
        theatre.show(picture)
        theatre.stage.finish()
        theatre.stage.advance(theatre.surface, theatre.now)
        assert not theatre.stage.is_moving
        assert theatre.fingerprint == painted(picture)


def test_with_reduced_motion_everything_stands_at_once(film: list[Picture]) -> None:
    theatre = Theatre()
    for picture in film:
        still = Picture(picture.scene, (), preferences=STILL)
        theatre.show(still)
        assert not theatre.stage.is_moving
        assert theatre.fingerprint == painted(still)


def test_a_picture_that_moves_nobody_leaves_the_others_on_their_way(film: list[Picture]) -> None:
    """Such as the end of the calm, or another choice in focus."""
    theatre = Theatre()
    moving = next(n for n, _picture in enumerate(film) if n and _moves(film[n - 1], film[n]))
    theatre.show(film[moving - 1])
    theatre.show(film[moving])
    pressed = frozenset(choice.target for choice in film[moving].scene.frame.choices[:1])
    theatre.now += FRAME_SECONDS
    theatre.show(Picture(film[moving].scene, (), pressed))
    assert theatre.stage.is_moving


def _moves(one: Picture, other: Picture) -> bool:
    theatre = Theatre()
    theatre.show(one)
    theatre.show(other)
    return theatre.stage.is_moving


@pytest.mark.parametrize(
    ("end", "gait"),
    [((100, 40), Gait.HOP), ((100, 160), Gait.WALK), ((140, 100), Gait.SLIDE)],
)
def test_pieces_hop_up_walk_down_and_slide_sideways(end: tuple[int, int], gait: Gait) -> None:
    start = pygame.Rect(100, 100, 40, 40)
    assert gait_of(Key(Part.PIECE, "arthur"), start, pygame.Rect(end, start.size)) is gait


def test_a_press_during_a_motion_counts_and_nothing_is_drawn_when_nothing_moves() -> None:
    evening = SimulatedEvening(motion=Motion.FULL)
    evening.begin("king-up", seats=3)
    frames = evening.window.frames
    evening.choose(evening.offered(PickCharacter)[0])
    evening.is_patient = False  # a short way takes less time than the calm
    evening.choose(evening.offered(PickFloor)[0])
    assert evening.window.wake_at is not None
    evening.watch()
    assert evening.window.frames > frames + 10
    frames = evening.window.frames
    for _turn in range(20):
        evening.turn()
    assert evening.window.frames == frames
    evening.close()


class SlowEvening(SimulatedEvening):
    """On a machine that takes 16 ms to draw any frame."""

    def open_window(self, settings: DisplaySettings) -> CoverableWindow:
        readings = count(step=0.016)
        return CoverableWindow(settings, stopwatch=lambda: next(readings))


def test_a_slow_machine_draws_30_frames_a_second_and_loses_no_press() -> None:
    evening = SlowEvening(by_key=True, motion=Motion.FULL)
    evening.begin("king-up", seats=3)
    for _character in range(4):
        before = len(evening.match.game.events)
        evening.choose(evening.offered(PickCharacter)[0])
        evening.choose(evening.offered(PickFloor)[0])
        assert len(evening.match.game.events) == before + 1
    evening.choose(evening.offered(PickCharacter)[0])
    evening.is_patient = False  # a short way takes less time than the calm
    frames, began = evening.window.frames, evening.now
    evening.choose(evening.offered(PickFloor)[0])
    evening.watch()
    shown = evening.window.frames - frames
    assert 0 < shown <= 1 + 31 * (evening.now - began)
    evening.close()
