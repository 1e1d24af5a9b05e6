"""What one aircraft may plot, as lines for a reader: a heading for each maneuver, a line for each plot."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from cy6.lab.moves import Move
from cy6.rules.battle import Battle

EXIT_WORDS: Final = {"climb": "leaves by climbing", "dive": "leaves by diving"}


def chosen(moves: Iterable[Move], words: Sequence[str]) -> tuple[Move, ...]:
    """Keep the moves that fit every word: maneuver, turn code, kind, the hex where it ends, or `leaves`."""
    return tuple(move for move in moves if all(_fits(move, word) for word in words))


def _fits(move: Move, word: str) -> bool:
    upper = word.upper()
    if upper in (maneuver_of(move), move.plot, *move.plot.split()[1:], *move.end.split()):
        return True
    return word.lower() == move.kind or (word.lower() == "leaves" and move.exits is not None)


def maneuver_of(move: Move) -> str:
    """Give the code of a move's maneuver."""
    return move.plot.replace("-", " ").split()[0]


def listing(battle: Battle, moves: Sequence[Move]) -> list[str]:
    """Write moves in the rulebook's order of maneuvers, from climbing to stalling."""
    lines = dict(zip(moves, aligned([_cells(move) for move in moves]), strict=True))
    found: list[str] = []
    for maneuver in battle.ruleset.maneuvers.values():
        own = [f"  {line}" for move, line in lines.items() if maneuver_of(move) == maneuver.id]
        if own:
            found += [f"{maneuver.name} ({maneuver.id})", *own]
    return found


def _cells(move: Move) -> tuple[str, ...]:
    end = f"to {move.end}" if move.exits in (None, *EXIT_WORDS) else ""
    tal = "" if move.exits else f"TAL {move.tal}"
    speeds = "speed " + speeds_in_words(move.speeds, move.hx_speeds)
    return move.plot, end, tal, move.kind, speeds, exit_in_words(move.exits)


def speeds_in_words(open_: Sequence[int], with_hx: Sequence[int] = ()) -> str:
    """Write the open speeds, and those that a passed Hx check would add."""
    more = [speed for speed in with_hx if speed not in open_]
    words = [*map(str, open_), *(["(Hx"] if more else []), *map(str, more)]
    return " ".join(words) + (")" if more else "")


def exit_in_words(exits: str | None) -> str:
    """Say how a move leaves the board; nothing when it does not."""
    return EXIT_WORDS.get(exits, f"leaves by edge {exits}") if exits else ""


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Write rows of cells in columns, two spaces apart."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True) if width).rstrip()
        for row in rows
    ]
