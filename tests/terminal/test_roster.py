"""The roster: how every aircraft stands, as far as the reader may know."""

from __future__ import annotations

from cy6.core.notation import parse
from cy6.core.state import Shot, State
from cy6.terminal.roster import roster_lines
from tests.helpers import table
from tests.terminal.hands import duel


def row(lines: list[str], id: str) -> str:
    """Give the line of an aircraft."""
    return next(line for line in lines if line.split()[0] == id)


def noted(spec: str, **fields: object) -> str:
    """Give the line of an aircraft that stands as a spec says."""
    battle, state = table(spec, "z axis a6m2 green 2020N tal2 speed4", aircraft={spec.split()[0]: fields})
    return row(roster_lines(battle, state), spec.split()[0])


def test_the_readers_own_side_comes_first() -> None:
    game = duel()
    heads = [line for line in roster_lines(game.battle, game.state, "axis") if not line.startswith(" ")]
    assert heads == ["Axis (axis)", "Allied (allied)"]


def test_a_sealed_plot_is_in_the_roster_of_its_own_side_alone() -> None:
    game = duel()
    game.play(parse("plot fw L L34"))
    assert "plots L L34" in row(roster_lines(game.battle, game.view("axis"), "axis"), "fw")
    assert "L L34" not in "".join(roster_lines(game.battle, game.view("allied"), "allied"))


def test_a_declared_shot_is_told_to_its_own_side() -> None:
    battle, state = table("a allied f4f-4 2015N tal3", "z axis a6m2 2013N tal3", phase="fire")
    state = State(*state._replace(declared=(Shot("a", "z"),)))
    assert "will fire at z" in row(roster_lines(battle, state), "a")


def test_it_tells_place_level_speed_guns_and_the_nearest_enemy() -> None:
    words = noted("a allied f4f-4 skilled 2015NE tal3 speed2").split()
    assert words == ["a", "f4f-4", "skilled", "2015", "NE", "3", "2/4", "FF:6xHMG", "z", "5"]


def test_it_tells_what_is_wrong_with_an_aircraft() -> None:
    line = noted("a allied f4f-4 skilled 2015N tal3 speed2 engine ooc effect:fire empty:machine_gun loaded1")
    for words in ("engine", "out of control", "fire", "no machine gun ammunition", "loaded"):
        assert words in line


def test_it_tells_who_is_gone_and_how() -> None:
    assert "destroyed" in noted("a allied f4f-4 2015N destroyed", cause="z")
    assert "by z" in noted("a allied f4f-4 2015N destroyed", cause="z")
    assert "left" in noted("a allied f4f-4 2015N exited", edge="3")
    assert "by edge 3" in noted("a allied f4f-4 2015N exited", edge="3")
    assert "to come" in noted("a allied f4f-4 2015N waiting")
