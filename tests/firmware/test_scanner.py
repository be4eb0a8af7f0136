"""Presses wait in order in a queue."""

from __future__ import annotations

from random import Random

from firmware.messages import BUTTONS, NO, STOMACHACHE, YES
from firmware.scanner import QUEUE_SIZE, Scanner

STEADY = 6


def hold(scanner: Scanner, port: int, button: int, level: bool = True) -> None:
    """Close or open one contact; the others stay as they are."""
    bit = 1 << BUTTONS * port + button - 1
    closed = scanner.pressed | bit if level else scanner.pressed & ~bit
    for _sample in range(STEADY):
        scanner.sample(closed)


def press(scanner: Scanner, port: int, button: int) -> None:
    hold(scanner, port, button)
    hold(scanner, port, button, level=False)


def pop_all(scanner: Scanner) -> list[tuple[int, int]]:
    presses = []
    while (found := scanner.pop_press()) is not None:
        presses.append(found)
    return presses


def test_without_a_press_the_queue_is_empty() -> None:
    assert Scanner(8).pop_press() is None


def test_every_contact_belongs_to_its_port_and_button() -> None:
    scanner = Scanner(8)
    everything = [(port, button) for port in range(8) for button in (YES, NO, STOMACHACHE)]
    for port, button in everything:
        press(scanner, port, button)
    assert pop_all(scanner) == everything


def test_a_press_counts_once_and_its_release_does_not_count() -> None:
    scanner = Scanner(1)
    hold(scanner, 0, NO)
    hold(scanner, 0, NO)
    assert scanner.pressed == 0b010
    assert pop_all(scanner) == [(0, NO)]
    hold(scanner, 0, NO, level=False)
    assert scanner.pressed == 0
    assert pop_all(scanner) == []


def test_presses_come_out_in_order() -> None:
    scanner = Scanner(2)
    for closed in (0b10000, 0b10001):
        for _sample in range(STEADY):
            scanner.sample(closed)
    assert pop_all(scanner) == [(1, NO), (0, YES)]


def test_contacts_can_be_on_any_bit_of_a_sample() -> None:
    scanner = Scanner(1, contact_bits=[5, 28, 0])
    for _sample in range(STEADY):
        scanner.sample(1 << 28)
    assert pop_all(scanner) == [(0, NO)]
    assert scanner.pressed == 1 << 28


def test_no_press_is_lost_or_repeated_if_the_queue_is_read_now_and_then() -> None:
    chance = Random(1)
    scanner = Scanner(8)
    pressed, found = [], []
    for _press in range(1_000):
        pressed.append((chance.randrange(8), chance.randrange(YES, STOMACHACHE + 1)))
        press(scanner, *pressed[-1])
        found += pop_all(scanner) if chance.random() < 0.1 else []
    assert len(pressed) - len(found) < QUEUE_SIZE
    assert found + pop_all(scanner) == pressed


def test_a_full_queue_keeps_the_first_63_presses() -> None:
    scanner = Scanner(8)
    pressed = [(count % 8, YES) for count in range(100)]
    for each in pressed:
        press(scanner, *each)
    assert pop_all(scanner) == pressed[: QUEUE_SIZE - 1]
    press(scanner, 3, STOMACHACHE)
    assert pop_all(scanner) == [(3, STOMACHACHE)]


def test_other_buttons_work_while_one_is_held_down() -> None:
    scanner = Scanner(2)
    hold(scanner, 0, YES)
    press(scanner, 1, NO)
    press(scanner, 0, STOMACHACHE)
    assert pop_all(scanner) == [(0, YES), (1, NO), (0, STOMACHACHE)]
