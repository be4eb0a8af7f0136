"""Phones as boxes on a virtual clock: the real page's box in Node, and the real host."""

from __future__ import annotations

from typing import cast

from firmware.controller import Controller
from firmware.messages import Welcome
from hardware.boxes import Button
from hardware.controllers.host_session import Admission
from hardware.controllers.identification import Proof
from tests.hardware.phones.page_in_node import PageInNode
from tests.hardware.wired_boxes import WiredController


class WiredPhone(WiredController):
    """A phone in place of a controller. Its connection is encrypted, so it always proves itself."""

    tick = 0.005
    page: PageInNode | None = None

    def start(self) -> None:
        """Load the page; everything from before is lost."""
        self.close()
        self._boot += 1
        self.page = PageInNode(self.identity, self._boot)
        self.controller = cast(Controller, self.page)  # it has the same methods

    def close(self) -> None:
        if self.page is not None:
            self.page.close()

    def sample(self) -> None:
        """A finger presses at once: a screen has no contacts."""

    def touch(self, port: int, button: Button, down: bool) -> None:
        if down and self.page is not None:
            self.page.press(button)

    def _admit(self, welcome: Welcome, _shown: Proof) -> Admission:
        return super()._admit(welcome, Proof.RIGHT)
