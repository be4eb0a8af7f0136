"""Checks that a camera could follow the board: the camera, its library, and access to both.

Without a camera vivat can be played, so nothing here is a problem.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path

from companion.commands.doctor.finding import Finding, note, ok
from companion.commands.doctor.permissions import how_to_gain_access, may_use
from companion.config.settings import CameraSettings
from companion.words.i18n import _
from hardware.camera.devices import PI_CAMERA, CameraDevice, cameras

LIBRARY, PI_LIBRARY = "cv2", "picamera2"


def examine_camera(
    settings: CameraSettings,
    find_cameras: Callable[[], Sequence[CameraDevice]] = cameras,
    has_library: Callable[[str], bool] = lambda name: find_spec(name) is not None,
) -> list[Finding]:
    """A finding for each camera, or one for none."""
    found = find_cameras()
    if not found:
        return [_no_camera(settings)]
    if not has_library(LIBRARY):
        names = ", ".join(camera.name for camera in found)
        text = _("There is a camera ({names}), but vivat can't see without OpenCV.")
        remedy = _(
            "Install it: sudo apt install --no-install-recommends python3-opencv; in a checkout: "
            "make install-camera"
        )
        return [note(text.format(names=names), remedy)]
    return [_finding(camera, has_library) for camera in found]


def _no_camera(settings: CameraSettings) -> Finding:
    if not settings.on:
        return ok(_("No camera follows the board."))
    remedy = _("Plug the camera in, or set “on = false” under [camera].")
    return note(_("A camera should follow the board, but none is plugged in."), remedy)


def _finding(camera: CameraDevice, has_library: Callable[[str], bool]) -> Finding:
    text = _("Camera: {name}.").format(name=camera.name)
    if camera.path == PI_CAMERA:
        is_ready = has_library(PI_LIBRARY)
        return ok(text) if is_ready else note(text, _install_picamera2())
    device = Path(camera.path)
    return ok(text) if may_use(device) else note(text, how_to_gain_access(device, "video"))


def _install_picamera2() -> str:
    command = "sudo apt install --no-install-recommends python3-picamera2"
    return _("Install it: {command}").format(command=command)
