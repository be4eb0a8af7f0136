"""The errors for moves, deals and set-ups against the rules.

Each class has one sentence that can be shown to the players.
"""

from __future__ import annotations

from sentences import N_, ExplainedError


class RuleError(ExplainedError):
    """Something that the rules do not allow; `str()` is a sentence for the players."""

    template = N_("The rules do not allow this.")


class SetupError(RuleError):
    """A set-up that the edition does not allow."""


class SeatCountNotAllowed(SetupError):
    template = N_("{edition} is for {fewest} to {most} seats, not {count}. Add or remove seats.")


class EmissaryNeeded(SetupError):
    template = N_("With {count} seats {edition} needs the Émissaire. Switch it on.")


class EmissaryNotAllowed(SetupError):
    template = N_("The Émissaire does not play with {count} seats. Switch it off.")


class OptionNotAllowed(SetupError):
    template = N_("{edition} has no option “{option}”. Switch it off.")


class NameTaken(SetupError):
    template = N_("Two seats are called “{name}”. Rename one of them.")


class NameReserved(SetupError):
    template = N_("The name “{name}” is reserved. Choose another.")


class TeamsNotAllowed(SetupError):
    template = N_("“{name}” is a team, and this game has no teams. Switch teams on.")


class TeamOfTwo(SetupError):
    template = N_("The team “{name}” has {count} people. A team has two.")


class SharedPawnNeedsTeams(SetupError):
    template = N_("A shared pawn is for teams. Switch teams on, or the shared pawn off.")


class TooManyAmbitions(SetupError):
    template = N_(
        "There are ambition cards for {most} people, not for {count}. "
        "Switch ambition off, or play with fewer people."
    )


class NoSuchSeat(SetupError):
    template = N_("Seat {seat} can't start: there are only {count} seats.")


class MoveError(RuleError):
    """A move that can't be made now."""


class WrongMoment(MoveError):
    template = N_("This can't be done now.")


class UnknownCharacter(RuleError):
    template = N_("Nobody at this court is called “{character}”.")


class MisspeltCharacter(UnknownCharacter):
    template = N_("Nobody at this court is called “{character}”. Did you mean “{suggestion}”?")


class AlreadyPlaced(MoveError):
    template = N_("{character} is already in the castle.")


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
    template = N_("{character} is already on the throne.")


class WrongVoteCount(MoveError):
    template = N_("{expected} votes are needed, one per seat, not {count}.")


class CardNotInHand(MoveError):
    template = N_("{seat} does not hold this card.")


class WrongCardCount(RuleError):
    template = N_("{expected} favourites cards are needed, one per person, not {count}.")


class NotSixFavourites(RuleError):
    template = N_("A favourites card names six different characters, not {count}.")


class NeverAFavourite(RuleError):
    template = N_("{character} can't be a favourite.")


class SealNotOnCard(RuleError):
    template = N_("The black seal must be on one of the card's six characters.")


class CardDealtTwice(RuleError):
    template = N_("Card {number} is taken: someone else has it, or it was used before.")


class CardAlreadyShown(RuleError):
    template = N_("{person} has already shown a favourites card.")


class NoSuchPerson(RuleError):
    template = N_("There is no person {person} at this table.")


class SealMissing(RuleError):
    template = N_("Choose which of the six is under the black seal.")


class WrongAmbitionDeal(RuleError):
    template = N_("Each person gets two ambition cards, and no card is dealt twice.")


class AmbitionNotOffered(RuleError):
    template = N_("{person} can't choose this ambition.")


class AmbitionKnown(RuleError):
    template = N_("{person} already has an ambition.")


class AmbitionTaken(RuleError):
    template = N_("Someone else has this ambition.")


class WrongEmissaryDeal(RuleError):
    template = N_(
        "Deal the Émissaire a favourites card and a whole set of vote cards if it plays, else none."
    )


class UnknownSeat(RuleError):
    template = N_("There is no seat {seat} at this table.")


class UnknownPawn(RuleError):
    template = N_("There is no pawn {pawn} at this table.")


class AlreadyFollowed(RuleError):
    template = N_("The table already plays this way. Choose another one.")


class FollowNextRound(RuleError):
    template = N_(
        "Within a round, a table can only change from every move to votes and scores. "
        "Change to anything else between two rounds."
    )


class PlaceFull(RuleError):
    """More characters are told to be in one place than it holds."""


class FloorTooFull(PlaceFull):
    template = N_("Floor {floor} would hold {count} characters, but it holds {limit} at most.")


class WcTooFull(PlaceFull):
    template = N_("The WC of floor {floor} would hold {count} characters, but it holds one.")


class DungeonTooFull(PlaceFull):
    template = N_("The dungeon of floor {floor} would hold {count} characters, but it holds one.")


class PlaceKnown(RuleError):
    template = N_("The place of {character} is known already, or named twice. Remove it.")


class PlaceMissing(RuleError):
    template = N_("The place of {character} is missing. Add it.")


class NoSuchPlace(RuleError):
    template = N_("{character} can't be there: this castle has no such place now.")


class JesterNeverRejected(RuleError):
    template = N_("{character} is in no dungeon and never out of the round.")


class DungeonSkipped(RuleError):
    template = N_("The dungeon of floor {floor} is empty, but it fills first. Check the dungeons.")


class SomebodyCanMove(RuleError):
    template = N_("{character} can still move, so the round is not over.")


class OnlyAtAWedding(RuleError):
    template = N_("Only a royal wedding can end without a coronation, after the first one.")


class HandTooLarge(RuleError):
    template = N_(
        "{seat} can't hold so many cards: a seat begins with {no} No and {stomachache} Stomachache."
    )


class HandAlreadyShown(RuleError):
    template = N_("{seat} has already shown the vote cards.")


class NegativeScore(RuleError):
    template = N_("A score is never below 0.")


class NothingSetRight(RuleError):
    template = N_("Nothing would change.")


class MonarchStays(RuleError):
    template = N_("{character} was crowned in this round and stays beside the throne.")


class NobodyOnTheThrone(RuleError):
    template = N_("{character} can't be on the throne: whoever is raised there is elected.")


class OnlyWhilePlacing(RuleError):
    template = N_("{character} can be beside the castle only while characters are placed.")


class NotWhilePlacing(RuleError):
    template = N_("While characters are placed, {character} can only be on floors 1 to 4.")


class TooManyPlaced(RuleError):
    template = N_("In this round {count} characters are placed, the others go to floor 0.")


class NobodyCouldMove(RuleError):
    template = N_("Then no character could move. Check where everybody stands.")


class PlacesNotFollowed(RuleError):
    template = N_("Moves are not told in this round, so places and turns can't be set right.")


class HandsNotFollowed(RuleError):
    template = N_("Votes are not told in this round, so vote cards can't be set right.")


class NamedTwice(RuleError):
    template = N_("{name} is named twice. Remove one.")
