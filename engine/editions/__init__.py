"""The three printed editions, as TOML files in this folder."""

from __future__ import annotations

from functools import cache

from engine.edition import Edition, read_edition

EDITION_IDS = ("viva-il-re", "king-up", "vive-le-roi")


@cache
def load_edition(edition_id: str) -> Edition:
    """One of the three printed editions.

    >>> load_edition("vive-le-roi").start_score
    20

    Raises:
        KeyError: there is no such edition.
    """
    if edition_id not in EDITION_IDS:
        raise KeyError(edition_id)
    from pkgutil import get_data

    data = get_data(__name__, f"{edition_id}.toml")
    assert data is not None, "the editions ship with the package"
    return read_edition(data.decode(), f"{edition_id}.toml")
