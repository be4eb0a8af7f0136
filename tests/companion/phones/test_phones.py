"""Phones of this table: switched on beside the table, the same evening after a power cut."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import NoReturn

import pytest

from companion.evening.cards.hands import AskForCards, HandFace
from companion.evening.inputs import ChooseInHand
from companion.evening.scene import Choice
from companion.keep.phone_evening import EVENING_SECONDS, PhoneEvening
from companion.phones.own_wifi import Network, NoNetworkManager
from companion.phones.phones import Phones
from hardware.boxes import BallotOrder, BallotPhase, Light, Order
from hardware.phones.door import PhoneDoor
from hardware.phones.news import ChoiceTapped, Phone, PhonesChanged
from hardware.phones.phone_boxes import PhoneBoxes
from hardware.phones.port import DirectPort, NobodyOpens
from tests.waiting import SAFETY_LIMIT, wait_until

HERE = "127.0.0.1"
ANNA = "phone-anna"
BEGAN = struct.pack("<d", 1_000_000.0)
ASKS = HandFace(
    choices=(Choice(AskForCards("box-1"), "Anna"), Choice(AskForCards("box-2"), "Bela"))
)


class Networks:
    """A Wi-Fi that opens, or does not."""

    problem: NoNetworkManager | None = None
    opens_when: Event | None = None
    """Set by whoever closes it: it opens all the same, as it may in another thread."""
    is_open = False

    def open(self, _network: Network) -> None:
        if self.opens_when is not None:
            assert self.opens_when.wait(SAFETY_LIMIT)
        if self.problem is not None:
            raise self.problem
        self.is_open = True

    def close(self) -> None:
        self.is_open = False
        if self.opens_when is not None:
            self.opens_when.set()


class Computer:
    """vivat is started on it again and again; `addresses` are its own in networks."""

    def __init__(self, folder: Path) -> None:
        self.now = 1_000_000.0
        """Seconds of its clock: the time of day, and the one that never goes back."""
        self.evening = PhoneEvening(folder / "phones", lambda: self.now)
        self.networks = Networks()
        self.addresses = [HERE]
        self.start()

    def start(self, port: int = 0) -> None:
        self.boxes = PhoneBoxes(
            port, lambda: {"language": "en", "by_name": ""}, opener=DirectPort(HERE)
        )
        self.phones = Phones(
            self.boxes, self.evening, lambda: self.addresses, self.networks, clock=lambda: self.now
        )

    def lose_power(self) -> None:
        """And start again, with the clock as it was."""
        self.end()
        self.start()
        self.phones.resume(is_on=False)
        self.wait()

    def switch_on(self) -> str:
        """The code to scan."""
        self.phones.switch_on()
        self.wait()
        return self.link

    def end(self) -> None:
        self.phones.close()
        self.boxes.close()

    def wait(self) -> None:
        """Until what was wished has happened."""
        wait_until(lambda: not self.phones.is_busy)

    @property
    def link(self) -> str:
        way_in = self.phones.way_in
        return "" if way_in is None else way_in.link.partition("#")[2]


@pytest.fixture
def computer(tmp_path: Path) -> Iterator[Computer]:
    computer = Computer(tmp_path)
    yield computer
    computer.end()


def test_phones_are_off_until_somebody_switches_them_on(computer: Computer) -> None:
    computer.phones.resume(is_on=False)
    assert computer.phones.way_in is None
    computer.phones.switch_on()
    computer.wait()
    assert computer.link
    assert computer.phones.inputs() == [PhonesChanged()]


def test_phones_are_on_from_the_start_if_the_settings_say_so(computer: Computer) -> None:
    computer.phones.resume(is_on=True)
    computer.wait()
    assert computer.link


def test_after_a_power_cut_the_same_phones_can_join(computer: Computer) -> None:
    link = computer.switch_on()
    computer.lose_power()
    assert computer.link == link


@pytest.mark.parametrize("hours", [13, -13])
def test_on_another_day_the_invitation_is_void(computer: Computer, hours: float) -> None:
    link = computer.switch_on()
    computer.now += 3600 * hours
    computer.lose_power()
    assert computer.phones.way_in is None
    assert computer.switch_on() != link


def test_starts_in_between_make_no_evening_longer(computer: Computer) -> None:
    link = computer.switch_on()
    computer.now += 3600 * 11
    computer.lose_power()
    assert computer.link == link
    computer.now += 3600 * 2
    computer.lose_power()
    assert computer.phones.way_in is None


@pytest.mark.parametrize("power_cuts", [0, 1])
def test_after_half_a_day_phones_are_off_though_vivat_still_runs(
    computer: Computer, tmp_path: Path, power_cuts: int
) -> None:
    computer.switch_on()
    computer.now += 3600
    for _cut in range(power_cuts):
        computer.lose_power()
    ends_at = computer.phones.wake_at()
    assert ends_at == 1_000_000 + EVENING_SECONDS
    computer.now = ends_at - 1
    computer.phones.inputs()
    assert computer.link
    computer.now = ends_at
    computer.phones.inputs()
    computer.wait()
    assert computer.phones.way_in is None
    assert computer.phones.wake_at() is None
    assert not (tmp_path / "phones").exists()


def test_phones_that_are_switched_on_get_the_newest_order(
    computer: Computer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table goes on while the port is being opened: what it orders then counts."""
    orders: list[Order] = []
    monkeypatch.setattr(PhoneDoor, "apply_order", lambda _door, order: orders.append(order))
    computer.boxes.apply_order(Order({"box": Light.INVITING}))
    computer.switch_on()
    computer.boxes.apply_order(Order({"box": Light.LOCKED}))
    computer.boxes.poll(0)
    computer.boxes.poll(0)
    assert {*map(repr, orders)} == {repr(Order({"box": Light.LOCKED}))}


