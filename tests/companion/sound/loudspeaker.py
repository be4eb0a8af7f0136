"""What is spoken, caught before it reaches a sound card."""

from __future__ import annotations

from contextlib import closing

from companion.sound.narrator import Speech
from companion.sound.speaker import Spoken
from companion.sound.voice import VoiceThread
from tests.waiting import wait_until

SENTENCES = {
    "en": "Margot raises Merlin to the throne. Vote now.",
    "fr": "Margot fait monter Merlin sur le trône. Votez maintenant.",
    "it": "Margot porta Merlino sul trono. Votate adesso.",
    "de": "Margot hebt Merlin auf den Thron. Stimmt jetzt ab.",
}


class Loudspeaker:
    """Notes what the sound card would play."""

    def __init__(self) -> None:
        self.played: list[bytes] = []

    def play(self, spoken: Spoken) -> None:
        self.played.append(spoken.samples)

    @property
    def spoken(self) -> list[bytes]:
        return [samples for samples in self.played if samples]


def samples_of(language: str, speed: int = 100) -> bytes:
    """The sentence of a language, spoken by espeak-ng."""
    loudspeaker = Loudspeaker()
    with closing(VoiceThread(loudspeaker.play)) as thread:
        thread.say(Speech((SENTENCES[language],), language, speed))
        wait_until(lambda: loudspeaker.spoken)
    return loudspeaker.spoken[0]
