"""Dice as a value: a seed and how many were drawn, so that copying is free and undo is exact.

The n-th number of a seed is a fixed function of both (splitmix64), the same on every machine and
Python version. Rules never hold dice: they are handed a `Roll`, and ask by purpose and kind.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple, Protocol

_MASK: Final = (1 << 64) - 1
_GOLDEN: Final = 0x9E3779B97F4A7C15

Faces = tuple[int, ...]


class DiceMismatch(ValueError):
    """Scripted dice or cards that do not fit what the rules ask for."""


class DiceSource(Protocol):
    """Whatever can give the faces of the next roll."""

    def faces(self, purpose: str, kind: str, drawn: int) -> Faces:
        """Give the faces of a roll before which `drawn` dice and cards have been drawn."""
        ...

    def card(self, purpose: str, cards: tuple[str, ...], drawn: int) -> str:
        """Give one of the cards that lie face down: a die with a side for each."""
        ...


@lru_cache(maxsize=256)
def parse_kind(kind: str) -> tuple[int, int]:
    """Read `2d6` as (2, 6). Raise ValueError for anything else."""
    count, letter, sides = kind.partition("d")
    if letter and count.isdigit() and sides.isdigit() and int(count) > 0 and int(sides) > 0:
        return int(count), int(sides)
    raise ValueError(f"dice are written like 2d6: not {kind!r}")


class Dice(NamedTuple):
    """Seeded dice: the seed alone, since how many were drawn is part of the state."""

    seed: int

    def faces(self, purpose: str, kind: str, drawn: int) -> Faces:
        """Give the faces of a roll; the purpose makes no difference to seeded dice."""
        count, sides = parse_kind(kind)
        return tuple(draw(self.seed, drawn + i, sides) for i in range(count))

    def card(self, purpose: str, cards: tuple[str, ...], drawn: int) -> str:
        """Give the card at the face of a die with a side for each."""
        return cards[draw(self.seed, drawn, len(cards)) - 1]


def draw(seed: int, index: int, sides: int) -> int:
    """Give the face of the index-th die of a seed, 1 to `sides`."""
    z = (seed * 0xD1342543DE82EF95 + (index + 1) * _GOLDEN) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return (((z ^ (z >> 31)) * sides) >> 64) + 1


class Scripted:
    """Dice set by hand, by the beginning of a roll's purpose; other rolls come from a seed.

    Used by tests, cases, and tables that roll real dice. Raise DiceMismatch when the faces do not
    fit the kind asked for.
    """

    def __init__(self, seed: int = 0) -> None:
        self._fallback = Dice(seed)
        self._script: list[tuple[str, Faces]] = []
        self._cards: list[tuple[str, str]] = []

    def expect(self, purpose: str, faces: Faces) -> None:
        """Set the faces of the next roll whose purpose starts so."""
        self._script.append((purpose, faces))

    def expect_card(self, purpose: str, card: str) -> None:
        """Set the card of the next draw whose purpose starts so."""
        self._cards.append((purpose, card))

    @property
    def unused(self) -> tuple[str, ...]:
        """List the purposes that were set and never rolled or drawn for."""
        return tuple(purpose for purpose, _ in (*self._script, *self._cards))

    def faces(self, purpose: str, kind: str, drawn: int) -> Faces:
        """Give the scripted faces of the first entry that fits, or seeded ones."""
        for i, (start, faces) in enumerate(self._script):
            if purpose.startswith(start):
                del self._script[i]
                return _checked(purpose, kind, faces)
        return self._fallback.faces(purpose, kind, drawn)

    def card(self, purpose: str, cards: tuple[str, ...], drawn: int) -> str:
        """Give the scripted card of the first entry that fits, or a seeded one."""
        for i, (start, card) in enumerate(self._cards):
            if purpose.startswith(start):
                del self._cards[i]
                if card not in cards:
                    raise DiceMismatch(f"{purpose}: {card!r} does not lie face down")
                return card
        return self._fallback.card(purpose, cards, drawn)


def _checked(purpose: str, kind: str, faces: Faces) -> Faces:
    count, sides = parse_kind(kind)
    if len(faces) != count or not all(1 <= face <= sides for face in faces):
        raise DiceMismatch(f"{purpose} is a roll of {kind}: {list(faces)} does not fit")
    return faces
