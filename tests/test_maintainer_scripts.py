"""Installing, updating and removing the package: users, settings, games.

The scripts run in a folder instead of the computer's root. Only the programs that would change
the computer itself are replaced: they write down how they were called.
"""

from __future__ import annotations

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

HERE = Path(__file__).parent.parent / "systemd"
GROUPS = ("gpio", "dialout", "video", "render", "input", "audio")
OF_THE_COMPUTER = ("useradd", "usermod", "userdel", "systemctl", "udevadm", "chown", "sync")
PYTHON = """\
for folder; do :; done
mkdir -p "$folder/bin"
printf '#!/bin/sh\\necho "pip $*" >>"$CALLS"\\n' >"$folder/bin/python"
chmod 755 "$folder/bin/python"
"""
"""Creates an environment in its last argument."""


@dataclass(frozen=True)
class Computer:
    """A root folder, and programs that write down how they were called."""

    root: Path
    programs: Path

    @property
    def settings(self) -> Path:
        return self.root / "etc/vivat/settings.toml"

    @property
    def games(self) -> Path:
        return self.root / "var/lib/vivat"

    @property
    def calls(self) -> list[str]:
        file = self.programs / "calls"
        return file.read_text().splitlines() if file.exists() else []

    def run(self, script: str, *arguments: str) -> str:
        done = subprocess.run(
            ["sh", str(HERE / "package" / script), *arguments],
            env={
                "PATH": f"{self.programs}:/usr/sbin:/usr/bin:/sbin:/bin",
                "DPKG_ROOT": str(self.root),
                "PYTHON": str(self.programs / "python3"),
                "CALLS": str(self.programs / "calls"),
            },
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def install(self, before: str = "") -> str:
        """Install the package, or update it from the version `before`."""
        share = self.root / "usr/share/vivat"
        (share / "wheels").mkdir(parents=True, exist_ok=True)
        (share / "settings.toml").write_bytes((HERE / "settings.toml").read_bytes())
        return self.run("postinst", "configure", before)

    def remove(self) -> None:
        self.run("prerm", "remove")
        self.run("postrm", "remove")


@pytest.fixture
def computer(tmp_path: Path) -> Computer:
    there = Computer(tmp_path / "root", tmp_path / "programs")
    for folder in ("root", "programs", "root/var/lib", "root/var/log", "root/etc"):
        (tmp_path / folder).mkdir(exist_ok=True, parents=True)
    for name in OF_THE_COMPUTER:
        put(there, name, f'echo "{name} $*" >>"$CALLS"\n')
    put(there, "getent", f'case "$2" in {"|".join(GROUPS)}) ;; *) exit 2 ;; esac\n')
    put(there, "python3", PYTHON)
    return there


def put(computer: Computer, name: str, lines: str) -> None:
    program = computer.programs / name
    program.write_text(f"#!/bin/sh\n{lines}")
    program.chmod(0o755)


def plant(link: Path, target: Path) -> None:
    link.parent.mkdir(parents=True, exist_ok=True)
    link.symlink_to(target)


@pytest.mark.parametrize("group", GROUPS)
def test_the_services_user_may_use_all_devices(computer: Computer, group: str) -> None:
    computer.install()
    assert f"usermod --append --groups {group} vivat" in computer.calls


def test_an_update_leaves_the_settings_as_they_are(computer: Computer) -> None:
    computer.install()
    computer.settings.write_text("# ours\n")
    computer.install("0.1.0")
    assert computer.settings.read_text() == "# ours\n"


def test_games_and_settings_survive_a_removal_and_a_new_installation(computer: Computer) -> None:
    computer.install()
    computer.settings.write_text("# ours\n")
    deck = computer.settings.with_name("ours.toml")
    deck.write_text("# our deck\n")
    journal = computer.games / "journal.db"
    journal.write_text("all games")
    computer.remove()
    assert journal.read_text() == "all games"
    computer.install()
    assert journal.read_text() == "all games"
    assert computer.settings.read_text() == "# ours\n"
    assert deck.read_text() == "# our deck\n"


def test_a_removal_leaves_nothing_that_nobody_wrote(computer: Computer) -> None:
    computer.install()
    computer.remove()
    left = {str(file.relative_to(computer.root)) for file in computer.root.rglob("*vivat*")}
    assert left == {"usr/share/vivat"}


def test_a_purge_deletes_games_and_settings(computer: Computer) -> None:
    computer.install()
    computer.settings.write_text("# ours\n")
    (computer.games / "journal.db").write_text("all games")
    computer.remove()
    computer.run("postrm", "purge")
    assert not computer.games.exists()
    assert not computer.settings.parent.exists()


def test_a_link_among_the_games_leads_no_script_to_another_file(computer: Computer) -> None:
    """Its user may replace what is in its folders at any time."""
    victim = computer.root / "etc/passwd"
    victim.write_text("root")
    victim.with_name("cron").mkdir()
    computer.install()
    computer.settings.write_text("# ours\n")
    for name in ("settings/settings.toml", "settings.new", "journal.db", "games"):
        plant(computer.games / name, victim)
    plant(computer.games / "games.new", victim.with_name("cron"))
    computer.install("0.1.0")
    computer.remove()
    computer.install()
    assert victim.read_text() == "root"
    assert os.listdir(victim.with_name("cron")) == []
    assert computer.settings.read_text() == "# ours\n"


def test_a_folder_of_links_does_not_become_the_settings(computer: Computer) -> None:
    victim = computer.root / "etc/cron"
    victim.mkdir()
    computer.install()
    plant(computer.games / "settings", victim)
    computer.remove()
    computer.install()
    assert os.listdir(victim) == []
    assert not computer.settings.parent.is_symlink()
    assert computer.settings.read_bytes() == (HERE / "settings.toml").read_bytes()


def test_ownership_changes_never_follow_a_link(computer: Computer) -> None:
    computer.install()
    (computer.games / "journal.db").write_text("all games")
    computer.remove()
    changes = [call for call in computer.calls if call.startswith("chown ")]
    assert len(changes) >= 3
    assert all("--no-dereference" in change for change in changes)


def test_games_belong_to_root_before_anything_in_them_is_touched(computer: Computer) -> None:
    """Afterwards another user may get the same number."""
    computer.install()
    (computer.games / "journal.db").write_text("all games")
    computer.remove()
    changes = [call for call in computer.calls if "root:root" in call]
    assert changes == [
        f"chown --no-dereference root:root {computer.games}",
        f"chown --recursive --no-dereference root:root {computer.games}",
    ]


def test_the_installation_downloads_and_compiles_nothing(computer: Computer) -> None:
    computer.install()
    (call,) = [each for each in computer.calls if " -m pip install " in each]
    assert "-I -m pip install" in call
    assert "--no-index" in call


def test_until_a_new_environment_is_complete_the_old_one_is_used(computer: Computer) -> None:
    """The power may fail at any moment of an update."""
    computer.install()
    current = computer.root / "opt/vivat/current"
    old = current.readlink()
    put(computer, "sync", f'echo "complete while using $(readlink {current})" >>"$CALLS"\n')
    computer.install("0.1.0")
    assert computer.calls.count(f"complete while using {old}") == 1
    assert current.readlink() != old
    assert [each.name for each in current.parent.glob("environment.*")] == [str(current.readlink())]
