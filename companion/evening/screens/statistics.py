"""A finished game in charts: everyone's scores over time, its honours, the points of each round."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from companion.config.library import Library
from companion.evening.before_game import BeforeGameScreen
from companion.evening.context import TableContext
from companion.evening.inputs import Command, Target
from companion.evening.pages import Pages
from companion.evening.scene import CharacterFace, Choice, Frame, Scene
from companion.evening.screens.bg_stats import BgStatsScreen
from companion.evening.screens.stick import stick_screen
from companion.evening.texts.rules.sheet import tie_lines
from companion.evening.texts.rules.table import RulesTable
from companion.evening.view_models import characters_of
from companion.stories.game_story import GameStory
from companion.stories.honours import Honour, honours, honours_note
from companion.stories.page_parts import outcome
from companion.stories.points_table import PersonPoints, points_table
from companion.stories.saved_game import SavedGame
from companion.stories.score_lines import RoundSpan, ScoreLine, round_spans, score_lines
from companion.stories.ties import tie_text
from companion.words.i18n import _, name_of

PEOPLE_ON_A_PAGE = 8


class StatisticsView(Enum):
    """What is shown of the game."""

    SCORES = "scores"
    HONOURS = "honours"
    POINTS = "points"


@dataclass(frozen=True)
class PickView(Target):
    view: StatisticsView


@dataclass(frozen=True)
class Crowned:
    """Somebody who was crowned; without a face if the edition is no longer there."""

    name: str
    face: CharacterFace | None


@dataclass(frozen=True)
class ScoreCurve:
    """Everyone's scores from coronation to coronation; `crowned` has one for each coronation."""

    lines: tuple[ScoreLine, ...]
    crowned: tuple[Crowned, ...]
    rounds: tuple[RoundSpan, ...]


@dataclass(frozen=True)
class Honours:
    """One for each person; `note` says what they leave out."""

    cards: tuple[Honour, ...]
    note: str


@dataclass(frozen=True)
class PointsView:
    """Everyone's points in each of the `rounds`, which count from 1."""

    rounds: tuple[int, ...]
    people: tuple[PersonPoints, ...]


@dataclass(frozen=True)
class StatisticsScene(Scene):
    """`outcome` says who won, `tie` why equal scores are ranked so; `views` are the choices of what
    is shown."""

    outcome: str
    tie: str
    views: tuple[Choice, ...]
    shown: PickView
    content: ScoreCurve | Honours | PointsView


class StatisticsScreen(BeforeGameScreen):
    """The scores come first. `saved` is the game on the disk, unless it is not saved."""

    def __init__(
        self, table: TableContext, story: GameStory, saved: SavedGame | None = None
    ) -> None:
        super().__init__(table)
        self._story = story
        self._saved = saved
        self._view = StatisticsView.SCORES
        self._people = Pages(points_table(story), PEOPLE_ON_A_PAGE)
        self._honours = Pages(honours(story), PEOPLE_ON_A_PAGE)

    def choices(self) -> tuple[Choice, ...]:
        pages = self._pages
        more = () if pages is None else pages.choice(_("More people"))
        phone = (Choice(Command.BG_STATS, _("BG Stats")),) if self._saved is not None else ()
        return (*_view_choices(), *more, *phone, *self._stick(), Choice(Command.BACK, _("Back")))

    @property
    def _pages(self) -> Pages[PersonPoints] | Pages[Honour] | None:
        """The list of people that is shown."""
        match self._view:
            case StatisticsView.SCORES:
                return None
            case StatisticsView.HONOURS:
                return self._honours
            case StatisticsView.POINTS:
                return self._people

    def _stick(self) -> tuple[Choice, ...]:
        can_copy = self._saved is not None and self.table.ports.stick.is_there
        return (Choice(Command.COPY_TO_STICK, _("USB stick")),) if can_copy else ()

    def help_lines(self) -> tuple[str, ...]:
        edition = self.table.library.get(self._story.edition)
        return (
            *(() if edition is None else tie_lines(RulesTable.told(edition, self._story.options))),
            _("“Scores” shows everyone's score after each coronation."),
            _("“Honours” shows what everyone did best or most often."),
            _("“Points per round” shows what everyone's cards brought."),
            _("“BG Stats” hands the result to that app on a phone."),
            _("“USB stick” takes the charts home: plug a stick in first."),
            *super().help_lines(),
        )

    def choose(self, target: Target) -> None:
        match target:
            case PickView(view):
                self._view = view
                self.focus.move_to(target)
            case Command.MORE if self._pages is not None:
                self._pages.turn()
            case Command.BG_STATS if self._saved is not None:
                self.navigator.push(BgStatsScreen(self.table, self._saved))
            case Command.COPY_TO_STICK if self._saved is not None and self.offers(target):
                self.navigator.push(stick_screen(self.table, self._saved))
            case _:
                super().choose(target)

    def scene(self) -> StatisticsScene:
        return StatisticsScene(
            self.frame(),
            outcome(self._story),
            tie_text(self._story),
            _view_choices(),
            PickView(self._view),
            self._content(),
        )

    def _content(self) -> ScoreCurve | Honours | PointsView:
        story = self._story
        match self._view:
            case StatisticsView.SCORES:
                return score_curve(story, self.table.library)
            case StatisticsView.HONOURS:
                return Honours(self._honours.shown, honours_note(story))
            case StatisticsView.POINTS:
                return PointsView(story.scored_rounds, self._people.shown)


def score_curve(story: GameStory, library: Library) -> ScoreCurve:
    """Everyone's scores in a game."""
    edition = library.get(story.edition)
    faces = {} if edition is None else characters_of(edition)
    monarchs = (each.monarch for each in story.coronations)
    crowned = tuple(Crowned(name_of(monarch), faces.get(monarch.id)) for monarch in monarchs)
    return ScoreCurve(_best_first(story), crowned, tuple(round_spans(story)))


def _best_first(story: GameStory) -> tuple[ScoreLine, ...]:
    """The lines in the order of the final ranking; the Émissaire behind seats with its score."""
    lines = tuple(score_lines(story))
    if story.final is None:
        return lines
    ranks = (*story.final.ranks, len(lines))
    order = sorted(range(len(lines)), key=lambda at: (-lines[at].scores[-1], ranks[at]))
    return tuple(lines[at] for at in order)


def picture_of_scores(story: GameStory, library: Library) -> StatisticsScene:
    """The scores without choices, to be kept as a picture."""
    curve = score_curve(story, library)
    shown = PickView(StatisticsView.SCORES)
    return StatisticsScene(Frame(), outcome(story), tie_text(story), (), shown, curve)


def _view_choices() -> tuple[Choice, ...]:
    return (
        Choice(PickView(StatisticsView.SCORES), _("Scores")),
        Choice(PickView(StatisticsView.HONOURS), _("Honours")),
        Choice(PickView(StatisticsView.POINTS), _("Points per round")),
    )
