"""What the start page offers: unfinished games, scenarios, replays."""

from __future__ import annotations

from pathlib import Path

from cy6.replay.autosave import default_folder
from cy6.scenario.folder import ScenarioSummary, SideSummary, scenario_summaries
from cy6.tables.load import load_ruleset
from cy6.terminal.seats import BOT
from cy6.ui.launch import Launch
from cy6.ui.saved import SavedGame, saved_games
from cy6.ui.setup import DICE, Option, SetUp, SideOffer
from cy6.ui.start import Offer


def offers(launch: Launch) -> list[Offer]:
    """List everything that can be opened, in the order of the page."""
    games = saved_games(launch.saves) if launch.saves else ()
    folder = launch.scenarios
    found = () if folder is None else scenario_summaries(folder, load_ruleset(launch.charts))
    where = launch.saves or default_folder()
    return [
        *(_resume_offer(game) for game in games if not game.ended),
        *(_scenario_offer(summary) for summary in sorted(found, key=_rank)),
        *(_replay_offer(game) for game in games if game.ended),
        Offer("replay", "", "Open a replay …", "", _replay_words(where)),
    ]


def first_setup(launch: Launch) -> SetUp:
    """Give the set-up that the command line asked for."""
    return SetUp(
        {side: BOT + name for side, name in launch.bots},
        {name: pick or DICE for name, pick in launch.options},
        frozenset(launch.rules),
    )


def _rank(summary: ScenarioSummary) -> tuple[bool, int, str]:
    """What can be played comes first, the smallest before the larger."""
    size = sum(count for side in summary.sides for _, count in side.aircraft)
    return not summary.is_sound, size, summary.title


def _scenario_offer(summary: ScenarioSummary) -> Offer:
    if not summary.is_sound:
        faults = (str(problem).replace(str(summary.path), summary.path.name) for problem in summary.problems)
        return Offer("scenario", str(summary.path), summary.title, "cannot be read", (), "\n".join(faults))
    when = ", ".join(part for part in (summary.date, summary.place) if part)
    orders = (f"{side.name}: {side.orders}" for side in summary.sides if side.orders)
    text = tuple(part for part in (when, summary.text, *orders) if part)
    options = tuple(Option(*option) for option in summary.options)
    sides = tuple(_side_offer(side) for side in summary.sides)
    note = " against ".join(str(sum(count for _, count in side.aircraft)) for side in summary.sides)
    return Offer("scenario", str(summary.path), summary.title, note, text, "", options, sides)


def _side_offer(side: SideSummary) -> SideOffer:
    fleet = ", ".join(f"{count} {name}" for name, count in side.aircraft)
    return SideOffer(side.id, side.name, fleet, side.orders)


def _resume_offer(game: SavedGame) -> Offer:
    newest = game.saves[0]
    text = (f"Saved {newest.when}, {newest.moment}.",)
    return Offer("resume", str(newest.path), game.title, newest.moment, text, saves=game.saves)


def _replay_offer(game: SavedGame) -> Offer:
    last = game.saves[0]
    return Offer("replay", str(last.path), game.title, last.when.split(",")[0], (last.when, game.ended))


def _replay_words(saves: Path) -> tuple[str, ...]:
    return (
        "Step through a recorded game, order by order and turn by turn.",
        f"Type the path of a file. The last games lie in {saves}.",
    )
