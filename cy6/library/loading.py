"""Scenarios for programs: loaded by path or by the name of one that comes with the game, and started."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from cy6.core.dice import Dice
from cy6.library.game import Game
from cy6.replay.record import Origin
from cy6.replay.seeds import fresh_seed
from cy6.rules.battle import Battle
from cy6.scenario.bundled import bundled_scenarios
from cy6.scenario.compile import compile
from cy6.scenario.read import Scenario as Sound, read_scenario
from cy6.tables.load import load_ruleset
from cy6.tables.names import guess


class Scenario:
    """A sound scenario, ready to be started."""

    def __init__(self, sound: Sound) -> None:
        self._sound = sound

    @property
    def id(self) -> str:
        """The name of its file, without the ending."""
        return self._sound.id

    @property
    def title(self) -> str:
        """Its title."""
        return self._sound.file.title

    @property
    def sides(self) -> dict[str, str]:
        """The name of each side by its id."""
        return {id: side.name for id, side in self._sound.file.sides.items()}

    @property
    def options(self) -> tuple[str, ...]:
        """The names of its variable rules."""
        return tuple(self._sound.file.options)

    def start(
        self,
        seed: int | None = None,
        options: Mapping[str, str | None] | Iterable[str] = (),
        rules: Iterable[str] = (),
    ) -> Game:
        """Begin a game. The same seed is the same game; without one, chance picks it.

        An option may name what it picks, as `{"decoys": "z2"}`. Raise WrongChoice.
        """
        seed = fresh_seed() if seed is None else seed
        chosen = dict(options) if isinstance(options, Mapping) else dict.fromkeys(options)
        setting = compile(self._sound, chosen, Dice(seed), tuple(rules))
        return Game(Battle(self._sound.ruleset, setting), seed, origin=Origin(self._sound))

    def __repr__(self) -> str:
        return f"<cy6.Scenario {self.title!r}: {' against '.join(self.sides.values())}>"


def scenarios() -> tuple[str, ...]:
    """List the scenarios that come with the game, by the names that `load` takes."""
    return tuple(sorted(path.stem for path in bundled_scenarios().glob("*.yaml")))


def load(path: str | Path, charts: str | Path | None = None) -> Scenario:
    """Read a scenario: a file, or one that comes with the game, such as `the-swede`.

    `charts` is a folder of tables of your own. Raise FileNotFoundError, or BrokenFile with every problem.
    """
    file = Path(path)
    if not file.suffix and not file.exists():
        if str(path) not in scenarios():
            raise FileNotFoundError(f"no scenario is called {str(path)!r}{guess(str(path), scenarios())}")
        file = bundled_scenarios() / f"{path}.yaml"
    return Scenario(read_scenario(file, load_ruleset(None if charts is None else Path(charts))))
