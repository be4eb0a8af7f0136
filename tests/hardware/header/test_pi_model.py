"""Each Raspberry Pi is recognised by its files; a newer model is a Raspberry Pi, too."""

from __future__ import annotations

from pathlib import Path

import pytest
from gpiozero.pins import pi as gpiozero_pi  # type: ignore[import-untyped]

from companion.words.i18n import translate
from hardware.header.pi_model import PiModel, Soc, pi_of_revision, read_pi
from tests.hardware.header.fake_computer import BOARDS, FakeComputer, KnownPi

GPIOZERO_NAMES = {
    "Zero2W": PiModel.ZERO_2_W,
    "2B": PiModel.TWO_B,
    "3B": PiModel.THREE_B,
    "3B+": PiModel.THREE_B_PLUS,
    "3A+": PiModel.THREE_A_PLUS,
    "4B": PiModel.FOUR_B,
    "400": PiModel.FOUR_HUNDRED,
    "5B": PiModel.FIVE,
    "500": PiModel.FIVE_HUNDRED,
    "Zero": PiModel.ZERO,
    "Zero W": PiModel.ZERO_W,
    "A": PiModel.A,
    "B": PiModel.B,
    "A+": PiModel.A_PLUS,
    "B+": PiModel.B_PLUS,
    "CM": PiModel.CM1,
    "CM3": PiModel.CM3,
    "CM3+": PiModel.CM3_PLUS,
    "CM4": PiModel.CM4,
    "CM4S": PiModel.CM4S,
    "CM5": PiModel.CM5,
    "CM5Lite": PiModel.CM5_LITE,
}
FUTURE = 0xD05200


@pytest.fixture
def computer(tmp_path: Path) -> FakeComputer:
    return FakeComputer(tmp_path)


@pytest.mark.parametrize("known", BOARDS, ids=lambda known: known.name)
def test_a_pi_is_recognised_by_its_device_tree(computer: FakeComputer, known: KnownPi) -> None:
    computer.is_a(known.name, known.revision)
    pi = read_pi(computer.proc)
    assert pi is not None
    assert (pi.name, pi.revision) == (known.name, known.revision)
    assert (pi.model, pi.soc) == (known.model, known.soc)
    assert known.model.header is known.header
    assert pi.warning("6.12") is None


@pytest.mark.parametrize("model", PiModel)
def test_gpiozero_knows_every_model_by_the_same_name(model: PiModel) -> None:
    """Its older versions answer ??? for newer models."""
    name = gpiozero_pi.PiBoardInfo.from_revision(0xA00000 | model.type_code << 4).model
    assert name == "???" or GPIOZERO_NAMES[name] is model


@pytest.mark.parametrize("known", BOARDS, ids=lambda known: known.name)
def test_gpiozero_reads_the_same_processor_from_the_revision(known: KnownPi) -> None:
    assert gpiozero_pi.PiBoardInfo.from_revision(known.revision).soc in (known.soc.name, "Unknown")


def test_without_a_device_tree_cpuinfo_is_read(computer: FakeComputer) -> None:
    computer.has_cpuinfo("Hardware\t: BCM2835", "Revision\t: a02082")
    pi = read_pi(computer.proc)
    assert pi is not None
    assert (pi.name, pi.model) == ("Raspberry Pi", PiModel.THREE_B)


def test_a_revision_with_the_warranty_bit_is_the_same_model() -> None:
    assert pi_of_revision(0x2A02082, "").model is PiModel.THREE_B


def test_a_newer_model_is_unknown_and_its_revision_is_shown(computer: FakeComputer) -> None:
    computer.is_a("Raspberry Pi 6 Model B Rev 1.0", FUTURE)
    pi = read_pi(computer.proc)
    assert pi is not None
    assert (pi.model, pi.soc) == (None, None)
    warning = pi.warning("7.1.2-rpi")
    assert warning is not None
    assert (
        "(Raspberry Pi 6 Model B Rev 1.0, revision d05200, chip ?, kernel 7.1.2-rpi), "
        "but tries to use it." in translate(warning)
    )


def test_a_new_model_may_have_a_known_processor() -> None:
    assert pi_of_revision(0xD04200, "Raspberry Pi 5 Something").soc is Soc.BCM2712


@pytest.mark.parametrize("code", ["000e", "1000000e"])
def test_an_old_style_revision_has_an_unknown_model_but_a_known_processor(
    computer: FakeComputer, code: str
) -> None:
    computer.has_cpuinfo("Hardware\t: BCM2708", f"Revision\t: {code}")
    pi = read_pi(computer.proc)
    assert pi is not None
    assert (pi.model, pi.soc) == (None, Soc.BCM2835)
    warning = pi.warning("4.9")
    assert warning is not None
    assert f"revision {code}, chip BCM2835" in translate(warning)


@pytest.mark.parametrize("code", ["", "what"])
def test_a_pi_without_a_revision_is_an_unknown_pi(computer: FakeComputer, code: str) -> None:
    computer.has_cpuinfo("Model\t\t: Raspberry Pi Something", f"Revision\t: {code}")
    pi = read_pi(computer.proc)
    assert pi is not None
    assert "(Raspberry Pi Something, revision ?, chip ?" in translate(
        pi.warning("6.6") or pi.description()
    )


def test_a_pc_is_no_pi(computer: FakeComputer) -> None:
    assert read_pi(computer.proc) is None


def test_a_board_of_another_maker_is_no_pi(computer: FakeComputer) -> None:
    (computer.proc / "device-tree/model").write_bytes(b"Radxa ROCK 4\0")
    computer.has_cpuinfo("Hardware\t: Rockchip", "Revision\t: 0000")
    assert read_pi(computer.proc) is None


def test_without_readable_files_there_is_no_pi(tmp_path: Path) -> None:
    assert read_pi(tmp_path / "nothing") is None
