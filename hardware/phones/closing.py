"""Why the table ends a phone's connection, as the WebSocket's close code: page/connection.js is the
other end."""

from __future__ import annotations

from enum import IntEnum


class Closing(IntEnum):
    """The codes from 4000 on are free for programs."""

    OVER = 1000
    """Nothing that the page could do about it: it comes back."""
    TAKEN_OVER = 4001
    """Another window of the same phone has joined: a page that came back would end that one."""
    NOT_INVITED = 4002
    """The code is wrong, or of another evening."""
