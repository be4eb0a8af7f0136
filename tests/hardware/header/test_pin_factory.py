"""What drives the pins is chosen openly: what works, what was tried, and never a mock by itself.

Where lgpio and RPi.GPIO are missing, their absence is real; what a Pi would have of
them is put in their place openly, and gpiozero's own code runs on it.
"""

from __future__ import annotations

import os
import sys
from contextlib import chdir
from importlib.util import find_spec
from pathlib import Path

import pytest

from companion.i18n import translate
from hardware.header.claimed_pins import ButtonPin, LightPin
from hardware.header.pin_factory import (
    FACTORY_VARIABLE,
    ChosenFactory,
    NoLibrary,
    UnknownLibrary,
    choose_factory,
)
from hardware.header.pin_libraries import LGPIO_FOLDER
from hardware.header.pins import NoButton, OneLight
from tests.companion.doctor.environments import as_nobody, open_folder
from tests.hardware.header.fake_computer import (
    BCM2711,
    BCM2835,
    BOARDS,
    CM5,
    OTHER_OF_A_5,
    PI_4B,
    PI_5,
    PI_500,
    RP1,
    FakeComputer,
    KnownPi,
)
from tests.hardware.header.fake_pin_libraries import (
    LGPIO_0_1,
    LGPIO_0_2,
    FakeLgpio,
    FakeRpiGpio,
    with_lgpio,
    with_revision,
    with_rpi_gpio,
    with_rpi_lgpio,
)

NOT_INSTALLED = [
    f"{library}: it is not installed. On Raspberry Pi OS: sudo apt install {package}; "
    "in a checkout: make install-pi."
    for library, package in (("lgpio", "python3-lgpio"), ("RPi.GPIO", "python3-rpi.gpio"))
]
OFF_A_PI = "RPi.GPIO: it works on Raspberry Pis up to the 4 and 400 only."


