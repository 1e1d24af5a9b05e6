"""Bench of the window: frames, hovering, the first frame, seeking in a replay, and an export's memory.

Everything is drawn by software on SDL's dummy screen. Frames are timed in processor time, so that other work
of the machine counts as little as it can; the first frame is timed by the clock, from a fresh process on.
"""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
import tempfile
import time
from functools import cache
from pathlib import Path
from typing import Final

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import pygame  # noqa: E402

from cy6.core.orders import Done, PlotMove, SetSpeed  # noqa: E402
from cy6.engine import Decision, Game  # noqa: E402
from cy6.hexes import at, distance  # noqa: E402
from cy6.replay import Origin, save  # noqa: E402
from cy6.replay.read import read_replay  # noqa: E402
from cy6.rules import movement  # noqa: E402
from cy6.rules.battle import Battle  # noqa: E402
from cy6.ui.board.motion import Flight, on_the_way  # noqa: E402
from cy6.ui.film.film import Film, film_of_replay  # noqa: E402
from cy6.ui.film.viewer import Viewer  # noqa: E402
from cy6.ui.kit import gc_pause  # noqa: E402
from cy6.ui.kit.painter import Painter  # noqa: E402
from cy6.ui.kit.scene import Command  # noqa: E402
from cy6.ui.kit.theme import Style  # noqa: E402
from cy6.ui.seat.cursor import Cursor  # noqa: E402
from cy6.ui.seat.seat import Seat  # noqa: E402
from cy6.ui.table.table import Table  # noqa: E402
from tests.helpers import table  # noqa: E402

SIZE: Final = (1920, 1080)
TYPES: Final = ("a6m2", "bf-109e-4", "fw-190a-4", "b-17f", "f4f-4", "spitfire-vc", "d520")
OVERLAYS: Final = ("arcs", "ranges", "reach")
FRAMES: Final = 400
TURNS: Final = 60
EXPORTED: Final = 600


def frame_p95_ms() -> float:
    """Time frames of a 50 x 40 board with 40 aircraft and all overlays, and give the 95th percentile.

    Of 60 frames 26 move the pointer, 15 pan the board and 16 have an aircraft on its way; 3 zoom, each
    followed by one in which the board is drawn sharp again.
    """
    bench = _Bench(_table_of_forty(), SIZE)
    for verb in OVERLAYS:
        bench.screen.obey(Command(verb))
    bench.frame()
    times = []
    for i in range(FRAMES):
        kind = i % 60
        start = time.process_time()
        if kind in (24, 25, 26):
            bench.screen.wheel(_middle(bench), 1 if i % 120 < 60 else -1)
        elif 27 < kind < 43:
            bench.screen.drag(5 if i % 120 < 60 else -5, 3 if i % 240 < 120 else -3)
        elif kind > 43:
            _fly(bench.screen, (kind - 43) / 17)
        else:
            _fly(bench.screen, None)
            bench.screen.hover((450 + i * 37 % 1000, 120 + i * 53 % 700))
        bench.frame()
        times.append(time.process_time() - start)
    return _percentile(times, 95) * 1000


def hover_ms() -> float:
    """Time the answer to a pointer that comes to each aircraft and each end of a move: 95th percentile."""
    bench = _Bench(_table_of_forty(), SIZE)
    bench.frame()
    screen = bench.screen
    places = [aircraft.place for aircraft in screen.cursor.seat.view().aircraft]
    places += [choice.place for choice in screen.cursor.all_choices() if choice.place]
    times = []
    for place in places:
        start = time.process_time()
        screen.hover(screen.look.camera.to_pixel(place))
        bench.frame()
        times.append(time.process_time() - start)
    return _percentile(times, 95) * 1000


def first_frame_s() -> float:
    """Time `cy6 play` from the start of its process to the first picture in its window."""
    return _start_s("kit.window", "greet")


def start_page_s() -> float:
    """Time `cy6 play` from the start of its process to the first frame of its start page."""
    return _start_s("app", "Window.frame")


def _start_s(module: str, function: str) -> float:
    """Time a start up to the end of a function, the best of six.

    As on any machine on which it has been started before, Python finds its modules compiled.
    """
    places = ("CY6_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "PYTHONPYCACHEPREFIX")
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, **dict.fromkeys(places, home)}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        command = [sys.executable, "-c", START, module, function]
        return min(_seconds_of(command, environment) for _ in range(6))


def seek_ms() -> float:
    """Time seeking to every turn of a game of 60 turns, forwards and backwards, drawn; give the slowest."""
    film = _long_film()
    viewer = Viewer(film.battle, film)
    bench = _Bench(viewer, SIZE)
    bench.frame()
    times = []
    for turn in [*range(1, TURNS + 1, 2), *range(TURNS, 0, -2)]:
        start = time.process_time()
        viewer.player.seek_turn(turn)
        bench.frame()
        times.append(time.process_time() - start)
    return max(times) * 1000


def export600_mb() -> float:
    """Measure the most memory that an export of 600 frames as MP4 takes, the encoder's with it."""
    importlib.import_module("imageio_ffmpeg")  # an extra: without it the figure is left out
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder) / "long.cy6.jsonl"
        save(record, long_game(), Origin())
        command = [sys.executable, "-c", EXPORT, str(record), str(Path(folder) / "film.mp4"), str(EXPORTED)]
        with subprocess.Popen(command, cwd=ROOT) as process:
            most: dict[int, int] = {}
            while process.poll() is None:
                for pid in (process.pid, *_children(process.pid)):
                    most[pid] = max(most.get(pid, 0), _peak_kb(pid))
                time.sleep(0.02)
        if process.returncode:
            raise RuntimeError(f"the export ended with status {process.returncode}")
    return sum(most.values()) / 1024


