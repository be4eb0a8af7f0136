"""Units, udev rules, scripts and settings that start vivat automatically are valid."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from importlib.util import find_spec
from ipaddress import ip_network
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from companion.commands.doctor import checks as doctor
from companion.commands.doctor.finding import Check, Finding
from companion.commands.doctor.permissions import SERVICE_GROUP
from companion.config.settings import read_settings
from companion.helpers import door
from companion.helpers.door import Request
from companion.helpers.network import NETWORK
from companion.helpers.port import PORT
from companion.helpers.power import POWER
from companion.helpers.stick import MOUNT, STICK
from companion.helpers.update import RUN, UPDATE
from companion.service.start_counter import MOST_FAILURES
from companion.upkeep.installing import CACHE, INSTALL
from tests.needed_programs import needs

HERE = Path(__file__).parent.parent / "systemd"
HELPERS = (NETWORK, PORT, POWER, STICK)
SANDBOX, SOCKETS = "vivat-helper-sandbox.conf", "vivat-sockets.conf"
SYSTEM = (
    "vivat.service",
    "vivat-screen.service",
    "vivat-screen.target",
    *(f"{helper.unit}{end}" for helper in (*HELPERS, UPDATE) for end in (".socket", "@.service")),
)
DESKTOP_PORT = "vivat-desktop-port@.service"
SCRIPTS = sorted(
    path for path in HERE.rglob("*") if path.is_file() and path.read_text().startswith("#!/bin/sh")
)
MOST_EXPOSED = {
    "vivat.service": 1.6,
    "vivat-desktop.service": 4.0,
    f"{STICK.unit}@.service": 1.6,
    f"{PORT.unit}@.service": 1.2,
    f"{NETWORK.unit}@.service": 0.7,
    f"{POWER.unit}@.service": 0.7,
    DESKTOP_PORT: 4.0,
}
"""The highest exposure that systemd-analyze security may report, of 10."""
WATCHED = ("vivat.service", "vivat-desktop.service")
OURS = re.compile(r"/usr/(?:bin/vivat|libexec/vivat/[a-z-]+)|/opt/vivat/current/bin/python")


def run(*command: object, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(word) for word in command],
        capture_output=True,
        text=True,
        check=False,
        env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8", **environment},
    )


def as_if_installed(folder: Path, *units: str) -> list[Path]:
    """Copies of units whose programs exist; those of a connection as if there was one."""
    copies = []
    for unit in units:
        content = OURS.sub("/bin/true", (HERE / unit).read_text())
        (folder / unit).write_text(content)
        copies.append(folder / unit.replace("@.", "@1."))
        copies[-1].write_text(content)
    for shared, names in ((SANDBOX, "vivat-helper-.service.d"), (SOCKETS, "vivat-.socket.d")):
        (folder / names).mkdir()
        shutil.copy(HERE / shared, folder / names)
    return copies


@needs("systemd-analyze")
def test_the_system_units_are_valid(tmp_path: Path) -> None:
    checked = run("systemd-analyze", "verify", "--man=no", *as_if_installed(tmp_path, *SYSTEM))
    assert (checked.returncode, checked.stdout, checked.stderr) == (0, "", "")


@needs("systemd-analyze")
def test_the_user_unit_is_valid(tmp_path: Path) -> None:
    units = as_if_installed(
        tmp_path,
        "vivat-desktop.service",
        "vivat-desktop-port.socket",
        DESKTOP_PORT,
    )
    with TemporaryDirectory() as home:  # below /dev, where tmp_path is, systemd refuses one
        place = {"XDG_RUNTIME_DIR": home, "HOME": home}
        checked = run("systemd-analyze", "verify", "--user", "--man=no", *units, **place)
    assert (checked.returncode, checked.stderr) == (0, "")


def settings_of(unit: str) -> dict[str, list[str]]:
    """A unit's settings; one that is given several times has several values."""
    found: dict[str, list[str]] = {}
    is_helper = unit.startswith("vivat-helper-") and unit.endswith(".service")
    shared = (HERE / SANDBOX).read_text() if is_helper else ""
    for line in ((HERE / unit).read_text() + shared).splitlines():
        name, equals, value = line.partition("=")
        if equals and not line.startswith("#"):
            found.setdefault(name, []).append(value)
    return found


@needs("systemd-analyze")
@pytest.mark.parametrize("unit", MOST_EXPOSED)
def test_what_runs_our_program_has_little_exposure(tmp_path: Path, unit: str) -> None:
    units = as_if_installed(tmp_path, unit)
    judged = run(
        "systemd-analyze", "security", "--offline=yes", "--no-pager",
        f"--threshold={MOST_EXPOSED[unit] * 10:.0f}", *units,
    )  # fmt: skip
    assert judged.returncode == 0, judged.stdout
    print(judged.stdout.strip().splitlines()[-1])


