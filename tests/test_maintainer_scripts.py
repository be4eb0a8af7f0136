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
OF_THE_COMPUTER = (
    "useradd",
    "usermod",
    "userdel",
    "systemctl",
    "udevadm",
    "chown",
    "sync",
    "runuser",
)
PYTHON = """\
for folder; do :; done
case "$*" in *" -c "*) echo {version}; exit ;; esac
mkdir -p "$folder/bin" "$folder/lib/python{version}"
printf '#!/bin/sh\\necho "pip $*" >>"$CALLS"\\n{pip}' >"$folder/bin/python"
chmod 755 "$folder/bin/python"
"""
"""Says its version, or creates an environment in its last argument."""


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

    def run(self, script: str, *arguments: str, succeeds: bool = True) -> str:
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
        assert (done.returncode == 0) == succeeds, done.stderr
        return done.stdout

    def install(self, before: str = "", succeeds: bool = True) -> str:
        """Install the package, or update it from the version `before`."""
        share = self.root / "usr/share/vivat"
        (share / "wheels").mkdir(parents=True, exist_ok=True)
        (share / "settings.toml").write_bytes((HERE / "settings.toml").read_bytes())
        return self.run("postinst", "configure", before, succeeds=succeeds)

    @property
    def environments(self) -> list[Path]:
        return sorted((self.root / "opt/vivat").glob("environment.*"))

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
    put_python(there)
    return there


def put_python(computer: Computer, version: str = "3.11", pip: str = "") -> None:
    """The Debian's Python; `pip` is what else the environment's pip does."""
    put(computer, "python3", PYTHON.format(version=version, pip=pip))


def put(computer: Computer, name: str, lines: str) -> None:
    program = computer.programs / name
    program.write_text(f"#!/bin/sh\n{lines}")
    program.chmod(0o755)


def saved_game(computer: Computer) -> Path:
    file = computer.games / "games/2026-11-20-1.game"
    file.parent.mkdir()
    file.write_text("a game")
    return file


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
    game = saved_game(computer)
    computer.remove()
    assert game.read_text() == "a game"
    computer.install()
    assert game.read_text() == "a game"
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
    saved_game(computer)
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
    for name in ("settings/settings.toml", "settings.new", "journal.lock", "games"):
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
    saved_game(computer)
    computer.remove()
    changes = [call for call in computer.calls if call.startswith("chown ")]
    assert len(changes) >= 3
    assert all("--no-dereference" in change for change in changes)


def test_games_belong_to_root_before_anything_in_them_is_touched(computer: Computer) -> None:
    """Afterwards another user may get the same number."""
    computer.install()
    saved_game(computer)
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


def test_another_python_gets_another_environment_and_the_same_one_gets_none(
    computer: Computer,
) -> None:
    """dpkg calls the script when Python has changed, as after an upgrade to another Debian."""
    triggers = (HERE / "package/triggers").read_text()
    assert "interest-noawait /usr/bin/python3\n" in triggers
    computer.install()
    (old,) = computer.environments
    computer.run("postinst", "triggered", "/usr/bin/python3")
    assert computer.environments == [old]
    put_python(computer, "3.13")
    computer.run("postinst", "triggered", "/usr/bin/python3")
    (new,) = computer.environments
    assert new != old
    assert (computer.root / "opt/vivat/current/lib/python3.13").is_dir()


def test_a_failed_installation_leaves_no_half_environment(computer: Computer) -> None:
    computer.install()
    (old,) = computer.environments
    put_python(computer, pip="exit 1")
    computer.install("0.1.0", succeeds=False)
    assert computer.environments == [old]
    assert (computer.root / "opt/vivat/current").resolve() == old


def test_a_vivat_in_a_desktop_session_starts_again_with_the_new_version(
    computer: Computer,
) -> None:
    """It runs from the environment that an update removes."""
    (computer.root / "run/systemd/system").mkdir(parents=True)
    session = computer.root / "run/user/1000"
    (session / "systemd").mkdir(parents=True)
    computer.install("0.1.0")
    (call,) = [each for each in computer.calls if "--user try-restart vivat.service" in each]
    assert call.startswith("runuser -u ")
    assert f"XDG_RUNTIME_DIR={session} " in call


def test_a_desktop_sessions_user_does_not_get_the_terminal_of_the_update(
    computer: Computer,
) -> None:
    (computer.root / "run/systemd/system").mkdir(parents=True)
    (computer.root / "run/user/1000/systemd").mkdir(parents=True)
    streams = "for each in 0 1 2; do readlink /proc/$1/fd/$each; done; ps -o sid= -p $1"
    put(computer, "runuser", f"for_process() {{ {streams}; }}\n{TELL_STREAMS}")
    computer.install("0.1.0")
    of_user, of_update = computer.calls[-2:]
    stdin, *given = of_user.split()
    assert stdin == "/dev/null"
    assert not {*given} & {*of_update.split()}, "neither stdout, stderr nor the session"


TELL_STREAMS = """\
echo $(for_process $$) >>"$CALLS"
echo $(for_process $PPID) >>"$CALLS"
"""


@pytest.mark.parametrize(
    ("words", "is_roots"),
    [
        (["update", "x.deb"], True),
        (["-v", "update", "x.deb"], True),
        (["--quiet", "update", "--back"], True),
        ([], False),
        (["-v"], False),
        (["games", "import", "update"], False),
    ],
)
def test_only_an_update_runs_as_root(computer: Computer, words: list[str], is_roots: bool) -> None:
    put(computer, "id", "echo 0\n")
    path = f"{computer.programs}:/usr/bin:/bin"
    environment = {"PATH": path, "CALLS": str(computer.programs / "calls")}
    subprocess.run(["sh", HERE / "vivat.sh", *words], env=environment, capture_output=True)
    assert (computer.calls == []) == is_roots


def first_start(computer: Computer) -> str:
    """Run what a fresh card runs at its first start; returns what the screen shows."""
    text = (HERE / "cloud-init/user-data").read_text()
    script = text.split("      #!/bin/sh\n")[1].split("\nruncmd:")[0]
    screen, log = computer.root / "screen", computer.root / "log"
    for of_the_computer, ours in (
        ("/dev/tty9", screen),
        ("/var/log/vivat-first-start.log", log),
        ("/boot/firmware", computer.root),
    ):
        script = script.replace(of_the_computer, str(ours))
    (computer.root / "vivat_1.0.0_all.deb").touch()
    for name in ("sleep", "chvt"):
        put(computer, name, "")
    environment = {"PATH": f"{computer.programs}:/usr/bin:/bin"}
    subprocess.run(["sh", "-c", script], env=environment, capture_output=True)
    return screen.read_text()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("apt_says", "shown"),
    [
        ("E: Temporary failure: Could not resolve 'deb.debian.org'", "There is no network."),
        ("E: Could not get lock /var/lib/apt/lists/lock.", "another program reads the lists"),
        ("E: Release file is not valid yet", "The lists of packages could not be read."),
    ],
)
def test_the_first_start_blames_the_network_only_if_that_is_missing(
    computer: Computer, apt_says: str, shown: str
) -> None:
    put(computer, "apt-get", f'echo "{apt_says}" >&2; exit 100\n')
    screen = first_start(computer)
    assert shown in screen
    assert ("no network" in screen) == ("network" in shown)
