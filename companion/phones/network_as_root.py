"""What systemd/vivat-network.service runs, as root: opens the Wi-Fi that vivat asks for.

It closes it when vivat closes the connection, or is gone. From vivat it takes only a password.
"""

from __future__ import annotations

import logging

from companion.phones.meeting import connect, wait_for_end
from companion.phones.network import NetworkManager, NetworkOpener
from companion.phones.network_exchange import LONGEST, PATH, decode_request, encode_answer
from sentences import ExplainedError

log = logging.getLogger(__name__)
SECONDS = 10.0
"""How long vivat may take to ask."""


def main() -> None:
    """Open one network, until vivat needs it no more."""
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    serve(PATH, NetworkManager())


def serve(path: str, opener: NetworkOpener) -> None:
    """Raises OSError, WrongWord: vivat is not there, or says something else."""
    with connect(path, SECONDS) as vivat:
        network = decode_request(vivat.recv(LONGEST))
        try:
            opener.open(network)
            vivat.sendall(encode_answer(None))
            log.info("the Wi-Fi %s is open", network.name)
            wait_for_end(vivat)
        except ExplainedError as problem:
            log.warning("%s", problem)
            vivat.sendall(encode_answer(problem))
        finally:
            opener.close()


if __name__ == "__main__":
    main()
