"""The scenarios that come with the game: their forces, set-up, special rules and variable rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from cy6.core.dice import Dice
from cy6.core.orders import Deploy
from cy6.core.state import Condition, Force, Gun, Setting
from cy6.engine import Decision, Game
from cy6.hexes import Hex, column_row, distance, format_hex, parse_hex
from cy6.rules.battle import Battle
from cy6.rules.rim import hexes, rim
from cy6.scenario import areas
from cy6.scenario.compile import WrongChoice, compile
from cy6.scenario.read import Scenario, read_scenario, revive_scenario

BUNDLED = ("finland-the-brave", "french-surprise", "the-swede")


@pytest.fixture(scope="module")
def scenarios() -> dict[str, Scenario]:
    folder = Path(__file__).resolve().parent.parent.parent / "scenarios"
    return {path.stem: read_scenario(path) for path in sorted(folder.glob("*.yaml"))}


def force(setting: Setting, id: str) -> Force:
    return next(each for each in setting.forces if each.id == id)


def zeros_to_place(scenario: Scenario, setting: Setting, seed: int) -> Game:
    """Begin The Swede, place the Dauntless, and stop where the Zeros are placed."""
    game = Game(Battle(scenario.ruleset, setting), seed)
    game.play(game.legal(game.decisions()[0])[0])
    while game.decisions()[0].side == "allied":
        game.play(game.default(game.decisions()[0]))
    return game


def scenario_field(game: Game) -> tuple[Hex, ...]:
    return next(zone.hexes for zone in game.battle.setting.zones if zone.kind == "airfield")


def crews(setting: Setting) -> dict[str, str]:
    return {each.id: each.crew for each in setting.forces}


def test_all_three_pass_every_check(scenarios: dict[str, Scenario]) -> None:
    assert tuple(scenarios) == BUNDLED


@pytest.mark.parametrize("name", BUNDLED)
def test_every_edge_of_ours_is_marked_as_ours(scenarios: dict[str, Scenario], name: str) -> None:
    sides = scenarios[name].file.sides
    assert {side.edges.source for side in sides.values()} == {"ours"}


@pytest.mark.parametrize("name", BUNDLED)
def test_a_game_with_every_option_can_be_set_up(scenarios: dict[str, Scenario], name: str) -> None:
    scenario = scenarios[name]
    setting = compile(scenario, dict.fromkeys(scenario.file.options), Dice(5))
    game = Game(Battle(scenario.ruleset, setting), seed=5)
    while game.state.phase == "deploy":
        decision = game.decisions()[0]
        options = game.legal(decision)
        game.play(options[len(options) // 2])
    later = {aircraft.id for aircraft in game.state.aircraft if aircraft.entering > 1}
    assert all(a.status == "waiting" if a.id in later else a.is_present for a in game.state.aircraft)


# The Swede ---------------------------------------------------------------------------------------


@pytest.mark.rule("D1")
def test_the_swede_is_one_ace_against_three_green_zeros(scenarios: dict[str, Scenario]) -> None:
    setting = compile(scenarios["the-swede"])
    assert crews(setting) == {"swede": "ace", "z1": "green", "z2": "green", "z3": "green"}
    assert {each.type for each in setting.forces} == {"sbd-3", "a6m2"}
    assert setting.bands == ("surface-low",)
    assert (setting.columns, setting.rows, setting.levels) == (45, 30, 6)
    assert setting.visibility == (30, 15)
    assert setting.sun == "4"


@pytest.mark.rule("D1")
def test_the_dauntless_flies_as_a_fighter_with_its_own_guns(scenarios: dict[str, Scenario]) -> None:
    swede = force(compile(scenarios["the-swede"]), "swede")
    assert swede.role == "fighter"
    assert swede.guns == (Gun("FF", "HMG", 2), Gun("RT", "LMG", 2))
    assert swede.loaded == 0
    assert set(swede.quiet) == {("RT", "extreme"), ("RT", "special")}


@pytest.mark.rule("D1")
def test_the_dauntless_is_placed_first_anywhere_in_area_c(scenarios: dict[str, Scenario]) -> None:
    scenario = scenarios["the-swede"]
    game = Game(Battle(scenario.ruleset, compile(scenario)))
    assert game.decisions() == (Decision("deploy", "allied", "swede"),)
    legal = game.legal(game.decisions()[0])
    places = {order.place for order in legal if isinstance(order, Deploy)}
    assert places == set(areas.area((45, 30), "C"))
    assert len(legal) == 225 * 6 * 6 * 3  # hexes, headings, levels, speeds


@pytest.mark.rule("D1")
def test_each_zero_enters_by_an_edge_of_its_own_draw(scenarios: dict[str, Scenario]) -> None:
    scenario = scenarios["the-swede"]
    drawn: set[tuple[str, ...]] = set()
    for seed in range(20):
        game = zeros_to_place(scenario, compile(scenario), seed)
        zeros = game.state.aircraft[1:]
        drawn.add(tuple(zero.entry_edge for zero in zeros))
        legal = game.legal(Decision("deploy", "axis", "z1"))
        at_once = {order.place for order in legal if isinstance(order, Deploy)}
        assert at_once <= set(rim(45, 30, zeros[0].entry_edge))
    assert {edge for edges in drawn for edge in edges} == {"1", "2", "3", "5"}
    assert any(len(set(edges)) > 1 for edges in drawn)


@pytest.mark.rule("D1", "R28")
def test_the_swede_ends_with_the_dauntless_or_the_last_zero(scenarios: dict[str, Scenario]) -> None:
    setting = compile(scenarios["the-swede"])
    assert setting.ends_when == (Condition("destroyed", "swede"), Condition("gone", "axis"))
    assert set(setting.wins) == {
        Condition("destroyed", "swede", "axis"), Condition("gone", "axis", "allied"),
    }  # fmt: skip


@pytest.mark.rule("D1")
def test_a_good_nights_sleep_makes_one_zero_skilled(scenarios: dict[str, Scenario]) -> None:
    swede = scenarios["the-swede"]
    named = compile(swede, {"good-nights-sleep": "z2"})
    assert crews(named) == {"swede": "ace", "z1": "green", "z2": "skilled", "z3": "green"}
    assert named.options == (("good-nights-sleep", "z2"),)


@pytest.mark.rule("D1")
def test_dice_pick_the_rested_pilot_when_nobody_names_him(scenarios: dict[str, Scenario]) -> None:
    swede = scenarios["the-swede"]
    picked = [dict(compile(swede, {"good-nights-sleep": None}, Dice(n)).options) for n in range(30)]
    assert {options["good-nights-sleep"] for options in picked} == {"z1", "z2", "z3"}
    again = compile(swede, {"good-nights-sleep": None}, Dice(7))
    assert compile(swede, {"good-nights-sleep": None}, Dice(7)) == again
    assert compile(swede, dict(again.options), Dice(8)) == again  # what a replay holds needs no dice


@pytest.mark.rule("D1")
@pytest.mark.parametrize("seed", range(6))
def test_zeros_that_stick_together_enter_by_one_edge(scenarios: dict[str, Scenario], seed: int) -> None:
    scenario = scenarios["the-swede"]
    game = zeros_to_place(scenario, compile(scenario, {"stick-together": None}), seed)
    (edge,) = {zero.entry_edge for zero in game.state.aircraft[1:]}
    assert edge in ("1", "2", "3", "5")


# French Surprise ---------------------------------------------------------------------------------


@pytest.mark.rule("D2")
def test_french_surprise_is_four_against_four(scenarios: dict[str, Scenario]) -> None:
    setting = compile(scenarios["french-surprise"])
    assert crews(setting) == {
        "w1": "skilled", "w2": "skilled", "w3": "skilled", "w4": "green",
        "d1": "skilled", "d2": "skilled", "d3": "veteran", "d4": "green",
    }  # fmt: skip
    assert {each.type for each in setting.forces if each.side == "us"} == {"f4f-4"}
    assert {each.type for each in setting.forces if each.side == "french"} == {"d520"}
    assert (setting.ends_when, setting.wins) == ((), ())
    climb = {id: kind.low.climb for id, kind in scenarios["french-surprise"].ruleset.aircraft.items()}
    assert climb["d520"] > climb["f4f-4"]


@pytest.mark.rule("D2")
def test_the_airfield_lies_in_the_middle_under_smoke_up_to_level_3(scenarios: dict[str, Scenario]) -> None:
    field, plume = compile(scenarios["french-surprise"]).zones
    assert (field.kind, len(field.hexes)) == ("airfield", 5)
    assert format_hex(field.hexes[2]) == "2315"
    assert (plume.kind, plume.hexes, plume.top) == ("smoke", field.hexes, 3)


@pytest.mark.rule("D2")
def test_the_americans_are_placed_first(scenarios: dict[str, Scenario]) -> None:
    setting = compile(scenarios["french-surprise"])
    orders = {(each.side, each.entry.order) for each in setting.forces if each.entry}
    assert orders == {("us", 1), ("french", 2)}


@pytest.mark.rule("D2")
def test_two_wildcats_begin_low_by_the_field_short_of_ammunition(scenarios: dict[str, Scenario]) -> None:
    setting = compile(scenarios["french-surprise"])
    field = setting.zones[0].hexes
    for id in ("w1", "w2"):
        wildcat = force(setting, id)
        assert wildcat.ammunition_used == 1
        assert wildcat.entry is not None
        assert (wildcat.entry.tals, wildcat.entry.speeds) == ((1,), (3,))
        assert set(wildcat.entry.places) == {
            place for place in hexes(45, 30) if min(distance(place, each) for each in field) <= 2
        }  # fmt: skip
    assert force(setting, "w3").ammunition_used == 0


@pytest.mark.rule("D2")
def test_the_other_wildcats_begin_high_and_more_than_fifteen_away(scenarios: dict[str, Scenario]) -> None:
    setting = compile(scenarios["french-surprise"])
    field = setting.zones[0].hexes
    for id in ("w3", "w4"):
        entry = force(setting, id).entry
        assert entry is not None
        assert (entry.tals, entry.speeds) == ((6,), ())
        assert set(entry.places) == {
            place for place in hexes(45, 30) if min(distance(place, each) for each in field) > 15
        }  # fmt: skip


@pytest.mark.rule("D2")
def test_group_1_has_just_taken_off_at_one_end_of_the_field(scenarios: dict[str, Scenario]) -> None:
    setting = compile(scenarios["french-surprise"])
    ends = setting.zones[0].hexes[0], setting.zones[0].hexes[-1]
    for id in ("d1", "d2"):
        entry = force(setting, id).entry
        assert entry is not None
        assert (entry.tals, entry.speeds) == ((1,), (1,))
        assert all(min(distance(place, end) for end in ends) <= 1 for place in entry.places)
        assert (entry.together, entry.spread) == ("take-off", 1)


@pytest.mark.rule("D2")
@pytest.mark.parametrize("chosen", [0, -1])
def test_group_1_takes_off_together_at_either_end(scenarios: dict[str, Scenario], chosen: int) -> None:
    scenario = scenarios["french-surprise"]
    game = Game(Battle(scenario.ruleset, compile(scenario)))
    while game.decisions()[0].side == "us":
        game.play(game.default(game.decisions()[0]))
    first = game.legal(Decision("deploy", "french", "d1"))[chosen]
    assert isinstance(first, Deploy)
    game.play(first)
    second = game.legal(Decision("deploy", "french", "d2"))
    field = scenario_field(game)
    end = min((field[0], field[-1]), key=lambda hex: distance(hex, first.place))
    for order in second:
        assert isinstance(order, Deploy)
        assert distance(order.place, first.place) <= 1
        assert distance(order.place, end) <= 1
        assert game.explain(order) == ()
    far = max(field, key=lambda hex: distance(hex, first.place))
    assert "apart" in [refusal.code for refusal in game.explain(Deploy("d2", far, 0, 1, 1))]


@pytest.mark.rule("D2")
def test_group_2_begins_by_the_eastern_edge_or_further_in_out_of_the_sun(
    scenarios: dict[str, Scenario],
) -> None:
    french = scenarios["french-surprise"]
    for options, columns in (({}, 5), ({"out-of-the-sun": None}, 10)):
        setting = compile(french, options)
        for id in ("d3", "d4"):
            entry = force(setting, id).entry
            assert entry is not None
            found = {column_row(place)[0] for place in entry.places}
            assert found == set(range(46 - columns, 46))
            assert (entry.tals, entry.speeds) == ((), ())


@pytest.mark.rule("D2")
@pytest.mark.parametrize(
    ("option", "picked", "field", "value"),
    [
        ("gunsight-problems", "d2", "gunnery_crew", "green"),
        ("sand-in-the-engine", "d1", "max_speed", 3),
        ("quality-training", "w4", "crew", "skilled"),
        ("quality-training", "d4", "crew", "skilled"),
        ("heavy-on-the-trigger", "w1", "ammunition_crew", "green"),
        ("grumman-quality", "w3", "shields", 1),
    ],
)
def test_a_variable_rule_changes_the_one_aircraft_it_picks(
    scenarios: dict[str, Scenario], option: str, picked: str, field: str, value: object
) -> None:
    french = scenarios["french-surprise"]
    plain, varied = compile(french), compile(french, {option: picked})
    assert getattr(force(varied, picked), field) == value
    assert getattr(force(plain, picked), field) != value
    others = [each for each in varied.forces if each.id != picked]
    assert others == [each for each in plain.forces if each.id != picked]


@pytest.mark.rule("D2")
def test_gunsight_problems_leave_the_flying_as_it_was(scenarios: dict[str, Scenario]) -> None:
    varied = compile(scenarios["french-surprise"], {"gunsight-problems": "d1"})
    assert force(varied, "d1").crew == "skilled"


@pytest.mark.rule("D2")
def test_a_high_speed_take_off_allows_speed_2(scenarios: dict[str, Scenario]) -> None:
    varied = compile(scenarios["french-surprise"], {"high-speed-take-off": None})
    for id in ("d1", "d2"):
        entry = force(varied, id).entry
        assert entry is not None
        assert entry.speeds == (1, 2)
        assert entry.tals == (1,)


# Finland the Brave -------------------------------------------------------------------------------


@pytest.mark.rule("D3")
def test_finland_is_four_against_twelve(scenarios: dict[str, Scenario]) -> None:
    setting = compile(scenarios["finland-the-brave"])
    assert [each.type for each in setting.forces] == (
        ["b-239"] * 2 + ["gladiator-ii"] * 2 + ["i-16-18"] * 6 + ["sb-2"] * 6
    )
    assert {each.crew for each in setting.forces if each.side == "soviet"} == {"green"}
    assert {each.role for each in setting.forces if each.type == "sb-2"} == {"bomber"}
    (airfield,) = setting.zones
    assert parse_hex("2313") in airfield.hexes


@pytest.mark.rule("D3")
def test_the_soviets_come_first_and_low_from_the_south_east(scenarios: dict[str, Scenario]) -> None:
    setting = compile(scenarios["finland-the-brave"])
    for each in setting.forces:
        assert each.entry is not None
        soviet = each.side == "soviet"
        assert each.entry.order == (1 if soviet else 2)
        assert each.entry.tals == ((2, 3) if soviet else ())
        edges, reach = (("6",), 5) if soviet else (("1", "2"), 15)
        assert each.entry.places == areas.near_edges((45, 30), edges, reach)  # type: ignore[arg-type]


@pytest.mark.rule("D3")
def test_finnish_options(scenarios: dict[str, Scenario]) -> None:
    finland = scenarios["finland-the-brave"]
    gladiators = [f for f in compile(finland, {"veteran-gladiator": None}).forces if f.type == "gladiator-ii"]
    assert [(f.side, f.crew) for f in gladiators] == [
        ("finnish", "skilled"), ("finnish", "skilled"), ("finnish", "veteran"),
    ]  # fmt: skip  # R76
    assert gladiators[2].entry == gladiators[0].entry
    assert crews(compile(finland, {"spanish-war-veteran": "i4"}))["i4"] == "veteran"
    weak = compile(finland, {"soviet-mechanics": "sb1, sb6"})
    assert {each.id for each in weak.forces if each.robustness_shift == -1} == {"sb1", "sb6"}
    more = compile(finland, {"chatos": None})
    assert [each.id for each in more.forces if each.type == "i-15bis"] == ["c1", "c2", "c3", "c4"]
    assert {each.side for each in more.forces[4:]} == {"soviet"}


# Options in general ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"stick-togehter": None}, "did you mean stick-together?"),
        ({"good-nights-sleep": "z9"}, "cannot pick 'z9'"),
        ({"good-nights-sleep": "z1,z2"}, "picks 1 of z1, z2, z3"),
        ({"good-nights-sleep": "swede"}, "cannot pick 'swede'"),
        ({"stick-together": "z1"}, "picks nothing"),
    ],
)
def test_a_choice_that_is_not_there_is_refused(
    scenarios: dict[str, Scenario], options: dict[str, str | None], words: str
) -> None:
    with pytest.raises(WrongChoice, match=words.replace("?", r"\?")):
        compile(scenarios["the-swede"], options)


def test_one_aircraft_cannot_be_picked_twice(scenarios: dict[str, Scenario]) -> None:
    with pytest.raises(WrongChoice, match="picks 2 of"):
        compile(scenarios["finland-the-brave"], {"soviet-mechanics": "sb1,sb1"})
    for seed in range(20):
        setting = compile(scenarios["finland-the-brave"], {"soviet-mechanics": None}, Dice(seed))
        assert len({each.id for each in setting.forces if each.robustness_shift}) == 2


def test_picks_do_not_use_up_the_dice_of_the_game(scenarios: dict[str, Scenario]) -> None:
    scenario = scenarios["the-swede"]
    plain = zeros_to_place(scenario, compile(scenario), 3)
    varied = zeros_to_place(scenario, compile(scenario, {"good-nights-sleep": None}, Dice(3)), 3)
    edges = [aircraft.entry_edge for aircraft in plain.state.aircraft]
    assert edges == [aircraft.entry_edge for aircraft in varied.state.aircraft]
    assert all(edges[1:])


def test_optional_rules_may_be_switched_on_from_outside(scenarios: dict[str, Scenario]) -> None:
    setting = compile(scenarios["the-swede"], rules=("special-aiming", "green-confusion"))
    assert setting.rules == ("green-confusion", "special-aiming")
    with pytest.raises(WrongChoice, match=r"did you mean special-aiming\?"):
        compile(scenarios["the-swede"], rules=("special-aimimg",))


@pytest.mark.rule("A5.1", "A5.1.1")
def test_additional_levels_are_eight(scenarios: dict[str, Scenario]) -> None:
    assert compile(scenarios["the-swede"]).levels == 6
    assert compile(scenarios["the-swede"], rules=("additional-tals",)).levels == 8


@pytest.mark.parametrize("name", BUNDLED)
def test_a_scenario_comes_back_from_the_plain_data_of_a_replay(
    scenarios: dict[str, Scenario], name: str
) -> None:
    scenario = scenarios[name]
    assert compile(revive_scenario(scenario.id, scenario.data)) == compile(scenario)
