"""Sentences about phones, for people at the table."""

from __future__ import annotations

from sentences import N_, Sentence


class PortTaken(Sentence):
    template = N_(
        "Phones can't connect: port {port} can't be opened: {problem}. Choose another port."
    )


class PortNotOpened(Sentence):
    template = N_("Phones can't connect: port {port} can't be opened: {problem}. Try again.")


class NobodyOpensPort(Sentence):
    template = N_(
        "Phones can't connect: the service that opens the port does not answer. See “Helpers” in "
        "docs/service.md."
    )
