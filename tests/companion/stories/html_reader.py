"""Parses a page: its texts, ids, CSS classes and everything that it links to."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser

VOID = {"meta", "link", "br", "img", "input", "hr"}
NOT_SHOWN = {"style", "script"}
TEXT_ATTRIBUTES = ("title", "aria-label", "alt")


class HtmlPage(HTMLParser):
    """A parsed page. Fails if a tag is not closed where it was opened."""

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
        assert not self._open, f"not closed: {self._open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._record(tag, dict(attrs))
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._record(tag, dict(attrs))

    def handle_endtag(self, tag: str) -> None:
        assert self._open, f"{tag} is closed but was not opened"
        assert self._open.pop() == tag, f"{tag} is closed in the wrong place"

    def handle_data(self, data: str) -> None:
        if data.strip() and not NOT_SHOWN & set(self._open):
            self.texts.append(" ".join(data.split()))

    def _record(self, tag: str, attributes: dict[str, str | None]) -> None:
        self.tags.append(tag)
        self.texts += [text for name in TEXT_ATTRIBUTES if (text := attributes.get(name))]
        self.classes.append(attributes.get("class") or "")
        self.ids += self._values(attributes, "id")
        self.labels |= set(self._values(attributes, "aria-labelledby"))
        self.links |= {*self._values(attributes, "href"), *self._values(attributes, "src")}

    @staticmethod
    def _values(attributes: dict[str, str | None], name: str) -> list[str]:
        return (attributes.get(name) or "").split()

    def count(self, *classes: str) -> int:
        """How many elements have all these classes."""
        return sum(set(classes) <= set(each.split()) for each in self.classes)

    def texts_with_letters(self) -> Iterator[str]:
        """Every text that contains a letter."""
        return (text for text in self.texts if any(map(str.isalpha, text)))
