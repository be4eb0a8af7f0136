"""A controller with a firmware from before votes could be withdrawn."""

from __future__ import annotations

from firmware.codec import Message
from firmware.controller import Controller
from firmware.messages import HELLO, STANDING, BallotStatus


class SpeaksVersion1(Controller):
    """Whatever the host speaks, it speaks version 1; its STANDING has six bytes."""

    def _handle_message(self, message: Message, now: int) -> None:
        if message.kind == HELLO and message.payload:
            message = Message(message.session, 0, message.acked, HELLO, b"\x01")
        super()._handle_message(message, now)

    def _send_ballot_status(self) -> None:
        ballot = self._ballot
        status = BallotStatus(ballot.number, ballot.stage, ballot.locked_ports())
        self._link.send_reliable(STANDING, status.pack()[:6], replace=True)
