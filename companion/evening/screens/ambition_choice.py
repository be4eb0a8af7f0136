"""Everyone keeps one of the two ambition cards that vivat has dealt."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.evening.context import TableContext
from companion.evening.focus import NoFocus
from companion.evening.game_screen import GameScreen
from companion.evening.inputs import Target
from companion.evening.navigator import After
from companion.evening.scene import Choice, Overview, Scene
from companion.evening.screen_kinds import OffersInHand
from companion.evening.screens.look_away import LookAwayScreen
from companion.evening.view_models import overview_of
from companion.words.i18n import _
from companion.words.seat_names import person_name
from engine import ChooseAmbition, Phase
from hardware.boxes import BoxId, Button, Light

KEPT_BY = {Button.YES: 0, Button.NO: 1}
"""Which of the two cards a button keeps."""


@dataclass(frozen=True)
class KeepBy(Target):
    """Keep the card that this button keeps, without the button."""

    button: Button = field(repr=False)


@dataclass(frozen=True)
class AmbitionChoiceScene(Scene):
    """The overview's seats say who has chosen, and `progress` who of each seat is next."""

    overview: Overview
    prompt: str
    hint: str
    progress: tuple[str, ...]


class AmbitionChoiceScreen(OffersInHand, GameScreen):
    """Everyone looks at two cards and keeps one with a button of their own box."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(table)
        self.focus = NoFocus(self.all_choices)

    def must_be_seen(self, button: Button) -> bool:
        return True

    def choices(self) -> tuple[Choice, ...]:
        here = self.answer_here_choices(self._chosen)
        return (*here, *self.own_card_choice(), *self.undo_choice(), *self.side_choices())

    def handle_choice(self, target: Target) -> None:
        """There is nothing to choose but one's card."""

    def seat_pressed(self, seat: int, button: Button) -> None:
        person = self._choosing(seat)
        if button not in KEPT_BY and self.own_card_choice():
            self.navigator.push(LookAwayScreen(self.table, seat))
        elif button in KEPT_BY and person is not None:
            self._keep(person, button)

    def hand_choices(self, box: BoxId, has_buttons: bool) -> tuple[Choice, ...]:
        """Yes and No on a phone, for those who look at their two cards there."""
        seat = self.match.seat_of(box)
        if has_buttons or seat is None or self._choosing(seat) is None:
            return ()
        labels = {Button.YES: _("Yes"), Button.NO: _("No")}
        return tuple(Choice(KeepBy(button), label) for button, label in labels.items())

    def choose_in_hand(self, box: BoxId, target: Target) -> None:
        if isinstance(target, KeepBy):
            self.press(box, target.button)

    def _keep(self, person: int, button: Button) -> None:
        offered = self.match.state.offered[person]
        self.table.play(ChooseAmbition(person, offered[KEPT_BY[button]]))
        if self.match.seen.phase is not Phase.AMBITION:
            self.navigator.show_game(After.MOVE)

    def seat_light(self, seat: int) -> Light:
        return Light.LOCKED if self._choosing(seat) is None else Light.INVITING

    def scene(self) -> AmbitionChoiceScene:
        missing = self.table.lost_seats
        return AmbitionChoiceScene(
            self.frame(),
            overview_of(self.match, voted=self._chosen, missing=missing),
            _("Everyone: keep one of your two ambitions"),
            self._hint(),
            tuple(map(self._progress, range(self.match.rules.seat_count))),
        )

    def _progress(self, seat: int) -> str:
        """Who of a seat is still to choose."""
        person = self._choosing(seat)
        if person is None:
            return _("has chosen")
        if len(self.match.rules.people_of[seat]) == 1:
            return _("to choose")
        return _("{name} to choose").format(name=person_name(self.match.rules, person))

    def _hint(self) -> str:
        if self.own_card_choice():
            return _(
                "Stomachache shows you your two cards here while the others look away. Then press "
                "Yes for the first or No for the second."
            )
        return _("Look at your card, then press Yes for the first or No for the second.")

    @property
    def _chosen(self) -> list[int]:
        """The seats that have finished choosing."""
        seats = range(self.match.rules.seat_count)
        return [seat for seat in seats if self._choosing(seat) is None]

    def _choosing(self, seat: int) -> int | None:
        """The person of a seat who chooses next; None when all have chosen."""
        people = self.match.rules.people_of[seat]
        ambitions = self.match.state.ambitions
        return next((person for person in people if ambitions[person] is None), None)
