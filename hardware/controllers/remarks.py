"""What there is to say of a port and of who answers there."""

from __future__ import annotations

from spoken import N_, Said


class Looking(Said):
    sentence = N_("{port}: looking for a box controller.")


class Connected(Said):
    sentence = N_("{port}: controller {controller} with {ports} boxes, firmware {firmware}.")


class ConnectedWithProblem(Said):
    sentence = N_("{port}: controller {controller} has a problem: {problem}")


class NoAnswer(Said):
    sentence = N_(
        "{port}: nobody answers. If this is a box controller, install its firmware: "
        "vivat box flash {port}"
    )


class WentSilent(Said):
    sentence = N_(
        "{port}: the controller does not answer any more. Unplug it and plug it in again."
    )


class OtherVersion(Said):
    sentence = N_(
        "{port}: this controller speaks version {theirs} of the protocol, this program "
        "version {ours}. Install the firmware anew: vivat box flash {port}"
    )


class Unplugged(Said):
    sentence = N_("{port}: unplugged.")


class NotThere(Said):
    sentence = N_("{port}: there is no such port. Plug the controller in, or correct the settings.")


class Busy(Said):
    sentence = N_("{port}: another program uses this port. Close it, then plug in again.")


class NoPermission(Said):
    sentence = N_("{port}: not allowed. Add yourself to the group that owns it: dialout, mostly.")


class CantOpen(Said):
    sentence = N_("{port}: can't be opened ({problem}). Unplug it and plug it in again.")


class NoController(Said):
    sentence = N_("No box controller on USB. Plug one in, or try: vivat box emulate --seats 4")
