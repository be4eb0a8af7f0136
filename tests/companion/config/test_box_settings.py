"""The settings of the button boxes: invalid values are refused with their names."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.config.box_settings import BoxesSettings
from companion.config.settings import read_settings
from engine import BadFile
from hardware.header.pins import BoxPins, Wiring


def boxes_in(tmp_path: Path, text: str) -> BoxesSettings:
    file = tmp_path / "vivat.toml"
    file.write_text(text, encoding="utf-8")
    return read_settings(file).boxes


def refusal(tmp_path: Path, text: str) -> str:
    with pytest.raises(BadFile) as caught:
        boxes_in(tmp_path, text)
    return str(caught.value).removeprefix(f"{tmp_path}/")


def header(*pins: tuple[int, ...]) -> str:
    """Boxes at the header, each with three or four pins."""
    names = ("yes", "no", "stomachache", "light")
    tables = (
        "\n".join(f"{name} = {pin}" for name, pin in zip(names, box, strict=False)) for box in pins
    )
    return "\n".join(f"[[boxes.header]]\n{table}\n" for table in tables)


def test_without_settings_controllers_and_gamepads_are_used() -> None:
    boxes = read_settings(None).boxes
    assert boxes.controllers
    assert boxes.gamepads
    assert boxes.ports == ()
    assert boxes.usb_ids == ("2e8a:0005",)
    assert boxes.wiring() is None


def test_everything_about_boxes_can_be_set(tmp_path: Path) -> None:
    boxes = boxes_in(
        tmp_path,
        '[boxes]\ncontrollers = false\nports = ["/dev/ttyS0"]\n'
        'usb_ids = ["2E8A:000a"]\ngamepads = false\n',
    )
    assert boxes == BoxesSettings(
        controllers=False, ports=("/dev/ttyS0",), usb_ids=("2E8A:000a",), gamepads=False
    )


def test_boxes_at_the_header_become_a_wiring(tmp_path: Path) -> None:
    boxes = boxes_in(tmp_path, header((5, 6, 13, 19), (16, 20, 21)))
    assert boxes.wiring() == Wiring((BoxPins(5, 6, 13, 19), BoxPins(16, 20, 21)))


@pytest.mark.parametrize(
    ("pins", "message"),
    [
        (
            [(5, 6, 13), (16, 20, 21, 5)],
            "GPIO 5 is both the Yes button of box 1 and the light of box 2. "
            "Give one of them another pin.",
        ),
        (
            [(14, 6, 13)],
            "GPIO 14 can't be the Yes button: GPIO 14 and 15 are the serial console. "
            "Choose another pin.",
        ),
        ([(5, 28, 13)], "There is no GPIO 28 for the No button. Choose one from 2 to 27."),
    ],
)
def test_an_invalid_pin_is_refused_with_the_name_of_the_file(
    tmp_path: Path, pins: list[tuple[int, ...]], message: str
) -> None:
    assert refusal(tmp_path, header(*pins)) == f"vivat.toml: {message}"


def test_nine_boxes_are_too_many_for_the_header(tmp_path: Path) -> None:
    assert "can have 1 to 8 boxes, but there are 9 in the settings" in refusal(
        tmp_path, header(*[(5, 6, 13)] * 9)
    )


def test_a_box_without_all_its_buttons_names_the_missing_one(tmp_path: Path) -> None:
    assert refusal(tmp_path, header((5, 6))) == (
        "vivat.toml: “boxes.header (entry 1) stomachache” is missing. Add it."
    )


def test_a_misspelt_button_gets_a_suggestion(tmp_path: Path) -> None:
    assert refusal(tmp_path, header((5, 6, 13)).replace("stomachache", "stomacache")) == (
        "vivat.toml: unknown setting “boxes.header (entry 1) stomacache”. "
        "Did you mean “stomachache”?"
    )


def test_a_pin_is_a_number(tmp_path: Path) -> None:
    assert refusal(tmp_path, '[[boxes.header]]\nyes = "GPIO5"\nno = 6\nstomachache = 13\n') == (
        "vivat.toml: “boxes.header (entry 1) yes” is wrong: expected a whole number."
    )


@pytest.mark.parametrize("wrong", ["pico", "2e8a", "2e8a:00005", "2e8g:0005"])
def test_an_invalid_usb_id_is_refused_with_an_example(tmp_path: Path, wrong: str) -> None:
    message = refusal(tmp_path, f'[boxes]\nusb_ids = ["{wrong}"]\n')
    assert message.startswith(f"vivat.toml: “{wrong}” in boxes.usb_ids is not a USB id.")
    assert message.endswith("such as 2e8a:0005.")


def test_a_port_without_a_name_is_refused(tmp_path: Path) -> None:
    assert "boxes.ports" in refusal(tmp_path, '[boxes]\nports = [""]\n')
