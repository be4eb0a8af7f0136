"""Who may not use a device is told the very command; who only has to log in again, that."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.box_settings import BoxesSettings, HeaderBoxSettings
from companion.doctor.finding import Finding
from companion.doctor.permissions import examine_permissions, needs
from companion.i18n import translate
from hardware.boxes import Health
from tests.companion.doctor.surroundings import as_nobody, open_folder

HEADER = BoxesSettings(header=(HeaderBoxSettings(4, 17, 27),))
GPIO = 4997
DESKTOP = {"DISPLAY": ":0"}


@pytest.fixture
def devices() -> Iterator[Path]:
    """A folder of devices with a chip that belongs to root and the group gpio."""
    with open_folder() as folder:
        (folder / "gpiochip0").touch()
        if os.geteuid() == 0:
            os.chown(folder / "gpiochip0", 0, GPIO)
        (folder / "gpiochip0").chmod(0o660)
        yield folder


@pytest.fixture
def groups(devices: Path) -> Path:
    file = devices / "group"
    file.write_text(f"root:x:0:\ngpio:x:{GPIO}:margot\n")
    return file


def looked(devices: Path, groups: Path, *session: int) -> Finding:
    """As nobody sees it, whose login came with these groups."""
    with as_nobody(*session):
        (finding,) = examine_permissions(needs(HEADER, DESKTOP), devices, groups)
    return finding


def said(finding: Finding) -> str:
    assert finding.remedy is not None
    return translate(finding.remedy)


def test_who_is_not_in_the_group_is_told_how_to_join_it(devices: Path, groups: Path) -> None:
    finding = looked(devices, groups)
    assert finding.health is Health.FAILS
    assert translate(finding.found).startswith("nobody may not use")
    assert "sudo usermod -aG gpio nobody, then log out and log in again" in said(finding)


def test_who_has_joined_since_the_login_has_to_log_in_again(devices: Path, groups: Path) -> None:
    groups.write_text(f"gpio:x:{GPIO}:margot,nobody\n")
    finding = looked(devices, groups)
    assert finding.health is Health.FAILS
    assert "log out and log in again" in said(finding)
    assert "usermod" not in said(finding)


def test_who_is_in_the_group_may_use_the_device(devices: Path, groups: Path) -> None:
    finding = looked(devices, groups, GPIO)
    assert finding.health is Health.WORKS
    assert "gpiochip0" in translate(finding.found)


def test_of_a_pis_chips_one_that_may_be_used_is_enough(devices: Path, groups: Path) -> None:
    (devices / "gpiochip1").touch()
    (devices / "gpiochip1").chmod(0o666)
    assert looked(devices, groups).health is Health.WORKS


def test_of_gamepads_each_must_be_allowed(devices: Path, groups: Path) -> None:
    (devices / "input").mkdir()
    (devices / "input").chmod(0o755)
    for name, mode in (("js0", 0o660), ("js1", 0o666)):
        (devices / "input" / name).touch()
        (devices / "input" / name).chmod(mode)
    with as_nobody():
        needed = needs(BoxesSettings(gamepads=True), DESKTOP)
        (finding,) = examine_permissions(needed, devices, groups)
    assert finding.health is Health.FAILS
    assert "js0" in translate(finding.found)


def test_a_device_that_is_roots_alone_needs_a_group_first(devices: Path, groups: Path) -> None:
    if os.geteuid() == 0:
        os.chown(devices / "gpiochip0", 0, 0)
    finding = looked(devices, groups)
    assert "sudo chgrp gpio" in said(finding)


def test_a_list_of_groups_that_is_garbled_stops_nobody(devices: Path, groups: Path) -> None:
    groups.write_text("gpio\n::::::\n\n")
    assert f"usermod -aG {GPIO} nobody" in said(looked(devices, groups))


def test_devices_that_nobody_needs_are_no_matter(devices: Path, groups: Path) -> None:
    with as_nobody():
        (finding,) = examine_permissions(needs(BoxesSettings(), DESKTOP), devices, groups)
    assert finding.health is Health.WORKS
    assert finding.remedy is None


def test_a_bare_screen_matters_only_without_a_desktop() -> None:
    on, off = (needs(BoxesSettings(), env) for env in (DESKTOP, {}))
    assert not any(need.pattern.startswith("dri/") for need in on)
    assert any(need.pattern.startswith("dri/") for need in off)


def test_who_comes_by_ssh_is_not_blamed_for_a_desktop_that_is_elsewhere() -> None:
    by_ssh = needs(BoxesSettings(), {"SSH_CONNECTION": "192.0.2.1 50000 192.0.2.2 22"})
    bare = [need for need in by_ssh if need.pattern.startswith("dri/")]
    assert bare
    assert all(need.without is Health.WAITS for need in bare)


def test_sound_that_is_forbidden_is_a_note(devices: Path, groups: Path) -> None:
    (devices / "gpiochip0").unlink()
    (devices / "snd").mkdir()
    (devices / "snd").chmod(0o755)
    (devices / "snd/pcmC0D0p").touch()
    (devices / "snd/pcmC0D0p").chmod(0o660)
    assert looked(devices, groups).health is Health.WAITS
