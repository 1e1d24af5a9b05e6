"""What it is to play, whichever game it is: the protocol of its rules, a game with undo, decks of cards."""

from cy6.tabletop.decks import Deck, EmptyDeck, deck, draw
from cy6.tabletop.game import Game, Watcher
from cy6.tabletop.rules import AnyRules, Choice, Entry, Outcome, Rules

__all__ = [
    "AnyRules", "Choice", "Deck", "EmptyDeck", "Entry", "Game", "Outcome", "Rules", "Watcher", "deck", "draw",
]  # fmt: skip
