"""The cameras of this computer: their names, and the paths that stay the same."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

SYS, BY_ID = Path("/sys/class/video4linux"), Path("/dev/v4l/by-id")
PI_CAMERA = "pi"
"""The name of Raspberry Pi's own camera module, which libcamera reads."""
PI_NAMES = ("unicam", "rp1-cfe")
NO_CAMERAS = ("bcm2835-", "pispbe", "rpi-hevc", "rpivid")
"""Parts of a Raspberry Pi's chip that Video4Linux lists, too."""


@dataclass(frozen=True)
class CameraDevice:
    """A camera: its name for people, and the path by which it is opened."""

    path: str
    name: str


def cameras(sys: Path = SYS, by_id: Path = BY_ID) -> tuple[CameraDevice, ...]:
    """All cameras, Raspberry Pi's own first."""
    nodes = sorted(sys.glob("video*"), key=lambda node: int(node.name.removeprefix("video")))
    found: dict[str, CameraDevice] = {}
    for node in nodes:
        name = _text(node / "name")
        if name.startswith(PI_NAMES):
            found[PI_CAMERA] = CameraDevice(PI_CAMERA, "Raspberry Pi")
        elif not name.startswith(NO_CAMERAS) and _text(node / "index") == "0":
            path = _stable(node.name, by_id)
            found[path] = CameraDevice(path, name)
    return tuple(sorted(found.values(), key=lambda device: device.path != PI_CAMERA))


def _stable(node: str, by_id: Path) -> str:
    """A link by the camera's serial number, if there is one: numbers change with each start."""
    links = (link for link in sorted(by_id.glob("*")) if link.resolve().name == node)
    return str(next(links, Path("/dev") / node))


def _text(file: Path) -> str:
    try:
        return file.read_text(errors="replace").strip()
    except OSError:
        return ""
