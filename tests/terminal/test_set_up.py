"""Set up for me: one aircraft, or a whole side, by a word at the terminal."""

from __future__ import annotations

from cy6.engine.placing import sound_start
from cy6.terminal.asking import question
from cy6.terminal.completion import complete
from tests.terminal.hands import desk, duel, refused, rookie, run, swede


def placed(at: object) -> list[str]:
    """Name who is on the board."""
    return [a.id for a in at.table.game.state.aircraft if a.is_present]  # type: ignore[attr-defined]


def test_one_aircraft_is_placed_soundly_and_can_be_taken_back() -> None:
    at = desk(swede())
    sound = sound_start(at.table.game, at.table.decisions()[0])
    run(at, "setup swede")
    assert placed(at) == ["swede"]
    assert at.table.game.log[-1].order == sound
    run(at, "undo")
    assert placed(at) == []


def test_a_whole_side_is_placed_and_still_says_itself_when_it_is_done() -> None:
    at = desk(swede())
    run(at, "setup", "done allied", "set-up")
    assert placed(at) == ["swede", "z1", "z2", "z3"]
    assert [decision.kind for decision in at.table.decisions()] == ["done"]
    run(at, "undo")
    assert placed(at) == ["swede", "z1", "z2"]


def test_what_cannot_be_set_up_is_refused() -> None:
    at = desk(swede())
    assert refused(at, "setup z1") == ["z1 is not to be placed now"]
    assert "did you mean swede?" in refused(at, "setup swde")[0]
    run(at, "setup")
    assert refused(at, "setup") == ["nobody is left to be placed now"]
    assert refused(desk(duel()), "setup spit") == ["spit is not to be placed now"]


def test_a_side_that_a_bot_plays_is_not_set_up_for_it() -> None:
    game = swede()
    at = desk(game, {"axis": rookie(game)})
    run(at, "setup", "done allied")
    assert refused(at, "setup z1") == ["z1 is not to be placed now"]


def test_the_question_the_help_and_completion_name_it() -> None:
    at = desk(swede())
    asked = question(at.table.game, at.table.view(), at.table.decisions())
    assert any("setup swede does that for you" in line for line in asked)
    assert any(line.startswith("setup [ID]") for line in run(at, "help setup"))
    assert complete(at.table, "set") == ["setup"]
    assert complete(at.table, "setup ") == ["swede"]
