"""The hot seat: who looks at the screen, what is asked of him, and how wishes become orders.

A session knows no screen. In secret phases each side has its turn at the seat, with a hand-over between;
in open phases all look together, and nothing that is sealed is shown to anybody.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final, Literal

from cy6 import engine
from cy6.core.events import Event, Fired, GameEnded, Moved
from cy6.core.notation import format_order, parse
from cy6.core.orders import Deploy, Done, Order
from cy6.core.refusal import IllegalOrder, MalformedOrder, Refusal
from cy6.core.state import State
from cy6.engine import Decision, Game, phases
from cy6.hexes import Hex
from cy6.tables.battle import Battle
from cy6.ui import asking, deployment
from cy6.ui.asking import Actor
from cy6.ui.choices import Choice, choices
from cy6.ui.deployment import Draft, Room
from cy6.ui.wording import is_news

Stage = Literal["hand-over", "recap", "table", "over"]
Played = Callable[[Order, tuple[Event, ...]], None]

OPEN: Final = engine.NOBODY  # the seat at which everybody looks
SECRET_PHASES: Final = ("tailing", "plot-tailed", "plot", "fire")
SECRET_KINDS: Final = ("follow", "plot", "react")  # decided with one's own sealed plot in view
SHOWN_TO_ALL: Final = (Fired, GameEnded, Moved)


class Session:
    """One game at one keyboard. `people` are the sides played here; others are played by whoever calls."""

    def __init__(
        self,
        game: Game,
        people: Collection[str] = (),
        played: Played = lambda order, events: None,
        undone: Callable[[Order], None] = lambda order: None,
    ) -> None:
        self.game = game
        self.people = tuple(side.id for side in game.battle.setting.sides if not people or side.id in people)
        self.played = played
        self.undone = undone
        self.seat = OPEN if len(self.people) > 1 else self.people[0]
        self.stage: Stage = "table"
        self.message = ""
        self.notice = ""
        self.selected = ""
        self.index = 0
        self.narrowed: Hex | None = None
        self.draft: Draft | None = None
        self._next_seat = self.seat
        self._seated_in: str = game.state.phase
        self._seen = dict.fromkeys((OPEN, *self.people), 0)
        self._heard: tuple[object, list[Event]] = (None, [])
        self._kept: tuple[object, tuple[Choice, ...]] | None = None
        self._settle(())

    # What is shown

    @property
    def battle(self) -> Battle:
        """Give the battle."""
        return self.game.battle

    def view(self) -> State:
        """Give what the seat may know."""
        return self.game.view(self.seat)

    def events(self) -> list[Event]:
        """List everything that the seat may know of what happened so far, in order."""
        key = (len(self.game.log), self.seat)
        if self._heard[0] != key:
            seen = (engine.visible(self.battle, event, self.seat) for event in self._all_events())
            self._heard = (key, [event for event in seen if event])
        return self._heard[1]

    def news(self) -> list[Event]:
        """List what the seat has not been told yet, as far as there are words for it."""
        found = []
        for event in self._all_events()[self._seen[self.seat] :]:
            seen = engine.visible(self.battle, event, self.seat)
            if seen is not None and is_news(self.battle, seen):
                found.append(seen)
        return found

    def side_to_act(self) -> str:
        """Name the side whose decisions are shown, or nobody."""
        if self.seat != OPEN:
            return self.seat
        return next((decision.side for decision in self._open()), "")

    def side_called(self) -> str:
        """Name the side that a hand-over calls to the seat: OPEN calls everybody."""
        return self._next_seat

    def actors(self) -> tuple[Actor, ...]:
        """List the aircraft of which something is asked, those already answered among them."""
        return asking.actors(self.battle, self.game.state, self._open(), self.side_to_act())

    def actor(self) -> Actor | None:
        """Give the selected aircraft if something is asked of it."""
        return next((actor for actor in self.actors() if actor.id == self.selected), None)

    def may_commit(self) -> bool:
        """Tell whether the side can say that it is done."""
        return any(decision.kind == "done" for decision in self._open())

    def unanswered(self) -> tuple[str, ...]:
        """List the aircraft of which something is asked and not yet answered."""
        return tuple(actor.id for actor in self.actors() if actor.answer is None)

    def all_choices(self) -> tuple[Choice, ...]:
        """List every choice of the selected aircraft."""
        actor = self.actor()
        if actor is None or actor.kind == "deploy":
            return ()
        key = (len(self.game.log), self.seat, actor)
        if self._kept is None or self._kept[0] != key:
            decision = Decision(actor.kind, self.side_to_act(), actor.id)
            legal = self.game.legal(decision)
            self._kept = (key, choices(self.battle, self.view(), decision, legal, actor.answer))
        return self._kept[1]

    def shown_choices(self) -> tuple[Choice, ...]:
        """List the choices on show: all, or those that end in the hex that was picked."""
        every = self.all_choices()
        if self.narrowed is None:
            return every
        return (
            tuple(choice for choice in every if choice.ghost and choice.ghost.place == self.narrowed) or every
        )

    def highlighted(self) -> Choice | None:
        """Give the choice under the cursor."""
        shown = self.shown_choices()
        return shown[min(self.index, len(shown) - 1)] if shown else None

    def room(self) -> Room | None:
        """Give where the selected aircraft may be placed."""
        actor = self.actor()
        if actor is None or actor.kind != "deploy":
            return None
        return deployment.room(self.battle, self.battle.find(self.game.state, actor.id))

    def draft_refusals(self) -> tuple[Refusal, ...]:
        """Say what speaks against the draft, once it has a place."""
        order = self.draft.order() if self.draft else None
        return self.game.explain(order) if order else ()

    # What a person does

    def ready(self) -> None:
        """Take the seat after a hand-over, and hear what happened; in the midst of moves the log will do."""
        if self.stage != "hand-over":
            return
        self.seat = self._next_seat
        self.stage = "recap" if self.news() and self.game.state.phase != "move" else "table"
        if self.stage == "table":
            self._told()
        self._select_next()

    def go_on(self) -> None:
        """Leave the recap."""
        if self.stage != "recap":
            return
        self._told()
        self.stage = "over" if self.game.state.phase == "over" else "table"
        if self.stage == "table":
            self._settle(())

    def select(self, id: str) -> None:
        """Select an aircraft, anybody's."""
        if id == self.selected:
            return
        self.selected = id
        self._fresh_cursor()

    def step_actor(self, by: int) -> None:
        """Select the next aircraft of which something is asked, or the one before."""
        ids = [actor.id for actor in self.actors()] or [a.id for a in self.view().aircraft if a.is_present]
        if ids:
            now = ids.index(self.selected) if self.selected in ids else -1 if by > 0 else 0
            self.select(ids[(now + by) % len(ids)])

    def step_unanswered(self) -> None:
        """Select the next aircraft that has not answered."""
        ids = self.unanswered()
        if ids:
            now = ids.index(self.selected) if self.selected in ids else -1
            self.select(ids[(now + 1) % len(ids)])

    def highlight(self, index: int) -> None:
        """Move the cursor to a choice on show."""
        shown = self.shown_choices()
        self.index = min(max(index, 0), max(len(shown) - 1, 0))

    def step_choice(self, by: int) -> None:
        """Move the cursor along the choices."""
        self.highlight(min(self.index, max(len(self.shown_choices()) - 1, 0)) + by)

    def step_group(self, by: int) -> None:
        """Move the cursor to the first choice of the next group, or of the one before."""
        shown = self.shown_choices()
        starts = [i for i, choice in enumerate(shown) if i == 0 or choice.group != shown[i - 1].group]
        if starts:
            now = max(n for n, start in enumerate(starts) if start <= self.index)
            self.highlight(starts[(now + by) % len(starts)])

    def confirm(self) -> None:
        """Play the choice under the cursor, or place the aircraft as drafted."""
        if self.draft is not None:
            order = self.draft.order()
            if order is None:
                self.message = "Pick one of the lit hexes first."
                return
            self.play(order)
            return
        choice = self.highlighted()
        if choice is None:
            self.commit()
        elif choice.order is None:
            self.message = "; ".join(choice.lines)
        else:
            self.play(choice.order)

    def pick_hex(self, place: Hex) -> None:
        """Pick a hex: the place of the aircraft being set up, or the end of a move.

        A hex where one choice ends plays it; of several the list shows only those.
        """
        if self.draft is not None:
            room = self.room()
            if room and place in room.places:
                self._put(place)
            else:
                self.message = "It may not be placed there."
            return
        ends = [c for c in self.all_choices() if c.ghost and c.ghost.place == place and c.order]
        if not ends:
            self.narrowed = None
        elif len(ends) == 1 or self.narrowed == place:
            chosen = self.highlighted() if self.narrowed == place else ends[0]
            if chosen and chosen.order:
                self.play(chosen.order)
        else:
            self.narrowed, self.index = place, 0

    def hover_hex(self, place: Hex) -> None:
        """Move the cursor to the first choice that ends in a hex, unless the list is narrowed."""
        if self.narrowed is not None:
            return
        for i, choice in enumerate(self.shown_choices()):
            if choice.ghost and choice.ghost.place == place:
                if not (now := self.highlighted()) or not now.ghost or now.ghost.place != place:
                    self.index = i
                return

    def pick_target(self, id: str) -> None:
        """Pick an aircraft as a target: the choice about it lights up, and is played when it was lit."""
        for i, choice in enumerate(self.shown_choices()):
            if choice.target == id:
                if self.index == i:
                    self.confirm()
                else:
                    self.index = i
                return
        self.select(id)

    def move_draft(self, heading: float) -> None:
        """Move the aircraft being set up to the nearest place roughly that way (0 north, 1.5 east)."""
        room = self.room()
        if self.draft is None or room is None:
            return
        if self.draft.place is not None:
            self._put(deployment.beside(room, self.draft.place, heading))
            return
        for place in deployment.nearest_first(room, self._near()):
            self._put(place)
            if not self.draft_refusals():
                return

    def _near(self) -> Hex | None:
        """Give the place of the aircraft of the same side that was set up last."""
        for entry in reversed(self.game.log):
            if isinstance(entry.order, Deploy) and self._side_of(entry.order) == self.side_to_act():
                return entry.order.place
        return None

    def _put(self, place: Hex | None) -> None:
        """Draft a place, and turn the aircraft inward where its heading would lead off the board."""
        room = self.room()
        if self.draft is None or room is None:
            return
        self.message = ""
        draft = self.draft._replace(place=place)
        for by in (0, 3, 2, -2, 1, -1):
            self.draft = draft._replace(heading=deployment.cycled(room.headings, draft.heading, by))
            if not any(refusal.code == "heading" for refusal in self.draft_refusals()):
                return

    def turn(self, by: int) -> None:
        """Turn the aircraft being set up."""
        if self.draft and (room := self.room()):
            self.draft = self.draft._replace(heading=deployment.cycled(room.headings, self.draft.heading, by))

    def climb(self, by: int) -> None:
        """Raise or lower the aircraft being set up."""
        if self.draft and (room := self.room()):
            self.draft = self.draft._replace(tal=deployment.shifted(room.tals, self.draft.tal, by))

    def speed_up(self, by: int) -> None:
        """Make the aircraft being set up faster or slower."""
        if self.draft and (room := self.room()):
            self.draft = self.draft._replace(speed=deployment.shifted(room.speeds, self.draft.speed, by))

    def back(self) -> bool:
        """Go one step back: show the whole list again, or take the picked hex away. Tell whether it did."""
        if self.narrowed is not None:
            self.narrowed, self.index = None, 0
            return True
        if self.draft is not None and self.draft.place is not None:
            self.draft = self.draft._replace(place=None)
            return True
        return False

    def commit(self) -> None:
        """Say that the side is done with this phase."""
        if self.may_commit():
            self.play(Done(self.side_to_act()))
        elif self.unanswered():
            self.message = f"Still to decide: {', '.join(self.unanswered())}."

    def undo(self) -> None:
        """Take the last order back, if it was given at this seat and nothing came to light since."""
        if self.stage != "table":
            return
        last = self.game.log[-1].order if self.game.log else None
        if last is not None and self.seat != OPEN and self._side_of(last) != self.seat:
            self.message = "There is nothing of yours to take back."
            return
        try:
            order = self.game.undo()
        except IllegalOrder as problem:
            self.message = "; ".join(map(str, problem.refusals))
            return
        self.undone(order)
        self._forget()
        self.selected = getattr(order, "id", self.selected)
        self._fresh_cursor()
        self.message = f"Taken back: {format_order(order)}"

    def type(self, text: str) -> None:
        """Play an order written in notation."""
        try:
            order = parse(text)
        except MalformedOrder as problem:
            self.message = str(problem)
            return
        if self._side_of(order) != self.side_to_act():
            self.message = f"{text}: that is not for {self.side_name(self.side_to_act())} to say"
            return
        self.play(order)

    def play(self, order: Order) -> None:
        """Play an order: the one place where a session changes its game."""
        try:
            events = self.game.play(order)
        except IllegalOrder as problem:
            self.message = "; ".join(map(str, problem.refusals))
            return
        self.played(order, events)
        self.message = ""
        self._settle(events)

    def play_other(self, order: Order) -> None:
        """Play an order of a side that nobody plays here, without disturbing who is deciding."""
        before = self.actor()
        events = self.game.play(order)
        self.played(order, events)
        self._forget()
        if self.stage == "table" and (before is None or self.actor() != before):
            self._settle(events)

    def others(self) -> list[Decision]:
        """List the open decisions of the sides that nobody plays here."""
        return [decision for decision in self.game.decisions() if decision.side not in self.people]

    def side_name(self, side: str) -> str:
        """Give a side's name for people."""
        return self.battle.side(side).name if side else "Everyone"

    # How it goes on

    def _settle(self, events: tuple[Event, ...]) -> None:
        """Find out whose turn at the seat it is, and select what he will want to see."""
        self._forget()
        wanted = self._wanted_seat(events)
        if wanted != self.seat and not self._opens_up(wanted):
            self._next_seat = wanted
            self.stage = "hand-over"
            self.narrowed, self.draft, self.selected = None, None, ""
            return
        self.seat = self._next_seat = wanted
        alone = len(self.people) == 1
        dull = not any(isinstance(event, (Fired, GameEnded)) for event in events)
        if (
            dull if alone else self.seat != OPEN or not self._is_secret()
        ) and self.game.state.phase != "over":
            self._told()
            self._select_next()
            return
        self.stage = "recap"
        if not self.news():
            self.go_on()

    def _opens_up(self, wanted: str) -> bool:
        """Whether a seat may turn into the open table without a call: in the midst of moves."""
        return wanted == OPEN and self.game.state.phase == "move" and self._seated_in == "move"

    def _is_secret(self) -> bool:
        return self.game.state.phase in SECRET_PHASES

    def _wanted_seat(self, events: tuple[Event, ...]) -> str:
        if len(self.people) == 1:
            return self.people[0]
        decisions = [d for d in self.game.decisions() if d.side in self.people]
        if decisions and not phases.PHASES[self.game.state.phase].simultaneous:
            return decisions[0].side if decisions[0].kind in SECRET_KINDS else OPEN
        if not self._is_secret() or any(isinstance(event, SHOWN_TO_ALL) for event in events):
            return OPEN
        waiting = [decision.side for decision in decisions]
        if self.seat in waiting:
            return self.seat
        return next((side for side in self.people if side in waiting), self.seat)

    def _open(self) -> list[Decision]:
        """List the decisions that are for the seat to make; at the open table, those of one side."""
        found = [d for d in self.game.decisions() if d.side in self.people]
        if self.seat == OPEN:
            return [] if self._is_secret() else [d for d in found if d.side == found[0].side]
        return [d for d in found if d.side == self.seat]

    def _select_next(self) -> None:
        """Keep to an aircraft with an open decision: the first one that has no answer yet."""
        waiting = self.unanswered()
        if waiting and self.selected not in waiting:
            self.selected = waiting[0]
        self._fresh_cursor()

    def _fresh_cursor(self) -> None:
        self.narrowed, self.draft, self.index = None, None, 0
        actor = self.actor()
        if actor is None:
            return
        decision = Decision(actor.kind, self.side_to_act(), actor.id)
        if room := self.room():
            default = self.game.default(decision)
            if isinstance(default, Deploy):
                aircraft = self.battle.find(self.game.state, actor.id)
                self.draft = deployment.first_draft(aircraft, default, room)
            return
        if actor.kind == "fire" and actor.answer is None:
            return  # the best shot comes first in the list
        wanted = actor.answer or self.game.default(decision)
        for i, choice in enumerate(self.all_choices()):
            if choice.order == wanted:
                self.index = i
                return

    def _side_of(self, order: Order) -> str:
        if isinstance(order, Done):
            return order.side
        found = [force.side for force in self.battle.setting.forces if force.id == order.id]
        return found[0] if found else self.side_to_act()

    def _all_events(self) -> tuple[Event, ...]:
        return (*self.game.opening, *(event for entry in self.game.log for event in entry.events))

    def _told(self) -> None:
        """Note that the seat has seen all there is; at the open table everybody has."""
        count = len(self._all_events())
        for seat in self._seen if self.seat == OPEN else (self.seat,):
            self._seen[seat] = count
        self._seated_in = self.game.state.phase

    def _forget(self) -> None:
        self._kept = None
        self._heard = (None, [])
