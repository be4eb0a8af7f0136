"""What a table needs now and then: another way to follow, a correction, cards, boxes, leaving."""

from __future__ import annotations

from functools import partial

from companion.evening.context import TableContext
from companion.evening.inputs import Command, Target
from companion.evening.match import Match
from companion.evening.question_screen import Answer, Question, QuestionOverlay
from companion.evening.scene import Choice
from companion.evening.screen import Open
from companion.evening.screens.camera import GameCameraScreen, camera_choice
from companion.evening.screens.follow import follow_screen
from companion.evening.screens.leaving import leaving_screen
from companion.evening.screens.our_cards import OurCardsScreen
from companion.evening.screens.pairing import PairingScreen
from companion.evening.screens.past_coronation import past_coronations_screen
from companion.evening.screens.phones import GamePhonesScreen, phones_choice
from companion.evening.screens.round_so_far import RoundSoFarScreen
from companion.evening.screens.set_right import set_right_screen
from companion.evening.screens.settings import GameSettingsScreen
from companion.words.i18n import _
from engine.setting_right import SETTING_RIGHT


@QuestionOverlay.asking
def menu_screen(table: TableContext) -> Question:
    """Each choice takes the menu's place, so that Back leads to the game."""

    def take_its_place(target: Target) -> None:
        screen = target.screen if isinstance(target, Open) else leaving_screen
        table.navigator.replace(screen(table))

    choices = (
        *(() if table.match.is_practice else _about_the_game(table)),
        Choice(Open(PairingScreen), _("Boxes")),
        *phones_choice(table, GamePhonesScreen),
        *(() if table.match.is_practice else camera_choice(table, GameCameraScreen)),
        Choice(Open(GameSettingsScreen), _("Settings")),
        Choice(Command.LEAVE, _("Leave"), leaves=True),
    )
    back = Answer(Choice(Command.BACK, _("Play on")))
    answers = (back, *(Answer(each, partial(take_its_place, each.target)) for each in choices))
    return Question(_("Menu"), _detail(table.match), answers, _help_lines(table.match))


def _about_the_game(table: TableContext) -> tuple[Choice, ...]:
    follow = Choice(Open(follow_screen), _("How to follow"))
    elections = table.match.story.elections_of(table.match.seen.round)
    so_far = (Choice(Open(RoundSoFarScreen), _("The round so far")),) if elections else ()
    return (*so_far, *_corrections(table.match), *_own_cards(table), follow)


def _corrections(match: Match) -> tuple[Choice, ...]:
    """In a round, the board can be set right; between rounds, only earlier moments."""
    if match.seen.phase in SETTING_RIGHT:
        return (Choice(Open(set_right_screen), _("Set the board right")),)
    if match.seen.coronations:
        return (Choice(Open(past_coronations_screen), _("Correct a coronation")),)
    return ()


def _own_cards(table: TableContext) -> tuple[Choice, ...]:
    """The cards that vivat has learnt, where the table plays with its own."""
    is_open = not table.match.deals and table.own_deck.learns
    return (Choice(Open(OurCardsScreen), _("Our cards")),) if is_open else ()


def _help_lines(match: Match) -> tuple[str, ...]:
    if match.is_practice:
        return ()
    return (
        _("Set the board right: pieces, whose turn it is, scores, vote cards, earlier rounds."),
        _("Correct a coronation: where everybody stood, or somebody's card; scores follow."),
        _("How to follow: every move, votes and scores, or scores only."),
        _("Boxes: give a seat another box. Settings: sound, screen, grace and more."),
        _("Leave: save the game for later, or end it."),
    )


def _detail(match: Match) -> str:
    if match.is_practice:
        return ""
    if match.seen.phase in SETTING_RIGHT:
        return _("Is something on the screen not as on the board? Then set it right.")
    if match.seen.coronations:
        return _("Was something told wrongly at a coronation? Then correct it.")
    return ""


def menu_choice() -> Choice:
    """The choice that opens the menu."""
    return Choice(Open(menu_screen), _("Menu"))
