"""What a table needs now and then: another way to follow, a correction, cards, boxes, leaving."""

from __future__ import annotations

from companion.evening.inputs import Command, Target
from companion.evening.overlay import Overlay
from companion.evening.scene import Choice
from companion.evening.screen import Open
from companion.evening.screens.camera import GameCameraScreen, camera_choice
from companion.evening.screens.follow import FollowScreen
from companion.evening.screens.leaving import LeavingScreen
from companion.evening.screens.our_cards import OurCardsScreen
from companion.evening.screens.pairing import PairingScreen
from companion.evening.screens.past_coronation import PastCoronationsScreen
from companion.evening.screens.phones import GamePhonesScreen, phones_choice
from companion.evening.screens.question import QuestionScene
from companion.evening.screens.set_right import set_right_screen
from companion.evening.screens.settings import GameSettingsScreen
from companion.words.i18n import _
from engine.setting_right import SETTING_RIGHT


class MenuScreen(Overlay):
    """Each choice takes the menu's place, so that Back leads to the game."""

    def choices(self) -> tuple[Choice, ...]:
        return (
            Choice(Command.BACK, _("Play on")),
            *(() if self.match.is_practice else self._about_the_game()),
            Choice(Open(PairingScreen), _("Boxes")),
            *phones_choice(self.table, GamePhonesScreen),
            *self._camera(),
            Choice(Open(GameSettingsScreen), _("Settings")),
            Choice(Command.LEAVE, _("Leave"), leaves=True),
        )

    def _camera(self) -> tuple[Choice, ...]:
        return () if self.match.is_practice else camera_choice(self.table, GameCameraScreen)

    def _about_the_game(self) -> tuple[Choice, ...]:
        follow = Choice(Open(FollowScreen), _("How to follow"))
        return (*self._corrections(), *self._own_cards(), follow)

    def _corrections(self) -> tuple[Choice, ...]:
        """In a round, the board can be set right; between rounds, only earlier moments."""
        if self.match.seen.phase in SETTING_RIGHT:
            return (Choice(Open(set_right_screen), _("Set the board right")),)
        if self.match.seen.coronations:
            return (Choice(Open(PastCoronationsScreen), _("Correct a coronation")),)
        return ()

    def _own_cards(self) -> tuple[Choice, ...]:
        """The cards that vivat has learnt, where the table plays with its own."""
        is_open = not self.match.deals and self.table.own_deck.learns
        return (Choice(Open(OurCardsScreen), _("Our cards")),) if is_open else ()

    def handle_choice(self, target: Target) -> None:
        match target:
            case Open(screen) if self.offers(target):
                self.navigator.replace(screen(self.table))
            case Command.LEAVE:
                self.navigator.replace(LeavingScreen(self.table))
            case _:
                pass

    def help_lines(self) -> tuple[str, ...]:
        if self.match.is_practice:
            return ()
        return (
            _("Set the board right: pieces, whose turn it is, scores, vote cards, earlier rounds."),
            _("Correct a coronation: where everybody stood, or somebody's card; scores follow."),
            _("How to follow: every move, votes and scores, or scores only."),
            _("Boxes: give a seat another box. Settings: sound, screen, grace and more."),
            _("Leave: save the game for later, or end it."),
        )

    def scene(self) -> QuestionScene:
        return QuestionScene(self.frame(), _("Menu"), self._detail())

    def _detail(self) -> str:
        if self.match.is_practice:
            return ""
        if self.match.seen.phase in SETTING_RIGHT:
            return _("Is something on the screen not as on the board? Then set it right.")
        if self.match.seen.coronations:
            return _("Was something told wrongly at a coronation? Then correct it.")
        return ""


def menu_choice() -> Choice:
    """The choice that opens the menu."""
    return Choice(Open(MenuScreen), _("Menu"))
