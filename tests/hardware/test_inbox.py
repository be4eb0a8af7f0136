"""What any thread leaves is there for the table, and wakes it."""

from __future__ import annotations

from threading import Thread

from hardware.inbox import Inbox


def test_what_was_left_is_taken_once_and_in_order() -> None:
    inbox: Inbox[int] = Inbox()
    for number in range(5):
        inbox.put(number)
    assert inbox.drain() == [0, 1, 2, 3, 4]
    assert inbox.drain() == []


def test_what_many_threads_leave_all_arrives_and_wakes_the_loop() -> None:
    woken: list[int] = []
    inbox: Inbox[int] = Inbox(wake=lambda: woken.append(1))
    threads = [Thread(target=leave_often, args=(inbox,)) for _thread in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(inbox.drain()) == len(woken) == 400


def leave_often(inbox: Inbox[int]) -> None:
    for number in range(100):
        inbox.put(number)
