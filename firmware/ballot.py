"""The sealed votes of one controller's boxes: this is where a vote lives.

Until the host asks for the reveal, nobody can learn more than which ports have
locked one. The host says what is to be, again and again if need be; saying the
same twice changes nothing.
"""

from firmware.messages import NO_BALLOT, NO_BUTTON, OPEN, REVEALED


class Sealed(Exception):
    """The votes were asked for before the reveal."""


class Ballot:
    """The votes of `ports` button boxes."""

    def __init__(self, ports: int) -> None:
        self.number = 0
        self.stage = NO_BALLOT
        self._cards = bytearray(ports)
        self._choices = bytearray(ports)

    def apply_order(self, number: int, stage: int, cards: bytes) -> None:
        """Open, close, reveal or end a ballot, as the host orders.

        Another number is another ballot: what was voted in the last one is wiped.
        A ballot that was revealed is never opened again. A port whose cards change has
        its vote wiped, whatever it was: else cards taken away one by one would tell it.
        """
        if stage == NO_BALLOT or number != self.number or self.stage == NO_BALLOT:
            self._wipe()
        was_revealed = self.stage == REVEALED
        self.number = number
        self.stage = REVEALED if was_revealed else stage
        if stage == NO_BALLOT:
            return
        for port in range(len(self._cards)):
            self._deal(port, cards[port] if port < len(cards) else 0)

    def press(self, port: int, button: int) -> bool:
        """A button was pressed; whether it was meant for the ballot.

        A card that the port may not play is passed over, and nothing tells so.
        """
        if not self.has(port):
            return False
        if self.stage == OPEN and self._allows(port, button):
            self._choices[port] = button
        return True

    def has(self, port: int) -> bool:
        """Whether this port votes."""
        return self.stage != NO_BALLOT and self._cards[port] != 0

    def is_locked(self, port: int) -> bool:
        """Whether this port has a vote; never which."""
        return self._choices[port] != NO_BUTTON

    def locked(self) -> int:
        """The ports that have a vote, a bit each."""
        mask = 0
        for port in range(len(self._choices)):
            if self.is_locked(port):
                mask |= 1 << port
        return mask

    def choices(self) -> bytes:
        """All votes at once, a byte a port.

        Raises Sealed before the reveal.
        """
        if self.stage != REVEALED:
            raise Sealed()
        return bytes(self._choices)

    def _deal(self, port: int, cards: int) -> None:
        if cards != self._cards[port]:
            self._choices[port] = NO_BUTTON
        self._cards[port] = cards

    def _allows(self, port: int, button: int) -> bool:
        return button != NO_BUTTON and self._cards[port] & (1 << (button - 1)) != 0

    def _wipe(self) -> None:
        self.stage = NO_BALLOT
        for port in range(len(self._choices)):
            self._choices[port] = NO_BUTTON
            self._cards[port] = 0
