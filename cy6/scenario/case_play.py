"""Playing a script: from one written order to the next, with plain defaults for every choice between."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from typing import Final

from cy6.core import orders as o
from cy6.core.decision_rows import DECISION_OF
from cy6.core.dice import Scripted
from cy6.core.ids import Phase
from cy6.core.order_rows import ROW_OF
from cy6.core.orders import Order
from cy6.core.phase_rows import PHASES, steps
from cy6.core.refusal import Refusal
from cy6.engine import TIMING, Decision, Game
from cy6.scenario.case_schema import Line

MOVE_KINDS: Final = ("follow", "place", "react", "exit", "extend", "hx", "spin", "speed", "release", "ram")
_STEPS: Final = dict(steps(frozenset({"batteries", "targets"})))
SEGMENTS: Final[dict[str, tuple[Phase, ...]]] = {
    str(PHASES[phases[0]].decides): phases
    for step, phases in _STEPS.items()
    if step in ("Fire", "Flak", "Attack")
}
MOVING: Final[tuple[Phase, ...]] = (*_STEPS["Plot"], *_STEPS["Move"])


class Player:
    """A game that follows a script. Lines are counted from 0; those before `here` have been played."""

    def __init__(self, game: Game, dice: Scripted, script: tuple[Line, ...]) -> None:
        self.game = game
        self.dice = dice
        self.script = script
        self.here = 0
        self.taken: set[int] = set()

    def fork(self) -> Player:
        """Give a copy that may be played on without a trace."""
        game = copy.copy(self.game)
        game.log = list(self.game.log)
        dice = copy.deepcopy(self.dice)
        game.dice = dice
        other = Player(game, dice, self.script)
        other.here, other.taken = self.here, set(self.taken)
        return other

    def look_ahead(self) -> Player:
        """Give a copy that plays on as the next orders and dice of the script say."""
        other = self.fork()
        other.here = self._next_order()
        for i in other._block():
            other._set_dice(i)
        return other

    def set_dice(self) -> None:
        """Play a line of dice."""
        self._set_dice(self.here)

    def play(self, order: Order) -> tuple[Refusal, ...]:
        """Play an order as soon as its moment has come. Give the refusals when it is illegal then."""
        if isinstance(order, o.Hold) and not self.is_moving and self.game.explain(order):
            return ()  # nothing to fire at: the game has gone on by itself
        refusals = self.reach(order, is_early)
        if not refusals:
            self.game.play(order)
        return refusals

    def judge(self, order: Order) -> tuple[Refusal, ...]:
        """Say what speaks against an order at its moment, without playing on.

        Fire is judged as the aircraft stand once the plots are flown: a fire phase in which nobody can fire
        is over at once.
        """
        ahead = self.look_ahead()
        if ROW_OF[type(order)].decides not in SEGMENTS:
            return ahead.reach(order, is_before)
        ahead.fly()
        return tuple(each for each in ahead.game.explain(order) if each.code not in TIMING)

    def reach(self, order: Order, is_early: Callable[[tuple[Refusal, ...]], bool]) -> tuple[Refusal, ...]:
        """Answer the choices before an order's moment; then say what speaks against it.

        The moment must come by the end of the next turn: else the refusals are those of where it began.
        """
        first = self.game.explain(order)
        last = self.game.state.turn + 1
        refusals = self._refusals(order)
        while is_early(refusals):
            if self.game.state.turn > last or not self.step(order):
                return first or refusals
            refusals = self._refusals(order)
        return refusals

    def _refusals(self, order: Order) -> tuple[Refusal, ...]:
        if isinstance(order, o.PlotMove) and self._has_plotted(order):
            return (Refusal("committed", f"{order.id} has its plot for this turn"),)
        return self.game.explain(order)

    def _has_plotted(self, order: o.PlotMove) -> bool:
        """A second plot of an aircraft is one for the next turn."""
        state, index = self.game.state, self.game.battle.index
        return (
            state.phase in ("plot-tailed", "plot")
            and order.id in index
            and state.aircraft[index[order.id]].plot is not None
        )

    def step(self, before: Order | None = None) -> bool:
        """Answer one open choice as a line soon to come says, or plainly. False when none is open."""
        for decision in self._open(before):
            if before is not None and _answers(before, decision) and not self.game.explain(before):
                continue
            self.game.play(self._written(decision) or self.game.default(decision))
            return True
        return False

    def _open(self, before: Order | None) -> tuple[Decision, ...]:
        """List the open choices; those of a side first that is to be done."""
        found = self.game.decisions()
        if not isinstance(before, o.Done):
            return found
        own = tuple(decision for decision in found if decision.side == before.side)
        return own or found

    def _written(self, decision: Decision) -> Order | None:
        """Find the answer to a choice among the orders that follow this line directly."""
        for i in self._block():
            written = self.script[i].order
            if written is None or i in self.taken or not _answers(written.order, decision):
                continue
            if not self.game.explain(written.order):
                for j in range(self.here + 1, i):
                    self._set_dice(j)
                self.taken.add(i)
                return written.order
        return None

    def _block(self) -> Iterator[int]:
        """Count the lines of orders and dice from here on that belong to the same turn."""
        rank = 0
        for i in range(self.here, len(self.script)):
            line = self.script[i]
            if line.order is None and line.dice is None:
                return
            if line.order is not None:
                kind = ROW_OF[type(line.order.order)].decides
                now = DECISION_OF[kind].rank
                if now is not None and now < rank:
                    return
                rank = rank if now is None else now
            yield i

    def _next_order(self) -> int:
        for i in range(self.here, len(self.script)):
            if self.script[i].order is not None or self.script[i].dice is not None:
                return i
        return len(self.script)

    def _set_dice(self, i: int) -> None:
        dice = self.script[i].dice
        if dice is not None and i not in self.taken:
            self.taken.add(i)
            for purpose, faces in dice.items():
                self.dice.expect(purpose, faces)

    def settle(self) -> None:
        """Let what was ordered come about before it is looked at, as far as the next order leaves it.

        Shots declared are resolved, and moves plotted are flown, with plain defaults for what is open.
        """
        following = self._following()
        kind = ROW_OF[type(following)].decides if following else ""
        segment = next((name for name, phases in SEGMENTS.items() if self.game.state.phase == phases[0]), "")
        if segment:
            goes_on = following is not None and kind == segment and not self.game.explain(following)
            if self._has_fired(segment) and not goes_on:
                self._leave(*SEGMENTS[segment])
        elif self.is_moving and not (following and kind == "plot" and not self._refusals(following)):
            self._fly_on(following if kind in MOVE_KINDS else None)

    @property
    def is_moving(self) -> bool:
        """Tell whether plots wait to be flown."""
        state = self.game.state
        return state.phase in MOVING and any(aircraft.plot for aircraft in state.aircraft)

    def _has_fired(self, segment: str) -> bool:
        state = self.game.state
        if segment == "flak":
            return any(shot.turn - shot.ahead == state.turn for shot in state.flak)
        if segment == "attack":
            return any(not attack.released for attack in state.attacks)
        return bool(state.declared) or any(salvo.kind == "rockets" for salvo in state.salvos)

    def _leave(self, *phases: Phase) -> None:
        turn = self.game.state.turn
        while self.game.state.phase in phases and self.game.state.turn == turn and self.step():
            pass

    def fly(self) -> None:
        """Fly the plots that wait to be flown, all other choices answered plainly."""
        if self.is_moving:
            self._leave(*MOVING)

    def _fly_on(self, following: Order | None) -> None:
        """Finish the move under way, and all others too unless an order follows that belongs to them."""
        mover = self.game.state.mover
        if following is None:
            self.fly()
        elif mover is not None and not isinstance(following, o.Done) and following.id != mover.id:
            while (now := self.game.state.mover) is not None and now.id == mover.id and self.step():
                pass

    def _following(self) -> Order | None:
        for i in range(self.here + 1, len(self.script)):
            written = self.script[i].order
            if written is not None and i not in self.taken:
                return written.order
        return None

    def finish(self) -> None:
        """Play the turn out while dice are left that were set for it."""
        turn = self.game.state.turn
        while self.dice.unused and self.game.state.turn == turn and self.step():
            pass


def is_early(refusals: tuple[Refusal, ...]) -> bool:
    """Tell whether an order may yet become legal by waiting."""
    return any(refusal.code in (*TIMING, "undecided") for refusal in refusals)


def is_before(refusals: tuple[Refusal, ...]) -> bool:
    """Tell whether an order's phase is still to come: a side that can do nothing has committed by itself."""
    codes = {refusal.code for refusal in refusals}
    return is_early(refusals) and not ("committed" in codes and codes - {*TIMING, "undecided"})


def _answers(order: Order, decision: Decision) -> bool:
    if isinstance(order, o.Done):
        return decision.kind == "done" and decision.side == order.side
    return ROW_OF[type(order)].decides == decision.kind and order.id == decision.actor
