"""What the window opens: a scenario to play, a replay to look at, or the start page that offers both."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from cy6.bots import make_bot
from cy6.core.dice import Dice
from cy6.engine import Game
from cy6.replay.autosave import Autosave, interrupted, new_name
from cy6.replay.read import read_replay
from cy6.replay.record import Origin
from cy6.replay.seek import CannotGoOn, resume
from cy6.replay.session import RecordedGame
from cy6.scenario.compile import WrongChoice, compile
from cy6.scenario.folder import ScenarioSummary, SideSummary, scenario_summaries
from cy6.scenario.read import read_scenario, revive_scenario
from cy6.tables.battle import Battle
from cy6.tables.load import load_ruleset
from cy6.tables.names import guess
from cy6.tables.strict_yaml import BrokenFile
from cy6.ui.film import film_of_game, film_of_replay
from cy6.ui.launch import Launch
from cy6.ui.screen import Screen
from cy6.ui.session import Session
from cy6.ui.start import Offer, Option, Start
from cy6.ui.table import Table
from cy6.ui.viewer import Viewer


class Opened(NamedTuple):
    """A page, and the title that the window takes with it."""

    screen: Screen
    title: str


class Opener:
    """Opens pages as a launch and the start page ask for, and closes the record of the game before."""

    def __init__(self, launch: Launch) -> None:
        self.launch = launch
        self._recorded: RecordedGame | None = None

    def first(self) -> Opened:
        """Open what the launch asks for. Raise BrokenFile for a file that cannot be read, and WrongChoice."""
        launch = self.launch
        if launch.replay is not None:
            return self.replay(launch.replay, launch.turn, launch.select, launch.view)
        if launch.scenario is not None:
            return self.scenario(launch.scenario, dict(launch.options))
        return self.start()

    def start(self) -> Opened:
        """Open the start page."""
        self.close()
        return Opened(Start(self._offers()), "cy6")

    def follow(self, screen: Screen, wish: str) -> Opened | None:
        """Open what a page wants next; stay there when it cannot be opened, with the reason shown."""
        if wish == "replay" and isinstance(screen, Table):
            game = screen.session.game
            return Opened(Viewer(game.battle, film_of_game(game)), game.battle.setting.title)
        if wish == "open" and isinstance(screen, Start) and screen.chosen is not None:
            try:
                return self._offer(screen.chosen, screen.switched)
            except (BrokenFile, WrongChoice, CannotGoOn, OSError) as problem:
                screen.message = str(problem)
        return None

    def close(self) -> None:
        """Close the record of the game that was played."""
        if self._recorded is not None:
            self._recorded.close()
            self._recorded = None

    def _offer(self, offer: Offer, switched: Collection[str]) -> Opened:
        if offer.verb == "scenario":
            return self.scenario(Path(offer.about), dict.fromkeys(sorted(switched)))
        if offer.verb == "resume":
            return self.resume()
        return self.replay(Path(offer.about), 0, "")

    def scenario(self, path: Path, options: Mapping[str, str | None]) -> Opened:
        """Begin a game with some of a scenario's variable rules. Raise BrokenFile, WrongChoice or OSError."""
        launch = self.launch
        scenario = read_scenario(path, load_ruleset(launch.charts))
        seed = secrets.randbits(32) if launch.seed is None else launch.seed
        setting = compile(scenario, options, Dice(seed), launch.rules)
        game = Game(Battle(scenario.ruleset, setting), seed)
        players = {side: f"bot:{name}" for side, name in launch.bots}
        name = new_name(launch.saves, setting.title, datetime.now()) if launch.saves else ""
        return self._table(game, Origin(scenario, players), launch.record, name)

    def resume(self) -> Opened:
        """Go on with the last game that was not finished. Raise CannotGoOn or OSError."""
        launch = self.launch
        found = interrupted(launch.saves, load_ruleset(launch.charts)) if launch.saves else None
        if found is None:
            raise OSError("there is no game to go on with")
        header = found.replay.header
        game = resume(found.replay)
        scenario = None
        if header.data is not None:
            scenario = revive_scenario(header.scenario, header.data, found.replay.battle.ruleset)
        players = {seat.id: seat.player for seat in header.sides}
        return self._table(game, Origin(scenario, players), None, found.save.game)

    def _table(self, game: Game, origin: Origin, record: Path | None, save_name: str) -> Opened:
        """Sit down at a game. What is played is recorded here, and nowhere else."""
        self.close()
        saves = self.launch.saves
        autosave = Autosave(saves, save_name) if saves and save_name else None
        recorded = self._recorded = RecordedGame(game, origin, record, autosave)

        def keep(*_: object) -> None:
            recorded.catch_up()
            session.notice = recorded.trouble

        bots = {
            side: make_bot(player.removeprefix("bot:"), game.seed)
            for side, player in origin.players.items()
            if player.startswith("bot:")
        }
        people = [side.id for side in game.battle.setting.sides if side.id not in bots]
        session = Session(game, people, keep, keep)
        return Opened(Table(session, bots), game.battle.setting.title)

    def replay(self, path: Path, turn: int, select: str, view: str = "") -> Opened:
        """Open a recorded game at a turn. Raise BrokenFile or OSError."""
        replay = read_replay(path, load_ruleset(self.launch.charts))
        if select and select not in replay.battle.index:
            raise CannotGoOn(f"{path}: there is no aircraft {select} in it{guess(select, replay.battle.index)}")
        viewer = Viewer(replay.battle, film_of_replay(replay, view), select, path.name)
        if turn:
            viewer.player.seek_turn(turn)
        return Opened(viewer, replay.battle.setting.title)

    def _offers(self) -> Sequence[Offer]:
        folder = self.launch.scenarios
        found = () if folder is None else scenario_summaries(folder, load_ruleset(self.launch.charts))
        offers = self._resume_offers()
        offers += [_scenario_offer(summary) for summary in sorted(found, key=_rank)]
        text = ("Step through a recorded game, order by order and turn by turn.",)
        return [*offers, Offer("replay", "", "Open a replay …", "", text)]

    def _resume_offers(self) -> list[Offer]:
        launch = self.launch
        found = interrupted(launch.saves, load_ruleset(launch.charts)) if launch.saves else None
        if found is None:
            return []
        title = found.replay.battle.setting.title
        made = datetime.fromtimestamp(found.save.made / 1e9)
        text = (
            f"Saved on {made:%d %B %Y at %H:%M}, after {len(found.replay.steps) - 1} orders.",
            *found.messages,
        )
        return [Offer("resume", str(found.save.path), title, "not finished", text)]


def _rank(summary: ScenarioSummary) -> tuple[bool, int, str]:
    """What can be played comes first, the smallest before the larger."""
    size = sum(count for side in summary.sides for _, count in side.aircraft)
    return not summary.is_sound, size, summary.title


def _scenario_offer(summary: ScenarioSummary) -> Offer:
    if not summary.is_sound:
        fault = "; ".join(str(problem) for problem in summary.problems)
        fault = fault.replace(str(summary.path), summary.path.name)
        return Offer("scenario", str(summary.path), summary.title, "cannot be read", (), fault)
    when = ", ".join(part for part in (summary.date, summary.place) if part)
    sides = tuple(_side_words(side) for side in summary.sides)
    text = tuple(part for part in (when, summary.text, *sides) if part)
    options = tuple(Option(option.id, option.title, option.text) for option in summary.options)
    return Offer("scenario", str(summary.path), summary.title, summary.date, text, "", options)


def _side_words(side: SideSummary) -> str:
    fleet = ", ".join(f"{count} {name}" for name, count in side.aircraft)
    return f"{side.name}, {fleet}. {side.orders}"
