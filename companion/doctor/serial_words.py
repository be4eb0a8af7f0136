"""What there is to say of serial ports, and what to do about each."""

from __future__ import annotations

from sentences import N_, Sentence


class Port(Sentence):
    template = N_("{path}")


class UsbPort(Sentence):
    template = N_("{path} ({product}, {id})")


class NotThere(Sentence):
    template = N_("{port}: the settings name this port, and it is not there.")


class PlugItIn(Sentence):
    template = N_("Plug the controller in, or correct “ports” under [boxes] in the settings.")


class UseADataCable(Sentence):
    template = N_(
        "If one is plugged in: take a USB cable that carries data, and put MicroPython on a new "
        "Pico (docs/boxes.md)."
    )


class OtherPort(Sentence):
    template = N_("{what}: not known as a box controller, so it was left alone.")


class OtherPortHeld(Sentence):
    template = N_("{what}: not known as a box controller; used by {holders}.")


class NameItsId(Sentence):
    template = N_("If it is one, add “{id}” to usb_ids under [boxes] in the settings.")


class NameIt(Sentence):
    template = N_("If a controller is there, add “{port}” to ports under [boxes] in the settings.")


class Forbidden(Sentence):
    template = N_("{what}: {user} may not use it.")


class Held(Sentence):
    template = N_("{what}: used by {holders}, so it was not opened.")


class ItIsVivat(Sentence):
    template = N_("That is vivat itself; to see who answers there, end it first.")


class EndThem(Sentence):
    template = N_("End that program: kill {numbers}")


class KeepModemsAway(Sentence):
    template = N_(
        "ModemManager may take a Pico for a modem, for its first ten seconds. Without a modem: "
        "sudo apt remove modemmanager. Else add the rule that docs/boxes.md gives."
    )


class ModemsRun(Sentence):
    template = N_("ModemManager runs, and nothing keeps it away from {ports}.")


class CantOpen(Sentence):
    template = N_("{what} can't be opened. {problem}")


class LookAsRoot(Sentence):
    template = N_("To see which program holds it: sudo vivat doctor")


class Silent(Sentence):
    template = N_("{what}: nobody answers.")


class FlashAnew(Sentence):
    template = N_("Install the firmware anew: vivat box flash {port}")


class Flash(Sentence):
    template = N_("If this is a box controller, install its firmware: vivat box flash {port}")


class Answers(Sentence):
    template = N_("{what}: controller {controller}, firmware {firmware}; boxes: {boxes}.")


class OtherProtocol(Sentence):
    template = N_("{what} It speaks version {theirs} of the protocol, this program {ours}.")


class Older(Sentence):
    template = N_("{what} That is older than the {ours} that this vivat brings.")


class Newer(Sentence):
    template = N_("{what} That is newer than the {ours} that this vivat brings.")


class UpdateVivat(Sentence):
    template = N_("Update vivat.")
