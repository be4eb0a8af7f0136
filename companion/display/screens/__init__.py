"""Which function draws which scene. Each file draws the table's screen of the same name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pygame

from companion.display.canvas import Canvas
from companion.display.screens import (
    ambition_choice,
    ambition_entry,
    castle,
    connected_boxes,
    coronation,
    edition,
    election,
    favourites,
    hall_of_fame,
    how_to_play,
    pairing,
    podium,
    power_off,
    private_view,
    question,
    reading,
    saved_games,
    seat_choice,
    seating,
    title,
    verdict,
)
from companion.table.scene import Scene
from companion.table.screens.ambition_choice import AmbitionChoiceScene
from companion.table.screens.ambition_entry import AmbitionEntryScene
from companion.table.screens.castle import CastleScene
from companion.table.screens.connected_boxes import ConnectedBoxesScene
from companion.table.screens.coronation import CoronationScene
from companion.table.screens.edition import EditionScene
from companion.table.screens.election import ElectionScene
from companion.table.screens.favourites import FavouritesScene
from companion.table.screens.hall_of_fame import HallOfFameScene
from companion.table.screens.how_to_play import HowToPlayScene
from companion.table.screens.pairing import PairingScene
from companion.table.screens.podium import PodiumScene
from companion.table.screens.power_off import PowerOffScene
from companion.table.screens.private_view import PrivateViewScene
from companion.table.screens.question import QuestionScene
from companion.table.screens.reading import ReadingScene
from companion.table.screens.saved_games import SavedGamesScene
from companion.table.screens.seat_choice import SeatChoiceScene
from companion.table.screens.seating import SeatingScene
from companion.table.screens.title import TitleScene
from companion.table.screens.verdict import VerdictScene

DRAWINGS: Mapping[type[Scene], Callable[[Canvas, pygame.Rect, Any], None]] = {
    AmbitionChoiceScene: ambition_choice.draw,
    AmbitionEntryScene: ambition_entry.draw,
    ConnectedBoxesScene: connected_boxes.draw,
    CastleScene: castle.draw,
    CoronationScene: coronation.draw,
    EditionScene: edition.draw,
    ElectionScene: election.draw,
    FavouritesScene: favourites.draw,
    HallOfFameScene: hall_of_fame.draw,
    HowToPlayScene: how_to_play.draw,
    PairingScene: pairing.draw,
    PodiumScene: podium.draw,
    PowerOffScene: power_off.draw,
    PrivateViewScene: private_view.draw,
    QuestionScene: question.draw,
    ReadingScene: reading.draw,
    SavedGamesScene: saved_games.draw,
    SeatChoiceScene: seat_choice.draw,
    SeatingScene: seating.draw,
    TitleScene: title.draw,
    VerdictScene: verdict.draw,
}
"""A test checks that every scene has its drawing, and that each drawing takes its own scene."""
