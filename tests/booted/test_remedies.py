"""What vivat doctor advises is typed as it stands: then games are saved, and nothing is wrong."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.booted.computers import SETTINGS, Playing, write
from tests.booted.conftest import MakeMachine
from tests.booted.machine import Machine, until
from tests.booted.players import MachineTable
from tests.needed_programs import missing
from tests.window.xvfb import VirtualScreen

pytestmark = [pytest.mark.booted, pytest.mark.slow]

FOLDER = "/var/lib/vivat"
IMAGE, IMAGE_BYTES = "/srv/games.img", 64 * 1024 * 1024
REBOOTS = 133
"""The exit status of a container that starts again."""
CMDLINE = "/boot/firmware/cmdline.txt"
MOUNTED_AT_BOOT = """\
[Unit]
Before=vivat.service
[Service]
Type=oneshot
RemainAfterExit=yes
ExecCondition=/bin/sh -c '{condition}'
ExecStart=/bin/sh -c '{mount}'
[Install]
WantedBy=multi-user.target
"""
DISK = (
    "mknod /dev/loop-control c 10 237; for n in 0 1 2 3 4 5; do mknod /dev/loop$n b 7 $n; done; "
    f"mount -o loop,errors=remount-ro {IMAGE} {FOLDER}"
)
"""A second disk. A container has no loop devices of its own."""
OVERLAY = (
    "mkdir -p /media/root-rw && mount -t tmpfs tmpfs-root /media/root-rw && "
    "mkdir /media/root-rw/overlay /media/root-rw/work && mount -t overlay overlayroot "
    f"-o lowerdir={FOLDER},upperdir=/media/root-rw/overlay,workdir=/media/root-rw/work {FOLDER}"
)
"""As the package overlayroot does, which raspi-config turns on; here only below the games."""
RASPI_CONFIG = f"""\
#!/bin/sh
[ "$*" = "nonint disable_overlayfs" ] && sed -i 's/overlayroot=tmpfs //' {CMDLINE}
"""
"""Raspberry Pi's own program does the same to this file."""


PORT = "/srv/port"
HOLDER = f"""
import fcntl, os, termios, time
ours, theirs = os.openpty()
fcntl.ioctl(theirs, termios.TIOCEXCL)
os.chmod(os.ttyname(theirs), 0o666)
os.symlink(os.ttyname(theirs), "{PORT}")
time.sleep(600)
"""
"""A program of root that has a port for itself."""


@dataclass(frozen=True)
class Advice:
    """What a check has found."""

    health: str
    found: str
    remedy: str

    @property
    def command(self) -> str:
        """What is to be typed."""
        typed = re.search(r"sudo [^\n(]+", self.remedy)
        assert typed is not None, self.remedy
        return typed[0]


class Patient:
    """A machine that has a game, and people who do what the doctor says."""

    def __init__(self, machine: Machine, screen: VirtualScreen, game: str) -> None:
        self.machine = machine
        self._screen = screen
        self.game = game

    def doctor(self, check: str = "") -> list[Advice]:
        """What is not as it should be, of one check or of all."""
        output = self.machine.ask("sudo vivat doctor --json").stdout
        return [
            Advice(each["health"], each["found"], each["remedy"] or "")
            for each in json.loads(output)
            if each["health"] != "works" and each["check"] in (check, check or each["check"])
        ]

    def complaint(self, check: str) -> Advice:
        (advice,) = self.doctor(check)
        return advice

    def type(self, command: str) -> None:
        """As a user does, who says yes to what apt asks."""
        if not command.endswith("sudo reboot"):
            self.machine.run(f"yes | ({command})")
            return
        self.machine.ask(command)
        assert self.machine.wait_until_off() == REBOOTS
        self.machine.boot()

    def is_well(self) -> None:
        """The doctor has no problem, and what is played now is saved."""
        table = MachineTable(self.machine, self._screen)
        self.machine.run("systemctl restart vivat")
        if self.game in table.games():
            table.wait_until_resumed(self.game)
        else:
            self.game = table.begin_game()
        assert [each for each in self.doctor() if each.health == "fails"] == []
        before = table.record(self.game)
        table.place()
        assert table.record(self.game) != before


@pytest.fixture(scope="module")
def patient(make_machine: MakeMachine, playing: Playing, x: VirtualScreen) -> Patient:
    """One machine for all faults: each test leaves it well."""
    machine = make_machine(playing.layers, "patient")
    machine.boot()
    write(machine, "/usr/local/bin/sudo", '#!/bin/sh\nexec "$@"\n')
    write(machine, "/usr/local/bin/raspi-config", RASPI_CONFIG)
    machine.run("chmod +x /usr/local/bin/sudo /usr/local/bin/raspi-config")
    return Patient(machine, x, playing.game)


