"""Under which address phones in the same network reach this computer."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import ip_address
from math import inf
from time import monotonic

from hardware.phones.hosts import is_local

ORDER = ("wl", "en", "eth", "end")
"""How the names of network cards begin, the likeliest for phones first."""
FRESH_SECONDS = 2.0


class OwnAddress:
    """This computer's address, asked for now and then."""

    def __init__(self) -> None:
        self._asked_at = -inf
        self._address = ""

    def __call__(self) -> str:
        if monotonic() >= self._asked_at + FRESH_SECONDS:
            self._asked_at, self._address = monotonic(), own_address()
        return self._address


def own_address() -> str:
    """An IPv4 address of the local network; "" if this computer is in none.

    `ifaddr` asks the kernel by netlink, which the service's sandbox allows.
    """
    # Imported here, because without phones nobody needs it.
    import ifaddr

    return best_of(
        (adapter.name, ip.ip)
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
        if isinstance(ip.ip, str)
    )


def best_of(found: Iterable[tuple[str, str]]) -> str:
    """The likeliest of these network cards with their addresses. A link-local address is the last
    choice: a card without a network gives it to itself.

    >>> best_of([("lo", "127.0.0.1"), ("docker0", "172.17.0.1"), ("wlan0", "192.168.1.7")])
    '192.168.1.7'
    >>> best_of([("wlan0", "169.254.3.4"), ("eth0", "192.168.1.7")])
    '192.168.1.7'
    """
    local = [(name, ip_address(address)) for name, address in found if is_local(address)]
    usable = [(ip.is_link_local, _place(name), str(ip)) for name, ip in local if not ip.is_loopback]
    return min(usable, default=(False, 0, ""))[2]


def _place(name: str) -> int:
    return next((at for at, start in enumerate(ORDER) if name.startswith(start)), len(ORDER))