@needs("systemd-analyze")
@pytest.mark.parametrize("unit", WATCHED)
def test_what_runs_vivat_has_each_important_protection(tmp_path: Path, unit: str) -> None:
    units = as_if_installed(tmp_path, unit)
    judged = run("systemd-analyze", "security", "--offline=yes", "--json=short", *units)
    findings = json.loads(judged.stdout)
    missing = {each["name"] for each in findings if each["set"] is False and each["exposure"]}
    assert not missing & {
        "ProtectSystem=",
        "NoNewPrivileges=",
        "RestrictAddressFamilies=~AF_(INET|INET6)",
        "CapabilityBoundingSet=~CAP_SYS_ADMIN",
        "SystemCallFilter=~@privileged",
        "UMask=",
    }


@pytest.mark.parametrize("unit", [each for each in SYSTEM if each.endswith(".service")])
def test_no_program_of_ours_dumps_its_memory(unit: str) -> None:
    assert settings_of(unit)["LimitCORE"] == ["0"]


@pytest.mark.parametrize("unit", WATCHED)
def test_what_runs_vivat_dumps_no_memory_and_keeps_its_files_to_itself(unit: str) -> None:
    settings = settings_of(unit)
    assert settings["LimitCORE"] == ["0"]
    assert settings["UMask"] == ["0077"]


@pytest.mark.parametrize("unit", WATCHED)
def test_after_a_crash_a_hang_or_an_error_vivat_is_started_again(unit: str) -> None:
    settings = settings_of(unit)
    assert settings["Restart"] in (["on-failure"], ["always"])
    assert settings["Type"] == ["notify"]
    (seconds,) = map(int, settings["WatchdogSec"])
    assert 10 <= seconds <= 30


@pytest.mark.parametrize("unit", WATCHED)
def test_vivat_hears_of_gamepads_that_are_connected_later(unit: str) -> None:
    """libudev passes this on through a netlink socket; the network stays closed."""
    (families,) = settings_of(unit)["RestrictAddressFamilies"]
    assert families.split() == ["AF_UNIX", "AF_NETLINK"]


def test_failed_starts_are_counted_across_restarts_and_the_count_ends_with_the_power() -> None:
    settings = settings_of("vivat.service")
    assert settings["RuntimeDirectory"] == ["vivat"]
    assert settings["RuntimeDirectoryPreserve"] == ["restart"]
    (start_limit,) = map(int, settings["StartLimitBurst"])
    assert start_limit > MOST_FAILURES


def test_the_service_runs_as_its_own_user_in_its_own_folders() -> None:
    settings = settings_of("vivat.service")
    assert (settings["User"], settings["Group"]) == (["vivat"], ["vivat"])
    assert (settings["StateDirectory"], settings["StateDirectoryMode"]) == (["vivat"], ["0700"])


def test_in_a_desktop_vivat_writes_only_its_games_and_temporary_files() -> None:
    (writable,) = settings_of("vivat-desktop.service")["ReadWritePaths"]
    assert writable.split() == ["%t", "-%h/.local/share/vivat"]
    assert "games=$HOME/.local/share/vivat\n" in (HERE / "in-session.sh").read_text()


FOLDERS = {
    "vivat.service": {"STATE_DIRECTORY": "/var/lib/vivat"},
    "vivat-desktop.service": {},
}
"""What the command of an installed vivat says of them."""


def may_write(unit: str, folder: Path) -> bool:
    settings = settings_of(unit)
    named = " ".join(settings.get("ReadWritePaths", ())).replace("%h", str(Path.home()))
    of_state = (Path("/var/lib") / name for name in settings.get("StateDirectory", ()))
    return any(folder.is_relative_to(each) for each in (*of_state, *map(_path, named.split())))


def _path(written: str) -> Path:
    return Path(written.removeprefix("-"))


def about_the_disk(settings: Path, environment: dict[str, str]) -> Finding:
    (finding,) = doctor.checks(settings, environment)[Check.DISK]()
    return finding


@pytest.mark.parametrize("unit", FOLDERS)
def test_the_doctor_advises_no_folder_that_the_unit_may_not_write(
    unit: str, tmp_path: Path
) -> None:
    settings, elsewhere = tmp_path / "settings.toml", tmp_path / "games"
    environment = {"VIVAT_SETTINGS": str(settings), "PATH": "/usr/bin", **FOLDERS[unit]}
    assert not may_write(unit, elsewhere)
    settings.write_text(f'[keeping]\nfolder = "{elsewhere}"\n')
    finding = about_the_disk(settings, environment)
    assert finding.remedy is not None
    advised = re.search(r"kept in (\S+)\.$", finding.remedy)
    assert advised is not None
    assert may_write(unit, Path(advised[1]))


def test_the_doctor_advises_an_installed_vivat_no_other_folder(tmp_path: Path) -> None:
    settings = tmp_path / "settings.toml"
    settings.touch()
    environment = {"VIVAT_SETTINGS": str(settings), "STATE_DIRECTORY": str(settings / "games")}
    finding = about_the_disk(settings, environment)
    assert finding.remedy is not None
    assert finding.remedy.startswith(f"Move it away: sudo mv {settings} {settings}.away")
    assert "[keeping]" not in finding.remedy


