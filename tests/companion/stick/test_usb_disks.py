"""Which sticks an installed vivat finds: removable USB disks that nobody uses."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.stick.usb_disks import UsbDisks, UsbStick
from tests.companion.stick.kernel_listing import plug_in


@pytest.fixture
def disks(tmp_path: Path) -> UsbDisks:
    (tmp_path / "block").mkdir()
    nodes = tmp_path / "dev"
    nodes.mkdir()
    for name in ("sda", "sda1", "sda2", "sdb", "mmcblk0", "sr0"):
        (nodes / name).touch()
    return UsbDisks(tmp_path / "block", nodes)


def stick(disks: UsbDisks, device: str, name: str = "KINGSTON DataTraveler") -> UsbStick:
    return UsbStick(name, disks.devices / device, is_protected=False)


def test_without_disks_there_is_no_stick(disks: UsbDisks) -> None:
    assert disks.sticks() == ()


def test_a_stick_has_the_name_that_is_printed_on_it(disks: UsbDisks, tmp_path: Path) -> None:
    plug_in(tmp_path, "sda")
    assert disks.sticks() == (stick(disks, "sda"),)


def test_a_stick_without_a_name_is_called_like_its_device(disks: UsbDisks, tmp_path: Path) -> None:
    plug_in(tmp_path, "sda", differs={"device/vendor": "", "device/model": ""})
    assert disks.sticks() == (stick(disks, "sda", "sda"),)


def test_a_hostile_name_is_one_short_line(disks: UsbDisks, tmp_path: Path) -> None:
    said = {"device/vendor": "\x1b[31mA\nb", "device/model": "c" * 1000}
    plug_in(tmp_path, "sda", differs=said)
    (found,) = disks.sticks()
    assert found.name == "?[31mA b " + "c" * 31


def test_the_largest_partition_gets_the_files(disks: UsbDisks, tmp_path: Path) -> None:
    plug_in(tmp_path, "sda", partitions={"sda1": 2048, "sda2": 9000})
    assert disks.sticks() == (stick(disks, "sda2"),)


def test_a_switch_on_the_stick_is_seen(disks: UsbDisks, tmp_path: Path) -> None:
    plug_in(tmp_path, "sda", differs={"ro": "1"})
    assert [each.is_protected for each in disks.sticks()] == [True]


def test_two_sticks_are_two(disks: UsbDisks, tmp_path: Path) -> None:
    plug_in(tmp_path, "sdb", bus="usb2/2-1")
    plug_in(tmp_path, "sda")
    assert [each.device.name for each in disks.sticks()] == ["sda", "sdb"]


@pytest.mark.parametrize(
    ("disk", "bus", "differs"),
    [
        pytest.param("mmcblk0", "platform/mmc0", {}, id="the card that the Pi starts from"),
        pytest.param("sda", "pci0000:00/ata1", {}, id="a disk inside the computer"),
        pytest.param("sda", "usb1/1-1", {"removable": "0"}, id="a USB hard disk"),
        pytest.param("sda", "usb1/1-1", {"size": "0"}, id="a card reader without a card"),
        pytest.param("sr0", "usb1/1-1", {"device/type": "5"}, id="a CD drive"),
        pytest.param("sdc", "usb1/1-1", {}, id="a disk that can't be opened"),
    ],
)
def test_what_is_no_stick(
    disks: UsbDisks, tmp_path: Path, disk: str, bus: str, differs: dict[str, str]
) -> None:
    plug_in(tmp_path, disk, bus, differs=differs)
    assert disks.sticks() == ()
