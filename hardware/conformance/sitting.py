"""Somebody at the boxes of the controller that is checked, and how they are asked to press.

Knows nothing of what is required.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce

from firmware.messages import ACKNOWLEDGE, PONG
from hardware.boxes import Button
from hardware.conformance.examiner import Examiner
from hardware.conformance.finding import Unmet
from hardware.conformance.orders import end_ballot
from hardware.protocol_codes import BUTTON_OF_CODE
from sentences import N_, Sentence

PRESS_SECONDS = 60.0
"""Nobody is hurried: a press that comes too late would be taken for the next one."""
QUIET_SECONDS = 5.0


class TheButton(Sentence):
    """A button by its name."""


class YesButton(TheButton):
    template = N_("Yes")


class NoButton(TheButton):
    template = N_("No")


class StomachacheButton(TheButton):
    template = N_("Stomachache")


class PressThis(Sentence):
    template = N_("Box {box}: press {button} once.")


class PressSilently(Sentence):
    template = N_(
        "Box {box}: press {button} once, within {seconds} seconds. "
        "Nothing may show here that you did."
    )


class NotPressed(Unmet):
    template = N_("box {box}: {button} was not told within {seconds} s")


class OtherPress(Unmet):
    template = N_("box {box}: {button} was pressed, and what was told is {presses}")


class NoPress(Sentence):
    template = N_("no press")


class ToldPress(Sentence):
    template = N_("{button} of box {box}")


class ThenPress(Sentence):
    template = N_("{first}, then {press}")


BUTTON_NAMES = {
    Button.YES: YesButton(),
    Button.NO: NoButton(),
    Button.STOMACHACHE: StomachacheButton(),
}


@dataclass(frozen=True)
class Request:
    """Which button somebody is to press, and how to ask them. Ports count from 0."""

    port: int
    button: Button
    sentence: Sentence


@dataclass(frozen=True)
class Person:
    """Somebody who presses what they are asked to.

    A press is waited for `press_seconds`; one that must not show is given `quiet_seconds`.
    """

    ask: Callable[[Request], None]
    press_seconds: float = PRESS_SECONDS
    quiet_seconds: float = QUIET_SECONDS


@dataclass(frozen=True)
class Sitting:
    """An examiner, and a person at the boxes of the controller."""

    examiner: Examiner
    person: Person

    def meet(self) -> None:
        """Begin another session, without a ballot. Raises Unmet."""
        self.examiner.meet()
        end_ballot(self.examiner)

    def ask(self, port: int, button: Button) -> None:
        """Ask for a press that will be told."""
        words = PressThis(box=box_of(port), button=BUTTON_NAMES[button])
        self.person.ask(Request(port, button, words))

    def ask_silently(self, port: int, button: Button) -> None:
        """Ask for a press that nothing may tell, and leave time for it. Raises Unwanted."""
        seconds = self.person.quiet_seconds
        words = PressSilently(box=box_of(port), button=BUTTON_NAMES[button], seconds=round(seconds))
        self.person.ask(Request(port, button, words))
        self.examiner.expect_only(ACKNOWLEDGE, PONG, seconds=seconds)


def box_of(port: int) -> int:
    """A port's box, as people count them: from 1."""
    return port + 1


def presses_named(presses: list[tuple[int, int]]) -> Sentence:
    """Presses in their order, as PRESSES tells them."""
    if not presses:
        return NoPress()
    return reduce(
        lambda first, press: ThenPress(first=first, press=press), map(_press_name, presses)
    )


def _press_name(press: tuple[int, int]) -> Sentence:
    port, code = press
    return ToldPress(button=BUTTON_NAMES[BUTTON_OF_CODE[code]], box=box_of(port))
