"""Lights change at their instant, all together, and the last order counts."""

from __future__ import annotations

from hardware.boxes import BallotOrder, BallotPhase, Light, Order
from hardware.local.light_plan import LightPlan

LOCKED, YES, NO = Light.LOCKED, Light.YES, Light.NO


def order(light: Light, at: float | None = None) -> Order:
    return Order(lights={"a": light, "b": light}, at=at)


def shown(plan: LightPlan) -> tuple[Light, Light]:
    return plan.light("a"), plan.light("b")


def test_at_first_all_is_dark_and_nothing_is_due() -> None:
    plan = LightPlan()
    plan.tick(5.0)
    assert shown(plan) == (Light.OFF, Light.OFF)
    assert plan.wake_at() is None


def test_lights_without_an_instant_change_at_once() -> None:
    plan = LightPlan()
    plan.apply_order(order(LOCKED))
    assert shown(plan) == (LOCKED, LOCKED)
    assert plan.wake_at() is None


def test_lights_with_an_instant_keep_until_then_and_change_together() -> None:
    plan = LightPlan()
    plan.apply_order(order(LOCKED))
    plan.apply_order(order(YES, at=3.0))
    plan.tick(2.999)
    assert shown(plan) == (LOCKED, LOCKED)
    assert plan.wake_at() == 3.0
    plan.tick(3.0)
    assert shown(plan) == (YES, YES)
    assert plan.wake_at() is None


def test_an_instant_that_has_passed_is_the_next_tick() -> None:
    plan = LightPlan()
    plan.tick(10.0)
    plan.apply_order(order(YES, at=3.0))
    plan.tick(10.0)
    assert shown(plan) == (YES, YES)


def test_the_same_order_again_after_its_instant_plans_nothing_anew() -> None:
    plan = LightPlan()
    plan.apply_order(order(YES, at=3.0))
    plan.tick(3.0)
    plan.apply_order(order(YES, at=3.0))
    assert plan.wake_at() is None
    assert shown(plan) == (YES, YES)


def test_an_order_without_an_instant_ends_what_was_planned() -> None:
    plan = LightPlan()
    plan.apply_order(order(YES, at=3.0))
    plan.apply_order(order(LOCKED))
    plan.tick(3.0)
    assert shown(plan) == (LOCKED, LOCKED)


def test_of_two_plans_the_later_order_counts() -> None:
    plan = LightPlan()
    plan.apply_order(order(YES, at=3.0))
    plan.apply_order(order(NO, at=4.0))
    plan.tick(3.5)
    assert shown(plan) == (Light.OFF, Light.OFF)
    plan.tick(4.0)
    assert shown(plan) == (NO, NO)


def test_a_light_that_is_not_in_the_order_goes_out_at_the_instant() -> None:
    plan = LightPlan()
    plan.apply_order(order(LOCKED))
    plan.apply_order(Order(lights={"a": YES}, at=3.0))
    plan.tick(3.0)
    assert shown(plan) == (YES, Light.OFF)


def test_lights_that_the_table_changes_later_are_not_shown_before_they_are_ordered() -> None:
    plan = LightPlan()
    lights = {"a": YES}
    plan.apply_order(Order(lights=lights))
    lights["a"] = NO
    assert plan.light("a") is YES


def test_a_ballot_in_the_order_does_not_delay_its_lights() -> None:
    plan = LightPlan()
    plan.apply_order(Order(lights={"a": YES}, ballot=BallotOrder(1, BallotPhase.OPEN, {})))
    assert plan.light("a") is YES
