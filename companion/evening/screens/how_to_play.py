"""How a table plays with vivat, in four steps, for people who see it for the first time."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from companion.evening.before_game import BeforeGameScreen
from companion.evening.inputs import Command
from companion.evening.scene import CharacterFace, Choice, Scene
from companion.evening.screens.edition import guide_choice
from companion.evening.view_models import characters_of
from companion.words.i18n import _


class StepPicture(Enum):
    """What is drawn for a step."""

    SEATS = "seats"
    COURT = "court"
    VOTES = "votes"
    CROWN = "crown"


@dataclass(frozen=True)
class HowToStep:
    title: str
    text: str
    picture: StepPicture


@dataclass(frozen=True)
class HowToPlayScene(Scene):
    """The steps in order, and some characters for their pictures."""

    steps: tuple[HowToStep, ...]
    court: tuple[CharacterFace, ...]


class HowToPlayScreen(BeforeGameScreen):
    """The steps to read; the guide to try them out."""

    def choices(self) -> tuple[Choice, ...]:
        return guide_choice(), Choice(Command.BACK, _("Back"))

    def scene(self) -> HowToPlayScene:
        edition = next(iter(self.table.library.values()))
        court = tuple(characters_of(edition).values())
        return HowToPlayScene(self.frame(), _steps(), court)


def _steps() -> tuple[HowToStep, ...]:
    return (
        HowToStep(
            _("Take your seats"),
            _("Each player presses a button on their box, clockwise around the table."),
            StepPicture.SEATS,
        ),
        HowToStep(
            _("Move"),
            _(
                "Move the pieces on your board and make the same moves here, or enter only votes "
                "and scores."
            ),
            StepPicture.COURT,
        ),
        HowToStep(
            _("Vote in secret"),
            _("Press your vote on your own box. All votes are revealed at once."),
            StepPicture.VOTES,
        ),
        HowToStep(
            _("Score"),
            _("After each coronation, vivat adds up everyone's points."),
            StepPicture.CROWN,
        ),
    )
