"""Every link on the site leads to a file and an anchor that exist."""

from __future__ import annotations

from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from tests.pages import ROOT
from tools.site.gather import REPOSITORY

pytestmark = pytest.mark.slow
MOST_BYTES = 4_500_000


class Page(HTMLParser):
    """What a page links to, and what a link to it may name."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors = {"", "top"}
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        for name, value in attributes:
            if name == "id" and value:
                self.anchors.add(value)
            elif name in ("href", "src", "srcset") and value is not None:
                self.links.append(value)


@cache
def page(file: Path) -> Page:
    return Page(file)


def is_alive(link: str, file: Path) -> bool:
    if link.startswith(REPOSITORY):
        return (ROOT / urlsplit(link).path.split("/blob/main/", 1)[1]).exists()
    parts = urlsplit(link)
    if parts.scheme:
        return parts.scheme == "https"
    target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
    return target.is_file() and (target.suffix != ".html" or parts.fragment in page(target).anchors)


def test_no_link_on_the_site_is_dead(site: Path) -> None:
    files = list(site.rglob("*.html"))
    assert len(files) > 30
    dead = [
        (str(file.relative_to(site)), link)
        for file in files
        for link in page(file).links
        if not is_alive(link, file)
    ]
    assert dead == []


def test_the_site_is_small(site: Path) -> None:
    files = [file for file in site.rglob("*") if file.is_file() and ".doctrees" not in file.parts]
    assert sum(file.stat().st_size for file in files if file.suffix != ".map") < MOST_BYTES


def test_nothing_on_the_site_needs_the_network(site: Path) -> None:
    for file in site.rglob("*.html"):
        loaded = [link for link in page(file).links if link.endswith((".js", ".css"))]
        assert not any(urlsplit(link).scheme for link in loaded), file
