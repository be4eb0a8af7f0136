"""The page's real JavaScript in Node: whole as it is served, and on a virtual clock when it comes
back to the table, and when it does not."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hardware.phones import server
from hardware.phones.connection import Closing
from hardware.phones.server import files_of_page
from tests.needed_programs import needs

pytestmark = needs("node")
SCRIPT = Path(__file__).with_name("connection_in_node.mjs")
MINUTE = 60_000
NETWORK_GONE = 1006
PAGE = Path(server.__file__).with_name("page")
JAVASCRIPT = "text/javascript"
CHECK = (
    "--no-warnings",
    "--experimental-vm-modules",
    "--eval",
    "for (const file of process.argv.slice(1))"
    " new (require('vm').SourceTextModule)(require('fs').readFileSync(file, 'utf8'))",
)
"""Node reads every script, and runs none."""


class PageConnection:
    """`opened` counts its WebSockets, `kept` how often the phone has stored who it is."""

    def __init__(self) -> None:
        self._node = subprocess.Popen(
            ["node", str(SCRIPT)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.state = ""
        self.opened = self.kept = 0

    def do(self, what: str, **more: Any) -> None:
        assert self._node.stdin is not None
        assert self._node.stdout is not None
        self._node.stdin.write(json.dumps({"what": what, **more}) + "\n")
        self._node.stdin.flush()
        self.__dict__ |= json.loads(self._node.stdout.readline())

    def wait(self, milliseconds: int = MINUTE) -> None:
        self.do("advance", ms=milliseconds)

    def end(self) -> None:
        self._node.kill()
        self._node.communicate()


def test_every_script_is_whole_as_it_is_served(tmp_path: Path) -> None:
    """It is served without its comments, with the scripts that it shares with the boxes."""
    served = files_of_page()
    scripts = {path: content for path, (kind, content) in served.items() if kind == JAVASCRIPT}
    assert {f"/{path.relative_to(PAGE)}" for path in PAGE.rglob("*.js")} == {*scripts}
    files = [tmp_path / path.strip("/").replace("/", "-") for path in scripts]
    for file, content in zip(files, scripts.values(), strict=True):
        file.write_bytes(content)
    subprocess.run(["node", *CHECK, *files], check=True)


@pytest.fixture
def page() -> Iterator[PageConnection]:
    page = PageConnection()
    yield page
    page.end()


def test_a_page_comes_back_when_the_network_does(page: PageConnection) -> None:
    page.do("join")
    page.do("close", code=NETWORK_GONE)
    page.wait(1000)
    assert (page.state, page.opened) == ("connecting", 2)


def test_a_page_whose_place_another_window_took_waits_for_a_touch(page: PageConnection) -> None:
    """Otherwise two windows of a phone throw each other out for ever."""
    page.do("join")
    page.do("close", code=Closing.TAKEN_OVER)
    page.do("wake")
    page.wait()
    assert (page.state, page.opened) == ("elsewhere", 1)
    page.do("goOn")
    page.do("join")
    assert (page.state, page.opened) == ("joined", 2)


def test_a_page_with_a_void_code_does_not_try_again(page: PageConnection) -> None:
    page.do("greet")
    page.do("close", code=Closing.NOT_INVITED)
    page.do("wake")
    page.wait()
    assert (page.state, page.opened) == ("refused", 1)


def test_a_phone_keeps_who_it_is_once_the_table_knows_it(page: PageConnection) -> None:
    """A wrong code must not replace what it keeps for a good one."""
    page.do("greet")
    assert page.kept == 0
    page.do("join")
    assert page.kept == 1


@pytest.mark.slow
@pytest.mark.parametrize("steps", [[], ["greet"]], ids=["no answer", "only a greeting"])
def test_a_connection_that_gets_nowhere_is_tried_again(
    page: PageConnection, steps: list[str]
) -> None:
    for step in steps:
        page.do(step)
    page.wait(7000)
    assert page.opened == 2


def test_a_page_that_hears_nothing_from_the_table_connects_again(page: PageConnection) -> None:
    page.do("join")
    page.wait(7000)
    assert page.opened == 2
    page.do("join")
    page.wait(5000)
    assert (page.state, page.opened) == ("joined", 2)
