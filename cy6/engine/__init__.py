"""The engine: joins the chapters of the rules into a game that can be played."""

from cy6.engine.air_battle import AirBattle
from cy6.engine.decide import Decision, decisions, default, is_private, legal
from cy6.engine.folding import fold
from cy6.engine.game import Entry, Game
from cy6.engine.play import apply, begin, explain
from cy6.engine.refusals import TIMING
from cy6.engine.views import NOBODY, hidden, may_read, view, visible, visible_all
from cy6.tabletop import Outcome

__all__ = [
    "NOBODY", "TIMING", "AirBattle", "Decision", "Entry", "Game", "Outcome", "apply", "begin", "decisions",
    "default", "explain", "fold", "hidden", "is_private", "legal", "may_read", "view", "visible",
    "visible_all",
]  # fmt: skip
