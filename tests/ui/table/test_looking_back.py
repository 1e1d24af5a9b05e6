"""Looking back along the log, why things came out as they did, taking back and giving again."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from cy6 import engine
from cy6.core.events import Moved, Rolled
from cy6.core.notation import format_order
from cy6.engine import Game
from cy6.ui.choices import why
from cy6.ui.kit.scene import Command, labels
from cy6.ui.kit.theme import Style
from cy6.ui.seat.cursor import Cursor
from cy6.ui.seat.seat import Seat
from cy6.ui.table.table import Table
from tests.helpers import table
from tests.ui.sitting import SIZE, cursor_of, duel, play_to, plot_straight, take_seat, the_swede


def played(seed: int = 5, turn: int = 3) -> Table:
    """Play The Swede some turns by keys."""
    shell = the_swede(seed)
    play_to(
        shell,
        lambda s: (s.seat.game.state.turn >= turn and s.seat.stage == "table") or s.seat.stage == "over",
    )
    screen = shell.screen
    assert isinstance(screen, Table)
    return screen


def test_a_click_on_a_line_shows_the_table_at_that_moment_and_a_click_on_the_board_returns() -> None:
    screen = played()
    cursor, desk = screen.cursor, screen.desk
    lines = desk.log(cursor)
    number = next(i for i, line in enumerate(lines) if isinstance(line.event, Moved))
    desk.log_scroll.reveal(number, len(lines))
    scene = screen.scene(*SIZE, Style())
    row = next(hot for hot in scene.hots if hot.command.verb == "moment" and hot.command.number == number)
    screen.click(row.rect.centre)
    event = lines[number].event
    assert isinstance(event, Moved)
    then = cursor.seat.battle.find(desk.shown(cursor), event.id)
    assert (then.place, then.heading, then.tal) == (event.place, event.heading, event.tal)
    assert f"Looking back: turn 1, line {number + 1} of {len(lines)}" in labels(
        screen.scene(*SIZE, Style()).items
    )
    screen.click(screen.look.camera.view.centre)
    assert desk.looked_back_to(cursor) is None
    assert desk.shown(cursor) == cursor.seat.view()


def test_every_line_shows_the_state_that_folding_up_to_it_gives() -> None:
    screen = played(turn=2)
    cursor = screen.cursor
    states = [cursor.seat.game.log[0].before]
    numbers = [len(cursor.seat.game.opening) - 1]
    for entry in cursor.seat.game.log:
        state = entry.before
        for event in entry.events:
            state = engine.fold(cursor.seat.battle, state, event)
            states.append(state)
            numbers.append(numbers[-1] + 1)
    for state, number in list(zip(states, numbers, strict=True))[1::7]:
        assert cursor.seat.moment(number) == engine.view(cursor.seat.battle, state, cursor.seat.side)


def test_keys_step_back_and_forth_and_escape_comes_back_to_now() -> None:
    screen = played()
    cursor, desk = screen.cursor, screen.desk
    last = len(desk.log(cursor)) - 1
    for _ in range(4):
        screen.press("[")
    assert desk.looked_back_to(cursor) == last - 3
    screen.press("]")
    assert desk.looked_back_to(cursor) == last - 2
    assert screen.press("escape")
    assert desk.looked_back_to(cursor) is None
    screen.press("[")
    screen.press("]")
    assert desk.looked_back_to(cursor) is None


def test_deciding_something_ends_the_look_back() -> None:
    screen = played()
    screen.press("[")
    screen.press("[")
    screen.press("down")
    assert screen.desk.looked_back_to(screen.cursor) is None


def test_looking_back_shows_no_plot_of_the_other_side_at_any_line() -> None:
    texts = []
    for plot in ("plot fw L L34", "plot fw PC F3"):
        battle, _ = table("fw blue fw-190a-4 2014N tal3 speed3", "spit red spitfire-vc 2012S tal4 speed3")
        cursor = Cursor(Seat(Game(battle, seed=1)))
        screen = Table(cursor)
        take_seat(cursor)
        cursor.type(plot)
        cursor.commit()
        take_seat(cursor)
        assert cursor.seat.side == "red"
        drawn = []
        for _ in range(len(screen.desk.log(cursor)) + 3):
            screen.press("[")
            drawn.append([repr(item) for item in screen.scene(*SIZE, Style()).items])
            view = screen.desk.shown(cursor)
            assert battle.find(view, "fw").plot is None
        texts.append(drawn)
    assert texts[0] == texts[1]


def test_what_one_side_looked_back_at_is_gone_at_the_hand_over() -> None:
    cursor = duel()
    screen = Table(cursor)
    take_seat(cursor)
    cursor.type("plot fw L F3")
    screen.press("[")
    screen.press("w")
    screen.press("ctrl+f")
    plot_straight(cursor)
    assert cursor.seat.stage == "hand-over"
    screen.press("return")
    assert screen.desk.looked_back_to(cursor) is None
    assert (screen.desk.why, screen.desk.filter) == ("", None)


def test_every_roll_explains_itself_from_its_tally() -> None:
    screen = played(turn=8)
    cursor = screen.cursor
    rolls = [line.event for line in screen.desk.log(cursor) if isinstance(line.event, Rolled)]
    assert any(roll.tally for roll in rolls)
    for roll in rolls:
        text = " ".join(line.text for line in why.of_event(cursor.seat.battle, roll))
        assert str(sum(roll.faces)) in text or str(roll.purpose).startswith("firepower")
        if roll.tally is None:
            continue
        assert f"needs {roll.tally.target} on {roll.kind}" in text
        for reason in roll.tally.reasons:
            assert f"{reason.value:+d}  {reason.why} ({reason.rule})" in text


def test_w_explains_the_line_looked_at_and_hovering_a_line_does_too() -> None:
    screen = played(turn=8)
    cursor, desk = screen.cursor, screen.desk
    number, line = next(
        (i, line) for i, line in reversed(list(enumerate(desk.log(cursor)))) if why.is_roll(line.event)
    )
    assert isinstance(line.event, Rolled)
    assert line.event.tally is not None
    screen.obey(Command("moment", "", number))
    screen.press("w")
    wanted = f"needs {line.event.tally.target} on {line.event.kind}"
    assert wanted in labels(screen.scene(*SIZE, Style()).items)
    screen.press("w")
    assert wanted not in labels(screen.scene(*SIZE, Style()).items)
    scene = screen.scene(*SIZE, Style())
    row = next(hot for hot in scene.hots if hot.command == Command("moment", line.said.about, number))
    screen.hover(row.rect.centre)
    assert wanted in labels(screen.scene(*SIZE, Style()).items)


def test_a_refused_order_explains_itself_with_its_rule() -> None:
    cursor = duel()
    screen = Table(cursor)
    take_seat(cursor)
    cursor.type("plot fw L L99")
    assert cursor.seat.refused
    screen.press("w")
    shown = " ".join(labels(screen.scene(1920, 1080, Style()).items))
    assert "Refused" in shown
    for refusal in cursor.seat.refused:
        assert f"({refusal.rule})" in shown


def test_b20_what_was_taken_back_is_given_again_with_the_same_result() -> None:
    cursor = duel()
    take_seat(cursor)
    cursor.type("plot fw L L34")
    cursor.type("plot wing C F3")
    after = cursor.seat.game.state
    cursor.undo()
    cursor.undo()
    cursor.redo()
    cursor.redo()
    assert cursor.seat.game.state == after
    cursor.redo()
    assert "nothing to give again" in cursor.seat.message
    cursor.undo()
    cursor.type("plot wing L F3")
    cursor.redo()
    assert "nothing to give again" in cursor.seat.message


def test_b20_after_a_hand_over_nothing_is_taken_back_or_given_again() -> None:
    cursor = duel()
    take_seat(cursor)
    cursor.type("plot fw L L34")
    cursor.undo()
    plot_straight(cursor)
    take_seat(cursor)
    assert cursor.seat.side == "red"
    log = list(cursor.seat.game.log)
    cursor.redo()
    cursor.undo()
    assert cursor.seat.game.log == log


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.slow
def test_b21_three_hundred_undos_and_redos_leave_a_save_that_loads_the_same(
    seed: int, tmp_path: Path
) -> None:
    from cy6.replay.read import read_replay
    from cy6.replay.seek import states
    from cy6.tables.load import load_ruleset

    path = tmp_path / "played.cy6.jsonl"
    shell = the_swede(seed, record=path)
    play_to(
        shell, lambda s: s.seat.game.state.turn == 2 and s.actor() is not None and s.actor().kind == "plot"
    )  # type: ignore[union-attr]
    cursor = cursor_of(shell)
    rng = random.Random(seed)
    for _ in range(300):
        shell.press(rng.choice(("u", "y", "u", "y", "return", "down", "escape")))
        if cursor.seat.stage != "table":
            break
    told = [format_order(entry.order) for entry in cursor.seat.game.log]
    shell.close()
    replay = read_replay(path, load_ruleset())
    *_, last = states(replay)
    assert last == cursor.seat.game.state
    assert len(replay.steps) - 1 == len(told)
