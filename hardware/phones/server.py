"""Serves the page to phones, and its WebSocket: HTTP with aiohttp, in an event loop of its own.

Whoever is on the network can reach this. It serves a few files from memory, and one WebSocket,
whose first frame must answer the invitation. It limits connections, sizes and waiting times.
"""

from __future__ import annotations

import asyncio
import gzip
import logging
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from html import escape
from pathlib import Path

from aiohttp import web

from hardware.phones.address_limits import RequestRate
from hardware.phones.connection import Closing
from hardware.phones.hosts import is_local, own_place

log = logging.getLogger(__name__)

PAGE = Path(__file__).with_name("page")
REQUESTS_AT_ONCE, REQUESTS_PER_SECOND = 400, 40
"""From one address: a page needs 17, a castle 13, and all phones may have one router's."""
LARGEST_FRAME = 4096
SECONDS_BETWEEN_FAILURES = 60.0
"""In the log: what one stranger provokes, they can repeat without end."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Cache-Control": "no-cache",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
TYPES = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
}

_COMMENTS = re.compile(rb"^ *(?://[^\n]*|/\*\*.*?\*/)\n| +// [^\n]*$", re.MULTILINE | re.DOTALL)
"""A line, or some lines, of a script that hold nothing else, or the end of a line."""
_INDENTATION = re.compile(rb"^ +", re.MULTILINE)

Texts = Callable[[], Mapping[str, str]]
"""What the page says, in the table's language."""
Portrait = Callable[[str], bytes]
"""Draws the picture at this path as SVG; empty if there is none."""
Handle = Callable[[web.Request], Awaitable[web.StreamResponse]]
Serve = Callable[[web.WebSocketResponse, str, Callable[[], None]], Awaitable[Closing]]
"""Serves the WebSocket of a phone at this address until it ends, and says why; calls the function
once the phone has joined."""


def files_of_page() -> dict[str, tuple[str, bytes]]:
    """What is served: the path, its type and its content."""
    files = {
        f"/{file.relative_to(PAGE).as_posix()}": (TYPES[file.suffix], _served(file))
        for file in sorted(PAGE.rglob("*"))
        if file.suffix in TYPES
    }
    return {"/": files["/index.html"], **files}


def _served(file: Path) -> bytes:
    """A file's content, without indentation and without a script's comments: it loads sooner."""
    content = file.read_bytes()
    plain = _COMMENTS.sub(b"", content) if file.suffix == ".js" else content
    return _INDENTATION.sub(b"", plain)


@lru_cache(maxsize=64)
def _packed(content: bytes) -> tuple[str, bytes]:
    """A file's hash, by which browsers keep it, and the file compressed."""
    return sha256(content).hexdigest()[:16], gzip.compress(content, mtime=0)


def filled(page: bytes, texts: Mapping[str, str]) -> bytes:
    """The page with the texts that it has before its scripts run, or without them."""
    for name in ("language", "loading"):
        page = page.replace(b"{%s}" % name.encode(), escape(texts[name]).encode())
    return page


def application(
    serve: Serve,
    texts: Texts,
    files: Mapping[str, tuple[str, bytes]],
    portrait: Portrait,
    clock: Callable[[], float],
    joined: Callable[[asyncio.BaseTransport | None], None],
) -> web.Application:
    """The web application. `clock` gives seconds; `joined` is called with the connection of each
    phone that has joined."""
    failures = RequestRate(1, 1 / SECONDS_BETWEEN_FAILURES, clock)
    pages = _Pages(serve, texts, files, portrait, joined, failures)
    rate = RequestRate(REQUESTS_AT_ONCE, REQUESTS_PER_SECOND, clock)

    @web.middleware
    async def check(request: web.Request, handler: Handle) -> web.StreamResponse:
        if not rate.allows(request.remote or ""):
            raise web.HTTPTooManyRequests
        if not is_local(request.remote):
            raise web.HTTPForbidden
        if not own_place(request.host):  # another page's name may lead here: DNS rebinding
            raise web.HTTPForbidden(text=texts()["by_name"])
        if not _is_from_here(request):
            raise web.HTTPForbidden
        return await handler(request)

    app = web.Application(middlewares=[check], client_max_size=1)
    app.router.add_get("/box", pages.handle_socket)
    app.router.add_get("/texts.json", pages.handle_texts)
    app.router.add_get("/{path:.*}", pages.handle_file)
    return app


def _is_from_here(request: web.Request) -> bool:
    """Whether a request is from the page itself, and not from another page's script."""
    place = own_place(request.host)
    return request.headers.get("Origin") in (None, f"http://{place}")


def _headers(request: web.Request) -> Mapping[str, str]:
    """For WebKit before Safari 16, 'self' is no place to open a WebSocket: it is named."""
    policy = f"{POLICY}; connect-src 'self' ws://{own_place(request.host)}"
    return {**HEADERS, "Content-Security-Policy": policy}


@dataclass(frozen=True)
class _Pages:
    serve: Serve
    texts: Texts
    files: Mapping[str, tuple[str, bytes]]
    portrait: Portrait
    joined: Callable[[asyncio.BaseTransport | None], None]
    failures: RequestRate

    async def handle_file(self, request: web.Request) -> web.Response:
        kind, content = self.files.get(request.path, (TYPES[".svg"], b""))
        content = content or self.portrait(request.path)
        if not content:
            raise web.HTTPNotFound
        if kind == TYPES[".html"]:
            content = filled(content, self.texts())
        tag, packed = _packed(content)
        headers = {**_headers(request), "ETag": f'"{tag}"', "Vary": "Accept-Encoding"}
        if any(each.value == tag for each in request.if_none_match or ()):
            return web.Response(status=304, headers=headers)
        if "gzip" in request.headers.get("Accept-Encoding", ""):
            headers["Content-Encoding"], content = "gzip", packed
        return web.Response(body=content, content_type=kind, charset="utf-8", headers=headers)

    async def handle_texts(self, request: web.Request) -> web.Response:
        return web.json_response(dict(self.texts()), headers=_headers(request))

    async def handle_socket(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(max_msg_size=LARGEST_FRAME, timeout=1.0, compress=False)
        await socket.prepare(request)
        transport, address = request.transport, request.remote or ""
        try:
            closing = await self.serve(socket, address, lambda: self.joined(transport))
            await socket.close(code=closing)
        except ConnectionError:
            pass  # the phone is gone
        except Exception:  # the library's own log is silent: see `door.LIBRARY_LOG`
            if self.failures.allows(""):
                log.exception("a phone's connection has failed")
        return socket
