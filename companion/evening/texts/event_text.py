"""Events as lines for a log or a report, without secrets and without names."""

from __future__ import annotations

from companion.evening.events import (
    Corrected,
    GameBegan,
    GameLeft,
    GameResumed,
    GameSavedForLater,
    Paired,
    Played,
    TableEvent,
    Undone,
)
from engine import (
    Ballot,
    ChangeFollow,
    ChooseAmbition,
    Climb,
    Deal,
    Placement,
    Raise,
    Reveal,
    RevealAmbition,
    SetRight,
    ShowHand,
    TellCrowning,
    TellPositions,
    TellStuck,
)

_NAMES = {
    Deal: "dealt",
    Reveal: "a card revealed",
    ChooseAmbition: "an ambition chosen",
    RevealAmbition: "an ambition revealed",
    TellPositions: "places told",
    TellStuck: "nobody can move",
    ShowHand: "vote cards shown",
    SetRight: "set right",
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
        case Played(Raise(_seat, character)):
            return f"{character} raised to the throne"
        case Played(TellCrowning(_seat, monarch)):
            return f"{monarch} crowned"
        case Played(ChangeFollow(follow)):
            return f"followed by {follow.value}"
        case Played(Ballot()):
            return "ballot opened"
        case Played(played):
            return _NAMES[type(played)]
        case Undone():
            return "undone"
        case Corrected():
            return "an earlier moment corrected"
        case Paired():
            return "seats get other boxes"
        case GameSavedForLater():
            return "game saved for later"
        case GameResumed(game):
            return f"game resumed: {game}"
        case GameLeft():
            return "game left"
