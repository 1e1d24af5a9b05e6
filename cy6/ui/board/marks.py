"""What lies on the board for the seat: open hexes, plots of its own, links, who would bear, notes, trails."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from cy6.core.events import Deployed, Event, Extended, MoveBegan, Moved, TailedRevealed, TurnBegan
from cy6.core.orders import Fire
from cy6.hexes import Hex
from cy6.lab.words import percent
from cy6.ui.board.board import Bear, Link, Marks, Spot
from cy6.ui.board.notes import Note
from cy6.ui.board.viewport import BoardView
from cy6.ui.choices import consequences, fire, listing
from cy6.ui.choices.choice import Choice, Ghost
from cy6.ui.choices.setting_up import Draft
from cy6.ui.seat.cursor import Cursor
from cy6.ui.seat.seat import OPEN

PLOTTING: Final = ("plot", "plot-tailed")


def marks(cursor: Cursor, look: BoardView, flown: tuple[Ghost, ...]) -> Marks:
    """Gather what lies on the board besides the aircraft; `flown` are the ways of the latest movement."""
    lit = cursor.highlighted()
    considered = lit.ghost if lit else None
    draft = cursor.draft
    if draft and draft.place is not None and not _stands_so(cursor, draft):
        considered = Ghost(draft.id, draft.place, (), draft.place, draft.heading, draft.tal)
    is_plotting = cursor.seat.game.state.phase in PLOTTING
    return Marks(
        selected=cursor.selected,
        hovered=look.hovered,
        spots=tuple(_spots(cursor, look, considered)),
        considered=considered,
        plotted=tuple(_plotted(cursor)),
        links=tuple(_links(cursor)),
        trails=() if is_plotting and cursor.seat.stage != "recap" else flown,
        bears=tuple(_bears(cursor)),
        notes=(*_revealed(cursor), *_aimed(cursor)),
        refused=cursor.selected if lit is not None and lit.mood == "refused" else "",
        overlays=look.overlays,
    )


def _stands_so(cursor: Cursor, draft: Draft) -> bool:
    """Tell whether an aircraft was placed just as it is in mind: it is not drawn a second time."""
    placed = cursor.seat.battle.find(cursor.seat.view(), draft.id)
    now = (placed.place, placed.heading, placed.tal, placed.speed)
    return placed.is_present and now == (draft.place, draft.heading, draft.tal, draft.speed)


def _spots(cursor: Cursor, look: BoardView, considered: Ghost | None) -> Iterable[Spot]:
    room = cursor.room()
    if room and cursor.draft:
        for place in room.places:
            yield Spot(place, "chosen" if place == cursor.draft.place else "room")
        return
    if cursor.aiming:
        if cursor.narrowed is not None:
            yield Spot(cursor.narrowed, "chosen")
        return
    ends: dict[Hex, list[Choice]] = {}
    for choice in cursor.all_choices():
        if choice.place is not None and choice.order and look.is_on_board(choice.place):
            ends.setdefault(choice.place, []).append(choice)
    lit = cursor.highlighted()
    chosen = cursor.narrowed or (lit.place if lit else None)
    for place, found in ends.items():
        yield _spot(place, found, chosen)


def _spot(place: Hex, found: Sequence[Choice], chosen: Hex | None) -> Spot:
    """Gather what can be chosen by a hex."""
    staying = [choice for choice in found if choice.mood != "leaves"]
    ghosts = [choice.ghost for choice in staying or found if choice.ghost]
    return Spot(
        place,
        "chosen" if place == chosen else "open" if staying else "leaves",
        tuple(sorted({ghost.heading for ghost in ghosts})),
        tuple(sorted({ghost.tal for ghost in ghosts})),
    )


def _plotted(cursor: Cursor) -> Iterable[Ghost]:
    """Give the sealed plots of the side at the seat, never anybody else's."""
    view = cursor.seat.view()
    if cursor.seat.side == OPEN or view.phase not in (*PLOTTING, "follow", "move"):
        return
    for aircraft in view.aircraft:
        if aircraft.side == cursor.seat.side and aircraft.id != cursor.selected and not aircraft.flown:
            ghost = listing.plotted_ghost(cursor.seat.battle, aircraft)
            if ghost and (view.phase != "move" or aircraft.id in view.queue):
                yield ghost


