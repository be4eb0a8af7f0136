"""Events as lines for a log or a report, without secrets and without names."""

from __future__ import annotations

from companion.table.events import (
    GameBegan,
    GameLeft,
    GameResumed,
    GameSavedForLater,
    Paired,
    Played,
    TableEvent,
    Undone,
)
from engine import Ballot, ChooseAmbition, Climb, Deal, Placement, Reveal, RevealAmbition

_NAMES = {
    Deal: "dealt",
    Reveal: "a card revealed",
    ChooseAmbition: "an ambition chosen",
    RevealAmbition: "an ambition revealed",
}


def describe(event: TableEvent) -> str:
    """An event in a few words."""
    match event:
        case GameBegan(edition, setup):
            return f"game began: {edition}, {len(setup.seats)} seats"
        case Played(Placement(character, floor)):
            return f"{character} placed on floor {floor}"
        case Played(Climb(character)):
            return f"{character} climbs"
        case Played(Ballot()):
            return "ballot opened"
        case Played(played):
            return _NAMES[type(played)]
        case Undone():
            return "undone"
        case Paired():
            return "seats get other boxes"
        case GameSavedForLater():
            return "game saved for later"
        case GameResumed(game):
            return f"game resumed: {game}"
        case GameLeft():
            return "game left"
