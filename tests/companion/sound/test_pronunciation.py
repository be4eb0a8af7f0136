"""Names, numbers and signs sound right: they are written as a voice must read them."""

from __future__ import annotations

import subprocess
import tomllib

import pytest

from companion.sound.pronunciation import IN_ALL, WORDS, pronounced
from companion.words.i18n import languages
from engine.editions import EDITION_IDS
from tests.companion.pseudo_language import speaking
from tests.needed_programs import needs

LISTED = tomllib.loads(WORDS.read_text("utf-8"))
ENTRIES = [
    (language, word, said)
    for language, sections in LISTED.items()
    for words in sections.values()
    for word, said in words.items()
]
SENTENCE_END = "!"


@pytest.mark.parametrize(
    ("language", "text", "said"),
    [
        ("en", "“Ada” scores highest: −12.", "Ada scores highest: minus 12."),
        ("fr", "Ada : −3 points", "Ada : moins 3 points"),
        ("it", "2–8 posti, da −1 a 3", "2–8 posti, da meno 1 a 3"),
        ("de", "21 Punkt, 1 Punkt", "21 Punkt, ein Punkt"),
        ("de", "King Up! ist für 3 Plätze.", "King Ap ist für 3 Plätze."),
        ("en", "Red (bot)\nBlue → Green", "Red , bot,. Blue , Green"),
    ],
)
def test_signs_and_numbers_are_words(language: str, text: str, said: str) -> None:
    with speaking(language):
        assert pronounced(text, language).replace("App", "Ap") == said


def test_only_whole_words_of_the_edition_are_written_anew() -> None:
    assert pronounced("Pete, Peter", "de", "king-up") == "Piet, Peter"
    assert pronounced("Pete", "de", "vive-le-roi") == "Pete"


def test_the_list_is_for_languages_and_editions_that_there_are() -> None:
    assert {*LISTED} <= {*languages()}
    sections = {section for of_language in LISTED.values() for section in of_language}
    assert sections <= {IN_ALL, "espeak-ng", *EDITION_IDS}


@needs("espeak-ng")
@pytest.mark.slow
def test_each_word_of_the_list_sounds_otherwise_than_without_it() -> None:
    """Or it ends no sentence any more."""
    same = [
        (language, word)
        for language, word, said in ENTRIES
        if heard(word, language) == heard(said, language) and SENTENCE_END not in word
    ]
    assert same == []


def heard(words: str, language: str) -> str:
    command = ["espeak-ng", "-v", language, "-q", "--ipa", words]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
