"""Paths, settings and commands that any page or any sentence of the program names are there."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from typing import Any, get_args

import msgspec
import pytest

from companion.cli import main
from companion.config.settings import Settings
from companion.record.schema import Record, Round
from engine import Edition, Figure
from tests.catalogues import catalogue
from tests.pages import PAGES, ROOT, commands, examples, read

FOLDERS = "companion|docs|engine|firmware|hardware|requirements|sentences|systemd|tests|tools"
PATH = re.compile(rf"(?:\./)?((?:{FOLDERS})/[\w./*-]+)")
INSTALLED = re.compile(r"/(?:etc|opt|run|usr/share(?:/doc)?|var/lib|var/log)/vivat\b")
SETTING = re.compile(r"#? ?(\w+) = .+")
PLACEHOLDERS = ("NAME", "KIND", "AREA", "FILE", "LANGUAGE", "*", "…", "/es/")
"""What a page writes for a name of the reader's choice; es is the example of a new language."""
MISTYPED = {"heigth"}
"""What a page tells people to write, to see what vivat says about it."""


def paths(page: str) -> list[str]:
    words = [word for line in commands(page) for word in line.split()]
    found = [match[1].rstrip(".") for word in words if (match := PATH.match(word))]
    return [path for path in found if not any(each in path for each in PLACEHOLDERS)]


@pytest.mark.parametrize("page", PAGES)
def test_every_path_on_the_pages_exists(page: str) -> None:
    missing = [each for each in paths(page) if not (ROOT / each.split("::")[0]).exists()]
    assert missing == []


@cache
def installation() -> str:
    """What installs vivat, and what names its folders."""
    files = [*(ROOT / "systemd").rglob("*"), *(ROOT / "companion").rglob("*.py")]
    return "\n".join(file.read_text(errors="replace") for file in files if file.is_file())


@pytest.mark.parametrize("page", PAGES)
def test_every_file_of_an_installed_vivat_on_the_pages_is_one_that_it_has(page: str) -> None:
    for path in INSTALLED.findall(" ".join(commands(page))):
        assert path in installation(), path


@cache
def keys() -> frozenset[str]:
    """Every setting, and every key of an edition's file or a record."""
    return frozenset().union(*map(keys_of, (Settings, Edition, Figure, Record, Round)))


def keys_of(kind: Any) -> set[str]:
    found: set[str] = set()
    for field in msgspec.structs.fields(kind):
        found.add(field.encode_name)
        for each in (field.type, *get_args(field.type)):
            if isinstance(each, type) and issubclass(each, msgspec.Struct):
                found |= keys_of(each)
    return found


@pytest.mark.parametrize("page", PAGES)
def test_every_setting_on_the_pages_exists(page: str) -> None:
    shown = {key for each in examples(page, "toml") for key in all_keys(tomllib.loads(each))}
    named = [found[1] for line in commands(page) if (found := SETTING.fullmatch(line))]
    assert [each for each in named if each not in keys() | shown | MISTYPED] == []


def all_keys(table: dict[str, Any]) -> set[str]:
    inner = [value for value in table.values() if isinstance(value, dict)]
    return set(table).union(*map(all_keys, inner))


@pytest.mark.parametrize("page", PAGES)
def test_every_example_that_looks_like_settings_is_valid(page: str) -> None:
    tables = {field.encode_name for field in msgspec.structs.fields(Settings)}
    for example in map(tomllib.loads, examples(page, "toml")):
        if example.keys() <= tables:
            msgspec.convert(example, Settings)


@cache
def sentences() -> list[str]:
    """The English texts; another test says that all of them are in this catalogue."""
    ids = [each.id for each in catalogue("de")]
    return sorted({text for each in ids for text in ([each] if isinstance(each, str) else each)})


def test_every_page_that_a_sentence_names_exists() -> None:
    named = {path for text in sentences() for path in re.findall(r"docs/[\w-]+\.md", text)}
    assert named
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_every_heading_that_a_sentence_names_exists() -> None:
    for text in sentences():
        for heading, path in re.findall(r"“([^”]+)” in (docs/[\w-]+\.md)", text):
            assert re.search(rf"^#+ {heading}$", read(path), re.MULTILINE), text


def test_every_command_that_a_sentence_names_exists(capsys: pytest.CaptureFixture[str]) -> None:
    quoted = re.findall(r"(?:“|sudo |firmware: )vivat ([a-z ]+)", "\n".join(sentences()))
    named = {found[0] for each in quoted if (found := re.match(r"(?:box |games )?[a-z]+", each))}
    assert len(named) > 5
    for command in named:
        with pytest.raises(SystemExit) as ended:
            main([*command.split(), "--help"])
        assert ended.value.code == 0, (command, capsys.readouterr().err)


def test_every_make_target_that_a_sentence_names_exists() -> None:
    makefile = (ROOT / "Makefile").read_text()
    named = {
        each for text in sentences() for each in re.findall(r"\bmake ([a-z-]*install[a-z-]*)", text)
    }
    assert named
    assert [each for each in named if not re.search(rf"^{each}:", makefile, re.MULTILINE)] == []
