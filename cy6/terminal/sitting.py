"""Sitting down to a game: a new one or one that was interrupted, recorded and saved as it goes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from cy6.bots import Bot, seat_bots
from cy6.core.dice import Dice
from cy6.core.orders import Order
from cy6.engine import Decision, Game
from cy6.files import Existing, safe_name
from cy6.replay.autosave import Autosave, Interrupted, new_name, saves
from cy6.replay.record import HUMAN, SUFFIX, Origin
from cy6.replay.seek import resume
from cy6.replay.session import RecordedGame
from cy6.rules.battle import Battle
from cy6.scenario.compile import compile
from cy6.scenario.read import Scenario, revive_scenario
from cy6.terminal.seats import BOT
from cy6.terminal.table import Choose, Table


@dataclass(frozen=True, slots=True)
class Plan:
    """A new game as asked for: its scenario, who plays (`human` or `bot:NAME`), its seed and its rules."""

    scenario: Scenario
    players: Mapping[str, str]
    seed: int
    options: Mapping[str, str | None] = field(default_factory=dict)
    rules: tuple[str, ...] = ()
    record: Path | None = None
    roster: Path | None = None
    existing: Existing = "spare"


@dataclass(frozen=True, slots=True)
class Sitting:
    """A game, its record, and its table. Without a folder nothing is saved by itself."""

    recorded: RecordedGame
    table: Table
    folder: Path | None
    name: str = ""

    def save(self, path: Path | None) -> Path:
        """Write the game into a file, by default named after its scenario. Raise BrokenFile or OSError."""
        file = path.expanduser() if path else Path(safe_name(self.table.battle.setting.title) + SUFFIX)
        if not file.suffix:
            file = file.with_name(file.name + SUFFIX)
        self.recorded.save(file)
        return file

    def leave(self) -> Path | None:
        """Save a last time, close the record, and give the file that holds the game."""
        self.recorded.close()
        if self.folder is None:
            return None
        return next((save.path for save in saves(self.folder) if save.game == self.name), None)


def begin(plan: Plan, folder: Path | None) -> Sitting:
    """Begin a new game. Raise WrongChoice, UnknownBot, or BrokenFile and OSError for the record's file."""
    setting = compile(plan.scenario, plan.options, Dice(plan.seed), plan.rules)
    game = Game(Battle(plan.scenario.ruleset, setting), plan.seed)
    bots = _bots(plan.players, game)
    name = new_name(folder, setting.title, datetime.now()) if folder else ""
    origin = Origin(plan.scenario, dict(plan.players))
    return _sit(game, origin, bots, plan.record, folder, name, plan.roster, plan.existing)


def go_on(
    found: Interrupted,
    record: Path | None,
    folder: Path,
    roster: Path | None = None,
    existing: Existing = "spare",
) -> Sitting:
    """Go on with an interrupted game. Raise BrokenFile or OSError for the record's file, or CannotGoOn."""
    header = found.replay.header
    players = {seat.id: seat.player for seat in header.sides}
    scenario = (
        revive_scenario(header.scenario, header.data, found.replay.battle.ruleset) if header.data else None
    )
    game = resume(found.replay)
    bots = _bots(players, game)
    return _sit(game, Origin(scenario, players), bots, record, folder, found.save.game, roster, existing)


def _sit(
    game: Game,
    origin: Origin,
    bots: Mapping[str, Bot],
    record: Path | None,
    folder: Path | None,
    name: str,
    roster: Path | None,
    existing: Existing,
) -> Sitting:
    autosave = Autosave(folder, name) if folder else None
    recorded = RecordedGame(game, origin, record, autosave, roster, existing)
    choosers = {side: _chooser(game, bot) for side, bot in bots.items()}
    return Sitting(recorded, Table(game, choosers, recorded.play, recorded.undo), folder, name)


def _bots(players: Mapping[str, str], game: Game) -> dict[str, Bot]:
    """Make the bots that play sides of a game as it stands. Raise UnknownBot."""
    names = {side: player.removeprefix(BOT) for side, player in players.items() if player != HUMAN}
    return seat_bots(names, tuple(game.battle.sides), game.seed, len(game.log))


def _chooser(game: Game, bot: Bot) -> Choose:
    def choose(decision: Decision) -> Order:
        return bot(game.battle, game.view(decision.side), decision, game.legal(decision))

    return choose
