"""What can be wrong with a journal or its disk, each with a remedy."""

from __future__ import annotations

from sentences import N_, ExplainedError, Sentence


class JournalError(ExplainedError):
    """The journal can't be used as intended."""


class JournalInUse(JournalError):
    template = N_(
        "{file} is in use by another vivat (process {process}). Close that one first, "
        "or give this one a folder of its own in the settings, under [keeping]."
    )


class JournalTooNew(JournalError):
    template = N_(
        "{file} was written by a newer vivat (version {version} of the journal; this one "
        "knows {known}). Update vivat to read it."
    )


class UnusableJournal(JournalError):
    """The file is not a journal, or no longer a readable one."""


class NotAJournal(UnusableJournal):
    template = N_("{file} is not a vivat journal.")


class DamagedJournal(UnusableJournal):
    template = N_("{file} is damaged.")


class DiskFull(JournalError):
    template = N_("The disk is full. Free some space.")


class JournalReadOnly(JournalError):
    template = N_("{file} can't be written: the disk is read-only. Run “vivat doctor” for details.")


class DiskFailed(JournalError):
    template = N_(
        "{file} can't be written or read ({problem}). Check the disk; run “vivat doctor” "
        "for details."
    )


class FolderUnusable(JournalError):
    template = N_("The folder {folder} can't be used: {problem}. Run “vivat doctor” for details.")


class UnknownGame(JournalError):
    template = N_("There is no game “{name}”. “vivat games list” shows all games.")


class DamagedEvent(JournalError):
    template = N_("The game {name} can't be read: event {number} is damaged.")


class DamagedJournalFound(JournalError):
    """A command that only reads leaves a damaged journal where it is."""

    template = N_(
        "{problem} “vivat play” moves it aside and starts a new one with every game that can "
        "still be read; “vivat games import” restores games from their records."
    )


class DamagedJournalMoved(Sentence):
    """A damaged journal was moved aside, and a new one started."""

    template = N_(
        "{problem} It was renamed to {aside}; games recovered: {saved}. "
        "“vivat games import” restores others from their records."
    )
