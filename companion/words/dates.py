"""Days and times as the table's language writes them."""

from __future__ import annotations

from datetime import date, datetime

from companion.words.i18n import _


def day_text(day: date) -> str:
    """A day.

    >>> day_text(date(2026, 11, 7))
    '2026-11-07'
    """
    # Translators: a day in figures; ":02" writes 7 as 07.
    return _("{year}-{month:02}-{day:02}").format(year=day.year, month=day.month, day=day.day)


def minute_text(moment: datetime) -> str:
    """A day and its time, to the minute.

    >>> minute_text(datetime(2026, 11, 7, 9, 5))
    '2026-11-07 09:05'
    """
    sentence = _("{day} {hour:02}:{minute:02}")
    return sentence.format(day=day_text(moment), hour=moment.hour, minute=moment.minute)