def stopped(patient: Patient, fault: str) -> None:
    """Make a fault while vivat does not run."""
    patient.machine.run(f"systemctl stop vivat; {fault}")


FAULTS = {
    "of another user": (f"chown root {FOLDER}", "may not write"),
    "closed": (f"chmod 500 {FOLDER}", "may not write"),
    "files of root": (f"chown root {FOLDER}/games/*; chmod 600 {FOLDER}/games/*", "may not write"),
    "games of root": (f"chown -R root {FOLDER}/games", "may not write"),
    "gone": (f"rm -r {FOLDER}", "may not write in /var/lib"),
    "a file": (f"rm -r {FOLDER}; touch {FOLDER}", "is a file"),
    "games are a file": (f"rm -r {FOLDER}/games; touch {FOLDER}/games", "is a file"),
    "a link": (f"mkdir /mnt/usb; mv {FOLDER} /mnt/usb/; ln -s /mnt/usb/vivat {FOLDER}", "a link"),
    "a link to nothing": (f"rm -r {FOLDER}; ln -s /mnt/gone {FOLDER}", "a link"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_folder_for_games_is_made_usable(patient: Patient, fault: str) -> None:
    command, found = FAULTS[fault]
    stopped(patient, command)
    advice = patient.complaint("disk")
    assert found in advice.found
    patient.type(advice.command)
    assert patient.doctor("disk") == []
    patient.is_well()


def mount_now_and_at_each_boot(machine: Machine, name: str, condition: str, mount: str) -> None:
    unit = MOUNTED_AT_BOOT.format(condition=condition, mount=mount)
    write(machine, f"/etc/systemd/system/{name}.service", unit)
    machine.run(f"systemctl daemon-reload; systemctl enable --now {name}")


def put_on_a_disk(patient: Patient) -> None:
    """Keep the games on a second disk, which is mounted at each boot."""
    machine = patient.machine
    machine.path(IMAGE).unlink(missing_ok=True)
    with machine.path(IMAGE).open("wb") as image:
        image.truncate(IMAGE_BYTES)
    subprocess.run(["mkfs.ext4", "-q", machine.path(IMAGE)], check=True)
    stopped(patient, f"cp -a {FOLDER} /srv/games")
    mount_now_and_at_each_boot(machine, "games-disk", "true", DISK)
    machine.run(f"cp -aT /srv/games {FOLDER}; systemctl start vivat")


@pytest.fixture
def on_a_disk(patient: Patient) -> Iterator[Patient]:
    if reason := missing("mkfs.ext4"):
        pytest.skip(reason)
    put_on_a_disk(patient)
    yield patient
    stopped(patient, f"systemctl disable --now games-disk; umount {FOLDER}; rm -r /srv/games")
    assert patient.machine.path(FOLDER).exists()


def test_a_disk_that_an_error_made_read_only_is_checked_at_the_restart(on_a_disk: Patient) -> None:
    machine = on_a_disk.machine
    (loop,) = re.findall(r"^/dev/(loop\d+)", machine.run(f"losetup -n -O NAME -j {IMAGE}"), re.M)
    Path(f"/sys/fs/ext4/{loop}/trigger_fs_error").write_text("1")
    advice = on_a_disk.complaint("disk")
    assert "ext4 is mounted read-only" in advice.found
    on_a_disk.type(advice.command)
    on_a_disk.is_well()


def test_a_full_disk_needs_room(on_a_disk: Patient) -> None:
    film = f"{FOLDER}/film"
    fill = f"head -c {2 * IMAGE_BYTES} /dev/zero >{film}"
    stopped(on_a_disk, f"mountpoint {FOLDER} && ! runuser -u vivat -- sh -c '{fill}'")
    assert "ext4 is full" in on_a_disk.complaint("disk").found
    on_a_disk.machine.run(f"rm {film}")
    on_a_disk.is_well()


def test_games_on_an_overlay_outlast_a_restart_once_it_is_switched_off(patient: Patient) -> None:
    machine = patient.machine
    condition = f"grep -q overlayroot=tmpfs {CMDLINE}"
    write(machine, CMDLINE, "overlayroot=tmpfs console=tty1 rootwait\n")
    stopped(patient, "true")
    mount_now_and_at_each_boot(machine, "overlay", condition, OVERLAY)
    machine.run("systemctl start vivat")
    advice = patient.complaint("disk")
    assert advice.health == "fails"
    assert "lost when the computer restarts" in advice.found
    patient.type(advice.command)
    assert patient.doctor("disk") == []
    patient.is_well()
    kept = machine.run(f"cat {FOLDER}/games/{patient.game}.game")
    machine.cut_power()
    machine.boot()
    assert machine.run(f"cat {FOLDER}/games/{patient.game}.game").startswith(kept)


def test_a_folder_that_the_service_may_not_write_is_taken_out_of_the_settings(
    patient: Patient,
) -> None:
    settings = patient.machine.path(SETTINGS)
    before = settings.read_text()
    settings.write_text(f'{before}\n[keeping]\nfolder = "/srv/elsewhere"\n')
    assert "Remove “folder” under [keeping]" in patient.complaint("disk").remedy
    settings.write_text(settings.read_text().replace('folder = "/srv/elsewhere"\n', ""))
    patient.is_well()
    settings.write_text(f"{before}\n[display]\nkiosk = 7\n")
    assert "Correct the file" in patient.complaint("settings").remedy
    settings.write_text(before)
    patient.is_well()


def test_a_game_that_can_not_be_read_is_moved_away(patient: Patient) -> None:
    stopped(patient, f"install -d -o vivat {FOLDER}/games/2026-01-01-1.game")
    advice = patient.complaint("games")
    assert "Is a directory" in advice.found
    patient.type(advice.command)
    patient.is_well()


def test_a_damaged_game_goes_on_and_a_loss_is_shown_until_it_is_deleted(patient: Patient) -> None:
    machine, lost = patient.machine, patient.game
    stopped(patient, "true")
    file = machine.path(f"{FOLDER}/games/{lost}.game")
    file.write_bytes(file.read_bytes()[:-2] + b"?\n")
    advice = patient.complaint("games")
    assert f"Game {lost} is damaged" in advice.found
    patient.type(re.findall(r"sudo [a-z ]+", advice.command)[0])
    until("it was told", lambda: patient.complaint("games").health == "waits")
    assert "vivat games delete" in patient.complaint("games").remedy
    stopped(patient, "true")
    patient.type(f"sudo vivat games delete {lost}")
    assert patient.doctor("games") == []
    patient.is_well()


def test_a_voice_is_installed(patient: Patient) -> None:
    advice = patient.complaint("voice")
    patient.type(advice.command.partition(",")[0])
    assert patient.doctor("voice") == []


def test_pygame_is_installed_again(patient: Patient) -> None:
    stopped(patient, "dpkg --remove --force-depends python3-pygame")
    advice = patient.complaint("display")
    patient.type(advice.command)
    assert "pygame" not in patient.complaint("display").found
    patient.is_well()


def test_a_device_without_a_group_gets_one_and_its_user_joins_it(patient: Patient) -> None:
    machine, device = patient.machine, "/dev/dri/card9"
    machine.run("useradd --create-home margot")
    write(machine, "/etc/tmpfiles.d/card.conf", f"d /dev/dri 755\nf {device} 0660 root root\n")
    machine.run("systemd-tmpfiles --create card.conf")

    def advice() -> str:
        findings = json.loads(machine.ask("vivat doctor --json", user="margot").stdout)
        (remedy,) = (each["remedy"] or "" for each in findings if each["check"] == "permissions")
        return Advice("", "", remedy).command if remedy else ""

    patient.type(advice())
    assert machine.run(f"stat --format=%G {device}").strip() == "video"
    write(machine, "/etc/tmpfiles.d/card.conf", f"d /dev/dri 755\nf {device} 0660 root video\n")
    patient.type(advice())
    assert advice() == ""
    machine.run("rm -r /etc/tmpfiles.d/card.conf /dev/dri")


def test_the_program_that_holds_a_port_is_named_and_ended(patient: Patient) -> None:
    machine, settings = patient.machine, patient.machine.path(SETTINGS)
    before = settings.read_text()
    settings.write_text(before.replace("[boxes]", f'[boxes]\nports = ["{PORT}"]'))
    machine.run("yes | apt-get install psmisc")
    machine.begin(f"python3 -c '{HOLDER}'")
    until("the port is there", machine.path(PORT).is_symlink)
    (advice,) = (each for each in patient.doctor("serial") if PORT in each.found)
    assert "can't be opened" in advice.found
    holders = machine.ask(f"{advice.command} 2>/dev/null").stdout.split()
    machine.run(f"kill {' '.join(holders)}")
    settings.write_text(before)
    patient.is_well()
