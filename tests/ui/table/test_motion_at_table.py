"""Movement at the table: one aircraft at a time along its path, the bar of move groups, skipping, pace."""

from __future__ import annotations

import pytest

from cy6.core.events import Moved
from cy6.core.orders import Extend, React, SetSpeed, TryHx
from cy6.engine import Game
from cy6.rules import plotting, ratings
from cy6.tables.load import load_ruleset
from cy6.ui.choices.choice import spans
from cy6.ui.kit.scene import labels
from cy6.ui.kit.settings import Settings
from cy6.ui.kit.theme import Style
from cy6.ui.seat.cursor import Cursor
from cy6.ui.seat.seat import OPEN, Seat
from cy6.ui.table import move_bar
from cy6.ui.table.table import Table
from tests.helpers import table
from tests.ui.sitting import SIZE, plot_straight, take_seat

SPECS = (
    "a blue fw-190a-4 green 2014N tal4 speed3",
    "b blue fw-190a-4 green 2216N tal4 speed3",
    "c red spitfire-vc green 2004S tal2 speed3",
    "d red spitfire-vc ace 2304S tal3 speed3",
)


def moving(*specs: str, plots: dict[str, str] | None = None, **more: object) -> Table:
    """Plot for everybody and come to the movement."""
    battle, _ = table(*(specs or SPECS), **more)  # type: ignore[arg-type]
    cursor = Cursor(Seat(Game(battle, seed=2)))
    screen = Table(cursor)
    screen.scene(*SIZE, Style())
    screen.tick(0.01)
    for _ in range(2):
        take_seat(cursor)
        for id, plot in (plots or {}).items():
            if battle.force(id).side == cursor.seat.side:
                cursor.type(f"plot {id} {plot}")
        plot_straight(cursor)
    return screen


def to_the_table(screen: Table) -> None:
    take_seat(screen.cursor)
    screen.scene(*SIZE, Style())


def test_a_move_is_seen_along_its_path_and_ends_where_the_rules_say() -> None:
    screen = moving()
    cursor, desk = screen.cursor, screen.desk
    to_the_table(screen)
    moved = [heard.event for heard in cursor.seat.heard() if isinstance(heard.event, Moved)]
    assert moved
    screen.tick(0.001)
    first = moved[0]
    places = [cursor.seat.battle.find(desk.shown(cursor), first.id).place]
    while desk.is_moving and desk.flying.pending[0].flight.id == first.id:
        screen.tick(0.02)
        places.append(cursor.seat.battle.find(desk.shown(cursor), first.id).place)
    rows = [place[1] for place in places]
    assert rows == sorted(rows, reverse=rows[0] > rows[-1])
    assert any(isinstance(place[1], float) and place[1] % 1 for place in places)
    for _ in range(200):
        screen.tick(0.05)
    assert desk.shown(cursor) == cursor.seat.view()


def test_only_one_aircraft_moves_at_a_time_and_those_to_come_stand_where_they_stood() -> None:
    screen = moving(plots={"a": "L F3", "b": "L F3"})
    cursor, desk = screen.cursor, screen.desk
    to_the_table(screen)
    before = {a.id: a.place for a in cursor.seat.game.log[0].before.aircraft}
    screen.tick(0.01)
    while len(desk.flying.pending) > 1:
        waiting = [pending.flight.id for pending in desk.flying.pending[1:]]
        shown = desk.shown(cursor)
        for id in waiting:
            assert cursor.seat.battle.find(shown, id).place == before[id]
            assert id not in {trail.id for trail in screen.marks().trails}
        screen.tick(0.05)


def test_a_flight_takes_150_to_300_ms_and_none_under_reduced_motion() -> None:
    screen = moving()
    to_the_table(screen)
    screen.desk.flying.hear(screen.cursor.seat)
    assert all(0.15 <= pending.flight.seconds <= 0.30 for pending in screen.desk.flying.pending)
    assert screen.desk.flying.pending
    screen.settings = Settings(reduced_motion=True)
    screen.tick(0.0)
    assert not screen.desk.is_moving


