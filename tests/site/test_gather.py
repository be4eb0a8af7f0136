"""The pages that the site is made of, and their links."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.site.contents import GROUPS, START
from tools.site.gather import REPOSITORY, gather, mended, pages, tables_of_contents

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


def test_every_page_that_a_group_names_exists() -> None:
    named = {name for group in GROUPS.values() for name in group}
    assert named <= set(NAMES.values()) - {START}


def test_a_page_that_no_group_names_is_listed_too() -> None:
    assert "\nnew-page\n```" in tables_of_contents({*NAMES.values(), "new-page"})


def test_all_pages_are_gathered(tmp_path: Path) -> None:
    gather(tmp_path / "site")
    assert {
        str(each.relative_to(tmp_path / "site")) for each in (tmp_path / "site").rglob("*.md")
    } == {f"{name}.md" for name in NAMES.values()}
