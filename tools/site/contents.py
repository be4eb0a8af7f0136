"""Which pages the site's sidebar lists, in which order."""

from __future__ import annotations

START = "start"
"""The first page; it is the repository's README."""
GROUPS = {
    "Play": (
        "play",
        "rules",
        "following",
        "phones",
        "camera",
        "deck",
        "court",
        "saved-games",
        "settings",
        "commands",
        "troubleshooting",
        "questions",
    ),
    "Build": (
        "boxes",
        "building",
        "parts",
        "cables",
        "service",
        "first-start",
        "first-pi",
    ),
    "Trust and change": (
        "secrecy",
        "security",
        "architecture",
        "developing",
        "library",
        "api",
        "game-record",
        "protocol",
        "simulation",
        "translating",
        "contributing",
        "first-things",
    ),
    "Other languages": (
        "de/start",
        "de/building",
        "de/service",
        "fr/start",
        "fr/building",
        "fr/service",
        "it/start",
        "it/building",
        "it/service",
    ),
    "About": ("changelog", "code-of-conduct"),
}
TITLES = {
    "de/start": "vivat auf Deutsch",
    "fr/start": "vivat en français",
    "it/start": "vivat in italiano",
}
"""Of pages whose headings are alike."""
