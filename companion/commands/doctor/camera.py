"""Checks that a camera could follow the board: the camera, its library, and access to both.

Without a camera vivat can be played, so nothing here is a problem.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from companion.commands.doctor.finding import Finding, note, ok
from companion.commands.doctor.permissions import how_to_gain_access, may_use
from companion.config.settings import CameraSettings
from companion.words.i18n import _
from hardware.camera.devices import PI_CAMERA, CameraDevice, cameras


def examine_camera(settings: CameraSettings) -> list[Finding]:
    """A finding for each camera, or one for none."""
    return [_camera(each) for each in cameras()] or [_no_camera(settings)]


def _no_camera(settings: CameraSettings) -> Finding:
    if not settings.on:
        return ok(_("No camera follows the board."))
    remedy = _("Plug the camera in, or set “on = false” under [camera].")
    return note(_("A camera should follow the board, but none is plugged in."), remedy)


def _camera(camera: CameraDevice) -> Finding:
    if find_spec("cv2") is None:
        text = _("There is a camera ({names}), but vivat can't see without OpenCV.")
        remedy = _(
            "Install it: sudo apt install --no-install-recommends python3-opencv; in a checkout: "
            "make install-camera"
        )
        return note(text.format(names=camera.name), remedy)
    found = _("Camera: {name}.").format(name=camera.name)
    if camera.path == PI_CAMERA:
        return ok(found) if find_spec("picamera2") else note(found, _install_picamera2())
    device = Path(camera.path)
    return ok(found) if may_use(device) else note(found, how_to_gain_access(device, "video"))


def _install_picamera2() -> str:
    command = "sudo apt install --no-install-recommends python3-picamera2"
    return _("Install it: {command}").format(command=command)
