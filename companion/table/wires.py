"""Before a game: which boxes are there, over which wires, and does each button work."""

from __future__ import annotations

from collections.abc import Iterable

from companion.i18n import _, ngettext, translate
from companion.table.context import TableContext
from companion.table.inputs import Command, Target
from companion.table.scene import Scene, WireLine, WiresScene
from companion.table.scene_parts import Choice
from companion.table.screen import Screen
from hardware.boxes import LIGHT_OF_BUTTON, BoxId, Button, Health, Light, Report


class WiresStage(Screen):
    """Every box that is pressed says so, and shows it."""

    def __init__(self, host: TableContext, back: Screen) -> None:
        super().__init__(host)
        self._back = back
        self._pressed: dict[BoxId, Button] = {}
        self._last: BoxId | None = None

    def choices(self) -> tuple[Choice, ...]:
        return (Choice(Command.BACK, _("Back")),)

    def choose(self, target: Target) -> None:
        if target is Command.BACK:
            self.host.go(self._back)

    def press(self, box: BoxId, button: Button) -> None:
        self._pressed[box] = button
        self._last = box

    def light(self, box: BoxId) -> Light:
        button = self._pressed.get(box)
        return Light.INVITING if button is None else LIGHT_OF_BUTTON[button]

    def scene(self) -> Scene:
        return WiresScene(
            self.frame(), self._headline(), self._test(), wire_lines(self.host.reports)
        )

    def _headline(self) -> str:
        count = self._count
        if not count:
            return _("No button box is there")
        return ngettext("{count} button box", "{count} button boxes", count).format(count=count)

    @property
    def _count(self) -> int:
        return sum(map(self.host.presence.is_there, self.host.presence.boxes))

    def _test(self) -> str:
        """Which button was pressed last, and on which box."""
        if not self._count:
            return self._without()
        if self._last is None:
            return _("Press every button once: what it does is shown here, and by the box's light.")
        names = {
            Button.YES: _("Box {number}: Yes"),
            Button.NO: _("Box {number}: No"),
            Button.STOMACHACHE: _("Box {number}: Stomachache"),
        }
        number = self.host.presence.number_of(self._last)
        return names[self._pressed[self._last]].format(number=number)

    def _without(self) -> str:
        """How to come by a box, and how to try without."""
        if self.host.appliance.switches_off:
            return _(
                "Plug one in: it shows here. To try without, write drawn = 4 under [boxes] in "
                "/etc/vivat/settings.toml, and switch off and on again"
            )
        return _(
            "Plug one in: it shows here. To try without, quit and start again with "
            "vivat play --emulate 4"
        )


def wire_lines(reports: Iterable[Report]) -> tuple[WireLine, ...]:
    """What there is to know about the boxes' wires, in the table's language; problems first."""
    order = (Health.FAILS, Health.WORKS, Health.WAITS)
    found = sorted(reports, key=lambda report: order.index(report.health))
    return tuple(WireLine(report.health, translate(report.sentence)) for report in found)
