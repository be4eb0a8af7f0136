"""Every way a move, a deal or a set-up can be against the rules.

Each class holds one sentence a player can be shown.
"""

from __future__ import annotations

from sentences import N_, ExplainedError


class RuleError(ExplainedError):
    """Something the rules do not allow; `str()` is a sentence for the table."""

    template = N_("The rules do not allow this.")


class SetupError(RuleError):
    """The table can't be set up like this."""


class SeatCountNotAllowed(SetupError):
    template = N_("{edition} is for {fewest} to {most} seats, not {count}. Add or remove seats.")


class EmissaryNeeded(SetupError):
    template = N_("With {count} seats {edition} needs the Émissaire. Switch it on.")


class EmissaryNotAllowed(SetupError):
    template = N_("The Émissaire does not play with {count} seats. Switch it off.")


class OptionNotAllowed(SetupError):
    template = N_("{edition} has no option “{option}”. Switch it off.")


class NameTaken(SetupError):
    template = N_("Two seats are called “{name}”. Give one another name.")


class NameReserved(SetupError):
    template = N_("No seat can be called “{name}”: the name is reserved. Choose another.")


class TeamsNotAllowed(SetupError):
    template = N_("“{name}” is a team, and this game has no teams. Switch teams on.")


class TeamOfTwo(SetupError):
    template = N_("The team “{name}” has {count} people. A team is two.")


class SharedPawnNeedsTeams(SetupError):
    template = N_("A shared pawn is for teams. Switch teams on, or the shared pawn off.")


class TooManyAmbitions(SetupError):
    template = N_(
        "The ambition cards are enough for {most} people, not for {count}. "
        "Switch ambition off, or play with fewer."
    )


class NoSuchSeat(SetupError):
    template = N_("Seat {seat} is to start, but there are only {count} seats.")


class MoveError(RuleError):
    """A move that can't be made now."""


class WrongMoment(MoveError):
    template = N_("This can't be done now.")


class UnknownCharacter(RuleError):
    template = N_("Nobody at this court is called “{character}”.")


class MisspeltCharacter(UnknownCharacter):
    template = N_("Nobody at this court is called “{character}”. Did you mean “{suggestion}”?")


class AlreadyPlaced(MoveError):
    template = N_("{character} is in the castle already.")


class NotAPlacementFloor(MoveError):
    template = N_("Characters are placed on floors 1 to 4, not on floor {floor}.")


class FloorFull(MoveError):
    template = N_("Floor {floor} is full: it holds {limit}.")


class CannotClimb(MoveError):
    """This character has no move."""


class FloorAboveFull(CannotClimb):
    template = N_("{character} can't climb: floor {floor} is full.")


class FloorAndWcFull(CannotClimb):
    template = N_("{character} can't climb: floor {floor} is full and its WC is taken.")


class StuckInWc(CannotClimb):
    template = N_("{character} can't leave the WC: floor {floor} is full.")


class InDungeon(CannotClimb):
    template = N_("{character} is in the dungeon and stays there.")


class OutOfTheRound(CannotClimb):
    template = N_("{character} was rejected and is out of this round.")


class NotPlacedYet(CannotClimb):
    template = N_("{character} is not in the castle yet.")


class OnTheThrone(CannotClimb):
    template = N_("{character} is on the throne already.")


class WrongVoteCount(MoveError):
    template = N_("{expected} votes are needed, one a seat; there are {count}.")


class CardNotInHand(MoveError):
    template = N_("{seat} does not hold this card.")


class DealError(RuleError):
    """Cards that can't be dealt or shown like this."""


class WrongCardCount(DealError):
    template = N_("{expected} people need a favourites card; there are {count}.")


class NotSixFavourites(DealError):
    template = N_("A favourites card names six different characters, not {count}.")


class NeverAFavourite(DealError):
    template = N_("{character} is on nobody's favourites card.")


class SealOnAStranger(DealError):
    template = N_("The black seal must be on one of the card's six.")


class CardDealtTwice(DealError):
    template = N_("Card {number} is out already: somebody else has it, or it was used.")


class CardAlreadyShown(DealError):
    template = N_("{person} has shown a favourites card already.")


class NoSuchPerson(DealError):
    template = N_("Nobody sits at place {person}.")


class SealMissing(DealError):
    template = N_("Say which of the six is under the black seal.")


class WrongAmbitionDeal(DealError):
    template = N_("Each person gets two ambition cards, and no card is dealt twice.")


class AmbitionNotOffered(DealError):
    template = N_("{person} can't choose this ambition.")


class AmbitionKnown(DealError):
    template = N_("{person} has an ambition already.")


class AmbitionTaken(DealError):
    template = N_("Somebody else has this ambition.")


class WrongEmissaryDeal(DealError):
    template = N_("The Émissaire needs a card and its own vote cards exactly when it plays.")
