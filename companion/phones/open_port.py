"""What systemd/vivat-phones.service runs: opens the port that vivat asks for, and hands it over.

It reads nothing that comes from the network. It ends when vivat closes the connection.
"""

from __future__ import annotations

import logging
import socket
import sys

from companion.phones.meeting import connect, wait_for_end
from companion.phones.port_exchange import PATH, decode_port, encode_answer
from hardware.phones.port import listening_socket

log = logging.getLogger(__name__)
SECONDS = 10.0
"""How long vivat may take to say which port."""


def main() -> None:
    """Open one port, until vivat needs it no more."""
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    hand_over(*sys.argv[1:] or [PATH])


def hand_over(path: str) -> None:
    """Raises OSError, WrongWord: vivat is not there, or says something else."""
    with connect(path, SECONDS) as vivat:
        port = decode_port(vivat.recv(64))
        try:
            opened = listening_socket("", port)
        except OSError as problem:
            log.warning("port %s: %s", port, problem)
            vivat.sendall(encode_answer(problem.errno or -1))
            return
        with opened:
            socket.send_fds(vivat, [encode_answer(0)], [opened.fileno()])
        log.info("port %s is open", port)
        wait_for_end(vivat)


if __name__ == "__main__":
    main()
