"""The commands of `vivat box` and their arguments. A command that returns False has failed."""

from __future__ import annotations

import argparse
import signal
from pathlib import Path
from threading import Event

from companion.commands.arguments import CommandParser, Commands, add_command
from companion.commands.box.list_boxes import OpenBoxes, list_boxes
from companion.commands.box.monitor import monitor
from companion.commands.box.open_boxes import open_wired
from companion.config.box_settings import BoxesSettings
from companion.config.settings import read_settings
from companion.words.i18n import _


def add_box_commands(commands: Commands) -> None:
    """`vivat box list | check | monitor | flash | emulate`."""
    box = commands.add_parser("box", help=_("button boxes: list, check, monitor, flash, emulate"))
    box.set_defaults(run=lambda _options: box.print_help())
    of_box = box.add_subparsers(metavar="command")

    meaning = _("list connected boxes, and why others are missing")
    list_ = add_command(of_box, "list", meaning, _list)
    list_.add_json()
    _add_port_and_settings(list_)

    meaning = _("check whether a controller keeps to the protocol")
    check = add_command(of_box, "check", meaning, _check)
    check.add_argument("port", metavar="PORT", help=_("the serial port"))
    check.add_argument("--press", action="store_true", help=_("also ask you to press buttons"))

    monitor = add_command(of_box, "monitor", _("print every button press"), _monitor)
    _add_port_and_settings(monitor)

    meaning = _("install the firmware on a Raspberry Pi Pico")
    flash = add_command(of_box, "flash", meaning, _flash)
    flash.add_argument("port", metavar="PORT", help=_("the serial port"))

    meaning = _("show emulated boxes that run the real firmware behind a serial port")
    emulate = add_command(of_box, "emulate", meaning, _emulate)
    emulate.add_argument(
        "--seats", type=int, default=4, metavar="N", help=_("number of boxes, 1 to 8")
    )
    emulate.add_argument("--link", type=Path, metavar="PATH", help=_("a fixed path for the port"))


def _add_port_and_settings(command: CommandParser) -> None:
    command.add_argument("port", nargs="?", metavar="PORT", help=_("use only this serial port"))
    command.add_settings()


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
    # The display loads slowly: import it only here.
    from companion.commands.box.emulate import emulate

    emulate(options.seats, options.link)


def _flash(options: argparse.Namespace) -> None:
    from hardware.controllers.flash import flash

    flash(options.port, _show)


def _show(line: str) -> None:
    print(line, flush=True)
