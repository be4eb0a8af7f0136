"""The errors for moves, deals and set-ups against the rules.

A class here is caught somewhere, or its sentence has several places; other sentences stand where
they are raised. What no screen offers, and no file can ask for, has no sentence of its own.
"""

from __future__ import annotations

from sentences import N_, ExplainedError


class RuleError(ExplainedError):
    """Something that the rules do not allow; `str()` is a sentence for the players."""

    template = N_("The rules do not allow this.")


class SetupError(RuleError):
    """A set-up that the edition does not allow."""


class NameTaken(SetupError):
    template = N_("Two seats are called “{name}”. Rename one of them.")


class ColourTaken(SetupError):
    template = N_("Two seats have the same colour. Change one of them.")


class NameReserved(SetupError):
    template = N_("The name “{name}” is reserved. Choose another.")


class TeamOfTwo(SetupError):
    template = N_("The team “{name}” has {count} people. A team has two.")


class WrongMoment(RuleError):
    template = N_("This can't be done now.")


class UnknownCharacter(RuleError):
    template = N_("Nobody at this court is called “{character}”.")


class MisspeltCharacter(UnknownCharacter):
    template = N_("Nobody at this court is called “{character}”. Did you mean “{suggestion}”?")


class NotAPlacementFloor(RuleError):
    template = N_("Characters are placed on floors 1 to 4, not on floor {floor}.")


class NeverAFavourite(RuleError):
    template = N_("{character} can't be a favourite.")


class SealNotOnCard(RuleError):
    template = N_("The black seal must be on one of the card's six characters.")


class AmbitionTaken(RuleError):
    template = N_("Someone else has this ambition.")


class PlaceKnown(RuleError):
    template = N_("The place of {character} is known already, or named twice. Remove it.")


class NoSuchPlace(RuleError):
    template = N_("{character} can't be there: this castle has no such place now.")


class JesterNeverRejected(RuleError):
    template = N_("{character} is in no dungeon and never out of the round.")
