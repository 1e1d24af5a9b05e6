"""Bench: measure what must stay fast and small, each figure beside the bar it must meet."""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass
from typing import Literal

Better = Literal["more", "less"]


@dataclass(frozen=True)
class Figure:
    """A measured figure: its unit, the bar if it has one, which side is good, and how it is measured."""

    name: str
    unit: str
    bar: float | None
    better: Better
    measure: Callable[[], float]

    def ratio(self, value: float) -> float | None:
        """Tell how far a value is on the good side of the bar: 1 just meets it."""
        if self.bar is None:
            return None
        return value / self.bar if self.better == "more" else self.bar / max(value, 1e-9)


def version_s() -> float:
    """Time a cold `cy6 --version`, the best of five."""
    return min(_seconds_of([sys.executable, "-m", "cy6", "--version"]) for _ in range(5))


def record_growth_kb() -> float:
    """Measure what 200 recorded games leave behind in one process."""
    from bench_memory import record_growth_kb as measure

    return measure()


def _later(name: str, module: str = "bench_speed") -> Callable[[], float]:
    """Give a measurement of a module that needs the game, which is imported when it is asked for."""
    return lambda: float(getattr(importlib.import_module(module), name)())


EXTRA = "pip install 'cy6[bench]'"
FIGURES = (
    Figure("games_per_s", "1/s", 20, "more", _later("games_per_s")),
    Figure("orders_per_s", "1/s", 15_000, "more", _later("orders_per_s")),
    Figure("legal_plots_per_s", "1/s", 100_000, "more", _later("legal_plots_per_s")),
    Figure("copies_per_s", "1/s", 40_000, "more", _later("copies_per_s")),
    Figure("catanatron_ratio", "", None, "more", _later("catanatron_ratio")),
    Figure("load40_ms", "ms", 100, "less", _later("load40_ms")),
    Figure("frame_p95_ms", "ms", 16, "less", _later("frame_p95_ms", "bench_window")),
    Figure("hover_ms", "ms", 50, "less", _later("hover_ms", "bench_window")),
    Figure("first_frame_s", "s", 1, "less", _later("first_frame_s", "bench_window")),
    Figure("start_page_s", "s", None, "less", _later("start_page_s", "bench_window")),
    Figure("seek_ms", "ms", 100, "less", _later("seek_ms", "bench_window")),
    Figure("export600_mb", "MB", 300, "less", _later("export600_mb", "bench_window")),
    Figure("finland_game_s", "s", 0.5, "less", _later("finland_game_s", "bench_raid")),
    Figure("spotting40_ms", "ms", 5, "less", _later("spotting40_ms", "bench_sight")),
    Figure("hearing_ratio", "", 3, "less", _later("hearing_ratio", "bench_hearing")),
    Figure("version_s", "s", 0.3, "less", version_s),
    Figure("record_growth_kb", "KB", 8, "less", record_growth_kb),
)


def main() -> int:
    """Measure all figures, or one, and print a table or one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__, epilog="Example: tools/bench.py --only version_s")
    parser.add_argument("--json", action="store_true", help="print one JSON object of name: number")
    parser.add_argument("--only", metavar="NAME", choices=[figure.name for figure in FIGURES])
    asked = parser.parse_args()
    wanted = [figure for figure in FIGURES if asked.only in (None, figure.name)]
    measured = list(_measured(wanted))
    if asked.json:
        print(json.dumps({figure.name: round(value, 6) for figure, value in measured}))
    else:
        print("\n".join(table(measured)))
    return 0


def _measured(figures: list[Figure]) -> Iterator[tuple[Figure, float]]:
    """Measure figures one after another; one that cannot be measured here is told and left out.

    What libraries print meanwhile, such as pygame's greeting, is no answer.
    """
    for figure in figures:
        try:
            with redirect_stdout(sys.stderr):
                value = figure.measure()
            yield figure, value
        except ModuleNotFoundError as missing:
            print(f"{figure.name} is left out: {missing.name} is not installed ({EXTRA})", file=sys.stderr)
        except RuntimeError as failed:
            print(f"{figure.name} is left out: {failed}", file=sys.stderr)


def table(measured: list[tuple[Figure, float]]) -> list[str]:
    """Write measured figures as lines: value, bar, and the ratio between them."""
    lines = [f"{'figure':24}{'value':>14}{'bar':>14}{'ratio':>9}"]
    for figure, value in measured:
        line = f"{figure.name:24}{value:>14,.3f}"
        ratio = figure.ratio(value)
        if ratio is not None:
            bar = f"{'>=' if figure.better == 'more' else '<='} {figure.bar:g} {figure.unit}"
            line += f"{bar:>14}{ratio:>9.2f}" + ("" if ratio >= 1 else "  <- below the bar")
        lines.append(line)
    return lines


def _seconds_of(command: list[str]) -> float:
    start = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True)
    return time.perf_counter() - start


if __name__ == "__main__":
    if importlib.util.find_spec("cy6") is None:
        import _python
        import _setup

        _python.become([str(_setup.ready("bench")), *sys.argv])
    sys.exit(main())
