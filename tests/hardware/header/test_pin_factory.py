"""What drives the pins is chosen openly: what works, what was tried, and never a mock by itself.

Where lgpio and RPi.GPIO are missing, their absence is real; what a Pi would have of
them is put in their place openly, and gpiozero's own code runs on it.
"""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from companion.words import say
from hardware.header.pin_factory import (
    ASKED_BY,
    LGPIO_FOLDER,
    ChosenFactory,
    NoLibrary,
    UnknownLibrary,
    choose_factory,
)
from tests.hardware.header.pin_libraries import (
    PI_4B,
    PI_5B,
    FakeLgpio,
    FakeRpiGpio,
    on_a_pi,
    with_lgpio,
    with_rpi_gpio,
)

NOT_INSTALLED = [
    "lgpio: it is not installed. Install it: make install-pi, or python3-lgpio.",
    "RPi.GPIO: it is not installed. Install it: make install-pi, or python3-rpi.gpio.",
]


@pytest.fixture(autouse=True)
def untouched(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nothing asked for by the environment, and no module left from another test."""
    monkeypatch.delenv(ASKED_BY, raising=False)
    monkeypatch.setenv(LGPIO_FOLDER, str(tmp_path))
    for name in ("gpiozero.pins.lgpio", "gpiozero.pins.rpigpio"):
        monkeypatch.delitem(sys.modules, name, raising=False)


@pytest.fixture
def devices(tmp_path: Path) -> Path:
    """A folder of devices with a GPIO chip that may be opened."""
    (tmp_path / "dev").mkdir()
    (tmp_path / "dev/gpiochip0").touch()
    return tmp_path / "dev"


def refusal(devices: Path) -> list[str]:
    """What was tried, a line each, as people read it."""
    with pytest.raises(NoLibrary) as caught:
        choose_factory(devices)
    first, *tried = say(caught.value).splitlines()
    assert first == "The header's pins can't be used; these were tried:"
    return tried


def kind_of(chosen: ChosenFactory) -> str:
    return type(chosen.factory).__name__


@pytest.mark.skipif(any(Path("/dev").glob("gpiochip*")), reason="this computer has a GPIO chip")
def test_off_a_pi_everything_that_was_tried_is_listed() -> None:
    lgpio, rpi_gpio = refusal(Path("/dev"))
    assert lgpio == (
        "lgpio: there is no /dev/gpiochip*, so this is no Raspberry Pi, or its kernel is too old."
    )
    assert rpi_gpio.startswith("RPi.GPIO: it ")


@pytest.mark.skipif(
    any(find_spec(name) for name in ("lgpio", "RPi")), reason="this computer has a pin library"
)
def test_a_library_that_is_not_installed_names_its_package(devices: Path) -> None:
    assert refusal(devices) == NOT_INSTALLED


def test_a_mock_is_never_chosen_by_itself(devices: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)
    monkeypatch.setitem(sys.modules, "RPi", None)
    assert refusal(devices) == NOT_INSTALLED


@pytest.mark.parametrize("revision", [PI_4B, PI_5B])
def test_lgpio_is_preferred(devices: Path, monkeypatch: pytest.MonkeyPatch, revision: int) -> None:
    on_a_pi(monkeypatch, revision)
    with_lgpio(monkeypatch, fake := FakeLgpio())
    with_rpi_gpio(monkeypatch, FakeRpiGpio())
    chosen = choose_factory(devices)
    assert (chosen.name, kind_of(chosen)) == ("lgpio", "LGPIOFactory")
    assert str(chosen.reason) == "it works here, on every Pi and with current kernels"
    assert len(fake.opened) == 1
    chosen.factory.close()
    assert fake.closed == fake.opened


def test_without_lgpio_rpi_gpio_is_chosen_and_says_why(
    devices: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_a_pi(monkeypatch)
    with_lgpio(monkeypatch, FakeLgpio(opens=False))
    with_rpi_gpio(monkeypatch, FakeRpiGpio())
    chosen = choose_factory(devices)
    assert (chosen.name, kind_of(chosen)) == ("RPi.GPIO", "RPiGPIOFactory")
    assert "can not open gpiochip" in say(chosen.reason)


def test_on_a_pi_5_rpi_gpio_is_tried_with_a_pin_and_let_go(
    devices: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_a_pi(monkeypatch, PI_5B)
    with_lgpio(monkeypatch, FakeLgpio(opens=False))
    with_rpi_gpio(monkeypatch, fake := FakeRpiGpio(pins_work=False))
    _lgpio, rpi_gpio = refusal(devices)
    assert "Cannot determine SOC peripheral base address" in rpi_gpio
    assert fake.cleaned_up


@pytest.mark.skipif(os.geteuid() == 0, reason="everything is open to root")
def test_a_chip_whose_file_may_not_be_opened_names_the_group(devices: Path) -> None:
    (devices / "gpiochip0").chmod(0)
    assert "Join the group gpio" in refusal(devices)[0]


def test_a_chip_that_this_user_may_not_use_names_the_group(
    devices: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hardware.header.pin_factory.os.access", lambda path, mode: False)
    assert refusal(devices)[0].startswith(f"lgpio: you may not use {devices}/gpiochip0. ")
    assert "Join the group gpio" in refusal(devices)[0]


def test_a_mock_is_given_to_who_asks_for_it_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ASKED_BY, "mock")
    chosen = choose_factory()
    assert (chosen.name, kind_of(chosen)) == ("mock", "MockFactory")
    assert say(chosen.reason) == "GPIOZERO_PIN_FACTORY asks for it, so no real pin is read"


def test_who_asks_for_a_library_that_fails_gets_no_other(
    devices: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_a_pi(monkeypatch)
    with_lgpio(monkeypatch, FakeLgpio())
    with_rpi_gpio(monkeypatch, FakeRpiGpio(pins_work=False))
    monkeypatch.setenv(ASKED_BY, "rpigpio")
    (only,) = refusal(devices)
    assert only.startswith("RPi.GPIO: ")


def test_a_library_that_is_not_known_here_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ASKED_BY, "pigpio")
    with pytest.raises(UnknownLibrary, match=r"asks for “pigpio”.*lgpio, rpigpio, mock"):
        choose_factory()


def test_the_choice_is_logged_with_its_reason(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    monkeypatch.setenv(ASKED_BY, "mock")
    choose_factory()
    assert caplog.messages == [
        "pins are driven by mock: GPIOZERO_PIN_FACTORY asks for it, so no real pin is read"
    ]


def test_lgpio_is_imported_in_a_folder_of_its_own_and_the_program_stays_where_it_was(
    devices: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What stands in for lgpio moves as it does, and leaves what it leaves."""
    on_a_pi(monkeypatch)
    monkeypatch.delenv(LGPIO_FOLDER)
    monkeypatch.delitem(sys.modules, "lgpio", raising=False)
    library = devices.parent / "library"
    library.mkdir()
    (library / "lgpio.py").write_text(
        "import os\n"
        f"os.chdir(os.environ['{LGPIO_FOLDER}'])\n"
        "os.mkfifo('.lgd-nfy0')\n"
        "BOTH_EDGES = RISING_EDGE = FALLING_EDGE = SET_PULL_NONE = 0\n"
        "def gpiochip_open(chip): return chip\n"
        "def gpiochip_close(chip): pass\n"
    )
    monkeypatch.syspath_prepend(str(library))
    before = Path.cwd()
    choose_factory(devices).factory.close()
    monkeypatch.delitem(sys.modules, "lgpio")
    folder = Path(os.environ.pop(LGPIO_FOLDER))
    assert Path.cwd() == before
    assert not (before / ".lgd-nfy0").exists()
    assert (folder / ".lgd-nfy0").is_fifo()


def test_a_folder_for_lgpio_that_does_not_exist_is_named(
    devices: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(LGPIO_FOLDER, "/nowhere/at-all")
    with_lgpio(monkeypatch, FakeLgpio())
    assert "/nowhere/at-all" in refusal(devices)[0]
