"""Bots choose lawfully among what they are shown, and the rookie plays soundly."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path

import pytest

from cy6.bots import BOTS, UnknownBot, make_bot
from cy6.core.events import Fired
from cy6.core.notation import format_order, parse
from cy6.core.orders import Choice, Extend, Fire, Hold, Order, PlotMove, Tail
from cy6.core.state import Formation, Plot, evolve
from cy6.engine import Decision, Game
from cy6.lab.arena import Match, play, result_of
from cy6.replay import Origin, replay_of, verify
from cy6.rules import movement
from cy6.rules.battle import Battle
from cy6.rules.station_keeping import would_lose
from cy6.scenario.compile import compile
from cy6.scenario.read import read_scenario
from tests.helpers import smoke, table
from tests.playing import craft, say, sit, until

SCENARIOS = ("the-swede", "french-surprise", "finland-the-brave")
FAR = "far allied d520 green 4003S tal6 speed1"


def choice(game: Game, decision: Decision, bot: str = "rookie", seed: int = 0) -> Order:
    """Let a bot choose."""
    view, legal = game.view(decision.side), game.legal(decision)
    return make_bot(bot, seed)(game.battle, view, decision, legal)


def chosen_plot(game: Game, id: str, seed: int = 0) -> Plot:
    """Let the rookie plot an aircraft."""
    order = choice(game, next(d for d in game.decisions() if d.actor == id), seed=seed)
    assert isinstance(order, PlotMove)
    return order.plot


def battle_of(project: Path, name: str) -> Battle:
    """Set up a scenario."""
    scenario = read_scenario(project / "scenarios" / f"{name}.yaml")
    return Battle(scenario.ruleset, compile(scenario))


def match_of(project: Path, name: str, bots: Mapping[str, str]) -> Match:
    """Pair bots on a scenario."""
    return Match(read_scenario(project / "scenarios" / f"{name}.yaml"), bots)


# Both -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("name", SCENARIOS)
def test_every_choice_of_a_whole_game_is_lawful(project: Path, name: str, bot: str) -> None:
    game = Game(battle_of(project, name), 3)
    bots = {side: make_bot(bot, i) for i, side in enumerate(game.battle.sides)}
    while not game.is_over and game.state.turn <= 8:
        decision = game.decisions()[0]
        order = bots[decision.side](game.battle, game.view(decision.side), decision, game.legal(decision))
        assert game.explain(order) == ()
        game.play(order)
    assert game.log


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(
    "spec",
    [
        "a axis fw-190a-4 skilled 0101NW tal3 speed5",  # B37: a corner, nose out, at full speed
        "a axis fw-190a-4 skilled 4530SE tal3 speed5",
        "a axis a6m2 skilled 2301N tal3 speed4",
        "a axis a6m2 skilled 0101NW tal1 speed4 surface-low",  # and at the ground
        "a axis b-17f skilled 4501NE tal1 speed3 loaded1 engine surface-low",
        "a axis a6m2 skilled 2014S tal1 speed1 surface-low last:ST",
    ],
)
def test_where_every_move_is_bad_the_choice_is_lawful_all_the_same(bot: str, spec: str) -> None:  # B37
    game = sit(spec, FAR, band="surface-low")
    for _ in range(40):
        decision = game.decisions()[0]
        order = choice(game, decision, bot)
        assert game.explain(order) == ()
        game.play(order)
        if game.is_over:
            break


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_rolls_dice_of_its_own(bot: str, project: Path) -> None:
    def lines(seed: int, bots_seed: int = 5) -> list[str]:
        random.seed(seed)  # Python's own generator makes no difference
        battle = battle_of(project, "the-swede")
        game, mind = Game(battle, 1), make_bot(bot, bots_seed)
        for _ in range(12):
            decision = game.decisions()[0]
            view, legal = game.view(decision.side), game.legal(decision)
            game.play(mind(battle, view, decision, legal))
        return [format_order(entry.order) for entry in game.log]

    assert lines(1) == lines(2)
    assert lines(1) != lines(1, bots_seed=6)


def test_an_unknown_bot_is_answered_with_the_nearest_name() -> None:
    with pytest.raises(UnknownBot, match=r"no bot is called 'rooky' \(did you mean rookie\?\)"):
        make_bot("rooky", 0)


def test_the_random_bot_comes_to_every_choice() -> None:
    game = sit("a axis a6m2 skilled 2014N tal3 speed3", FAR)
    decision = game.decisions()[0]
    bot, legal = make_bot("random", 1), game.legal(decision)
    chosen = {bot(game.battle, game.view("axis"), decision, legal) for _ in range(3000)}
    assert chosen == set(legal)


@pytest.mark.parametrize("bot", BOTS)
def test_what_the_enemy_sealed_makes_no_difference(bot: str) -> None:
    first = sit("a axis a6m2 skilled 2016N tal3 speed3", "f allied f4f-4 skilled 2010S tal3 speed3")
    say(first, "plot f L F3")
    second = sit("a axis a6m2 skilled 2016N tal3 speed3", "f allied f4f-4 skilled 2010S tal3 speed3")
    say(second, "plot f PD L34")
    for game in (first, second):
        assert game.decisions()[0].actor == "a"
    assert choice(first, first.decisions()[0], bot) == choice(second, second.decisions()[0], bot)


# The rookie -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("foe", "turns"), [("2614S", "R"), ("1414S", "L"), ("2005S", "F")])
def test_the_rookie_turns_toward_the_enemy(foe: str, turns: str) -> None:
    game = sit("a axis a6m2 skilled 2016N tal3 speed3", f"f allied b-17f skilled {foe} tal3 speed1")
    plot = chosen_plot(game, "a")
    assert (plot.code or plot.ending)[0] == turns


def test_the_rookie_comes_up_to_an_enemy_above_it() -> None:
    game = sit("a axis a6m2 skilled 2016N tal2 speed3", "f allied b-17f skilled 2010S tal5 speed1")
    assert chosen_plot(game, "a").maneuver in ("C", "PC", "I", "PI")


@pytest.mark.parametrize(
    "spec", ["a axis a6m2 skilled 0315NW tal3 speed4", "a axis f4f-4 skilled 2303N tal3 speed3"]
)
def test_the_rookie_does_not_chase_an_enemy_over_the_edge(spec: str) -> None:
    game = sit(spec, "f allied b-17f skilled 0101NW tal3 speed1")
    plot = chosen_plot(game, "a")
    one = game.state.aircraft[0]
    landing = movement.outcome(game.battle, one, plot)
    assert landing.exits is None


def test_the_rookie_stays_on_the_board_while_it_can(project: Path) -> None:
    for seed in range(4):
        bots = {"allied": "rookie", "axis": "random"}
        game = play(match_of(project, "the-swede", bots), seed)
        (swede,) = (one for one in game.state.aircraft if one.id == "swede")
        assert swede.status != "exited"


def test_the_rookie_keeps_off_the_ground() -> None:
    for seed in range(3):
        game = sit(
            "a axis a6m2 skilled 2016N tal1 speed3", "f allied f4f-4 skilled 2012S tal1 speed2",
            band="surface-low", turns=6,
        )  # fmt: skip
        while not game.is_over:
            game.play(choice(game, game.decisions()[0], seed=seed))
        assert all(one.cause != "crash" for one in game.state.aircraft)


def test_the_rookie_tails_an_enemy_and_never_a_friend() -> None:
    game = sit(
        "a axis a6m2 skilled 2016N tal3 speed3", "wing axis a6m2 skilled 2015N tal3 speed3",
        "f allied f4f-4 skilled 2013N tal3 speed3", phase="tailing",
    )  # fmt: skip
    by_actor = {decision.actor: choice(game, decision) for decision in game.decisions() if decision.actor}
    assert by_actor["a"] == Tail("a", "f")
    friends = sit(
        "a axis a6m2 skilled 2016N tal3 speed3", "wing axis a6m2 skilled 2015N tal3 speed3", FAR,
        phase="tailing",
    )  # fmt: skip
    (decision, *_) = (d for d in friends.decisions() if d.actor)
    assert choice(friends, decision) == Tail("a", "")


def test_the_rookie_reacts_toward_where_the_enemy_has_gone() -> None:
    game = sit(
        "a axis a6m2 ace 2016N tal3 speed3", "f allied b-17f green 2012NE tal3 speed3",
        move_order=("allied", "axis"),
    )  # fmt: skip
    say(game, "plot a L L33", "done axis", "plot f L R33", "done allied")
    until(game, "react", "a")
    reaction = choice(game, game.decisions()[0])
    assert game.explain(reaction) == ()
    assert reaction != parse("react a keep")


@pytest.mark.rule("B3.5.4")
@pytest.mark.parametrize(
    ("pal", "moves_first", "choice_"),
    [("green 2017N tal2", True, "no"), ("ace 2017N tal2", False, "no"), ("green 2017N tal5", True, "yes")],
)
def test_a_rookie_dives_one_hex_further_but_not_where_another_will_be(
    pal: str, moves_first: bool, choice_: Choice
) -> None:
    game = sit(
        "a axis a6m2 skilled 2018N tal3 speed3", f"pal axis a6m2 {pal} speed3",
        "f allied f4f-4 green 2008N tal2 speed2",
    )  # fmt: skip
    say(game, "plot a D F3", "plot pal L F3", "done axis", "plot f L F2", "done allied")
    until(game, "extend", "a")
    assert bool(craft(game, "pal").flown) == moves_first

    assert choice(game, game.decisions()[0]) == Extend("a", choice_)


def test_the_rookie_fires_from_behind_at_short_range_and_saves_a_bad_shot() -> None:
    close = sit(
        "a axis bf-109e-4 veteran 2015N tal3 speed3 flown:forward",
        "f allied f4f-4 green 2014N tal3 speed3 flown:forward", phase="fire",
    )  # fmt: skip
    order = choice(close, next(d for d in close.decisions() if d.actor == "a"))
    assert isinstance(order, Fire)
    assert order.shot.target == "f"
    wild = sit(
        "a axis bf-109e-4 green 2018N tal3 speed5 flown:forward",
        "f allied a6m2 ace 2014SE tal3 speed2 flown:forward", phase="fire",
    )  # fmt: skip
    decision = next(d for d in wild.decisions() if d.actor == "a")
    assert len(wild.legal(decision)) > 1
    assert choice(wild, decision) == Hold("a")


def test_gunners_whose_ammunition_never_ends_fire_on_a_smaller_chance() -> None:
    game = sit(
        "b axis b-17f skilled 2018N tal3 speed3 flown:forward",
        "f allied a6m2 ace 2016SE tal3 speed2 flown:forward", phase="fire",
    )  # fmt: skip
    order = choice(game, next(d for d in game.decisions() if d.actor == "b"))
    assert isinstance(order, Fire)


def test_the_rookie_keeps_its_speed_up() -> None:
    game = sit("a axis a6m2 skilled 2016N tal3 speed2", FAR)
    say(game, "plot a L F2", "done axis", "plot far L F1", "done allied")
    until(game, "speed", "a")
    order = choice(game, game.decisions()[0])
    speeds = [each.speed for each in game.legal(game.decisions()[0])]  # type: ignore[union-attr]
    assert order == parse(f"speed a {max(speeds)}")


def test_the_rookie_starts_with_room_ahead(project: Path) -> None:
    game = Game(battle_of(project, "the-swede"), 2)
    game.play(choice(game, game.decisions()[0]))
    swede = game.battle.find(game.state, "swede")
    assert swede.speed >= 2
    flying = evolve(swede, plot=None)
    assert not movement.outcome(game.battle, flying, Plot("L", f"F{swede.speed}")).exits


@pytest.mark.slow
def test_the_rookie_beats_chance(project: Path) -> None:
    rookie_us, rookie_french = 0, 0
    for seed in range(5):
        us = play(match_of(project, "french-surprise", {"us": "rookie", "french": "random"}), seed)
        french = play(match_of(project, "french-surprise", {"us": "random", "french": "rookie"}), seed)
        rookie_us += result_of(us).winner == "us"
        rookie_french += result_of(french).winner == "french"
    assert rookie_us + rookie_french >= 8


def test_the_rookie_plays_with_smoke_and_every_option() -> None:
    battle, _ = table(
        "a axis a6m2 veteran 2016N tal2 speed3 rockets1", "b axis b-17f skilled 2018N tal2 speed3 bombs1",
        "f allied f4f-4 green 2012S tal2 speed3", band="surface-low", turns=8,
        rules=("special-aiming", "low-flight", "gun-overload", "special-reaction", "bomber-plotting"),
        zones=(smoke("2014", top=3),),
    )  # fmt: skip
    game = Game(battle, 4)
    while not game.is_over:
        game.play(choice(game, game.decisions()[0]))
    assert game.state.winner


# Formations -------------------------------------------------------------------------------------

FLOCK = (
    "lead axis b-17f 1414NE tal4 speed2",
    "near axis b-17f 1315NE tal4 speed2",
    "wide axis b-17f 1112NE tal4 speed2",
)  # fmt: skip


@pytest.mark.rule("C1.2.1", "C1.4.1")
def test_a_rookie_leads_its_wingmen_where_they_can_follow() -> None:
    game = sit(*FLOCK, FAR, formations=(Formation("f", "lead", ("near", "wide")),))
    lead = game.battle.find(game.state, "lead")
    assert would_lose(game.battle, game.state, lead, Plot("L", "L23")) != ()
    assert would_lose(game.battle, game.state, lead, chosen_plot(game, "lead")) == ()


@pytest.mark.rule("C1.3")
def test_a_rookie_holds_station() -> None:
    game = sit(*FLOCK, FAR, formations=(Formation("f", "lead", ("near", "wide")),))
    say(game, "plot lead L F2", "done axis", "plot far L F1", "done allied")
    until(game, "place", "near")
    decision = game.decisions()[0]
    assert choice(game, decision) == game.default(decision)


@pytest.mark.rule("C1.1", "A5.2.2b")
@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.slow
def test_games_with_formations_and_two_bands_end_and_verify(project: Path, bot: str) -> None:
    scenario = read_scenario(project / "tests" / "data" / "formations.yaml")
    for seed in range(3):
        players = dict.fromkeys(scenario.file.sides, bot)
        game = play(Match(scenario, players), seed)
        assert game.is_over
        found = replay_of(game, Origin(scenario, players))
        assert verify(found) == ()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "games"), [("the-swede", 60), ("french-surprise", 40), ("finland-the-brave", 16)]
)
def test_rookies_games_end_before_the_last_turn_and_shots_are_fired(
    project: Path, name: str, games: int
) -> None:
    match = match_of(project, name, dict.fromkeys(battle_of(project, name).sides, "rookie"))
    for seed in range(32, 32 + games):
        game = play(match, seed)
        assert game.state.turn < game.battle.setting.turns, seed
        assert any(isinstance(event, Fired) for event in game.events), seed
