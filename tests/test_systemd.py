"""Units, udev rules, scripts and settings that start vivat automatically are valid."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from companion.service import off_switch
from companion.settings import read_settings
from tests.needed_programs import needs

HERE = Path(__file__).parent.parent / "systemd"
INSTALLER = HERE / "install.sh"
SYSTEM = (
    "vivat.service",
    "vivat-screen.service",
    "vivat-screen.target",
    "vivat-power.path",
    "vivat-power.service",
)
SCRIPTS = sorted(
    path for path in HERE.rglob("*") if path.is_file() and path.read_text().startswith("#!/bin/sh")
)
MOST_EXPOSED = 4.0
"""The highest exposure that systemd-analyze security may report, of 10."""
OURS = re.compile(r"/usr/(?:bin/vivat|libexec/vivat/[a-z-]+)")


def run(*command: object, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(word) for word in command],
        capture_output=True,
        text=True,
        check=False,
        env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8", **environment},
    )


def as_if_installed(folder: Path, *units: str) -> list[Path]:
    """Copies of units whose programs exist."""
    copies = []
    for unit in units:
        copies.append(folder / unit)
        copies[-1].write_text(OURS.sub("/bin/true", (HERE / unit).read_text()))
    return copies


@needs("systemd-analyze")
def test_the_system_units_are_valid(tmp_path: Path) -> None:
    checked = run("systemd-analyze", "verify", "--man=no", *as_if_installed(tmp_path, *SYSTEM))
    assert (checked.returncode, checked.stdout, checked.stderr) == (0, "", "")


@needs("systemd-analyze")
def test_the_user_unit_is_valid(tmp_path: Path) -> None:
    units = as_if_installed(tmp_path, "vivat-desktop.service")
    place = {"XDG_RUNTIME_DIR": str(tmp_path), "HOME": str(tmp_path)}
    checked = run("systemd-analyze", "verify", "--user", "--man=no", *units, **place)
    assert (checked.returncode, checked.stderr) == (0, "")


@needs("systemd-analyze")
def test_the_service_has_little_exposure(tmp_path: Path) -> None:
    units = as_if_installed(tmp_path, "vivat.service")
    judged = run(
        "systemd-analyze", "security", "--offline=yes", f"--threshold={MOST_EXPOSED * 10:.0f}",
        "--no-pager", *units,
    )  # fmt: skip
    assert judged.returncode == 0, judged.stdout
    print(judged.stdout.strip().splitlines()[-1])


@needs("systemd-analyze")
def test_the_service_has_each_important_protection(tmp_path: Path) -> None:
    units = as_if_installed(tmp_path, "vivat.service")
    judged = run("systemd-analyze", "security", "--offline=yes", "--json=short", *units)
    findings = json.loads(judged.stdout)
    missing = {each["name"] for each in findings if each["set"] is False and each["exposure"]}
    assert not missing & {
        "ProtectSystem=",
        "ProtectHome=",
        "NoNewPrivileges=",
        "PrivateTmp=",
        "RestrictAddressFamilies=~AF_(INET|INET6)",
        "CapabilityBoundingSet=~CAP_SYS_ADMIN",
    }


@needs("udevadm")
def test_the_udev_rules_are_valid() -> None:
    checked = run("udevadm", "verify", HERE / "60-vivat.rules")
    if "Unknown command verb" in checked.stderr or "Unknown operation" in checked.stderr:
        pytest.skip("needs udev 254 or newer (Debian 13): this udevadm has no verify")
    assert checked.returncode == 0, checked.stderr


@needs("shellcheck")
@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: str(path.relative_to(HERE)))
def test_shellcheck_finds_no_problem(script: Path) -> None:
    checked = run("shellcheck", script)
    assert checked.returncode == 0, checked.stdout


def test_the_installed_settings_are_valid() -> None:
    settings = read_settings(HERE / "settings.toml")
    assert settings.display.kiosk
    assert settings.boxes.drawn == 0
    assert settings.power.button is None


def test_the_commented_settings_are_valid(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(
        re.sub(r"^# (\w+ = \d+)", r"\1", (HERE / "settings.toml").read_text(), flags=re.M)
    )
    settings = read_settings(file)
    assert settings.boxes.drawn == 4
    assert settings.power.button == 3


@pytest.mark.parametrize(
    ("manager", "target", "words", "alone"),
    [
        (False, "multi-user.target", "No desktop is installed", True),
        (False, "graphical.target", "No desktop is installed", True),
        (True, "multi-user.target", "starts in multi-user.target, without its desktop", True),
        (True, "graphical.target", "A desktop starts here", False),
    ],
)
def test_the_boot_target_decides_who_has_the_screen(
    tmp_path: Path, manager: bool, target: str, words: str, alone: bool
) -> None:
    units = tmp_path / "etc/systemd/system"
    units.mkdir(parents=True)
    (units / "default.target").symlink_to(f"/usr/lib/systemd/system/{target}")
    if manager:
        (units / "display-manager.service").symlink_to("/usr/lib/systemd/system/lightdm.service")
    chosen = run(HERE / "without-desktop.sh", tmp_path)
    assert words in chosen.stdout
    assert chosen.returncode == (0 if alone else 1)


def test_systemd_waits_for_the_file_that_vivat_creates() -> None:
    switch = off_switch.REQUEST_FILE
    assert f"PathExists=/run/vivat/{switch}\n" in (HERE / "vivat-power.path").read_text()
    assert f"rm -f /run/vivat/{switch}\n" in (HERE / "vivat-power.service").read_text()


@needs("apt-get", "systemctl")
@pytest.mark.parametrize(
    ("options", "words"),
    [
        ((), "/etc/vivat/settings.toml; an existing file is not changed"),
        (("--remove",), "is not installed"),
    ],
)
def test_a_dry_run_prints_what_it_would_do(options: tuple[str, ...], words: str) -> None:
    done = run(INSTALLER, *options, "--dry-run")
    assert done.returncode == 0, done.stderr
    assert words in done.stdout


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--purge",), "--purge needs --remove"),
        (("--remvoe",), "Unknown option: --remvoe"),
    ],
)
def test_a_wrong_option_does_nothing(options: tuple[str, ...], words: str) -> None:
    done = run(INSTALLER, *options)
    assert done.returncode == 2
    assert words in done.stderr
