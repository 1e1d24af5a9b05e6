"""The hot seat: what is asked of who sits there, where the cursor stands, and how wishes become orders.

A session knows no screen. Each aircraft keeps its own cursor while a phase lasts, so that nothing is
lost by looking at another one or by going back.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from cy6.core.events import Moved
from cy6.core.orders import Deploy, Done, Fire, Order, PlotMove
from cy6.core.refusal import Refusal
from cy6.core.state import Aircraft, Plot, State
from cy6.engine import Decision, phases
from cy6.engine.setup import stations
from cy6.hexes import Hex
from cy6.ui.choices import fire, moves, setting_up
from cy6.ui.choices.listing import Choice, choices, nearest_end
from cy6.ui.choices.setting_up import Draft, Room
from cy6.ui.kit.stepping import cycled, stepped
from cy6.ui.seat import questions
from cy6.ui.seat.questions import Actor
from cy6.ui.seat.seat import OPEN, Heard, Played, Seat, Stage

__all__ = ["OPEN", "Cursor", "Heard", "Played", "Session", "Stage"]

Fits = Callable[[Fire, Fire], bool]


class Cursor(NamedTuple):
    """Where somebody stands in the choices of one aircraft."""

    at: int = 0
    narrowed: Hex | None = None
    draft: Draft | None = None
    variant: int = 0  # of the guns and the aim of the lit shot


class Session(Seat):
    """A seat with a cursor: the selected aircraft, its choices, and the lit one among them."""

    selected: str = ""
    index: int = 0
    narrowed: Hex | None = None
    draft: Draft | None = None
    variant: int = 0
    aiming: Literal["", "bomb"] = ""
    _kept: tuple[object, tuple[Choice, ...]] | None = None
    _asked: tuple[tuple[State, str], tuple[Actor, ...]] | None = None
    _cursors: dict[tuple[str, str], Cursor]
    _cursors_of: object = None

    # What is shown

    def actors(self) -> tuple[Actor, ...]:
        """List the aircraft of which something is asked, those already answered among them."""
        key = (self.game.state, self.seat)
        if self._asked is None or self._asked[0][0] is not key[0] or self._asked[0][1] != key[1]:
            found = questions.actors(self.battle, self.game.state, self._open(), self.side_to_act())
            self._asked = (key, found)
        return self._asked[1]

    def actor(self) -> Actor | None:
        """Give the selected aircraft if something is asked of it."""
        return next((actor for actor in self.actors() if actor.id == self.selected), None)

    def aircraft(self) -> Aircraft | None:
        """Give the selected aircraft as the seat may know it."""
        return self.battle.find(self.view(), self.selected) if self.selected in self.battle.index else None

    def unanswered(self) -> tuple[str, ...]:
        """List the aircraft of which something is asked and not yet answered."""
        return tuple(actor.id for actor in self.actors() if actor.answer is None)

    def all_choices(self) -> tuple[Choice, ...]:
        """List every choice of the selected aircraft."""
        if self.aiming:
            return fire.bombs(self.battle, self.view(), self.selected, self.narrowed)
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
        return tuple(choice for choice in every if choice.place == self.narrowed) or every

    def highlighted(self) -> Choice | None:
        """Give the choice under the cursor, a shot with the guns and the aim that were picked for it."""
        shown = self.shown_choices()
        if not shown:
            return None
        choice = shown[min(self.index, len(shown) - 1)]
        if not self.variant or self.variant >= len(choice.variants):
            return choice
        return fire.shot(self.battle, self.view(), choice.variants[self.variant], choice.variants)

    def room(self) -> Room | None:
        """Give where the selected aircraft may be placed."""
        actor = self.actor()
        if actor is None or actor.kind != "deploy":
            return None
        if self.battle.setting.formations and (found := stations(self.battle, self.game.state, actor.id)):
            return setting_up.station_room(found)
        return setting_up.room(self.battle, self.battle.find(self.game.state, actor.id))

    def draft_refusals(self) -> tuple[Refusal, ...]:
        """Say what speaks against the draft, once it has a place."""
        order = self.draft.order() if self.draft else None
        return self.game.explain(order) if order else ()

    # What a person does

    def select(self, id: str) -> None:
        """Select an aircraft, anybody's."""
        if id == self.selected:
            return
        self._keep_cursor()
        self.selected = id
        self._find_cursor()

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
        self.index, self.variant = min(max(index, 0), max(len(shown) - 1, 0)), 0

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

    def step_guns(self, by: int) -> None:
        """Fire the lit shot with the next choice among its guns, keeping the aim."""
        self._vary(lambda now, other: other.shot.aim == now.shot.aim, by, "No other guns bear on it.")

    def toggle_aim(self) -> None:
        """Aim the lit shot at vulnerable points, or not, with the same guns."""
        lit = self.highlighted()
        if lit is None or not isinstance(lit.order, Fire):
            return
        aimed = lit.order.shot._replace(aim="" if lit.order.shot.aim else "aim")
        if any(order.shot == aimed for order in lit.variants):
            self._vary(lambda now, other: other.shot == aimed, 1, "")
        else:
            self.say("", *self.game.explain(Fire(aimed)))

    def pick_variant(self, number: int) -> None:
        """Fire the lit shot with the guns and the aim of that number."""
        lit = self.highlighted()
        if lit is not None and 0 <= number < len(lit.variants):
            self.variant = number

    def lit_button(self) -> Literal["take", "commit", ""]:
        """Name the button that Enter stands for: to take what the cursor is on, or to be done."""
        under = self.under_cursor()
        actor = self.actor()
        is_new = under is not None and (actor is None or actor.answer != under)
        if self.may_commit() and not self.unanswered() and not is_new:
            return "commit"
        return "take" if under is not None else ""

    def under_cursor(self) -> Order | None:
        """Give the order that the cursor is on: of a draft, or of the choice under it."""
        if self.draft is not None:
            return self.draft.order()
        lit = self.highlighted()
        return lit.order if lit is not None else None

    def enter(self) -> None:
        """Do what the lit button says; where none is lit, say what is asked."""
        if self.lit_button() == "commit":
            self.commit()
        else:
            self.confirm()

    def confirm(self) -> None:
        """Play the choice under the cursor, or place the aircraft as drafted."""
        if self.draft is not None:
            order = self.draft.order()
            if order is None:
                self.say("Pick one of the lit hexes first.")
                return
            self.play(order)
            return
        choice = self.highlighted()
        if choice is None:
            if self.aiming:
                self.say("Pick the hex where it goes off.")
            else:
                self.commit()
        elif choice.order is None:
            self.say("; ".join(choice.lines), *choice.refusals)
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
                self.say("It may not be placed there.")
            return
        if self.aiming:
            if self.narrowed == place:
                self.confirm()
            else:
                self.narrowed, self.index = place, 0
            return
        ends = [c for c in self.all_choices() if c.place == place and c.order]
        if not ends:
            self.narrowed = None
        elif len(ends) == 1 or self.narrowed == place:
            chosen = self.highlighted() if self.narrowed == place else ends[0]
            if chosen and chosen.order:
                self.play(chosen.order)
        else:
            lit = self.highlighted()
            self.narrowed, self.variant = place, 0
            self.index = nearest_end(self.shown_choices(), place, lit) or 0

    def hover_hex(self, place: Hex) -> None:
        """Move the cursor to a choice that ends in a hex, unless the list is narrowed."""
        now = self.highlighted()
        if self.narrowed is not None or (now and now.place == place):
            return
        found = nearest_end(self.shown_choices(), place, now)
        if found is not None:
            self.highlight(found)

    def pick_target(self, id: str) -> None:
        """Pick an aircraft as a target: the choice about it lights up, and is played when it was lit."""
        for i, choice in enumerate(self.shown_choices()):
            if choice.target == id:
                if self.index == i:
                    self.confirm()
                else:
                    self.highlight(i)
                return
        self.select(id)

    def copy_flown(self) -> None:
        """Plot again what the aircraft flew last turn."""
        flown = self.last_flown(self.selected)
        if flown is None:
            self.say(f"{self.selected or 'No aircraft'} has flown nothing yet.")
        else:
            self._copy(flown)

    def copy_plotted(self) -> None:
        """Plot what was plotted for the aircraft before."""
        before = self.last_plotted()
        if before is None:
            self.say("No other aircraft has a plot yet.")
        else:
            self._copy(before.plot)

    def _copy(self, plot: Plot) -> None:
        actor = self.actor()
        if actor is None or actor.kind != "plot":
            self.say("There is no plot to copy to now.")
        else:
            self.play(PlotMove(actor.id, plot))

    def last_flown(self, id: str) -> Plot | None:
        """Give what an aircraft flew last, as everybody saw."""
        for event in reversed(self.events()):
            if isinstance(event, Moved) and event.id == id:
                return event.plot
        return None

    def last_plotted(self) -> PlotMove | None:
        """Give the last plot of the same side in this phase, of another aircraft than the selected one."""
        for entry in reversed(self.game.log):
            if entry.before.phase != self.game.state.phase or entry.before.turn != self.game.state.turn:
                return None
            order = entry.order
            is_own = self._side_of(order) == self.side_to_act()
            if isinstance(order, PlotMove) and is_own and order.id != self.selected:
                return order
        return None

    def aim_bomb(self) -> None:
        """Begin to pick where an air bomb goes off, or stop it."""
        if self.aiming:
            self.back()
            return
        reasons = fire.explain_bombing(self.battle, self.view(), self.selected, self.side_to_act())
        if reasons:
            self.say("", *reasons)
            return
        self._keep_cursor()
        self.aiming, self.narrowed, self.index, self.variant = "bomb", None, 0, 0
        self.say("")

    def move_draft(self, heading: float) -> None:
        """Move the aircraft being set up to the nearest place roughly that way (0 north, 1.5 east)."""
        room = self.room()
        if self.draft is None or room is None:
            return
        if self.draft.place is not None:
            self._put(setting_up.beside(room, self.draft.place, heading))
            return
        for place in setting_up.nearest_first(room, self._near()):
            self._put(place)
            if not self.draft_refusals():
                return

    def drag_draft(self, place: Hex) -> None:
        """Move the aircraft being set up under a pointer that drags it, where it may stand."""
        room = self.room()
        if self.draft and room and place in room.places and place != self.draft.place:
            self._put(place)

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
        self.say("")
        draft = self.draft._replace(place=place)
        for by in (0, 3, 2, -2, 1, -1):
            self.draft = draft._replace(heading=cycled(room.headings, draft.heading, by))
            if not any(refusal.code == "heading" for refusal in self.draft_refusals()):
                return

    def turn(self, by: int) -> None:
        """Turn the aircraft being set up."""
        if self.draft and (room := self.room()):
            self.draft = self.draft._replace(heading=cycled(room.headings, self.draft.heading, by))

    def climb(self, by: int) -> None:
        """Raise or lower the aircraft being set up."""
        if self.draft and (room := self.room()):
            self.draft = self.draft._replace(tal=stepped(room.tals, self.draft.tal, by))

    def speed_up(self, by: int) -> None:
        """Make the aircraft being set up faster or slower."""
        if self.draft and (room := self.room()):
            self.draft = self.draft._replace(speed=stepped(room.speeds, self.draft.speed, by))

    def back(self) -> bool:
        """Go one step back: show the whole list again, or take the picked hex away. Tell whether it did."""
        if self.narrowed is not None:
            self.narrowed, self.index, self.variant = None, 0, 0
            return True
        if self.aiming:
            self.aiming = ""
            self._find_cursor()
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
            self.say(f"Still to decide: {', '.join(self.unanswered())}.")

    # The cursor

    def _vary(self, fits: Fits, by: int, otherwise: str) -> None:
        lit = self.highlighted()
        if lit is None or not isinstance(lit.order, Fire):
            return
        now = lit.order
        found = [i for i, order in enumerate(lit.variants) if fits(now, order) or order == now]
        if len(found) < 2:
            self.say(otherwise)
            return
        at = found.index(lit.variants.index(now)) if now in lit.variants else 0
        self.variant = found[(at + by) % len(found)]

    def _keep_cursor(self) -> None:
        """Remember where the cursor of the selected aircraft stands."""
        actor = self.actor()
        if actor is None or self.aiming:
            return
        self._cursors_here()[actor.id, actor.kind] = Cursor(
            self.index, self.narrowed, self.draft, self.variant
        )

    def _cursors_here(self) -> dict[tuple[str, str], Cursor]:
        """Give the cursors of this seat in this phase; those of any other are gone."""
        state = self.game.state
        here = (self.seat, self.stage == "hand-over", state.turn, state.phase, state.wave)
        if self._cursors_of != here:
            self._cursors_of, self._cursors = here, {}
        return self._cursors

    def _find_cursor(self) -> None:
        """Put the cursor where the selected aircraft had it, else on what it does by itself."""
        self.aiming = ""
        actor = self.actor()
        kept = self._cursors_here().get((actor.id, actor.kind)) if actor else None
        if kept is None or not phases.PHASES[self.game.state.phase].simultaneous:
            self._fresh_cursor()
        else:
            self.index, self.narrowed, self.draft, self.variant = kept

    def _fresh_cursor(self) -> None:
        self.narrowed, self.draft, self.index, self.variant = None, None, 0, 0
        self.aiming = ""
        actor = self.actor()
        if actor is None:
            return
        decision = Decision(actor.kind, self.side_to_act(), actor.id)
        if room := self.room():
            default = self.game.default(decision)
            if isinstance(default, Deploy):
                aircraft = self.battle.find(self.game.state, actor.id)
                self.draft = setting_up.first_draft(aircraft, default, room)
            return
        if actor.kind in ("fire", "flak", "attack") and actor.answer is None:
            return  # the best comes first in the list
        wanted = actor.answer or self.game.default(decision)
        for i, choice in enumerate(self.all_choices()):
            if choice.order == wanted or wanted in choice.variants:
                self.index = i
                self.variant = choice.variants.index(wanted) if wanted in choice.variants else 0
                break
        if actor.answer is None:
            self.index = moves.staying(self.all_choices(), self.index)

    # How it goes on

    def play(self, order: Order) -> bool:
        """Play an order, and tell whether the rules let it."""
        self._keep_cursor()
        id = getattr(order, "id", "")
        for key in [key for key in self._cursors_here() if key[0] == id]:
            del self._cursors[key]
        return super().play(order)

    def _deciding(self) -> object:
        return self.actor()

    def _select_next(self) -> None:
        """Keep to an aircraft with an open decision: the first one that has no answer yet."""
        waiting = self.unanswered()
        if waiting and self.selected not in waiting:
            self.selected = waiting[0]
        self._find_cursor()

    def _after_undo(self, order: Order) -> None:
        id = getattr(order, "id", "")
        self.selected = id if id in (*self.battle.index, *self.battle.batteries) else self.selected
        self._fresh_cursor()

    def _put_away(self) -> None:
        self.narrowed, self.draft, self.selected, self.aiming, self.variant = None, None, "", "", 0
        self._cursors_of, self._cursors = None, {}

    def _forget(self) -> None:
        super()._forget()
        self._kept = None
