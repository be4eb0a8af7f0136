"""Each Pi is told by its own files; one that came later is a Pi all the same."""

from __future__ import annotations

from pathlib import Path

import pytest
from gpiozero.pins import pi  # type: ignore[import-untyped]

from companion.i18n import translate
from hardware.header.pi_model import PiModel, Soc, decoded, read_pi
from tests.hardware.header.fake_computer import BOARDS, FakeComputer, KnownPi

CALLED_BY_GPIOZERO = {
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
def test_a_board_is_told_by_its_device_tree(computer: FakeComputer, known: KnownPi) -> None:
    computer.is_a(known.name, known.revision)
    board = read_pi(computer.proc)
    assert board is not None
    assert (board.name, board.revision) == (known.name, known.revision)
    assert (board.model, board.soc) == (known.model, known.soc)
    assert known.model.header is known.header
    assert board.warning("6.12") is None


@pytest.mark.parametrize("model", PiModel)
def test_gpiozero_calls_every_type_by_the_same_name(model: PiModel) -> None:
    """Its older versions don't know the newer boards, and say so."""
    called = pi.PiBoardInfo.from_revision(0xA00000 | model.type_code << 4).model
    assert called == "???" or CALLED_BY_GPIOZERO[called] is model


@pytest.mark.parametrize("known", BOARDS, ids=lambda known: known.name)
def test_gpiozero_reads_the_same_chip_from_the_code(known: KnownPi) -> None:
    assert pi.PiBoardInfo.from_revision(known.revision).soc in (known.soc.name, "Unknown")


def test_without_a_device_tree_the_processors_file_tells(computer: FakeComputer) -> None:
    computer.has_cpuinfo("Hardware\t: BCM2835", "Revision\t: a02082")
    board = read_pi(computer.proc)
    assert board is not None
    assert (board.name, board.model) == ("Raspberry Pi", PiModel.THREE_B)


def test_a_code_with_its_warranty_bit_set_is_the_same_board() -> None:
    assert decoded(0x2A02082, "").model is PiModel.THREE_B


def test_a_board_that_came_later_is_not_known_and_its_code_is_told(computer: FakeComputer) -> None:
    computer.is_a("Raspberry Pi 6 Model B Rev 1.0", FUTURE)
    board = read_pi(computer.proc)
    assert board is not None
    assert (board.model, board.soc) == (None, None)
    warning = board.warning("7.1.2-rpi")
    assert warning is not None
    assert (
        "(Raspberry Pi 6 Model B Rev 1.0, revision d05200, chip ?, kernel 7.1.2-rpi). "
        "It is tried all the same." in translate(warning)
    )


def test_a_new_board_around_a_known_chip_has_that_chip() -> None:
    assert decoded(0xD04200, "Raspberry Pi 5 Something").soc is Soc.BCM2712


@pytest.mark.parametrize("code", ["000e", "1000000e"])
def test_a_code_of_the_old_style_is_not_known_but_its_chip_is(
    computer: FakeComputer, code: str
) -> None:
    computer.has_cpuinfo("Hardware\t: BCM2708", f"Revision\t: {code}")
    board = read_pi(computer.proc)
    assert board is not None
    assert (board.model, board.soc) == (None, Soc.BCM2835)
    warning = board.warning("4.9")
    assert warning is not None
    assert f"revision {code}, chip BCM2835" in translate(warning)


@pytest.mark.parametrize("code", ["", "what"])
def test_a_pi_without_a_code_is_a_pi_that_is_not_known(computer: FakeComputer, code: str) -> None:
    computer.has_cpuinfo("Model\t\t: Raspberry Pi Something", f"Revision\t: {code}")
    board = read_pi(computer.proc)
    assert board is not None
    assert "(Raspberry Pi Something, revision ?, chip ?" in translate(
        board.warning("6.6") or board.called()
    )


def test_a_pc_is_no_pi(computer: FakeComputer) -> None:
    assert read_pi(computer.proc) is None


def test_another_makers_board_is_no_pi(computer: FakeComputer) -> None:
    (computer.proc / "device-tree/model").write_bytes(b"Radxa ROCK 4\0")
    computer.has_cpuinfo("Hardware\t: Rockchip", "Revision\t: 0000")
    assert read_pi(computer.proc) is None


def test_where_nothing_can_be_read_there_is_no_pi(tmp_path: Path) -> None:
    assert read_pi(tmp_path / "nothing") is None
