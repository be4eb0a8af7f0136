"""Which addresses and names belong to the local network."""

from __future__ import annotations

import re
from ipaddress import ip_address, ip_network

LOCAL_NETWORKS = tuple(
    map(
        ip_network,
        ("127.0.0.0/8", "169.254.0.0/16", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"),
    )
)
"""As the units in `systemd` allow them."""
_PLACE = re.compile(r"(?P<name>[a-z0-9._-]+)(:[0-9]{1,5})?", re.ASCII)


def is_local(address: str | None) -> bool:
    """Whether this is an address of the local network, or this computer's own.

    >>> [is_local(address) for address in ("192.168.1.7", "127.0.0.1", "8.8.8.8", None)]
    [True, True, False, False]
    """
    try:
        parsed = ip_address(address or "")
    except ValueError:
        return False
    return any(parsed in network for network in LOCAL_NETWORKS)


def own_place(host: str) -> str:
    """The name or address and the port in the Host of a request, if nobody outside of the local
    network can give out that name; empty otherwise.

    >>> [own_place(host) for host in ("192.168.1.7:8470", "Vivat.local.", "vivat.example", "[")]
    ['192.168.1.7:8470', 'vivat.local.', '', '']
    """
    place = _PLACE.fullmatch(host.lower())
    return place[0] if place and _is_own(place["name"].rstrip(".")) else ""


def _is_own(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return name.endswith(".local") or name == "localhost"
    return True
