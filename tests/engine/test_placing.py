"""A sound set-up: where one who knows the game would place an aircraft, or a whole side."""

from __future__ import annotations

from pathlib import Path

import pytest

from cy6.core.dice import Dice
from cy6.core.orders import Deploy
from cy6.core.state import Aircraft, Entry
from cy6.engine import Decision, Game
from cy6.engine.placing import REACH_OF_SUPPORT, place_side, sound_start
from cy6.engine.setup import places
from cy6.hexes import Hex, distance, parse_hex, step, within
from cy6.rules import ratings
from cy6.rules.battle import Battle
from cy6.rules.rim import edge_beyond
from cy6.scenario.compile import compile
from cy6.scenario.read import read_scenario
from tests.playing import craft, say, sit

ROOT = Path(__file__).resolve().parents[2]
SOUTH = Entry(places=within(parse_hex("2025"), 4))
FLOCKS = ROOT / "tests/data/formations.yaml"
EVERY = [*sorted((ROOT / "scenarios").glob("*.yaml")), FLOCKS]


def begin(path: Path, seed: int = 3) -> Game:
    """Begin a scenario."""
    scenario = read_scenario(path)
    return Game(Battle(scenario.ruleset, compile(scenario, {}, Dice(seed))), seed)


def placed(game: Game, side: str) -> list[Aircraft]:
    """List the aircraft of a side that are on the board."""
    return [a for a in game.state.aircraft if a.side == side and a.is_present]


def set_all_up(game: Game) -> None:
    """Let every side be set up in turn, group after group."""
    while game.state.phase == "deploy":
        side = game.decisions()[0].side
        place_side(game, side, game.play)
        say(game, f"done {side}")


def looks_at(aircraft: Aircraft, enemy: Aircraft) -> bool:
    """Tell whether an aircraft flies towards an enemy."""
    ahead = step(aircraft.place, aircraft.heading)
    return distance(ahead, enemy.place) < distance(aircraft.place, enemy.place)


def arriving(*specs: str, **entries: Entry) -> Game:
    """Begin with a Wildcat in the north flying south, and others who are still to be placed."""
    forces = {id: {"entry": entry} for id, entry in entries.items()}
    return sit(*specs, "f allied f4f-4 2008S tal4 speed3", phase="deploy", forces=forces)


@pytest.mark.rule("D1")
def test_who_is_placed_flies_towards_the_enemy_from_out_of_his_reach_and_nearly_at_full_speed() -> None:
    game = arriving("z axis a6m2 waiting", z=SOUTH)
    assert place_side(game, "axis", game.play) == 1
    zero, wildcat = craft(game, "z"), craft(game, "f")
    assert zero.place in SOUTH.places
    assert looks_at(zero, wildcat)
    assert distance(zero.place, wildcat.place) > 10
    assert zero.speed == ratings.max_speed(game.battle, zero) - 1
    assert zero.tal >= wildcat.tal


def test_friends_stand_in_reach_of_each_other_and_in_hexes_of_their_own() -> None:
    waiting = (f"{id} axis a6m2 waiting" for id in "xyz")
    game = arriving(*waiting, x=SOUTH, y=SOUTH, z=SOUTH)
    assert place_side(game, "axis", game.play) == 3
    three = placed(game, "axis")
    assert len({a.place for a in three}) == 3
    assert {a.tal for a in three} == {three[0].tal}
    for each in three:
        assert min(distance(each.place, b.place) for b in three if b is not each) <= REACH_OF_SUPPORT


def test_one_aircraft_is_placed_and_the_others_still_wait() -> None:
    game = arriving("y axis a6m2 waiting", "z axis a6m2 waiting", y=SOUTH, z=SOUTH)
    game.play(sound_start(game, Decision("deploy", "axis", "z")))
    assert [a.id for a in placed(game, "axis")] == ["z"]


def test_who_stands_already_is_placed_anew_on_demand_and_counts_not_as_his_own_neighbour() -> None:
    game = arriving("z axis a6m2 waiting", z=SOUTH)
    sound = sound_start(game, Decision("deploy", "axis", "z"))
    say(game, "deploy z 2029 S tal 1 speed 1")
    assert sound_start(game, Decision("deploy", "axis", "z")) == sound


@pytest.mark.parametrize("path", EVERY, ids=lambda path: path.stem)
@pytest.mark.parametrize("seed", range(2))
def test_every_scenario_is_set_up_soundly(path: Path, seed: int) -> None:
    game = begin(path, seed)
    set_all_up(game)
    assert game.state.phase != "deploy"
    for entry in game.log:
        order = entry.order
        if not isinstance(order, Deploy):
            continue
        aircraft = game.battle.find(entry.before, order.id)
        assert order.place in places(game.battle, aircraft)
        others = [a for a in entry.before.aircraft if a.is_present]
        assert all(a.place != order.place for a in others), f"{order.id} stands in the hex of another"
        assert not flies_off(game, order), f"{order.id} leads off the board"


def flies_off(game: Game, order: Deploy) -> bool:
    """Tell whether an aircraft would leave the board straight on, though it might look elsewhere."""
    headings = game.battle.force(order.id).entry.headings or range(6)  # type: ignore[union-attr]
    ways = {heading: _way(order.place, heading, order.speed) for heading in headings}
    on_board = {h for h, way in ways.items() if all(_is_on(game, place) for place in way)}
    return bool(on_board) and order.heading not in on_board


def _way(place: Hex, heading: int, count: int) -> list[Hex]:
    found = []
    for _ in range(count):
        place = step(place, heading)
        found.append(place)
    return found


def _is_on(game: Game, place: Hex) -> bool:
    return not edge_beyond(game.battle.setting.columns, game.battle.setting.rows, place)


@pytest.mark.rule("C1.1")
@pytest.mark.parametrize("seed", range(2))
def test_a_formation_is_placed_together_its_wingmen_on_station_in_hexes_of_their_own(seed: int) -> None:
    game = begin(FLOCKS, seed)
    set_all_up(game)
    reach = game.battle.ruleset.formation.reach
    for wingman in (a for a in game.state.aircraft if a.is_present and a.is_wingman):
        leader = craft(game, wingman.leader)
        assert distance(wingman.place, leader.place) <= reach
        assert wingman.place != leader.place
        assert wingman.heading == leader.heading
    assert [a.id for a in game.state.aircraft if a.is_wingman], "a formation flies"


def test_a_set_up_knows_no_more_than_its_side() -> None:
    """The enemy's aircraft that the side has not in sight make no difference to it."""
    spots = ("2008S", "3203S")
    starts = []
    for spot in spots:
        game = sit(
            "z axis a6m2 waiting", f"f allied f4f-4 {spot} tal4 speed3",
            phase="deploy", forces={"z": {"entry": SOUTH}}, rules=("spotting",), visibility=(20, 1),
        )  # fmt: skip
        starts.append(sound_start(game, Decision("deploy", "axis", "z")))
    assert starts[0] == starts[1]
