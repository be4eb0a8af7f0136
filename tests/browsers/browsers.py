"""Real browsers that open the phones' page, each window as if it were a phone of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from shutil import which
from typing import Any, Protocol

from selenium import webdriver
from selenium.webdriver.chrome.service import Service as ChromiumService
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.webkitgtk.service import Service as WebKitService

CHROMIUM, CHROMIUM_DRIVER = "chromium", "chromedriver"
WEBKIT_DRIVER = "WebKitWebDriver"
_MINI_BROWSER = "usr/lib/*/webkit2gtk-4.*/MiniBrowser"
_FLAGS = (
    "--headless=new",
    "--no-sandbox",  # tests may run as root
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-timer-throttling",  # every window is in front, as phones are
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
)


Point = tuple[float, float]


@dataclass(frozen=True)
class Look:
    """A phone's screen, in CSS pixels, and the size of its text in percent."""

    width: int
    height: int
    is_dark: bool = True
    text: int = 100


class Window(Protocol):
    """One phone."""

    def front(self) -> WebDriver:
        """The driver, for this window."""

    def run(self, script: str, *arguments: object) -> Any:
        """What a script in the page returns."""

    def open(self, address: str) -> None:
        """Load a page."""

    def picture(self, file: Path) -> None:
        """Keep what is to be seen."""


class ChromiumWindow:
    """A window; it shares what it stores with all windows of the same host name."""

    def __init__(self, driver: webdriver.Chrome, look: Look) -> None:
        self._driver = driver
        driver.switch_to.new_window("tab")
        self._handle = driver.current_window_handle
        self.look_like(look)

    def look_like(self, look: Look) -> None:
        """Change the size and the colours."""
        size = {"width": look.width, "height": look.height, "deviceScaleFactor": 2, "mobile": True}
        self._command("Emulation.setDeviceMetricsOverride", size)
        self._command("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 2})
        scheme = "dark" if look.is_dark else "light"
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self._command("Emulation.setEmulatedMedia", {"features": features})

    def front(self) -> WebDriver:
        self._driver.switch_to.window(self._handle)
        return self._driver

    def run(self, script: str, *arguments: object) -> Any:
        return self.front().execute_script(script, *arguments)

    def open(self, address: str) -> None:
        self.front().get(address)

    def picture(self, file: Path) -> None:
        self.front().save_screenshot(str(file))

    def fingers(self, *moments: Sequence[Point]) -> None:
        """Where the fingers are, moment after moment: they touch, move, and at the end all lift."""
        before = 0
        for points in moments:
            self._touch("touchStart" if len(points) > before else "touchMove", points)
            before = len(points)
        self._touch("touchEnd", ())

    @contextmanager
    def finger(self, point: Point) -> Iterator[None]:
        """Meanwhile a finger touches here."""
        self._touch("touchStart", [point])
        yield
        self._touch("touchEnd", ())

    def _touch(self, kind: str, points: Sequence[Point]) -> None:
        touches = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(points)]
        self._command("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def ask(self, command: str, parts: Mapping[str, object]) -> Any:
        """What Chromium's own protocol answers."""
        self.front()
        return self._driver.execute_cdp_cmd(command, dict(parts))

    def _command(self, name: str, parts: Mapping[str, object]) -> None:
        self.ask(name, parts)


class WebKitWindow:
    """A browser of its own: WebKit's driver has no other windows with their own storage."""

    def __init__(self, driver: WebDriver, look: Look) -> None:
        self._driver = driver
        driver.set_window_size(look.width, look.height)

    def front(self) -> WebDriver:
        return self._driver

    def run(self, script: str, *arguments: object) -> Any:
        return self._driver.execute_script(script, *arguments)

    def open(self, address: str) -> None:
        self._driver.get(address)

    def picture(self, file: Path) -> None:
        self._driver.save_screenshot(str(file))


@contextmanager
def chromium(*looks: Look) -> Iterator[list[ChromiumWindow]]:
    """A window for each of these."""
    options = webdriver.ChromeOptions()
    for flag in _FLAGS:
        options.add_argument(flag)
    driver = webdriver.Chrome(options, ChromiumService(_path_of(CHROMIUM_DRIVER)))
    try:
        yield [ChromiumWindow(driver, look) for look in looks]
    finally:
        driver.quit()


@contextmanager
def webkit(*looks: Look) -> Iterator[list[WebKitWindow]]:
    """A window for each of these; they need an X screen."""
    browser = next(Path("/").glob(_MINI_BROWSER))
    drivers: list[WebDriver] = []
    try:
        for _look in looks:
            options = webdriver.WebKitGTKOptions()
            options.binary_location = str(browser)
            options.add_argument("--automation")
            service = WebKitService(_path_of(WEBKIT_DRIVER))
            drivers.append(webdriver.WebKitGTK(options=options, service=service))
        yield [WebKitWindow(*each) for each in zip(drivers, looks, strict=True)]
    finally:
        for driver in drivers:
            driver.quit()


def _path_of(program: str) -> str:
    return which(program) or program
