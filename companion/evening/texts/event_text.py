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
    Ballot: "ballot opened",
    Undone: "undone",
    Corrected: "an earlier moment corrected",
    Paired: "seats get other boxes",
    GameSavedForLater: "game saved for later",
    GameLeft: "game left",
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
        case Played(played):
            return _NAMES[type(played)]
        case GameResumed(game):
            return f"game resumed: {game}"
        case _:
            return _NAMES[type(event)]
