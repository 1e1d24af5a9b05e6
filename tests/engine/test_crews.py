"""C6 in play: whose crews bail out, who is dead already, and how those that do come home."""

from __future__ import annotations

import pytest

from cy6.core import events as e
from cy6.core.state import Battery, Ground
from cy6.hexes import parse_hex
from tests.helpers import edges, sides, table
from tests.playing import craft, fly, reasons, rig, roll_of, rolled, say, sit, until

AA = Battery("aa", "fin", "light", parse_hex("2010"))
FAR = "b fin b-239 skilled 4005S tal6 speed3"
BOMBER = "sb sov sb-2 green 2014N tal2 speed3 loaded1"
SURVIVAL = ("aircrew-survival",)


@pytest.mark.rule("C6.1", "C6.2")
def test_the_crew_of_a_lost_aircraft_repeats_the_fatal_roll() -> None:
    game = sit(
        BOMBER, FAR, batteries=(AA,), rules=SURVIVAL, band="surface-low",
        dice={
            "flak aa>sb": (6, 6), "firepower aa>sb": (5, 5, 5, 5), "robustness aa>sb": (1, 1),
            "bail out sb": (6, 6), "return check sb": (6, 6),
        },
    )  # fmt: skip
    fly(game, "sb L F3", "b L F3")
    happened = say(game, "flak aa sb", "done fin")
    rolls = {str(event.purpose): event for event in happened if isinstance(event, e.Rolled)}
    fatal, bail = rolls["robustness aa>sb"].tally, rolls["bail out sb"].tally
    assert fatal is not None
    assert bail is not None
    assert bail.target == fatal.target
    assert craft(game, "sb").fate == "returned"


@pytest.mark.rule("C6.2", "A7.2")
@pytest.mark.parametrize(
    ("edge", "place", "plot", "found"),
    [
        ("unfriendly", "2001N tal3", "L F3", {"unfriendly_edge": -1}), ("neutral", "2001N tal3", "L F3", {}),
        ("unfriendly", "2015N tal6", "C F3", {"unfriendly_edge": -1}),
        ("neutral", "2015N tal6", "C F3", {"unfriendly_edge": -1}),
    ],
)  # fmt: skip
def test_who_is_lost_beyond_an_edge_gets_home_by_that_edge(
    edge: str, place: str, plot: str, found: dict[str, int]
) -> None:
    treats = sides(("sov", edges(e1=edge, e2=edge)), ("fin", edges()))
    game = sit(
        f"i sov i-16-18 green {place} speed3", "b fin b-239 skilled 2030N tal3 speed3",
        "j sov i-16-18 green 3015S tal3 speed3", "a fin a6m2 skilled 3030N tal3 speed3",
        rules=SURVIVAL, band="surface-low", sides=treats, ground=Ground(side="fin"),
        dice={"exit check i": (1, 1), "bail out i": (6, 6), "return check i": (1, 1)},
    )  # fmt: skip
    happened = fly(game, f"i {plot}", "j L F3", "b L F3", "a L F3")
    happened += until(game, "plot") if game.state.turn == 1 else ()
    assert (craft(game, "i").status, craft(game, "i").cause) == ("destroyed", "exit")
    assert reasons(roll_of(happened, "return check i")) == found
    assert not [event for event in happened if isinstance(event, e.LeftBoard)]


