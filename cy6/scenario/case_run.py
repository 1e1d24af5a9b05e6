"""Running cases: playing a script and comparing what happened with what was expected."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from cy6.core.dice import DiceMismatch, Scripted
from cy6.core.events import Rolled, TailedRevealed
from cy6.core.ids import WeaponClass
from cy6.core.orders import Fire
from cy6.core.plot_text import format_place
from cy6.core.refusal import Refusal
from cy6.core.state import Aircraft, State
from cy6.core.tally import Tally
from cy6.engine import TIMING, Game
from cy6.hexes import format_hex
from cy6.rules import gunnery, victory
from cy6.rules.battle import Battle
from cy6.scenario.case import Case, read_case, standing
from cy6.scenario.case_play import Player
from cy6.scenario.case_schema import ALL_CLASSES, Expectation, Expected, Line, Needed, Told
from cy6.tables.names import guess
from cy6.tables.ruleset import Ruleset
from cy6.tables.strict_yaml import Problem


class CaseResult(NamedTuple):
    """How a case went: no failures means that all expectations held."""

    title: str
    rules: tuple[str, ...]
    checks: int
    failures: tuple[Problem, ...]


def run_case(path: Path, ruleset: Ruleset | None = None) -> CaseResult:
    """Read and play a case. Raise BrokenFile when it cannot be read."""
    return play_case(read_case(path, ruleset))


def play_case(case: Case) -> CaseResult:
    """Play a case to its end, or to the first order that the rules refuse."""
    dice = Scripted(case.seed)
    player = Player(_begun(case, dice), dice, case.script)
    failures: list[Problem] = []
    checks = 0
    for i, line in enumerate(case.script):
        player.here = i
        try:
            found = tuple(_play_line(player, line))
        except DiceMismatch as mismatch:
            found = (f"the dice do not fit: {mismatch}",)
        failures += [case.document.problem(("script", i), message) for message in found]
        checks += line.kind not in ("order", "dice")
        if found and line.order is not None:
            return CaseResult(case.title, case.rules, checks, tuple(failures))
    player.here = len(case.script)
    player.finish()
    failures += _unused(case, dice)
    return CaseResult(case.title, case.rules, checks, tuple(failures))


def _begun(case: Case, dice: Scripted) -> Game:
    """Begin a game; one that begins with fire stays there although nobody may be able to fire."""
    game = Game(case.battle, case.seed, dice)
    if case.battle.setting.start_phase == "fire" and game.state.phase != "fire":
        game.state, game.opening = standing(case.battle), ()
    return game


def _unused(case: Case, dice: Scripted) -> Iterator[Problem]:
    for i, line in enumerate(case.script):
        for purpose in line.dice or {}:
            if purpose in dice.unused:
                yield case.document.problem(("script", i), f"these dice were never rolled: {purpose!r}")


def _play_line(player: Player, line: Line) -> Iterator[str]:
    if line.order is not None and player.here not in player.taken:
        refusals = player.play(line.order.order)
        if refusals:
            yield f"{line.order.text!r} is refused: {_in_words(refusals)}"
    elif line.dice is not None:
        player.set_dice()
    elif line.expect is not None:
        yield from _expectation(player, line.expect)
    elif line.revealed is not None:
        yield from _revealed(player, line.revealed)
    elif line.tally is not None:
        yield from _needed(player, line.tally)
    for written, yes in (line.legal or {}).items():
        refusals = player.judge(written.order)
        if yes and refusals:
            yield f"{written.text!r} should be legal, and is refused: {_in_words(refusals)}"
        elif not yes and not refusals:
            yield f"{written.text!r} should be refused, and is legal"
    for written, codes in (line.refused or {}).items():
        at_once = set(codes) & set(TIMING)
        refusals = player.game.explain(written.order) if at_once else player.judge(written.order)
        found = {refusal.code for refusal in refusals}
        missing = [code for code in codes if code not in found]
        if missing:
            said = ", ".join(sorted(found)) or "nothing: it is legal"
            yield f"{written.text!r} should be refused for {', '.join(missing)}, and is for {said}"


def _in_words(refusals: tuple[Refusal, ...]) -> str:
    return "; ".join(f"{refusal} [{refusal.code}]" for refusal in refusals)


# ---------------------------------------------------------------- what was expected


def _expectation(player: Player, expect: Expectation) -> Iterator[str]:
    before = player.game.state
    player.settle()
    return _differences(player, expect, before)


def _hits(battle: Battle, state: State, expect: Expectation) -> Iterator[str]:
    """Compare the hits on targets below."""
    for target, hits in (expect.hits or {}).items():
        if target not in battle.targets:
            yield f"unknown target {target!r}" + guess(target, battle.targets)
        elif (found := dict(state.hits).get(target, 0)) != hits:
            yield f"{target} should have {hits} hits, and has {found}"


def _differences(player: Player, expect: Expectation, before: State) -> Iterator[str]:
    """Compare; turn and phase may be those before what was ordered came about."""
    battle, state = player.game.battle, player.game.state
    for id, expected in expect.aircraft.items():
        if id in battle.index:
            yield from _aircraft(battle, battle.find(state, id), expected)
        else:
            yield f"unknown aircraft {id!r}" + guess(id, battle.index)
    points = dict(state.points if state.phase == "over" else victory.points(battle, state))
    for side, value in (expect.vp or {}).items():
        if points.get(side) != value:
            yield f"{side} should have {value} victory points, and has {points.get(side, 'no such side')}"
    yield from _hits(battle, state, expect)
    if expect.phase is not None and expect.phase not in (before.phase, state.phase):
        yield f"the phase should be {expect.phase}, and is {state.phase}"
    for side, wanted in (expect.sees or {}).items():
        found = sorted(id for watcher, id in state.spotted if watcher == side)
        if sorted(wanted) != found:
            names, seen = (", ".join(ids) or "nobody" for ids in (wanted, found))
            yield f"{side} should see {names}, and sees {seen}"
    if expect.turn is not None and expect.turn not in (before.turn, state.turn):
        yield f"the turn should be {expect.turn}, and is {state.turn}"
    if expect.winner is not None and expect.winner != state.winner:
        yield f"the winner should be {expect.winner}, and is {state.winner or 'open'}"
    if expect.tally is not None:
        yield from _needed(player, expect.tally)


def _aircraft(battle: Battle, aircraft: Aircraft, expected: Expected) -> Iterator[str]:
    for key in ("tal", "speed", "status", "damage", "crew", "band", "edge"):
        wanted, found = getattr(expected, key), getattr(aircraft, key)
        if wanted is not None and wanted != found:
            yield f"{aircraft.id}: {key} should be {wanted}, and is {found or 'none'}"
    if expected.leader is not None and expected.leader != (aircraft.leader or "none"):
        yield f"{aircraft.id}: its leader should be {expected.leader}, and is {aircraft.leader or 'none'}"
    if expected.at is not None:
        place, heading = expected.at
        if place != aircraft.place or heading not in (None, aircraft.heading):
            wanted = format_hex(place) if heading is None else format_place(place, heading)
            found = format_place(aircraft.place, aircraft.heading)
            yield f"{aircraft.id}: it should be at {wanted}, and is at {found}"
    if expected.effects is not None and sorted(expected.effects) != sorted(aircraft.effects):
        yield f"{aircraft.id}: effects should be {list(expected.effects)}, and are {list(aircraft.effects)}"
    for name, wanted in (expected.ammo or {}).items():
        for group in _groups(battle, aircraft):
            found = _stock(battle, aircraft, group)
            if name in (group, ALL_CLASSES) and found != wanted:
                yield f"{aircraft.id}: {group} ammunition should be {wanted}, and is {found}"


def _groups(battle: Battle, aircraft: Aircraft) -> tuple[WeaponClass, ...]:
    weapons = battle.ruleset.weapons
    return tuple(dict.fromkeys(weapons[gun.weapon].ammunition for gun in battle.guns(aircraft)))


def _stock(battle: Battle, aircraft: Aircraft, group: WeaponClass) -> str:
    if group in aircraft.empty:
        return "empty"
    used = group in aircraft.fired or battle.force(aircraft.id).ammunition_used
    return "fired" if used else "full"


def _revealed(player: Player, told: Told) -> Iterator[str]:
    ahead = player.look_ahead()
    while (heard := _last_told(ahead.game, told)) is None and ahead.game.state.phase in (
        "tailing",
        "plot-tailed",
    ):
        if not ahead.step():
            break
    if heard is None:
        yield f"{told.to} hears nothing of {told.of}"
        return
    if told.turn not in (None, heard.turn) or told.level not in (None, heard.level):
        wanted = " and ".join(word for word in (told.turn, told.level) if word)
        yield f"{told.to} should hear {wanted} of {told.of}, and hears {heard.turn} and {heard.level}"


def _last_told(game: Game, told: Told) -> TailedRevealed | None:
    for entry in reversed(game.log):
        for event in entry.events:
            if isinstance(event, TailedRevealed) and (event.id, event.to) == (told.of, told.to):
                return event
        if entry.before.turn < game.state.turn:
            return None
    return None


def _needed(player: Player, needed: Needed) -> Iterator[str]:
    if needed.of is None:
        found = _last_tally(player.game)
        if found is None:
            yield "no roll has had anything to reach yet"
            return
        yield from _tally(needed, found, None)
        return
    ahead = player.look_ahead()
    ahead.fly()
    refusals = ahead.judge(Fire(needed.of))
    if refusals:
        yield f"the shot is refused: {_in_words(refusals)}"
        return
    assessed = gunnery.assess(ahead.game.battle, ahead.game.state, needed.of)
    yield from _tally(needed, assessed.modifiers, assessed.column_shift)


def _tally(needed: Needed, found: Tally, shift: int | None) -> Iterator[str]:
    reasons = {reason.key: reason.value for reason in found.reasons}
    if needed.target is not None and needed.target != found.target:
        yield f"the target should be {needed.target}, and is {found.target}"
    if needed.modifiers is not None and {k: v for k, v in needed.modifiers.items() if v} != reasons:
        yield f"the modifiers should be {needed.modifiers}, and are {reasons}"
    if needed.column_shift is not None and needed.column_shift != shift:
        yield f"the column shift should be {needed.column_shift}, and is {shift}"


def _last_tally(game: Game) -> Tally | None:
    for events in (*(entry.events for entry in reversed(game.log)), game.opening):
        for event in reversed(events):
            if isinstance(event, Rolled) and event.tally is not None:
                return event.tally
    return None
