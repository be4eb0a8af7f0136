"""What Sphinx needs to know to make a site of the pages that `gather` has gathered."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1]))

project = "vivat"
author = "The vivat authors"
html_title = "vivat"
root_doc = "start"
language = "en"
default_role = "literal"
highlight_language = "none"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_heading_anchors = 4
autodoc_typehints = "signature"
autodoc_member_order = "groupwise"
python_use_unqualified_type_names = True

html_theme = "furo"
html_static_path = ["static"]
html_extra_path = ["extra"]
html_css_files = ["vivat.css"]
html_copy_source = False
html_show_sourcelink = False
html_show_search_summary = False  # a page in a folder may not read other pages
html_show_sphinx = False
html_show_copyright = False
html_domain_indices = False
html_use_index = False
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"
OTHER_LANGUAGES = ("de", "fr", "it")
MENDED = {
    # Wider than a phone, so keys must be able to scroll it.
    '<div class="table-wrapper': '<div tabindex="0" class="table-wrapper',
    "<pre>": '<pre tabindex="0">',
    # The sidebar's captions lack what a screen reader needs.
    'role="heading"': 'role="heading" aria-level="2"',
}
PICTURE = re.compile(r'<img [^>]*src="([^"]*)"[^>]*>')
LARGE = r'<a href="\1">\g<0></a>'
"""A phone shows a drawing as wide as its page; behind the link it can be enlarged."""
MOVING = re.compile(r'<img [^>]*src="([^"]*)vote\.webp"[^>]*>')
STILL = (
    r'<picture><source media="(prefers-reduced-motion: reduce)" srcset="\1castle.png">'
    r"\g<0></picture>"
)
"""For people who have asked their system that nothing moves."""


def finish(
    _app: Sphinx, name: str, _template: str, context: dict[str, Any], _document: object
) -> None:
    """Says the language of a page, and mends what keeps people from using it."""
    folder = name.split("/")[0]
    context["language"] = folder if folder in OTHER_LANGUAGES else language
    for part in ("body", "furo_navigation_tree"):
        for wrong, right in MENDED.items():
            context[part] = context.get(part, "").replace(wrong, right)
    context["body"] = MOVING.sub(STILL, PICTURE.sub(LARGE, context["body"]))


def setup(app: Sphinx) -> None:
    app.connect("html-page-context", finish, priority=900)  # after the theme
