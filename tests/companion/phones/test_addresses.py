"""Which address the first code has, whatever network cards there are."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.phones.addresses import default_card, ranked

WLAN, ETH, DOCKER = ("wlan0", "192.168.1.7"), ("eth0", "192.168.2.9"), ("docker0", "172.17.0.1")


@pytest.mark.parametrize(
    ("cards", "default", "first"),
    [
        ([DOCKER, WLAN], "wlan0", "192.168.1.7"),
        ([DOCKER, ETH], "eth0", "192.168.2.9"),
        ([WLAN, ETH], "eth0", "192.168.2.9"),
        ([WLAN, ETH], "", "192.168.1.7"),
        ([DOCKER, ("usb0", "10.42.0.1")], "", "10.42.0.1"),
        ([("tun0", "10.8.0.2"), WLAN], "tun0", "192.168.1.7"),
        ([("proton0", "10.2.0.2"), WLAN], "proton0", "192.168.1.7"),
        ([("wg0", "10.9.0.2"), ("br-1f2e3d4c5b6a", "172.18.0.1"), ETH], "eth0", "192.168.2.9"),
        ([DOCKER, ("br-lan", "192.168.1.5")], "", "192.168.1.5"),
        ([("wlan0", "169.254.3.4"), ETH], "", "192.168.2.9"),
        ([DOCKER, ("wlan0", "169.254.3.4")], "", "169.254.3.4"),
        ([("virbr0", "192.168.122.1"), ("enp3s0", "10.0.0.5")], "enp3s0", "10.0.0.5"),
        ([ETH, ("wlan0", "10.42.0.1")], "eth0", "10.42.0.1"),
        ([WLAN, ("wlan0", "10.0.9.9")], "wlan0", "192.168.1.7"),
        ([("lo", "127.0.0.1"), DOCKER], "", "172.17.0.1"),
    ],
)
def test_the_first_address_is_the_one_that_phones_reach(
    cards: list[tuple[str, str]], default: str, first: str
) -> None:
    addresses = ranked(cards, default, tunnels={"tun0", "wg0", "proton0"})
    assert addresses[0] == first
    assert len(addresses) == sum(name != "lo" for name, _address in cards)


def test_the_default_route_is_the_kernels(tmp_path: Path) -> None:
    routes = tmp_path / "route"
    routes.write_text(
        "Iface Destination Gateway Flags RefCnt Use Metric Mask MTU Window IRTT\n"
        "docker0 000011AC 00000000 0001 0 0 0 0000FFFF 0 0 0\n"
        "tun0 00000000 00000000 0001 0 0 0 00000080 0 0 0\n"
        "wlan0 00000000 0101A8C0 0003 0 0 600 00000000 0 0 0\n"
    )
    assert default_card(routes) == "wlan0"
    assert default_card(tmp_path / "none") == ""
