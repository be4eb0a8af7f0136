"""What the table may count on with any box: emulated ones and scripted ones alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Thread

import pytest

from hardware.boxes import Boxes, Button, Found, Light, Lost, Pressed, Signal
from hardware.emulated import EmulatedBoxes
from hardware.scripted import ScriptedBoxes

Kind = EmulatedBoxes | ScriptedBoxes


def emulated() -> EmulatedBoxes:
    return EmulatedBoxes(2)


def scripted() -> ScriptedBoxes:
    return ScriptedBoxes(("box-1", "box-2"))


@pytest.fixture(params=[emulated, scripted])
def boxes(request: pytest.FixtureRequest) -> Kind:
    make: Callable[[], Kind] = request.param
    return make()


def run(boxes: Boxes, since: float, until: float) -> list[Signal]:
    """Poll whenever the boxes ask for it, as the table's loop does."""
    signals: list[Signal] = [*boxes.poll(since)]
    while (due := boxes.due()) is not None and due <= until:
        signals.extend(boxes.poll(due))
    return signals


def press(boxes: Kind, box: str, button: Button, now: float) -> None:
    if isinstance(boxes, EmulatedBoxes):
        boxes.touch(box, button, True, now)
        boxes.touch(box, button, False, now + 0.05)
    else:
        boxes.press(box, button)


def pressed(signals: Sequence[Signal]) -> list[Signal]:
    return [signal for signal in signals if isinstance(signal, Pressed)]


def test_every_box_is_found_at_first(boxes: Kind) -> None:
    assert run(boxes, 0, 0) == [Found("box-1"), Found("box-2")]


@pytest.mark.parametrize("button", Button)
def test_a_press_is_told_once(boxes: Kind, button: Button) -> None:
    run(boxes, 0, 1)
    press(boxes, "box-2", button, 1.0)
    assert run(boxes, 1.0, 2.0) == [Pressed("box-2", button)]


def test_nothing_is_due_while_nothing_happens(boxes: Kind) -> None:
    run(boxes, 0, 1)
    assert boxes.due() is None
    press(boxes, "box-1", Button.YES, 1.0)
    run(boxes, 1.0, 2.0)
    assert boxes.due() is None


def test_a_light_shows_what_was_ordered_and_the_others_stay(boxes: Kind) -> None:
    boxes.show({"box-1": Light.INVITING, "box-2": Light.NO})
    boxes.show({"box-1": Light.LOCKED})
    assert boxes.lights == {"box-1": Light.LOCKED, "box-2": Light.NO}


def test_a_box_may_vanish_and_come_back(boxes: Kind) -> None:
    run(boxes, 0, 1)
    boxes.unplug("box-1")
    boxes.plug_in("box-1")
    assert run(boxes, 1, 2) == [Lost("box-1"), Found("box-1")]


def test_closing_twice_is_allowed(boxes: Kind) -> None:
    boxes.close()
    boxes.close()


def test_an_unplugged_emulated_box_tells_nothing_and_keeps_its_light() -> None:
    boxes = emulated()
    boxes.unplug("box-1")
    boxes.show({"box-1": Light.YES})
    press(boxes, "box-1", Button.YES, 1.0)
    assert pressed(run(boxes, 1.0, 2.0)) == []
    assert boxes.lights["box-1"] is Light.OFF


def test_a_box_that_comes_back_is_lit_as_was_ordered_meanwhile() -> None:
    boxes = emulated()
    boxes.unplug("box-1")
    boxes.show({"box-1": Light.INVITING})
    boxes.plug_in("box-1")
    assert boxes.lights["box-1"] is Light.INVITING


def test_a_click_shorter_than_a_finger_is_still_a_press() -> None:
    boxes = emulated()
    boxes.touch("box-1", Button.NO, True, 1.0)
    boxes.touch("box-1", Button.NO, False, 1.0)
    assert pressed(run(boxes, 1.0, 2.0)) == [Pressed("box-1", Button.NO)]


def test_two_clicks_at_once_are_two_presses() -> None:
    boxes = emulated()
    for _click in range(2):
        boxes.touch("box-1", Button.NO, True, 1.0)
        boxes.touch("box-1", Button.NO, False, 1.0)
    assert pressed(run(boxes, 1.0, 2.0)) == [Pressed("box-1", Button.NO)] * 2


def test_a_button_that_is_held_is_one_press() -> None:
    boxes = emulated()
    boxes.touch("box-1", Button.YES, True, 1.0)
    signals = run(boxes, 1.0, 5.0)
    boxes.touch("box-1", Button.YES, False, 5.0)
    assert pressed([*signals, *run(boxes, 5.0, 6.0)]) == [Pressed("box-1", Button.YES)]


def test_a_press_is_known_within_15_ms() -> None:
    boxes = emulated()
    boxes.poll(0.0)
    boxes.touch("box-1", Button.YES, True, 1.0)
    assert pressed(boxes.poll(1.015)) == [Pressed("box-1", Button.YES)]


def test_presses_from_many_threads_all_arrive_and_wake_the_loop() -> None:
    woken: list[int] = []
    boxes = ScriptedBoxes(("box-1",), wake=lambda: woken.append(1))
    boxes.poll(0)
    woken.clear()

    def hammer() -> None:
        for _press in range(100):
            boxes.press("box-1", Button.YES)

    threads = [Thread(target=hammer) for _thread in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(boxes.poll(0)) == len(woken) == 400


def test_two_presses_are_told_in_the_order_they_were_made() -> None:
    boxes = emulated()
    boxes.poll(0.0)
    for button, at in ((Button.NO, 1.0), (Button.YES, 1.12)):
        boxes.touch("box-1", button, True, at)
        boxes.touch("box-1", button, False, at + 0.06)
    told = [Pressed("box-1", Button.NO), Pressed("box-1", Button.YES)]
    assert pressed(boxes.poll(2.0)) == told


def test_presses_that_arrive_at_once_are_told_in_the_order_they_arrived() -> None:
    boxes = emulated()
    boxes.poll(0.0)
    buttons = (Button.STOMACHACHE, Button.YES, Button.NO)
    for button in buttons:
        boxes.touch("box-1", button, True, 1.0)
        boxes.touch("box-1", button, False, 1.0)
    assert pressed(boxes.poll(2.0)) == [Pressed("box-1", button) for button in buttons]
