"""Days, times and lists of names are written as the table's language writes them."""

from __future__ import annotations

from datetime import datetime

from companion.words.dates import minute_text
from companion.words.i18n import listed
from tests.companion.pseudo_language import speaking

EVENING = datetime(2026, 11, 7, 20, 5)


def test_a_saved_evening_has_the_date_of_its_language() -> None:
    written = {
        "en": "2026-11-07 20:05",
        "de": "7.11.2026, 20:05 Uhr",
        "fr": "07/11/2026 à 20\N{NO-BREAK SPACE}h\N{NO-BREAK SPACE}05",
        "it": "07/11/2026, 20:05",
    }
    for language, expected in written.items():
        with speaking(language):
            assert minute_text(EVENING) == expected


def test_the_last_of_several_people_comes_after_and() -> None:
    written = {
        "en": "Margot, Nico and Éloïse",
        "de": "Margot, Nico und Éloïse",
        "fr": "Margot, Nico et Éloïse",
        "it": "Margot, Nico ed Éloïse",
    }
    for language, expected in written.items():
        with speaking(language):
            assert listed(["Margot", "Nico", "Éloïse"]) == expected
            assert listed(["Margot"]) == "Margot"
