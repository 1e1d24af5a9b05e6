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


def marks(session: Cursor, look: BoardView, flown: tuple[Ghost, ...]) -> Marks:
    """Gather what lies on the board besides the aircraft; `flown` are the ways of the latest movement."""
    lit = session.highlighted()
    considered = lit.ghost if lit else None
    draft = session.draft
    if draft and draft.place is not None and not _stands_so(session, draft):
        considered = Ghost(draft.id, draft.place, (), draft.place, draft.heading, draft.tal)
    is_plotting = session.seat.game.state.phase in PLOTTING
    return Marks(
        selected=session.selected,
        hovered=look.hovered,
        spots=tuple(_spots(session, look, considered)),
        considered=considered,
        plotted=tuple(_plotted(session)),
        links=tuple(_links(session)),
        trails=() if is_plotting and session.seat.stage != "recap" else flown,
        bears=tuple(_bears(session)),
        notes=(*_revealed(session), *_aimed(session)),
        refused=session.selected if lit is not None and lit.mood == "refused" else "",
        overlays=look.overlays,
    )


def _stands_so(session: Cursor, draft: Draft) -> bool:
    """Tell whether an aircraft was placed just as it is in mind: it is not drawn a second time."""
    placed = session.seat.battle.find(session.seat.view(), draft.id)
    now = (placed.place, placed.heading, placed.tal, placed.speed)
    return placed.is_present and now == (draft.place, draft.heading, draft.tal, draft.speed)


def _spots(session: Cursor, look: BoardView, considered: Ghost | None) -> Iterable[Spot]:
    room = session.room()
    if room and session.draft:
        for place in room.places:
            yield Spot(place, "chosen" if place == session.draft.place else "room")
        return
    if session.aiming:
        if session.narrowed is not None:
            yield Spot(session.narrowed, "chosen")
        return
    ends: dict[Hex, list[Choice]] = {}
    for choice in session.all_choices():
        if choice.place is not None and choice.order and look.is_on_board(choice.place):
            ends.setdefault(choice.place, []).append(choice)
    lit = session.highlighted()
    chosen = session.narrowed or (lit.place if lit else None)
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


def _plotted(session: Cursor) -> Iterable[Ghost]:
    """Give the sealed plots of the side at the seat, never anybody else's."""
    view = session.seat.view()
    if session.seat.side == OPEN or view.phase not in (*PLOTTING, "follow", "move"):
        return
    for aircraft in view.aircraft:
        if aircraft.side == session.seat.side and aircraft.id != session.selected and not aircraft.flown:
            ghost = listing.plotted_ghost(session.seat.battle, aircraft)
            if ghost and (view.phase != "move" or aircraft.id in view.queue):
                yield ghost


def _links(session: Cursor) -> Iterable[Link]:
    view = session.seat.view()
    for aircraft in view.aircraft:
        if aircraft.quarry and aircraft.is_present:
            yield Link(aircraft.id, aircraft.quarry, "tail")
        if aircraft.is_wingman and aircraft.is_present:
            yield Link(aircraft.id, aircraft.leader, "station")
    for shot in view.declared:
        yield Link(shot.shooter, shot.target, "shot")
    lit, actor = session.highlighted(), session.actor()
    if lit and lit.target and actor:
        if lit.order is None:
            yield Link(actor.id, lit.target, "refused")
        else:
            yield Link(actor.id, lit.target, "tail" if actor.kind in ("tail", "follow") else "shot")


def _bears(session: Cursor) -> Iterable[Bear]:
    """Draw along which lines guns would bear after the lit move."""
    lit = session.highlighted()
    if lit is None or lit.after is None or session.draft is not None:
        return
    view = session.seat.view()
    found = consequences.bearing(session.seat.battle, view, lit.after)
    for id in found.on:
        yield Bear(lit.after.place, session.seat.battle.find(view, id).place, "own")
    for id in found.by:
        yield Bear(session.seat.battle.find(view, id).place, lit.after.place, "enemy")


def _revealed(session: Cursor) -> Iterable[Note]:
    """Show beside a tailed aircraft what it told its tailer's side this turn, and nobody else."""
    view = session.seat.view()
    if session.seat.side == OPEN or view.phase != "plot":
        return
    for event in reversed(session.seat.events()):
        if isinstance(event, TurnBegan):
            return
        if isinstance(event, TailedRevealed) and event.to == session.seat.side:
            tailed = session.seat.battle.find(view, event.id)
            if tailed.is_present:
                yield Note(tailed.place, (f"{event.id}: {revealed_words(event)}",), "accent")


def _aimed(session: Cursor) -> Iterable[Note]:
    """Show beside the lit target the numbers that the engine uses for the shot, or that there is none."""
    lit, actor = session.highlighted(), session.actor()
    if lit is None or actor is None or actor.kind != "fire" or not lit.target:
        return
    view = session.seat.view()
    place = session.seat.battle.find(view, lit.target).place
    if isinstance(lit.order, Fire):
        found = fire.reckon(session.seat.battle, view, lit.order.shot)
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
