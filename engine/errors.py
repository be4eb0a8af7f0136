"""Every way a move, a deal or a set-up can be against the rules.

Each class holds one sentence a player can be shown.
"""

from __future__ import annotations

from spoken import N_, Spoken


class RuleError(Spoken):
    """Something the rules do not allow; `str()` is a sentence for the table."""

    sentence = N_("The rules do not allow this.")


class SetupError(RuleError):
    """The table can't be set up like this."""


class SeatCountNotAllowed(SetupError):
    sentence = N_("{edition} is for {fewest} to {most} seats, not {count}. Add or remove seats.")


class EmissaryNeeded(SetupError):
    sentence = N_("With {count} seats {edition} needs the Émissaire. Switch it on.")


class EmissaryNotAllowed(SetupError):
    sentence = N_("The Émissaire does not play with {count} seats. Switch it off.")


class OptionNotAllowed(SetupError):
    sentence = N_("{edition} has no option “{option}”. Switch it off.")


class NameTaken(SetupError):
    sentence = N_("Two seats are called “{name}”. Give one another name.")


class NameReserved(SetupError):
    sentence = N_("No seat can be called “{name}”: the name is reserved. Choose another.")


class TeamsNotAllowed(SetupError):
    sentence = N_("“{name}” is a team, and this game has no teams. Switch teams on.")


class TeamOfTwo(SetupError):
    sentence = N_("The team “{name}” has {count} people. A team is two.")


class SharedPawnNeedsTeams(SetupError):
    sentence = N_("A shared pawn is for teams. Switch teams on, or the shared pawn off.")


class TooManyAmbitions(SetupError):
    sentence = N_(
        "The ambition cards are enough for {most} people, not for {count}. "
        "Switch ambition off, or play with fewer."
    )


class NoSuchSeat(SetupError):
    sentence = N_("Seat {seat} is to start, but there are only {count} seats.")


class MoveError(RuleError):
    """A move that can't be made now."""


class WrongMoment(MoveError):
    sentence = N_("This can't be done now.")


class UnknownCharacter(RuleError):
    sentence = N_("Nobody at this court is called “{character}”.")


class MisspeltCharacter(UnknownCharacter):
    sentence = N_("Nobody at this court is called “{character}”. Did you mean “{suggestion}”?")


class AlreadyPlaced(MoveError):
    sentence = N_("{character} is in the castle already.")


class NotAPlacementFloor(MoveError):
    sentence = N_("Characters are placed on floors 1 to 4, not on floor {floor}.")


class FloorFull(MoveError):
    sentence = N_("Floor {floor} is full: it holds {limit}.")


class CannotClimb(MoveError):
    """This character has no move."""


class FloorAboveFull(CannotClimb):
    sentence = N_("{character} can't climb: floor {floor} is full.")


class FloorAndWcFull(CannotClimb):
    sentence = N_("{character} can't climb: floor {floor} is full and its WC is taken.")


class StuckInWc(CannotClimb):
    sentence = N_("{character} can't leave the WC: floor {floor} is full.")


class InDungeon(CannotClimb):
    sentence = N_("{character} is in the dungeon and stays there.")


class OutOfTheRound(CannotClimb):
    sentence = N_("{character} was rejected and is out of this round.")


class NotPlacedYet(CannotClimb):
    sentence = N_("{character} is not in the castle yet.")


class OnTheThrone(CannotClimb):
    sentence = N_("{character} is on the throne already.")


class WrongVoteCount(MoveError):
    sentence = N_("{expected} votes are needed, one a seat; there are {count}.")


class CardNotInHand(MoveError):
    sentence = N_("{seat} does not hold this card.")


class DealError(RuleError):
    """Cards that can't be dealt or shown like this."""


class WrongCardCount(DealError):
    sentence = N_("{expected} people need a favourites card; there are {count}.")


class NotSixFavourites(DealError):
    sentence = N_("A favourites card names six different characters, not {count}.")


class NeverAFavourite(DealError):
    sentence = N_("{character} is on nobody's favourites card.")


class SealOnAStranger(DealError):
    sentence = N_("The black seal must be on one of the card's six.")


class CardDealtTwice(DealError):
    sentence = N_("Card {number} is out already: somebody else has it, or it was used.")


class CardAlreadyShown(DealError):
    sentence = N_("{person} has shown a favourites card already.")


class NoSuchPerson(DealError):
    sentence = N_("Nobody sits at place {person}.")


class SealMissing(DealError):
    sentence = N_("Say which of the six is under the black seal.")


class WrongAmbitionDeal(DealError):
    sentence = N_("Each person gets two ambition cards, and no card is dealt twice.")


class AmbitionNotOffered(DealError):
    sentence = N_("{person} can't choose this ambition.")


class AmbitionKnown(DealError):
    sentence = N_("{person} has an ambition already.")


class AmbitionTaken(DealError):
    sentence = N_("Somebody else has this ambition.")


class WrongEmissaryDeal(DealError):
    sentence = N_("The Émissaire needs a card and its own vote cards exactly when it plays.")
