"""Lets phones in: a connection that answers the invitation gets a session with its box.

Runs in the server's event loop.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import cycle
from secrets import randbelow

from aiohttp import WSMsgType, web

from firmware.link import LAST_SEQUENCE
from firmware.messages import Welcome
from hardware.controllers.host_session import RADIO, Admission, HostSession
from hardware.controllers.identification import Proof
from hardware.phones.address_limits import RequestRate
from hardware.phones.connection import Closing, ConnectionEnded, PhoneConnection
from hardware.phones.encryption import (
    Encryption,
    Invitation,
    Join,
    NotAuthentic,
    PhoneRole,
    new_challenge,
)
from hardware.phones.registry import PhoneRegistry

RUNS = 1 << 16
JOIN_SECONDS = 5.0
"""How long a connection may take until it has joined."""
FRAMES_AT_ONCE, FRAMES_PER_SECOND = 200, 50
"""From one phone: nobody presses as often."""
REFUSAL_SECONDS = 1.0
"""How long a wrong code takes: so nobody tries many."""


class Reception:
    """For one evening's invitation."""

    def __init__(
        self, invitation: Invitation, registry: PhoneRegistry, clock: Callable[[], float]
    ) -> None:
        self._invitation = invitation
        self._registry = registry
        self._clock = clock
        self._run = randbelow(RUNS)
        self._sessions = cycle(range(1, LAST_SEQUENCE + 1))

    async def serve(
        self, phone: web.WebSocketResponse, address: str, joined: Callable[[], None]
    ) -> Closing:
        """Serve one phone's WebSocket until it ends; returns why. `joined` is called once it has
        joined."""
        challenge = new_challenge()
        await phone.send_bytes(challenge + self._invitation.public_key)
        try:
            join, encryption = self._accept(await _first_frame(phone), challenge)
        except ConnectionEnded:
            return Closing.OVER
        except NotAuthentic:
            await asyncio.sleep(REFUSAL_SECONDS)
            return Closing.NOT_INVITED
        if self._registry.is_sent_away(join):
            return Closing.SENT_AWAY
        if join.role is PhoneRole.ASKS:
            has_boxes = self._registry.has_other_boxes
            return Closing.INVITED if has_boxes else Closing.INVITED_WITHOUT_BOXES
        connection = self._connection(join, encryption, address, joined)
        reader = asyncio.create_task(_read(phone, connection, self._clock))
        try:
            return await connection.run(phone)
        finally:
            reader.cancel()

    def _accept(self, frame: bytes, challenge: bytes) -> tuple[Join, Encryption]:
        """Raises NotAuthentic: it is not invited, or not the phone that it says it is."""
        join, encryption = self._invitation.accept(frame, challenge)
        if self._registry.is_impostor(join):
            raise NotAuthentic
        return join, encryption

    def _connection(
        self, join: Join, encryption: Encryption, address: str, joined: Callable[[], None]
    ) -> PhoneConnection:
        def admit(welcome: Welcome, _shown: Proof) -> Admission | None:
            is_own = welcome.identity == join.identity and welcome.ports == 1
            registry = self._registry
            if not is_own or registry.is_impostor(join) or registry.is_sent_away(join):
                return None
            joined()
            return self._registry.admit(connection, join)

        session = HostSession(
            next(self._sessions), self._run, self._clock(), admit=admit, patience=RADIO
        )
        deliver = self._registry.deliver
        connection = PhoneConnection(session, encryption, deliver, self._clock, address)
        return connection


async def _first_frame(phone: web.WebSocketResponse) -> bytes:
    """Raises ConnectionEnded: none came in time, or something else."""
    try:
        async with asyncio.timeout(JOIN_SECONDS):
            message = await phone.receive()
    except TimeoutError as error:
        raise ConnectionEnded from error
    if message.type is not WSMsgType.BINARY:
        raise ConnectionEnded
    return bytes(message.data)


async def _read(
    phone: web.WebSocketResponse, connection: PhoneConnection, clock: Callable[[], float]
) -> None:
    """Pass on what the phone sends, until it ends or breaks the rules."""
    rate = RequestRate(FRAMES_AT_ONCE, FRAMES_PER_SECOND, clock)
    try:
        async for message in phone:
            if message.type is not WSMsgType.BINARY or not rate.allows(""):
                break
            connection.add_frame(bytes(message.data))
    except (ConnectionEnded, ConnectionError):
        pass
    finally:
        connection.end()
