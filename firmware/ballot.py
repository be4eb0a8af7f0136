"""The votes of one controller's boxes, sealed until the host orders the reveal.

Before the reveal only the ports that have voted can be read, never how they voted.
Only the host that has closed the ballot, with every vote in, can reveal it.
The host orders a state, not a change: the same order twice changes nothing.
"""

from firmware.messages import BUTTONS, CLOSED, NO_BALLOT, NO_BUTTON, OPEN, REVEALED

WITHDRAWN = BUTTONS + 1
"""In place of a vote that its player has withdrawn."""


class NotRevealed(Exception):
    """The votes were read before the reveal."""


class HiddenVotes:
    """The votes of `ports` button boxes."""

    def __init__(self, ports: int) -> None:
        self.number = 0
        self.stage = NO_BALLOT
        self._cards = bytearray(ports)
        self._votes = bytearray(ports)
        self._may_reveal = False
        """Whether it was closed in this session with a vote of every port that votes."""
        self._began_here = False
        """Whether the ballot began in this session."""
        self._withdraws = True

    def begin_session(self, withdraws: bool = True) -> None:
        """Another host may give the orders now. Votes stay. `withdraws` tells whether it knows
        that a vote can be withdrawn."""
        self._withdraws = withdraws
        self._may_reveal = False
        self._began_here = False

    def apply_order(self, number: int, stage: int, cards: bytes) -> None:
        """Open, close, reveal or end a ballot, as the host orders.

        Another number is another ballot: the votes of the last one are wiped.
        A revealed ballot is never opened again, and one that may not be revealed stays
        closed. A port whose cards change loses its vote, whatever it was: otherwise
        taking cards away one by one would reveal it. If a session takes all cards of a
        port in a ballot of an earlier session, every vote is wiped: otherwise another
        program could leave one port in the ballot, and reveal its vote.
        """
        if stage == NO_BALLOT or number != self.number or self.stage == NO_BALLOT:
            self._wipe()
            self._began_here = True
        self.number = number
        if stage == NO_BALLOT:
            return
        for port in range(len(self._cards)):
            self._set_cards(port, cards[port] if port < len(cards) else 0)
        if self.stage != REVEALED:
            self._set_stage(stage)

    def press(self, port: int, button: int) -> bool:
        """Handle a press; False if the port does not vote.

        A card that the port does not have withdraws its vote: its player means to replace it.
        Without a vote, such a press changes nothing.
        """
        if not self.is_voting(port):
            return False
        if self.stage == OPEN and self._allows(port, button):
            self._votes[port] = button
        elif self.stage == OPEN and self._withdraws and self.is_locked(port):
            self._votes[port] = WITHDRAWN
        return True

    def is_voting(self, port: int) -> bool:
        """Whether this port takes part in the ballot."""
        return self.stage != NO_BALLOT and self._cards[port] != 0

    def is_locked(self, port: int) -> bool:
        """Whether this port has voted."""
        return NO_BUTTON < self._votes[port] < WITHDRAWN

    def locked_ports(self) -> int:
        """The ports that have voted, a bit each."""
        return sum(1 << port for port in range(len(self._votes)) if self.is_locked(port))

    def withdrawn_ports(self) -> int:
        """The ports that have withdrawn their vote, a bit each."""
        return sum(1 << port for port, vote in enumerate(self._votes) if vote == WITHDRAWN)

    def votes(self) -> bytes:
        """All votes, a byte a port.

        Raises NotRevealed before the reveal.
        """
        if self.stage != REVEALED:
            raise NotRevealed()
        return bytes(self._votes)

    def _set_stage(self, stage: int) -> None:
        if stage == REVEALED and not self._may_reveal:
            stage = CLOSED
        elif stage == CLOSED:
            self._may_reveal = self._is_complete()
        elif stage == OPEN:
            self._may_reveal = False
        self.stage = stage

    def _is_complete(self) -> bool:
        """Whether every port that votes has voted."""
        for port in range(len(self._cards)):
            if self._cards[port] and not self.is_locked(port):
                return False
        return True

    def _set_cards(self, port: int, cards: int) -> None:
        if cards != self._cards[port]:
            self._votes[port] = NO_BUTTON
            self._may_reveal = False
            if cards == 0 and not self._began_here:
                self._wipe_votes()
        self._cards[port] = cards

    def _allows(self, port: int, button: int) -> bool:
        return button != NO_BUTTON and self._cards[port] & (1 << (button - 1)) != 0

    def _wipe(self) -> None:
        self.stage = NO_BALLOT
        self._may_reveal = False
        self._wipe_votes()
        for port in range(len(self._cards)):
            self._cards[port] = 0

    def _wipe_votes(self) -> None:
        for port in range(len(self._votes)):
            self._votes[port] = NO_BUTTON
