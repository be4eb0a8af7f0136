"""Without told votes: a seat shows its vote cards, because an ambition depends on them."""

from __future__ import annotations

from companion.evening.game_screen import GameScreen
from companion.evening.inputs import Target
from companion.evening.navigator import After
from companion.evening.scene import Choice
from companion.evening.screens.menu import menu_choice
from companion.evening.screens.question import QuestionScene
from companion.evening.screens.set_hand import PickHand
from companion.words.i18n import _
from companion.words.labels import vote_cards_text
from engine import ShowHand, seats_to_show_hands


class ShownHandScreen(GameScreen):
    """A choice for each hand that the seat can have."""

    def choices(self) -> tuple[Choice, ...]:
        full = self.match.rules.hand
        hands = (
            PickHand(no, stomachache)
            for stomachache in range(full.stomachache + 1)
            for no in range(full.no + 1)
        )
        cards = (Choice(hand, vote_cards_text(hand.no, hand.stomachache)) for hand in hands)
        return (*cards, *self.undo_choice(), menu_choice())

    def handle_choice(self, target: Target) -> None:
        if isinstance(target, PickHand):
            hand = ShowHand(self._seat, target.no, target.stomachache)
            if self.table.play(hand):
                self.navigator.show_game(After.VERDICT)

    def scene(self) -> QuestionScene:
        name = self.match.seat_name(self._seat)
        question = _("Which vote cards does {name} have left?").format(name=name)
        return QuestionScene(self.frame(), question, _("An ambition depends on them."))

    @property
    def _seat(self) -> int:
        return seats_to_show_hands(self.match.state)[0]
