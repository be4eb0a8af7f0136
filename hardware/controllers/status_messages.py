"""What there is to say of a port and of who answers there."""

from __future__ import annotations

from sentences import N_, Sentence


class Looking(Sentence):
    template = N_("{port}: looking for a box controller.")


class Connected(Sentence):
    template = N_("{port}: controller {controller}, firmware {firmware}; boxes: {boxes}.")


class ConnectedWithProblem(Sentence):
    template = N_("{port}: controller {controller} has a problem: {problem}")


class NoAnswer(Sentence):
    template = N_(
        "{port}: nobody answers. If this is a box controller, install its firmware: "
        "vivat box flash {port}"
    )


class WentSilent(Sentence):
    template = N_(
        "{port}: the controller does not answer any more. Unplug it and plug it in again."
    )


class UnsupportedVersion(Sentence):
    template = N_(
        "{port}: this controller speaks version {theirs} of the protocol, this program "
        "version {ours}. Install the firmware anew: vivat box flash {port}"
    )


class NoController(Sentence):
    template = N_("No box controller on USB. One can come at any time.")


class SameIdentity(Sentence):
    template = N_(
        "{port}: calls itself {controller}, as another controller does that is plugged in. "
        "Their boxes can't be told apart: unplug one."
    )
