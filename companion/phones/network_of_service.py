"""vivat's end of network_exchange.py: root opens the Wi-Fi, until vivat closes the connection."""

from __future__ import annotations

from pathlib import Path

from companion.phones.meeting import SECONDS, Meeting, WrongWord
from companion.phones.network import START_SECONDS, Network, NotOpened
from companion.phones.network_exchange import (
    LONGEST,
    PATH,
    decode_answer,
    encode_request,
)


class NetworkOfService:
    """A `NetworkOpener`."""

    def __init__(self, meeting: Meeting | None = None) -> None:
        self._meeting = Meeting(Path(PATH)) if meeting is None else meeting

    def open(self, network: Network) -> None:
        try:
            root = self._meeting.begin()
            root.settimeout(SECONDS + 4 * START_SECONDS)
            root.sendall(encode_request(network))
            problem = decode_answer(root.recv(LONGEST))
        except (OSError, WrongWord) as error:
            self.close()
            is_silent = isinstance(error, TimeoutError) or not str(error)
            reason = "systemctl status vivat-network.path" if is_silent else str(error)
            raise NotOpened(problem=reason) from error
        if problem is not None:
            self.close()
            raise problem

    def close(self) -> None:
        self._meeting.end()
