"""A played game as a film: still by still, each made when it is looked at, at a cost that no length changes.

A step of the film is what one order led to, up to where the next aircraft begins to move or a phase or a turn
begins, so that one thing is seen at a time. What was sealed stays out of it until the game revealed it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple, overload

from cy6 import engine
from cy6.core import events as e
from cy6.core.notation import format_order
from cy6.core.orders import Done, Order
from cy6.core.phase_rows import PHASES
from cy6.core.state import State
from cy6.engine import NOBODY, Game
from cy6.hexes import Hex
from cy6.replay.news import Mark, about_of, mark_of, moments
from cy6.replay.read import Replay
from cy6.replay.record import order_of
from cy6.replay.seek import CannotGoOn, state_after, state_at
from cy6.rules import movement
from cy6.rules.battle import Battle
from cy6.ui.board.motion import Flight, flight_of
from cy6.ui.choices.choice import Ghost

PLACED: Final = (e.Deployed, e.Moved, e.Extended)
REVEALED: Final = ("follow", "move")
KEPT: Final = 512  # stills


class Step(NamedTuple):
    """An order, who gave it, and what it led to; None for the beginning, and where a record holds none."""

    order: Order | None
    side: str
    events: tuple[e.Event, ...]


class Still(NamedTuple):
    """The table after a step: what may be known of it then, and what was seen to happen."""

    caption: str
    view: State
    events: tuple[e.Event, ...]
    mark: Mark
    plots: tuple[Ghost, ...] = ()
    flights: tuple[Flight, ...] = ()


class _Cut(NamedTuple):
    order: int
    events: tuple[e.Event, ...]
    is_first: bool
    is_last: bool


class Film(Sequence[Still]):
    """Every still of a game, for everybody or as one side saw it."""

    def __init__(
        self, battle: Battle, orders: Sequence[Step], states: Callable[[int], State], sides: tuple[str, ...]
    ) -> None:
        """Take the orders of a game, and the state after one. `sides` can be looked through."""
        self.battle = battle
        self.sides = sides
        self.side = NOBODY
        self._orders = orders
        self._states = states
        self._cuts = [cut for number, order in enumerate(orders) for cut in _cuts(number, order.events)]
        self._kept: OrderedDict[int, Still] = OrderedDict()
        self._theatres: dict[int, tuple[Hex, ...]] = {}
        self.turns = _turns(self._cuts)
        self.marks: tuple[Mark, ...] = self._all_marks()

    def __len__(self) -> int:
        return len(self._cuts)

    @overload
    def __getitem__(self, at: int) -> Still: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Still]: ...
    def __getitem__(self, at: int | slice) -> Still | Sequence[Still]:
        """Give a still: a turn's events at most are gone through for it."""
        if isinstance(at, slice):
            return [self[i] for i in range(*at.indices(len(self)))]
        index = range(len(self))[at]
        if index in self._kept:
            self._kept.move_to_end(index)
        else:
            self._kept[index] = self._made(index)
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return self._kept[index]

    def look_through(self, side: str) -> None:
        """Show what a side knew, or (NOBODY) what everybody did. Raise KeyError for a side that cannot be."""
        if side not in (NOBODY, *self.sides):
            raise KeyError(side)
        self.side = side
        self._kept.clear()
        self._theatres.clear()
        if self.battle.spotting:
            self.marks = self._all_marks()

    def _all_marks(self) -> tuple[Mark, ...]:
        """Mark what happened in each still, as far as it was seen."""
        if not self.battle.spotting:
            return tuple(mark_of(cut.events) for cut in self._cuts)
        return tuple(mark_of(self.seen(at)) for at in range(len(self)))

    def begin_of(self, at: int) -> int:
        """Give the still with which the turn of a still begins."""
        return max((turn for turn in self.turns if turn <= at), default=0)

    def number_of(self, at: int) -> int:
        """Give the number of the order that a still belongs to."""
        return self._cuts[at].order

    def seen(self, at: int) -> tuple[e.Event, ...]:
        """List what was seen to happen in a still."""
        before = self._state(at - 1).spotted if at else self.battle.setting.spotted
        seen = engine.visible_all(self.battle, self._cuts[at].events, self.side, before)
        return tuple(event for event in seen if event is not None)

    def about(self, at: int) -> str:
        """Name the aircraft that a still, or the last one before it in the turn, is about."""
        for still in range(at, self.begin_of(at) - 1, -1):
            ids = (about_of(self.battle, event) for event in reversed(self.seen(still)))
            if named := next(filter(None, ids), ""):
                return named
        return ""

    def theatre(self, at: int) -> tuple[Hex, ...]:
        """List every place at which an aircraft is in the turn of a still: where to look all that turn."""
        begin = self.begin_of(at)
        if begin not in self._theatres:
            end = next((turn for turn in self.turns if turn > begin), len(self))
            view = engine.view(self.battle, self._state(begin), self.side)
            places = {a.place for a in view.aircraft if a.is_present}
            for at_cut in range(begin, end):
                places.update(event.place for event in self.seen(at_cut) if isinstance(event, PLACED))
            self._theatres[begin] = tuple(sorted(places))
        return self._theatres[begin]

    def happened(self, at: int) -> list[tuple[int, e.Event]]:
        """List what was seen in a turn up to a still, each with the still in which it happened."""
        return [(i, event) for i in range(self.begin_of(at), at + 1) for event in self.seen(i)]

    def _made(self, index: int) -> Still:
        cut = self._cuts[index]
        state = self._state(index)
        view = engine.view(self.battle, state, self.side)
        seen = self.seen(index)
        flights: tuple[Flight, ...] = ()
        if index and any(isinstance(event, e.Moved) for event in seen):
            before = self._state(index - 1)
            flights = tuple(
                flight_of(self.battle.find(before, event.id), event)
                for event in seen
                if isinstance(event, e.Moved) and self.battle.find(before, event.id).is_present
            )
        plots = tuple(self._plots(index, view))
        return Still(self._caption(cut, view), view, seen, self.marks[index], plots, flights)

    def _state(self, index: int) -> State:
        cut = self._cuts[index]
        if cut.is_last:
            return self._states(cut.order)
        state = self._states(cut.order - 1)
        for event in self._orders[cut.order].events:
            state = engine.fold(self.battle, state, event)
            if event is cut.events[-1]:
                break
        return state

    def _caption(self, cut: _Cut, view: State) -> str:
        """Say an order, as far as it may be read at once: what it seals shows when it is revealed."""
        if cut.order == 0:
            return "The beginning"
        if not cut.is_first:
            return PHASES[view.phase].title
        order, side, _ = self._orders[cut.order]
        before = self._states(cut.order - 1)
        if order is None or not engine.may_read(self.battle, before, order, self.side):
            return f"{self.battle.side(side).name}: a sealed order"
        return f"{self.battle.side(side).name}: done" if isinstance(order, Done) else format_order(order)

    def _plots(self, index: int, view: State) -> Iterator[Ghost]:
        """Give the plots that have not been flown: a side's own, and both sides' once all lie open."""
        for aircraft in view.aircraft:
            if aircraft.side == self.side and aircraft.plot and not aircraft.flown and aircraft.is_present:
                end = movement.outcome(self.battle, aircraft, aircraft.plot)
                yield Ghost(aircraft.id, aircraft.place, end.path, end.place, end.heading, end.tal)
        if view.phase not in REVEALED or self.side != NOBODY:
            return
        for later in range(index + 1, len(self._cuts)):
            for event in self._cuts[later].events:
                if isinstance(event, e.TurnBegan):
                    return
                if isinstance(event, e.Moved):
                    start = self.battle.find(view, event.id).place
                    if self.battle.find(view, event.id).status == "unseen":
                        continue
                    yield Ghost(event.id, start, event.path, event.place, event.heading, event.tal)


