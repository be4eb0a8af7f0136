"""Reads the Markdown pages: their tables, code blocks, headings and links."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = sorted(
    str(page.relative_to(ROOT))
    for page in (*ROOT.glob("*.md"), *ROOT.glob("*/*.md"), *DOCS.glob("*/*.md"))
)

Table = list[list[str]]


def read(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


def tables(page: str) -> list[Table]:
    """The cells of each table, without its head."""
    bodies = re.findall(r"^\|[-|]+\|\n((?:\|.+\n)+)", read(page), re.MULTILINE)
    return [[cells(line) for line in body.splitlines()] for body in bodies]


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip().strip("|"))]


def examples(page: str, language: str) -> list[str]:
    """The code blocks in this language."""
    return re.findall(rf"^ *```{language}\n(.*?)^ *```", read(page), re.DOTALL | re.MULTILINE)


def commands(page: str) -> list[str]:
    """Each line of the page's shell code, and each of its code spans."""
    blocks = "".join(examples(page, "sh")).splitlines()
    return [*map(str.strip, blocks), *re.findall(r"`([^`\n]+)`", read(page))]


def numbers(text: str) -> list[int]:
    return [int(each) for each in re.findall(r"\d+", text)]


def anchors(page: str) -> set[str]:
    """What a link to a heading of this page may name."""
    headings = re.findall(r"^#+ (.+)$", read(page), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}


def links(page: str) -> list[tuple[str, str]]:
    """Each link within the repository: the file, empty for the page itself, and the anchor."""
    return re.findall(r"\]\((?!https?:)([^)#]*)#?([^)]*)\)", read(page))
