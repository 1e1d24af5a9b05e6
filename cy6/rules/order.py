"""B3.3: in which order aircraft move, and how far a pilot may depart from his plot."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from cy6.core.ids import Skill
from cy6.core.refusal import Refusal
from cy6.core.state import Aircraft, Mover, Plot, State
from cy6.rules.battle import Battle
from cy6.rules.sun import is_out_of_the_sun
from cy6.tables.ruleset import Ruleset, TurnCode

EARLY: Final = "?"
"""What a counter follows that moves in an earlier group: C4.6.2."""


def own_group(battle: Battle, aircraft: Aircraft) -> int:
    """Give the move group of an aircraft for itself: B3.3."""
    groups = battle.ruleset.move_groups
    if aircraft.status == "ooc" or battle.is_bomber(aircraft):
        return first_group(battle)
    return groups[aircraft.crew]


def group(battle: Battle, state: State, aircraft: Aircraft) -> int:
    """Give the group in which it moves this turn: its own, or that of the aircraft it follows (B1.2)."""
    aircraft = _head(battle, state, aircraft)
    if not aircraft.follows:
        return own_group(battle, aircraft)
    met = {aircraft.id, EARLY}
    while aircraft.follows and aircraft.follows not in met:
        met.add(aircraft.follows)
        aircraft = _head(battle, state, battle.find(state, aircraft.follows))
    if aircraft.follows == EARLY:
        return aircraft.early or first_group(battle)
    return own_group(battle, aircraft)


def first_group(battle: Battle) -> int:
    """Give the group that moves first: B3.3."""
    return min(battle.ruleset.move_groups.values())


def may_go_early(battle: Battle, state: State, aircraft: Aircraft) -> bool:
    """Tell whether a counter stands for it, so that it may move in an earlier group: C4.6.2, R68."""
    return (
        any(id == aircraft.id for id, _ in state.labels)
        and not aircraft.is_wingman
        and own_group(battle, aircraft) > first_group(battle)
    )


def earlier_groups(battle: Battle, aircraft: Aircraft) -> tuple[int, ...]:
    """List the groups before an aircraft's own, the first of them at the end: C4.6.2."""
    own = own_group(battle, aircraft)
    return tuple(
        sorted({number for number in battle.ruleset.move_groups.values() if number < own}, reverse=True)
    )


def _head(battle: Battle, state: State, aircraft: Aircraft) -> Aircraft:
    """Give who decides when an aircraft moves: of a wingman its leader, C1.1."""
    return battle.find(state, aircraft.leader) if aircraft.is_wingman else aircraft


def led(state: State) -> dict[str, str]:
    """Map wingmen to their leaders."""
    return {a.id: a.leader for a in state.aircraft if a.is_wingman}


def queue(battle: Battle, state: State) -> tuple[str, ...]:
    """List who moves, in order: groups, then sub-groups (B3.3.1); last, by id (R32).

    Aircraft out of control come at the very start of their group (B3.9, R39).
    """
    present = [aircraft for aircraft in state.aircraft if aircraft.is_present]
    if not any(aircraft.leader for aircraft in present):
        return _in_order(battle, state, present)
    heads = _in_order(battle, state, [aircraft for aircraft in present if not aircraft.is_wingman])
    following: dict[str, list[str]] = {}
    for aircraft in sorted(present, key=lambda aircraft: aircraft.id):
        if aircraft.is_wingman:
            following.setdefault(aircraft.leader, []).append(aircraft.id)
    return tuple(id for head in heads for id in (head, *following.get(head, ())))  # C1.3


def _in_order(battle: Battle, state: State, present: list[Aircraft]) -> tuple[str, ...]:
    ranked = {a.id: (group(battle, state, a), 0, *_priority(battle, a)) for a in present}
    if battle.spotting and battle.sun and battle.setting.sun_last:
        ranked = _sun_last(battle, present, ranked)
    chain = _chains(present, ranked, led(state))
    placed = sorted((a.id for a in present if a.status == "ooc"), key=ranked.__getitem__)
    if not chain:
        return (*placed, *sorted((a.id for a in present if a.status != "ooc"), key=ranked.__getitem__))
    for number in sorted({rank[0] for rank in ranked.values()}):
        members = sorted(
            (a.id for a in present if ranked[a.id][0] == number and a.status != "ooc"), key=ranked.__getitem__
        )
        placed += [id for id in chain if id in members]  # B3.3.1 A
        placed += [id for id in members if id not in chain]
    return tuple(placed)


def _priority(battle: Battle, aircraft: Aircraft) -> tuple[int, int, str]:
    """B3.3.1 C and D, then the id."""
    order = battle.setting.move_order
    nation = order.index(aircraft.side) if aircraft.side in order else len(order)
    return aircraft.tal, nation, aircraft.id


Rank = tuple[int, int, int, int, str]


