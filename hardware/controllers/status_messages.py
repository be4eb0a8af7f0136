"""The sentences that report what was found at a serial port."""

from __future__ import annotations

from sentences import N_, Sentence


class Starting(Sentence):
    template = N_("{port}: starting. A controller may need 5 seconds.")


class Connected(Sentence):
    template = N_("{port}: controller {controller}, firmware {firmware}; boxes: {boxes}.")


class ConnectedWithProblem(Sentence):
    template = N_("{port}: controller {controller} reports a problem: {problem}")


class DoesNotAnswer(Sentence):
    template = N_(
        "{port}: no answer. If this is a box controller, install its firmware: "
        "vivat box flash {port}"
    )


class WentSilent(Sentence):
    template = N_("{port}: the controller no longer answers. Unplug it and plug it in again.")


class KeepsVotes(Sentence):
    template = N_(
        "{port}: the controller took votes and does not send them. Its players vote on the screen; "
        "install its firmware again: vivat box flash {port}"
    )


class Stranger(Sentence):
    template = N_(
        "{port}: this device says it is controller {controller}, but does not have its key. If it "
        "isn't yours, unplug it. If it is, it is accepted again once no vote is open."
    )


class UnsupportedVersion(Sentence):
    template = N_(
        "{port}: this controller speaks version {theirs} of the protocol, vivat speaks "
        "version {ours}. Install the firmware again: vivat box flash {port}"
    )


class NoController(Sentence):
    template = N_("No box controller found on USB. You can plug one in at any time.")


class SameIdentity(Sentence):
    template = N_(
        "{port}: controller {controller} has the same identity as another one that is plugged in. "
        "Their boxes can't be told apart: unplug one."
    )
