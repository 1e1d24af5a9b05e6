"""The engine: joins the chapters of the rules into a game that can be played."""

from cy6.engine.decide import Decision, decisions, default, legal
from cy6.engine.explain import TIMING, explain
from cy6.engine.fold import fold
from cy6.engine.game import Entry, Game
from cy6.engine.play import Outcome, apply, begin
from cy6.engine.view import NOBODY, hidden, view, visible, visible_all

__all__ = [
    "NOBODY", "TIMING", "Decision", "Entry", "Game", "Outcome", "apply", "begin", "decisions", "default",
    "explain", "fold", "hidden", "legal", "view", "visible", "visible_all",
]  # fmt: skip
