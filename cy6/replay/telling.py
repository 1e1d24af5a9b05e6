"""Events in words: a line for people about each thing that happened, every roll with its reasons.

z1 fires at swede: needs 7 (difference in agility -1, deflection -2): 2d6 = 4+5 = 9, with modifiers 6: misses
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from cy6.core import events as e
from cy6.core.events import Event
from cy6.core.phase_rows import PHASES
from cy6.core.plot_text import format_place
from cy6.core.rolls import Purpose
from cy6.core.state import Salvo
from cy6.core.tally import Tally
from cy6.engine.fog import UNSEEN
from cy6.hexes import HEADINGS, format_hex
from cy6.replay import telling_ground, telling_sight
from cy6.rules.battle import Battle
from cy6.rules.order import EARLY

RESULTS: Final = {
    "miss": "misses",
    "hit": "hits",
    "none": "no damage",
    "lucky": "no damage, but a lucky hit",
}
SHOTS: Final = {
    "none": "no damage",
    "lucky": "a lucky hit",
    "damaged": "damage",
    "destroyed": "enough to destroy it",
}
CAUSES: Final = {
    "collision": "in a collision",
    "crash": "in a crash",
    "dive": "in its dive",
    "airframe": "when its airframe broke",
    "exit": "on its way home",
    "fire": "by its fire",
    "fuel": "when its fuel ran out",
    UNSEEN: "by an unseen attacker",
    "decoy": "as a decoy",
}
WAYS: Final = {"climb": "climbs away", "dive": "dives away"}


def cause_words(cause: str) -> str:
    """Say what destroyed an aircraft, or by whom."""
    return CAUSES.get(cause, f"by {cause}")


def tell(battle: Battle, event: Event) -> str:
    """Say an event in a line, or nothing when it is not worth one."""
    words = _WORDS.get(type(event))
    return words(battle, event) if words else ""


def tell_all(battle: Battle, events: Iterable[Event]) -> list[str]:
    """Say events in lines, leaving out those that are not worth one."""
    return [words for event in events if (words := tell(battle, event))]


def tell_purpose(battle: Battle, purpose: Purpose) -> str:
    """Say what a roll is for: aircraft and batteries by their ids, targets by their names."""
    by, about, part = _name(battle, purpose.by), _name(battle, purpose.about), purpose.part.replace("_", " ")
    return purpose.row.words.format(by=by, about=about, part=part)


def _name(battle: Battle, id: str) -> str:
    if id in battle.targets:
        return battle.targets[id].name
    return _seen(id)


def _seen(id: str) -> str:
    return "an unseen attacker" if id == UNSEEN else id


def tell_tally(tally: Tally) -> str:
    """Say a number that is needed, and every reason that changes the roll."""
    reasons = ", ".join(f"{reason.why} {reason.value:+d}" for reason in tally.reasons)
    return f"needs {tally.target} ({reasons})" if reasons else f"needs {tally.target}"


def tell_dice(event: e.Rolled) -> str:
    """Say the faces of a roll, their sum, and what the modifiers make of it."""
    if event.purpose.what == "firepower":
        return f"{event.kind} = {', '.join(map(str, event.faces))}"  # they score one by one
    faces, total = "+".join(map(str, event.faces)), sum(event.faces)
    dice = f"{event.kind} = {faces} = {total}" if len(event.faces) > 1 else f"{event.kind} = {total}"
    if event.tally is not None and event.tally.reasons:
        return f"{dice}, with modifiers {total + event.tally.modifier}"
    return dice


def _rolled(battle: Battle, event: e.Rolled) -> str:
    needed = f": {tell_tally(event.tally)}" if event.tally is not None else ""
    result = RESULTS.get(event.result, event.result.replace("_", " ")).replace("hit with", "hits with")
    return f"{tell_purpose(battle, event.purpose)}{needed}: {tell_dice(event)}" + (
        f": {result}" if result else ""
    )


def _phase_began(battle: Battle, event: e.PhaseBegan) -> str:
    return f"{PHASES[event.phase].title}: {', '.join(event.actors)}" if event.actors else ""


def _deployed(battle: Battle, event: e.Deployed) -> str:
    where = _where(event)
    return f"{event.id} is set up at {where}, speed {event.speed}"


def _where(event: e.Deployed | e.Moved) -> str:
    band = f" of {event.band}" if isinstance(event, e.Moved) and event.band else ""
    return f"{format_place(event.place, event.heading)}, level {event.tal}{band}"


def _plotted(battle: Battle, event: e.Plotted) -> str:
    return f"{event.id} plots {event.plot}"


def _tail_chosen(battle: Battle, event: e.TailChosen) -> str:
    return f"{event.id} tails {event.quarry}" if event.quarry else f"{event.id} tails nobody"


def _tailed_revealed(battle: Battle, event: e.TailedRevealed) -> str:
    turn = {"forward": "fly straight on", "recovering": "try to recover"}.get(
        event.turn, f"turn {event.turn}"
    )
    level = {"climb": "and climb", "dive": "and dive", "level": "at its level"}[event.level]
    return f"{event.id} is tailed, and reveals that it will {turn} {level}"


def _follow_chosen(battle: Battle, event: e.FollowChosen) -> str:
    if event.follows == event.id:
        return f"{event.id} moves with its own group"
    if event.follows == EARLY:
        return f"{event.id} moves early, in {f'group {event.group}' if event.group else 'the first group'}"
    return f"{event.id} moves right after {event.follows}"


def _moved(battle: Battle, event: e.Moved) -> str:
    return f"{event.id} flies {event.plot} to {_where(event)}"


def _lost_control(battle: Battle, event: e.LostControl) -> str:
    band = f" of {event.band}" if event.band else ""
    return f"{event.id} is out of control, heading {HEADINGS[event.heading]}, level {event.tal}{band}"


def _left_board(battle: Battle, event: e.LeftBoard) -> str:
    return (
        f"{event.id} {WAYS[event.edge]}" if event.edge in WAYS else f"{event.id} leaves by edge {event.edge}"
    )


def _destroyed(battle: Battle, event: e.Destroyed) -> str:
    return f"{event.id} is destroyed {cause_words(event.cause)}"


def _crew_changed(battle: Battle, event: e.CrewChanged) -> str:
    shaken = f", with {-event.shaken} on its checks" if event.shaken else ""
    return f"the crew of {event.id} is hit: it is {event.crew} now{shaken}"


def _effect_began(battle: Battle, event: e.EffectBegan) -> str:
    words = {
        "fire": "is on fire",
        "panic": "panics",
        "fuel_leak": f"loses fuel, which lasts to turn {event.until}",
    }
    return f"{event.id} {words.get(event.effect, event.effect)}"


def _effect_ended(battle: Battle, event: e.EffectEnded) -> str:
    words = {"fire": "has put out its fire", "panic": "has overcome its panic"}
    return f"{event.id} {words.get(event.effect, f'is rid of {event.effect}')}"


def _shot_declared(battle: Battle, event: e.ShotDeclared) -> str:
    shot = event.shot
    guns = f" with {', '.join(shot.guns)}" if shot.guns else ""
    return f"{shot.shooter} declares fire at {shot.target}{guns}{', aimed' if shot.aim else ''}"


def _salvo_plotted(battle: Battle, event: e.SalvoPlotted) -> str:
    salvo = event.salvo
    verb = (
        "declares rockets at" if salvo.kind == "rockets" else f"plots an air bomb, for turn {salvo.turn}, at"
    )
    return f"{salvo.shooter} {verb} {format_hex(salvo.place)}, level {salvo.tal}{_in_band(salvo)}"


def _salvo_burst(battle: Battle, event: e.SalvoBurst) -> str:
    if event.place is None:
        return f"{_salvo(event.salvo)} is wasted"
    where = f"{format_hex(event.place)}, level {event.tal}{_in_band(event.salvo)}"
    return f"{_salvo(event.salvo)} bursts at {where}"


def _in_band(salvo: Salvo) -> str:
    return f" of the band {salvo.band}" if salvo.band else ""


def _salvo(salvo: Salvo) -> str:
    return f"the {'salvo of rockets' if salvo.kind == 'rockets' else 'air bomb'} of {_seen(salvo.shooter)}"


def _fired(battle: Battle, event: e.Fired) -> str:
    """A miss has been told by its roll, unless it had none."""
    if event.shot.shooter == UNSEEN:
        return _fired_unseen(event)
    if event.outcome == "miss":
        return ""
    friend = ", a friend," if event.target != event.shot.target else ""
    guns = ", ".join(event.guns).replace("airbomb", "an air bomb")
    return (
        f"{event.shot.shooter} hits {event.target}{friend} with {guns}, "
        f"firepower {event.firepower}: {SHOTS[event.outcome]}"
    )


def _fired_unseen(event: e.Fired) -> str:
    if event.outcome == "miss":
        return f"an unseen attacker fires at {event.target}, and misses"
    words = SHOTS[event.outcome]
    return f"an unseen attacker hits {event.target}, firepower {event.firepower}: {words}"


def _ammunition_spent(battle: Battle, event: e.AmmunitionSpent) -> str:
    classes = " and ".join(f"its {name.replace('_', ' ')}s" for name in event.classes)
    return f"{event.id} is out of ammunition for {classes}"


def _formed_up(battle: Battle, event: e.FormedUp) -> str:
    return f"{event.id} flies as {event.leader} with {', '.join(event.wingmen)}, at speed {event.cap} at most"


def _dropped_out(battle: Battle, event: e.DroppedOut) -> str:
    why = {
        "chosen": "",
        "apart": ": it cannot keep station",
        "damaged": ": it is damaged",
        "control": ": it is out of control",
    }
    if event.why not in why:
        return ""  # its formation is no more, or it is gone itself
    return f"{event.id} drops out of its formation{why[event.why]}"


def _broke_up(battle: Battle, event: e.BrokeUp) -> str:
    why = {"special": ": its leader flew a special maneuver", "clouds": ": it flew into the clouds"}
    return f"{event.id} breaks up{why.get(event.why, '')}"


def _game_ended(battle: Battle, event: e.GameEnded) -> str:
    winner = "a draw" if event.winner == "draw" else f"{battle.side(event.winner).name} wins"
    points = "; ".join(f"{battle.side(side).name}: {points}" for side, points in event.points)
    return f"The game is over, {event.reason}: {winner} ({points})"


_WORDS: Final[dict[type, Callable[[Battle, Any], str]]] = {
    e.Rolled: _rolled,
    e.TurnBegan: lambda battle, event: f"Turn {event.turn}",
    e.PhaseBegan: _phase_began,
    e.EntryDrawn: lambda battle, event: f"{event.id} comes in by edge {event.edge}",
    e.Deployed: _deployed,
    e.TailChosen: _tail_chosen,
    e.Plotted: _plotted,
    e.TailedRevealed: _tailed_revealed,
    e.FollowChosen: _follow_chosen,
    e.QueueFormed: lambda battle, event: (
        f"Order of movement: {', '.join(event.queue)}" if event.queue else ""
    ),
    e.Reacted: lambda battle, event: f"{event.id} reacts, and flies {event.plot}",
    e.Moved: _moved,
    e.Extended: lambda battle, event: f"{event.id} dives one hex further, to {format_hex(event.place)}",
    e.SpeedSet: lambda battle, event: f"{event.id} comes to speed {event.speed}",
    e.LostControl: _lost_control,
    e.Recovered: lambda battle, event: f"{event.id} is under control again",
    e.LeftBoard: _left_board,
    e.Damaged: lambda battle, event: f"{event.id} takes {event.kind} damage",
    e.DamageIgnored: lambda battle, event: f"{event.id} shrugs off the damage",
    e.Destroyed: _destroyed,
    e.CrewChanged: _crew_changed,
    e.EffectBegan: _effect_began,
    e.EffectEnded: _effect_ended,
    e.SpeedLost: lambda battle, event: f"{event.id} loses a level of its maximum speed",
    e.GunBroken: lambda battle, event: f"{event.id} loses its {event.position} {event.weapon}",
    e.RamChosen: lambda battle, event: f"{event.id} rams {event.target}" if event.target else "",
    e.Collided: lambda battle, event: f"{' and '.join(event.ids)} collide",
    e.ShotDeclared: _shot_declared,
    e.FireHeld: lambda battle, event: f"{event.id} holds its fire",
    e.SalvoPlotted: _salvo_plotted,
    e.SalvoBurst: _salvo_burst,
    e.Fired: _fired,
    e.AmmunitionSpent: _ammunition_spent,
    e.FormedUp: _formed_up,
    e.DroppedOut: _dropped_out,
    e.BrokeUp: _broke_up,
    e.TurnedHome: lambda battle, event: f"{event.id} jettisons what it carries, and turns for home",
    **telling_ground.WORDS,
    **telling_sight.WORDS,
    e.GameEnded: _game_ended,
}
