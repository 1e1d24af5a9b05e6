"""The front door for programs: what `import cy6` hands out. See docs/library.md for a tour."""

from cy6.library.game import AmbiguousOrder, Game, position
from cy6.library.loading import Scenario, load, scenarios
from cy6.library.playing import play
from cy6.library.records import Record, read

__all__ = ["AmbiguousOrder", "Game", "Record", "Scenario", "load", "play", "position", "read", "scenarios"]
