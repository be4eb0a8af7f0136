"""Events as lines for a log or a report, without secrets and without names."""

from __future__ import annotations

from companion.table.events import (
    GameBegan,
    GameLeft,
    GameSetAside,
    GameTakenUp,
    Paired,
    Played,
    TableEvent,
    TookBack,
)
from engine import Ballot, ChooseAmbition, Climb, Deal, Placement, Reveal, RevealAmbition

_NAMES = {
    Deal: "dealt",
    Reveal: "a card shown",
    ChooseAmbition: "an ambition kept",
    RevealAmbition: "an ambition shown",
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
        case TookBack():
            return "taken back"
        case Paired():
            return "seats have other boxes"
        case GameSetAside():
            return "game set aside"
        case GameTakenUp(game):
            return f"game taken up: {game}"
        case GameLeft():
            return "game left"
