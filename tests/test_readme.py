"""The first page, in every language, begins with how to get, play and test the project."""

from __future__ import annotations

import re
import tomllib

import pytest

from tests.pages import DOCS, ROOT, examples, read

READMES = ["README.md", *sorted(str(each.relative_to(ROOT)) for each in DOCS.glob("*/README.md"))]
SOURCE = tomllib.loads(read("pyproject.toml"))["project"]["urls"]["Repository"]


@pytest.mark.parametrize("page", READMES)
def test_the_first_commands_get_play_and_test_the_project(page: str) -> None:
    commands = [re.split(r" {2,}#", line)[0] for line in examples(page, "sh")[0].splitlines()]
    assert commands == [f"git clone {SOURCE} vivat && cd vivat", "make play", "make test"]


def test_every_page_says_the_same_about_where_the_project_is() -> None:
    pages = [ROOT / "README.md", *DOCS.rglob("*.md")]
    cloned = {page: re.findall(r"git clone (\S+)", page.read_text()) for page in pages}
    assert {page for page, named in cloned.items() if named and set(named) != {SOURCE}} == set()
