"""Every command, at a desk."""

from __future__ import annotations

from pathlib import Path

import pytest

from cy6.terminal.commands import Desk
from cy6.terminal.help import COMMANDS
from cy6.terminal.table import Table
from tests.terminal.hands import SET_UP, desk, duel, refused, run, swede

PLOTS = ("plot spit L F4", "done allied", "plot fw L F3", "done axis")


@pytest.fixture
def at() -> Desk:
    """Sit down at a duel in its first plotting."""
    return desk(duel())


@pytest.fixture
def behind() -> Desk:
    """Sit down where a Spitfire, at two hexes behind a Focke-Wulf, may fire."""
    return desk(duel(phase="fire"))


def test_help_names_every_command_and_topic(at: Desk) -> None:
    shown = "\n".join(run(at, "help"))
    for usage, words in COMMANDS.values():
        assert usage in shown
        assert words in shown
    assert "plot" in shown
    assert "maneuvers" in shown


@pytest.mark.parametrize(
    ("topic", "words"),
    [
        ("moves", "legal plots"),
        ("auto", "defaults"),
        ("plot", "plot ID MANEUVER CODE"),
        ("orders", "airbomb ID HEX tal N [BAND]"),
        ("phases", "Movement"),
        ("maneuvers", "Power Immelmann"),
        ("codes", "a slip"),
        ("scenario", "A table"),
    ],
)
def test_help_on_a_topic(at: Desk, topic: str, words: str) -> None:
    assert words in "\n".join(run(at, f"help {topic}"))


def test_help_on_a_slip_of_the_keys_names_the_nearest_topic(at: Desk) -> None:
    assert "did you mean maneuvers?" in run(at, "help manuevers")[0]


def test_maneuvers_show_their_speeds_and_what_the_octagon_closes(at: Desk) -> None:
    shown = run(at, "help maneuvers")
    assert next(line for line in shown if line.startswith("L ")).split()[-9:] == [
        "-1", "+0", "+1*", "-2", "-1", "+0*", "-3", "-2", "-1*",
    ]  # fmt: skip


def test_moves_are_grouped_by_maneuver_and_tell_end_level_and_speeds(at: Desk) -> None:
    shown = run(at, "moves fw")
    assert "Level Flight (L)" in shown
    line = next(line for line in shown if line.startswith("  L L34 "))
    assert line.split() == [
        "L",
        "L34",
        "to",
        "1813",
        "SW",
        "TAL",
        "5",
        "extreme",
        "speed",
        "0",
        "1",
        "2",
        "(Hx",
        "3)",
    ]


def test_moves_that_leave_say_by_which_edge_or_border() -> None:
    at = desk(duel("z axis a6m2 green 0215NW tal6 speed2", "swede allied sbd-3 ace 2014N tal3 speed3"))
    shown = run(at, "moves z leaves")
    assert any("L L22" in line and "leaves by edge 3" in line for line in shown)
    assert any("C R22" in line and "leaves by climbing" in line for line in shown)
    assert not any("leaves" not in line for line in shown if line.startswith("  "))


@pytest.mark.parametrize(
    ("words", "expected"),
    [("L", "L F3"), ("l34", "PC L34"), ("extreme", "D R34"), ("1813", "L L34"), ("L extreme", "L R34")],
)
def test_moves_can_be_narrowed(at: Desk, words: str, expected: str) -> None:
    every, some = run(at, "moves fw"), run(at, f"moves fw {words}")
    assert 0 < len(some) < len(every)
    assert any(line.startswith(f"  {expected} ") for line in some)


def test_moves_of_nobody_and_of_no_kind_are_refused(at: Desk) -> None:
    assert refused(at, "moves spitt") == ["no aircraft is called 'spitt' (did you mean spit?)"]
    assert "none of the" in refused(at, "moves spit XX")[0]
    assert refused(at, "moves") == [f"write {COMMANDS['moves'][0]}"]


