"""Paints one frame, for a window or a file: the scene above, the drawn boxes below."""

from __future__ import annotations

from dataclasses import dataclass, field
from io import BytesIO

import pygame

from companion.config.preferences import USUAL, Motion, Preferences
from companion.display import theme
from companion.display.agreement_band import draw_agreement
from companion.display.box_strip import draw_own_cards, draw_strip, strip_height
from companion.display.canvas import Canvas, Hotspot
from companion.display.corner_buttons import (
    draw_help_button,
    draw_mute_button,
    draw_not_saved,
    draw_round_button,
    draw_watched,
)
from companion.display.foot_bands import draw_lesson, draw_notice, lesson_height, notice_height
from companion.display.layout import cut_bottom
from companion.display.saving_note import SavingNote, draw_saving
from companion.display.screens import drawing_of
from companion.display.stage.stage import Direct, all_still
from companion.evening.inputs import Command, Target
from companion.evening.scene import BoxFace, Frame, Scene
from companion.evening.wakefulness import Wakefulness
from companion.words.i18n import _

DIMMED = 30
"""Percent of the usual brightness."""
RIBBON = 24
"""The size of the words that mark a demonstration."""


@dataclass(frozen=True)
class Picture:
    """All that decides what a frame looks like, except the window's size."""

    scene: Scene
    faces: tuple[BoxFace, ...]
    """The drawn boxes; empty if there are none."""
    pressed: frozenset[Target] = field(default=frozenset(), repr=False)
    """The choices that a finger is on."""
    preferences: Preferences = USUAL
    wakefulness: Wakefulness = Wakefulness.AWAKE
    note: SavingNote | None = None
    """While something waits for the disk."""

    @property
    def light(self) -> int:
        """Percent: how bright it is drawn."""
        match self.wakefulness:
            case Wakefulness.AWAKE | Wakefulness.DEMONSTRATION:
                return self.preferences.brightness
            case Wakefulness.DIMMED:
                return max(1, self.preferences.brightness * DIMMED // 100)
            case Wakefulness.ASLEEP:
                return 0

    @property
    def may_move(self) -> bool:
        """Whether its actors may be drawn on their way: a card that somebody looks at must not be
        crossed."""
        is_covered = any(face.own_card is not None for face in self.faces)
        is_bright = self.wakefulness in (Wakefulness.AWAKE, Wakefulness.DEMONSTRATION)
        is_free = is_bright and not is_covered and self.note is None
        return self.preferences.motion is Motion.FULL and is_free

    @property
    def is_demonstration(self) -> bool:
        """Whether nobody plays what it shows."""
        return self.wakefulness is Wakefulness.DEMONSTRATION

    @property
    def can_be_touched(self) -> bool:
        """Whether a touch means what it touches."""
        return self.light > 0 and not self.is_demonstration and self.note is None


def paint(
    surface: pygame.Surface, picture: Picture, direct: Direct = all_still
) -> tuple[Hotspot, ...]:
    """Paint a frame; returns what can be touched, the topmost last. Of the scene's actors, those
    are painted that `direct` returns."""
    frame, text_size = picture.scene.frame, picture.preferences.text_size
    canvas = Canvas(surface, frame.focus, picture.pressed, frame.is_calm, text_size)
    paint_on(canvas, picture, direct)
    return tuple(canvas.hotspots)


def paint_on(canvas: Canvas, picture: Picture, direct: Direct = all_still) -> None:
    """Paint a frame on a canvas that was made for it."""
    frame = picture.scene.frame
    canvas.surface.fill(theme.NIGHT)
    whole = canvas.area
    area, strip = cut_bottom(whole, strip_height(canvas, len(picture.faces)))
    area = canvas.room = _draw_bands(canvas, area, picture)
    is_muted = frame.has_help and picture.preferences.muted
    if is_muted:
        canvas.add_corner_button()
    for is_there in (frame.has_round, frame.is_watched):
        if is_there:
            canvas.add_corner_button()
    drawing_of(type(picture.scene))(canvas, area, picture.scene)
    if frame.agreement is not None:
        draw_agreement(canvas, area, frame.agreement)
    canvas.draw_actors(direct)
    _draw_corner(canvas, area, frame, is_muted)
    if picture.faces:
        draw_strip(canvas, strip, picture.faces)
        draw_own_cards(canvas, strip, picture.faces)
    if picture.note is not None:
        draw_saving(canvas, picture.note)


def still(picture: Picture, size: tuple[int, int]) -> bytes:
    """The content of a PNG file with a picture at a size in pixels."""
    pygame.font.init()
    surface = pygame.Surface(size)
    paint(surface, picture)
    content = BytesIO()
    pygame.image.save(surface, content, "still.png")
    return content.getvalue()


def _draw_bands(canvas: Canvas, area: pygame.Rect, picture: Picture) -> pygame.Rect:
    """The bands above the drawn boxes; returns what is left of the area."""
    frame = picture.scene.frame
    if picture.is_demonstration:
        area, ribbon = cut_bottom(area, canvas.letters(RIBBON) * 2)
        _draw_ribbon(canvas, ribbon)
        return area  # nobody plays, so nobody is told anything
    if frame.lesson is not None:
        area, band = cut_bottom(area, lesson_height(canvas))
        draw_lesson(canvas, band, frame.lesson, can_skip=frame.offers(Command.SKIP))
    area, band = cut_bottom(area, notice_height(canvas))
    if frame.notice is not None:
        draw_notice(canvas, band, frame.notice)
    return area


def _draw_corner(canvas: Canvas, area: pygame.Rect, frame: Frame, is_muted: bool) -> None:
    """The signs in the upper corners."""
    signs = (
        (frame.has_help, draw_help_button),
        (frame.has_round, draw_round_button),
        (is_muted, draw_mute_button),
        (frame.is_watched, draw_watched),
    )
    shown = [draw for is_there, draw in signs if is_there]
    for buttons, draw in enumerate(shown):
        draw(canvas, area, buttons)
    if not frame.is_saved and frame.agreement is None:  # its band lies there
        draw_not_saved(canvas, area, len(shown))


def _draw_ribbon(canvas: Canvas, area: pygame.Rect) -> None:
    """Tells a demonstration from a game."""
    pygame.draw.rect(canvas.surface, theme.GOLD, area)
    words = _("Demonstration: touch the screen or press any button")
    canvas.text(words, area.inflate(-canvas.px(20), 0), RIBBON, theme.INK, theme.BOLD)
