"""Renders the pages as HTML: one self-contained file each, for any browser and for print.

The templates have the texts, and arrange what they find in the stories. Every name is escaped.
Importing this loads the template library: do so only where a page is written.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined

from companion.stories import page_colours
from companion.stories.all_games_page import all_games_page
from companion.stories.coronation_sentences import coronation_sentences
from companion.stories.correction_story import correction_texts
from companion.stories.final_sentences import final_sentences
from companion.stories.game_page import circumstances, standings
from companion.stories.hall_of_fame import BEST_ROUND, hall_of_fame
from companion.stories.honours import honours, honours_note
from companion.stories.page_parts import badges, outcome, round_label
from companion.stories.points_table import points_table
from companion.stories.saved_game import SavedGame
from companion.stories.score_chart import score_chart
from companion.stories.score_lines import round_spans
from companion.stories.ties import tie_text
from companion.stories.verdict_sentences import verdict_sentences
from companion.words.i18n import _, name_of
from companion.words.labels import label_of, round_name
from engine import Option

_FUNCTIONS = (
    _,
    badges,
    circumstances,
    coronation_sentences,
    correction_texts,
    final_sentences,
    hall_of_fame,
    honours,
    honours_note,
    label_of,
    name_of,
    outcome,
    points_table,
    round_label,
    round_name,
    round_spans,
    score_chart,
    standings,
    tie_text,
    verdict_sentences,
)
"""What the templates may call, by the same names."""


def game_html(game: SavedGame) -> str:
    """The page of one game, finished or not."""
    return _environment().get_template("game.html").render(game=game, story=game.story)


def all_games_html(games: Sequence[SavedGame]) -> str:
    """The page of all games; they may be in any order, and there may be none."""
    return _environment().get_template("all_games.html").render(page=all_games_page(games))


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("companion.stories"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update({each.__name__: each for each in _FUNCTIONS})
    environment.filters["round_label"] = round_label
    environment.globals.update(palette=page_colours, Option=Option, BEST_ROUND=BEST_ROUND)
    return environment