def test_odds_give_the_needed_number_every_reason_with_its_rule_and_exact_chances(behind: Desk) -> None:
    shown = run(behind, "odds spit fw")
    assert shown[:-1] == [
        "spit at fw: close range (2 hexes), from behind",
        "  needs 6 or more on the dice: target 6, modifier +0",
        "    +1 difference in crew skill (B4.2.1)",
        "    -1 difference in agility (B4.2.1)",
        "  column +1 close range (B4.2.3)",
    ]
    assert shown[-1].startswith("hits 72%: no effect")


def test_odds_of_a_shot_that_is_not_allowed_give_every_reason(behind: Desk) -> None:
    shown = run(behind, "odds fw spit")
    assert shown[0] == "fire fw spit is refused:"
    assert any("(B4.3.1)" in line for line in shown[1:])


def test_odds_take_guns_and_aim_as_fire_does(behind: Desk) -> None:
    assert run(behind, "odds spit fw guns lmg") != run(behind, "odds spit fw guns mc")
    assert any("Special aiming is not played" in line for line in run(behind, "odds spit fw aim"))
    assert refused(behind, "odds spit") == [f"write {COMMANDS['odds'][0]}"]
    assert refused(behind, "odds spit fw backwards") == [f"write {COMMANDS['odds'][0]}"]
    assert "did you mean fw?" in refused(behind, "odds spit fww")[0]


def test_the_board_shows_the_aircraft_and_can_be_centred(at: Desk) -> None:
    assert any("spit" in line for line in run(at, "board"))
    assert any("↑5·4" in line for line in run(at, "board SPIT"))
    assert not any("spit " in line for line in run(at, "board 4001")[:10])
    assert "did you mean spit?" in refused(at, "board spitt")[0]


def test_the_roster_lists_both_sides(at: Desk) -> None:
    shown = run(at, "roster")
    assert [line for line in shown if not line.startswith(" ")] == ["Allied (allied)", "Axis (axis)"]
    line = next(line for line in shown if line.startswith("  fw"))
    assert line.split()[:7] == ["fw", "fw-190a-4", "green", "2014", "N", "5", "3/5"]


def test_the_log_tells_the_last_lines(at: Desk) -> None:
    run(at, *PLOTS)
    every, last = run(at, "log 99"), run(at, "log 2")
    assert "fw flies L F3 to 2011 N, level 5" in every
    assert last == every[-2:]
    assert refused(at, "log all") == ["write log [N]"]


def test_why_tells_the_last_refusal_with_all_its_reasons(at: Desk) -> None:
    assert run(at, "why") == ["No dice have been rolled, and nothing was refused."]
    reasons = refused(at, "plot fw ST")
    assert reasons == ["a Stall starts at speed 1 at most, not 3 (B3.6.6)"]
    assert run(at, "why") == ["The last line was refused:", *(f"  {reason}" for reason in reasons)]


def test_why_tells_the_last_roll_with_its_reasons(at: Desk) -> None:
    run(at, "plot spit L F4", "done allied", "plot fw L L34", "done axis")
    while at.table.game.decisions()[0].kind != "hx":
        run(at, "defaults allied") if at.table.game.decisions()[0].side == "allied" else None
    run(at, "hx fw")
    shown = run(at, "why")
    assert shown[0] == "fw tries to keep its speed in the turn (Hx):"
    assert "  needs 8 or more on the dice: target 8, modifier +0" in shown
    assert shown[-1].startswith("  2d6 gave ")


def test_defaults_answer_what_is_left_of_one_side_and_end_its_part(at: Desk) -> None:
    run(at, "plot spit L L42", "defaults")
    assert at.table.game.state.committed == ("allied",)
    spit = at.table.battle.find(at.table.game.state, "spit")
    assert str(spit.plot) == "L L42"
    run(at, "defaults axis")
    assert at.table.game.state.phase == "move"
    assert "did you mean axis?" in refused(at, "defaults axes")[0]


