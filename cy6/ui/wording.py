"""What happened, in a line of words for each event. Events that only keep books are not told."""

from __future__ import annotations

from typing import NamedTuple

from cy6.core import events as e
from cy6.core.notation import format_place
from cy6.hexes import HEADINGS, format_hex
from cy6.tables.battle import Battle
from cy6.ui.widgets import Tone

PHASES = {
    "deploy": "Set-up",
    "tailing": "Tailing",
    "plot-tailed": "Tailed aircraft plot",
    "plot": "Plotting",
    "follow": "Following",
    "move": "Movement",
    "collision": "Collisions",
    "fire": "Fire",
    "over": "Over",
}


class Said(NamedTuple):
    """A line of the log: words, how loud, and which aircraft it is about."""

    text: str
    tone: Tone = "plain"
    about: str = ""


def tell(battle: Battle, event: e.Event) -> Said | None:  # noqa: C901 - one line for each kind of event
    """Say an event in words, or None when there is nothing to say."""
    match event:
        case e.TurnBegan(turn=turn):
            return Said(f"Turn {turn}", "accent")
        case e.Rolled():
            return Said(rolled(event), "quiet")
        case e.EntryDrawn(id=id, edge=edge):
            return Said(f"{id} enters by edge {edge}", about=id)
        case e.Deployed(id=id):
            at = format_place(event.place, event.heading)
            return Said(f"{id} is set up at {at}, level {event.tal}, speed {event.speed}", about=id)
        case e.TailChosen(id=id, quarry=quarry):
            return Said(f"{id} tails {quarry}", about=id) if quarry else None
        case e.TailedRevealed(id=id):
            return Said(f"{id} is seen to turn {event.turn}, and to {event.level}", "accent", id)
        case e.FollowChosen(id=id, follows=follows):
            return Said(f"{id} moves right after {follows}", about=id) if follows != id else None
        case e.QueueFormed(queue=queue):
            return Said(f"Order of movement: {', '.join(queue)}", "quiet") if queue else None
        case e.MoveBegan(id=id, plot=plot):
            return Said(f"{id} moves: {plot}", about=id) if plot else None
        case e.Reacted(id=id, plot=plot):
            return Said(f"{id} reacts, and flies {plot}", "accent", id)
        case e.Moved(id=id):
            return Said(
                f"{id} flies to {format_place(event.place, event.heading)}, level {event.tal}", about=id
            )
        case e.Extended(id=id, place=place):
            return Said(f"{id} dives one hex further, to {format_hex(place)}", about=id)
        case e.SpeedSet(id=id, speed=speed):
            return Said(f"{id} has speed {speed}", "quiet", id)
        case e.LostControl(id=id):
            return Said(
                f"{id} is out of control, heading {HEADINGS[event.heading]}, level {event.tal}", "danger", id
            )
        case e.Recovered(id=id):
            return Said(f"{id} is under control again", about=id)
        case e.LeftBoard(id=id, edge=edge):
            way = {"climb": "by climbing", "dive": "by diving"}.get(edge, f"by edge {edge}")
            return Said(f"{id} leaves the board {way}", "accent", id)
        case e.Destroyed(id=id, cause=cause):
            return Said(f"{id} is destroyed ({cause})", "danger", id)
        case e.Damaged(id=id, kind=kind):
            return Said(f"{id} takes {kind} damage", "danger", id)
        case e.DamageIgnored(id=id):
            return Said(f"{id} shrugs a hit off", about=id)
        case _:
            return _tell_rest(event)


def _tell_rest(event: e.Event) -> Said | None:  # noqa: C901
    match event:
        case e.CrewChanged(id=id, crew=crew):
            return Said(f"{id}: the crew is hit, and now {crew}", "danger", id)
        case e.EffectBegan(id=id, effect=effect):
            return Said(f"{id}: {effect.replace('_', ' ')}", "danger", id)
        case e.EffectEnded(id=id, effect=effect):
            return Said(f"{id}: {effect.replace('_', ' ')} is over", about=id)
        case e.SpeedLost(id=id):
            return Said(f"{id} loses a level of maximum speed", "danger", id)
        case e.GunBroken(id=id, position=position, weapon=weapon):
            return Said(f"{id}: {position} {weapon} is knocked out", "danger", id)
        case e.RamChosen(id=id, target=target):
            return Said(f"{id} rams {target}", "danger", id) if target else None
        case e.Collided(ids=ids):
            return Said(f"{' and '.join(ids)} collide", "danger")
        case e.ShotDeclared(shot=shot):
            guns = f" with {','.join(shot.guns)}" if shot.guns else ""
            return Said(f"{shot.shooter} will fire at {shot.target}{guns}{', aiming' if shot.aim else ''}")
        case e.Fired():
            return Said(*_fired(event), event.shot.shooter)
        case e.AmmunitionSpent(id=id, classes=classes):
            return Said(f"{id} is out of ammunition: {', '.join(classes).replace('_', ' ')}", "danger", id)
        case e.SalvoBurst(salvo=salvo, place=place):
            where = f"at {format_hex(place)}, level {event.tal}" if place else "to no effect"
            return Said(f"{salvo.shooter}'s {salvo.kind} burst {where}", about=salvo.shooter)
        case e.GameEnded(winner=winner, reason=reason):
            return Said(f"The game is over: {winner}. {reason}", "accent")
        case _:
            return None


def _fired(event: e.Fired) -> tuple[str, Tone]:
    pair = f"{event.shot.shooter} fires at {event.target}"
    power = f", firepower {event.firepower}" if event.firepower else ""
    ends: dict[str, tuple[str, Tone]] = {
        "miss": ("and misses", "plain"),
        "none": (f"and hits{power}: no effect", "plain"),
        "lucky": (f"and hits{power}: a lucky hit", "danger"),
        "damaged": (f"and hits{power}: damage", "danger"),
        "destroyed": (f"and hits{power}: destroyed", "danger"),
    }
    words, tone = ends.get(event.outcome, (f"and hits{power}: {event.outcome}", "plain"))
    return f"{pair} {words}", tone


def rolled(event: e.Rolled) -> str:
    """Say a roll: what for, the dice, what was needed and why, what came of it."""
    faces = "+".join(map(str, event.faces))
    total = f"{faces} = {sum(event.faces)}" if len(event.faces) > 1 else faces
    words = f"{event.purpose}: {event.kind} = {total}"
    if event.tally is not None:
        reasons = "".join(f", {reason.why} {reason.value:+d}" for reason in event.tally.reasons)
        words += f"; needs {event.tally.needed}+ ({event.tally.target}{reasons})"
    return f"{words}: {event.result}" if event.result else words
