"""Root's answers to vivat's requests: sentences in a file, which vivat shows in its own language.

Neither side trusts the other's text: an answer names one of a few sentences, and fills in its
parts.
"""

from __future__ import annotations

import re

import msgspec

from companion.table.upkeep_port import Offer
from sentences import Sentence

NUMBER = re.compile(r"[0-9a-f]{32}")
"""What a request contains, and its answer: so nobody takes an earlier answer for this one."""


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What became of a request: the name and the parts of a sentence, and a package to offer."""

    request: str
    about: str
    parts: dict[str, str]
    offer: Offer | None = None


class Answers:
    """Those that consist of some sentences."""

    def __init__(self, *sentences: type[Sentence]) -> None:
        self._sentences = {each.__name__: each for each in sentences}

    def encode(self, request: str, sentence: Sentence, offer: Offer | None = None) -> bytes:
        """The content of the file with the answer. Raises KeyError for another sentence."""
        about = type(sentence).__name__
        assert self._sentences[about] is type(sentence), "sentences have different names"
        parts = {name: str(part) for name, part in sentence.parts.items()}
        return msgspec.json.encode(Answer(request, about, parts, offer))

    def decode(self, content: bytes, request: str) -> tuple[Sentence, Offer | None] | None:
        """The answer to this request; None if it is the answer to another one, or none at all."""
        try:
            answer = msgspec.json.decode(content, type=Answer)
            sentence = self._sentences[answer.about](**answer.parts)
            str(sentence)  # raises KeyError if a part is missing
        except (msgspec.MsgspecError, KeyError):
            return None
        return (sentence, answer.offer) if answer.request == request else None
