"""Under which addresses phones in the same network reach this computer."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Sequence
from ipaddress import ip_address, ip_network
from math import inf
from pathlib import Path
from time import monotonic

from companion.disk.files import read_if_possible
from hardware.phones.hosts import is_local

ORDER = ("wl", "en", "eth", "end")
"""How the names of network cards begin, the likeliest for phones first."""
VIRTUAL = re.compile(
    r"docker|br-[0-9a-f]{12}$|veth|virbr|vnet|vmnet|vbox|lxc|lxd|incus|cni|flannel|podman|waydroid"
)
"""How the names of cards begin that no phone is behind: of containers and virtual machines."""
OWN_WIFI = ip_network("10.42.0.0/16")
"""NetworkManager's, for a Wi-Fi that this computer has opened: phones are there."""
NET = Path("/sys/class/net")
ETHERNET = "1"
"""The kernel's type of Wi-Fi, too; tunnels have others."""
ROUTES = Path("/proc/net/route")
FRESH_SECONDS = 2.0


class OwnAddresses:
    """This computer's addresses, the likeliest for phones first; asked for now and then."""

    def __init__(self) -> None:
        self._asked_at = -inf
        self._addresses: Sequence[str] = ()

    def __call__(self) -> Sequence[str]:
        if monotonic() >= self._asked_at + FRESH_SECONDS:
            self._asked_at, self._addresses = monotonic(), own_addresses()
        return self._addresses


def own_addresses() -> Sequence[str]:
    """The IPv4 addresses of local networks; none if this computer is in none.

    `ifaddr` asks the kernel by netlink, which the service's sandbox allows.
    """
    # Imported here, because without phones nobody needs it.
    import ifaddr

    found = [
        (adapter.name, ip.ip)
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
        if isinstance(ip.ip, str) and _is_connected(adapter.name)
    ]
    tunnels = {name for name, _address in found if _kind(name) != ETHERNET}
    return ranked(found, default_card(), tunnels)


def _is_connected(name: str) -> bool:
    """Whether a card has its cable or Wi-Fi: the kernel tells nothing of one that is down."""
    carrier = NET / name / "carrier"
    return not carrier.exists() or read_if_possible(carrier) == "1\n"


def _kind(name: str) -> str:
    return read_if_possible(NET / name / "type").strip() or ETHERNET


def default_card(routes: Path = ROUTES) -> str:
    """The network card of the default route; "" if there is none.

    The kernel has a line for each route: card, destination, gateway and more, in hexadecimal.
    """
    for line in read_if_possible(routes).splitlines()[1:]:
        card, to, _gateway, _flags, _references, _use, _metric, mask, *_more = line.split()
        if int(to, 16) == int(mask, 16) == 0:
            return card
    return ""


def ranked(
    found: Iterable[tuple[str, str]], default: str = "", tunnels: Container[str] = ()
) -> Sequence[str]:
    """The local ones of these network cards with their addresses, the likeliest first: real cards
    before virtual ones and tunnels, then this computer's own Wi-Fi, then the card of the default
    route. A link-local address comes late: a card without a network gives it to itself.

    >>> ranked([("lo", "127.0.0.1"), ("docker0", "172.17.0.1"), ("usb0", "10.42.0.1")])
    ['10.42.0.1', '172.17.0.1']
    >>> ranked([("wlan0", "192.168.1.7"), ("eth0", "10.0.0.2")], default="eth0")
    ['10.0.0.2', '192.168.1.7']
    """
    local = [(name, ip_address(address)) for name, address in found if is_local(address)]
    usable = [
        (
            name in tunnels or bool(VIRTUAL.match(name)),
            ip not in OWN_WIFI,
            ip.is_link_local,
            name != default,
            _place(name),
            number,
            str(ip),
        )
        for number, (name, ip) in enumerate(local)
        if not ip.is_loopback
    ]
    return [address for *_order, address in sorted(usable)]


def _place(name: str) -> int:
    return next((at for at, start in enumerate(ORDER) if name.startswith(start)), len(ORDER))
