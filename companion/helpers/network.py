"""Has NetworkManager open a Wi-Fi for phones, as root, and close it when vivat needs it no more, or
is gone. From vivat it takes only a password."""

from __future__ import annotations

import signal
import sys
from pathlib import Path
from typing import Annotated

from msgspec import Meta
from msgspec.json import Decoder

from companion.disk.files import locked
from companion.helpers.door import FOLDER, Answer, Door, Helper, Request, Vivat, answer_of, serve
from companion.phones.own_wifi import (
    PASSWORD,
    START_SECONDS,
    Network,
    NetworkManager,
    NetworkOpener,
)

RUN = Path("/run/vivat-network")
"""Root's folder in memory; systemd/vivat-helper-network@.service has the same."""


class OpenNetwork(Request, frozen=True):
    """The Wi-Fi always has the same name."""

    password: Annotated[str, Meta(pattern=rf"^{PASSWORD.pattern}\Z")]


NETWORK = Helper("vivat-helper-network", Decoder(OpenNetwork), seconds=20.0 + 4 * START_SECONDS)


def handle(
    request: OpenNetwork, vivat: Vivat, manager: NetworkOpener | None = None, run: Path = RUN
) -> None:
    opener = manager or NetworkManager()

    def opened() -> Answer:
        opener.open(Network(request.password))
        return Answer()

    with locked(run / "lock", waits=True):  # until the Wi-Fi of the connection before is closed
        try:
            answer = answer_of(opened)
            vivat.tell(answer)
            if not answer.failed:
                vivat.wait_for_end()
        finally:
            opener.close()


class NetworkOfService(Door[OpenNetwork]):
    """A `NetworkOpener`."""

    def __init__(self, folder: Path = FOLDER) -> None:
        super().__init__(NETWORK, folder)

    def open(self, network: Network) -> None:
        self.ask(OpenNetwork(network.password))


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_caught: sys.exit())  # closes the Wi-Fi
    serve(NETWORK, handle)
