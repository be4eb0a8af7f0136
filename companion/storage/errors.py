"""What can be wrong with a journal or its disk, said with what to do."""

from __future__ import annotations

from sentences import N_, ExplainedError, Sentence


class JournalError(ExplainedError):
    """A journal can't be used as it should."""


class Taken(JournalError):
    template = N_(
        "{file} is in use by another vivat (process {process}). Close that one first, "
        "or give this one a folder of its own in the settings, under [keeping]."
    )


class Newer(JournalError):
    template = N_(
        "{file} was written by a newer vivat (version {version} of the journal; this one "
        "knows {known}). Update vivat to read it."
    )


class Damaged(JournalError):
    """The file is a journal no more, or never was one."""


class Foreign(Damaged):
    template = N_("{file} is no journal of vivat's.")


class Torn(Damaged):
    template = N_("{file} is damaged.")


class NoRoom(JournalError):
    template = N_("The disk is full. Make room.")


class ReadOnly(JournalError):
    template = N_("{file} can't be written: the disk is read-only. “vivat doctor” tells more.")


class Fails(JournalError):
    template = N_(
        "{file} can't be written or read ({problem}). Check the disk; “vivat doctor” tells more."
    )


class NoFolder(JournalError):
    template = N_("The folder {folder} can't be used: {problem}. “vivat doctor” tells more.")


class NoSuchGame(JournalError):
    template = N_("There is no game “{name}”. “vivat games list” tells which there are.")


class Unreadable(JournalError):
    template = N_("The game {name} can't be read: event {number} is damaged.")


class ToBeKeptAside(JournalError):
    """Who only reads leaves a damaged journal where it is."""

    template = N_(
        "{problem} “vivat play” keeps it aside and begins a new one with all that can be read; "
        "“vivat games import” brings games back from their records."
    )


class KeptAside(Sentence):
    """A damaged journal was moved out of the way, and a new one begun."""

    template = N_(
        "{problem} It is kept as {aside}; games that could be saved: {saved}. "
        "“vivat games import” brings others back from their records."
    )