def test_any_deciding_key_first_ends_the_motion() -> None:
    screen = moving()
    cursor = screen.cursor
    to_the_table(screen)
    screen.tick(0.01)
    assert screen.desk.is_moving
    count = len(cursor.seat.game.log)
    screen.press("return")
    assert len(cursor.seat.game.log) == count
    assert not screen.desk.is_moving
    screen.press("return")
    assert len(cursor.seat.game.log) == count + 1


def test_space_skips_and_the_pace_keys_change_how_fast_all_moves() -> None:
    screen = moving()
    to_the_table(screen)
    screen.tick(0.01)
    screen.press("space")
    assert not screen.desk.is_moving
    screen.press(".")
    assert screen.desk.effective().speed == 200
    assert "200 %" in screen.cursor.seat.message
    screen.press(",")
    screen.press(",")
    assert screen.desk.effective().speed == 50


def test_nothing_moves_behind_a_hand_over() -> None:
    screen = moving()
    cursor = screen.cursor
    assert cursor.seat.stage == "hand-over"
    for _ in range(20):
        assert not screen.tick(0.1)
    assert not screen.desk.flying.pending


def test_a_resumed_game_does_not_replay_its_moves() -> None:
    screen = moving()
    take_seat(screen.cursor)
    later = Table(screen.cursor)
    later.tick(0.01)
    assert not later.desk.is_moving


@pytest.mark.rule("B3.3", "B3.3.2")
def test_the_bar_shows_groups_in_order_and_who_has_moved_moves_is_next_and_may_react() -> None:
    screen = moving()
    cursor = screen.cursor
    to_the_table(screen)
    found = move_bar.groups(cursor.seat.battle, cursor.seat.view(), cursor.seat.events())
    chips = {chip.id: chip for group in found for chip in group.chips}
    assert set(chips) == {"a", "b", "c", "d"}
    assert [group.number for group in found] == sorted(group.number for group in found)
    queue = cursor.seat.game.state.queue
    mover = cursor.seat.game.state.mover
    assert mover is not None
    assert chips[mover.id].turn == "moving"
    if queue:
        assert chips[queue[0]].turn == "next"
    assert all(chips[id].turn == "waiting" for id in queue[1:])
    assert chips["d"].places == cursor.seat.battle.ruleset.reaction["ace"]
    assert chips["a"].places == cursor.seat.battle.ruleset.reaction["green"] == 0
    shown = labels(screen.scene(*SIZE, Style()).items)
    assert move_bar.words(chips["d"]) in shown


@pytest.mark.rule("B1.2")
def test_the_bar_says_who_follows_whom() -> None:
    battle, state = table(
        "a blue fw-190a-4 skilled 2015N tal4 speed3 tails:c follows:c",
        "c red spitfire-vc green 2014N tal4 speed3",
        phase="move",
    )
    from cy6.core.events import QueueFormed

    state = state._replace(queue=("c", "a"))
    (group,) = move_bar.groups(battle, state, [QueueFormed(("c", "a"))])
    assert [move_bar.words(chip) for chip in group.chips] == ["c", "a after c ±1"]


def test_a_narrow_bar_counts_those_who_have_moved() -> None:
    chips = tuple(
        move_bar.Chip(f"aircraft-{i}", "blue", "moved" if i < 10 else "waiting", 1) for i in range(24)
    )
    style = Style()
    fitted = move_bar.fitted(style, 460, [move_bar.Group(2, chips)])
    assert len(fitted[0].chips) == 14
    assert fitted[0].moved == 10
    assert move_bar.fitted(style, 4000, [move_bar.Group(2, chips)])[0].moved == 0


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_bars_and_tables_leave_a_board_to_look_at(size: tuple[int, int]) -> None:
    specs = [f"f{i} blue fw-190a-4 {10 + i:02d}20N tal{2 + i % 4} speed3" for i in range(12)]
    specs += [f"s{i} red spitfire-vc {10 + i:02d}09S tal{2 + i % 4} speed3" for i in range(12)]
    screen = moving(*specs)
    to_the_table(screen)
    scene = screen.scene(*size, Style())
    board = next(hot.rect for hot in scene.hots if hot.command.verb == "board")
    assert board.h >= 0.5 * size[1]
    chips = [
        hot.rect for hot in scene.hots if hot.command.verb == "select" and board.x <= hot.rect.x < board.right
    ]
    assert len(chips) >= 12
    assert screen.layout is not None
    assert all(screen.layout.board.x <= r.x and r.right <= screen.layout.board.right for r in chips)


