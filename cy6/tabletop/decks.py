"""Decks: drawing without replacement, discarding, reshuffling. A card is a die of shrinking size.

What lies face down has no order: each card is picked as it is drawn, by the next number of the game's chance.
So a state tells nothing of cards to come, a copy costs nothing, and undo is exact.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from cy6.core.dice import DiceSource


class EmptyDeck(ValueError):
    """A draw from a deck that has no card left, face down or discarded."""


class Deck(NamedTuple):
    """Cards face down, sorted since nobody knows their order, and discards, the first at the bottom."""

    cards: tuple[str, ...]
    discards: tuple[str, ...] = ()

    @property
    def must_reshuffle(self) -> bool:
        """Whether the discards have to be shuffled back before a card can be drawn."""
        return not self.cards and bool(self.discards)

    def reshuffled(self) -> Deck:
        """Give the deck with its discards face down among the others."""
        return Deck(tuple(sorted((*self.cards, *self.discards))))

    def without(self, card: str) -> Deck:
        """Give the deck after a card was drawn from it. Raise ValueError when it does not lie face down."""
        at = self.cards.index(card)
        return self._replace(cards=self.cards[:at] + self.cards[at + 1 :])

    def discard(self, *cards: str) -> Deck:
        """Give the deck with cards on top of its discards."""
        return self._replace(discards=(*self.discards, *cards))


def deck(cards: Iterable[str]) -> Deck:
    """Make a deck with all its cards face down."""
    return Deck(tuple(sorted(cards)))


def draw(from_: Deck, purpose: str, chance: DiceSource, drawn: int) -> str:
    """Draw a card, `drawn` dice and cards after the beginning of the game.

    Raise EmptyDeck when nothing lies face down: discards are reshuffled by an event of the game's own.
    """
    if not from_.cards:
        raise EmptyDeck(f"{purpose}: no card is left to draw")
    return chance.card(purpose, from_.cards, drawn)
