"""What the window opens: a scenario to play, a replay to look at, or the start page that offers both."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from cy6.bots import UnknownBot, seat_bots
from cy6.core.dice import Dice
from cy6.core.events import Event
from cy6.core.orders import Order
from cy6.engine import Game
from cy6.files import free_name
from cy6.replay.autosave import Autosave, new_name, saves
from cy6.replay.bundle import reports, write_bundle
from cy6.replay.read import read_replay
from cy6.replay.record import HUMAN, Origin
from cy6.replay.seeds import fresh_seed
from cy6.replay.seek import CannotGoOn, resume
from cy6.replay.session import RecordedGame
from cy6.rules.battle import Battle
from cy6.scenario.compile import WrongChoice, compile
from cy6.scenario.read import Scenario, read_scenario, revive_scenario
from cy6.scenario.roster import man, read_roster
from cy6.tables.load import load_ruleset
from cy6.tables.names import guess
from cy6.tables.strict_yaml import BrokenFile
from cy6.ui.dropped import kind_of
from cy6.ui.film.film import film_of_game, film_of_replay
from cy6.ui.film.viewer import Viewer
from cy6.ui.kit.launch import Launch
from cy6.ui.kit.screen import Screen
from cy6.ui.pages.crash import Broken, Mishap
from cy6.ui.pages.setup import DICE, SetUp
from cy6.ui.pages.start import Offer, Start
from cy6.ui.pages.start_offers import first_setup, offers
from cy6.ui.seat.cursor import Cursor
from cy6.ui.seat.seat import Seat
from cy6.ui.table.cues import Cue, cues
from cy6.ui.table.table import Table

MOST_CUES: Final = 16  # that wait to be heard


class Opened(NamedTuple):
    """A page, and the title that the window takes with it."""

    screen: Screen
    title: str


class Opener:
    """Opens pages as a launch and the start page ask for, and closes the record of the game before."""

    def __init__(self, launch: Launch) -> None:
        self.launch = launch
        self._seed = launch.seed  # of the first game; later ones have dice of their own
        self._is_first = True
        self._recorded: RecordedGame | None = None
        self._scenarios: dict[str, Scenario] = {}
        self._previewed: tuple[object, Battle | None] = (None, None)
        self._cursor: Cursor | None = None
        self._save_name = ""
        self._cues: list[Cue] = []
        self._dropped: list[Path] = []

    def first(self) -> Opened:
        """Open what the launch asks for. Raise BrokenFile for a file that cannot be read, and WrongChoice."""
        launch = self.launch
        if launch.replay is not None:
            return self.replay(launch.replay, launch.turn, launch.select, launch.view)
        if launch.scenario is not None:
            return self.scenario(launch.scenario, first_setup(launch))
        return self.start()

    def start(self) -> Opened:
        """Open the start page."""
        self.close()
        return Opened(
            Start(offers(self.launch, self._dropped), first_setup(self.launch), self.preview), "cy6"
        )

    def drop(self, path: Path) -> Opened:
        """Open a file dropped on the window: a record at once, a scenario on the start page.

        Raise BrokenFile for what is neither or cannot be read; then nothing is closed.
        """
        if kind_of(path) == "record":
            opened = self.replay(path, 0, "")
            self.close()
            return opened
        read_scenario(path, load_ruleset(self.launch.charts))
        self._dropped = [*(known for known in self._dropped if known != path), path]
        self._scenarios.pop(str(path), None)
        opened = self.start()
        assert isinstance(opened.screen, Start)
        opened.screen.choose_scenario(path)
        return opened

    def follow(self, screen: Screen, wish: str) -> Opened | None:
        """Open what a page wants next; stay there when it cannot be opened, with the reason shown."""
        if wish == "replay" and isinstance(screen, Table):
            game = screen.cursor.seat.game
            return Opened(
                Viewer(game.battle, film_of_game(game), hear=partial(self._hear, game.battle)),
                game.battle.setting.title,
            )
        if wish == "open" and isinstance(screen, Start) and screen.chosen is not None:
            try:
                return self._offer(screen.chosen, screen.setup)
            except (BrokenFile, WrongChoice, CannotGoOn, UnknownBot, OSError) as problem:
                screen.message = str(problem)
        if wish == "resume" and isinstance(screen, Broken) and screen.mishap.save is not None:
            try:
                return self.resume(screen.mishap.save)
            except (BrokenFile, CannotGoOn, UnknownBot, OSError) as problem:
                screen.message = str(problem)
        return None

    def broken(self, error: Exception) -> Opened:
        """Save the game as far as that goes, report the error, and open the page that tells of both."""
        name, self._save_name = self._save_name, ""
        with suppress(Exception):  # what failed may fail again, and the saves before it are whole
            self.close()
        folder = self.launch.saves
        save = next((save.path for save in saves(folder) if save.game == name), None) if folder else None
        told = f"{type(error).__name__}: {error}"
        try:
            report = write_bundle(error, self.launch.reports or reports())
        except OSError as problem:
            return Opened(Broken(Mishap(told, None, problem.strerror or str(problem), save)), "cy6")
        return Opened(Broken(Mishap(told, report, "", save)), "cy6")

    @property
    def is_quiet(self) -> bool:
        """Tell whether nothing may be heard: between two seats."""
        return self._cursor is not None and self._cursor.seat.stage == "hand-over"

    def heard(self) -> tuple[Cue, ...]:
        """Give what can be heard since it was asked last."""
        found, self._cues = tuple(self._cues), []
        return found

    def _hear(self, battle: Battle, events: Iterable[Event]) -> None:
        self._cues = [*self._cues, *cues(battle, events)][-MOST_CUES:]

    def close(self) -> None:
        """Close the record of the game that was played."""
        if self._recorded is not None:
            recorded, self._recorded = self._recorded, None
            recorded.close()
        self._cursor = None

    def _offer(self, offer: Offer, setup: SetUp) -> Opened:
        if offer.verb == "scenario":
            return self.scenario(Path(offer.about), setup)
        if offer.verb == "resume":
            return self.resume(Path(offer.about))
        return self.replay(Path(offer.about), 0, "")

    def scenario(self, path: Path, setup: SetUp) -> Opened:
        """Begin a game as it was set up. Raise BrokenFile, WrongChoice, UnknownBot or OSError."""
        launch = self.launch
        scenario = self._manned(read_scenario(path, load_ruleset(launch.charts)))
        seed = fresh_seed() if self._seed is None else self._seed
        self._seed = None
        setting = compile(scenario, _picks(setup), Dice(seed), sorted(setup.rules))
        game = Game(Battle(scenario.ruleset, setting), seed)
        players = {side: player for side, player in setup.players.items() if player != HUMAN}
        name = new_name(launch.saves, setting.title, datetime.now()) if launch.saves else ""
        return self._table(game, Origin(scenario, players), name)

    def preview(self, offer: Offer, setup: SetUp) -> Battle | None:
        """Give the battle of a scenario as it is set up now; None when it cannot be read any more."""
        key = (offer.about, tuple(sorted(setup.options.items())), setup.rules)
        if self._previewed[0] != key:
            try:
                scenario = self._scenarios.get(offer.about)
                if scenario is None:
                    scenario = self._manned(
                        read_scenario(Path(offer.about), load_ruleset(self.launch.charts))
                    )
                    self._scenarios[offer.about] = scenario
                setting = compile(scenario, _picks(setup), Dice(0), sorted(setup.rules))
                self._previewed = (key, Battle(scenario.ruleset, setting))
            except (BrokenFile, WrongChoice):
                self._previewed = (key, None)
        return self._previewed[1]

    def _manned(self, scenario: Scenario) -> Scenario:
        """Let the pilots of the roster fly, if one was given. Raise BrokenFile or WrongChoice."""
        roster = self.launch.roster
        return scenario if roster is None else man(scenario, read_roster(roster))

    def resume(self, path: Path) -> Opened:
        """Go on with a saved game. Raise BrokenFile, CannotGoOn, UnknownBot or OSError."""
        replay = read_replay(path, load_ruleset(self.launch.charts))
        header = replay.header
        game = resume(replay)
        scenario = None
        if header.data is not None:
            scenario = revive_scenario(header.scenario, header.data, replay.battle.ruleset)
        players = {seat.id: seat.player for seat in header.sides}
        own = next((save.game for save in saves(path.parent) if save.path == path), "")
        opened = self._table(game, Origin(scenario, players), own)
        assert isinstance(opened.screen, Table)
        told = (message.removeprefix(f"{path}: ") for message in replay.messages)
        opened.screen.cursor.seat.notice = "; ".join(told)
        return opened

    def _table(self, game: Game, origin: Origin, save_name: str) -> Opened:
        """Sit down at a game. What is played is recorded here, and nowhere else."""
        self.close()
        self._save_name = save_name
        folder = self.launch.saves
        autosave = Autosave(folder, save_name) if folder and save_name else None
        recorded = self._record(game, origin, autosave)

        def keep(_: Order, events: tuple[Event, ...] = ()) -> None:
            recorded.catch_up()
            cursor.seat.notice = recorded.trouble
            self._hear(game.battle, events)

        names = {
            side: player.removeprefix("bot:")
            for side, player in origin.players.items()
            if player.startswith("bot:")
        }
        bots = seat_bots(names, tuple(game.battle.sides), game.seed, len(game.log))
        people = [side.id for side in game.battle.setting.sides if side.id not in bots]
        cursor = self._cursor = Cursor(Seat(game, people, keep, keep))
        return Opened(Table(cursor, bots), game.battle.setting.title)

    def _record(self, game: Game, origin: Origin, autosave: Autosave | None) -> RecordedGame:
        """Begin the record of a game; a second game is recorded beside the first."""
        launch = self.launch
        record = launch.record if self._is_first or launch.record is None else free_name(launch.record)
        self._recorded = RecordedGame(game, origin, record, autosave, launch.roster, launch.existing)
        self._is_first = False
        return self._recorded

    def replay(self, path: Path, turn: int, select: str, view: str = "") -> Opened:
        """Open a recorded game at a turn. Raise BrokenFile or OSError."""
        replay = read_replay(path, load_ruleset(self.launch.charts))
        if select and select not in replay.battle.index:
            raise CannotGoOn(f"{path}: it has no aircraft {select}{guess(select, replay.battle.index)}")
        hear = partial(self._hear, replay.battle)
        viewer = Viewer(replay.battle, film_of_replay(replay, view), select, path.name, hear)
        if turn:
            viewer.player.seek_turn(turn)
        return Opened(viewer, replay.battle.setting.title)


def _picks(setup: SetUp) -> dict[str, str | None]:
    return {name: None if pick == DICE else pick for name, pick in setup.options.items()}
