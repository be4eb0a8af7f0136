"""`python -m tools.site.gather FOLDER`: gathers all pages in a folder, for Sphinx.

The pages link to each other, and to files, as they lie in the repository. On the site, a link to a
page or a picture leads there, and a link to any other file leads to the project's repository.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
API = Path(__file__).with_name("api.md")
CONTENTS = Path(__file__).with_name("contents.md")
"""What the sidebar lists, as Sphinx reads it."""
START = "start"
"""The first page; it is the repository's README."""
LINK = re.compile(r"(?<=\]\()(?![a-z]+:|#)([^)#]+)(#[^)]*)?(?=\))")
PICTURES = (".png", ".webp", ".svg")
REPOSITORY: str = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"][
    "urls"
]["Repository"]


def pages() -> dict[Path, str]:
    """Each page, relative to the repository, and its name on the site, without .md."""
    found = [*ROOT.glob("*.md"), *ROOT.glob("firmware/*.md"), *ROOT.glob("docs/**/*.md")]
    names = {page.relative_to(ROOT): name_of(page) for page in sorted(found)}
    return names | {Path("engine/__init__.py"): "api"}


def name_of(page: Path) -> str:
    """Like de/start: pages of a language have its folder."""
    name = page.stem.lower().replace("_", "-").replace("readme", START)
    is_in_folder = page.parent.parent == ROOT / "docs"
    return f"{page.parent.name}/{name}" if is_in_folder else name


def gather(site: Path) -> None:
    shutil.rmtree(site, ignore_errors=True)
    names = pages()
    for page, name in names.items():
        source = API if page.suffix == ".py" else ROOT / page
        text = mended(source.read_text(encoding="utf-8"), page, names)
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        (site / f"{name}.md").write_text(text, encoding="utf-8")
    for picture in (ROOT / "docs").iterdir():
        if picture.suffix in PICTURES:
            shutil.copy(picture, site)
    with (site / f"{START}.md").open("a", encoding="utf-8") as start:
        start.write(CONTENTS.read_text(encoding="utf-8"))


def mended(text: str, page: Path, names: dict[Path, str]) -> str:
    """The page with links that fit the site."""

    def link(found: re.Match[str]) -> str:
        target = Path(os.path.normpath(page.parent / found[1]))
        anchor = found[2] or ""
        folder = Path(names[page]).parent
        if target in names:
            return f"{os.path.relpath(names[target], folder)}.md{anchor}"
        if target.parent == Path("docs") and target.suffix in PICTURES:
            return os.path.relpath(target.name, folder)
        return f"{REPOSITORY}/blob/main/{target}{anchor}"

    return LINK.sub(link, text)


if __name__ == "__main__":
    gather(Path(sys.argv[1]))
