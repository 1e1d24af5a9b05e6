"""Sounds: synthesise those of the window.

Everything is made of sines and seeded noise, so that the same sounds come out on every machine.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
import wave
from array import array
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

RATE: Final = 22_050  # samples a second, 16 bits, one channel
PEAK: Final = 26_000
FOLDER: Final = Path(__file__).resolve().parent.parent / "assets" / "sounds"

Samples = list[float]


def main(arguments: Sequence[str]) -> int:
    """Write every sound into a folder."""
    parser = argparse.ArgumentParser(description=__doc__, epilog="Example: tools/sounds.py /tmp/sounds")
    parser.add_argument("folder", metavar="FOLDER", nargs="?", type=Path, default=FOLDER)
    folder: Path = parser.parse_args(arguments).folder
    folder.mkdir(parents=True, exist_ok=True)
    for name, make in SOUNDS.items():
        write(folder / f"{name}.wav", make())
        print(folder / f"{name}.wav")
    return 0


def write(path: Path, samples: Samples) -> None:
    """Write samples from -1 to 1 as a WAV file, as loud as all others."""
    loudest = max(map(abs, samples)) or 1.0
    data = array("h", (round(PEAK * sample / loudest) for sample in faded(samples)))
    if sys.byteorder == "big":
        data.byteswap()
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(data.tobytes())


def engine() -> Samples:
    """An aircraft passes: a growl that swells and drops in pitch."""
    noise = lowpassed(white(0.55, seed=3), 900)
    phase = 0.0
    samples = []
    for i, hiss in enumerate(noise):
        share = i / len(noise)
        phase += math.tau * (112 - 34 * share) / RATE
        growl = sum(math.sin(k * phase) / k for k in (1, 2, 3, 5))
        samples.append((0.7 * growl + 1.6 * hiss) * math.sin(math.pi * share) ** 1.5)
    return samples


def guns() -> Samples:
    """A burst of fire: nine short cracks."""
    samples = silence(0.55)
    for shot in range(9):
        crack = decaying(lowpassed(white(0.09, seed=20 + shot), 2600), 60)
        add(samples, crack, 0.052 * shot, 0.8 + 0.2 * (shot % 2))
    return samples


def hit() -> Samples:
    """Metal is struck."""
    ring = [
        sum(math.sin(math.tau * pitch * i / RATE) * math.exp(-fall * i / RATE) for pitch, fall in PARTIALS)
        for i in range(round(0.4 * RATE))
    ]
    add(ring, decaying(white(0.05, seed=40), 90), 0.0, 1.5)
    return ring


def bang() -> Samples:
    """Something blows up."""
    samples = decaying(lowpassed(lowpassed(white(1.1, seed=50), 520), 700), 4.2)
    thump = [math.sin(math.tau * (62 - 24 * i / RATE) * i / RATE) for i in range(round(0.5 * RATE))]
    add(samples, decaying(thump, 7), 0.0, 0.22)
    return samples


def dice() -> Samples:
    """Two dice roll over wood."""
    samples = silence(0.42)
    for i, (start, loud) in enumerate(((0.0, 1.0), (0.05, 0.7), (0.13, 0.8), (0.19, 0.5), (0.29, 0.35))):
        knock = decaying(lowpassed(white(0.06, seed=60 + i), 1700), 110)
        add(samples, knock, start, loud)
    return samples


def bell() -> Samples:
    """A soft stroke: a new turn."""
    return [
        sum(
            loud * math.sin(math.tau * pitch * i / RATE) * math.exp(-fall * i / RATE)
            for pitch, loud, fall in ((523.25, 1.0, 5), (1046.5, 0.4, 8), (1568.0, 0.15, 12))
        )
        for i in range(round(0.8 * RATE))
    ]


PARTIALS: Final = ((610.0, 14), (1370.0, 18), (2230.0, 24), (3310.0, 30))
SOUNDS: Final[dict[str, Callable[[], Samples]]] = {
    "engine": engine, "guns": guns, "hit": hit, "bang": bang, "dice": dice, "bell": bell,
}  # fmt: skip


# What they are made of ---------------------------------------------------------------------------


def silence(seconds: float) -> Samples:
    """Make silence."""
    return [0.0] * round(seconds * RATE)


def white(seconds: float, seed: int) -> Samples:
    """Make white noise."""
    source = random.Random(seed)
    return [source.uniform(-1.0, 1.0) for _ in range(round(seconds * RATE))]


def lowpassed(samples: Samples, pitch: float) -> Samples:
    """Take away what is higher than a pitch."""
    share = 1 - math.exp(-math.tau * pitch / RATE)
    level, done = 0.0, []
    for sample in samples:
        level += share * (sample - level)
        done.append(level)
    return done


def decaying(samples: Samples, rate: float) -> Samples:
    """Let samples die away."""
    return [sample * math.exp(-rate * i / RATE) for i, sample in enumerate(samples)]


def add(samples: Samples, more: Samples, start: float, loud: float) -> None:
    """Mix a sound into another, from a second on."""
    first = round(start * RATE)
    for i, sample in enumerate(more[: len(samples) - first]):
        samples[first + i] += loud * sample


def faded(samples: Samples) -> Samples:
    """Begin and end without a click."""
    edge = round(0.004 * RATE)
    last = len(samples) - 1
    return [sample * min(1.0, i / edge, (last - i) / (4 * edge)) for i, sample in enumerate(samples)]


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
