"""The off switch creates a file that systemd waits for, or explains why it can't."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.service.computer import ordinary_computer
from companion.service.off_switch import REQUEST_FILE, CantSwitchOff, OffSwitch
from companion.table.host_computer import NotTheService


def test_pressing_it_creates_the_file_that_systemd_waits_for(tmp_path: Path) -> None:
    switch = OffSwitch(tmp_path)
    assert not (tmp_path / REQUEST_FILE).exists()
    switch.press()
    assert (tmp_path / REQUEST_FILE).exists()
    switch.press()


def test_an_ordinary_computer_has_no_off_switch() -> None:
    with pytest.raises(NotTheService, match="Quit, and shut down as usual"):
        ordinary_computer(lambda: 0.0).switch_off()


def test_a_missing_folder_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(CantSwitchOff) as caught:
        OffSwitch(tmp_path / "gone").press()
    assert str(caught.value) == (
        "The computer can't be switched off from here: No such file or directory."
    )
