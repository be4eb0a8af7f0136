"""The rules engine: a pure fold over events; frozen values in, frozen values out.

It knows nothing of clocks, files, screens, threads or button boxes. Random
numbers come from the caller's `random.Random`.

>>> from random import Random
>>> import engine
>>> rules = engine.Rules(
...     engine.load_edition("king-up"),
...     engine.Setup(seats=engine.lone_seats("Quentin", "Renée", "Simon", "Thérèse")),
... )
>>> game = engine.Game(rules)
>>> game.push(engine.deal(game.state, Random(1)))
>>> len(game.legal_actions())
52
>>> game.push(engine.Placement("alighiero", 4))
>>> game.state.turn
1
"""

from engine.ambition import Ambition
from engine.apply_event import apply, new_game
from engine.card_checks import deck_problems, unknown_character
from engine.coronation import seats_to_show_hands
from engine.coronation_result import Coronation, Judgement, Tally
from engine.deck import Deck, balanced_deck, deal, deal_face_down
from engine.decoding import BadFile, decode_toml
from engine.edition import (
    CARDS_IN_A_DECK,
    FAVOURITES_ON_A_CARD,
    Character,
    Edition,
    Emblem,
    Kind,
    Option,
    read_edition,
)
from engine.editions import EDITION_IDS, load_edition
from engine.errors import RuleError
from engine.events import (
    Ballot,
    ChangeFollow,
    ChooseAmbition,
    Climb,
    Deal,
    EmissaryDeal,
    Event,
    Favourites,
    PawnScore,
    Placement,
    Position,
    Raise,
    Reveal,
    RevealAmbition,
    SeatHand,
    SetRight,
    ShowHand,
    TellCrowning,
    TellPositions,
    TellStuck,
    Verdict,
    Vote,
)
from engine.figure import Figure
from engine.follow import Follow
from engine.game import Game
from engine.house_rules import EmissaryYes, HouseRules, JesterRejected, TwoSeatPlacement
from engine.legal_actions import Ballots, legal_actions
from engine.places import Place, Room
from engine.ranking import Standing, standing
from engine.rules import Hand, Rules
from engine.setup import Seat, Setup, lone_seats
from engine.state import Election, Emissary, Phase, State
from engine.told_castle import places_in_castle, unknown_characters
from engine.view import View, view

__all__ = [
    "CARDS_IN_A_DECK",
    "EDITION_IDS",
    "FAVOURITES_ON_A_CARD",
    "Ambition",
    "BadFile",
    "Ballot",
    "Ballots",
    "ChangeFollow",
    "Character",
    "ChooseAmbition",
    "Climb",
    "Coronation",
    "Deal",
    "Deck",
    "Edition",
    "Election",
    "Emblem",
    "Emissary",
    "EmissaryDeal",
    "EmissaryYes",
    "Event",
    "Favourites",
    "Figure",
    "Follow",
    "Game",
    "Hand",
    "HouseRules",
    "JesterRejected",
    "Judgement",
    "Kind",
    "Option",
    "PawnScore",
    "Phase",
    "Place",
    "Placement",
    "Position",
    "Raise",
    "Reveal",
    "RevealAmbition",
    "Room",
    "RuleError",
    "Rules",
    "Seat",
    "SeatHand",
    "SetRight",
    "Setup",
    "ShowHand",
    "Standing",
    "State",
    "Tally",
    "TellCrowning",
    "TellPositions",
    "TellStuck",
    "TwoSeatPlacement",
    "Verdict",
    "View",
    "Vote",
    "apply",
    "balanced_deck",
    "deal",
    "deal_face_down",
    "deck_problems",
    "decode_toml",
    "legal_actions",
    "load_edition",
    "lone_seats",
    "new_game",
    "places_in_castle",
    "read_edition",
    "seats_to_show_hands",
    "standing",
    "unknown_character",
    "unknown_characters",
    "view",
]
