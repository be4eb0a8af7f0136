"""A catalogue that marks every translated text, so that tests find texts that bypass it."""

from __future__ import annotations

import gettext

MARK = "¤"


class MarkedCatalogue(gettext.NullTranslations):
    """Returns every text unchanged, with `MARK` in front."""

    def gettext(self, message: str) -> str:
        return MARK + message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return MARK + (msgid1 if n == 1 else msgid2)
