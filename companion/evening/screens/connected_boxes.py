"""Before a game: which boxes are connected, how, and whether each button works."""

from __future__ import annotations

from dataclasses import dataclass

from companion.evening.context import TableContext
from companion.evening.inputs import Command
from companion.evening.scene import Choice, Scene
from companion.evening.screen import Screen
from companion.evening.seats.boxes import ConnectionLine, YesInARow, connection_lines
from companion.words.i18n import _, ngettext
from hardware.boxes import LIGHT_OF_BUTTON, BoxId, Button, Light


@dataclass(frozen=True)
class ConnectedBoxesScene(Scene):
    """`test` names the button that was pressed last."""

    headline: str
    test: str
    lines: tuple[ConnectionLine, ...]


class ShowsPresses(Screen):
    """A box's light shows what is pressed on it; only Yes three times does something: it leads
    back."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(table)
        self._pressed: dict[BoxId, Button] = {}
        self._last: BoxId | None = None
        self._back = YesInARow()

    def press(self, box: BoxId, button: Button) -> None:
        self._pressed[box] = button
        self._last = box
        if self.may_steer(box) and self._back.press(box, button):
            self.navigator.pop()

    def yes_chooses(self, box: BoxId) -> bool:
        """A press shows which box it is."""
        return False

    def light(self, box: BoxId) -> Light:
        button = self._pressed.get(box)
        return Light.INVITING if button is None else LIGHT_OF_BUTTON[button]


class ConnectedBoxesScreen(ShowsPresses):
    """Every press is named here."""

    def choices(self) -> tuple[Choice, ...]:
        return (Choice(Command.BACK, _("Back")),)

    def help_lines(self) -> tuple[str, ...]:
        return (
            _("Press a button on any box: its name appears, and the box's light shows it."),
            _("Yes three times on one box leads back; so do a touch of Back, and Escape."),
        )

    def scene(self) -> ConnectedBoxesScene:
        lines = connection_lines(self.table.presence.reports)
        return ConnectedBoxesScene(self.frame(), self._headline(), self._test(), lines)

    def _headline(self) -> str:
        count = self._count
        if not count:
            return _("No button box connected")
        return ngettext("{count} button box", "{count} button boxes", count).format(count=count)

    @property
    def _count(self) -> int:
        presence = self.table.presence
        return sum(map(presence.is_there, presence.boxes))

    def _test(self) -> str:
        """Which button was pressed last, and on which box."""
        if not self._count:
            return self._how_to_get_a_box()
        if self._last is None:
            return _(
                "Press every button once: the screen and the box's light show what it does. "
                "Yes three times on one box leads back."
            )
        names = {
            Button.YES: _("Box {number}: Yes"),
            Button.NO: _("Box {number}: No"),
            Button.STOMACHACHE: _("Box {number}: Stomachache"),
        }
        number = self.table.presence.number_of(self._last)
        return names[self._pressed[self._last]].format(number=number)

    def _how_to_get_a_box(self) -> str:
        """How to connect a box, and how to try vivat without one."""
        if self.table.ports.computer.switches_off:
            return _(
                "Plug one in: it appears here. To try vivat without, write drawn = 4 under "
                "[boxes] in /etc/vivat/settings.toml, then switch off and on again"
            )
        return _(
            "Plug one in: it appears here. To try vivat without, quit and start it with "
            "vivat play --emulate 4"
        )