@pytest.mark.rule("C6.1", "R65")
@pytest.mark.parametrize(
    ("lucky", "fighter", "bomber"), [("pilot_killed", "killed", ""), ("explosion", "killed", "killed")]
)
def test_a_pilot_who_is_killed_and_a_crew_that_blows_up_do_not_bail_out(
    lucky: str, fighter: str, bomber: str
) -> None:
    battle, _ = table("f sov f4f-4 skilled 2014N tal2 speed3", "p fin b-239 skilled 2012S tal2 speed3")
    faces = next(
        total for total, effect in battle.ruleset.lucky_hits["machine_gun"].items() if effect == lucky
    )
    for spec, fate in (("i-16-18 green 2014N tal2", fighter), ("sb-2 green 2014N tal2", bomber)):
        game = sit(
            f"x sov {spec} speed3", FAR, batteries=(AA,), rules=SURVIVAL, band="surface-low",
            dice={
                "flak aa>x": (5, 6), "firepower aa>x": (1, 6, 6, 6), "robustness aa>x": (6, 6),
                "lucky hit aa>x": (faces - faces // 2, faces // 2),
            },
        )  # fmt: skip
        fly(game, "x L F3", "b L F3")
        happened = say(game, "flak aa x", "done fin")
        assert craft(game, "x").fate == fate
        assert not [purpose for purpose in rolled(happened) if purpose.startswith("bail out")]


@pytest.mark.rule("B3.11", "C6.1", "R65")
@pytest.mark.parametrize(
    ("first", "second", "fate"),
    [("pilot_killed", "crew_hit", "killed"), ("explosion", "crew_hit", "killed"),
     ("control_hit", "engine_hit", "returned"), ("engine_hit", "pilot_killed", "killed")],
)  # fmt: skip
def test_a_collision_may_kill_the_pilot_too(first: str, second: str, fate: str) -> None:
    battle, _ = table("f sov f4f-4 2014N")
    column = battle.ruleset.lucky_hits["cannon"]
    faces = [
        (total - total // 2, total // 2)
        for wish in (first, second)
        for total in [next(total for total, effect in column.items() if effect == wish)]
    ]
    game = sit(
        "i sov i-16-18 green 2014N tal3 speed3", "p fin b-239 skilled 2008S tal3 speed3",
        rules=SURVIVAL, band="surface-low",
    )  # fmt: skip
    rig(game, "collision", (1, 1), (1, 1))
    rig(game, "lucky hit i", *faces)
    rig(game, "lucky hit p", (2, 2), (3, 4))  # a pilot killed
    rig(game, "bail out i", (6, 6))
    rig(game, "return check i", (6, 6))
    fly(game, "i L F3", "p L F3")
    assert (craft(game, "i").cause, craft(game, "i").fate) == ("collision", fate)


@pytest.mark.rule("C6.1")
def test_of_guns_and_rockets_of_one_enemy_the_fatal_ones_are_repeated() -> None:
    game = sit(
        "a axis a6m2 skilled 2020N tal3 speed3 rockets1", "f allied f4f-4 skilled 2010S tal3 speed3",
        rules=SURVIVAL, band="surface-low",
        dice={
            "rockets a": (8,), "to hit a>f": (6, 5), "firepower a>f LVC": (9, 9), "firepower a>f LMG": (3, 3),
            "robustness a>f": (1, 1), "bail out f": (6, 6), "return check f": (6, 6),
        },
    )  # fmt: skip
    fly(game, "a L F3", "f L F3")
    rig(game, "firepower a>f rockets", (1, 1))
    rig(game, "robustness a>f", (1, 2))
    say(game, "fire a f", "rockets a 2013 tal 3", "done axis")
    happened = say(game, "done allied")
    guns, rockets = (
        event.tally
        for event in happened
        if isinstance(event, e.Rolled) and str(event.purpose) == "robustness a>f" and event.tally
    )
    assert guns.target != rockets.target
    bail = roll_of(happened, "bail out f").tally
    assert bail is not None
    assert bail.target == guns.target


@pytest.mark.rule("C6.1")
def test_without_the_rule_nobody_asks_about_crews() -> None:
    game = sit(
        BOMBER.replace("tal2", "tal1"), FAR, band="surface-low",
        ground=Ground("land", "", "", ("sov",), 1, (6,)), dice={"ground sb": (6,)},
    )  # fmt: skip
    fly(game, "sb L F3", "b L F3")
    assert craft(game, "sb").fate == ""
