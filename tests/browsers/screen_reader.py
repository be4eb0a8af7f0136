"""Reads a page as a screen reader does: through Chromium's accessibility tree alone.

It hears what live regions say by themselves, walks from one thing to the next, and acts on what it
stands at. It knows no id, no selector and no pixel.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any

from tests.browsers.browsers import ChromiumWindow

_LEAVES = frozenset({"button", "heading", "image", "listitem", "textbox"})
"""What is read in one piece. Other text is read as it stands."""
_TEXT = "StaticText"

Ax = Mapping[str, Any]
"""A node as Chromium describes it."""


@dataclass(frozen=True)
class Stop:
    """Something that one comes to when one walks through the page."""

    number: int
    """The same as long as it is in the page."""
    role: str
    name: str
    description: str = ""
    is_pressed: bool | None = None
    """None if it is no switch."""
    is_disabled: bool = False

    @property
    def said(self) -> str:
        return ", ".join(filter(None, (self.name, self.description)))


@dataclass(frozen=True)
class Region:
    """What announces its changes: a status, or another live region."""

    role: str
    is_whole: bool
    """Whether it is read as a whole when a part of it changes."""
    texts: Mapping[int, str]

    @property
    def text(self) -> str:
        return "".join(self.texts.values())

    def news_after(self, before: Region | None) -> list[str]:
        """What it announces. One that has just come says nothing: readers listen to those that
        they know."""
        if before is None or before.texts == self.texts:
            return []
        if self.is_whole:
            return [self.text]
        return [text for at, text in self.texts.items() if before.texts.get(at) != text]


class ScreenReader:
    """One phone's. Some readers move the page's focus to what they act on, others don't."""

    def __init__(self, window: ChromiumWindow, moves_focus: bool) -> None:
        self.window = window
        self.heard: list[str] = []
        """What was announced without being asked for."""
        self.stops: tuple[Stop, ...] = ()
        """What is in the page, in its order."""
        self.statuses: tuple[str, ...] = ()
        """The sentences that say how things are."""
        self.falls: list[str] = []
        """What it stood at when it was taken away, so that one begins at the top again."""
        self._moves_focus = moves_focus
        self._regions: Mapping[int, Region] = {}
        self._at: Stop | None = None

    def begin(self) -> None:
        """Switch the reader on, in a page that has been opened."""
        self._tell("Accessibility.enable")
        self._tell("Emulation.setFocusEmulationEnabled", enabled=True)
        self._at = None

    def listen(self) -> list[str]:
        """Look at the page as it is now; returns what it has announced since the last time."""
        tree = _Tree(self._tell("Accessibility.getFullAXTree")["nodes"])
        regions = tree.regions
        told = (each.news_after(self._regions.get(at)) for at, each in regions.items())
        news = [*filter(str.strip, chain.from_iterable(told))]
        self._regions = regions
        self.heard += news
        self.stops = tree.stops
        self.statuses = tuple(each.text for each in regions.values() if each.role == "status")
        self._stand(tree)
        return news

    def _stand(self, tree: _Tree) -> None:
        """Follow the page's focus; without one, stay if one can."""
        if (focused := tree.focused) is not None:
            self._at = focused
        elif self._at is not None and self._at.number not in tree.numbers:
            self.falls.append(self._at.said)
            self._at = None

    @property
    def at(self) -> str:
        """What it stands at."""
        return "" if self._at is None else self._at.said

    def ahead(self) -> tuple[Stop, ...]:
        """All stops in the order in which one comes to them from here, then from the top."""
        here = 0 if self._at is None else self._at.number
        passed = next((i for i, each in enumerate(self.stops) if each.number == here), -1) + 1
        return (*self.stops[passed:], *self.stops[:passed])

    def find(self, role: str, fits: Callable[[str], object]) -> Stop | None:
        """Walk to the next stop of this role whose name fits."""
        return next((each for each in self.ahead() if each.role == role and fits(each.name)), None)

    def button(self, name: str) -> Stop | None:
        """The next button of this name that can be used."""
        found = self.find("button", name.__eq__)
        return None if found is None or found.is_disabled else found

    def activate(self, stop: Stop) -> None:
        """As a double tap does."""
        if self._moves_focus:
            self._tell("DOM.focus", backendNodeId=stop.number)
        self._run(stop, "function() { this.click(); }")
        self._at = stop

    def type(self, stop: Stop, text: str) -> None:
        """Type into a text field, in place of what is in it."""
        self._tell("DOM.focus", backendNodeId=stop.number)
        self._run(stop, "function() { this.select(); }")
        self._tell("Input.insertText", text=text)
        self._at = stop

    def section(self, title: str) -> tuple[str, ...]:
        """What stands under all headings of this title."""
        return tuple(name for heading, name in self._under_headings() if heading == title)

    def _under_headings(self) -> Iterator[tuple[str, str]]:
        heading = ""
        for each in self.stops:
            if each.role == "heading":
                heading = each.name
            elif each.role != "button":
                yield heading, each.name

    def _run(self, stop: Stop, function: str) -> None:
        found = self._tell("DOM.resolveNode", backendNodeId=stop.number)["object"]["objectId"]
        self._tell("Runtime.callFunctionOn", objectId=found, functionDeclaration=function)

    def _tell(self, command: str, **parts: object) -> Any:
        """Chromium's answer."""
        return self.window.ask(command, parts)


