"""B3: where each maneuver and code leads, in six headings and on both column parities."""

from __future__ import annotations

import pytest

from cy6.core.plot_text import parse_plot
from cy6.core.state import Plot
from cy6.hexes import HEADINGS, Hex, at, format_hex, mirror, rotate
from cy6.rules import movement, plotting
from tests.helpers import table
from tests.playing import craft, fly, say, sit, until, where

CENTRES = [at(22, 15), at(23, 15)]  # an even and an odd column


def landing(
    plot: str, centre: Hex = CENTRES[0], heading: int = 0, speed: int = 3, rest: str = ""
) -> movement.Landing:
    battle, state = table(f"x axis a6m2 {format_hex(centre)}{HEADINGS[heading]} tal4 speed{speed} {rest}")
    return movement.outcome(battle, state.aircraft[0], parse_plot(plot))


def ahead(plot: str, **more: int) -> tuple[tuple[int, int], int, int]:
    """Where a plot leads from heading north: offset, turn in sixths, change of level."""
    end = landing(plot, **more)  # type: ignore[arg-type]
    offset = (end.place.q - CENTRES[0].q, end.place.r - CENTRES[0].r)
    return offset, end.heading, end.tal - 4


@pytest.mark.rule("B3.5", "B3.5.1", "B3.5.2", "B3.5.3", "B3.5.4", "B3.5.5", "B3.5.6")
@pytest.mark.parametrize(
    ("maneuver", "change"), [("PC", 2), ("C", 1), ("L", 0), ("D", -1), ("PD", -2), ("SD", -3)]
)
def test_normal_maneuvers_change_the_level_and_follow_their_code(maneuver: str, change: int) -> None:
    assert ahead(f"{maneuver} F3") == ((0, -3), 0, change)
    assert ahead(f"{maneuver} F31L") == ((-1, -2), 0, change)
    assert ahead(f"{maneuver} L32") == ((-1, -2), 5, change)
    assert ahead(f"{maneuver} R32") == ((1, -3), 1, change)


@pytest.mark.rule("B3.6", "B3.6.2", "B3.6.3", "B3.6.4", "B3.6.5", "B3.6.5b")
@pytest.mark.parametrize(("maneuver", "change"), [("PI", 2), ("I", 1), ("SS", -1), ("PSS", -2), ("SSS", -3)])
@pytest.mark.parametrize(("ending", "turn"), [("L", 4), ("R", 2), ("180", 3)])
def test_special_maneuvers_go_one_hex_ahead_and_turn_round(
    maneuver: str, change: int, ending: str, turn: int
) -> None:
    assert ahead(f"{maneuver}-{ending}") == ((0, -1), turn, change)


@pytest.mark.rule("B3.6.6")
def test_a_stalled_aircraft_stays_where_it_is() -> None:
    end = landing("ST", speed=1)
    assert (end.path, end.place, end.heading, end.tal, end.kind) == ((), CENTRES[0], 0, 4, "special")


@pytest.mark.rule("R5")
@pytest.mark.parametrize(
    ("code", "offset", "turn"),
    [
        ("F1", (0, -1), 0),
        ("F11L", (-1, 0), 0),
        ("F11R", (1, -1), 0),
        ("L12", (0, -1), 5),
        ("L13", (0, -1), 4),
        ("L14", (0, -1), 3),
        ("F2", (0, -2), 0),
        ("L22", (-1, -1), 5),
        ("L23", (-1, -1), 4),
        ("L24", (-1, 0), 4),
        ("L25", (-1, 0), 3),
        ("L33", (-2, -1), 5),
        ("L34", (-2, 0), 4),
        ("L35", (-2, 1), 4),
        ("L36", (-2, 0), 3),
        ("F41R", (1, -4), 0),
        ("R42", (1, -4), 1),
        ("R44", (3, -4), 1),
        ("R46", (3, -1), 2),
    ],
)
def test_turn_codes_hex_by_hex(code: str, offset: tuple[int, int], turn: int) -> None:
    speed = int(code[1])
    assert ahead(f"L {code}", speed=speed)[:2] == (offset, turn)


def every_plot(kind: str, speed: int) -> tuple[Plot, ...]:
    battle, state = table(f"x axis {kind} 2215N tal4 speed{speed}")
    return plotting.legal_plots(plotting.flight(battle, state.aircraft[0]))


