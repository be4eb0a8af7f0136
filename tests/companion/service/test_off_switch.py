"""The switch: a file that the system waits for, and a sentence where it can't be left."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.service.computer import unwatched
from companion.service.off_switch import MARK, CantSwitchOff, OffSwitch
from companion.table.host_computer import NotTheService


def test_pressing_it_leaves_the_file_the_system_waits_for(tmp_path: Path) -> None:
    switch = OffSwitch(tmp_path)
    assert not (tmp_path / MARK).exists()
    switch.press()
    assert (tmp_path / MARK).exists()
    switch.press()


def test_a_computer_that_does_other_things_as_well_has_no_switch() -> None:
    with pytest.raises(NotTheService, match="Quit, and shut down as usual"):
        unwatched(lambda: 0.0).switch_off()


def test_a_folder_that_is_gone_is_said(tmp_path: Path) -> None:
    with pytest.raises(CantSwitchOff) as caught:
        OffSwitch(tmp_path / "gone").press()
    assert str(caught.value) == (
        "The computer can't be switched off from here: No such file or directory."
    )
