"""Every text is in the catalogue of each language, whole and up to date."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message

from companion.words.grammar import WORDS, GrammarFormatter
from companion.words.names import Name
from tests.catalogues import LANGUAGES, PARTS, ROOT, catalogue, extracted

Key = tuple[object, object]

MARKERS = ("_", "N_", "ngettext", "pgettext")
PRINTF = re.compile(r"%(?:\(\w+\))?[sr]")


def texts(forms: str | Sequence[str] | None) -> tuple[str, ...]:
    """The forms of an English or translated text: one, or one for each number."""
    return (forms,) if isinstance(forms, str) else tuple(forms or ())


def by_text(found: Catalog) -> dict[Key, Message]:
    return {(each.context, each.id): each for each in found if each.id}


def translations(language: str) -> Iterator[tuple[str, str]]:
    """Each translated form beside the English one whose fields it has; texts that are not
    translated are found by another test."""
    for each in by_text(catalogue(language)).values():
        english = texts(each.id)
        for number, text in enumerate(filter(None, texts(each.string))):
            yield english[min(number, len(english) - 1)], text


def fields(text: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(text) if field is not None}


def specs(text: str) -> Iterator[str]:
    return (spec for _, field, spec, _ in Formatter().parse(text) if field is not None and spec)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_has_its_translation_and_none_is_out_of_date(language: str) -> None:
    wanted, found = by_text(extracted()), by_text(catalogue(language))
    run = "Run make i18n, and translate what is new"
    assert wanted.keys() - found.keys() == set(), run
    assert found.keys() - wanted.keys() == set(), run
    assert not catalogue(language).obsolete, run
    assert {key for key, each in found.items() if not all(texts(each.string))} == set()
    assert {key for key, each in found.items() if each.fuzzy} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_translation_has_the_fields_of_its_text(language: str) -> None:
    for english, text in translations(language):
        assert fields(text) == fields(english), text
        assert PRINTF.findall(text) == PRINTF.findall(english), text
        for spec in specs(text):
            is_number = re.fullmatch(r"[,.\d]*[dfg%]?", spec)
            assert is_number or spec.count("|") == 1 or spec in WORDS[language], text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_translation_can_be_filled_in_for_a_king_and_for_a_queen(language: str) -> None:
    formatter = GrammarFormatter(language)
    for english, text in translations(language):
        if any("|" in spec or spec in WORDS[language] for spec in specs(text)):
            for each in (Name("Merlin"), Name("Éloïse", is_feminine=True)):
                parts = dict.fromkeys(fields(english), each)
                assert "{" not in formatter.vformat(text, (), parts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_translation_is_set_like_its_text(language: str) -> None:
    for english, text in translations(language):
        for edge in (r"\A\s*", r"[.…]?\s*\Z"):
            assert re.findall(edge, text)[:1] == re.findall(edge, english)[:1], text
        assert text.count("\n") == english.count("\n"), text
        assert "  " not in text or "  " in english, text


@cache
def parsed(file: Path) -> ast.AST:
    return ast.parse(file.read_text())


def marked_calls() -> Iterator[tuple[str, ast.Call]]:
    """Every call that marks or translates a text, with its file."""
    for file in (file for part in PARTS for file in (ROOT / part).rglob("*.py")):
        for each in calls_in(parsed(file)):
            if isinstance(each.func, ast.Name) and each.func.id in MARKERS:
                yield f"{file}:{each.lineno}", each


def test_all_texts_are_written_out_where_they_are_translated() -> None:
    computed = ast.JoinedStr | ast.BinOp | ast.Call
    for where, call in marked_calls():
        parts = call.args[:2]
        assert not any(isinstance(each, computed) for each in parts), f"{where}: not extracted"


def test_no_text_is_translated_inside_an_f_string() -> None:
    """Before Python 3.12, Babel finds none there."""
    for file in (file for part in PARTS for file in (ROOT / part).rglob("*.py")):
        for each in ast.walk(parsed(file)):
            if isinstance(each, ast.JoinedStr):
                assert not [call for call in calls_in(each) if is_marker(call)], file


def calls_in(tree: ast.AST) -> Iterator[ast.Call]:
    return (each for each in ast.walk(tree) if isinstance(each, ast.Call))


def is_marker(call: ast.Call) -> bool:
    is_literal = call.args and isinstance(call.args[0], ast.Constant)
    return bool(is_literal and isinstance(call.func, ast.Name) and call.func.id in MARKERS)
