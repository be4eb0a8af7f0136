"""A table whose boxes are phones."""

from __future__ import annotations

from collections.abc import Mapping

from companion.config.settings import PhonesSettings, Settings, TableSettings
from companion.evening.cards.hands import HandFace
from companion.evening.inputs import ChooseInHand, Target
from companion.evening.ports import Ports
from companion.evening.screens.seating import SeatingScene
from hardware.boxes import BoxId
from hardware.phones.news import NameTyped
from tests.companion.bots_here import BotsHere
from tests.companion.simulated_table import NAMES, SimulatedTable
from tests.companion.staging.phones import STAGED_WAY_IN, StagedPhones

ANNAS = "phone-anna"
"""A phone that only shows cards."""


class TableWithPhones(SimulatedTable):
    """Boxes 1 to 3 are phones."""

    def __init__(
        self, phones: int = 3, moves: bool = True, has_names: bool = True, stories: bool = True
    ) -> None:
        self.port = StagedPhones(STAGED_WAY_IN)
        self.port.join(*(f"box-{number}" for number in range(1, phones + 1)))
        names = TableSettings(names=NAMES if has_names else (), stories=stories)
        settings = Settings(table=names, phones=PhonesSettings(moves=moves))
        super().__init__(settings, ports=Ports(phones=self.port, bots=BotsHere()))

    @property
    def hands(self) -> Mapping[BoxId, HandFace]:
        return self.outputs.hands

    def hand(self, box: int) -> HandFace:
        return self.hands[f"box-{box}"]

    def tap(self, phone: BoxId, target: Target) -> None:
        """Tap a choice on a phone, offered or not."""
        found = next(each for each in self.port.phones if each.id == phone)
        self.step(ChooseInHand(found, target))

    def type_name(self, box: int, name: str) -> None:
        self.step(NameTyped(f"box-{box}", name))

    @property
    def seated(self) -> list[str]:
        return [seat.name for seat in self.expect(SeatingScene).seats]


def targets(hand: HandFace) -> list[Target]:
    return [choice.target for choice in hand.choices]
