"""A record for the other player holds nothing that was sealed from him: B12."""

from __future__ import annotations

from pathlib import Path

import pytest

from cy6.cli import main
from cy6.core.notation import format_order
from cy6.core.orders import Fire, PlotMove
from cy6.engine import view, visible
from cy6.replay import (
    CannotGoOn,
    Replay,
    export_view,
    playthrough,
    read_replay,
    replay_of,
    resume,
    save,
    seen_by,
    state_at,
    verify,
)
from cy6.replay.codec import digest
from tests.replay.games import melee, play_on, swede, until_phase


def shared(replay: Replay, side: str, folder: Path) -> Replay:
    """Export what a side saw, and read it."""
    path = folder / f"{side}.cy6.jsonl"
    export_view(replay, side, path)
    return read_replay(path)


def test_a_plot_that_is_still_sealed_is_not_in_the_other_sides_file(tmp_path: Path) -> None:
    game, origin = until_phase(swede(4)[0], "plot"), swede(4)[1]
    assert game.state.turn == 1
    plots = [decision for decision in game.decisions() if decision.side == "axis" and decision.kind == "plot"]
    orders = [game.legal(decision)[-1] for decision in plots]
    for order in orders:
        game.play(order)
    replay = replay_of(game, origin)
    export_view(replay, "allied", tmp_path / "allied.cy6.jsonl")
    export_view(replay, "axis", tmp_path / "axis.cy6.jsonl")
    sealed, own = ((tmp_path / f"{side}.cy6.jsonl").read_text() for side in ("allied", "axis"))
    assert orders
    for order in orders:
        assert format_order(order) in own
        assert format_order(order) not in sealed
    assert '"maneuver"' in own
    assert '"maneuver"' not in sealed


def test_a_declared_shot_is_sealed_until_all_have_declared(tmp_path: Path) -> None:
    for seed in range(60):
        game, origin = melee(seed)
        while not game.is_over and not game.state.declared:
            play_on(game, 1, seed + len(game.log))
        if game.state.declared and game.state.phase == "fire":
            break
    (shot, *_) = game.state.declared
    mine = game.battle.force(shot.shooter).side
    theirs = next(side for side in game.battle.sides if side != mine)
    replay = replay_of(game, origin)
    assert state_at(shared(replay, theirs, tmp_path), len(game.log)).declared == ()
    assert shot in state_at(shared(replay, mine, tmp_path), len(game.log)).declared
    line = format_order(next(e.order for e in reversed(game.log) if isinstance(e.order, Fire)))
    assert line not in (tmp_path / f"{theirs}.cy6.jsonl").read_text()


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.slow
def test_at_every_order_the_file_holds_exactly_the_view_of_its_side(tmp_path: Path, seed: int) -> None:
    for game, origin in (swede(seed), melee(seed)):
        replay = replay_of(play_on(game, seed=seed), origin)
        for side in game.battle.sides:
            seen = shared(replay, side, tmp_path)
            assert seen.header.view == side
            for step, entry in zip(seen.steps[1:], game.log, strict=True):
                state = view(game.battle, state_at(replay, step.number), side)
                assert state_at(seen, step.number) == state
                assert step.hash == digest(state)
                shown = tuple(e for one in entry.events if (e := visible(game.battle, one, side)))
                assert step.events == shown
                own = step.side == side
                assert step.text or not own
                assert own or not isinstance(entry.order, PlotMove | Fire) or not step.text
            assert seen.result == replay.result


def test_the_seed_that_foretells_the_dice_is_left_out(tmp_path: Path) -> None:
    game, origin = swede(987654321)
    export_view(replay_of(play_on(game, 8), origin), "axis", tmp_path / "axis.cy6.jsonl")
    assert "987654321" not in (tmp_path / "axis.cy6.jsonl").read_text()


def test_what_was_taken_back_is_not_in_it(tmp_path: Path) -> None:
    game, origin = until_phase(swede(4)[0], "plot"), swede(4)[1]
    order = game.legal(game.decisions()[0])[3]
    game.play(order)
    game.undo()
    side = game.decisions()[0].side
    export_view(replay_of(game, origin), side, tmp_path / "own.cy6.jsonl")
    assert format_order(order) not in (tmp_path / "own.cy6.jsonl").read_text()


def test_one_sides_view_is_looked_at_and_not_gone_on_with(tmp_path: Path) -> None:
    game, origin = swede()
    seen = shared(replay_of(play_on(game), origin), "allied", tmp_path)
    text = playthrough(seen)
    assert "seen by allied alone" in text
    assert "axis: (sealed)" in text
    with pytest.raises(CannotGoOn, match="holds only what allied saw: it cannot be gone on with"):
        resume(seen)
    with pytest.raises(CannotGoOn, match="holds only what allied saw: it cannot be verified"):
        verify(seen)


def test_a_side_that_there_is_not_sees_nothing(tmp_path: Path) -> None:
    with pytest.raises(KeyError):
        export_view(replay_of(*swede()), "martian", tmp_path / "x.cy6.jsonl")


def test_a_player_writes_it_with_a_command_and_hears_where(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game, origin = swede(4)
    play_on(game, 12)
    record, out = tmp_path / "game.cy6.jsonl", tmp_path / "axis.cy6.jsonl"
    save(record, game, origin)

    def run(*arguments: str) -> int:
        monkeypatch.setattr("sys.argv", ["cy6", "replay", str(record), *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
        return int(str(ended.value.code))

    assert run("--share", str(out), "--view", "axis") == 0
    assert read_replay(out).header.view == "axis"
    assert str(out) in capsys.readouterr().out
    before = out.read_bytes()
    assert run("--share", str(out), "--view", "allied") == 2
    assert out.read_bytes() == before
    assert run("--text", "--view", "axis") == 0
    assert capsys.readouterr().out.rstrip() == playthrough(read_replay(out)).rstrip()


def test_nobody_makes_of_one_sides_view_what_the_other_saw(tmp_path: Path) -> None:
    game, origin = swede(4)
    play_on(game, 12)
    axis = seen_by(replay_of(game, origin), "axis")

    with pytest.raises(CannotGoOn, match="holds only what axis saw, and not what allied saw"):
        seen_by(axis, "allied")
