"""The page of a replay: whole, small, safe against what it shows, and silent about what is sealed."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from cy6.bots import make_bot
from cy6.core.events import Reacted, Rolled
from cy6.core.notation import format_order
from cy6.core.orders import PlotMove
from cy6.core.state import Battery, Target
from cy6.engine import NOBODY, Game, view
from cy6.hexes import parse_hex
from cy6.replay import CannotGoOn, Origin, Replay, export_view, read_replay, replay_of, states, tell
from cy6.replay.codec import encode
from cy6.replay.html import export_html, page, safe_json
from cy6.replay.html_data import SHOWN
from tests.helpers import table
from tests.replay.games import melee, play_on, swede, until_phase
from tests.replay.pages import HOSTILE, data_of, fought, hostile, unfold

CIRCLING = (" L R22", " L R33", " L R44", " keep")


@pytest.fixture(scope="module")
def replay() -> Replay:
    """Fight a melee once for all tests that only look."""
    return fought()


def assert_tells(replay: Replay, data: dict[str, Any], side: str, eyes: str) -> None:
    """Check that after every order the page says of every aircraft what a side may know."""
    told = dict(unfold(data, side))
    for number, state in enumerate(states(replay)):
        told.setdefault(number, told.get(number - 1, {}))  # an order that changed nothing has no frame
        for aircraft in view(replay.battle, state, eyes).aircraft:
            fields = told[number][aircraft.id]
            assert {name: fields[name] for name in SHOWN} == {n: encode(getattr(aircraft, n)) for n in SHOWN}
            assert fields["plot"] == str(aircraft.plot or "")


def test_the_page_tells_every_state_of_the_replay(replay: Replay) -> None:
    data = data_of(page(replay))
    assert_tells(replay, data, "", NOBODY)
    assert [frame["order"] for frame in data["frames"] if "order" in frame] == [
        step.number for step in replay.steps[1:]
    ]
    assert data["result"] == encode(replay.result)


def test_of_a_finished_game_it_also_tells_what_each_side_knew(replay: Replay) -> None:
    data = data_of(page(replay))
    assert data["views"] == ["axis", "allied"]
    for side in data["views"]:
        assert_tells(replay, data, side, side)


def test_turns_and_phases_are_those_of_the_states(replay: Replay) -> None:
    clock: dict[int, tuple[int, str]] = {}
    turn, phase, order = 0, "", 0
    for frame in data_of(page(replay))["frames"]:
        turn, phase, order = frame.get("turn", turn), frame.get("phase", phase), frame.get("order", order)
        clock[order] = (turn, phase)
    assert clock == {n: (s.turn, s.phase) for n, s in enumerate(states(replay))}


def test_fire_is_a_moment_of_its_own_turn(replay: Replay) -> None:
    turn, phase = 0, ""
    for frame in data_of(page(replay))["frames"]:
        turn, phase = frame.get("turn", turn), frame.get("phase", phase)
        if "shots" in frame:
            assert phase == "fire"
            assert not any(words.startswith("Turn ") for words, *_ in frame["lines"])


def test_one_aircraft_moves_at_a_time(replay: Replay) -> None:
    for frame in data_of(page(replay))["frames"]:
        flown = [id for id, fields in frame.get("set", {}).items() if fields.get("way")]
        assert len(flown) <= 1


def test_every_roll_is_told_with_its_reasons(replay: Replay) -> None:
    told = [line[0] for frame in data_of(page(replay))["frames"] for line in frame.get("lines", ())]
    rolls = [event for step in replay.steps for event in step.events if isinstance(event, Rolled)]
    assert len(rolls) > 20
    assert any("difference in" in tell(replay.battle, roll) for roll in rolls)
    assert {tell(replay.battle, roll) for roll in rolls} <= set(told)


def test_marks_name_what_happened() -> None:
    game, origin = swede(3)
    frames = data_of(page(replay_of(play_on(game, bot="rookie"), origin)))["frames"]
    for frame in frames:
        words = " ".join(line[0] for line in frame.get("lines", ()))
        assert (frame.get("mark") == "kill") == ("is destroyed" in words)
        if frame.get("mark") in ("shot", "hit"):
            assert frame["shots"]
    assert {frame.get("mark") for frame in frames} >= {"kill", None}


# Secrets -----------------------------------------------------------------------------------------


def plotted(seed: int = 4) -> tuple[Game, list[str], Replay]:
    """Plot for one side of The Swede, which the other side must not learn yet."""
    game, origin = swede(seed)
    until_phase(game, "plot")
    orders = []
    for decision in [one for one in game.decisions() if (one.side, one.kind) == ("axis", "plot")]:
        order = game.legal(decision)[-1]
        assert isinstance(order, PlotMove)
        game.play(order)
        orders.append(format_order(order))
    return game, orders, replay_of(game, origin)


@pytest.mark.parametrize("side", ["", "allied"])
def test_b12_what_is_sealed_at_the_end_of_a_game_broken_off_is_not_in_the_page(side: str) -> None:
    _, orders, replay = plotted()
    made = page(replay, side)
    assert orders
    for order in orders:
        assert order.split(" ", 2)[2] not in made.partition('id="data"')[2].partition("</script>")[0]
        assert order in page(replay, "axis")


@pytest.mark.parametrize("side", ["axis", "allied"])
def test_one_sides_page_holds_nothing_that_the_other_sealed(replay: Replay, side: str) -> None:
    data = data_of(page(replay, side))
    assert (data["side"], data["views"]) == (side, [])
    assert_tells(replay, data, "", side)
    for frame in data["frames"]:
        assert "own" not in frame
        assert all(len(line) < 4 for line in frame.get("lines", ()))
        if frame.get("sealed"):
            assert frame["by"] != side
            assert "text" not in frame


def test_a_plot_that_a_reaction_replaced_is_never_shown_to_the_other_side() -> None:
    for seed in range(1, 40):
        replay = fought(seed)
        changed = [e for step in replay.steps for e in step.events if isinstance(e, Reacted)]
        reactors = {event.id for event in changed if replay.battle.force(event.id).side == "axis"}
        if reactors:
            break
    told = [line for frame in data_of(page(replay, "allied"))["frames"] for line in frame.get("lines", ())]
    assert not any(" reacts" in words and about in reactors for words, _, about in filter(is_about, told))
    assert "reacts, and flies" in page(replay, "axis")


def is_about(line: list[str]) -> bool:
    return len(line) == 3


def test_a_record_of_one_sides_view_makes_that_sides_page_and_no_other(tmp_path: Path) -> None:
    game, origin = melee(3)
    export_view(replay_of(play_on(game), origin), "axis", tmp_path / "axis.cy6.jsonl")
    seen = read_replay(tmp_path / "axis.cy6.jsonl")
    assert data_of(page(seen))["side"] == "axis"
    assert_tells(seen, data_of(page(seen, "axis")), "", "axis")
    with pytest.raises(CannotGoOn, match="only what axis saw"):
        page(seen, "allied")


def test_an_unknown_side_is_refused(replay: Replay) -> None:
    with pytest.raises(KeyError):
        page(replay, "nobody")


# The file ----------------------------------------------------------------------------------------


def test_b44_names_cannot_break_out_of_the_page() -> None:
    made = page(hostile())
    data = data_of(made)
    assert data["title"] == data["sides"][0]["name"] == data["aircraft"][0]["name"] == HOSTILE
    assert "<img" not in made
    assert "<!--" not in made.partition("<body>")[2].partition("<defs>")[2].partition("</defs>")[2]
    assert "\u2028" not in data_text(made)
    assert made.count("</script>") == 2


def data_text(made: str) -> str:
    return made.partition('id="data">')[2].partition("</script>")[0]


def test_json_in_a_page_has_no_character_that_could_end_its_element() -> None:
    text = safe_json({"<!--": "</script>\u2028\u2029&"})
    assert text == r'{"\u003c!--":"\u003c/script\u003e\u2028\u2029\u0026"}'


def test_a_page_asks_nothing_of_the_network(replay: Replay) -> None:
    made = page(replay)
    links = re.findall(r'(?:src|href|url)\s*[=(]\s*["\']?([^"\')\s>]+)', made.partition("<script")[0])
    assert {link.partition(":")[0] for link in links} <= {"data"}
    assert "default-src 'none'" in unescape(made)
    assert "unsafe-inline" not in made


def circle(game: Game) -> Game:
    """Let rookies play to the end, but turn right where they can, so that nobody flies home."""
    rookie = make_bot("rookie", 1)
    while not game.is_over:
        decision = game.decisions()[0]
        options = game.legal(decision)
        turns = [order for order in options if format_order(order).endswith(CIRCLING)]
        game.play(rookie(game.battle, game.view(decision.side), decision, turns or options))
    return game


@pytest.mark.slow
def test_twenty_turns_of_forty_aircraft_are_under_a_megabyte(tmp_path: Path) -> None:
    lines = [
        line
        for i in range(20)
        for line in (
            f"a{i} axis b-17f skilled {10 + i}08S tal{1 + i % 6} speed3",
            f"b{i} allied b-17f skilled {10 + i}22N tal{1 + i % 6} speed3",
        )
    ]
    battle, _ = table(*lines, turns=20)
    game = circle(Game(battle, 3))
    export_html(replay_of(game, melee()[1]), tmp_path / "page.html")
    assert game.state.turn == 20
    assert sum(aircraft.is_present for aircraft in game.state.aircraft) >= 25
    assert (tmp_path / "page.html").stat().st_size < 1_000_000


def test_a_page_replaces_what_was_there_whole_or_not_at_all(replay: Replay, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text("old")
    export_html(replay, path)
    assert path.read_text(encoding="utf-8") == page(replay)
    with pytest.raises(OSError, match="directory"):
        export_html(replay, tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["page.html"]


@pytest.mark.rule("C3", "C5.1")
def test_a_page_shows_flak_and_attacks_where_they_are_played_and_guns_with_their_target() -> None:
    ship = Target("tanker", "red", "Tanker", "ship", (parse_hex("2310"), parse_hex("2311")), 1, 2)
    guns = (
        Battery("fb", "red", "medium", parse_hex("2310")),
        Battery("fc", "red", "heavy", parse_hex("2305")),
    )
    aircraft = ("sb1 blue sb-2 green 2014N tal2", "b1 red b-239 skilled 2012N tal3")
    raid, _ = table(*aircraft, targets=(ship,), batteries=guns)
    data = data_of(page(replay_of(Game(raid, seed=1), Origin())))
    assert [zone["name"] for zone in data["zones"]] == ["Tanker (fb, medium flak)", "fc, heavy flak"]
    assert data["unplayed"] == []
    duel, _ = table(*aircraft)
    assert data_of(page(replay_of(Game(duel, seed=1), Origin())))["unplayed"] == ["flak", "surface"]
