"""What each sound is: which instruments play which notes, how long, and how loud."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import exp, pi, sin
from random import Random

from companion.sound.cues import Sound
from tools.sounds.effects import in_a_hall, levelled
from tools.sounds.instruments import (
    bell,
    bubble,
    creak,
    drum,
    horn,
    knock,
    noise,
    pluck,
    steady,
    tone,
)
from tools.sounds.signals import (
    Part,
    Signal,
    decayed,
    faded,
    high_passed,
    looped,
    low_passed,
    mix,
    scaled,
)

SOFT, PLAIN, GRAND = -23.0, -20.0, -17.0
"""Loudness in LUFS: of what is heard at every move, of what is heard now and then, and of the
verdicts."""

A3, D4, E4, FIS4, G4, A4, B4 = 220.0, 293.66, 329.63, 369.99, 392.0, 440.0, 493.88
D5, E5, FIS5, A5, D6, FIS6, A6 = 587.33, 659.26, 739.99, 880.0, 1174.66, 1479.98, 1760.0
A2, D3 = 110.0, 146.83


@dataclass(frozen=True)
class SoundPiece:
    """How a sound is made, and how loud it is."""

    play: Callable[[], Signal]
    loudness: float


def made(sound: Sound) -> Signal:
    """The finished sound."""
    piece = PIECES[sound]
    return levelled(piece.play(), piece.loudness)


def _turn() -> Signal:
    """A small bell over a string: your turn."""
    notes: list[Part] = [
        (0.0, scaled(pluck(A4, 0.4, seed=3), 0.5)),
        (0.0, scaled(bell(D5, 0.4, ring=0.16), 0.35)),
        (0.09, scaled(bell(A5, 0.31, ring=0.14), 0.35)),
    ]
    return faded(mix(notes, 0.4), release=0.12)


def _hop() -> Signal:
    """A wooden piece is put down, a little higher than before."""
    notes: list[Part] = [
        (0.0, scaled(knock(D4, 0.12, seed=5), 0.5)),
        (0.075, scaled(knock(A4, 0.14, seed=6), 0.8)),
        (0.075, scaled(pluck(A4, 0.2, seed=7, brightness=0.2), 0.7)),
    ]
    return faded(mix(notes, 0.28), release=0.08)


def _vote() -> Signal:
    """A card is laid on felt."""
    card = decayed(high_passed(low_passed(noise(0.2, 8), 2_400), 250), 0.018)
    notes: list[Part] = [
        (0.0, scaled(card, 1.2)),
        (0.012, scaled(knock(D4, 0.15, seed=9), 0.5)),
        (0.012, scaled(pluck(D4, 0.25, seed=10, brightness=0.1), 0.6)),
    ]
    return faded(mix(notes, 0.26), release=0.1)


ROLL_SECONDS, STROKES = 1.2, 26


def _drum_roll() -> Signal:
    """Two sticks on a drum, for as long as it takes: its end leads into its beginning."""
    chance, strokes = Random(11), []
    for number in range(STROKES):
        strength = 0.8 + 0.2 * (number % 2) + chance.uniform(-0.08, 0.08)
        stroke = drum(D3 * chance.uniform(0.98, 1.02), 0.16, seed=100 + number, snares=0.9)
        strokes.append((number * ROLL_SECONDS / STROKES, scaled(stroke, strength)))
    return looped(strokes, ROLL_SECONDS)


def _crowned() -> Signal:
    """A fanfare, then a chord of horns and bells."""
    calls: list[Part] = [
        (0.0, horn(steady(D4), 0.17, softness=0.015)),
        (0.17, horn(steady(FIS4), 0.17, softness=0.015)),
        (0.34, horn(steady(A4), 0.17, softness=0.015)),
    ]
    chord: list[Part] = [
        (0.52, scaled(decayed(horn(steady(note), 1.4, softness=0.02), 1.2), 0.6))
        for note in (D4, A4, D5, FIS5)
    ]
    chimes: list[Part] = [
        (0.52 + 0.14 * place, scaled(bell(note, 1.3, ring=0.5), 0.7))
        for place, note in enumerate((D6, FIS6, A6))
    ]
    beat: list[Part] = [(0.52, scaled(drum(D3, 0.5, seed=12, snares=0.4), 1.2))]
    return faded(in_a_hall(mix([*calls, *chord, *chimes, *beat], 1.95)), release=0.4)


def _rejected() -> Signal:
    """A trombone goes down the stairs, and somebody falls."""

    def wail(hertz: float, fall: float, seconds: float) -> Signal:
        def glide(at: float) -> float:
            return hertz * exp(-fall * at / seconds) * (1 + 0.012 * sin(2 * pi * 6 * at))

        return horn(glide, seconds, softness=0.07, warmth=0.72)

    notes: list[Part] = [
        (0.0, wail(A3, 0.03, 0.26)),
        (0.27, wail(A3 / 1.06, 0.03, 0.26)),
        (0.54, wail(A3 / 1.122, 0.03, 0.26)),
        (0.81, wail(A3 / 1.189, 0.55, 0.72)),
        (1.42, scaled(drum(A2, 0.4, seed=13, snares=0.2), 1.6)),
    ]
    return faded(in_a_hall(mix(notes, 1.8), share=0.1), release=0.2)


def _annulled() -> Signal:
    """A stomach gurgles."""
    chance, parts, at = Random(21), [], 0.05
    while at < 1.35:
        pitch = (D3 + 110 * (0.5 + 0.5 * sin(5 * at))) * chance.uniform(0.85, 1.35)
        size = chance.uniform(0.06, 0.13)
        parts.append((at, scaled(bubble(pitch, size, rise=1.1), chance.uniform(0.6, 1.0))))
        at += chance.uniform(0.045, 0.1)
    growl = tone(lambda at: 92 + 18 * sin(2 * pi * 2.3 * at), 1.5, (1.0, 0.8, 0.6, 0.5, 0.4, 0.3))
    parts.append((0.0, scaled(faded(growl, attack=0.3, release=0.5), 0.13)))
    parts.append((1.42, scaled(bubble(330, 0.14, rise=0.9), 1.1)))
    return faded(low_passed(mix(parts, 1.65), 1_800), release=0.1)


def _jester() -> Signal:
    """The bells on a cap, and two merry notes."""
    chance, parts = Random(31), []
    for at in (0.0, 0.06, 0.16, 0.21, 0.3):
        ring = bell(FIS6 * chance.uniform(1.2, 1.5), 0.22, ring=0.07)
        parts.append((at, scaled(ring, 0.22)))
    parts.append((0.0, pluck(B4, 0.3, seed=32)))
    parts.append((0.14, pluck(FIS5, 0.3, seed=33)))
    return faded(in_a_hall(mix(parts, 0.55), share=0.08), release=0.12)


def _dungeon() -> Signal:
    """A heavy door creaks, falls shut and is bolted."""
    slam = decayed(low_passed(noise(0.5, 41), 700), 0.07)
    iron = [
        (0.0, scaled(decayed(tone(steady(hertz), 0.25), 0.05), strength))
        for hertz, strength in ((1_130.0, 0.5), (1_790.0, 0.3), (2_610.0, 0.15))
    ]
    parts: list[Part] = [
        (0.0, scaled(creak(0.42, seed=42), 0.35)),
        (0.44, scaled(slam, 3.0)),
        (0.44, scaled(drum(D3 * 0.9, 0.5, seed=43, snares=0.1), 1.4)),
        (0.68, scaled(mix(iron, 0.25), 0.5)),
    ]
    return faded(in_a_hall(mix(parts, 1.1), share=0.35, echo=0.78), release=0.25)


def _privy() -> Signal:
    """Something falls into deep water."""
    splash = decayed(high_passed(low_passed(noise(0.3, 51), 3_000), 700), 0.05)
    parts: list[Part] = [
        (0.0, scaled(knock(G4, 0.1, seed=52), 0.35)),
        (0.2, scaled(bubble(G4, 0.16, rise=1.0), 1.0)),
        (0.22, scaled(splash, 0.45)),
        (0.36, scaled(bubble(D5, 0.09, rise=0.8), 0.6)),
        (0.44, scaled(bubble(B4, 0.07, rise=0.8), 0.4)),
    ]
    return faded(in_a_hall(mix(parts, 0.75), share=0.3), release=0.15)


def _coronation() -> Signal:
    """A harp runs up, with a bell on top: the points are counted."""
    run = (D4, E4, FIS4, A4, B4, D5, E5, FIS5, A5)
    parts: list[Part] = [
        (0.055 * place, scaled(pluck(note, 0.9, seed=60 + place, brightness=0.6), 0.8))
        for place, note in enumerate(run)
    ]
    parts.append((0.5, scaled(bell(D6, 0.9, ring=0.35), 0.4)))
    return faded(in_a_hall(mix(parts, 1.35)), release=0.4)


def _podium() -> Signal:
    """A procession: horns, drums and bells."""
    melody = ((0.0, D4, 0.3), (0.3, A4, 0.14), (0.45, A4, 0.14), (0.6, FIS4, 0.28), (0.9, A4, 0.14),
              (1.05, B4, 0.28), (1.35, A4, 0.14), (1.5, D5, 1.2))  # fmt: skip
    below = ((0.0, D3, 0.55), (0.6, A3 / 1.5, 0.4), (1.05, G4 / 2, 0.4), (1.5, D4, 1.2))
    parts: list[Part] = [(at, horn(steady(note), long, softness=0.02)) for at, note, long in melody]
    parts += [(at, scaled(horn(steady(note), long), 0.7)) for at, note, long in below]
    parts += [(1.5, scaled(horn(steady(note), 1.2), 0.6)) for note in (FIS4, A4)]
    beats = (0.0, 0.6, 0.9, 1.2, 1.27, 1.35, 1.42, 1.5)
    parts += [(at, scaled(drum(D3, 0.3, seed=70 + number), 0.8)) for number, at in enumerate(beats)]
    parts += [
        (1.5 + 0.14 * place, scaled(bell(note, 1.2, ring=0.5), 0.6))
        for place, note in enumerate((D6, FIS6, A6, D6))
    ]
    return faded(in_a_hall(mix(parts, 2.8)), release=0.5)


PIECES: Mapping[Sound, SoundPiece] = {
    Sound.TURN: SoundPiece(_turn, SOFT),
    Sound.HOP: SoundPiece(_hop, SOFT),
    Sound.VOTE: SoundPiece(_vote, SOFT),
    Sound.DRUM_ROLL: SoundPiece(_drum_roll, PLAIN),
    Sound.CROWNED: SoundPiece(_crowned, GRAND),
    Sound.REJECTED: SoundPiece(_rejected, GRAND),
    Sound.ANNULLED: SoundPiece(_annulled, GRAND),
    Sound.JESTER: SoundPiece(_jester, SOFT),
    Sound.DUNGEON: SoundPiece(_dungeon, PLAIN),
    Sound.PRIVY: SoundPiece(_privy, PLAIN),
    Sound.CORONATION: SoundPiece(_coronation, PLAIN),
    Sound.PODIUM: SoundPiece(_podium, GRAND),
}