def rules_about(words: str) -> list[str]:
    lines = (HERE / "60-vivat.rules").read_text().splitlines()
    return [line for line in lines if words in line and not line.startswith("#")]


def test_only_the_service_and_who_sits_at_the_computer_may_open_a_controllers_port() -> None:
    (rule,) = rules_about("MODE=")
    group = f'GROUP="{SERVICE_GROUP}"'
    assert {'SUBSYSTEM=="tty"', 'OWNER="root"', group, 'MODE="0660"'} <= set(rule.split(", "))
    assert 'TAG+="uaccess"' in rule
    assert settings_of("vivat.service")["Group"] == [SERVICE_GROUP]


def test_no_rule_makes_a_name_of_what_a_device_says_about_itself() -> None:
    assert rules_about("SYMLINK") == rules_about("NAME=") == rules_about("$attr") == []


@needs("udevadm")
def test_the_udev_rules_are_valid() -> None:
    checked = run("udevadm", "verify", "--resolve-names=never", HERE / "60-vivat.rules")
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


@pytest.mark.parametrize("helper", [*HELPERS, UPDATE], ids=lambda helper: str(helper.unit))
def test_systemd_listens_for_vivats_user_where_vivat_asks(helper: door.Helper[Request]) -> None:
    socket = settings_of(SOCKETS)
    assert socket["ListenStream"] == [str(door.FOLDER / "%N")]
    assert (HERE / f"{helper.unit}.socket").exists()
    assert (socket["SocketGroup"], socket["SocketMode"]) == (["vivat"], ["0660"])
    assert socket["Accept"] == ["yes"]
    vivat = settings_of("vivat.service")
    for setting in ("Wants", "After"):
        assert f"{helper.unit}.socket" in " ".join(vivat[setting]).split()
    (program,) = settings_of(f"{helper.unit}@.service")["ExecStart"]
    assert find_spec(program.split()[-1]), "its module exists"


def test_in_a_desktop_session_the_sessions_manager_listens() -> None:
    socket = settings_of("vivat-desktop-port.socket")
    assert (socket["ListenStream"], socket["SocketMode"]) == (["%t/%N"], ["0600"])
    assert settings_of("vivat-desktop.service")["Wants"] == [f"{PORT.unit}.socket"]


def test_the_updater_has_folders_that_only_root_can_write() -> None:
    settings = settings_of(f"{UPDATE.unit}@.service")
    assert settings["RuntimeDirectory"] == [f"{RUN.name} {RUN.name}/mounted"]
    assert settings["RuntimeDirectoryPreserve"] == ["yes"]
    assert settings["CacheDirectory"] == [CACHE.name]
    assert INSTALL in {f"/usr/libexec/vivat/{file.stem}" for file in HERE.glob("*.sh")}


def test_an_installation_goes_on_for_longer_than_vivat_waits_for_an_answer() -> None:
    """Whoever ends apt may leave half a package."""
    (longest,) = settings_of(f"{UPDATE.unit}@.service")["TimeoutStartSec"]
    assert int(longest.removesuffix("h")) * 3600 > 4 * UPDATE.seconds


def test_who_copies_to_sticks_sees_no_other_disk_and_ends_before_vivat_gives_up() -> None:
    settings = settings_of(f"{STICK.unit}@.service")
    assert settings["PrivateMounts"] == ["yes"]
    assert settings["RuntimeDirectory"] == [MOUNT.name]
    assert (settings["DevicePolicy"], settings["DeviceAllow"]) == (["closed"], ["block-sd rw"])
    assert settings["CapabilityBoundingSet"] == ["CAP_SYS_ADMIN CAP_DAC_OVERRIDE"]
    assert int(settings["RuntimeMaxSec"][0]) < STICK.seconds


@pytest.mark.parametrize("helper", HELPERS, ids=lambda helper: str(helper.unit))
def test_no_helper_gets_more_memory_than_a_small_computer_can_spare(
    helper: door.Helper[Request],
) -> None:
    assert settings_of(f"{helper.unit}@.service")["MemoryMax"] == ["128M"]


def test_the_port_for_phones_is_open_only_for_the_local_network() -> None:
    settings = settings_of(f"{PORT.unit}@.service")
    assert settings["RestrictAddressFamilies"] == ["AF_UNIX AF_INET"]
    assert settings["IPAddressDeny"] == ["any"]
    allowed = settings["IPAddressAllow"][0].split()
    assert all(ip_network(each).is_private for each in allowed if each[0].isdigit())
    assert settings["DynamicUser"] == ["yes"], "vivat could write into its memory otherwise"


def test_vivat_itself_reaches_no_network() -> None:
    settings = settings_of("vivat.service")
    assert settings["RestrictAddressFamilies"] == ["AF_UNIX AF_NETLINK"]
    assert settings["IPAddressDeny"] == ["any"]
    assert "IPAddressAllow" not in settings
