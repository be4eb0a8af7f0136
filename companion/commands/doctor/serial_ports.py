"""Checks every serial port: what it is, whether it may be opened, which program uses it, and
which controller answers.

Only a port that may have a box controller is opened; nothing is sent to any other.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo

from companion.commands.doctor.finding import Finding, note, ok, problem
from companion.commands.doctor.parallel import RunCheck, run_checks
from companion.commands.doctor.permissions import GROUPS, how_to_gain_access, may_use, user_name
from companion.config.box_settings import BoxesSettings
from companion.disk.files import list_if_possible, read_if_possible
from companion.words.i18n import _, translate
from hardware.controllers import status_messages
from hardware.controllers.port_finder import PICO, candidate_ports, usb_id
from hardware.controllers.port_probe import OUR_FIRMWARE, OUR_PROTOCOL, ControllerInfo, identify
from hardware.controllers.serial_port import PortError
from hardware.device_holders import Process, is_running, processes_holding
from hardware.header.pi_model import PROC

SECONDS = 5.0
"""The time limit for all ports together."""
GROUP = "dialout"
MODEMS = "ModemManager"
UDEV_RULES = (Path("/etc/udev/rules.d"), Path("/lib/udev/rules.d"))
IGNORED_BY_MODEMS = "ID_MM_DEVICE_IGNORE"


@dataclass(frozen=True)
class System:
    """Where the system lists processes, groups, and udev rules."""

    proc: Path = PROC
    groups: Path = GROUPS
    rules: tuple[Path, ...] = UDEV_RULES


def examine_ports(settings: BoxesSettings, system: System) -> list[Finding]:
    """A finding for each serial port, including those that the settings name."""
    usb_ids = settings.usb_ids if settings.controllers else ()
    known = {port.device: port for port in list_ports.comports()}
    ours = candidate_ports(usb_ids, settings.ports)
    others = [port for path, port in known.items() if not _is_among(path, ours)]
    checks = {path: _check(path, known.get(path), system) for path in ours}
    checked = [each for found in run_checks(checks, SECONDS).values() for each in found]
    found = [*_missing(settings.ports), *checked] or [_none()]
    unknown = [_unknown_port(port, system) for port in others]
    return [*found, *_modem_manager(ours, known, system), *unknown]


def _is_among(path: str, others: Iterable[str]) -> bool:
    """Whether a port is one of these, perhaps under another name."""
    return os.path.realpath(path) in map(os.path.realpath, others)


def _none() -> Finding:
    remedy = _(
        "If one is plugged in: use a USB cable that carries data, and put MicroPython on a new "
        "Pico (docs/boxes.md)."
    )
    return note(translate(status_messages.NoController()), remedy)


def _missing(named: Sequence[str]) -> list[Finding]:
    found = _("{port}: the settings name this port, but it does not exist.")
    remedy = _("Plug the controller in, or correct “ports” under [boxes] in the settings.")
    return [problem(found.format(port=path), remedy) for path in named if not os.path.exists(path)]


def _unknown_port(port: ListPortInfo, system: System) -> Finding:
    """A port without a known controller: it is listed, but not opened."""
    id_ = usb_id(port.vid, port.pid)
    if id_:
        remedy = _("If it is one, add “{id}” to usb_ids under [boxes] in the settings.")
    else:
        remedy = _("If a controller is there, add “{port}” to ports under [boxes] in the settings.")
    users = processes_holding(Path(port.device), system.proc)
    found = (
        _("{port}: not known as a box controller; used by {programs}.")
        if users
        else _("{port}: not known as a box controller, so it was not opened.")
    )
    text = found.format(port=_described(port.device, port), programs=_listed(users))
    return note(text, remedy.format(id=id_, port=port.device))


def _check(path: str, info: ListPortInfo | None, system: System) -> RunCheck:
    return lambda: [_our_port(path, info, system)]


def _our_port(path: str, info: ListPortInfo | None, system: System) -> Finding:
    """A port that may have a controller: what keeps us from using it, or which one answers."""
    device, port = Path(path), _described(path, info)
    if not may_use(device):
        found = _("{port}: {user} may not use it.").format(port=port, user=user_name())
        return problem(found, how_to_gain_access(device, GROUP, system.groups))
    users = processes_holding(device, system.proc)
    if users:
        return _port_in_use(port, users)
    try:
        controller = identify(path)
    except PortError as failed:
        found = _("{port} can't be opened. {problem}")
        remedy = None if os.geteuid() == 0 else _("To see which program uses it: sudo vivat doctor")
        return problem(found.format(port=port, problem=translate(failed)), remedy)
    if controller is None:
        found = _("{port}: no controller answered.").format(port=port)
        remedy = _("If this is a box controller, install its firmware: vivat box flash {port}")
        return problem(found, remedy.format(port=path))
    return _controller(path, port, controller)


def _port_in_use(port: str, users: Sequence[Process]) -> Finding:
    found = _("{port}: used by {programs}, so it was not opened.")
    text = found.format(port=port, programs=_listed(users))
    if any(process.is_vivat for process in users):
        remedy = _("That is vivat itself; to see which controller answers, close it first.")
        return note(text, remedy)
    if any(process.name == MODEMS for process in users):
        return problem(text, _keep_modem_manager_away())
    numbers = " ".join(str(process.number) for process in users)
    remedy = _("Close that program: kill {numbers}").format(numbers=numbers)
    return problem(text, remedy)


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
    if there.firmware > OUR_FIRMWARE:
        more = _("That is newer than the {ours} that comes with this vivat.").format(ours=ours)
        return note(f"{found} {more}", _("Update vivat."))
    return ok(found)


def _modem_manager(
    ours: Sequence[str], known: Mapping[str, ListPortInfo], system: System
) -> list[Finding]:
    """A note if ModemManager may take a Pico for a modem."""
    picos = [path for path in ours if path in known and _id(known[path]) == PICO]
    if not picos or not is_running(MODEMS, system.proc) or _is_kept_away(system.rules):
        return []
    found = _("ModemManager is running, and no rule keeps it away from {ports}.")
    text = found.format(ports=", ".join(picos))
    return [note(text, _keep_modem_manager_away())]


def _keep_modem_manager_away() -> str:
    return _(
        "ModemManager may take a Pico for a modem during its first ten seconds. Without a modem: "
        "sudo apt remove modemmanager. Otherwise add the rule in docs/boxes.md."
    )


def _is_kept_away(folders: Iterable[Path]) -> bool:
    """Whether a udev rule tells ModemManager to ignore Picos."""
    vendor = PICO.split(":")[0]
    files = [file for folder in folders for file in list_if_possible(folder, "*.rules")]
    lines = (line for file in files for line in read_if_possible(file).splitlines())
    return any(vendor in line and IGNORED_BY_MODEMS in line for line in lines)


def _described(path: str, info: ListPortInfo | None) -> str:
    """A port's path and, on USB, its product name and id."""
    if info is None or info.vid is None:
        return path
    return f"{path} ({info.product or info.description}, {_id(info)})"


def _id(info: ListPortInfo) -> str:
    return usb_id(info.vid, info.pid)


def _listed(processes: Sequence[Process]) -> str:
    return ", ".join(f"{process.name} ({process.number})" for process in processes)


def _dotted(version: Sequence[int]) -> str:
    return ".".join(map(str, version))
