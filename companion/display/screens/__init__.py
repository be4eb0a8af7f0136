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
from companion.table.scene import Scene
from companion.table.screens.ambition_choice import AmbitionChoiceScene
from companion.table.screens.ambition_entry import AmbitionEntryScene
from companion.table.screens.bg_stats import BgStatsScene
from companion.table.screens.camera import CameraScene
from companion.table.screens.castle import CastleScene
from companion.table.screens.castle_editor import CastleEditorScene
from companion.table.screens.connected_boxes import ConnectedBoxesScene
from companion.table.screens.coronation import CoronationScene
from companion.table.screens.edition import EditionScene
from companion.table.screens.election import ElectionScene
from companion.table.screens.favourites import FavouritesScene
from companion.table.screens.hall_of_fame import HallOfFameScene
from companion.table.screens.how_to_play import HowToPlayScene
from companion.table.screens.name_entry import NameEntryScene
from companion.table.screens.our_cards import OurCardsScene
from companion.table.screens.pairing import PairingScene
from companion.table.screens.phones import PhonesScene
from companion.table.screens.player_names import PlayerNamesScene
from companion.table.screens.podium import PodiumScene
from companion.table.screens.positions import PositionsScene
from companion.table.screens.power_off import PowerOffScene
from companion.table.screens.private_view import PrivateViewScene
from companion.table.screens.question import QuestionScene
from companion.table.screens.raising import RaisingScene
from companion.table.screens.reading import ReadingScene
from companion.table.screens.saved_games import SavedGamesScene
from companion.table.screens.seat import SeatScene
from companion.table.screens.seat_choice import SeatChoiceScene
from companion.table.screens.seating import SeatingScene
from companion.table.screens.set_hand import SetHandScene
from companion.table.screens.settings import SettingsScene
from companion.table.screens.statistics import StatisticsScene
from companion.table.screens.title import TitleScene
from companion.table.screens.verdict import VerdictScene

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
