"""The header's pins: lgpio on the header's chip, or why it can't be used; never a silent mock.

lgpio is replaced by a fake, on which gpiozero's real code runs.
"""

from __future__ import annotations

import os
import sys
from contextlib import chdir
from functools import partial
from importlib.util import find_spec
from pathlib import Path

import pytest

from companion.words.i18n import translate
from hardware.boxes import BUTTON_NAMES, Button
from hardware.header.claimed_pins import ButtonPin, Claims, LightPin
from hardware.header.pin_factory import FACTORY_VARIABLE, ChosenFactory, choose_factory
from hardware.header.pin_libraries import LGPIO_FOLDER, open_lgpio
from sentences import ExplainedError, Sentence
from tests.companion.commands.doctor.environments import as_nobody, open_folder
from tests.hardware.header.fake_computer import (
    BCM2711,
    BCM2835,
    OTHER_OF_A_5,
    PI_4B,
    RP1,
    FakeComputer,
)
from tests.hardware.header.fake_pin_libraries import (
    LGPIO_0_1,
    LGPIO_0_2,
    FakeLgpio,
    with_lgpio,
    with_revision,
)

NOT_INSTALLED = (
    "lgpio: it is not installed. On Raspberry Pi OS: sudo apt install python3-lgpio; "
    "in a checkout: make install-pi."
)
REVISIONS = {BCM2835: 0x902120, BCM2711: 0xC03111, RP1: 0xD04170}
"""Of a Zero 2, a 4 and a 5, which have these chips."""


@pytest.fixture(autouse=True)
def clean_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No requested library, and no module left from another test."""
    monkeypatch.delenv(FACTORY_VARIABLE, raising=False)
    monkeypatch.setenv(LGPIO_FOLDER, str(tmp_path))
    monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio", raising=False)
    with_revision(monkeypatch, REVISIONS[BCM2711])


@pytest.fixture
def pc(tmp_path: Path) -> FakeComputer:
    """A computer that is no Pi and has no GPIO chip."""
    return FakeComputer(tmp_path)


@pytest.fixture
def pi_4(pc: FakeComputer) -> FakeComputer:
    """A Pi 4 with the GPIO chips of a current kernel."""
    pc.is_a(PI_4B)
    pc.has_chip(0, BCM2711)
    pc.has_chip(1, "raspberrypi,firmware-gpio")
    return pc


def choose(computer: FakeComputer) -> ChosenFactory:
    return choose_factory(computer.devices, computer.system)


def refusal(computer: FakeComputer) -> str:
    """What was tried, translated."""
    with pytest.raises(ExplainedError) as caught:
        choose(computer)
    first, tried = translate(caught.value).splitlines()
    assert first == "The header's pins can't be used. vivat tried:"
    return tried


def kind_of(chosen: ChosenFactory) -> str:
    """The factory's own or inherited gpiozero class."""
    kinds = [
        kind for kind in type(chosen.factory).__mro__ if kind.__module__.startswith("gpiozero")
    ]
    return kinds[0].__name__


def test_off_a_pi_the_missing_chip_is_named(pc: FakeComputer) -> None:
    assert refusal(pc).startswith(
        f"lgpio: there is no {pc.devices}/gpiochip*, so this is no Raspberry Pi, or its kernel ("
    )


@pytest.mark.skipif(bool(find_spec("lgpio")), reason="needs a Python without lgpio")
def test_a_missing_library_names_its_package(pi_4: FakeComputer) -> None:
    assert refusal(pi_4) == NOT_INSTALLED


def test_a_mock_is_never_chosen_automatically(
    pi_4: FakeComputer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)
    assert refusal(pi_4) == NOT_INSTALLED


@pytest.mark.parametrize("chip", REVISIONS)
def test_lgpio_is_used_on_every_board(
    pc: FakeComputer, monkeypatch: pytest.MonkeyPatch, chip: str
) -> None:
    with_revision(monkeypatch, REVISIONS[chip])
    pc.has_chip(0, chip)
    with_lgpio(monkeypatch, fake := FakeLgpio())
    chosen = choose(pc)
    assert (chosen.name, kind_of(chosen)) == ("lgpio", "LGPIOFactory")
    assert str(chosen.reason) == "it supports every Pi and current kernels"
    assert fake.opened == [0]
    chosen.factory.close()
    assert fake.closed == [0]