class _Tree:
    """A page at one moment."""

    def __init__(self, nodes: list[Ax]) -> None:
        self._nodes = {node["nodeId"]: node for node in nodes}
        self._ordered = [*self._below(nodes[0])]
        self.numbers = frozenset(_number(node) for node in self._ordered)

    def _below(self, node: Ax) -> Iterator[Ax]:
        """A node and all in it, in reading order, without what readers can't see."""
        if not node["ignored"]:
            yield node
        for child in self._children(node):
            yield from self._below(child)

    def _children(self, node: Ax) -> list[Ax]:
        found = map(self._nodes.get, node.get("childIds", ()))
        return [child for child in found if child is not None]

    @property
    def stops(self) -> tuple[Stop, ...]:
        return tuple(self._stops(self._ordered[0]))

    def _stops(self, node: Ax) -> Iterator[Stop]:
        role = _role(node)
        if not node["ignored"] and role in (*_LEAVES, _TEXT):
            if name := self._name(node):
                yield _stop(node, name)
            return
        for child in self._children(node):
            yield from self._stops(child)

    def _name(self, node: Ax) -> str:
        """A list's entry has no name of its own: its words are read."""
        if _role(node) != "listitem":
            return _value(node, "name").strip()
        return re.sub(" +", " ", " ".join(self._texts(node).values())).strip()

    def _texts(self, node: Ax) -> dict[int, str]:
        return {
            _number(each): _value(each, "name")
            for each in self._below(node)
            if _role(each) == _TEXT
        }

    @property
    def regions(self) -> dict[int, Region]:
        found = (node for node in self._ordered if _property(node, "live") in _LIVE)
        return {
            _number(node): Region(_role(node), bool(_property(node, "atomic")), self._texts(node))
            for node in found
        }

    @property
    def focused(self) -> Stop | None:
        """What has the page's focus, if that is not the whole page."""
        node = next((each for each in self._ordered[1:] if _property(each, "focused")), None)
        if node is None:
            return None
        return _stop(node, self._name(node) or "".join(self._texts(node).values()))


_LIVE = ("polite", "assertive")


def _stop(node: Ax, name: str) -> Stop:
    pressed = _property(node, "pressed")
    return Stop(
        _number(node),
        _role(node),
        name,
        _value(node, "description"),
        None if pressed is None else pressed == "true",
        bool(_property(node, "disabled")),
    )


def _number(node: Ax) -> int:
    """Negative for what is no part of the page, such as the lines of a text."""
    return int(node.get("backendDOMNodeId", -1))


def _role(node: Ax) -> str:
    return _value(node, "role")


def _value(node: Ax, name: str) -> str:
    return str(node.get(name, {}).get("value", ""))


def _property(node: Ax, name: str) -> Any:
    found = (each for each in node.get("properties", ()) if each["name"] == name)
    return next((each["value"].get("value") for each in found), None)