@pytest.mark.rule("B3.2.2", "A1.1.1")
@pytest.mark.parametrize("kind", ["a6m2", "spitfire-vc", "p-51b", "fw-190a-4", "b-17f"])  # charts A B C D F
@pytest.mark.parametrize("centre", CENTRES)
def test_a_move_turns_with_the_aircraft(kind: str, centre: Hex) -> None:
    for speed in range(1, 4):
        for plot in every_plot(kind, speed):
            north = _fly(kind, centre, 0, speed, plot)
            for heading in range(1, 6):
                end = _fly(kind, centre, heading, speed, plot)
                offset = rotate(Hex(north.place.q - centre.q, north.place.r - centre.r), heading)
                assert end.place == Hex(centre.q + offset.q, centre.r + offset.r)
                assert (end.heading - heading) % 6 == north.heading
                assert len(end.path) == len(north.path)


@pytest.mark.rule("B3.4.1")
@pytest.mark.parametrize("kind", ["a6m2", "spitfire-vc", "p-51b", "fw-190a-4", "b-17f"])
@pytest.mark.parametrize("centre", CENTRES)
def test_a_right_turn_is_the_mirror_of_the_left_one(kind: str, centre: Hex) -> None:
    for speed in range(1, 4):
        for plot in every_plot(kind, speed):
            end, other = _fly(kind, centre, 0, speed, plot), _fly(kind, centre, 0, speed, _mirrored(plot))
            offset = mirror(Hex(end.place.q - centre.q, end.place.r - centre.r))
            assert other.place == Hex(centre.q + offset.q, centre.r + offset.r)
            assert other.heading == -end.heading % 6
            assert other.kind == end.kind


def _fly(kind: str, centre: Hex, heading: int, speed: int, plot: Plot) -> movement.Landing:
    battle, state = table(f"x axis {kind} {format_hex(centre)}{HEADINGS[heading]} tal4 speed{speed}")
    return movement.outcome(battle, state.aircraft[0], plot)


def _mirrored(plot: Plot) -> Plot:
    swap = str.maketrans("LR", "RL")
    return Plot(plot.maneuver, plot.code.translate(swap), plot.ending.translate(swap))  # type: ignore[arg-type]


@pytest.mark.rule("B3.5.4")
def test_only_a_dive_may_take_an_extra_hex() -> None:
    for maneuver, offered in [("D", True), ("L", False), ("PD", False), ("SD", False)]:
        game = sit("z axis a6m2 green 2015N tal5 speed3", "f allied f4f-4 0505N tal1")
        say(game, f"plot z {maneuver} F3", "done axis", "plot f L F3", "done allied")
        kinds = []
        while game.state.mover is not None and game.state.mover.id == "z":
            kinds.append(game.decisions()[0].kind)
            game.play(game.default(game.decisions()[0]))
        assert ("extend" in kinds) == offered, maneuver


@pytest.mark.rule("B3.5.4")
def test_the_extra_hex_is_straight_ahead_and_changes_no_speed() -> None:
    game = sit("z axis a6m2 green 2015N tal5 speed3", "f allied f4f-4 0505N tal1")
    say(game, "plot z D L33", "done axis", "plot f L F3", "done allied", "extend z", "speed z 3")
    assert where(game, "z") == "1713 NW tal 4 speed 3"
    declined = sit("z axis a6m2 green 2015N tal5 speed3", "f allied f4f-4 0505N tal1")
    say(declined, "plot z D L33", "done axis", "plot f L F3", "done allied", "extend z no", "speed z 3")
    assert where(declined, "z") == "1813 NW tal 4 speed 3"


@pytest.mark.rule("B3.5.4", "A4.1")
def test_the_extra_hex_may_lead_off_the_board() -> None:
    game = sit(
        "z axis a6m2 green 2004N tal5 speed3", "f allied f4f-4 0505N tal1", dice={"exit check": [6, 6]}
    )
    say(game, "plot z D F3", "done axis", "plot f L F3", "done allied", "extend z")
    assert (craft(game, "z").status, craft(game, "z").edge) == ("exited", "1")


@pytest.mark.rule("B3.14", "R16")
def test_a_slow_climber_gains_a_level_after_enough_turns_on_end() -> None:
    game = sit(
        "b allied b-17f green 2020N tal3 speed2", "z axis a6m2 green 0525N tal1 speed2", band="low"
    )  # climb 9: two turns
    tals = []
    for plot in ["C F2", "C F1", "C F1", "L F1", "C F1"]:
        if plot != "C F2":
            until(game, "plot", "b")
        speed = craft(game, "b").speed
        fly(game, f"b {plot[0]} F{speed}", f"z L F{craft(game, 'z').speed}")
        tals.append(craft(game, "b").tal)
    assert tals == [3, 4, 4, 4, 4]
    assert craft(game, "b").climbing == 1