@pytest.mark.parametrize(
    ("header", "others"),
    [(4, (0, 1, 2, 3)), (0, (10, 11, 12, 13)), (15, (11, 12, 13, 14)), (11, (12, 13, 14, 15))],
)
def test_on_a_pi_5_the_headers_chip_is_found_by_its_name_whatever_its_number(
    pc: FakeComputer,
    monkeypatch: pytest.MonkeyPatch,
    header: int,
    others: tuple[int, ...],
) -> None:
    pc.has_chip(header, RP1)
    for other in others:
        pc.has_chip(other, OTHER_OF_A_5)
    with_lgpio(monkeypatch, fake := FakeLgpio())
    choose(pc).factory.close()
    assert fake.opened == [header]


def test_a_link_to_a_chip_is_not_a_second_chip(
    pc: FakeComputer, monkeypatch: pytest.MonkeyPatch
) -> None:
    pc.has_chip(5, BCM2711)
    (pc.devices / "gpiochip4").symlink_to("gpiochip5")
    (pc.devices / "gpiochip-by-name").touch()
    with_lgpio(monkeypatch, fake := FakeLgpio())
    choose(pc).factory.close()
    assert fake.opened == [5]


def test_no_chip_is_guessed(pc: FakeComputer, monkeypatch: pytest.MonkeyPatch) -> None:
    pc.has_chip(0, OTHER_OF_A_5)
    with_lgpio(monkeypatch, fake := FakeLgpio())
    lgpio = refusal(pc)
    assert "none of the GPIO chips belongs to the header (gpiochip0 brcm,bcm7445-gpio" in lgpio
    assert lgpio.endswith("Update the system: sudo apt full-upgrade.")
    assert fake.opened == []


@pytest.mark.parametrize("constants", [LGPIO_0_1, LGPIO_0_2])
def test_buttons_and_lights_work_with_either_generation_of_lgpio(
    pi_4: FakeComputer, monkeypatch: pytest.MonkeyPatch, constants: dict[str, int]
) -> None:
    with_lgpio(monkeypatch, fake := FakeLgpio(constants=constants))
    claims = Claims(choose(pi_4))
    button = ButtonPin(claims, 17, BUTTON_NAMES[Button.NO])
    light = LightPin(claims, 22, Sentence("the light"))
    claims.check()
    assert not button.is_down()
    fake.levels[17] = 0
    assert button.is_down()
    light.switch(True)
    assert fake.levels[22] == 1
    claims.factory.close()


