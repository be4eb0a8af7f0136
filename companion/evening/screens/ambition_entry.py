"""A player enters one of the table's own ambition cards."""

from __future__ import annotations

from dataclasses import dataclass

from companion.evening.board.port import Use
from companion.evening.cards.codes import AmbitionCode, CardCode, TypedNumber
from companion.evening.context import TableContext
from companion.evening.game_screen import GameScreen
from companion.evening.inputs import Command, PickAmbition, Target
from companion.evening.navigator import After
from companion.evening.scene import Choice, Scene, Tone
from companion.evening.screen_kinds import ReadsCards, TakesDigits
from companion.evening.screens.menu import menu_choice
from companion.words.i18n import _, translate
from companion.words.labels import label_of
from companion.words.seat_names import person_name
from engine import Ambition, RevealAmbition, free_ambitions
from sentences import ExplainedError


@dataclass(frozen=True)
class AmbitionEntryScene(Scene):
    """The ambition cards that nobody has revealed yet, with their names."""

    prompt: str
    hint: str
    cards: tuple[tuple[Ambition, str], ...]


class AmbitionEntryScreen(TakesDigits, ReadsCards, GameScreen):
    """At a round's last coronation, each person in turn reveals an ambition card: by a touch, or
    by the code on its sticker."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(table)
        self._number = TypedNumber(table.ports.codes)
        self._new_code = ""
        """A code that was typed, and that vivat does not know yet."""

    def choices(self) -> tuple[Choice, ...]:
        cards = (Choice(PickAmbition(each), spoken=label_of(each)) for each in self._left)
        return (*cards, *self.undo_choice(), menu_choice())

    def handle_choice(self, target: Target) -> None:
        if isinstance(target, PickAmbition):
            self._enter(target.ambition)

    @property
    def camera_use(self) -> Use:
        return Use.CARDS

    def show_card(self, card: CardCode) -> None:
        if isinstance(card, AmbitionCode) and card.ambition in self._left:
            self._enter(card.ambition)

    def _enter(self, ambition: Ambition) -> None:
        if self.table.play(RevealAmbition(self._person, ambition)):
            self.navigator.show_game(After.VERDICT)
            self._learn(ambition)

    def _learn(self, ambition: Ambition) -> None:
        """Remember the new code, if one was typed before."""
        if not self._new_code:
            return
        try:
            self.table.ports.codes.learn(self._new_code, AmbitionCode(ambition))
        except ExplainedError as error:
            self.table.notices.show(translate(error), Tone.WARNING)
        else:
            self.table.notices.show(_("The card's code is known now."))

    def type_digit(self, digit: str) -> None:
        self._number.type(digit, self.table.now)

    def end_number(self) -> None:
        """Enter the ambition whose code was typed, or say why there is none."""
        typed, self._new_code = self._number.digits, ""
        match self._number.end():
            case AmbitionCode(ambition):
                self._enter(ambition)
            case None if self.table.ports.codes.can_learn(typed):
                self._new_code = typed
            case _:
                sentence = _("This is not the code of an ambition card.")
                self.table.notices.show(sentence, Tone.REFUSAL)

    def confirm(self) -> None:
        if self._number.digits:
            self.end_number()
        else:
            super().confirm()

    def erase(self) -> None:
        """Erase what was typed; with nothing typed, undo the newest event."""
        if not self._number.digits and not self._new_code:
            self.choose(Command.UNDO)
        self._number.end()
        self._new_code = ""

    def scene(self) -> AmbitionEntryScene:
        name = person_name(self.match.rules, self._person)
        return AmbitionEntryScene(
            self.frame(),
            _("Enter {name}'s ambition").format(name=name),
            self._hint(),
            tuple((ambition, label_of(ambition)) for ambition in self._left),
        )

    def _hint(self) -> str:
        if self._new_code:
            return _("This code is new: tap its card, this once.")
        if self.table.camera_reads_cards:
            return _("Hold the card up to the camera, or tap it here.")
        return _("Tap the card, or scan its sticker.")

    @property
    def _person(self) -> int:
        return self.match.state.ambitions.index(None)

    @property
    def _left(self) -> tuple[Ambition, ...]:
        return free_ambitions(self.match.state, self._person)
