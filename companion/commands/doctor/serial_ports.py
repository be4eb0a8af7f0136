"""Checks every serial port: what it is, whether it may be opened, which program uses it, and
which controller answers.

Only a port that may have a box controller is opened; nothing is sent to any other.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo

from companion.commands.doctor.finding import Finding, note, ok, problem
from companion.commands.doctor.permissions import how_to_gain_access, may_use, user_name
from companion.config.box_settings import BoxesSettings
from companion.words.i18n import _, translate
from hardware.controllers import status_messages
from hardware.controllers.port_finder import candidate_ports, usb_id
from hardware.controllers.port_probe import OUR_FIRMWARE, OUR_PROTOCOL, ControllerInfo, identify
from hardware.controllers.serial_port import PortBusy, PortError
from hardware.device_holders import Process, processes_holding

GROUP = "dialout"
MODEMS = "ModemManager"

Ports = Mapping[str, ListPortInfo]
"""The ports that the system lists, by their paths without links."""


def examine_ports(settings: BoxesSettings) -> list[Finding]:
    """A finding for each serial port, including those that the settings name."""
    known = {os.path.realpath(port.device): port for port in list_ports.comports()}
    usb_ids = settings.usb_ids if settings.controllers else ()
    ours = candidate_ports(usb_ids, settings.ports)
    others = known.keys() - set(map(os.path.realpath, ours))
    found = [
        *(_missing(path) for path in settings.ports if not os.path.exists(path)),
        *(_our_port(path, _described(path, known)) for path in ours),
    ]
    return [*(found or [_none()]), *(_unknown_port(known[path], known) for path in sorted(others))]


def _none() -> Finding:
    remedy = _(
        "If one is plugged in: use a USB cable that carries data, and put MicroPython on a new "
        "Pico (docs/boxes.md)."
    )
    return note(translate(status_messages.NoController()), remedy)


def _missing(path: str) -> Finding:
    found = _("{port}: the settings name this port, but it does not exist.")
    remedy = _("Plug the controller in, or correct “ports” under [boxes] in the settings.")
    return problem(found.format(port=path), remedy)


def _unknown_port(port: ListPortInfo, known: Ports) -> Finding:
    """A port without a known controller: it is listed, but not opened."""
    id_ = usb_id(port.vid, port.pid)
    if id_:
        remedy = _("If it is one, add “{id}” to usb_ids under [boxes] in the settings.")
    else:
        remedy = _("If a controller is there, add “{port}” to ports under [boxes] in the settings.")
    found = _("{port}: not known as a box controller, so it was not opened.")
    text = found.format(port=_described(port.device, known))
    return note(text, remedy.format(id=id_, port=port.device))


def _our_port(path: str, port: str) -> Finding:
    """A port that may have a controller, described as `port`: what keeps us from using it, or
    which one answers."""
    device = Path(path)
    if not may_use(device):
        found = _("{port}: {user} may not use it.").format(port=port, user=user_name())
        return problem(found, how_to_gain_access(device, GROUP))
    users = processes_holding(device)
    if users:
        return _port_in_use(port, users)
    try:
        controller = identify(path)
    except PortError as failed:
        found = _("{port} can't be opened. {problem}")
        who = _("To see which program uses it: sudo fuser -v {port}").format(port=path)
        remedy = who if isinstance(failed, PortBusy) else None
        return problem(found.format(port=port, problem=translate(failed)), remedy)
    if controller is None:
        found = _("{port}: no controller answered.").format(port=port)
        remedy = _("If this is a box controller, install its firmware: vivat box flash {port}")
        return problem(found, remedy.format(port=path))
    return _controller(path, port, controller)


def _port_in_use(port: str, users: Sequence[Process]) -> Finding:
    found = _("{port}: used by {programs}, so it was not opened.")
    programs = ", ".join(f"{process.name} ({process.number})" for process in users)
    text = found.format(port=port, programs=programs)
    if any(process.is_vivat for process in users):
        remedy = _("That is vivat itself; to see which controller answers, close it first.")
        return note(text, remedy)
    if any(process.name == MODEMS for process in users):
        remedy = _(
            "ModemManager may take a Pico for a modem during its first ten seconds. Without a "
            "modem: sudo apt remove modemmanager. Otherwise add the rule in docs/boxes.md."
        )
        return problem(text, remedy)
    numbers = " ".join(str(process.number) for process in users)
    return problem(text, _("Close that program: kill {numbers}").format(numbers=numbers))


def _controller(path: str, port: str, there: ControllerInfo) -> Finding:
    theirs, ours = _dotted(there.firmware), _dotted(OUR_FIRMWARE)
    found = _("{port}: controller {controller}, firmware {firmware}; boxes: {boxes}.").format(
        port=port, controller=there.identity, boxes=there.boxes, firmware=theirs
    )
    reinstall = _("Reinstall the firmware: vivat box flash {port}").format(port=path)
    if there.protocol > OUR_PROTOCOL:
        more = _("It uses version {theirs} of the protocol, this program version {ours}.")
        more = more.format(theirs=there.protocol, ours=OUR_PROTOCOL)
        return problem(f"{found} {more}", reinstall)
    if there.firmware < OUR_FIRMWARE:
        more = _("That is older than the {ours} that comes with this vivat.").format(ours=ours)
        return note(f"{found} {more}", reinstall)
    return ok(found)


def _described(path: str, known: Ports) -> str:
    """A port's path and, on USB, its product name and id."""
    info = known.get(os.path.realpath(path))
    if info is None or info.vid is None:
        return path
    return f"{path} ({info.product or info.description}, {usb_id(info.vid, info.pid)})"


def _dotted(version: Sequence[int]) -> str:
    return ".".join(map(str, version))
