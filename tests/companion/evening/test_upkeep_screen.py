"""Update and backup at the table: nothing is installed that nobody has agreed to."""

from __future__ import annotations

import pytest

from companion.evening.inputs import Command
from companion.evening.ports import NoUpkeep, Offer, Ports, Task
from companion.evening.screen import Open
from companion.evening.screens.question import QuestionScene
from companion.evening.screens.reading import ReadingScene
from companion.evening.screens.settings import PickGroup, SettingsScreen
from companion.evening.screens.title import TitleScene
from companion.evening.screens.upkeep import Do, UpkeepScreen
from companion.helpers.update import PackageFound
from companion.stick.copying import NoStick
from companion.upkeep.installing import WentBack
from tests.companion.staging.table import StagedTable
from tests.companion.staging.upkeep import StagedUpkeep

OFFER = Offer("1.1.0", tuple(f"Change {number}." for number in range(8)), "0" * 64)


@pytest.fixture
def upkeep() -> StagedUpkeep:
    return StagedUpkeep()


def opened(upkeep: StagedUpkeep | None) -> StagedTable:
    table = StagedTable(ports=Ports(upkeep=upkeep or NoUpkeep()))
    table.choose(Open(SettingsScreen))
    table.choose(PickGroup(None))
    table.choose(Open(UpkeepScreen))
    return table


def scene(table: StagedTable) -> QuestionScene | ReadingScene:
    found = table.outputs.scene
    assert isinstance(found, QuestionScene | ReadingScene)
    return found


def test_a_vivat_that_can_do_none_of_it_does_not_offer_it() -> None:
    assert not isinstance(opened(None).outputs.scene, QuestionScene)


def test_it_is_among_the_settings_and_says_which_version_this_is(upkeep: StagedUpkeep) -> None:
    found = scene(opened(upkeep))
    assert isinstance(found, QuestionScene)
    assert "This is vivat 1.0.0" in found.detail


def test_one_task_is_done_at_a_time(upkeep: StagedUpkeep) -> None:
    table = opened(upkeep)
    table.choose(Do(Task.BACK_UP))
    table.choose(Do(Task.RESTORE))
    assert upkeep.begun == [Task.BACK_UP]
    upkeep.end(NoStick())
    table.wait(1)
    found = scene(table)
    assert isinstance(found, QuestionScene)
    assert found.detail == str(NoStick())


def test_a_new_version_is_installed_only_after_its_changes_were_shown(
    upkeep: StagedUpkeep,
) -> None:
    table = opened(upkeep)
    table.choose(Do(Task.INSTALL))
    assert upkeep.begun == []
    table.choose(Do(Task.LOOK))
    upkeep.end(PackageFound(file="vivat_1.1.0_all.deb", name="K"), OFFER)
    table.wait(1)
    found = scene(table)
    assert isinstance(found, ReadingScene)
    assert (found.title, found.lines[0]) == ("vivat 1.1.0 is on the stick", "Change 0.")
    table.choose(Do(Task.INSTALL))
    assert upkeep.begun == [Task.LOOK, Task.INSTALL]


def test_not_now_installs_nothing(upkeep: StagedUpkeep) -> None:
    table = opened(upkeep)
    table.choose(Do(Task.LOOK))
    upkeep.end(PackageFound(file="vivat_1.1.0_all.deb", name="K"), OFFER)
    table.wait(1)
    table.choose(Command.BACK)
    table.wait(1)
    assert isinstance(table.outputs.scene, QuestionScene)
    assert upkeep.begun == [Task.LOOK]


@pytest.mark.parametrize(("earlier", "is_offered"), [("0.9.2", True), ("", False)])
def test_one_touch_leads_back_if_the_version_before_was_kept(
    earlier: str, is_offered: bool
) -> None:
    upkeep = StagedUpkeep(earlier)
    opened(upkeep).choose(Do(Task.GO_BACK))
    assert (upkeep.begun == [Task.GO_BACK]) == is_offered


def test_the_first_screen_says_what_an_installation_came_to_that_restarted_vivat(
    upkeep: StagedUpkeep,
) -> None:
    upkeep.news = WentBack(version="1.0.0", newer="1.1.0")
    scene = StagedTable(ports=Ports(upkeep=upkeep or NoUpkeep())).outputs.scene
    assert isinstance(scene, TitleScene)
    assert scene.warning == "vivat went back from 1.1.0 to 1.0.0."
