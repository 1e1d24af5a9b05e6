"""The cursor at a seat: the selected aircraft, its choices and the lit one, and how wishes become orders.

A cursor knows no screen. Each aircraft keeps its own while a phase lasts, so that nothing is lost by looking
at another one or by going back.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from cy6.core.orders import Deploy, Done, Order
from cy6.core.phase_rows import PHASES
from cy6.core.refusal import Refusal
from cy6.core.state import Aircraft, State
from cy6.engine import Decision
from cy6.engine.setup import stations
from cy6.hexes import Hex
from cy6.ui.choices import fire, moves, setting_up
from cy6.ui.choices.listing import Choice, choices, nearest_end
from cy6.ui.choices.setting_up import Draft, Room
from cy6.ui.kit.stepping import cycled, stepped
from cy6.ui.seat import questions
from cy6.ui.seat.questions import Actor
from cy6.ui.seat.seat import Seat


class Standing(NamedTuple):
    """Where somebody stands in the choices of one aircraft."""

    at: int = 0
    narrowed: Hex | None = None
    draft: Draft | None = None
    variant: int = 0  # of the guns and the aim of the lit shot


class Cursor:
    """Where one stands at a seat. What changes the game goes through the seat, and the cursor follows."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.selected = ""
        self.index = 0
        self.narrowed: Hex | None = None
        self.draft: Draft | None = None
        self.variant = 0
        self.aiming: Literal["", "bomb"] = ""
        self._asked: tuple[tuple[State, str], tuple[Actor, ...]] | None = None
        self._listed: tuple[State, Actor, tuple[Choice, ...]] | None = None
        self._kept: dict[tuple[str, str], Standing] = {}
        self._kept_for: object = None
        self._go_on()

    # What is shown

    def actors(self) -> tuple[Actor, ...]:
        """List the aircraft of which something is asked, those already answered among them."""
        key = (self.seat.game.state, self.seat.side)
        if self._asked is None or self._asked[0][0] is not key[0] or self._asked[0][1] != key[1]:
            found = questions.actors(
                self.seat.battle, self.seat.game.state, self.seat.decisions(), self.seat.side_to_act()
            )
            self._asked = (key, found)
        return self._asked[1]

    def actor(self) -> Actor | None:
        """Give the selected aircraft if something is asked of it."""
        return next((actor for actor in self.actors() if actor.id == self.selected), None)

    def aircraft(self) -> Aircraft | None:
        """Give the selected aircraft as the seat may know it."""
        return (
            self.seat.battle.find(self.seat.view(), self.selected)
            if self.selected in self.seat.battle.index
            else None
        )

    def unanswered(self) -> tuple[str, ...]:
        """List the aircraft of which something is asked and not yet answered."""
        return tuple(actor.id for actor in self.actors() if actor.answer is None)

    def all_choices(self) -> tuple[Choice, ...]:
        """List every choice of the selected aircraft."""
        if self.aiming:
            return fire.bombs(self.seat.battle, self.seat.view(), self.selected, self.narrowed)
        actor = self.actor()
        if actor is None or actor.kind == "deploy":
            return ()
        view = self.seat.view()
        if self._listed is None or self._listed[0] is not view or self._listed[1] != actor:
            decision = Decision(actor.kind, self.seat.side_to_act(), actor.id)
            legal = self.seat.game.legal(decision)
            self._listed = (view, actor, choices(self.seat.battle, view, decision, legal, actor.answer))
        return self._listed[2]

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
        return fire.shot(self.seat.battle, self.seat.view(), choice.variants[self.variant], choice.variants)

    def room(self) -> Room | None:
        """Give where the selected aircraft may be placed."""
        actor = self.actor()
        if actor is None or actor.kind != "deploy":
            return None
        if self.seat.battle.setting.formations and (
            found := stations(self.seat.battle, self.seat.game.state, actor.id)
        ):
            return setting_up.station_room(found)
        return setting_up.room(self.seat.battle, self.seat.battle.find(self.seat.game.state, actor.id))

    def draft_refusals(self) -> tuple[Refusal, ...]:
        """Say what speaks against the draft, once it has a place."""
        order = self.draft.order() if self.draft else None
        return self.seat.game.explain(order) if order else ()

    # What a person does

    def select(self, id: str) -> None:
        """Select an aircraft, anybody's."""
        if id == self.selected:
            return
        self._keep()
        self.selected = id
        self._find()

    def step_actor(self, by: int) -> None:
        """Select the next aircraft of which something is asked, or the one before."""
        ids = [actor.id for actor in self.actors()] or [
            a.id for a in self.seat.view().aircraft if a.is_present
        ]
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

    def lit_button(self) -> Literal["take", "commit", ""]:
        """Name the button that Enter stands for: to take what the cursor is on, or to be done."""
        under = self.under_cursor()
        actor = self.actor()
        is_new = under is not None and (actor is None or actor.answer != under)
        if self.seat.may_commit() and not self.unanswered() and not is_new:
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
                self.seat.say("Pick one of the lit hexes first.")
                return
            self.play(order)
            return
        choice = self.highlighted()
        if choice is None:
            if self.aiming:
                self.seat.say("Pick the hex where it goes off.")
            else:
                self.commit()
        elif choice.order is None:
            self.seat.say("; ".join(choice.lines), *choice.refusals)
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
                self.seat.say("It may not be placed there.")
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

    def aim_bomb(self) -> None:
        """Begin to pick where an air bomb goes off, or stop it."""
        if self.aiming:
            self.back()
            return
        seat = self.seat
        reasons = fire.explain_bombing(seat.battle, seat.view(), self.selected, seat.side_to_act())
        if reasons:
            seat.say("", *reasons)
            return
        self._keep()
        self.aiming, self.narrowed, self.index, self.variant = "bomb", None, 0, 0
        seat.say("")

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
        for entry in reversed(self.seat.game.log):
            if isinstance(entry.order, Deploy) and self.seat.side_of(entry.order) == self.seat.side_to_act():
                return entry.order.place
        return None

    def _put(self, place: Hex | None) -> None:
        """Draft a place, and turn the aircraft inward where its heading would lead off the board."""
        room = self.room()
        if self.draft is None or room is None:
            return
        self.seat.say("")
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
            self._find()
            return True
        if self.draft is not None and self.draft.place is not None:
            self.draft = self.draft._replace(place=None)
            return True
        return False

    def commit(self) -> None:
        """Say that the side is done with this phase."""
        if self.seat.may_commit():
            self.play(Done(self.seat.side_to_act()))
        elif self.unanswered():
            self.seat.say(f"Still to decide: {', '.join(self.unanswered())}.")

    # The cursor

    def _keep(self) -> None:
        """Remember where the cursor of the selected aircraft stands."""
        actor = self.actor()
        if actor is None or self.aiming:
            return
        self._standing_here()[actor.id, actor.kind] = Standing(
            self.index, self.narrowed, self.draft, self.variant
        )

    def _standing_here(self) -> dict[tuple[str, str], Standing]:
        """Give the cursors of this seat in this phase; those of any other are gone."""
        state = self.seat.game.state
        here = (self.seat.side, self.seat.stage == "hand-over", state.turn, state.phase, state.wave)
        if self._kept_for != here:
            self._kept_for, self._kept = here, {}
        return self._kept

    def _find(self) -> None:
        """Put the cursor where the selected aircraft had it, else on what it does by itself."""
        self.aiming = ""
        actor = self.actor()
        kept = self._standing_here().get((actor.id, actor.kind)) if actor else None
        if kept is None or not PHASES[self.seat.game.state.phase].simultaneous:
            self._begin()
        else:
            self.index, self.narrowed, self.draft, self.variant = kept

    def _begin(self) -> None:
        self.narrowed, self.draft, self.index, self.variant = None, None, 0, 0
        self.aiming = ""
        actor = self.actor()
        if actor is None:
            return
        decision = Decision(actor.kind, self.seat.side_to_act(), actor.id)
        if room := self.room():
            default = self.seat.game.default(decision)
            if isinstance(default, Deploy):
                aircraft = self.seat.battle.find(self.seat.game.state, actor.id)
                self.draft = setting_up.first_draft(aircraft, default, room)
            return
        if actor.kind in ("fire", "flak", "attack") and actor.answer is None:
            return  # the best comes first in the list
        wanted = actor.answer or self.seat.game.default(decision)
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
        self._keep()
        return self._follow(order if self.seat.play(order) else None)

    def type(self, text: str) -> None:
        """Play an order written in notation."""
        self._keep()
        self._follow(self.seat.type(text))

    def redo(self) -> None:
        """Give the order again that was taken back last."""
        self._keep()
        self._follow(self.seat.redo())

    def undo(self) -> None:
        """Take the last order back, and show the aircraft whose it was."""
        order = self.seat.undo()
        if order is not None:
            id = getattr(order, "id", "")
            is_known = id in self.seat.battle.index or id in self.seat.battle.batteries
            self.selected = id if is_known else self.selected
            self._begin()

    def play_other(self, order: Order) -> None:
        """Play an order of a side that nobody plays here, without disturbing who is deciding."""
        self._keep()
        if self.seat.play_other(order):
            self._go_on()

    def ready(self) -> None:
        """Take the seat after a hand-over."""
        if self.seat.stage == "hand-over":
            self.seat.ready()
            self._select_next()

    def go_on(self) -> None:
        """Leave the recap."""
        if self.seat.stage == "recap":
            self.seat.go_on()
            self._go_on()

    def _follow(self, order: Order | None) -> bool:
        """Go on after an order, if one was played, and tell whether it was."""
        if order is None:
            return False
        id = getattr(order, "id", "")
        for key in [key for key in self._standing_here() if key[0] == id]:
            del self._kept[key]
        self._go_on()
        return True

    def _go_on(self) -> None:
        """Stand where the seat wants to decide next; one who leaves it leaves nothing under his hands."""
        if self.seat.stage == "table":
            self._select_next()
        elif self.seat.stage == "hand-over":
            self.narrowed, self.draft, self.selected, self.aiming, self.variant = None, None, "", "", 0
            self._kept_for, self._kept = None, {}

    def _select_next(self) -> None:
        """Keep to an aircraft with an open decision: the first one that has no answer yet."""
        waiting = self.unanswered()
        if waiting and self.selected not in waiting:
            self.selected = waiting[0]
        self._find()
