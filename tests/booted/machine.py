"""A machine: a real systemd that boots in a container, and whose power can be cut."""

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
"""Seconds to wait for a condition before the test fails."""
LOOK_EVERY = 0.05
LONGEST = 240.0
"""Seconds that a command may take; an installation takes longest."""
_MUCH = 3_000
"""Characters of a console or a log that a failure shows."""
_PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


class CommandFailed(AssertionError):
    """A command in the machine failed; contains its output."""


def until(what: str, happens: Callable[[], bool], patience: float = PATIENCE) -> None:
    """Wait for a condition."""
    deadline = monotonic() + patience
    while not happens():
        assert monotonic() < deadline, f"not within {patience:.0f} s: {what}"
        sleep(LOOK_EVERY)


class Machine:
    """Boots the layers `below`; what it writes is stored in `place`, and is there at its next boot.

    `shown` maps folders of this computer to read-only paths in the machine; `environment` has
    the environment variables of every command.
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
        """The path of its root folder on this computer."""
        return self._cover.root

    def path(self, inside: str) -> Path:
        """The path on this computer of a file in the machine."""
        return self.root / inside.lstrip("/")

    def boot(self, is_patient: bool = True) -> None:
        """Switch it on; if `is_patient`, wait until it has booted."""
        self._groups = cgroups.make(self._name)
        joined = " ".join(quote(str(group / cgroups.MEMBERS)) for group in self._groups)
        binds = [f"--bind-ro={here}:{there}" for here, there in self._shown.items()]
        command = [
            "sh", "-c", f'for group in {joined}; do echo $$ >"$group"; done; exec "$@"', "sh",
            "systemd-nspawn", "--quiet", "--register=no", "--keep-unit", "--console=read-only",
            f"--directory={self.root}", f"--machine={self._name}", *binds, "--boot",
        ]  # fmt: skip
        with self._console.open("ab") as console:
            self._container = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=console, stderr=console
            )
        until("its first process runs", self._has_begun)
        if is_patient:
            until("the machine boots", self._has_booted)

    def run(self, command: str, user: str = "", **environment: str) -> str:
        """The output of a shell command. Raises CommandFailed."""
        done = self.ask(command, user, **environment)
        if done.returncode:
            raise CommandFailed(f"{command}: {done.returncode}\n{done.stdout}{done.stderr}")
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
        """Start a shell command without waiting for its end."""
        self._begun = subprocess.Popen(
            self._inside(command, ""),
            env={"PATH": _PATH, "HOME": "/root", "LC_ALL": "C.UTF-8"} | {**self._environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def show(self, unit: str, *properties: str) -> dict[str, str]:
        """Properties of a unit."""
        wanted = " ".join(f"--property={each}" for each in properties)
        lines = self.run(f"systemctl show {wanted} {unit}").splitlines()
        return dict(line.split("=", 1) for line in lines if "=" in line)

    def is_active(self, unit: str) -> bool:
        return self.ask(f"systemctl is-active --quiet {unit}").returncode == 0

    def journal(self, unit: str) -> str:
        """The journal of a unit since the last boot."""
        return self.run(f"journalctl --no-pager --boot --output=cat --unit={unit}")

    def failed_units(self) -> str:
        return self.run("systemctl list-units --failed --no-legend --plain")

    def switch_off(self) -> None:
        """Shut down cleanly."""
        self.ask("systemctl poweroff")
        self.wait_until_off()

    def wait_until_off(self, patience: float = LONGEST) -> int:
        """Wait until it is off; returns the container's exit status."""
        assert self._container is not None
        try:
            status = self._container.wait(patience)
        except subprocess.TimeoutExpired:
            shown = self._console.read_text(errors="replace")[-_MUCH:]
            raise AssertionError(f"still on after {patience:.0f} s: {shown}") from None
        self._is_off()
        return status

    def cut_power(self) -> None:
        """Kill everything in it at once."""
        if self._container is None:
            return
        for victim in (self._leader, self._container.pid):
            with suppress(ProcessLookupError):
                if victim:
                    os.kill(victim, signal.SIGKILL)
        self._container.wait(PATIENCE)
        until("all its processes are dead", lambda: not self._survivors())
        self._is_off()

    def frozen(self) -> Layers:
        """Switch it off; returns its layers, as a base for other machines."""
        self.switch_off()
        return self._cover.frozen()

    def drop(self) -> None:
        """Cut the power and delete it."""
        self.cut_power()
        self._cover.drop()

    def _inside(self, command: str, user: str) -> list[str]:
        enter = ["nsenter", f"--target={self._leader}", "--mount", "--uts", "--ipc", "--pid"]
        whose = ["runuser", f"--user={user}", "--"] if user else []
        return [*enter, *whose, "sh", "-c", command]

    def _has_begun(self) -> bool:
        assert self._container is not None
        assert self._container.poll() is None, self._console.read_text(errors="replace")
        self._leader = _first_process(self._container.pid)
        return self._leader != 0

    def _has_booted(self) -> bool:
        assert self._container is not None
        assert self._container.poll() is None, self._console.read_text(errors="replace")
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
    """The number that the container's first process has outside; 0 if it has not started."""
    with suppress(OSError):
        for child in Path(f"/proc/{container}/task/{container}/children").read_text().split():
            if Path(f"/proc/{child}/comm").read_text().strip() == "systemd":
                return int(child)
    return 0
