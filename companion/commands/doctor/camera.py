"""Checks that a camera could follow the board: the camera, its library, and access to both.

Without a camera vivat can be played, so nothing here is a problem.
"""

from __future__ import annotations

import subprocess
from importlib.util import find_spec
from pathlib import Path

from companion.commands.doctor.finding import Finding, note, ok
from companion.commands.doctor.permissions import how_to_gain_access, may_use
from companion.config.settings import CameraSettings
from companion.words.i18n import _, translate
from hardware.camera import opencv
from hardware.camera.devices import PI_CAMERA, CameraDevice, cameras
from hardware.camera.messages import CameraFault, Failed
from sentences import printable

SECONDS = 20.0
"""OpenCV that takes longer to load hangs; a small computer takes several."""


def examine_camera(settings: CameraSettings) -> list[Finding]:
    """A finding for each camera, or one for none."""
    found = cameras()
    failed = _try_opencv() if found else None
    return [_camera(each, failed) for each in found] or [_no_camera(settings)]


def _no_camera(settings: CameraSettings) -> Finding:
    if not settings.on:
        return ok(_("No camera follows the board."))
    remedy = _("Plug the camera in, or set “on = false” under [camera].")
    return note(_("A camera should follow the board, but none is plugged in."), remedy)


def _camera(camera: CameraDevice, failed: Failed | None) -> Finding:
    """`failed`: why OpenCV can't be used, if it can't."""
    if failed is not None:
        text = _("There is a camera ({names}), but vivat can't see without OpenCV.")
        lines = (text.format(names=camera.name), translate(opencv.FAULTS[failed.fault]))
        found = "\n".join(filter(None, [*lines, failed.problem]))
        return note(found, opencv.remedy(failed.fault))
    found = _("Camera: {name}.").format(name=camera.name)
    if camera.path == PI_CAMERA:
        return ok(found) if find_spec("picamera2") else note(found, _install_picamera2())
    device = Path(camera.path)
    return ok(found) if may_use(device) else note(found, how_to_gain_access(device, "video"))


def _try_opencv() -> Failed | None:
    """Why OpenCV can't be used, if it can't; tried in a process of its own, which may crash."""
    try:
        run = subprocess.run(opencv.COMMAND, capture_output=True, check=False, timeout=SECONDS)  # noqa: S603
    except subprocess.TimeoutExpired:
        problem = _("no answer within {seconds:g} seconds").format(seconds=SECONDS)
        return Failed(CameraFault.NOT_LOADED, problem)
    if run.returncode < 0:
        return opencv.crashed(run.returncode)
    try:
        return opencv.ANSWER.decode(run.stdout.splitlines()[-1])
    except (IndexError, ValueError):
        said = run.stderr.decode(errors="replace").splitlines()
        return Failed(CameraFault.NOT_LOADED, printable(said[-1]) if said else "")


def _install_picamera2() -> str:
    command = "sudo apt install --no-install-recommends python3-picamera2"
    return _("Install it: {command}").format(command=command)
