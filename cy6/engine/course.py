"""The course of one order: events as they happen, the state they lead to, and the dice they use."""

from __future__ import annotations

from typing import Final

from cy6.core.dice import DiceSource, Faces, parse_kind
from cy6.core.events import Event, Rolled
from cy6.core.rolls import Purpose
from cy6.core.state import Aircraft, State
from cy6.core.tally import Tally
from cy6.engine.folding import fold
from cy6.rules.battle import Battle
from cy6.rules.crew import CHECK_DICE

PASSED: Final = "passed"
FAILED: Final = "failed"


class Course:
    """Collects events and folds each at once, so that what follows sees what came before."""

    __slots__ = ("_ahead", "_dice", "battle", "events", "state")

    def __init__(self, battle: Battle, state: State, dice: DiceSource) -> None:
        self.battle = battle
        self.state = state
        self.events: list[Event] = []
        self._dice = dice
        self._ahead = 0

    def emit(self, *events: Event) -> None:
        """Let events happen."""
        for event in events:
            if type(event) is Rolled:
                self._ahead -= len(event.faces)
            self.state = fold(self.battle, self.state, event)
            self.events.append(event)

    def draw(self, purpose: Purpose, kind: str) -> Faces:
        """Roll dice for a rule that tells of them in a `Rolled` event of its own."""
        faces = self._dice.faces(str(purpose), kind, self.state.drawn + self._ahead)
        self._ahead += parse_kind(kind)[0]
        return faces

    def roll(self, purpose: Purpose, kind: str) -> Faces:
        """Roll dice that have no target number."""
        faces = self.draw(purpose, kind)
        self.emit(Rolled(purpose, kind, faces))
        return faces

    def check(self, purpose: Purpose, tally: Tally) -> Faces:
        """Roll an aircrew check."""
        faces = self.draw(purpose, CHECK_DICE)
        self.emit(Rolled(purpose, CHECK_DICE, faces, tally, PASSED if tally.is_met_by(faces) else FAILED))
        return faces

    def passes(self, purpose: Purpose, tally: Tally) -> bool:
        """Roll an aircrew check, and tell whether it was passed."""
        return tally.is_met_by(self.check(purpose, tally))

    def aircraft(self, id: str) -> Aircraft:
        """Give an aircraft as it stands now."""
        return self.state.aircraft[self.battle.index[id]]
