"""Items from any thread reach the table's loop and wake it."""

from __future__ import annotations

from threading import Thread

from hardware.inbox import Inbox


def test_items_come_out_once_and_in_order() -> None:
    inbox: Inbox[int] = Inbox()
    for number in range(5):
        inbox.put(number)
    assert inbox.drain() == [0, 1, 2, 3, 4]
    assert inbox.drain() == []


def test_every_item_from_several_threads_arrives_and_wakes_the_loop() -> None:
    woken: list[int] = []
    inbox: Inbox[int] = Inbox(wake=lambda: woken.append(1))
    threads = [Thread(target=put_numbers, args=(inbox,)) for _thread in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(inbox.drain()) == len(woken) == 400


def put_numbers(inbox: Inbox[int]) -> None:
    for number in range(100):
        inbox.put(number)