def test_closing_one_factory_does_not_release_the_pins_of_another(
    pi_4: FakeComputer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A button without its pull-up may read as pressed."""
    with_lgpio(monkeypatch, FakeLgpio())
    boxes, power = Claims(choose(pi_4)), Claims(choose(pi_4))
    ButtonPin(boxes, 17, BUTTON_NAMES[Button.NO])
    button = ButtonPin(power, 3, BUTTON_NAMES[Button.NO])
    boxes.factory.close()
    assert not button.is_down()
    power.factory.close()


@pytest.mark.skipif(os.geteuid() == 0, reason="needs a user other than root")
def test_a_chip_whose_file_is_protected_names_the_group(pi_4: FakeComputer) -> None:
    (pi_4.devices / "gpiochip0").chmod(0)
    assert "Join the group gpio" in refusal(pi_4)


def test_a_chip_that_this_user_may_not_open_names_the_group(
    pi_4: FakeComputer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hardware.header.gpio_chips.os.access", lambda path, mode: False)
    assert refusal(pi_4).startswith(f"lgpio: you are not allowed to use {pi_4.devices}/gpiochip0. ")
    assert "Join the group gpio" in refusal(pi_4)


def test_a_mock_is_used_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FACTORY_VARIABLE, "mock")
    chosen = choose_factory()
    assert (chosen.name, kind_of(chosen)) == ("mock", "MockFactory")
    assert translate(chosen.reason) == "GPIOZERO_PIN_FACTORY requests it, so no real pin is used"


def test_the_choice_is_logged_with_its_reason(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    monkeypatch.setenv(FACTORY_VARIABLE, "mock")
    choose_factory()
    assert caplog.messages == [
        "pins are driven by mock: GPIOZERO_PIN_FACTORY requests it, so no real pin is used"
    ]


def test_lgpio_is_imported_in_a_temporary_folder_and_the_working_directory_is_restored(
    pi_4: FakeComputer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fake changes the working directory and creates a FIFO, as lgpio does."""
    monkeypatch.delenv(LGPIO_FOLDER)
    monkeypatch.delitem(sys.modules, "lgpio", raising=False)
    library = pi_4.devices.parent / "library"
    library.mkdir()
    (library / "lgpio.py").write_text(
        "import os\n"
        f"os.chdir(os.environ['{LGPIO_FOLDER}'])\n"
        "os.mkfifo('.lgd-nfy0')\n"
        "BOTH_EDGES = RISING_EDGE = FALLING_EDGE = 0\n"
        "SET_PULL_NONE = SET_PULL_UP = SET_PULL_DOWN = 0\n"
        "def gpiochip_open(chip): return chip\n"
        "def gpiochip_close(chip): pass\n"
    )
    monkeypatch.syspath_prepend(str(library))
    before = Path.cwd()
    choose(pi_4).factory.close()
    monkeypatch.delitem(sys.modules, "lgpio")
    folder = Path(os.environ.pop(LGPIO_FOLDER))
    assert Path.cwd() == before
    assert not (before / ".lgd-nfy0").exists()
    assert (folder / ".lgd-nfy0").is_fifo()


def test_lgpio_works_in_a_folder_that_the_user_may_not_enter_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """sudo may start a program in a home that is closed to its user."""
    with_lgpio(monkeypatch, FakeLgpio())
    with open_folder() as folder:
        pi = FakeComputer(folder)
        pi.has_chip(0, BCM2711)
        (pi.devices / "gpiochip0").chmod(0o666)
        monkeypatch.setenv(LGPIO_FOLDER, str(folder))
        home = folder / "home"
        home.mkdir(mode=0o700)
        with chdir(home), as_nobody():
            assert choose(pi).name == "lgpio"


@pytest.mark.parametrize("folder", ["/nowhere/at-all", "", __file__])
def test_a_folder_that_lgpio_cannot_use_is_replaced_by_a_temporary_one(
    pi_4: FakeComputer, monkeypatch: pytest.MonkeyPatch, folder: str
) -> None:
    monkeypatch.setenv(LGPIO_FOLDER, folder)
    with_lgpio(monkeypatch, FakeLgpio())
    assert choose(pi_4).name == "lgpio"
    assert list(Path(os.environ[LGPIO_FOLDER]).iterdir()) == []


def test_so_is_one_that_this_user_may_not_write(monkeypatch: pytest.MonkeyPatch) -> None:
    with_lgpio(monkeypatch, FakeLgpio())
    # Only the effective user is another one here.
    monkeypatch.setattr(
        "hardware.header.pin_libraries.os.access", partial(os.access, effective_ids=True)
    )
    with open_folder() as folder:
        monkeypatch.setenv(LGPIO_FOLDER, str(folder))
        with as_nobody():
            factory = open_lgpio(0)
    assert os.environ[LGPIO_FOLDER] != str(folder)
    factory.close()


def test_lgpio_works_in_a_working_directory_that_was_deleted(
    pi_4: FakeComputer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_lgpio(monkeypatch, FakeLgpio())
    before = Path.cwd()
    gone = tmp_path / "gone"
    gone.mkdir()
    os.chdir(gone)
    gone.rmdir()
    try:
        assert choose(pi_4).name == "lgpio"
    finally:
        os.chdir(before)