@pytest.fixture(autouse=True)
def untouched(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nothing asked for by the environment, and no module left from another test."""
    monkeypatch.delenv(FACTORY_VARIABLE, raising=False)
    monkeypatch.setenv(LGPIO_FOLDER, str(tmp_path))
    for name in ("gpiozero.pins.lgpio", "gpiozero.pins.rpigpio"):
        monkeypatch.delitem(sys.modules, name, raising=False)


@pytest.fixture
def pc(tmp_path: Path) -> FakeComputer:
    """A computer that is no Pi, and has no GPIO chip."""
    return FakeComputer(tmp_path)


@pytest.fixture
def pi_4(pc: FakeComputer, monkeypatch: pytest.MonkeyPatch) -> FakeComputer:
    """A Pi 4 with the GPIO chips of a current kernel, which may be opened."""
    become(pc, PI_4B, monkeypatch)
    pc.has_chip(0, BCM2711)
    pc.has_chip(1, "raspberrypi,firmware-gpio")
    return pc


def become(computer: FakeComputer, known: KnownPi, monkeypatch: pytest.MonkeyPatch) -> None:
    computer.is_a(known.name, known.revision)
    with_revision(monkeypatch, known.revision)


def choose(computer: FakeComputer) -> ChosenFactory:
    return choose_factory(computer.devices, computer.proc, computer.system)


def refusal(computer: FakeComputer) -> list[str]:
    """What was tried, a line each, as people read it."""
    with pytest.raises(NoLibrary) as caught:
        choose(computer)
    first, *tried = translate(caught.value).splitlines()
    assert first == "The header's pins can't be used; these were tried:"
    return tried


def kind_of(chosen: ChosenFactory) -> str:
    """gpiozero's own class that the factory is, or is made from."""
    kinds = [
        kind for kind in type(chosen.factory).__mro__ if kind.__module__.startswith("gpiozero")
    ]
    return kinds[0].__name__


def test_off_a_pi_everything_that_was_tried_is_listed(pc: FakeComputer) -> None:
    lgpio, rpi_gpio = refusal(pc)
    assert lgpio.startswith(
        f"lgpio: there is no {pc.devices}/gpiochip*, so this is no Raspberry Pi, or its kernel ("
    )
    assert rpi_gpio == OFF_A_PI


def test_off_a_pi_the_pins_of_another_chip_are_left_alone(
    pc: FakeComputer, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_lgpio(monkeypatch, fake := FakeLgpio())
    pc.has_chip(0)
    lgpio, _rpi_gpio = refusal(pc)
    assert lgpio == (
        "lgpio: this is no Raspberry Pi, and its GPIO chips are no header (gpiochip0 ?)."
    )
    assert fake.opened == []


@pytest.mark.skipif(
    any(find_spec(name) for name in ("lgpio", "RPi")),
    reason="needs a Python without lgpio, RPi",
)
def test_a_library_that_is_not_installed_names_its_package(pi_4: FakeComputer) -> None:
    assert refusal(pi_4) == NOT_INSTALLED


def test_a_mock_is_never_chosen_by_itself(
    pi_4: FakeComputer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)
    monkeypatch.setitem(sys.modules, "RPi", None)
    monkeypatch.delitem(sys.modules, "RPi._GPIO", raising=False)
    assert refusal(pi_4) == NOT_INSTALLED


@pytest.mark.parametrize("known", BOARDS, ids=lambda known: known.name)
def test_lgpio_is_preferred_on_every_board(
    pc: FakeComputer, monkeypatch: pytest.MonkeyPatch, known: KnownPi
) -> None:
    become(pc, known, monkeypatch)
    pc.has_chip(0, {"BCM2711": BCM2711, "BCM2712": RP1}.get(known.soc.name, BCM2835))
    with_lgpio(monkeypatch, fake := FakeLgpio())
    with_rpi_gpio(monkeypatch, FakeRpiGpio())
    chosen = choose(pc)
    assert (chosen.name, kind_of(chosen), chosen.warning) == ("lgpio", "LGPIOFactory", None)
    assert str(chosen.reason) == "it works here, on every Pi and with current kernels"
    assert fake.opened == [0]
    chosen.factory.close()
    assert fake.closed == [0]


@pytest.mark.parametrize("known", [PI_5, CM5, PI_500], ids=lambda known: known.name)
@pytest.mark.parametrize(
    ("header", "others"),
    [(4, (0, 1, 2, 3)), (0, (10, 11, 12, 13)), (15, (11, 12, 13, 14)), (11, (12, 13, 14, 15))],
)
def test_on_a_pi_5_the_headers_chip_is_found_whatever_number_the_kernel_gave_it(
    pc: FakeComputer,
    monkeypatch: pytest.MonkeyPatch,
    known: KnownPi,
    header: int,
    others: tuple[int, ...],
) -> None:
    become(pc, known, monkeypatch)
    pc.has_chip(header, RP1)
    for other in others:
        pc.has_chip(other, OTHER_OF_A_5)
    with_lgpio(monkeypatch, fake := FakeLgpio())
    choose(pc).factory.close()
    assert fake.opened == [header]


def test_an_old_number_that_is_linked_to_a_chip_is_no_chip_of_its_own(
    pc: FakeComputer, monkeypatch: pytest.MonkeyPatch
) -> None:
    become(pc, PI_4B, monkeypatch)
    pc.has_chip(5, BCM2711)
    (pc.devices / "gpiochip4").symlink_to("gpiochip5")
    (pc.devices / "gpiochip-by-name").touch()
    with_lgpio(monkeypatch, fake := FakeLgpio())
    choose(pc).factory.close()
    assert fake.opened == [5]


def test_on_a_pi_5_no_other_chip_is_taken_for_the_headers(
    pc: FakeComputer, monkeypatch: pytest.MonkeyPatch
) -> None:
    become(pc, PI_5, monkeypatch)
    pc.has_chip(0, OTHER_OF_A_5)
    with_lgpio(monkeypatch, fake := FakeLgpio())
    lgpio, _rpi_gpio = refusal(pc)
    assert "none of the GPIO chips here is the header's (gpiochip0 brcm,bcm7445-gpio" in lgpio
    assert lgpio.endswith("Update the system: sudo apt full-upgrade.")
    assert fake.opened == []


def test_a_kernel_that_does_not_tell_its_chips_apart_is_tried_and_told(
    pc: FakeComputer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    become(pc, PI_4B, monkeypatch)
    pc.has_chip(0)
    pc.has_chip(1, "raspberrypi,firmware-gpio")
    with_lgpio(monkeypatch, fake := FakeLgpio())
    chosen = choose(pc)
    chosen.factory.close()
    assert fake.opened == [0]
    assert chosen.warning is not None
    assert "(gpiochip0 ?, gpiochip1 raspberrypi,firmware-gpio)" in translate(chosen.warning)
    assert caplog.messages == [str(chosen.warning)]


def test_a_board_that_is_not_known_is_tried_and_told_in_the_log(
    pc: FakeComputer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    become(pc, KnownPi("Raspberry Pi 6", 0xD05200, PI_5.model, PI_5.soc), monkeypatch)
    pc.has_chip(0, "raspberrypi,rp2-gpio")
    with_lgpio(monkeypatch, fake := FakeLgpio())
    choose(pc).factory.close()
    assert fake.opened == [0]
    board, chip = caplog.messages
    assert board.startswith("This Raspberry Pi is not known here (Raspberry Pi 6, revision d05200")
    assert "gpiochip0 raspberrypi,rp2-gpio" in chip


@pytest.mark.parametrize("constants", [LGPIO_0_1, LGPIO_0_2])
def test_buttons_and_lights_work_with_either_generation_of_lgpio(
    pi_4: FakeComputer, monkeypatch: pytest.MonkeyPatch, constants: dict[str, int]
) -> None:
    with_lgpio(monkeypatch, fake := FakeLgpio(constants=constants))
    factory = choose(pi_4).factory
    button = ButtonPin(factory, 17, NoButton())
    light = LightPin(factory, 22, OneLight())
    assert not button.is_down()
    fake.levels[17] = 0
    assert button.is_down()
    light.switch(True)
    assert fake.levels[22] == 1
    factory.close()


def test_letting_go_of_one_set_of_pins_leaves_another_as_it_is(
    pi_4: FakeComputer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without its pull, a button that nobody touches may read as held."""
    with_lgpio(monkeypatch, FakeLgpio())
    boxes, power = choose(pi_4).factory, choose(pi_4).factory
    ButtonPin(boxes, 17, NoButton())
    button = ButtonPin(power, 3, NoButton())
    boxes.close()
    assert not button.is_down()
    power.close()


def test_without_lgpio_rpi_gpio_is_chosen_and_says_why(
    pi_4: FakeComputer, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_lgpio(monkeypatch, FakeLgpio(opens=False))
    with_rpi_gpio(monkeypatch, FakeRpiGpio())
    chosen = choose(pi_4)
    assert (chosen.name, kind_of(chosen)) == ("RPi.GPIO", "RPiGPIOFactory")
    assert "can not open gpiochip" in translate(chosen.reason)


@pytest.mark.parametrize("known", [PI_5, CM5, PI_500], ids=lambda known: known.name)
def test_on_a_pi_5_rpi_gpio_is_not_tried_and_says_why(
    pc: FakeComputer, monkeypatch: pytest.MonkeyPatch, known: KnownPi
) -> None:
    become(pc, known, monkeypatch)
    with_rpi_gpio(monkeypatch, FakeRpiGpio())
    _lgpio, rpi_gpio = refusal(pc)
    assert "their pins hang on another chip" in rpi_gpio


def test_rpi_lgpio_is_no_second_library(
    pi_4: FakeComputer, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_lgpio(monkeypatch, FakeLgpio(opens=False))
    with_rpi_lgpio(monkeypatch, pi_4.devices.parent / "library")
    _lgpio, rpi_gpio = refusal(pi_4)
    assert rpi_gpio == (
        "RPi.GPIO: what is installed by its name is rpi-lgpio, which is lgpio once more."
    )


def test_rpi_gpio_is_tried_with_a_pin_and_let_go(
    pi_4: FakeComputer, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_lgpio(monkeypatch, FakeLgpio(opens=False))
    with_rpi_gpio(monkeypatch, fake := FakeRpiGpio(pins_work=False))
    _lgpio, rpi_gpio = refusal(pi_4)
    assert "No access to /dev/mem" in rpi_gpio
    assert fake.cleaned_up


@pytest.mark.skipif(os.geteuid() == 0, reason="needs a user other than root")
def test_a_chip_whose_file_may_not_be_opened_names_the_group(pi_4: FakeComputer) -> None:
    (pi_4.devices / "gpiochip0").chmod(0)
    assert "Join the group gpio" in refusal(pi_4)[0]


def test_a_chip_that_this_user_may_not_use_names_the_group(
    pi_4: FakeComputer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hardware.header.gpio_chips.os.access", lambda path, mode: False)
    assert refusal(pi_4)[0].startswith(f"lgpio: you may not use {pi_4.devices}/gpiochip0. ")
    assert "Join the group gpio" in refusal(pi_4)[0]


def test_a_mock_is_given_to_who_asks_for_it_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FACTORY_VARIABLE, "mock")
    chosen = choose_factory()
    assert (chosen.name, kind_of(chosen)) == ("mock", "MockFactory")
    assert translate(chosen.reason) == "GPIOZERO_PIN_FACTORY asks for it, so no real pin is read"


def test_who_asks_for_a_library_that_fails_gets_no_other(
    pi_4: FakeComputer, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_lgpio(monkeypatch, FakeLgpio())
    with_rpi_gpio(monkeypatch, FakeRpiGpio(pins_work=False))
    monkeypatch.setenv(FACTORY_VARIABLE, "rpigpio")
    (only,) = refusal(pi_4)
    assert only.startswith("RPi.GPIO: ")


def test_a_library_that_is_not_known_here_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FACTORY_VARIABLE, "pigpio")
    with pytest.raises(UnknownLibrary, match=r"asks for “pigpio”.*lgpio, rpigpio, mock"):
        choose_factory()


def test_the_choice_is_logged_with_its_reason(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    monkeypatch.setenv(FACTORY_VARIABLE, "mock")
    choose_factory()
    assert caplog.messages == [
        "pins are driven by mock: GPIOZERO_PIN_FACTORY asks for it, so no real pin is read"
    ]


def test_lgpio_is_imported_in_a_folder_of_its_own_and_the_program_stays_where_it_was(
    pi_4: FakeComputer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What stands in for lgpio moves as it does, and leaves what it leaves."""
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


def test_lgpio_works_for_a_user_who_may_not_enter_the_folder_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As sudo leaves one in a home that is closed to others."""
    with_lgpio(monkeypatch, FakeLgpio())
    with open_folder() as place:
        pi = FakeComputer(place)
        become(pi, PI_4B, monkeypatch)
        pi.has_chip(0, BCM2711)
        (pi.devices / "gpiochip0").chmod(0o666)
        monkeypatch.setenv(LGPIO_FOLDER, str(place))
        home = place / "home"
        home.mkdir(mode=0o700)
        with chdir(home), as_nobody():
            assert choose(pi).name == "lgpio"


def test_a_folder_for_lgpio_that_does_not_exist_is_named(
    pi_4: FakeComputer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(LGPIO_FOLDER, "/nowhere/at-all")
    with_lgpio(monkeypatch, FakeLgpio())
    assert "/nowhere/at-all" in refusal(pi_4)[0]