def _sun_last(battle: Battle, present: list[Aircraft], ranked: dict[str, Rank]) -> dict[str, Rank]:
    """B3.3.1 B, C4.2.2: who is out of the sun for an opponent in his group moves after those who are not."""

    def is_up(one: Aircraft) -> bool:
        return any(
            other.side != one.side
            and other.band == one.band
            and ranked[other.id][0] == ranked[one.id][0]
            and is_out_of_the_sun(battle.sun, battle.has_high_sun, other, one)
            for other in present
        )

    return {a.id: (ranked[a.id][0], int(is_up(a)), *ranked[a.id][2:]) for a in present}


def _chains(present: list[Aircraft], ranked: dict[str, Rank], led: dict[str, str]) -> list[str]:
    """List tailed aircraft from the front of each chain to its rear: B1.1.1, B1.3.

    The rear of a pair that does not follow moves by its own priority. A chain that runs round is opened
    before the aircraft lowest in order, so that it moves last (R10). Who tails a wingman moves after the
    whole formation: `led` maps wingmen to their leaders.
    """
    if not any(a.quarry or a.follows for a in present):
        return []
    from cy6.rules import chains  # networkx takes a sixth of a second to load, and only tailing needs it

    tails = chains.tails(present, led)
    chains.cut_rings(tails, ranked.__getitem__)
    in_chain = {a.id for a in present if a.follows not in ("", a.id, EARLY)}
    in_chain |= {id for tailer, id in tails.edges} | {id for id, quarry in tails.edges if tails[quarry]}
    ahead = {id: chains.ahead(tails, id) for id in in_chain}
    return sorted(in_chain, key=lambda id: (ranked[ahead[id][-1]], ahead[id][-1], len(ahead[id]), ranked[id]))


def may_react(battle: Battle, aircraft: Aircraft, mover: Mover) -> bool:
    """Tell whether a pilot may change his plot at all: B3.3.2."""
    return not mover.imposed and mover.plot is not None and "panic" not in aircraft.effects


def reactions(battle: Battle, aircraft: Aircraft, plot: Plot) -> tuple[tuple[str, Plot], ...]:
    """List what a pilot may change his plot into: the word of the order, and the plot.

    Whether each may be flown is left to `plotting.explain`.
    """
    if plot.code:
        chart = battle.ratings(aircraft).chart
        near = _near_codes(battle.ruleset, chart, aircraft.speed, aircraft.crew, plot)
        if plot.maneuver == "L" and _is_expert(battle, aircraft, "climb-dive-reaction"):
            return (*near, ("C", Plot("C", plot.code)), ("D", Plot("D", plot.code)))
        return near
    if plot.ending in ("L", "R") and _is_expert(battle, aircraft, "special-reaction"):
        return ((f"{plot.maneuver}-180", Plot(plot.maneuver, "", "180")),)
    return ()


@lru_cache(maxsize=1 << 14)
def _near_codes(
    rules: Ruleset, chart: str, speed: int, crew: Skill, plot: Plot
) -> tuple[tuple[str, Plot], ...]:
    row = rules.charts[chart].rows.get(speed, ())
    here = _place(row, plot.code)
    return tuple(
        (code.code, Plot(plot.maneuver, code.code))
        for i, code in enumerate(row)
        if here is not None and 0 < abs(i - here) <= rules.reaction[crew]
    )


def explain_reaction(battle: Battle, aircraft: Aircraft, plot: Plot, change: str) -> tuple[Refusal, ...]:
    """Say why a pilot may not make a change, apart from whether the new plot may be flown."""
    if change == "keep" or any(word == change for word, _ in reactions(battle, aircraft, plot)):
        return ()
    reach = battle.ruleset.reaction[aircraft.crew]
    if reach == 0:
        return (Refusal("no-reaction", f"a {aircraft.crew} crew flies what it plotted", "B3.3.2"),)
    if not plot.code:
        return (Refusal("special", f"a plotted {plot} must be flown", "B3.3.2"),)
    row = _row(battle, aircraft)
    here, there = _place(row, plot.code), _place(row, change)
    if here is None or there is None:
        return (Refusal("no-such-change", f"{plot} cannot become {change}", "B3.3.2"),)
    places = abs(there - here)
    if places == 0:
        return (Refusal("no-change", f"{change} is what was plotted: keep it", "B3.3.2"),)
    sentence = f"{change} is {places} places from {plot.code}, a {aircraft.crew} crew reaches {reach}"
    return (Refusal("too-far", sentence, "B3.3.2"),)


def _row(battle: Battle, aircraft: Aircraft) -> tuple[TurnCode, ...]:
    return battle.ruleset.charts[battle.ratings(aircraft).chart].rows.get(aircraft.speed, ())


def _place(row: tuple[TurnCode, ...], code: str) -> int | None:
    return next((i for i, entry in enumerate(row) if entry.code == code), None)


def _is_expert(battle: Battle, aircraft: Aircraft, rule: str) -> bool:
    """Veterans and aces, those whose reach is the longest, under an optional rule."""
    reaction = battle.ruleset.reaction
    return battle.setting.has_rule(rule) and reaction[aircraft.crew] == max(reaction.values())
