"""Lights change all together at the ordered time, and the last order counts."""

from __future__ import annotations

from hardware.boxes import BallotOrder, BallotPhase, Light, Order
from hardware.local.local_boxes import LightPlan

LOCKED, YES, NO = Light.LOCKED, Light.YES, Light.NO


def order(light: Light, at: float | None = None) -> Order:
    return Order(lights={"a": light, "b": light}, at=at)


def shown(plan: LightPlan) -> tuple[Light, Light]:
    return plan.light("a"), plan.light("b")


def test_at_first_all_lights_are_dark_and_nothing_is_planned() -> None:
    plan = LightPlan()
    plan.tick(5.0)
    assert shown(plan) == (Light.OFF, Light.OFF)
    assert plan.wake_at() is None


def test_lights_without_a_time_change_at_once() -> None:
    plan = LightPlan()
    plan.apply_order(order(LOCKED))
    assert shown(plan) == (LOCKED, LOCKED)
    assert plan.wake_at() is None


def test_lights_with_a_time_change_together_at_that_time() -> None:
    plan = LightPlan()
    plan.apply_order(order(LOCKED))
    plan.apply_order(order(YES, at=3.0))
    plan.tick(2.999)
    assert shown(plan) == (LOCKED, LOCKED)
    assert plan.wake_at() == 3.0
    plan.tick(3.0)
    assert shown(plan) == (YES, YES)
    assert plan.wake_at() is None


def test_lights_for_a_past_time_change_at_the_next_tick() -> None:
    plan = LightPlan()
    plan.tick(10.0)
    plan.apply_order(order(YES, at=3.0))
    plan.tick(10.0)
    assert shown(plan) == (YES, YES)


def test_repeating_an_order_after_its_time_plans_nothing() -> None:
    plan = LightPlan()
    plan.apply_order(order(YES, at=3.0))
    plan.tick(3.0)
    plan.apply_order(order(YES, at=3.0))
    assert plan.wake_at() is None
    assert shown(plan) == (YES, YES)


def test_an_order_without_a_time_cancels_the_plan() -> None:
    plan = LightPlan()
    plan.apply_order(order(YES, at=3.0))
    plan.apply_order(order(LOCKED))
    plan.tick(3.0)
    assert shown(plan) == (LOCKED, LOCKED)


def test_the_last_plan_replaces_the_earlier_one() -> None:
    plan = LightPlan()
    plan.apply_order(order(YES, at=3.0))
    plan.apply_order(order(NO, at=4.0))
    plan.tick(3.5)
    assert shown(plan) == (Light.OFF, Light.OFF)
    plan.tick(4.0)
    assert shown(plan) == (NO, NO)


def test_a_light_that_is_not_in_the_order_goes_out_at_its_time() -> None:
    plan = LightPlan()
    plan.apply_order(order(LOCKED))
    plan.apply_order(Order(lights={"a": YES}, at=3.0))
    plan.tick(3.0)
    assert shown(plan) == (YES, Light.OFF)


def test_changing_the_mapping_later_does_not_change_the_lights() -> None:
    plan = LightPlan()
    lights = {"a": YES}
    plan.apply_order(Order(lights=lights))
    lights["a"] = NO
    assert plan.light("a") is YES


def test_a_ballot_in_the_order_does_not_delay_its_lights() -> None:
    plan = LightPlan()
    plan.apply_order(Order(lights={"a": YES}, ballot=BallotOrder(1, BallotPhase.OPEN, {})))
    assert plan.light("a") is YES
