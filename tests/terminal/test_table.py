"""Who has the keyboard, what he sees, and what bots do meanwhile."""

from __future__ import annotations

import pytest

from cy6.core.events import Plotted
from cy6.core.notation import parse
from cy6.core.refusal import IllegalOrder
from cy6.terminal.table import OPEN, Table
from tests.terminal.hands import SET_UP, duel, rookie, swede


def plotted(table: Table) -> list[str]:
    """List the plots in the news."""
    return [event.id for event in table.news() if isinstance(event, Plotted)]


def test_each_side_is_told_its_own_plots_and_nobody_elses() -> None:
    table = Table(duel())
    table.seat = "allied"
    table.play(parse("plot spit L F4"))
    table.play(parse("done allied"))
    assert plotted(table) == ["spit"]
    table.seat = "axis"
    assert plotted(table) == []
    table.seat = OPEN
    assert plotted(table) == []


def test_news_are_told_once() -> None:
    table = Table(swede())
    assert len(table.news()) > 0
    assert table.news() == []


def test_what_all_have_heard_is_not_told_again_to_a_side() -> None:
    table = Table(swede())
    for line in SET_UP:
        table.play(parse(line))
    assert table.news()
    table.seat = table.wanted_seat()
    assert table.seat == "allied"
    assert table.news() == []


def test_a_side_keeps_the_keyboard_until_it_is_done() -> None:
    table = Table(duel())
    table.seat = table.wanted_seat()
    table.play(parse("plot spit L F4"))
    assert table.wanted_seat() == "allied"
    table.play(parse("done allied"))
    assert table.wanted_seat() == "axis"


def test_the_side_without_the_keyboard_gives_no_orders() -> None:
    table = Table(duel())
    table.seat = "allied"
    with pytest.raises(IllegalOrder, match="allied has the keyboard, not axis"):
        table.play(parse("plot fw L F3"))


def test_a_bot_decides_at_once_and_sees_only_its_side() -> None:
    game = swede()
    table = Table(game, {"axis": rookie(game)})
    assert table.people == ("allied",)
    assert table.seat == "allied"
    for line in SET_UP[:2]:
        table.play(parse(line))
    assert game.state.committed == ("axis",)
    assert {d.side for d in game.decisions()} == {"allied"}
    assert not plotted(table)


def test_undo_stops_where_a_bot_has_decided_since() -> None:
    game = swede()
    table = Table(game, {"axis": rookie(game)})
    for line in SET_UP[:2]:
        table.play(parse(line))
    with pytest.raises(IllegalOrder, match="axis has decided since"):
        table.undo()
    table.play(parse("plot swede L F3"))
    assert table.undo() == parse("plot swede L F3")


def test_bots_alone_play_to_the_end() -> None:
    game = swede(4)
    table = Table(game, {side: rookie(game, i) for i, side in enumerate(game.battle.sides)})
    assert table.is_over
    assert table.decisions() == ()
