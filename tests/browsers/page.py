"""What a person does on the phones' page: reads it, joins, presses and taps, as fingers do."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By

from tests.browsers.browsers import Window

_READ = """
const at = (id) => document.getElementById(id);
const visible = (e) => !!e && e.getClientRects().length > 0;
return {
  shown: document.body.dataset.shown,
  light: document.body.dataset.light ?? "",
  status: at("status")?.textContent ?? "",
  note: visible(at("note")) ? at("note").textContent : "",
  choices: [...document.querySelectorAll("#choices button")].map((each) => each.textContent),
  canPeek: visible(at("peek")),
  card: visible(at("card")) ? at("card").textContent : "",
};
"""


@dataclass(frozen=True)
class Seen:
    """What is on a phone."""

    shown: str
    light: str
    status: str
    note: str
    choices: list[str]
    can_peek: bool
    card: str


class PhonePage:
    """One phone."""

    def __init__(self, window: Window, name: str, role: str = "box") -> None:
        self.window = window
        self.name = name
        self.role = role

    def read(self) -> Seen:
        found: dict[str, Any] = self.window.run(_READ)
        found["can_peek"] = found.pop("canPeek")
        return Seen(**found)

    def join(self) -> None:
        """Type the name, and join."""
        driver = self.window.front()
        field = driver.find_element(By.NAME, "name")
        field.clear()
        field.send_keys(self.name)
        driver.find_element(By.CSS_SELECTOR, f"#join button[value={self.role}]").click()

    def press(self, button: str) -> None:
        """Touch one of the three buttons."""
        self.window.front().find_element(By.ID, button).click()

    def tap(self, choice: int) -> None:
        found = self.window.front().find_elements(By.CSS_SELECTOR, "#choices button")
        for each in found[choice : choice + 1]:  # none if the page has changed meanwhile
            each.click()

    @contextmanager
    def held(self) -> Iterator[None]:
        """Meanwhile a finger holds the button that shows the cards."""
        driver = self.window.front()
        ActionChains(driver).click_and_hold(driver.find_element(By.ID, "peek")).perform()
        yield
        ActionChains(driver).release().perform()
