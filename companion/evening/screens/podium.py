"""The end of a game: who has won."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.evening.game_screen import GameScreen
from companion.evening.inputs import Command, Target
from companion.evening.scene import CharacterFace, Choice, Scene
from companion.evening.screen_kinds import TellsInHand
from companion.evening.screens.coronation import CoronationScreen
from companion.evening.screens.same_people import new_game_screen
from companion.evening.screens.statistics import StatisticsScreen
from companion.evening.texts.rules.sheet import tie_lines
from companion.evening.texts.rules.table import RulesTable
from companion.evening.view_models import characters_of
from companion.stories.final_sentences import final_sentences
from companion.stories.honours import honours
from companion.stories.page_parts import round_label
from companion.stories.saved_game import SavedGame
from companion.stories.score_lines import ScoreLine, round_spans, score_lines
from companion.stories.ties import tie_text
from companion.words.i18n import _, listed
from engine import SeatToken, Standing, standing
from hardware.boxes import BoxId


@dataclass(frozen=True)
class PodiumRow:
    """`rank` is None for the Émissaire, who is not ranked."""

    rank: int | None
    name: str
    token: SeatToken | None
    score: int
    wins: bool
    gains: tuple[int, ...]
    """With what it started, unless that was nothing; and what each round brought it."""
    honours: str = ""
    """What its people did most often or best."""


@dataclass(frozen=True)
class PodiumRound:
    """A round, and who was crowned in it: two at a royal wedding; nobody at the start."""

    name: str
    monarchs: tuple[CharacterFace, ...]


@dataclass(frozen=True)
class PodiumScene(Scene):
    """`tie` says why equal scores are ranked as they are; empty if the points decided. `story` has
    sentences on the whole game."""

    headline: str
    tie: str
    rounds: tuple[PodiumRound, ...]
    rows: tuple[PodiumRow, ...]
    story: tuple[str, ...]


class PodiumScreen(TellsInHand, GameScreen):
    """Everyone's rank and score."""

    def choices(self) -> tuple[Choice, ...]:
        return (
            Choice(Command.NEW_GAME, _("New game"), takes_two=True),
            Choice(Command.STATISTICS, _("Statistics")),
            Choice(Command.REVIEW, _("The last coronation")),
            *(
                replace(each, label=_("Undo")) if each.target is Command.UNDO else each
                for each in self.undo_choice()
            ),
            Choice(Command.DONE, _("First screen"), leaves=True, takes_two=True),
        )

    def choose_any(self, target: Target) -> None:
        """The game is over, so Back closes it."""
        super().choose_any(Command.DONE if target in (Command.BACK, Command.LEAVE) else target)

    def handle_choice(self, target: Target) -> None:
        match target:
            case Command.DONE:
                self.table.leave_game()
            case Command.NEW_GAME:
                self.table.leave_game()
                self.navigator.push(new_game_screen(self.table))
            case Command.STATISTICS:
                self.navigator.push(StatisticsScreen(self.table, self.match.story, self._saved()))
            case Command.REVIEW:
                self.navigator.replace(CoronationScreen(self.table))

    def help_lines(self) -> tuple[str, ...]:
        return tie_lines(RulesTable.of(self.match.rules))

    def hand_lines(self, box: BoxId) -> tuple[str, ...]:
        """Who has won, and why."""
        result = standing(self.match.state)
        rows = (f"{row.rank or ''} {row.name}: {row.score}".strip() for row in self._rows(result))
        return tuple(filter(None, (self._headline(result), *rows, tie_text(self.match.story))))

    def _saved(self) -> SavedGame | None:
        """This game as it is saved; None if it is not."""
        latest = self.table.ports.saved_games.latest()
        is_this = latest is not None and latest.story == self.match.story
        return latest if is_this else None

    def scene(self) -> PodiumScene:
        result = standing(self.match.state)
        return PodiumScene(
            self.frame(),
            self._headline(result),
            tie_text(self.match.story),
            self._rounds(),
            self._rows(result),
            final_sentences(self.match.story) if self._tells_story else (),
        )

    @property
    def _tells_story(self) -> bool:
        return self.table.settings.now.table.stories

    def _headline(self, result: Standing) -> str:
        if result.emissary_won:
            return _("The Émissaire is ahead of everyone: the realm is lost")
        names = [self.match.seat_name(seat) for seat in result.winners]
        if len(names) == 1:
            return _("{name} wins!").format(name=names[0])
        return _("{names} win together!").format(names=listed(names))

    def _rounds(self) -> tuple[PodiumRound, ...]:
        story, faces = self.match.story, characters_of(self.match.edition)
        start = (PodiumRound(_("Start"), ()),) if self._has_start else ()
        return start + tuple(
            PodiumRound(
                round_label(number),
                tuple(faces[each.monarch.id] for each in story.coronations_of(number)),
            )
            for number in story.scored_rounds
        )

    @property
    def _has_start(self) -> bool:
        return self.match.edition.start_score > 0

    def _rows(self, result: Standing) -> tuple[PodiumRow, ...]:
        """The seats in order of rank; the Émissaire first if it has won, else last."""
        lines = {line.token: line for line in score_lines(self.match.story)}
        tokens = self.match.rules.tokens
        rows = tuple(
            self._row(
                lines[tokens[seat]],
                result.ranks[seat],
                result.scores[seat],
                seat in result.winners,
                self._honours(seat),
            )
            for equal in result.ranking
            for seat in equal
        )
        played = self.match.seen.emissary
        if played is None:
            return rows
        emissary = self._row(lines[None], None, played.score, result.emissary_won)
        return (emissary, *rows) if result.emissary_won else (*rows, emissary)

    def _row(
        self, line: ScoreLine, rank: int | None, score: int, wins: bool, honours: str = ""
    ) -> PodiumRow:
        spans = round_spans(self.match.story)
        *past, last = (line.scores[each.ends] - line.scores[each.begins] for each in spans)
        start = line.scores[:1] if self._has_start else ()
        gains = (*start, *past, last + score - line.scores[-1])  # it may have been set right since
        return PodiumRow(rank, line.name, line.token, score, wins, gains, honours)

    def _honours(self, seat: int) -> str:
        """The honours of a seat's people."""
        story = self.match.story
        given = zip(story.seat_of, honours(story), strict=True) if self._tells_story else ()
        return listed([*dict.fromkeys(each.title for of, each in given if of == seat)] or [""])
