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

from engine.ambition import Ambition as Ambition
from engine.apply_event import apply as apply
from engine.apply_event import new_game as new_game
from engine.card_checks import deck_problems as deck_problems
from engine.card_checks import unknown_character as unknown_character
from engine.coronation import seats_to_show_hands as seats_to_show_hands
from engine.coronation_result import Coronation as Coronation
from engine.coronation_result import Tally as Tally
from engine.deck import Deck as Deck
from engine.deck import balanced_deck as balanced_deck
from engine.deck import deal as deal
from engine.deck import deal_face_down as deal_face_down
from engine.decoding import BadFile as BadFile
from engine.decoding import decode_toml as decode_toml
from engine.edition import CARDS_IN_A_DECK as CARDS_IN_A_DECK
from engine.edition import FAVOURITES_ON_A_CARD as FAVOURITES_ON_A_CARD
from engine.edition import Character as Character
from engine.edition import Edition as Edition
from engine.edition import Emblem as Emblem
from engine.edition import Kind as Kind
from engine.edition import Option as Option
from engine.edition import PawnColour as PawnColour
from engine.edition import read_edition as read_edition
from engine.editions import EDITION_IDS as EDITION_IDS
from engine.editions import load_edition as load_edition
from engine.errors import RuleError as RuleError
from engine.events import Ballot as Ballot
from engine.events import ChangeFollow as ChangeFollow
from engine.events import ChooseAmbition as ChooseAmbition
from engine.events import Climb as Climb
from engine.events import Deal as Deal
from engine.events import EmissaryDeal as EmissaryDeal
from engine.events import Event as Event
from engine.events import Favourites as Favourites
from engine.events import PawnScore as PawnScore
from engine.events import Placement as Placement
from engine.events import Position as Position
from engine.events import Raise as Raise
from engine.events import Reveal as Reveal
from engine.events import RevealAmbition as RevealAmbition
from engine.events import SeatHand as SeatHand
from engine.events import SetRight as SetRight
from engine.events import ShowHand as ShowHand
from engine.events import TellCrowning as TellCrowning
from engine.events import TellPositions as TellPositions
from engine.events import TellStuck as TellStuck
from engine.events import Verdict as Verdict
from engine.events import Vote as Vote
from engine.figure import Figure as Figure
from engine.follow import Follow as Follow
from engine.game import Game as Game
from engine.house_rules import EmissaryYes as EmissaryYes
from engine.house_rules import HouseRules as HouseRules
from engine.house_rules import JesterRejected as JesterRejected
from engine.house_rules import TwoSeatPlacement as TwoSeatPlacement
from engine.legal_actions import free_ambitions as free_ambitions
from engine.legal_actions import legal_actions as legal_actions
from engine.places import Place as Place
from engine.places import Room as Room
from engine.possible import possible_state as possible_state
from engine.ranking import Standing as Standing
from engine.ranking import standing as standing
from engine.rules import Hand as Hand
from engine.rules import Rules as Rules
from engine.seen import History as History
from engine.seen import Seen as Seen
from engine.seen import SeenBallot as SeenBallot
from engine.seen import SeenCards as SeenCards
from engine.seen import SeenChoice as SeenChoice
from engine.seen import SeenDeal as SeenDeal
from engine.seen import SeenSetRight as SeenSetRight
from engine.seen import history as history
from engine.setup import BotLevel as BotLevel
from engine.setup import Seat as Seat
from engine.setup import SeatToken as SeatToken
from engine.setup import Setup as Setup
from engine.setup import lone_seats as lone_seats
from engine.setup import tokens_of as tokens_of
from engine.setup import with_free_colours as with_free_colours
from engine.state import Election as Election
from engine.state import Phase as Phase
from engine.state import State as State
from engine.told_castle import places_in_castle as places_in_castle
from engine.told_castle import unknown_characters as unknown_characters
from engine.view import View as View
from engine.view import view as view
