"""The commands of `vivat box` and their arguments. A command that returns False has failed."""

from __future__ import annotations

import argparse
import os
import signal
from pathlib import Path
from threading import Event

from companion.commands.arguments import add_json, add_settings
from companion.commands.box.list_boxes import OpenBoxes, list_boxes
from companion.commands.box.monitor import monitor
from companion.commands.box.open_boxes import open_wired
from companion.config.box_settings import BoxesSettings
from companion.config.settings import read_settings
from companion.words.i18n import _

_Commands = argparse._SubParsersAction


def add_box_commands(commands: _Commands[argparse.ArgumentParser]) -> None:
    """`vivat box list | check | monitor | flash | emulate`."""
    box = commands.add_parser("box", help=_("button boxes: list, check, monitor, flash, emulate"))
    of_box = box.add_subparsers(required=True, metavar="command")

    list_ = of_box.add_parser("list", help=_("list connected boxes, and why others are missing"))
    list_.set_defaults(run=_list)
    add_json(list_)
    _add_port_and_settings(list_)

    check = of_box.add_parser("check", help=_("check whether a controller keeps to the protocol"))
    check.set_defaults(run=_check)
    check.add_argument("port", metavar="PORT", help=_("the serial port"))
    check.add_argument("--press", action="store_true", help=_("also ask you to press buttons"))

    monitor = of_box.add_parser("monitor", help=_("print every button press"))
    monitor.set_defaults(run=_monitor)
    _add_port_and_settings(monitor)

    flash = of_box.add_parser("flash", help=_("install the firmware on a Raspberry Pi Pico"))
    flash.set_defaults(run=_flash)
    flash.add_argument("port", metavar="PORT", help=_("the serial port"))

    emulate = of_box.add_parser(
        "emulate", help=_("show emulated boxes that run the real firmware behind a serial port")
    )
    emulate.set_defaults(run=_emulate)
    emulate.add_argument(
        "--seats", type=int, default=4, metavar="N", help=_("number of boxes, 1 to 8")
    )
    emulate.add_argument("--link", type=Path, metavar="PATH", help=_("a fixed path for the port"))


def _add_port_and_settings(command: argparse.ArgumentParser) -> None:
    command.add_argument("port", nargs="?", metavar="PORT", help=_("use only this serial port"))
    add_settings(command)


def _opener(options: argparse.Namespace) -> OpenBoxes:
    """Opens the boxes that the arguments and the settings name."""
    settings = read_settings(options.settings).boxes
    if options.port is not None:
        settings = BoxesSettings(controllers=False)
    ports = () if options.port is None else (options.port,)
    return lambda wake: open_wired(settings, ports, wake)


def _list(options: argparse.Namespace) -> bool:
    return list_boxes(_opener(options), _show, options.json)


def _monitor(options: argparse.Namespace) -> None:
    stopped = Event()
    signal.signal(signal.SIGINT, lambda _number, _frame: stopped.set())
    signal.signal(signal.SIGTERM, lambda _number, _frame: stopped.set())
    _show(_("Press every button once. Press Ctrl-C to stop."))
    monitor(_opener(options), _show, stopped)


def _check(options: argparse.Namespace) -> bool:
    from companion.commands.box.check import check

    return check(options.port, options.press)


def _emulate(options: argparse.Namespace) -> None:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    # The display loads slowly: import it only here.
    from companion.commands.box.emulate import emulate

    emulate(options.seats, options.link)


def _flash(options: argparse.Namespace) -> None:
    from hardware.controllers.flash import flash

    flash(options.port, _show)


def _show(line: str) -> None:
    print(line, flush=True)