def test_no_evening_ends_in_an_open_vote(computer: Computer) -> None:
    computer.switch_on()
    computer.boxes.apply_order(Order(ballot=BallotOrder(5, BallotPhase.OPEN, {})))
    computer.now += EVENING_SECONDS
    computer.phones.inputs()
    assert computer.link
    assert computer.phones.wake_at() is None, "the loop would never rest"
    computer.boxes.apply_order(Order())
    computer.phones.inputs()
    computer.wait()
    assert computer.phones.way_in is None


def test_when_vivat_ends_as_it_should_the_evening_is_over(computer: Computer) -> None:
    computer.switch_on()
    computer.phones.end_evening()
    computer.lose_power()
    assert computer.phones.way_in is None


def test_who_switches_phones_off_ends_the_evening(computer: Computer, tmp_path: Path) -> None:
    link = computer.switch_on()
    computer.phones.switch_off()
    assert computer.phones.way_in is None
    assert not (tmp_path / "phones").exists()
    assert computer.switch_on() != link


def test_only_vivats_user_can_read_the_invitation(computer: Computer, tmp_path: Path) -> None:
    computer.phones.switch_on()
    computer.wait()
    assert (tmp_path / "phones").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("content", [b"", b"short", BEGAN, BEGAN + bytes(1000), bytes(64)])
def test_a_damaged_invitation_is_replaced(
    computer: Computer, tmp_path: Path, content: bytes
) -> None:
    (tmp_path / "phones").write_bytes(content)
    computer.phones.switch_on()
    computer.wait()
    assert computer.link


def test_a_port_that_is_taken_is_said(computer: Computer) -> None:
    with DirectPort(HERE).open(0) as taken:
        computer.start(taken.getsockname()[1])
        computer.phones.switch_on()
        computer.wait()
        assert computer.phones.way_in is None
        assert "Choose another port" in str(computer.phones.problem)


