"""Under which names the page is served, and from where its WebSocket may be opened."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hardware.phones.hosts import LOCAL_NETWORKS, is_local, own_place
from hardware.phones.server import PAGE, filled

UNITS = Path(__file__).parents[3] / "systemd"
NAMES = {"localhost": {"127.0.0.0/8"}, "link-local": {"169.254.0.0/16"}}


@pytest.mark.parametrize(
    "host",
    ["", "[", "[::1", "vivat.example", "192.168.1.7:99999999", "a b.local", "x;.local", ":80"],
)
def test_a_host_that_is_no_name_of_this_network_is_refused(host: str) -> None:
    assert own_place(host) == ""


def test_a_name_may_end_with_a_dot() -> None:
    assert own_place("vivat.local.:8470") == "vivat.local.:8470"


@pytest.mark.parametrize("address", ["203.0.113.1", "100.64.0.1", "192.0.2.1", "240.0.0.1", "x"])
def test_what_no_home_network_uses_is_not_local(address: str) -> None:
    assert not is_local(address)


def test_the_unit_lets_the_same_addresses_in() -> None:
    unit = (UNITS / "vivat-helper-port@.service").read_text()
    (allowed,) = re.findall(r"^IPAddressAllow=(.*)$", unit, re.MULTILINE)
    networks = set().union(*(NAMES.get(each, {each}) for each in allowed.split()))
    assert networks == {str(each) for each in LOCAL_NETWORKS}


def test_the_page_says_what_to_do_before_its_scripts_run() -> None:
    page = filled((PAGE / "index.html").read_bytes(), {"language": "fr", "loading": "Wait & <see>"})
    assert b'<html lang="fr" translate="no">' in page
    assert b"Wait &amp; &lt;see&gt;</p>" in page
    assert b"{loading}" not in page


def test_the_page_uses_nothing_that_old_phones_lack() -> None:
    """Private names need iOS 14.5, private methods iOS 15: the page would stay blank."""
    scripts = [path for path in PAGE.rglob("*.js") if path.name != "nacl.min.js"]
    assert scripts
    for path in scripts:
        assert not re.findall(r"(?:this\.|^\s+)#\w", path.read_text(), re.MULTILINE), path
