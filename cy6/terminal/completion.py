"""Completion: what may follow what has been typed, from the decisions that are open."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Final

from cy6.core.decision_rows import DECISION_OF
from cy6.core.notation import USAGE, format_order
from cy6.core.orders import Deploy
from cy6.engine import Decision
from cy6.engine.setup import levels, places, starting_speeds
from cy6.hexes import HEADINGS, format_hex
from cy6.lab.moves import legal_moves
from cy6.terminal.help import COMMANDS, TOPICS
from cy6.terminal.moves import maneuver_of
from cy6.terminal.table import Table

KIND_OF: Final = {"rockets": "fire"}
MANY: Final = 400


def complete(table: Table, text: str) -> list[str]:
    """List the words that may come next, or complete the last one, in the order in which they are offered."""
    *before, last = text.split(" ") if text else [""]
    words = [word for word in before if word]
    return [word for word in _following(table, words) if word.casefold().startswith(last.casefold())]


def _following(table: Table, words: list[str]) -> Iterable[str]:
    decisions = table.decisions()
    if not words:
        verbs = dict.fromkeys(decision.kind for decision in decisions)
        return [*verbs, *(verb for verb in COMMANDS if verb not in verbs)]
    verb = words[0].lower()
    if verb in COMMANDS:
        return _of_command(table, verb, words[1:])
    if verb not in USAGE:
        return ()
    mine = [decision for decision in decisions if decision.kind == KIND_OF.get(verb, verb)]
    if verb == "done":
        return [decision.side for decision in mine]
    if verb in ("dropout", "breakup"):
        return _of_formations(table, verb) if len(words) == 1 else ()
    if len(words) == 1:
        return [decision.actor for decision in mine] or _ids(table)
    chosen = next((decision for decision in mine if decision.actor == words[1]), None)
    return _of_order(table, chosen, words) if chosen else ()


def _of_order(table: Table, decision: Decision, words: list[str]) -> Iterable[str]:
    if decision.kind == "deploy":
        return _of_deploy(table, decision, words[2:])
    if DECISION_OF[decision.kind].yes_or_no:
        return ["no"] if len(words) == 2 else ()
    orders = [format_order(order).split() for order in islice(table.game.legal(decision), MANY)]
    typed = [word.casefold() for word in words]
    rest = [line for line in orders if [word.casefold() for word in line[: len(words)]] == typed]
    return dict.fromkeys(line[len(words)] for line in rest if len(line) > len(words))


def _of_deploy(table: Table, decision: Decision, words: list[str]) -> Iterable[str]:
    """Offer the hexes, then the headings, and so on: the list of all together is long."""
    battle = table.battle
    aircraft, entry = battle.find(table.game.state, decision.actor), battle.force(decision.actor).entry
    example = table.game.default(decision)
    if entry is None or not isinstance(example, Deploy):
        return ()
    steps: tuple[Iterable[str], ...] = (
        map(format_hex, places(battle, aircraft)),
        [HEADINGS[heading] for heading in entry.headings or range(len(HEADINGS))],
        ["tal"],
        map(str, levels(battle, aircraft)),
        ["speed"],
        map(str, starting_speeds(battle, aircraft)),
    )
    return steps[len(words)] if len(words) < len(steps) else ()


def _of_formations(table: Table, verb: str) -> list[str]:
    """Name the wingmen, or the formations, of the seat."""
    wingmen = [a for a in table.view().aircraft if a.is_wingman and table.seat in ("", a.side)]
    return list(dict.fromkeys(a.formation if verb == "breakup" else a.id for a in wingmen))


def _of_command(table: Table, verb: str, words: list[str]) -> Iterable[str]:
    if verb == "help" and not words:
        return (*COMMANDS, *USAGE, *TOPICS)
    if verb == "defaults" and not words:
        return table.people
    if verb == "setup" and not words:
        return [decision.actor for decision in table.decisions() if decision.kind == "deploy"]
    if verb == "board" and not words and len(table.battle.setting.bands) > 1:
        return (*table.battle.setting.bands, *_ids(table))
    if verb in ("moves", "odds", "board") and not words:
        return _ids(table)
    if verb == "odds" and len(words) == 1:
        first = table.battle.force(words[0]).side if words[0] in table.battle.index else ""
        return [id for id in _ids(table) if table.battle.force(id).side != first]
    if verb == "moves" and len(words) == 1 and words[0] in table.battle.index:
        moves = legal_moves(table.battle, table.battle.find(table.view(), words[0]))
        return dict.fromkeys(maneuver_of(move) for move in moves)
    return ()


def _ids(table: Table) -> list[str]:
    return [aircraft.id for aircraft in table.view().aircraft if aircraft.is_present]
