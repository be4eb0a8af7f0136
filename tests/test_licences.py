"""Everything that the Debian package contains has its licence there."""

from __future__ import annotations

import re
from fnmatch import fnmatch
from pathlib import Path

import pytest

from tests.test_requirements import locked

ROOT = Path(__file__).parent.parent
STANZAS = (ROOT / "systemd/package/copyright").read_text().strip().split("\n\n")
WHEELS = "usr/share/vivat/wheels"
FONTS = sorted((ROOT / "companion/data/fonts").glob("*.[ot]tf"))
SOUNDS = sorted((ROOT / "companion/data/sounds").iterdir())
PUBLISHED = ROOT / "build/browsers/node_modules/tweetnacl/nacl.min.js"
OFL = sorted((ROOT / "companion/data/fonts").glob("OFL-*.txt"))


def field(stanza: str, name: str) -> str:
    found = re.search(rf"^{name}: ?(.*(?:\n .*)*)", stanza, re.MULTILINE)
    return found[1] if found else ""


def words(text: str) -> list[str]:
    """Without addresses: where the licence is published has changed."""
    return [word for word in text.split() if word != "." and "://" not in word]


TEXTS = {
    field(stanza, "License").partition("\n")[0]: field(stanza, "License").partition("\n")[2]
    for stanza in STANZAS
    if stanza.startswith("License:")
}


def licence_of(path: str) -> str:
    """The names in the last stanza about a file; that of everything else is the first."""
    about = [each for each in STANZAS if fnmatch(path, field(each, "Files") or "-")]
    assert about, path
    assert field(about[-1], "Copyright")
    return field(about[-1], "License")


@pytest.mark.parametrize("name", sorted(locked("package")))
def test_every_library_in_the_package_has_its_licence_there(name: str) -> None:
    wheel = f"{WHEELS}/{name}-{locked('package')[name]}-py3-none-any.whl"
    assert [each for each in STANZAS if fnmatch(wheel, field(each, "Files"))][1:], wheel
    assert set(licence_of(wheel).split(" and ")) <= TEXTS.keys()


@pytest.mark.parametrize("font", FONTS, ids=lambda font: font.name)
def test_every_font_has_its_licence_there(font: Path) -> None:
    assert licence_of(str(font.relative_to(ROOT))) == "OFL-1.1"


def test_the_sounds_are_in_the_public_domain() -> None:
    assert {licence_of(str(sound.relative_to(ROOT))) for sound in SOUNDS} == {"CC0-1.0"}


def test_every_licence_that_is_named_is_there_in_full() -> None:
    licences = [field(stanza, "License").split("\n")[0] for stanza in STANZAS[1:]]
    named = {name for each in licences for name in each.split(" and ")}
    assert named == TEXTS.keys()
    for text in TEXTS.values():
        assert "/usr/share/common-licenses/" in text or len(text) > 800


def test_vivats_own_licence_is_the_one_of_the_checkout() -> None:
    own = words((ROOT / "LICENSE").read_text())
    assert own[-len(words(TEXTS["MIT"])) :] == words(TEXTS["MIT"])
    assert licence_of("companion/cli.py") == "MIT"


@pytest.mark.parametrize("file", OFL, ids=lambda file: file.name)
def test_the_fonts_licence_is_the_one_that_came_with_them(file: Path) -> None:
    text, licence = words(file.read_text()), words(TEXTS["OFL-1.1"])
    assert text[-len(licence) :] == licence
    holders = re.findall(r"Copyright (?:\(c\) )?[\d-]+,? (\w+ \w+)", file.read_text())
    family = file.stem.split("-")[1]
    stanzas = [each for each in STANZAS if f"fonts/{family}-" in field(each, "Files")]
    named = [field(stanza, "Copyright") for stanza in stanzas]
    assert holders
    assert any(all(holder in each for holder in holders) for each in named)


def test_the_library_on_the_phones_page_has_its_licence_there() -> None:
    assert licence_of("hardware/phones/page/nacl.min.js") == "Unlicense"
    assert "Unlicense" in TEXTS


@pytest.mark.slow
@pytest.mark.skipif(not PUBLISHED.exists(), reason="not downloaded: make build/browsers/installed")
def test_the_library_on_the_phones_page_is_as_it_was_published() -> None:
    ours = ROOT / "hardware/phones/page/nacl.min.js"
    assert ours.read_bytes() == PUBLISHED.read_bytes()
