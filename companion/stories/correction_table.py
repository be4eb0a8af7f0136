"""What a table set right in a game, as a list: when, and what."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.stories.correction_story import CorrectionStory, correction_texts
from companion.stories.game_story import GameStory
from companion.stories.page_parts import round_label
from companion.words.i18n import _, name_of


@dataclass(frozen=True)
class CorrectionRow:
    """What was set right at one moment."""

    when: str
    what: tuple[str, ...]


@dataclass(frozen=True)
class CorrectionTable:
    """Everything that was set right, in order."""

    title: str
    note: str
    rows: tuple[CorrectionRow, ...]


def correction_table(story: GameStory) -> CorrectionTable | None:
    """Everything that was set right; None if nothing was."""
    rows = (*_corrected(story), *_told_anew(story))
    if not rows:
        return None
    return CorrectionTable(
        title=_("Set right"),
        note=_("Where the table found that vivat had the board wrong."),
        rows=rows,
    )


def _corrected(story: GameStory) -> Iterator[CorrectionRow]:
    for each in story.corrections:
        yield CorrectionRow(_when(each), tuple(correction_texts(each, story.seats)))


def _told_anew(story: GameStory) -> Iterator[CorrectionRow]:
    for number in story.rounds_told_anew:
        yield CorrectionRow(round_label(number), (_("The coronation was told anew"),))


def _when(correction: CorrectionStory) -> str:
    where = round_label(correction.round)
    if correction.after is None:
        return where
    sentence = _("{round}, after {name} was raised to the throne")
    return sentence.format(round=where, name=name_of(correction.after))
