"""Finland the Brave in full: airfield and guns, pines, clouds, options, variable rules, campaign links."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from cy6.bots import make_bot
from cy6.core.dice import Dice
from cy6.core.events import CloudLaid, FlakFired, Released, SurfaceAttacked
from cy6.core.orders import Deploy
from cy6.core.state import Battery, Force, Setting, State, Target
from cy6.engine import Game
from cy6.hexes import distance, format_hex, parse_hex
from cy6.lab.arena import Match, play
from cy6.rules import victory
from cy6.rules.battle import Battle
from cy6.scenario.areas import near_edges
from cy6.scenario.compile import compile
from cy6.scenario.read import Scenario, read_scenario

pytestmark = pytest.mark.rule("D3")


@pytest.fixture(scope="module")
def finland(project: Path) -> Scenario:
    """Read the scenario."""
    return read_scenario(project / "scenarios/finland-the-brave.yaml")


def force(setting: Setting, id: str) -> Force:
    """Give a force."""
    return next(each for each in setting.forces if each.id == id)


def test_the_airfield_is_damaged_by_one_hit_and_destroyed_by_two(finland: Scenario) -> None:
    setting = compile(finland)
    (field,) = setting.targets
    assert field == Target(
        "airfield", "finnish", "Finnish airfield", "plain", setting.zones[0].hexes, 1, 2, 4, 12
    )
    assert parse_hex("2313") in field.hexes
    (battery,) = setting.batteries
    assert battery == Battery("aa1", "finnish", "light", parse_hex("2313"), "Airfield guns")


def test_each_bomber_carries_a_light_load_for_level_two(finland: Scenario) -> None:
    for each in compile(finland).forces:
        is_bomber = each.type == "sb-2"
        assert (each.bombs, each.bomb_tals, each.loaded) == (("light", (2,), 1) if is_bomber else ("", (), 0))


def test_pines_below_and_clouds_above(finland: Scenario) -> None:
    setting = compile(finland)
    assert setting.ground is not None
    assert (setting.ground.kind, setting.ground.crash_sides) == ("land", ("soviet",))
    assert (setting.ground.crash_tal, setting.ground.crash_faces) == (1, (5, 6))
    assert setting.cloud_borders == ("climb",)


def after(setting: Setting, ruleset: object, lost: tuple[str, ...] = (), hits: int = 0) -> dict[str, int]:
    """Count the points once some aircraft are lost and the airfield is hit."""
    battle = Battle(ruleset, setting)  # type: ignore[arg-type]
    state: State = Game(battle).state
    aircraft = tuple(
        a._replace(status="destroyed", cause="crash") if a.id in lost else a for a in state.aircraft
    )
    return dict(victory.points(battle, state._replace(aircraft=aircraft, hits=(("airfield", hits),))))


@pytest.mark.rule("C3.1.2", "A7.3")
def test_the_airfield_is_worth_four_points_damaged_and_twelve_destroyed(finland: Scenario) -> None:
    setting = compile(finland)
    found = [after(setting, finland.ruleset, hits=hits)["soviet"] for hits in range(4)]
    assert found == [0, 4, 12, 12]


@pytest.mark.rule("A7.3")
def test_the_finns_earn_more_for_three_bombers_without_a_loss(finland: Scenario) -> None:
    setting, plain = compile(finland, {"special-finnish-points": None}), compile(finland)

    def more(*lost: str) -> int:
        return (
            after(setting, finland.ruleset, lost)["finnish"] - after(plain, finland.ruleset, lost)["finnish"]
        )

    assert more("sb1", "sb2") == 0
    assert more("sb1", "sb2", "sb3") == 5
    assert more("sb1", "sb2", "i1", "i2") == 0
    assert more("sb1", "sb2", "sb3", "g1") == 0


@pytest.mark.rule("A7.3")
def test_the_soviets_earn_more_for_a_decisive_victory(finland: Scenario) -> None:
    setting, plain = compile(finland, {"soviet-decisive-victory": None}), compile(finland)

    def more(hits: int, *lost: str) -> int:
        with_, without = (after(each, finland.ruleset, lost, hits)["soviet"] for each in (setting, plain))
        return with_ - without

    assert more(2, "b1", "b2") == 5
    assert more(0, "b1", "b2") == 0
    assert more(2, "b1") == 0
    assert more(1, "b1", "b2", "sb1", "sb2", "sb3") == 0  # behind in points
    assert more(2, "b1", "b2", "g1", "g2", "sb1", "sb2", "sb3") == 5
    assert more(2, "b1", "b2", "g1", "g2", "sb1", "sb2", "sb3", "sb4") == 0


# Variable rules ----------------------------------------------------------------------------------


def deployed(setting: Setting, ruleset: object, seed: int = 1) -> Game:
    """Set everybody up at random, and check that what is listed is legal."""
    game, rng = Game(Battle(ruleset, setting), seed), random.Random(seed)  # type: ignore[arg-type]
    while game.state.phase == "deploy" and game.state.turn == 1:
        decision = game.decisions()[0]
        options = game.legal(decision)
        order = options[rng.randrange(len(options))]
        assert game.explain(order) == ()
        game.play(order)
    return game


@pytest.mark.parametrize("seed", range(4))
def test_bounced_em_hides_the_finns_in_a_cloud_bank_of_fifteen_hexes(finland: Scenario, seed: int) -> None:
    setting = compile(finland, {"bounced-em": None})
    assert force(setting, "b1").entry.places == near_edges((45, 30), ("1", "2"), 30)  # type: ignore[union-attr]
    game = deployed(setting, finland.ruleset, seed)
    events = [event for entry in game.log for event in entry.events if isinstance(event, CloudLaid)]
    (bank,) = [event.cloud for event in events]
    assert len(bank.hexes) == 15
    finns = [a for a in game.state.aircraft if a.side == "finnish"]
    assert all(a.place in bank.hexes and bank.bottom <= a.tal <= bank.top for a in finns)
    assert all(distance(place, bank.hexes[0]) <= 3 for place in bank.hexes)
    soviets = {entry.order.id for entry in game.log[:12] if isinstance(entry.order, Deploy)}
    assert soviets == {a.id for a in game.state.aircraft if a.side == "soviet"}


def test_outside_of_the_bank_nobody_of_the_ambush_may_start(finland: Scenario) -> None:
    game = Game(Battle(finland.ruleset, compile(finland, {"bounced-em": None})), 1)
    while game.state.wave == 1:
        game.play(game.legal(game.decisions()[0])[0])
    game.play(Deploy("b1", parse_hex("2310"), 3, 4, 3))
    outside = [Deploy("b2", parse_hex("2320"), 3, 4, 3), Deploy("b2", parse_hex("2311"), 3, 1, 3)]
    assert [[r.code for r in game.explain(order)] for order in outside] == [["outside-bank"]] * 2
    assert game.explain(Deploy("b2", parse_hex("2311"), 3, 5, 3)) == ()


@pytest.mark.parametrize("group", ["b", "g"])
def test_jumped_lets_one_pair_come_from_the_east_in_a_drawn_turn(finland: Scenario, group: str) -> None:
    setting = compile(finland, {"jumped": group})
    for id in ("b1", "b2", "g1", "g2"):
        entry = force(setting, id).entry
        assert entry is not None
        assert (entry.edges, entry.turn_die) == ((("4",), 6) if id.startswith(group) else ((), 0))
    game = Game(Battle(finland.ruleset, setting), 3)
    turns = {game.battle.find(game.state, f"{group}{n}").entering for n in (1, 2)}
    assert len(turns) == 1
    assert turns <= set(range(1, 7))
    drawn = {dict(compile(finland, {"jumped": None}, Dice(seed)).options)["jumped"] for seed in range(20)}
    assert drawn == {"b", "g"}


def test_red_envelopment_sends_three_ratas_round_and_two_more_bombers(finland: Scenario) -> None:
    setting = compile(finland, {"red-envelopment": "i2,i4,i6"})
    round_about = [f.id for f in setting.forces if f.entry is not None and f.entry.edges == ("2",)]
    assert round_about == ["i2", "i4", "i6"]
    assert {force(setting, id).entry.shared_turn for id in round_about} == {"envelopment"}  # type: ignore[union-attr]
    bombers = [f for f in setting.forces if f.type == "sb-2"]
    assert [f.id for f in bombers] == [f"sb{n}" for n in range(1, 9)]
    assert {(f.crew, f.bombs, f.loaded) for f in bombers} == {("green", "light", 1)}


def test_links_of_a_campaign_take_a_gladiator_and_add_a_battery(finland: Scenario) -> None:
    setting = compile(finland, {"gladiators-lost": None, "r-5-held": None})
    assert [f.id for f in setting.forces if f.type == "gladiator-ii"] == ["g1"]
    assert [(b.id, b.kind) for b in setting.batteries] == [("aa1", "light"), ("aa2", "light")]


def test_every_variable_rule_is_an_option(finland: Scenario) -> None:
    assert tuple(finland.file.options) == (
        "special-finnish-points", "soviet-decisive-victory", "bounced-em", "jumped", "veteran-gladiator",
        "soviet-mechanics", "red-envelopment", "spanish-war-veteran", "chatos", "gladiators-lost", "r-5-held",
    )  # fmt: skip


def test_the_text_tells_of_what_players_must_do_themselves(finland: Scenario) -> None:
    assert "no radios" in finland.file.text
    assert "8 to 10" in finland.file.text


# Played ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["random", "rookie"])
@pytest.mark.slow
def test_games_with_everything_on_end_with_a_result(finland: Scenario, name: str) -> None:
    options = {key: None for key in finland.file.options if key != "gladiators-lost"}
    rules = ("near-miss-turn", "aircrew-survival", "spotting", "low-flight")
    match = Match(finland, {"finnish": name, "soviet": name}, options, rules)
    game = play(match, 7)
    assert game.is_over
    assert game.state.winner in ("finnish", "soviet", "draw")


def test_rookies_bomb_the_airfield_and_its_guns_fire(finland: Scenario) -> None:
    battle = Battle(finland.ruleset, compile(finland))
    game = Game(battle, 2)
    bots = {side: make_bot("rookie", 2 + i) for i, side in enumerate(battle.sides)}
    while not game.is_over:
        decision = game.decisions()[0]
        game.play(bots[decision.side](battle, game.view(decision.side), decision, game.legal(decision)))
    events = [event for entry in game.log for event in entry.events]
    dropped = [event.attack for event in events if isinstance(event, Released)]
    assert len(dropped) >= 2
    assert {attack.tal for attack in dropped} == {2}
    came_down = [event.attack for event in events if isinstance(event, SurfaceAttacked)]
    assert set(dropped) <= set(came_down)
    assert any(isinstance(event, FlakFired) for event in events)
    assert format_hex(battle.batteries["aa1"].place) == "2313"
