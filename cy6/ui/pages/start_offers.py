"""What the start page offers: unfinished games, scenarios, replays."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from cy6.replay.autosave import default_folder
from cy6.scenario.folder import ScenarioSummary, SideSummary, for_a_menu, scenario_summaries, scenario_summary
from cy6.tables.load import load_ruleset
from cy6.terminal.opening import OWN
from cy6.terminal.seats import BOT
from cy6.ui.kit.launch import Launch
from cy6.ui.pages.save_list import SavedGame, saved_games
from cy6.ui.pages.setup import DICE, Option, SetUp, SideOffer
from cy6.ui.pages.start import Offer


def offers(launch: Launch, dropped: Sequence[Path] = ()) -> list[Offer]:
    """List everything that can be opened, in the order of the page, files dropped on the window among it."""
    games = saved_games(launch.saves) if launch.saves else ()
    ruleset = load_ruleset(launch.charts)
    found = scenario_summaries(launch.scenarios, ruleset) if launch.scenarios else ()
    own = scenario_summaries(launch.own, ruleset) if launch.own else ()
    listed = {summary.path.resolve() for summary in (*found, *own)}
    more = [scenario_summary(path, ruleset) for path in dropped if path.resolve() not in listed]
    where = launch.saves or default_folder()
    return [
        *(_resume_offer(game) for game in games if not game.ended),
        *(_scenario_offer(summary) for summary in for_a_menu(found)),
        *(_scenario_offer(summary)._replace(heading=OWN) for summary in for_a_menu((*own, *more))),
        *(_replay_offer(game) for game in games if game.ended),
        Offer("replay", "", "Open a replay …", "", _replay_words(where, launch.own)),
    ]


def first_setup(launch: Launch) -> SetUp:
    """Give the set-up that the command line asked for."""
    return SetUp(
        {side: BOT + name for side, name in launch.bots},
        {name: pick or DICE for name, pick in launch.options},
        frozenset(launch.rules),
    )


def _scenario_offer(summary: ScenarioSummary) -> Offer:
    if not summary.is_sound:
        faults = "\n".join(summary.told())
        return Offer("scenario", str(summary.path), summary.title, "cannot be read", (), faults)
    when = ", ".join(part for part in (summary.date, summary.place) if part)
    orders = (f"{side.name}: {side.orders}" for side in summary.sides if side.orders)
    text = tuple(part for part in (when, summary.text, *orders) if part)
    options = tuple(Option(*option) for option in summary.options)
    sides = tuple(_side_offer(side) for side in summary.sides)
    return Offer("scenario", str(summary.path), summary.title, summary.numbers, text, "", options, sides)


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


def _replay_words(saves: Path, own: Path | None) -> tuple[str, ...]:
    return (
        "Step through a recorded game, order by order and turn by turn.",
        f"Type the path of a file. The last games lie in {saves}.",
        "Or drop a file on the window: a recorded game opens, a scenario is set out to be played.",
        *([f"Scenarios in {own} are listed here with the others."] if own else []),
    )
