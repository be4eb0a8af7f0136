"""Which function draws which scene. Each file draws the table's screen of the same name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pygame

from companion.display.canvas import Canvas
from companion.display.screens import (
    ambition_choice,
    ambition_entry,
    bg_stats,
    camera,
    castle,
    castle_editor,
    connected_boxes,
    coronation,
    edition,
    election,
    favourites,
    hall_of_fame,
    how_to_play,
    name_entry,
    our_cards,
    pairing,
    phones,
    player_names,
    podium,
    positions,
    power_off,
    private_view,
    question,
    raising,
    reading,
    saved_games,
    seat,
    seat_choice,
    seating,
    set_hand,
    settings,
    statistics,
    title,
    verdict,
)
from companion.evening.scene import Scene
from companion.evening.screens.ambition_choice import AmbitionChoiceScene
from companion.evening.screens.ambition_entry import AmbitionEntryScene
from companion.evening.screens.bg_stats import BgStatsScene
from companion.evening.screens.camera import CameraScene
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.castle_editor import CastleEditorScene
from companion.evening.screens.connected_boxes import ConnectedBoxesScene
from companion.evening.screens.coronation import CoronationScene
from companion.evening.screens.edition import EditionScene
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.favourites import FavouritesScene
from companion.evening.screens.hall_of_fame import HallOfFameScene
from companion.evening.screens.how_to_play import HowToPlayScene
from companion.evening.screens.name_entry import NameEntryScene
from companion.evening.screens.our_cards import OurCardsScene
from companion.evening.screens.pairing import PairingScene
from companion.evening.screens.phones import PhonesScene
from companion.evening.screens.player_names import PlayerNamesScene
from companion.evening.screens.podium import PodiumScene
from companion.evening.screens.positions import PositionsScene
from companion.evening.screens.power_off import PowerOffScene
from companion.evening.screens.private_view import PrivateViewScene
from companion.evening.screens.question import QuestionScene
from companion.evening.screens.raising import RaisingScene
from companion.evening.screens.reading import ReadingScene
from companion.evening.screens.saved_games import SavedGamesScene
from companion.evening.screens.seat import SeatScene
from companion.evening.screens.seat_choice import SeatChoiceScene
from companion.evening.screens.seating import SeatingScene
from companion.evening.screens.set_hand import SetHandScene
from companion.evening.screens.settings import SettingsScene
from companion.evening.screens.statistics import StatisticsScene
from companion.evening.screens.title import TitleScene
from companion.evening.screens.verdict import VerdictScene

DRAWINGS: Mapping[type[Scene], Callable[[Canvas, pygame.Rect, Any], None]] = {
    AmbitionChoiceScene: ambition_choice.draw,
    AmbitionEntryScene: ambition_entry.draw,
    BgStatsScene: bg_stats.draw,
    ConnectedBoxesScene: connected_boxes.draw,
    CastleEditorScene: castle_editor.draw,
    CameraScene: camera.draw,
    CastleScene: castle.draw,
    CoronationScene: coronation.draw,
    EditionScene: edition.draw,
    ElectionScene: election.draw,
    FavouritesScene: favourites.draw,
    HallOfFameScene: hall_of_fame.draw,
    HowToPlayScene: how_to_play.draw,
    NameEntryScene: name_entry.draw,
    OurCardsScene: our_cards.draw,
    PairingScene: pairing.draw,
    PhonesScene: phones.draw,
    PlayerNamesScene: player_names.draw,
    PodiumScene: podium.draw,
    PositionsScene: positions.draw,
    PowerOffScene: power_off.draw,
    PrivateViewScene: private_view.draw,
    QuestionScene: question.draw,
    RaisingScene: raising.draw,
    ReadingScene: reading.draw,
    SavedGamesScene: saved_games.draw,
    SeatScene: seat.draw,
    SeatChoiceScene: seat_choice.draw,
    SeatingScene: seating.draw,
    SetHandScene: set_hand.draw,
    SettingsScene: settings.draw,
    StatisticsScene: statistics.draw,
    TitleScene: title.draw,
    VerdictScene: verdict.draw,
}
"""A test checks that every scene has its drawing, and that each drawing takes its own scene."""
