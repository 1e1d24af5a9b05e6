"""Reading of records of air battles: a file in, a replay or every problem out. The file is never touched."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from pathlib import Path

from cy6.core.dice import Dice, Faces
from cy6.core.events import Event, Rolled
from cy6.core.state import Setting, State, evolve
from cy6.engine import AirBattle, Game
from cy6.problem import BrokenFile, Problem
from cy6.replay import sound
from cy6.replay.codec import digest
from cy6.replay.record import SCRIPT, Header, Origin, journal_of
from cy6.rules.battle import Battle
from cy6.scenario.compile import WrongChoice, compile
from cy6.scenario.read import revive_scenario
from cy6.tables.load import OUR_ID, earlier_edition, load_ruleset
from cy6.tables.ruleset import Ruleset
from cy6.tabletop.reading import Record, Unsound, read_record
from cy6.tabletop.record import Script
from cy6.tabletop.verifying import Unlike, fields_unlike


@dataclass(frozen=True, slots=True)
class Replay(Record[AirBattle, State, Event]):
    """A recorded air battle."""

    @property
    def path(self) -> Path:
        """The file that holds it."""
        return Path(self.source)

    @property
    def battle(self) -> Battle:
        """The battle that was fought."""
        return self.rules.battle

    @property
    def has_same_ruleset(self) -> bool:
        """Tell whether it was read with the tables that it was played with."""
        return bool(self.header.ruleset_hash == self.battle.ruleset.hash)


def read_replay(path: Path, ruleset: Ruleset | None = None) -> Replay:
    """Read a record. Raise BrokenFile when it cannot be read; a last line cut short is only left out.

    The ruleset is ours unless given; a record of an earlier edition of ours is read with that edition.
    Messages say when a ruleset is not today's, or not that of the record.
    """
    try:
        content = path.read_bytes()
    except OSError as problem:
        words = f"the file cannot be read: {problem.strerror or problem}"
        raise BrokenFile((Problem(str(path), 1, 1, words),)) from None
    return parse_replay(content, path, ruleset or load_ruleset())


def parse_replay(content: bytes, path: Path, ruleset: Ruleset) -> Replay:
    """Read a record from what its file holds. Raise BrokenFile."""
    found = read_record(content, str(path), AirRecords(ruleset))
    return Replay(**{field.name: getattr(found, field.name) for field in fields(found)})


def replay_of(game: Game, origin: Origin) -> Replay:
    """Make the replay of a game that is in memory, as its file would give it."""
    return parse_replay(journal_of(game, origin).content, Path("<game>"), game.battle.ruleset)


@dataclass(frozen=True)
class AirRecords:
    """What an air battle says about its records: how one is set up again, followed and compared."""

    ruleset: Ruleset

    @property
    def script(self) -> Script[State, Event]:
        """How air battles are written down."""
        return SCRIPT

    def set_up(self, header: Header, messages: list[str]) -> AirBattle:
        """Make the battle that was fought. Raise Unsound when its scenario cannot be set up any more."""
        ruleset = self._edition(header, messages)
        if header.ruleset_hash != ruleset.hash:
            messages.append(
                f"played with the tables {header.ruleset} ({header.ruleset_hash[:8]}), "
                f"read with {ruleset.id} ({ruleset.hash[:8]})"
            )
        setting = header.setting or _compiled(header, ruleset)
        if digest(setting) != header.setting_hash:
            messages.append(f"{setting.title} is set up otherwise now than when this was played")
        battle = Battle(ruleset, setting)
        sound.check_forces(battle)
        return AirBattle(battle)

    def _edition(self, header: Header, messages: list[str]) -> Ruleset:
        """Give the earlier edition of our tables that a record was played with, in the place of today's."""
        if header.ruleset_hash == self.ruleset.hash or self.ruleset.id != OUR_ID:
            return self.ruleset
        earlier = earlier_edition(header.ruleset_hash)
        if earlier is None:
            return self.ruleset
        messages.append(
            f"played with an earlier edition of our tables ({earlier.hash[:8]}): it goes on with it"
        )
        return earlier

    def check(self, rules: AirBattle, state: State) -> None:
        """Hold a recorded state against the battle. Raise Unsound."""
        sound.check(rules.battle, state)

    def check_opening(self, rules: AirBattle, state: State, events: tuple[Event, ...]) -> None:
        """Hold what the opening tells against the battle. Raise Unsound."""
        sound.follow(rules.battle, state, events)

    def follow(self, rules: AirBattle, state: State, events: tuple[Event, ...]) -> State:
        """Give the state after events that are told and seen as well. Raise Unsound."""
        return sound.follow(rules.battle, state, events)

    def turn(self, state: State) -> int:
        """Give the turn of a state."""
        return state.turn

    def unlike(self, recorded: State, now: State) -> list[Unlike]:
        """List every field that differs, those of aircraft first."""
        pairs = zip(recorded.aircraft, now.aircraft, strict=False)
        found = [each._replace(about=was.id) for was, is_now in pairs for each in fields_unlike(was, is_now)]
        return found + [each for each in fields_unlike(recorded, now) if each.field != "aircraft"]

    def begun(self, now: State, recorded: State) -> State:
        """Give the first state with the name that its tables had: tables by another name may do."""
        return evolve(now, ruleset=recorded.ruleset)

    def faces(self, event: Event) -> Faces:
        """Give the dice that an event tells of."""
        return event.faces if isinstance(event, Rolled) else ()


def _compiled(header: Header, ruleset: Ruleset) -> Setting:
    try:
        scenario = revive_scenario(header.scenario, header.data, ruleset)
        setting = compile(scenario, dict(header.options), Dice(header.seed), header.rules)
    except (BrokenFile, WrongChoice) as problem:
        first = problem.problems[0].message if isinstance(problem, BrokenFile) else str(problem)
        tables = f"{header.ruleset} ({header.ruleset_hash[:8]})"
        raise Unsound(
            f"its scenario, played with the tables {tables}, cannot be set up with {ruleset.id}: {first}"
        ) from None
    return replace(setting, when_alone=header.when_alone)
