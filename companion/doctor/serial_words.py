"""What there is to say of serial ports, and what to do about each."""

from __future__ import annotations

from spoken import N_, Said


class Port(Said):
    sentence = N_("{path}")


class UsbPort(Said):
    sentence = N_("{path} ({product}, {id})")


class NotThere(Said):
    sentence = N_("{port}: the settings name this port, and it is not there.")


class PlugItIn(Said):
    sentence = N_("Plug the controller in, or correct “ports” under [boxes] in the settings.")


class UseADataCable(Said):
    sentence = N_(
        "If one is plugged in: take a USB cable that carries data, and put MicroPython on a new "
        "Pico (docs/boxes.md)."
    )


class OtherPort(Said):
    sentence = N_("{what}: not known as a box controller, so it was left alone.")


class OtherPortHeld(Said):
    sentence = N_("{what}: not known as a box controller; used by {holders}.")


class NameItsId(Said):
    sentence = N_("If it is one, add “{id}” to usb_ids under [boxes] in the settings.")


class NameIt(Said):
    sentence = N_("If a controller is there, add “{port}” to ports under [boxes] in the settings.")


class Forbidden(Said):
    sentence = N_("{what}: {user} may not use it.")


class Held(Said):
    sentence = N_("{what}: used by {holders}, so it was not opened.")


class ItIsVivat(Said):
    sentence = N_("That is vivat itself; to see who answers there, end it first.")


class EndThem(Said):
    sentence = N_("End that program: kill {numbers}")


class KeepModemsAway(Said):
    sentence = N_(
        "ModemManager may take a Pico for a modem, for its first ten seconds. Without a modem: "
        "sudo apt remove modemmanager. Else add the rule that docs/boxes.md gives."
    )


class ModemsRun(Said):
    sentence = N_("ModemManager runs, and nothing keeps it away from {ports}.")


class CantOpen(Said):
    sentence = N_("{what} can't be opened. {problem}")


class LookAsRoot(Said):
    sentence = N_("To see which program holds it: sudo vivat doctor")


class Silent(Said):
    sentence = N_("{what}: nobody answers.")


class FlashAnew(Said):
    sentence = N_("Install the firmware anew: vivat box flash {port}")


class Flash(Said):
    sentence = N_("If this is a box controller, install its firmware: vivat box flash {port}")


class Answers(Said):
    sentence = N_("{what}: controller {controller}, firmware {firmware}; boxes: {boxes}.")


class OtherProtocol(Said):
    sentence = N_("{what} It speaks version {theirs} of the protocol, this program {ours}.")


class Older(Said):
    sentence = N_("{what} That is older than the {ours} that this vivat brings.")


class Newer(Said):
    sentence = N_("{what} That is newer than the {ours} that this vivat brings.")


class UpdateVivat(Said):
    sentence = N_("Update vivat.")
