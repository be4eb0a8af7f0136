"""What a table needs now and then: another way to follow, a correction, cards, boxes, leaving."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from companion.evening.context import TableContext
from companion.evening.inputs import Command, Target
from companion.evening.match import Match
from companion.evening.question_screen import Answer, Question, QuestionOverlay
from companion.evening.scene import Choice
from companion.evening.screen import Open
from companion.evening.screens.camera import GameCameraScreen, camera_choice
from companion.evening.screens.follow import follow_screen, other_ways
from companion.evening.screens.our_cards import OurCardsScreen
from companion.evening.screens.pairing import PairingScreen
from companion.evening.screens.past_coronation import past_coronations_screen
from companion.evening.screens.phones import GamePhonesScreen, phones_choice
from companion.evening.screens.reading import rules_screen
from companion.evening.screens.round_so_far import RoundSoFarScreen
from companion.evening.screens.set_right import set_right_screen
from companion.evening.screens.settings import GameSettingsScreen
from companion.evening.screens.short_questions import leaving_screen
from companion.words.i18n import _
from engine.setting_right import SETTING_RIGHT


@QuestionOverlay.asking
def menu_screen(table: TableContext) -> Question:
    """Each choice takes the menu's place, so that Back leads to the game."""

    def take_its_place(target: Target) -> None:
        screen = target.screen if isinstance(target, Open) else leaving_screen
        table.navigator.replace(screen(table))

    about = () if table.match.is_practice else _about_the_game(table)
    choices = (*about, *_about_the_table(table))
    back = Answer(Choice(Command.BACK, _("Play on")))
    answers = (back, *(Answer(each, partial(take_its_place, each.target)) for each in choices))
    return Question(_("Menu"), "", answers)


def _about_the_game(table: TableContext) -> Iterator[Choice]:
    if table.match.story.elections_of(table.match.seen.round):
        raised = _("Who was raised, and how you voted.")
        yield Choice(Open(RoundSoFarScreen), _("The round so far"), explanation=raised)
    rules = _("What the pieces, the votes and the points do at this table.")
    yield Choice(Open(rules_screen), _("Rules"), explanation=rules)
    yield from _corrections(table.match)
    if not table.match.deals and table.own_deck.learns:
        learnt = _("What vivat has learnt of your printed cards.")
        yield Choice(Open(OurCardsScreen), _("Our cards"), explanation=learnt)
    if other_ways(table):
        ways = _("Every move, votes and scores, or scores only.")
        yield Choice(Open(follow_screen), _("What vivat follows"), explanation=ways)


def _corrections(match: Match) -> Iterator[Choice]:
    """In a round, the board can be set right; between rounds, only earlier moments."""
    if match.seen.phase in SETTING_RIGHT:
        board = _("If pieces, turn, scores or vote cards differ from your board.")
        yield Choice(Open(set_right_screen), _("Set the board right"), explanation=board)
    elif match.seen.coronations:
        past = _("Where everybody stood, or somebody's card. Scores follow.")
        yield Choice(Open(past_coronations_screen), _("Correct a coronation"), explanation=past)


def _about_the_table(table: TableContext) -> Iterator[Choice]:
    boxes = _("Give a seat another box.")
    yield Choice(Open(PairingScreen), _("Boxes"), explanation=boxes)
    for phones in phones_choice(table, GamePhonesScreen):
        yield replace(phones, explanation=_("Let phones join, or send one away."))
    for camera in () if table.match.is_practice else camera_choice(table, GameCameraScreen):
        yield replace(camera, explanation=_("Let vivat follow the pieces on your board."))
    settings = _("Sound, screen, votes and more.")
    yield Choice(Open(GameSettingsScreen), _("Settings"), explanation=settings)
    leave = _("Save the game for later, or end it.")
    yield Choice(Command.LEAVE, _("Leave"), explanation=leave, leaves=True)


def menu_choice() -> Choice:
    """The choice that opens the menu."""
    return Choice(Open(menu_screen), _("Menu"))
