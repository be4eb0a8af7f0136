"""Undo and redo: which event, what the buttons say, and what to do then on the board."""

from __future__ import annotations

from itertools import takewhile

from companion.evening.events import Corrected
from companion.evening.match import Match
from companion.words.i18n import _, character_name
from companion.words.seat_names import person_name, seat_name
from engine import (
    Ballot,
    ChangeFollow,
    ChooseAmbition,
    Climb,
    Deal,
    Event,
    Place,
    Placement,
    Raise,
    Reveal,
    RevealAmbition,
    Room,
    Rules,
    SetRight,
    ShowHand,
    State,
    TellCrowning,
    TellPositions,
    TellStuck,
)

Undoable = Event | Corrected
"""What can be undone: an event of the rules, or the correction of an earlier one."""


def undoable_event(match: Match) -> Undoable | None:
    """The newest event that people can undo.

    A deal by vivat can't be undone, nor a ballot that turned a card of the Émissaire's pile:
    everyone would know what it votes next. Nor what the guide has prepared.
    """
    last, after = _newest(match)
    if last is None or len(match.game.events) <= match.prepared:
        return None
    return None if _is_final(match, last, after) else last


def _newest(match: Match) -> tuple[Undoable | None, State]:
    """The newest event that people caused, and the state that it led to."""
    if isinstance(match.newest, Corrected):
        return match.newest, match.state
    count = len(match.game.events) - choices_of_bots(match)
    return (match.game.events[count - 1] if count else None), match.game.states[count]


def choices_of_bots(match: Match) -> int:
    """How many of the newest events are ambitions that bots have chosen. They are undone with the
    event before: the bots would choose the same again at once."""
    bots = {person for bot in match.began.bots for person in match.rules.people_of[bot.seat]}
    newest_first = reversed(match.game.events)
    chosen = takewhile(lambda e: isinstance(e, ChooseAmbition) and e.person in bots, newest_first)
    return len([*chosen])


def final_state(match: Match) -> State:
    """The state after the newest event that nobody can undo any more."""
    events, states = match.game.events, match.game.states
    newest_first = zip(reversed(events), reversed(states), strict=False)
    final = (after for event, after in newest_first if _is_final(match, event, after))
    return next(final, states[0])


def _is_final(match: Match, event: Undoable, after: State) -> bool:
    """Whether an event that led to the state `after` can't be undone."""
    match event:
        case Deal(emissary=emissary):
            return match.deals or emissary is None
        case Ballot():
            return after.election is not None and after.election.by_pile
        case _:
            return False


def asks_first(match: Match) -> bool:
    """Whether undoing the newest event takes back more than a move: open votes, a coronation's
    points, or the beginning of a round."""
    newest, _after = _newest(match)
    return isinstance(newest, Ballot | Deal | TellStuck | Corrected) or match.has_just_scored


def redo_decides(match: Match) -> bool:
    """Whether redoing decides an election or tells a castle, so that points may be counted."""
    decides = Ballot | TellPositions | TellCrowning | TellStuck | Corrected
    return isinstance(match.undone, decides)


def undo_label(match: Match) -> str:
    """What the button to undo the newest event says."""
    newest, after = _newest(match)
    assert newest is not None
    return _("Undo: {event}").format(event=_event_name(after, newest))


def redo_text(match: Match, event: Undoable) -> str:
    """What was redone, and so how the board must be again."""
    return _("Redone: {event}").format(event=_event_name(match.state, event))


def _event_name(after: State, event: Undoable) -> str:
    """An event in a few words; `after` is the state that it led to."""
    rules = after.rules
    match event:
        case Placement(character) | Climb(character):
            return move_name(character_name(rules, character), after.place_of(character))
        case Raise(_seat, character):
            return move_name(character_name(rules, character), Place.THRONE)
        case Corrected():
            return _("the correction")
        case Ballot():
            assert after.election is not None, "a ballot decides an election"
            return _("the vote on {name}").format(
                name=character_name(rules, after.election.candidate)
            )
        case Reveal(person):
            return _("{name}'s card").format(name=person_name(rules, person))
        case RevealAmbition(person) | ChooseAmbition(person):
            return _("{name}'s ambition").format(name=person_name(rules, person))
        case Deal():
            return _("the Émissaire's card")
        case TellPositions() | TellStuck():
            return _("where everybody stands")
        case TellCrowning(_seat, monarch):
            return _("{name}'s crowning").format(name=character_name(rules, monarch))
        case ShowHand(seat):
            return _("{name}'s vote cards").format(name=seat_name(rules, seat))
        case ChangeFollow():
            return _("what vivat follows")
        case SetRight():
            return _("setting the board right")


def move_name(name: str, place: Place) -> str:
    match place.room:
        case Room.WC:
            return _("{name} to the WC").format(name=name)
        case Room.THRONE:
            return _("{name} to the throne").format(name=name)
        case _:
            return _("{name} to floor {floor}").format(name=name, floor=place.level)


def undo_text(rules: Rules, event: Undoable) -> str:
    """What was undone, and so what to do on the board."""
    match event:
        case Corrected():
            return _("Undone: the coronation counts as first entered.")
        case Placement(character):
            sentence = _("Undone: put {name} back beside the castle.")
            return sentence.format(name=character_name(rules, character))
        case Climb(character):
            sentence = _("Undone: move {name} back down.")
            return sentence.format(name=character_name(rules, character))
        case Reveal(person):
            sentence = _("Undone: enter {name}'s card again.")
            return sentence.format(name=person_name(rules, person))
        case RevealAmbition(person):
            sentence = _("Undone: enter {name}'s ambition again.")
            return sentence.format(name=person_name(rules, person))
        case ChooseAmbition(person):
            sentence = _("Undone: {name} chooses an ambition again.")
            return sentence.format(name=person_name(rules, person))
        case Ballot():
            return _("Undone: everyone votes again.")
        case Deal():
            return _("Undone: enter the Émissaire's card again.")
        case Raise(_seat, character):
            sentence = _("Undone: {name} is not raised to the throne.")
            return sentence.format(name=character_name(rules, character))
        case TellPositions() | TellStuck():
            return _("Undone: enter again where everybody stands.")
        case TellCrowning(_seat, monarch):
            sentence = _("Undone: {name} is not crowned.")
            return sentence.format(name=character_name(rules, monarch))
        case ShowHand(seat):
            sentence = _("Undone: enter {name}'s vote cards again.")
            return sentence.format(name=seat_name(rules, seat))
        case ChangeFollow():
            return _("Undone: vivat follows as before.")
        case SetRight():
            return _("Undone: the board is as it was before you set it right.")
