"""A computer of its own: a real systemd that boots in a container, and can lose its power.

Knows how to start, ask and kill it; not what runs on it.
"""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from shlex import quote
from time import monotonic, sleep

from tests.booted import cgroups
from tests.booted.layers import Cover, Layers

PATIENCE = 120.0
"""Seconds until a state that does not come is a failure."""
LOOK_EVERY = 0.05
LONGEST = 240.0
"""Seconds that any command may take; an installation is the longest."""
_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


class Failed(AssertionError):
    """A command in the machine went wrong; its words are in here."""


def until(what: str, happens: Callable[[], bool], patience: float = PATIENCE) -> None:
    """Look again and again whether it has happened."""
    deadline = monotonic() + patience
    while not happens():
        assert monotonic() < deadline, f"not within {patience:.0f} s: {what}"
        sleep(LOOK_EVERY)


class Machine:
    """Boots what lies in `below`; what it writes lies in `place`, and is there at its next boot.

    `shown` are folders of this computer, each with its place in the machine, read-only there;
    `environment` is what every command finds around it.
    """

    def __init__(
        self,
        below: Layers,
        place: Path,
        shown: Mapping[Path, str] | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self._cover: Cover = below.covered(place)
        self._console = place / "console.log"
        self._name = f"{place.name}-{os.getpid()}"
        self._shown = shown or {}
        self._environment = environment or {}
        self._container: subprocess.Popen[bytes] | None = None
        self._begun: subprocess.Popen[bytes] | None = None
        self._leader = 0
        self._groups: list[Path] = []

    @property
    def root(self) -> Path:
        """Its whole file system, seen from outside."""
        return self._cover.root

    def path(self, inside: str) -> Path:
        """Where a file of the machine's is for us."""
        return self.root / inside.lstrip("/")

    def boot(self) -> None:
        """Switch it on, and wait until it has started everything."""
        self._groups = cgroups.make(self._name)
        joined = " ".join(quote(str(group / cgroups.MEMBERS)) for group in self._groups)
        binds = [f"--bind-ro={here}:{there}" for here, there in self._shown.items()]
        command = [
            "sh", "-c", f'for group in {joined}; do echo $$ >"$group"; done; exec "$@"', "sh",
            "systemd-nspawn", "--quiet", "--register=no", "--keep-unit", "--console=read-only",
            f"--directory={self.root}", *binds, "--boot",
        ]  # fmt: skip
        with self._console.open("ab") as console:
            self._container = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=console, stderr=console
            )
        until("the machine boots", self._has_booted)

    def run(self, command: str, user: str = "", **environment: str) -> str:
        """What a shell command prints. Raises Failed, with its words."""
        done = self.ask(command, user, **environment)
        if done.returncode:
            raise Failed(f"{command}: {done.returncode}\n{done.stdout}{done.stderr}")
        return done.stdout

    def ask(
        self, command: str, user: str = "", **environment: str
    ) -> subprocess.CompletedProcess[str]:
        """Run a shell command as root, or as another user of the machine."""
        return subprocess.run(
            self._inside(command, user),
            env={"PATH": _PATH, "HOME": "/root", "LC_ALL": "C.UTF-8"}
            | {**self._environment, **environment},
            capture_output=True,
            text=True,
            check=False,
            stdin=subprocess.DEVNULL,
            timeout=LONGEST,
        )

    def begin(self, command: str) -> None:
        """Run a shell command until the power is cut; nobody waits for its end."""
        self._begun = subprocess.Popen(
            self._inside(command, ""),
            env={"PATH": _PATH, "HOME": "/root", "LC_ALL": "C.UTF-8"} | {**self._environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def show(self, unit: str, *properties: str) -> dict[str, str]:
        """What systemd knows of a unit."""
        wanted = " ".join(f"--property={each}" for each in properties)
        lines = self.run(f"systemctl show {wanted} {unit}").splitlines()
        return dict(line.split("=", 1) for line in lines if "=" in line)

    def is_active(self, unit: str) -> bool:
        return self.ask(f"systemctl is-active --quiet {unit}").returncode == 0

    def journal(self, unit: str) -> str:
        """What a unit said since the machine was switched on."""
        return self.run(f"journalctl --no-pager --boot --output=cat --unit={unit}")

    def failed_units(self) -> str:
        return self.run("systemctl list-units --failed --no-legend --plain")

    def switch_off(self) -> None:
        """Shut down as one ought to."""
        self.ask("systemctl poweroff")
        self.goes_out()

    def goes_out(self) -> int:
        """Wait until it is off; how it went."""
        assert self._container is not None
        status = self._container.wait(PATIENCE)
        self._is_off()
        return status

    def cut_power(self) -> None:
        """From one moment to the next, nothing runs any more."""
        if self._container is None:
            return
        for victim in (self._leader, self._container.pid):
            with suppress(ProcessLookupError):
                if victim:
                    os.kill(victim, signal.SIGKILL)
        self._container.wait(PATIENCE)
        until("everything in it is dead", lambda: not self._survivors())
        self._is_off()

    def frozen(self) -> Layers:
        """What it was until now, as a start for others."""
        self.switch_off()
        return self._cover.frozen()

    def drop(self) -> None:
        """It is not needed any more."""
        self.cut_power()
        self._cover.drop()

    def _inside(self, command: str, user: str) -> list[str]:
        enter = ["nsenter", f"--target={self._leader}", "--mount", "--uts", "--ipc", "--pid"]
        whose = ["runuser", f"--user={user}", "--"] if user else []
        return [*enter, *whose, "sh", "-c", command]

    def _has_booted(self) -> bool:
        assert self._container is not None
        assert self._container.poll() is None, self._console.read_text(errors="replace")
        self._leader = self._leader or _first_process(self._container.pid)
        if not self._leader:
            return False
        asked = self.ask("systemctl is-system-running --wait")
        return asked.stdout.strip() in ("running", "degraded")

    def _survivors(self) -> list[str]:
        files = (each for group in self._groups for each in group.rglob(cgroups.MEMBERS))
        return [pid for file in files for pid in file.read_text().split()]

    def _is_off(self) -> None:
        cgroups.remove(self._groups)
        if self._begun is not None:
            self._begun.wait(PATIENCE)
        self._container, self._begun, self._leader = None, None, 0


def _first_process(container: int) -> int:
    """The process that is number 1 inside; 0 as long as there is none."""
    with suppress(OSError):
        for child in Path(f"/proc/{container}/task/{container}/children").read_text().split():
            if Path(f"/proc/{child}/comm").read_text().strip() == "systemd":
                return int(child)
    return 0
