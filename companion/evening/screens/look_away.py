"""All players but one are asked to look away, before a secret is shown."""

from __future__ import annotations

from collections.abc import Callable

from companion.evening.context import TableContext
from companion.evening.inputs import Command, Target
from companion.evening.match_screen import Overlay
from companion.evening.scene import Choice
from companion.evening.screens.private_view import PrivateScreen, PrivateViewScreen
from companion.evening.screens.question import QuestionScene
from companion.words.i18n import _
from hardware.boxes import BoxId, Button

SecretScreen = Callable[[TableContext, int], PrivateScreen]


class LookAwayScreen(Overlay):
    """Only a touch, a key or the seat's own box reveals the secret; in a vote, no box does.

    `secret` is the screen that only this seat may see.
    """

    def __init__(
        self, table: TableContext, seat: int, secret: SecretScreen = PrivateViewScreen
    ) -> None:
        super().__init__(table)
        self._seat = seat
        self._secret = secret
        table.calm.begin()

    def choices(self) -> tuple[Choice, ...]:
        return (
            Choice(Command.CONTINUE, _("Only {name} is looking").format(name=self._name)),
            Choice(Command.BACK, _("Not now")),
        )

    def choose(self, target: Target) -> None:
        if target is Command.CONTINUE:
            self.navigator.replace(self._secret(self.table, self._seat))
        else:
            super().choose(target)

    def yes_chooses(self, box: BoxId) -> bool:
        return self.is_own_box(box, self._seat)

    def press(self, box: BoxId, button: Button) -> None:
        """All buttons of the seat's own box go on: an effect must not tell which was pressed."""
        if self.is_own_box(box, self._seat):
            self.choose(Command.CONTINUE)

    def scene(self) -> QuestionScene:
        return QuestionScene(
            self.frame(),
            _("Only {name} may look").format(name=self._name),
            _("Everyone else looks away until the castle is back."),
        )

    @property
    def _name(self) -> str:
        return self.match.seat_name(self._seat)
