"""The pages that the site is made of, and their links."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools.site.gather import CONTENTS, REPOSITORY, START, gather, mended, pages

NAMES = pages()
LINKS = [
    ("README.md", "docs/play.md", "play.md"),
    ("docs/play.md", "settings.md#in-a-file", "settings.md#in-a-file"),
    ("docs/questions.md", "../README.md", "start.md"),
    ("docs/de/README.md", "../play.md", "../play.md"),
    ("docs/play.md", "de/README.md", "de/start.md"),
    ("firmware/PROTOCOL.md", "../docs/protocol.svg", "protocol.svg"),
    ("docs/de/building.md", "../enclosure.svg", "../enclosure.svg"),
    ("docs/library.md", "../engine/__init__.py", "api.md"),
    ("docs/developing.md", "../engine/errors.py", f"{REPOSITORY}/blob/main/engine/errors.py"),
    ("docs/play.md", "#an-evening", "#an-evening"),
    ("docs/play.md", "https://toml.io", "https://toml.io"),
]


@pytest.mark.parametrize(("page", "link", "on_the_site"), LINKS)
def test_a_link_leads_to_the_same_on_the_site(page: str, link: str, on_the_site: str) -> None:
    assert mended(f"[it]({link})", Path(page), NAMES) == f"[it]({on_the_site})"


def test_the_sidebar_lists_every_page_once() -> None:
    lists = re.findall(r"```{toctree}.*?\n\n(.*?)```", CONTENTS.read_text(), re.DOTALL)
    entries = [line for each in lists for line in each.splitlines()]
    listed = [re.sub(r".*<(.*)>", r"\1", entry) for entry in entries]
    assert sorted(listed) == sorted(set(NAMES.values()) - {START})


def test_all_pages_are_gathered(tmp_path: Path) -> None:
    gather(tmp_path / "site")
    assert {
        str(each.relative_to(tmp_path / "site")) for each in (tmp_path / "site").rglob("*.md")
    } == {f"{name}.md" for name in NAMES.values()}
