"""Everyone keeps one of the two ambition cards that vivat has dealt."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.evening.context import TableContext
from companion.evening.focus import NoFocus
from companion.evening.game_screen import GameScreen
from companion.evening.inputs import AMBITION_BUTTONS, Target
from companion.evening.navigator import After
from companion.evening.scene import Choice, Overview, OwnCard, Scene
from companion.evening.screen_kinds import ActsInTime, OffersInHand
from companion.evening.screens.look_away import LookAwayScreen
from companion.evening.seats.boxes import is_real
from companion.evening.view_models import overview_of, own_card
from companion.words.i18n import _
from companion.words.seat_names import person_name
from engine import Ambition, ChooseAmbition, Phase
from hardware.boxes import BoxId, Button, Light


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


class AmbitionChoiceScreen(ActsInTime, OffersInHand, GameScreen):
    """Nobody keeps what they have not seen: a press of a button box opens its seat's two cards; a
    phone has them, and marks one with the first press of a button and keeps it with the second."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(table)
        self.focus = NoFocus(self.all_choices)
        self._marked: dict[int | None, Ambition] = {}
        """The card that each person has marked on a phone."""

    def update(self) -> None:
        """Bots choose, too."""
        for bot in self.match.began.bots:
            ambition = self.table.bots.decision(self.match, bot.seat)
            person = self.match.chooses(bot.seat)
            if isinstance(ambition, Ambition) and person is not None:
                self._keep(person, ambition)

    def must_be_seen(self, button: Button) -> bool:
        return True

    def choices(self) -> tuple[Choice, ...]:
        here = self.answer_here_choices(self._chosen)
        return (*here, *self.own_card_choice(), *self.undo_choice(), *self.side_choices())

    def handle_choice(self, target: Target) -> None:
        """There is nothing to choose but one's card."""

    def seat_pressed(self, seat: int, button: Button) -> None:
        box = self.match.pairing[seat]
        if self.table.presence.is_phone(box):
            self._press_card(box, button)
        elif self.match.chooses(seat) is not None:
            self.navigator.push(LookAwayScreen(self.table, seat))

    def own_card(self, box: BoxId) -> OwnCard | None:
        seat = self.match.seat_of(box)
        marked = self._marked.get(self._chooser_with(box))
        return None if seat is None else own_card(self.match, seat, marked)

    def hand_prompt(self, box: BoxId) -> str:
        """Not which card is marked: others may look over a shoulder."""
        person = self._chooser_with(box)
        if person is None:
            return super().hand_prompt(box)
        if person in self._marked:
            return _("The same button again keeps your card, the other one changes it.")
        return _("Look at your two ambitions, then choose one by its button: Yes or No.")

    def hand_choices(self, box: BoxId, has_buttons: bool) -> tuple[Choice, ...]:
        """Two buttons on a phone without any, for those who look at their two cards there."""
        if has_buttons or self._chooser_with(box) is None:
            return ()
        labels = _("Yes"), _("No")
        return tuple(map(Choice, map(KeepBy, AMBITION_BUTTONS), labels))

    def choose_in_hand(self, box: BoxId, target: Target) -> None:
        if isinstance(target, KeepBy):
            self._press_card(box, target.button)

    def _chooser_with(self, box: BoxId) -> int | None:
        """The person who chooses next with this box."""
        seat = self.match.seat_of(box)
        return None if seat is None else self.match.chooses(seat)

    def _press_card(self, box: BoxId, button: Button) -> None:
        """The first press marks a card, the second one keeps it."""
        person = self._chooser_with(box)
        if person is None or button not in AMBITION_BUTTONS:
            return
        ambition = self.match.state.offered[person][AMBITION_BUTTONS.index(button)]
        if self._marked.get(person) is ambition:
            self._keep(person, ambition)
        else:
            self._marked[person] = ambition
            self.table.calm.begin_for_box(box)

    def _keep(self, person: int, ambition: Ambition) -> None:
        self.table.play(ChooseAmbition(person, ambition))
        if self.match.seen.phase is not Phase.AMBITION:
            self.navigator.show_game(After.MOVE)

    def seat_light(self, seat: int) -> Light:
        return Light.LOCKED if self.match.chooses(seat) is None else Light.INVITING

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
        person = self.match.chooses(seat)
        if person is None:
            return _("has chosen")
        if len(self.match.rules.people_of[seat]) == 1:
            return _("to choose")
        return _("{name} to choose").format(name=person_name(self.match.rules, person))

    def _hint(self) -> str:
        boxes = [*filter(is_real, self.match.pairing)]
        if not boxes:
            return _("Touch your button, one after the other, while the others look away.")
        if all(map(self.table.presence.is_phone, boxes)):
            return _("Look at your two cards on your phone. A button pressed twice keeps its card.")
        return _("Press a button on your box: your two cards appear here. The others look away.")

    @property
    def _chosen(self) -> list[int]:
        """The seats that have finished choosing."""
        seats = range(self.match.rules.seat_count)
        return [seat for seat in seats if self.match.chooses(seat) is None]