def decide_until(screen: Table, kind: str) -> Cursor:
    cursor = screen.cursor
    for _ in range(60):
        take_seat(cursor)
        actor = cursor.actor()
        if actor is not None and actor.kind == kind:
            return cursor
        cursor.confirm()
    raise AssertionError(f"nobody was asked for {kind}")


@pytest.mark.rule("B3.7", "A1.1.2")
def test_a_final_speed_says_what_it_leaves_for_the_next_turn() -> None:
    cursor = decide_until(moving(), "speed")
    aircraft = cursor.aircraft()
    assert aircraft is not None
    for choice in cursor.all_choices():
        assert isinstance(choice.order, SetSpeed)
        after = aircraft._replace(speed=choice.order.speed)
        told = " ".join(choice.lines)
        if choice.order.speed == 0:
            assert "control check" in told
            continue
        count = len(plotting.legal_plots(plotting.flight(cursor.seat.battle, after)))
        assert f"next turn: {count} moves" in told
        assert f"agility {ratings.agility(cursor.seat.battle, after)}" in told


@pytest.mark.rule("B3.3.2")
def test_a_reaction_shows_where_each_change_ends() -> None:
    cursor = decide_until(
        moving("d blue spitfire-vc ace 2014N tal4 speed3", "c red fw-190a-4 green 2004S"), "react"
    )
    found = [choice for choice in cursor.all_choices() if isinstance(choice.order, React)]
    ends = {(choice.ghost.place, choice.ghost.heading) for choice in found if choice.ghost}
    assert len(ends) == len(found) > 2
    assert all(choice.ghost and choice.after for choice in cursor.all_choices())


@pytest.mark.rule("B3.5.4")
def test_the_extra_hex_says_where_it_leads_and_whether_off_the_board() -> None:
    inside = decide_until(
        moving("a blue fw-190a-4 green 2014N tal4 speed3", SPECS[2], plots={"a": "D F3"}), "extend"
    )
    yes = next(c for c in inside.all_choices() if c.order == Extend("a", "yes"))
    assert yes.note == "2010 N"
    assert yes.warnings == ()
    rim = decide_until(
        moving(
            "a blue fw-190a-4 green 2004N tal4 speed3", "c red spitfire-vc green 2020S", plots={"a": "D F3"}
        ),
        "extend",
    )
    off = next(c for c in rim.all_choices() if c.order == Extend("a", "yes"))
    assert off.mood == "leaves"
    assert off.warnings == ("leaves the board by edge 1 (A7.2)",)


@pytest.mark.rule("B3.13")
def test_the_hx_check_says_its_chance_and_both_outcomes() -> None:
    kind = next(id for id, type in load_ruleset().aircraft.items() if type.low.accel == "Hx")
    hx = f"a blue {kind} skilled 2014N tal4 speed3"
    battle, state = table(hx, "c red spitfire-vc green 2004S")
    flight = plotting.flight(battle, state.aircraft[0])
    extreme = next(
        plot
        for plot in plotting.legal_plots(flight)
        if plot.maneuver == "L" and plotting.code_type(flight, plot) == "extreme"
    )
    cursor = decide_until(moving(hx, "c red spitfire-vc green 2004S", plots={"a": str(extreme)}), "hx")
    yes = next(c for c in cursor.all_choices() if c.order == TryHx("a", "yes"))
    assert "passed 58%" in yes.note
    assert spans(plotting.final_speeds(flight, extreme, "turn")) in yes.lines[0]


def test_at_the_open_table_the_bar_shows_no_plot() -> None:
    texts = []
    for plot in ("L L34", "PC F3"):
        screen = moving(
            "d blue spitfire-vc ace 2014N tal3 speed3", "c red fw-190a-4 ace 2004S", plots={"d": plot}
        )
        screen.cursor.seat.side = OPEN
        screen.cursor.seat.stage = "table"
        texts.append(labels(screen.scene(*SIZE, Style()).items))
    assert texts[0] == texts[1]
