"""The first screen. In a kiosk an interrupted game resumes automatically."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from companion.evening.before_game import BeforeGameScreen
from companion.evening.context import TableContext
from companion.evening.focus import Focus
from companion.evening.inputs import Command, Target
from companion.evening.ports import ResumableGame
from companion.evening.scene import CastleFace, Choice, Scene
from companion.evening.screen import Open
from companion.evening.screen_kinds import ActsInTime
from companion.evening.screens.connected_boxes import ConnectedBoxesScreen
from companion.evening.screens.edition import guide_choice
from companion.evening.screens.hall_of_fame import HallOfFameScreen
from companion.evening.screens.how_to_play import HowToPlayScreen
from companion.evening.screens.phones import PhonesScreen, phones_choice
from companion.evening.screens.power_off import confirm_power_off_screen
from companion.evening.screens.same_people import new_game_screen
from companion.evening.screens.saved_games import progress_of, saved_games_screen
from companion.evening.screens.settings import SettingsScreen
from companion.evening.screens.short_questions import quitting_screen
from companion.evening.title_castle import castle_at_rest
from companion.stories.game_story import GameStory
from companion.words.i18n import _, language, language_name, translate

KIOSK_SECONDS = 8
"""Seconds in which a player can choose something else before an interrupted game resumes."""


@dataclass(frozen=True)
class TitleScene(Scene):
    """`resumable` names the game that can be continued; `warning` is the reason for safe mode, or
    what became of a copy from a stick."""

    castle: CastleFace
    """As the last game left it."""
    round: int
    rounds: int
    """The last game's; before the first game, its first round begins."""
    resumable: str = ""
    warning: str = ""


class TitleScreen(ActsInTime, BeforeGameScreen):
    """Continue a game, start one, or look around."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(table)
        self.focus = Focus(self.all_choices, before_move=self._cancel_countdown)
        self._resumable: tuple[ResumableGame, ...] = ()
        self._has_finished_games = False
        self._last: GameStory | None = None
        self._player_is_active = False
        self._resumes_at: float | None = None
        self._was_opened = False

    def opened(self) -> None:
        """Events of this step are not saved yet: `saved_games_changed` follows once they are."""
        if self._was_opened:  # a player comes back from another screen
            self._cancel_countdown()
        self._was_opened = True
        if not self.table.has_uncommitted:
            self.saved_games_changed()

    def saved_games_changed(self) -> None:
        """The list of saved games has changed."""
        saved = self.table.ports.saved_games
        self._resumable = tuple(saved.resumable())
        if self._resumable and self._resumable[0].was_interrupted:
            self.table.expect_players(self._resumable[0].game.name)
        self._has_finished_games = any(game.story.is_over for game in saved.games())
        latest = saved.latest()
        self._last = latest.story if latest is not None else None
        if not self.resumes_automatically:
            self._resumes_at = None

    def choices(self) -> tuple[Choice, ...]:
        count = len(self._resumable)
        label = self._resume_label()
        resume = (Choice(Command.RESUME, label, spoken=_("Continue")),) if count else ()
        others = (Choice(Open(saved_games_screen), _("Other games")),) if count > 1 else ()
        finished = self._has_finished_games
        hall = (Choice(Open(HallOfFameScreen), _("Hall of fame")),) if finished else ()
        guide = (guide_choice(),) if self._last is None else ()
        return (
            *resume,
            Choice(Command.NEW_GAME, _("New game")),
            *guide,
            *others,
            *hall,
            *phones_choice(self.table, PhonesScreen),
            Choice(Open(ConnectedBoxesScreen), _("Boxes")),
            Choice(Open(HowToPlayScreen), _("How to play")),
            Choice(Open(SettingsScreen), _("Settings")),
            self._language_choice(),
            self._quit_choice(),
        )

    def help_lines(self) -> tuple[str, ...]:
        return (
            _("“New game” asks which edition you play, and then for your seats."),
            _("“Continue” resumes the last game that is not over."),
            _(
                "“Boxes” shows which boxes are connected, and names each button that is pressed. "
                "“Settings” has sound, screen, votes and house rules."
            ),
            *super().help_lines(),
        )

    def choose(self, target: Target) -> None:
        self._cancel_countdown()
        match target:
            case Command.RESUME if self._resumable:
                self.table.resume(self._resumable[0].game.name)
            case Command.NEW_GAME:
                self.navigator.push(new_game_screen(self.table))
            case Command.NEXT_LANGUAGE:
                self.table.settings.change_language()
            case Open():
                super().choose(target)

    def update(self) -> None:
        if self.resumes_automatically and self._resumes_at is None:
            self._resumes_at = self.table.now + KIOSK_SECONDS
        if self._resumes_at is not None and self.table.now >= self._resumes_at:
            self.choose(Command.RESUME)

    def wake_at(self) -> float | None:
        """Every second of the countdown, then the moment when the game resumes."""
        if self._resumes_at is None:
            return None
        return self._resumes_at - max(0, self._seconds_left(self._resumes_at) - 1)

    def scene(self) -> TitleScene:
        last, resumable, warning = self._last, self._resumable_game(), self._warning()
        if last is None or last.edition not in self.table.library:
            newest = list(self.table.library.values())[-1]
            castle = castle_at_rest(newest)
            return TitleScene(self.frame(), castle, 1, newest.rounds, resumable, warning)
        castle = castle_at_rest(self.table.library[last.edition], _monarchs(last))
        number = max(1, last.round)
        return TitleScene(self.frame(), castle, number, last.rounds, resumable, warning)

    def _language_choice(self) -> Choice:
        label, name = _("Language"), language_name(language())
        return Choice(Command.NEXT_LANGUAGE, name, spoken=f"{label}: {name}")

    def _quit_choice(self) -> Choice:
        """Quit, or Switch off where vivat may switch the computer off."""
        if self.table.ports.computer.switches_off:
            return Choice(Open(confirm_power_off_screen), _("Switch off"), leaves=True)
        return Choice(Open(quitting_screen), _("Quit"), leaves=True)

    def _warning(self) -> str:
        reason, news = self.table.ports.computer.safe_because, self.table.ports.upkeep.news
        if reason is not None:
            return _("Safe mode: {reason}").format(reason=translate(reason))
        told = filter(None, (news, self.table.ports.computer.restored))
        return " ".join(map(translate, told))

    @property
    def resumes_automatically(self) -> bool:
        """Whether an interrupted game resumes if nobody does anything."""
        interrupted = bool(self._resumable) and self._resumable[0].was_interrupted
        return self.table.settings.now.display.kiosk and interrupted and not self._player_is_active

    def _cancel_countdown(self) -> None:
        """A player is active: the game no longer resumes automatically."""
        self._player_is_active, self._resumes_at = True, None

    def _resume_label(self) -> str:
        if self._resumes_at is None:
            return _("Continue")
        return _("Continue ({seconds})").format(seconds=self._seconds_left(self._resumes_at))

    def _seconds_left(self, at: float) -> int:
        return max(0, ceil(at - self.table.now))

    def _resumable_game(self) -> str:
        if not self._resumable:
            return ""
        game = self._resumable[0].game
        names = ", ".join(seat.name for seat in game.story.seats)
        return f"{game.story.edition_shown} · {progress_of(game)} · {names}"


def _monarchs(story: GameStory) -> list[str]:
    """Who was crowned in the last round with a coronation, in order."""
    numbers = story.scored_rounds
    newest = story.coronations_of(numbers[-1]) if numbers else ()
    return [coronation.monarch.id for coronation in newest]
