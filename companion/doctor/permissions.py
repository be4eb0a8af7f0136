"""Whether the devices that matter here may be used: pins, screen, gamepads, sound.

Serial ports are looked at one by one elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.box_settings import BoxesSettings
from companion.doctor.finding import Check, Finding
from companion.doctor.looking import listed
from companion.doctor.surroundings import SSH, names_desktop
from companion.doctor.ways_in import GROUPS, may_use, user_name, way_in
from hardware.boxes import Health
from sentences import N_, Sentence

DEVICES = Path("/dev")
MOST_LISTED = 2


class MayUse(Sentence):
    template = N_("{user} may use all that matters here: {devices}.")


class NothingMatters(Sentence):
    template = N_("{user} needs no permission here: no device is there that would ask for one.")


class Forbidden(Sentence):
    template = N_("{user} may not use {devices}, needed for {purpose}.")


class AndMore(Sentence):
    template = N_("{first} and {count} more")


class Pins(Sentence):
    template = N_("boxes at the header")


class BareScreen(Sentence):
    template = N_("drawing without a desktop")


class Keyboard(Sentence):
    template = N_("keyboard and touch without a desktop")


class Gamepads(Sentence):
    template = N_("gamepads")


class Sound(Sentence):
    template = N_("sound")


@dataclass(frozen=True)
class Need:
    """Devices below /dev that something needs, whose group they usually are, and how bad it is
    without them."""

    pattern: str
    purpose: Sentence
    group: str
    without: Health
    one_is_enough: bool = False
    """Whether of many such devices one that may be used will do."""


def needs(settings: BoxesSettings, environment: Mapping[str, str]) -> tuple[Need, ...]:
    """What matters with these settings, on or off a desktop."""
    found = [Need("snd/pcm*p", Sound(), "audio", Health.WAITS)]
    if settings.header:
        found.append(_header_pins())
    if settings.gamepads:
        found.append(Need("input/js*", Gamepads(), "input", Health.FAILS))
    if not names_desktop(environment):
        found += _without_a_desktop(Health.WAITS if environment.get(SSH) else Health.FAILS)
    return tuple(found)


def _header_pins() -> Need:
    """A Pi has chips beside the header's."""
    return Need("gpiochip*", Pins(), "gpio", Health.FAILS, one_is_enough=True)


def _without_a_desktop(without: Health) -> list[Need]:
    """Whoever is here by ssh may well have a desktop elsewhere."""
    return [
        Need("dri/card*", BareScreen(), "video", without),
        Need("dri/renderD*", BareScreen(), "render", without),
        Need("input/event*", Keyboard(), "input", without),
    ]


def examine_permissions(
    needed: Sequence[Need], devices: Path = DEVICES, groups: Path = GROUPS
) -> list[Finding]:
    """A finding for each need that is forbidden, or one for all that are not."""
    there = [(need, listed(devices, need.pattern)) for need in needed]
    refused = [finding for need, paths in there for finding in _refused(need, paths, groups)]
    return refused or [_allowed([path for _need, paths in there for path in paths])]


def _refused(need: Need, paths: Sequence[Path], groups: Path) -> list[Finding]:
    closed = [path for path in paths if not may_use(path)]
    if not closed or (len(closed) < len(paths) and need.one_is_enough):
        return []
    found = Forbidden(user=user_name(), devices=_listed(closed), purpose=need.purpose)
    return [Finding(Check.PERMISSIONS, need.without, found, way_in(closed[0], need.group, groups))]


def _allowed(paths: Sequence[Path]) -> Finding:
    if not paths:
        return Finding(Check.PERMISSIONS, Health.WORKS, NothingMatters(user=user_name()))
    found = MayUse(user=user_name(), devices=_listed(paths))
    return Finding(Check.PERMISSIONS, Health.WORKS, found)


def _listed(paths: Sequence[Path]) -> Sentence | str:
    """
    >>> str(_listed([Path("/dev/input/js0"), Path("/dev/input/js1"), Path("/dev/input/js2")]))
    '/dev/input/js0 and 2 more'
    """
    if len(paths) <= MOST_LISTED:
        return ", ".join(map(str, paths))
    return AndMore(first=paths[0], count=len(paths) - 1)
