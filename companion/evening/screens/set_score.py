"""Sets the score of a pawn right."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from companion.evening.context import TableContext
from companion.evening.inputs import Command, Target
from companion.evening.match_screen import Overlay
from companion.evening.question_screen import Answer, Question, QuestionOverlay
from companion.evening.scene import Choice, Scene
from companion.words.i18n import _
from companion.words.labels import emissary_name
from companion.words.seat_names import pawn_name
from engine import PawnScore, SetRight

STEPS = (-10, -1, +1, +10)


@dataclass(frozen=True)
class PickPawn(Target):
    """A pawn on the score track, by index; None is the Émissaire's."""

    pawn: int | None


@dataclass(frozen=True)
class ChangeScore(Target):
    by: int


@dataclass(frozen=True)
class SetScoreScene(Scene):
    """Whose `score` it is, and what vivat had `before`."""

    name: str
    score: int
    before: int


@QuestionOverlay.asking
def scores_screen(table: TableContext) -> Question:
    """All scores: whose is wrong?"""

    def change(pawn: int | None) -> None:
        table.navigator.replace(ScoreScreen(table, pawn))

    seen, label = table.match.seen, _("{name}: {score}")
    pawns: list[tuple[int | None, str, int]] = [
        (at, pawn_name(table.match.rules, at), score) for at, score in enumerate(seen.scores)
    ]
    if seen.emissary is not None:
        pawns.append((None, emissary_name(), seen.emissary.score))
    scores = (
        Answer(Choice(PickPawn(pawn), label.format(name=name, score=score)), partial(change, pawn))
        for pawn, name, score in pawns
    )
    answers = (*scores, Answer(Choice(Command.BACK, _("Back"))))
    detail = _("Points of earlier rounds stay as they were.")
    return Question(_("Whose score is wrong?"), detail, answers)


class ScoreScreen(Overlay):
    """One score, changed step by step until it is right."""

    def __init__(self, table: TableContext, pawn: int | None) -> None:
        super().__init__(table)
        self._pawn = pawn
        self._before = self._score = self._kept()
        self.focus.put(Command.DONE)

    def _kept(self) -> int:
        seen = self.match.seen
        if self._pawn is not None:
            return seen.scores[self._pawn]
        assert seen.emissary is not None, "only a table with the Émissaire has its pawn"
        return seen.emissary.score

    def choices(self) -> tuple[Choice, ...]:
        is_changed = self._score != self._before
        return (
            *(Choice(ChangeScore(by), f"{by:+d}".replace("-", "−")) for by in STEPS),
            Choice(Command.DONE, _("This is right"), takes_two=is_changed),
            Choice(Command.BACK, _("Cancel") if is_changed else _("Back")),
        )

    def choose(self, target: Target) -> None:
        match target:
            case ChangeScore(by) if by in STEPS:
                self._score = max(0, self._score + by)
            case Command.DONE if self._score == self._before:
                self.navigator.pop()
            case Command.DONE:
                self._finish()
            case _:
                super().choose(target)

    def _finish(self) -> None:
        scores = () if self._pawn is None else (PawnScore(self._pawn, self._score),)
        emissary = self._score if self._pawn is None else None
        if self.table.play(SetRight(scores=scores, emissary=emissary)):
            self.navigator.pop()
            sentence = _("{name} has {score} points now.")
            self.table.notices.show(sentence.format(name=self._name, score=self._score))

    def scene(self) -> SetScoreScene:
        return SetScoreScene(self.frame(), self._name, self._score, self._before)

    @property
    def _name(self) -> str:
        return emissary_name() if self._pawn is None else pawn_name(self.match.rules, self._pawn)
