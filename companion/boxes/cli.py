"""The arguments of `vivat box`, and what each of them runs; False is told as a failure."""

from __future__ import annotations

import argparse
import os
import signal
from pathlib import Path
from threading import Event

from companion.box_settings import BoxesSettings
from companion.boxes.list_boxes import OpenBoxes, list_boxes
from companion.boxes.monitor import monitor
from companion.boxes.open_boxes import open_wired
from companion.i18n import _
from companion.settings import read_settings
from companion.shared_arguments import add_settings


def add_box_commands(
    commands: argparse._SubParsersAction[argparse.ArgumentParser],
) -> None:
    """`vivat box list | check | monitor | flash | emulate`."""
    box = commands.add_parser("box", help=_("button boxes: list, check, monitor, flash, emulate"))
    verbs = box.add_subparsers(required=True, metavar="verb")
    _add_list(verbs)
    _add_check(verbs)
    _add_monitor(verbs)
    _add_flash(verbs)
    _add_emulate(verbs)


_Verbs = argparse._SubParsersAction


def _add_list(verbs: _Verbs[argparse.ArgumentParser]) -> None:
    verb = verbs.add_parser("list", help=_("which boxes are there, and which are not, and why"))
    verb.set_defaults(run=_list)
    _add_where(verb)


def _add_check(verbs: _Verbs[argparse.ArgumentParser]) -> None:
    verb = verbs.add_parser("check", help=_("whether a controller keeps to the protocol"))
    verb.set_defaults(run=_check)
    verb.add_argument("port", metavar="PORT", help=_("its serial port"))
    verb.add_argument("--press", action="store_true", help=_("also with somebody who presses"))


def _add_monitor(verbs: _Verbs[argparse.ArgumentParser]) -> None:
    verb = verbs.add_parser("monitor", help=_("tell every press, to test each button"))
    verb.set_defaults(run=_monitor)
    _add_where(verb)


def _add_flash(verbs: _Verbs[argparse.ArgumentParser]) -> None:
    verb = verbs.add_parser("flash", help=_("install the firmware on a Raspberry Pi Pico"))
    verb.set_defaults(run=_flash)
    verb.add_argument("port", metavar="PORT", help=_("its serial port"))


def _add_emulate(verbs: _Verbs[argparse.ArgumentParser]) -> None:
    verb = verbs.add_parser(
        "emulate", help=_("a window of boxes behind a serial port, with the real firmware")
    )
    verb.set_defaults(run=_emulate)
    verb.add_argument("--seats", type=int, default=4, metavar="N", help=_("how many boxes, 1 to 8"))
    verb.add_argument("--link", type=Path, metavar="PATH", help=_("a name of its own for the port"))


def _add_where(verb: argparse.ArgumentParser) -> None:
    """Where boxes are looked for."""
    verb.add_argument("port", nargs="?", metavar="PORT", help=_("only at this serial port"))
    add_settings(verb)


def _opener(options: argparse.Namespace) -> OpenBoxes:
    """Opens what the arguments and the settings name."""
    settings = read_settings(options.settings).boxes
    if options.port is not None:
        settings = BoxesSettings(controllers=False)
    ports = () if options.port is None else (options.port,)
    return lambda wake: open_wired(settings, ports, wake)


def _list(options: argparse.Namespace) -> bool:
    return list_boxes(_opener(options), _tell)


def _monitor(options: argparse.Namespace) -> None:
    ends = Event()
    signal.signal(signal.SIGINT, lambda _number, _frame: ends.set())
    signal.signal(signal.SIGTERM, lambda _number, _frame: ends.set())
    _tell(_("Press every button once. Ctrl-C ends."))
    monitor(_opener(options), _tell, ends)


def _check(options: argparse.Namespace) -> bool:
    from companion.boxes.check import check

    return check(options.port, options.press)


def _emulate(options: argparse.Namespace) -> None:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    # The display takes longest to load: only for the command that needs it.
    from companion.boxes.emulate import emulate

    emulate(options.seats, options.link)


def _flash(options: argparse.Namespace) -> None:
    from hardware.controllers.flash import flash

    flash(options.port, _tell)


def _tell(line: str) -> None:
    print(line, flush=True)