def test_defaults_place_aircraft_sensibly() -> None:
    at = desk(swede())
    run(at, "defaults", "auto")
    run(at, "roster")
    state = at.table.game.state
    assert state.phase == "plot"
    for aircraft in state.aircraft:
        moves = run(at, f"moves {aircraft.id} L")
        assert not all("leaves" in line for line in moves[1:])


def test_undo_takes_back_a_plot_but_nothing_that_was_revealed(at: Desk) -> None:
    run(at, "plot spit L F4", "undo")
    assert at.table.battle.find(at.table.game.state, "spit").plot is None
    run(at, *PLOTS)
    assert refused(at, "undo") == ["what was sealed has been revealed since"]


def test_undo_with_nothing_to_take_back(at: Desk) -> None:
    assert refused(at, "undo") == ["there is nothing to take back"]


def test_save_asks_for_a_file_and_says_which_it_was() -> None:
    asked: list[Path | None] = []

    def save(path: Path | None) -> Path:
        asked.append(path)
        return path or Path("The Swede.cy6.jsonl")

    at = Desk(Table(swede()), save)
    assert run(at, "save") == ["Saved: The Swede.cy6.jsonl"]
    assert run(at, "save my game") == ["Saved: my game"]
    assert asked == [None, Path("my game")]


def test_a_disk_that_is_full_is_told_and_the_game_goes_on() -> None:
    def save(path: Path | None) -> Path:
        raise OSError(28, "No space left on device")

    assert refused(Desk(Table(swede()), save), "save") == [
        "the game cannot be saved: No space left on device"
    ]


def test_quit_leaves(at: Desk) -> None:
    assert at.run("quit").leaves
    assert at.run("exit").leaves


def test_enter_alone_ends_a_part_when_nothing_else_is_open(at: Desk) -> None:
    run(at, "")
    assert at.table.game.log == []
    run(at, "plot spit L F4")
    at.table.seat = "allied"
    run(at, "")
    assert at.table.game.state.committed == ("allied",)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("plto fw L F3", "unknown word 'plto' (did you mean plot?)"),
        ("bord", "did you mean board?"),
        ("xyzzy", "type help"),
        ("plot fww L F3", "no aircraft is called 'fww' (did you mean fw?)"),
        ("done axiss", "no side is called 'axiss' (did you mean axis?)"),
        ("fire spit fww", "no aircraft is called 'fww' (did you mean fw?)"),
        ("plot fw Q F3", "a maneuver is one of"),
        ("plot fw L", "L wants a turn code: moves fw L lists them (B2.1)"),
        ("plot fw I", "I wants an ending: I-L, I-R or I-180 (B3.6)"),
        ("speed fw fast", "speed wants a number"),
    ],
)
def test_words_that_mean_nothing_are_refused_with_what_was_probably_meant(
    at: Desk, line: str, words: str
) -> None:
    assert words in refused(at, line)[0]


def test_an_illegal_order_is_refused_with_every_reason_and_its_rule(at: Desk) -> None:
    reasons = refused(at, "fire fw spit")
    assert len(reasons) > 1
    assert reasons[0].startswith("this is Plotting")
    assert any("(B4.3.1)" in reason for reason in reasons)


def test_small_letters_and_capitals_will_do(at: Desk) -> None:
    run(at, "PLOT Spit l l42")
    assert str(at.table.battle.find(at.table.game.state, "spit").plot) == "L L42"
    run(at, "plot FW i-180")
    assert str(at.table.battle.find(at.table.game.state, "fw").plot) == "I-180"


def test_orders_for_a_bot_are_refused() -> None:
    game = swede()
    at = desk(game, {"axis": lambda decision: game.default(decision)})
    run(at, *SET_UP[:2])
    assert refused(at, "plot z1 L F1") == ["axis is played by a bot"]
