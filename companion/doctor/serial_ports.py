"""Every serial port: what it is, whether it may be opened, who holds it, and who answers there.

Only a port that may have a box controller is opened; nothing is sent to any other.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo

from companion.box_settings import BoxesSettings
from companion.doctor import serial_words as words
from companion.doctor.finding import Check, Finding
from companion.doctor.guard import Look, findings_of
from companion.doctor.holders import Process, holders, running
from companion.doctor.looking import PROC, listed, read
from companion.doctor.ways_in import GROUPS, may_use, user_name, way_in
from hardware.boxes import Health
from hardware.controllers import status_messages
from hardware.controllers.port_finder import PICO, candidate_ports, usb_id
from hardware.controllers.probe import OUR_FIRMWARE, OUR_PROTOCOL, ControllerInfo, identify
from hardware.controllers.serial_port import PortError
from sentences import Sentence

SECONDS = 5.0
"""All ports have told by then."""
GROUP = "dialout"
MODEMS = "ModemManager"
UDEV_RULES = (Path("/etc/udev/rules.d"), Path("/lib/udev/rules.d"))
LEAVES_IT_ALONE = "ID_MM_DEVICE_IGNORE"


@dataclass(frozen=True)
class System:
    """Where the system tells of processes, groups, and rules for devices."""

    proc: Path = PROC
    groups: Path = GROUPS
    rules: tuple[Path, ...] = UDEV_RULES


def examine_ports(settings: BoxesSettings, system: System) -> list[Finding]:
    """A finding for each serial port, those that the settings name included."""
    usb_ids = settings.usb_ids if settings.controllers else ()
    known = {port.device: port for port in list_ports.comports()}
    asked = candidate_ports(usb_ids, settings.ports)
    others = [port for path, port in known.items() if not _is_among(path, asked)]
    looks = [(Check.SERIAL, _look(path, known.get(path), system)) for path in asked]
    ours = [*_missing(settings.ports), *findings_of(looks, SECONDS)] or [_none()]
    left_alone = [_left_alone(port, system) for port in others]
    return [*ours, *_modems(asked, known, system), *left_alone]


def _is_among(path: str, others: Iterable[str]) -> bool:
    """Whether a port is one of these, perhaps under another name."""
    return os.path.realpath(path) in map(os.path.realpath, others)


def _none() -> Finding:
    return Finding(
        Check.SERIAL, Health.WAITS, status_messages.NoController(), words.UseADataCable()
    )


def _missing(named: Sequence[str]) -> list[Finding]:
    return [
        Finding(Check.SERIAL, Health.FAILS, words.NotThere(port=path), words.PlugItIn())
        for path in named
        if not os.path.exists(path)
    ]


def _left_alone(port: ListPortInfo, system: System) -> Finding:
    """A port that is none of ours: it is named, and not opened."""
    id_ = usb_id(port.vid, port.pid)
    what = _called(port.device, port)
    remedy = words.NameItsId(id=id_) if id_ else words.NameIt(port=port.device)
    held = holders(Path(port.device), system.proc)
    if held:
        found: Sentence = words.OtherPortHeld(what=what, holders=_listed(held))
    else:
        found = words.OtherPort(what=what)
    return Finding(Check.SERIAL, Health.WAITS, found, remedy)


def _look(path: str, info: ListPortInfo | None, system: System) -> Look:
    return lambda: [_candidate(path, info, system)]


def _candidate(path: str, info: ListPortInfo | None, system: System) -> Finding:
    """A port that may have a controller: what keeps us from it, or who is there."""
    device, what = Path(path), _called(path, info)
    if not may_use(device):
        found = words.Forbidden(what=what, user=user_name())
        return Finding(Check.SERIAL, Health.FAILS, found, way_in(device, GROUP, system.groups))
    held = holders(device, system.proc)
    if held:
        return _held(what, held)
    try:
        controller = identify(path)
    except PortError as failed:
        return _refused(what, failed)
    return _silent(path, what) if controller is None else _answered(path, what, controller)


def _held(what: Sentence, held: Sequence[Process]) -> Finding:
    found = words.Held(what=what, holders=_listed(held))
    if any(process.is_vivat for process in held):
        return Finding(Check.SERIAL, Health.WAITS, found, words.ItIsVivat())
    if any(process.name == MODEMS for process in held):
        return Finding(Check.SERIAL, Health.FAILS, found, words.KeepModemsAway())
    numbers = " ".join(str(process.number) for process in held)
    return Finding(Check.SERIAL, Health.FAILS, found, words.EndThem(numbers=numbers))


def _refused(what: Sentence, failed: PortError) -> Finding:
    remedy = None if os.geteuid() == 0 else words.LookAsRoot()
    found = words.CantOpen(what=what, problem=failed)
    return Finding(Check.SERIAL, Health.FAILS, found, remedy)


def _silent(path: str, what: Sentence) -> Finding:
    return Finding(Check.SERIAL, Health.FAILS, words.Silent(what=what), words.Flash(port=path))


def _answered(path: str, what: Sentence, there: ControllerInfo) -> Finding:
    theirs, ours = _dotted(there.firmware), _dotted(OUR_FIRMWARE)
    found = words.Answers(what=what, controller=there.identity, boxes=there.boxes, firmware=theirs)
    if there.protocol != OUR_PROTOCOL:
        other = words.OtherProtocol(what=found, theirs=there.protocol, ours=OUR_PROTOCOL)
        return Finding(Check.SERIAL, Health.FAILS, other, words.FlashAnew(port=path))
    if there.firmware < OUR_FIRMWARE:
        older = words.Older(what=found, ours=ours)
        return Finding(Check.SERIAL, Health.WAITS, older, words.FlashAnew(port=path))
    if there.firmware > OUR_FIRMWARE:
        newer = words.Newer(what=found, ours=ours)
        return Finding(Check.SERIAL, Health.WAITS, newer, words.UpdateVivat())
    return Finding(Check.SERIAL, Health.WORKS, found)


def _modems(
    asked: Sequence[str], known: Mapping[str, ListPortInfo], system: System
) -> list[Finding]:
    """A word about ModemManager where it may take a Pico for a modem."""
    picos = [path for path in asked if path in known and _id(known[path]) == PICO]
    if not picos or not running(MODEMS, system.proc) or _is_kept_away(system.rules):
        return []
    found = words.ModemsRun(ports=", ".join(picos))
    return [Finding(Check.SERIAL, Health.WAITS, found, words.KeepModemsAway())]


def _is_kept_away(folders: Iterable[Path]) -> bool:
    """Whether a rule tells ModemManager to leave a Pico alone."""
    vendor = PICO.split(":")[0]
    files = [file for folder in folders for file in listed(folder, "*.rules")]
    lines = (line for file in files for line in read(file).splitlines())
    return any(vendor in line and LEAVES_IT_ALONE in line for line in lines)


def _called(path: str, info: ListPortInfo | None) -> Sentence:
    """A port by its path and, on USB, by what it says of itself."""
    if info is None or info.vid is None:
        return words.Port(path=path)
    return words.UsbPort(path=path, product=info.product or info.description, id=_id(info))


def _id(info: ListPortInfo) -> str:
    return usb_id(info.vid, info.pid)


def _listed(held: Sequence[Process]) -> str:
    return ", ".join(f"{process.name} ({process.number})" for process in held)


def _dotted(version: Sequence[int]) -> str:
    return ".".join(map(str, version))
