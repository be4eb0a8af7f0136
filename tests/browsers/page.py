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

_OUT_OF_REACH = """
const isShown = (each) => each.getClientRects().length > 0;
const shown = [...document.querySelectorAll("button, input")].filter(isShown);
const tooWide = document.documentElement.scrollWidth > innerWidth ? ["the page"] : [];
return tooWide.concat(shown.filter((each) => {
  each.scrollIntoView({ block: "center" });
  const box = each.getBoundingClientRect();
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return !each.contains(hit) || box.width < 44 || box.height < 44;
}).map((each) => each.textContent || each.name));
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

    def __init__(self, window: Window, name: str, role: str = "box", text: int = 100) -> None:
        """`text` is the size of its text in percent."""
        self.window = window
        self.text = text
        self.name = name
        self.role = role

    def read(self) -> Seen:
        found: dict[str, Any] = self.window.run(_READ)
        found["can_peek"] = found.pop("canPeek")
        return Seen(**found)

    def enlarge_text(self, percent: int) -> None:
        """As a browser's setting does."""
        self.window.run("document.documentElement.style.fontSize = arguments[0]", f"{percent}%")

    def out_of_reach(self) -> list[str]:
        """The controls that are smaller than 44 pixels or under something else, also after
        scrolling; and the page, if it is wider than the window."""
        found: list[str] = self.window.run(_OUT_OF_REACH)
        return found

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