def film_of_game(game: Game) -> Film:
    """Make the film of a game that is at hand. Once it is over, it can be seen as each side saw it."""
    orders = [Step(None, "", game.opening)]
    orders += [Step(x.order, game.seat_of(x.order), x.events) for x in game.log]
    after = [*(entry.before for entry in game.log), game.state]
    sides = tuple(game.battle.sides) if game.is_over else ()
    return Film(game.battle, orders, after.__getitem__, sides)


def film_of_replay(replay: Replay, side: str = NOBODY) -> Film:
    """Make the film of a recorded game, for everybody or as one side saw it.

    For everybody, a game that is over can also be looked at through each side's eyes. Raise CannotGoOn for
    a side that there is not, or whose knowledge is not in the record.
    """
    known = replay.header.view
    if side not in ((known, NOBODY) if known else (*replay.battle.sides, NOBODY)):
        raise CannotGoOn(f"{replay.path}: what {side} saw is not in it")
    orders = [Step(order_of(step), step.side, step.events) for step in replay.steps]
    eyes = known or side
    sides = (eyes,) if eyes else tuple(replay.battle.sides) if replay.result else ()
    film = Film(replay.battle, orders, _States(replay), sides)
    film.look_through(eyes)
    return film


class _States:
    """The states of a replay, those of the latest few looked at kept."""

    def __init__(self, replay: Replay) -> None:
        self._replay = replay
        self._kept: OrderedDict[int, State] = OrderedDict()

    def __call__(self, number: int) -> State:
        if number not in self._kept:
            before = self._kept.get(number - 1)
            self._kept[number] = self._after(before, number) if before else state_at(self._replay, number)
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return self._kept[number]

    def _after(self, before: State, number: int) -> State:
        frames = self._replay.keyframes
        at = bisect_left(frames, number, key=lambda frame: frame.after)
        if at < len(frames) and frames[at].after == number:
            return frames[at].state
        return state_after(self._replay.battle, before, self._replay.steps[number])


def _cuts(number: int, events: tuple[e.Event, ...]) -> Iterator[_Cut]:
    """Cut what an order led to before each event that begins something, but never between two of those."""
    pieces = moments(events) if number else [events]
    for i, piece in enumerate(pieces):
        yield _Cut(number, piece, i == 0, i == len(pieces) - 1)


def _turns(cuts: Sequence[_Cut]) -> tuple[int, ...]:
    """List the stills at which a turn begins, the first among them."""
    begun = [i for i, cut in enumerate(cuts) if any(isinstance(event, e.TurnBegan) for event in cut.events)]
    return (0, *(i for i in begun if i))
