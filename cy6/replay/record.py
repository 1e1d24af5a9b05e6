"""The record of an air battle: what its header and result hold; `cy6.tabletop.record` has the other lines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple

from cy6 import __version__
from cy6.core.dice import Dice
from cy6.core.events import Event, GameEnded, TurnBegan
from cy6.core.ids import Alone
from cy6.core.notation import parse
from cy6.core.orders import Order
from cy6.core.state import Setting, State
from cy6.engine import Decision, Game
from cy6.replay.codec import CODEC, digest
from cy6.scenario.read import Scenario
from cy6.tabletop import record as tabletop_record
from cy6.tabletop.record import Script

FORMAT: Final = 1
SUFFIX: Final = ".cy6.jsonl"
HUMAN: Final = "human"

Step = tabletop_record.Step[Event]
Keyframe = tabletop_record.Keyframe[State]
Journal = tabletop_record.Journal[State, Order, Event, Decision]


class Seat(NamedTuple):
    """A side and who played it: `human`, or `bot:` and a name."""

    id: str
    name: str
    player: str


class Header(NamedTuple):
    """What a game was: enough to set it up again exactly.

    The scenario is embedded as data; a position that comes from no file has its whole setting instead.
    `when_alone` is how the game ends when a side has no aircraft; before that was recorded, at once (R30).
    `view` names the side for whose eyes a record was written: what the other side sealed is not in it.
    `commitments` are pairs of a side and the hash of a secret that it promised before the first die, for
    dice that no side can foresee: room for play at two machines, empty as long as one machine rolls.
    """

    format: int
    engine: str
    ruleset: str
    ruleset_hash: str
    seed: int
    dice: Literal["seed", "hand"]
    sides: tuple[Seat, ...]
    options: tuple[tuple[str, str], ...]
    rules: tuple[str, ...]
    setting_hash: str
    scenario: str = ""
    data: Any = None
    setting: Setting | None = None
    view: str = ""
    when_alone: Alone = "end"
    commitments: tuple[tuple[str, str], ...] = ()


class Result(NamedTuple):
    """How a game ended: the winner or `draw`, the points of each side, why, and in which turn."""

    winner: str
    points: tuple[tuple[str, int], ...]
    reason: str
    turn: int


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a game comes from: its scenario, if it has one, and who plays each side (human if not named)."""

    scenario: Scenario | None = None
    players: Mapping[str, str] = field(default_factory=dict)


def header_of(game: Game, origin: Origin) -> Header:
    """Make the header of a game."""
    setting, ruleset = game.battle.setting, game.battle.ruleset
    scenario = origin.scenario
    return Header(
        format=FORMAT,
        engine=__version__,
        ruleset=ruleset.id,
        ruleset_hash=ruleset.hash,
        seed=game.seed,
        dice="seed" if isinstance(game.dice, Dice) else "hand",
        sides=tuple(Seat(s.id, s.name, origin.players.get(s.id, HUMAN)) for s in setting.sides),
        options=setting.options,
        rules=setting.rules,
        setting_hash=digest(setting),
        scenario=scenario.id if scenario else "",
        data=scenario.data if scenario else None,
        setting=None if scenario else setting,
        when_alone=setting.when_alone,
    )


def result_of(events: tuple[Event, ...], state: State) -> Result | None:
    """Give the result when these events ended the game."""
    for event in events:
        if isinstance(event, GameEnded):
            return Result(event.winner, event.points, event.reason, state.turn)
    return None


SCRIPT: Final = Script(
    FORMAT, __version__, CODEC, Header, Result, result_of, lambda event: isinstance(event, TurnBegan)
)  # fmt: skip
"""How air battles are written down; the whole state is kept at the beginning of each turn."""


def journal_of(game: Game, origin: Origin) -> Journal:
    """Begin the journal of a game."""
    return tabletop_record.Journal(game, header_of(game, origin), SCRIPT)


def order_of(step: Step) -> Order | None:
    """Give the order of a step; None for the opening and for one that is sealed."""
    return parse(step.text) if step.text else None
