"""Reads a page as a browser would: what it shows, what it names, what it would load."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser

VOID = {"meta", "link", "br", "img", "input", "hr"}
UNREAD = {"style", "script"}
SPOKEN = ("title", "aria-label", "alt")


class HtmlPage(HTMLParser):
    """A page, read. Every tag must be closed where it was opened."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.labels: set[str] = set()
        self.links: set[str] = set()
        self.classes: list[str] = []
        self._open: list[str] = []
        self.feed(html)
        self.close()
        assert not self._open, f"never closed: {self._open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._note(tag, dict(attrs))
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._note(tag, dict(attrs))

    def handle_endtag(self, tag: str) -> None:
        assert self._open, f"{tag} was never opened"
        assert self._open.pop() == tag, f"{tag} is closed in the wrong place"

    def handle_data(self, data: str) -> None:
        if data.strip() and not UNREAD & set(self._open):
            self.texts.append(" ".join(data.split()))

    def _note(self, tag: str, attributes: dict[str, str | None]) -> None:
        self.tags.append(tag)
        self.texts += [text for name in SPOKEN if (text := attributes.get(name))]
        self.classes.append(attributes.get("class") or "")
        self.ids += self._values(attributes, "id")
        self.labels |= set(self._values(attributes, "aria-labelledby"))
        self.links |= {*self._values(attributes, "href"), *self._values(attributes, "src")}

    @staticmethod
    def _values(attributes: dict[str, str | None], name: str) -> list[str]:
        return (attributes.get(name) or "").split()

    def count(self, *classes: str) -> int:
        """How many things have all these classes."""
        return sum(set(classes) <= set(each.split()) for each in self.classes)

    def words(self) -> Iterator[str]:
        """Every text that has a letter in it."""
        return (text for text in self.texts if any(map(str.isalpha, text)))
