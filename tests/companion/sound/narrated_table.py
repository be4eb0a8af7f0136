"""A table whose voice is heard."""

from __future__ import annotations

from companion.config.preferences import Voice
from companion.config.settings import Settings, SoundSettings, TableSettings
from companion.evening.inputs import Input
from companion.evening.ports import Ports
from companion.sound.narrator import Narrator, Speech
from tests.companion.simulated_table import NAMES
from tests.companion.sound.hearing_table import HearingTable


class NarratedTable(HearingTable):
    """Notes everything that is wanted of the voice, with the time, beside the sounds."""

    def __init__(
        self,
        voice: Voice = Voice.EVERYTHING,
        ports: Ports | None = None,
        names: tuple[str, ...] = NAMES,
    ) -> None:
        self.speeches: list[tuple[float, Speech]] = []
        self._narrator = Narrator(lambda speech: self.speeches.append((self.now, speech)))
        settings = Settings(table=TableSettings(names=names), sound=SoundSettings(voice=voice))
        super().__init__(settings, ports=ports)

    def _handle(self, *inputs: Input) -> None:
        super()._handle(*inputs)
        self._narrator.follow(self.outputs)

    def said(self) -> list[str]:
        """The sentences since the last call."""
        sentences = [each for _at, speech in self.speeches for each in speech.sentences]
        self.speeches.clear()
        return sentences
