"""Where an edition has no Stomachache card, nobody reads of one: on no screen, and in no help."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from companion.display import theme
from companion.display.canvas import Canvas
from companion.display.painter import paint
from companion.evening.inputs import Command
from companion.evening.screen import Open
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.how_to_play import HowToPlayScreen
from companion.evening.screens.menu import menu_screen
from companion.evening.screens.podium import PodiumScene
from companion.evening.screens.reading import ReadingScene
from companion.words.labels import label_of
from engine import Follow, Vote
from tests.companion.display.shots import picture_of
from tests.companion.staging.table import StagedTable

SIZE = (1280, 800)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every text that is drawn from now on."""
    pygame.font.init()
    texts: list[str] = []
    for method in ("text", "paragraph"):
        monkeypatch.setattr(Canvas, method, lambda _canvas, words, *_, **__: texts.append(words))
    draw_line = theme.line

    def line(words: str, *more: object) -> pygame.Surface:
        texts.append(words)
        return draw_line(words, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(theme, "line", line)
    return texts


def look_at(table: StagedTable) -> None:
    """Draw what the table shows, and all pages of the help for it."""
    paint(pygame.Surface(SIZE), picture_of(table))
    first = table.choose(Command.HELP).scene
    while isinstance(table.scene, ReadingScene):
        paint(pygame.Surface(SIZE), picture_of(table))
        table.choose(Command.MORE if table.scene.frame.offers(Command.MORE) else Command.HELP)
        if table.scene == first:
            table.choose(Command.HELP)


def states(edition: str, follow: Follow) -> Iterator[StagedTable]:
    """A game from taking seats to its end, and what is opened on top of it."""
    table = StagedTable().sit_down(edition, 4, follow=follow)
    yield table
    yield table.begin()
    for _opened in (Command.LEAVE, Open(menu_screen)):
        yield table.choose(_opened)
        table.choose(Command.BACK)
    while not isinstance(table.scene, PodiumScene):
        yield table.decide(1)


@pytest.mark.parametrize("follow", Follow)
@pytest.mark.parametrize("edition", ["king-up", "viva-il-re"])
def test_a_game_without_stomachaches_never_speaks_of_one(
    edition: str, follow: Follow, drawn: list[str]
) -> None:
    for table in states(edition, follow):
        look_at(table)
    word = label_of(Vote.STOMACHACHE)
    assert label_of(Vote.YES) in " ".join(drawn), "votes were read"
    assert not [text for text in drawn if word in text]


def test_the_first_screens_don_t_either(drawn: list[str]) -> None:
    table = StagedTable()
    look_at(table)
    look_at(table.choose(Open(HowToPlayScreen)))
    assert not [text for text in drawn if label_of(Vote.STOMACHACHE) in text]


def test_where_the_edition_has_the_card_its_rules_name_it(drawn: list[str]) -> None:
    table = StagedTable().sit_down("vive-le-roi", 4).begin().until_a(CastleScene)
    look_at(table.until_a(ElectionScene))
    assert [text for text in drawn if label_of(Vote.STOMACHACHE) in text]