START: Final = """
import importlib, os, sys
from cy6 import ui
module = sys.argv[1]
owner, _, function = sys.argv[2].rpartition(".")
def last(entry):
    def enter(*given):
        found = importlib.import_module(f"cy6.ui.{module}")
        found = getattr(found, owner) if owner else found
        real = getattr(found, function)
        def then_end(*given):
            real(*given)
            os._exit(0)
        setattr(found, function, then_end)
        entry(*given)
    return enter
entry = "greet" if module == "kit.window" else "run"
setattr(ui, entry, last(getattr(ui, entry)))
sys.argv = ["cy6", "play"]
from cy6.cli import main
main()
"""
EXPORT: Final = """
import sys
from pathlib import Path
from cy6.replay.read import read_replay
from cy6.ui.film import exports
from cy6.ui.kit.ffmpeg import Format
record, out, frames = sys.argv[1:]
schedule = exports.schedule
exports.schedule = lambda *asked: schedule(*asked)[:int(frames)]
exports.export_film(read_replay(Path(record)), Path(out), exports.Wish(), Format("mp4", 1280, 720, 25))
"""


class _Bench:
    """A screen and what it is painted on."""

    def __init__(self, screen: Table | Viewer, size: tuple[int, int]) -> None:
        self.screen: Table = screen  # type: ignore[assignment]
        self._size = size
        self._painter = Painter()
        self._painter.is_hasty = True
        self._surface = pygame.Surface(size, depth=32)
        self.frame()
        gc_pause.settle()

    def frame(self) -> None:
        self._painter.paint(self._surface, self.screen.scene(*self._size, Style(1.0, self._painter.measure)))


def _fly(screen: Table, share: float | None) -> None:
    """Put an aircraft a share of its way along, or (None) back in its hex."""
    desk, view = screen.desk, screen.cursor.seat.view()
    aircraft = view.aircraft[7]
    way = tuple(aircraft.place._replace(r=aircraft.place.r + k) for k in range(4))
    flight = Flight(aircraft.id, way, (float(aircraft.heading),) * 4)
    seen = view if share is None else on_the_way(view, flight, share)
    desk.shown = lambda cursor: seen  # type: ignore[method-assign]


def _table_of_forty() -> Table:
    lines = []
    for i in range(20):
        west, east = f"{10 + i}{8 + i % 9:02d}S", f"{10 + i}{22 + i % 7}N"
        lines.append(f"a{i} axis {TYPES[i % 7]} skilled {west} tal{1 + i % 6} speed3")
        lines.append(f"b{i} allied {TYPES[(i + 3) % 7]} skilled {east} tal{1 + (i + 2) % 6} speed3")
    battle, _ = table(*lines, turns=20, columns=50, rows=40)
    cursor = Cursor(Seat(Game(battle, 3)))
    while cursor.seat.stage in ("hand-over", "recap"):
        cursor.ready() if cursor.seat.stage == "hand-over" else cursor.go_on()
    return Table(cursor)


@cache
def _long_film() -> Film:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "long.cy6.jsonl"
        save(path, long_game(), Origin())
        return film_of_replay(read_replay(path))


@cache
def long_game() -> Game:
    """Play 60 turns of six against six that circle about the middle of the board and never shoot."""
    lines = [f"a{i} axis a6m2 skilled {18 + 2 * i}14S tal3 speed3" for i in range(6)]
    lines += [f"b{i} allied f4f-4 skilled {18 + 2 * i}26N tal4 speed3" for i in range(6)]
    battle, _ = table(*lines, turns=TURNS, columns=50, rows=40)
    game = Game(battle, 1)
    while not game.is_over:
        decision = game.decisions()[0]
        game.play(_circling(game.battle, game, decision))
    return game


def _circling(battle: Battle, game: Game, decision: Decision):  # type: ignore[no-untyped-def]
    """Choose what keeps an aircraft in level flight near the middle, and fast enough."""
    legal = game.legal(decision)
    if decision.kind == "plot":
        aircraft = battle.find(game.state, decision.actor)
        middle = at(25, 20)

        def rank(order: object) -> tuple[int, int]:
            if not isinstance(order, PlotMove):
                return 1000, 0
            end = movement.outcome(battle, aircraft, order.plot)
            return 100 * bool(end.exits) + 10 * abs(end.tal - 3), abs(distance(end.place, middle) - 5)

        return min(legal, key=rank)
    if decision.kind == "speed":
        return min(legal, key=lambda order: abs(order.speed - 3) if isinstance(order, SetSpeed) else 99)
    done = [order for order in legal if isinstance(order, Done)]
    return done[0] if done else game.default(decision)


def _middle(bench: _Bench) -> tuple[float, float]:
    return bench.screen.look.camera.view.centre


def _percentile(times: list[float], share: int) -> float:
    return sorted(times)[min(len(times) * share // 100, len(times) - 1)]


def _seconds_of(command: list[str], environment: dict[str, str]) -> float:
    start = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True, cwd=ROOT, env=environment)
    return time.perf_counter() - start


def _children(pid: int) -> list[int]:
    try:
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


def _peak_kb(pid: int) -> int:
    """Give the most memory that a process has had, in KB; 0 when it is gone."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith("VmHWM")), 0)
