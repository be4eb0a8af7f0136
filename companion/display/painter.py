"""One frame: the scene above, the drawn boxes below."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from companion.display import theme
from companion.display.box_screens import (
    draw_pairing_scene,
    draw_private_scene,
    draw_wires_scene,
)
from companion.display.canvas import Canvas, Hotspot
from companion.display.drawn_boxes import draw_own_cards, draw_strip
from companion.display.farewell_screen import draw_farewell_scene
from companion.display.kept_screens import draw_hall_scene, draw_kept_games_scene
from companion.display.layout import cut_bottom
from companion.display.score_screens import (
    draw_ambition_entry_scene,
    draw_coronation_scene,
    draw_favourites_scene,
    draw_podium_scene,
)
from companion.display.screens import (
    draw_ambition_choice_scene,
    draw_castle_scene,
    draw_election_scene,
    draw_verdict_scene,
)
from companion.display.setup_screens import (
    draw_edition_scene,
    draw_help_scene,
    draw_question_scene,
    draw_seating_scene,
    draw_seats_scene,
    draw_title_scene,
)
from companion.i18n import _
from companion.table.inputs import Command
from companion.table.scene import (
    AmbitionChoiceScene,
    AmbitionEntryScene,
    CastleScene,
    CoronationScene,
    EditionScene,
    ElectionScene,
    FarewellScene,
    FavouritesScene,
    HallScene,
    HelpScene,
    KeptGamesScene,
    PairingScene,
    PodiumScene,
    PrivateScene,
    QuestionScene,
    Scene,
    SeatingScene,
    SeatsScene,
    TitleScene,
    VerdictScene,
    WiresScene,
)
from companion.table.scene_parts import BoxFace


@dataclass(frozen=True)
class Picture:
    """All that decides what a frame looks like, but for the window's size."""

    scene: Scene
    faces: tuple[BoxFace, ...]
    """The drawn boxes; empty if there are none to draw."""


def paint(surface: pygame.Surface, picture: Picture) -> tuple[Hotspot, ...]:
    """Draw a frame; returns what can be touched, the topmost last."""
    canvas = Canvas(surface, picture.scene.frame.focus)
    surface.fill(theme.NIGHT)
    whole = surface.get_rect()
    area, strip = cut_bottom(whole, max(88, canvas.px(132)) if picture.faces else 0)
    _paint_scene(canvas, area, picture.scene)
    if picture.scene.frame.has_help:
        _draw_help_button(canvas, area)
    if not picture.scene.frame.is_kept:
        _draw_not_kept(canvas, area, picture.scene.frame.has_help)
    if picture.faces:
        draw_strip(canvas, strip, picture.faces)
        draw_own_cards(canvas, strip, picture.faces)
    return tuple(canvas.hotspots)


def _draw_help_button(canvas: Canvas, area: pygame.Rect) -> None:
    """A question mark in the upper corner."""
    size = max(26, canvas.px(40))
    button = pygame.Rect(area.right - size - canvas.px(10), area.y + canvas.px(8), size, size)
    canvas.panel(button, theme.SLATE, radius=size / canvas.unit / 2, edge=theme.MUTED)
    canvas.text("?", button, 24, theme.PARCHMENT, theme.BOLD)
    canvas.spot(button, Command.HELP)


def _draw_not_kept(canvas: Canvas, area: pygame.Rect, has_help: bool) -> None:
    """A word in the upper corner without a castle, as long as a pulled plug loses the game."""
    height, width = max(26, canvas.px(40)), max(96, canvas.px(130))
    word = pygame.Rect(area.x + canvas.px(10), area.y + canvas.px(8), width, height)
    if has_help:
        word.right = area.right - height - canvas.px(20)
    canvas.panel(word, theme.NIGHT, radius=height / canvas.unit / 2, edge=theme.WARNING)
    canvas.text(_("Not kept"), word.inflate(-canvas.px(20), 0), 20, theme.WARNING, theme.BOLD)
    canvas.spot(word, Command.KEEPING)


def _paint_scene(canvas: Canvas, area: pygame.Rect, scene: Scene) -> None:
    match scene:
        case TitleScene():
            draw_title_scene(canvas, area, scene)
        case KeptGamesScene():
            draw_kept_games_scene(canvas, area, scene)
        case HallScene():
            draw_hall_scene(canvas, area, scene)
        case EditionScene():
            draw_edition_scene(canvas, area, scene)
        case SeatingScene():
            draw_seating_scene(canvas, area, scene)
        case SeatsScene():
            draw_seats_scene(canvas, area, scene)
        case CastleScene():
            draw_castle_scene(canvas, area, scene)
        case ElectionScene():
            draw_election_scene(canvas, area, scene)
        case VerdictScene():
            draw_verdict_scene(canvas, area, scene)
        case FavouritesScene():
            draw_favourites_scene(canvas, area, scene)
        case CoronationScene():
            draw_coronation_scene(canvas, area, scene)
        case PodiumScene():
            draw_podium_scene(canvas, area, scene)
        case AmbitionChoiceScene():
            draw_ambition_choice_scene(canvas, area, scene)
        case AmbitionEntryScene():
            draw_ambition_entry_scene(canvas, area, scene)
        case HelpScene():
            draw_help_scene(canvas, area, scene)
        case WiresScene():
            draw_wires_scene(canvas, area, scene)
        case PairingScene():
            draw_pairing_scene(canvas, area, scene)
        case PrivateScene():
            draw_private_scene(canvas, area, scene)
        case QuestionScene():
            draw_question_scene(canvas, area, scene)
        case FarewellScene():
            draw_farewell_scene(canvas, area, scene)