@pytest.mark.parametrize(
    ("problem", "sentence"),
    [
        (NobodyOpens(), "the service that opens the port does not answer"),
        (TimeoutError(), "Connection timed out. Try again."),
    ],
    ids=repr,
)
def test_another_port_is_advised_only_where_it_helps(
    computer: Computer, monkeypatch: pytest.MonkeyPatch, problem: OSError, sentence: str
) -> None:
    def fail(_port: DirectPort, _number: int) -> NoReturn:
        raise problem

    monkeypatch.setattr(DirectPort, "open", fail)
    computer.switch_on()
    assert sentence in str(computer.phones.problem)
    assert "Choose another port" not in str(computer.phones.problem)


def test_without_a_network_there_is_nothing_to_scan(computer: Computer) -> None:
    computer.addresses = []
    computer.phones.switch_on()
    computer.wait()
    assert computer.phones.way_in is not None
    assert computer.link == ""


def test_another_address_is_shown_until_it_is_gone(computer: Computer) -> None:
    computer.switch_on()
    computer.addresses = ["192.168.1.7", "10.0.0.2"]
    assert shown(computer) == "192.168.1.7"
    computer.phones.choose_next_address()
    assert shown(computer) == "10.0.0.2"
    computer.addresses = ["192.168.1.7", "172.16.0.3"]
    assert shown(computer) == "192.168.1.7"


def shown(computer: Computer) -> str:
    """The address to be typed, without its port."""
    assert computer.phones.way_in is not None
    return computer.phones.way_in.address.partition(":")[0]


def test_a_network_of_its_own_is_closed_with_the_phones(computer: Computer) -> None:
    computer.phones.switch_on()
    computer.wait()
    computer.phones.open_network()
    computer.wait()
    assert computer.networks.is_open
    assert computer.phones.network is not None
    computer.phones.switch_off()
    computer.wait()
    assert not computer.networks.is_open
    assert computer.phones.network is None


def test_a_network_of_its_own_is_closed_when_vivat_ends(computer: Computer) -> None:
    computer.phones.open_network()
    computer.wait()
    computer.phones.close()
    assert not computer.networks.is_open


def test_a_network_that_opens_while_vivat_ends_is_closed(computer: Computer) -> None:
    computer.networks.opens_when = Event()
    computer.phones.open_network()
    computer.phones.close()
    assert not computer.networks.is_open


def test_a_network_that_a_crash_left_open_is_closed(computer: Computer) -> None:
    computer.switch_on()
    computer.networks.is_open = True
    computer.lose_power()
    assert computer.link
    assert not computer.networks.is_open


def test_why_there_is_no_network_of_its_own_is_said(computer: Computer) -> None:
    computer.networks.problem = NoNetworkManager()
    computer.phones.open_network()
    computer.wait()
    assert computer.phones.problem == computer.networks.problem
    assert computer.phones.network is None


class TappedBoxes(PhoneBoxes):
    """A phone taps."""

    def __init__(self) -> None:
        super().__init__(0, dict)
        self.tapped: list[ChoiceTapped] = []

    @property
    def phones(self) -> tuple[Phone, ...]:
        return (Phone(ANNA, is_box=False),)

    def news(self) -> list[ChoiceTapped]:
        tapped, self.tapped = self.tapped, []
        return tapped


def test_a_tap_counts_only_on_what_the_phone_shows_now(tmp_path: Path) -> None:
    boxes = TappedBoxes()
    phones = Phones(boxes, PhoneEvening(tmp_path / "phones"), str, Networks())
    phones.show({ANNA: ASKS})
    boxes.tapped = [ChoiceTapped(ANNA, 1, 1), ChoiceTapped(ANNA, 1, 2), ChoiceTapped("other", 1, 0)]
    asks = ChooseInHand(Phone(ANNA, is_box=False), AskForCards("box-2"))
    assert phones.inputs() == [asks]
    phones.show({ANNA: HandFace()})
    boxes.tapped = [ChoiceTapped(ANNA, 1, 1), ChoiceTapped(ANNA, 2, 0)]
    assert phones.inputs() == []
