"""A user without access to a device gets the exact command, or is told to log in again."""

from __future__ import annotations

import grp
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from companion.commands.doctor.finding import Finding
from companion.commands.doctor.permissions import SERVICE_GROUP, examine_permissions, needs
from companion.config.box_settings import BoxesSettings, HeaderBoxSettings
from hardware.boxes import Health
from tests.companion.commands.doctor.environments import as_nobody, open_folder

HEADER = BoxesSettings(header=(HeaderBoxSettings(4, 17, 27),))
GPIO = 4997
DESKTOP = {"DISPLAY": ":0"}


@dataclass
class Group:
    """As the module grp describes one."""

    gr_name: str = "gpio"
    gr_mem: list[str] = field(default_factory=lambda: ["margot"])


@pytest.fixture
def devices() -> Iterator[Path]:
    """A folder of devices with a GPIO chip that belongs to root and the group gpio."""
    with open_folder() as folder:
        (folder / "gpiochip0").touch()
        if os.geteuid() == 0:
            os.chown(folder / "gpiochip0", 0, GPIO)
        (folder / "gpiochip0").chmod(0o660)
        yield folder


@pytest.fixture(autouse=True)
def group(monkeypatch: pytest.MonkeyPatch) -> Group:
    """The only group that the system knows."""
    there = Group()
    monkeypatch.setattr(grp, "getgrgid", lambda _number: there)
    return there


def looked(devices: Path, *session: int) -> Finding:
    """The finding for the user nobody, logged in with these groups."""
    with as_nobody(*session):
        (finding,) = examine_permissions(needs(HEADER, DESKTOP), devices)
    return finding


def remedy(finding: Finding) -> str:
    assert finding.remedy is not None
    return finding.remedy


def test_a_user_outside_the_group_is_told_how_to_join_it(devices: Path) -> None:
    finding = looked(devices)
    assert finding.health is Health.FAILS
    assert finding.found.startswith("nobody may not use")
    assert "sudo usermod -aG gpio nobody && sudo reboot" in remedy(finding)


def test_a_user_who_joined_after_the_login_has_to_log_in_again(devices: Path, group: Group) -> None:
    group.gr_mem.append("nobody")
    finding = looked(devices)
    assert finding.health is Health.FAILS
    assert "sudo reboot" in remedy(finding)
    assert "usermod" not in remedy(finding)


def test_a_device_of_the_service_is_used_through_the_installed_vivat(
    devices: Path, group: Group
) -> None:
    group.gr_name = SERVICE_GROUP
    finding = looked(devices)
    assert "sudo vivat doctor" in remedy(finding)
    assert "usermod" not in remedy(finding)


def test_a_member_of_the_group_may_use_the_device(devices: Path) -> None:
    finding = looked(devices, GPIO)
    assert finding.health is Health.WORKS
    assert "gpiochip" in finding.found


def test_every_gamepad_needs_access(devices: Path) -> None:
    (devices / "input").mkdir()
    (devices / "input").chmod(0o755)
    for name, mode in (("js0", 0o660), ("js1", 0o666)):
        (devices / "input" / name).touch()
        (devices / "input" / name).chmod(mode)
    with as_nobody():
        needed = needs(BoxesSettings(gamepads=True), DESKTOP)
        (finding,) = examine_permissions(needed, devices)
    assert finding.health is Health.FAILS
    assert "js0" in finding.found


def test_a_device_of_root_alone_needs_a_group_first(devices: Path) -> None:
    if os.geteuid() == 0:
        os.chown(devices / "gpiochip0", 0, 0)
    finding = looked(devices)
    assert "sudo groupadd -f gpio && sudo chgrp gpio" in remedy(finding)


def test_devices_that_are_not_needed_are_ignored(devices: Path) -> None:
    with as_nobody():
        (finding,) = examine_permissions(needs(BoxesSettings(), DESKTOP), devices)
    assert finding.health is Health.WORKS
    assert finding.remedy is None


def test_the_graphics_card_is_needed_only_without_a_desktop() -> None:
    on, off = (needs(BoxesSettings(), env) for env in (DESKTOP, {}))
    assert not any(need.pattern.startswith("dri/") for need in on)
    assert any(need.pattern.startswith("dri/") for need in off)


def test_a_missing_permission_for_the_screen_is_only_a_note() -> None:
    bare = [need for need in needs(BoxesSettings(), {}) if need.pattern.startswith("dri/")]
    assert all(need.without is Health.WAITS for need in bare)