def _links(cursor: Cursor) -> Iterable[Link]:
    view = cursor.seat.view()
    for aircraft in view.aircraft:
        if aircraft.quarry and aircraft.is_present:
            yield Link(aircraft.id, aircraft.quarry, "tail")
        if aircraft.is_wingman and aircraft.is_present:
            yield Link(aircraft.id, aircraft.leader, "station")
    for shot in view.declared:
        yield Link(shot.shooter, shot.target, "shot")
    lit, actor = cursor.highlighted(), cursor.actor()
    if lit and lit.target and actor:
        if lit.order is None:
            yield Link(actor.id, lit.target, "refused")
        else:
            yield Link(actor.id, lit.target, "tail" if actor.kind in ("tail", "follow") else "shot")


def _bears(cursor: Cursor) -> Iterable[Bear]:
    """Draw along which lines guns would bear after the lit move."""
    lit = cursor.highlighted()
    if lit is None or lit.after is None or cursor.draft is not None:
        return
    view = cursor.seat.view()
    found = consequences.bearing(cursor.seat.battle, view, lit.after)
    for id in found.on:
        yield Bear(lit.after.place, cursor.seat.battle.find(view, id).place, "own")
    for id in found.by:
        yield Bear(cursor.seat.battle.find(view, id).place, lit.after.place, "enemy")


def _revealed(cursor: Cursor) -> Iterable[Note]:
    """Show beside a tailed aircraft what it told its tailer's side this turn, and nobody else."""
    view = cursor.seat.view()
    if cursor.seat.side == OPEN or view.phase != "plot":
        return
    for event in reversed(cursor.seat.events()):
        if isinstance(event, TurnBegan):
            return
        if isinstance(event, TailedRevealed) and event.to == cursor.seat.side:
            tailed = cursor.seat.battle.find(view, event.id)
            if tailed.is_present:
                yield Note(tailed.place, (f"{event.id}: {revealed_words(event)}",), "accent")


def _aimed(cursor: Cursor) -> Iterable[Note]:
    """Show beside the lit target the numbers that the engine uses for the shot, or that there is none."""
    lit, actor = cursor.highlighted(), cursor.actor()
    if lit is None or actor is None or actor.kind != "fire" or not lit.target:
        return
    view = cursor.seat.view()
    place = cursor.seat.battle.find(view, lit.target).place
    if isinstance(lit.order, Fire):
        found = fire.reckon(cursor.seat.battle, view, lit.order.shot)
        words = f"range {found.assessment.range}, needs {found.needed}"
        yield Note(place, (words, f"hits {percent(found.odds.hit)}"), "accent")
    else:
        yield Note(place, (f"no shot at {lit.target}", lit.note), "danger")


def revealed_words(event: TailedRevealed) -> str:
    """Say shortly what a tailed aircraft revealed."""
    turn = {"forward": "straight on", "recovering": "recovers"}.get(event.turn, event.turn)
    level = {"climb": ", climbs", "dive": ", dives", "level": ", level"}[event.level]
    return f"{turn}{level}"


def trails(events: Iterable[Event]) -> tuple[Ghost, ...]:
    """Give the way each aircraft has flown in the latest movement."""
    places: dict[str, Hex] = {}
    flown: dict[str, Ghost] = {}
    is_old = False
    for event in events:
        if isinstance(event, TurnBegan):
            is_old = True
        elif isinstance(event, MoveBegan) and is_old:
            flown, is_old = {}, False
        elif isinstance(event, Deployed):
            places[event.id] = event.place
        elif isinstance(event, Moved):
            start = places.get(event.id, event.path[0] if event.path else event.place)
            flown[event.id] = Ghost(event.id, start, event.path, event.place, event.heading, event.tal)
            places[event.id] = event.place
        elif isinstance(event, Extended):
            places[event.id] = event.place
            if event.id in flown:
                longer = (*flown[event.id].path, event.place)
                flown[event.id] = flown[event.id]._replace(path=longer, place=event.place)
    return tuple(flown.values())
