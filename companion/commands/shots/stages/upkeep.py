"""Update and backup, on an installed vivat."""

from __future__ import annotations

from companion.commands.shots.stages.named import stage
from companion.demonstration.staged_table import StagedTable
from companion.demonstration.staged_upkeep import StagedUpkeep
from companion.evening.ports import Offer, Ports, Task
from companion.evening.screen import Open
from companion.evening.screens.settings import PickGroup, SettingsScreen
from companion.evening.screens.upkeep import Do, UpkeepScreen
from companion.helpers.door import HelperMissing
from companion.helpers.update import UPDATE, PackageFound
from companion.stick.copying import NoStick

CHANGES = (
    "Boxes show in the castle who holds them.",
    "A camera learns boards with round rooms.",
    "Spanish, in all sizes and on all screens.",
    "After a pulled plug, a game goes on two seconds sooner.",
    "The hall of fame counts weddings, and who arranged them.",
    "Phones keep their screen on while a vote is open.",
    "Records tell which boxes were used.",
)


def _opened(upkeep: StagedUpkeep) -> StagedTable:
    table = StagedTable(ports=Ports(upkeep=upkeep))
    table.choose(Open(SettingsScreen))
    table.choose(PickGroup(None))
    return table.choose(Open(UpkeepScreen))


@stage
def question_upkeep() -> StagedTable:
    return _opened(StagedUpkeep())


@stage
def question_upkeep_without_a_stick() -> StagedTable:
    port = StagedUpkeep(earlier="")
    table = _opened(port)
    table.choose(Do(Task.BACK_UP))
    port.end(NoStick(), is_good=False)
    table.wait(1)
    return table


@stage
def question_upkeep_not_begun() -> StagedTable:
    port = StagedUpkeep()
    table = _opened(port)
    table.choose(Do(Task.LOOK))
    port.end(HelperMissing(unit=UPDATE.unit), is_good=False)
    table.wait(1)
    return table


@stage
def reading_upkeep_offer() -> StagedTable:
    port = StagedUpkeep()
    table = _opened(port)
    table.choose(Do(Task.LOOK))
    found = PackageFound(file="vivat_1.1.0_all.deb", name="KINGSTON DataTraveler")
    port.end(found, Offer("1.1.0", CHANGES, "0" * 64))
    table.wait(1)
    return table


@stage
def question_upkeep_installing() -> StagedTable:
    return reading_upkeep_offer().choose(Do(Task.INSTALL))
