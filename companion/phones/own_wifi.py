"""A Wi-Fi network of this computer's own, for phones where there is none.

NetworkManager opens it, by its command `nmcli`. It is kept in memory only, and is gone after a
restart in any case.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from secrets import choice
from typing import Protocol

from sentences import N_, ExplainedError

NAME = "vivat"
UUID = "6d0b6f0e-5c0f-4c65-9a53-7c7f3e1d8b42"
"""Of the connection in NetworkManager: somebody's own one may be called vivat, too."""
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Of a password: none looks like another one."""
PASSWORD = re.compile(rf"[{LETTERS}]{{12}}")
START_SECONDS = 30
SYSTEM_PATH = "/usr/sbin:/usr/bin:/sbin:/bin"
_WIFI, _YES = "wifi", "yes"


class NoNetworkManager(ExplainedError):
    template = N_(
        "This computer can't open a Wi-Fi: it has no NetworkManager. Use a Wi-Fi that is there."
    )


class NotOpened(ExplainedError):
    template = N_("The Wi-Fi could not be opened: {problem}. Use one that is there.")


@dataclass(frozen=True)
class Network:
    """A network with WPA2."""

    password: str = field(repr=False)
    name: str = NAME

    @property
    def link(self) -> str:
        """What a QR code with it holds, as phones' cameras read it."""
        return f"WIFI:T:WPA;S:{self.name};P:{self.password};;"


class NetworkOpener(Protocol):
    """Opens one network at a time. Any thread may call it."""

    def open(self, network: Network) -> None:
        """Raises ExplainedError: it is not open; the sentence says what to do."""

    def close(self) -> None:
        """Close it, if it is open."""


def new_network() -> Network:
    """A network with a password that nobody knows."""
    return Network("".join(choice(LETTERS) for _letter in range(12)))


class NetworkManager:
    """A `NetworkOpener` with the rights of this program's user."""

    def open(self, network: Network) -> None:
        if shutil.which("nmcli", path=SYSTEM_PATH) is None:
            raise NoNetworkManager()
        self._check_wifi()
        self.close()
        try:
            _run("connection", "add", "save", "no", *profile(network))
            _run("--wait", str(START_SECONDS), "connection", "up", "uuid", UUID)
        except ExplainedError:
            self.close()
            raise

    def close(self) -> None:
        with suppress(ExplainedError):  # there is none
            _run("connection", "delete", "uuid", UUID)

    def _check_wifi(self) -> None:
        lines = _run("--terse", "--fields", "TYPE,DEVICE", "device").splitlines()
        found = (line.split(":", 1) for line in lines)
        if not any(kind == _WIFI and _can_be_access_point(device) for kind, device in found):
            raise ExplainedError(
                N_("This computer has no Wi-Fi that could be opened. Use one that is there.")
            )
        if _run("radio", "wifi").strip() != "enabled":
            raise ExplainedError(
                N_("The Wi-Fi of this computer is switched off. Switch it on, and try again.")
            )


def profile(network: Network) -> Sequence[str]:
    """The settings of the connection, for nmcli."""
    settings = {
        "type": _WIFI,
        "ifname": "*",
        "con-name": network.name,
        "connection.uuid": UUID,
        "autoconnect": "no",
        "ssid": network.name,
        "802-11-wireless.mode": "ap",
        "802-11-wireless.band": "bg",
        "ipv4.method": "shared",
        "ipv6.method": "disabled",
        "802-11-wireless-security.key-mgmt": "wpa-psk",
        "802-11-wireless-security.proto": "rsn",
        "802-11-wireless-security.pairwise": "ccmp",
        "802-11-wireless-security.psk": network.password,
    }
    return [word for pair in settings.items() for word in pair]


def _can_be_access_point(device: str) -> bool:
    return _run("--get-values", "WIFI-PROPERTIES.AP", "device", "show", device).strip() == _YES


def _run(*words: str) -> str:
    """What nmcli says. Raises ExplainedError."""
    command = ["nmcli", *words]
    try:
        done = subprocess.run(  # noqa: S603 a command of ours, without a shell
            command,
            capture_output=True,
            text=True,
            check=False,
            timeout=2 * START_SECONDS,
            env={"PATH": SYSTEM_PATH, "LC_ALL": "C.UTF-8"},
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NotOpened(problem=str(error)) from error
    if done.returncode:
        raise _explained(done.stderr.strip() or str(done.returncode))
    return done.stdout


def _explained(complaint: str) -> ExplainedError:
    """What nmcli complains about, for people at the table."""
    if "NetworkManager is not running" in complaint or "create NMClient" in complaint:
        return NoNetworkManager()
    if "privileges" in complaint or "authorized" in complaint:
        return ExplainedError(
            N_("This user may not open a Wi-Fi. Use one that is there, or ask who set this up.")
        )
    first, *_others = complaint.removeprefix("Error: ").splitlines()
    return NotOpened(problem=first.rstrip("."))
