"""The start page: what can be opened, how a game is set up, and that a broken file spoils nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from cy6.ui.bindings import BINDINGS
from cy6.ui.board.thumbnail import groups
from cy6.ui.kit.keys import use
from cy6.ui.kit.launch import Launch
from cy6.ui.kit.scene import labels
from cy6.ui.kit.settings import Settings
from cy6.ui.opener import Opener
from cy6.ui.pages.save_list import moment_of, saved_games
from cy6.ui.pages.setup import DICE, Option, SetUp
from cy6.ui.pages.start import Start
from cy6.ui.shell import Shell
from cy6.ui.table.table import Table
from tests.ui.sitting import ROOT, SIZE, cursor_of, every_label, play_to, press_on, the_swede


@pytest.fixture(autouse=True)
def _own_keys() -> None:
    use(BINDINGS)


def opened(**launch: object) -> tuple[Shell, Start]:
    shell = Shell(Opener(Launch(scenarios=ROOT / "scenarios", seed=1, **launch)))  # type: ignore[arg-type]
    assert isinstance(shell.screen, Start)
    return shell, shell.screen


def light(shell: Shell, title: str) -> None:
    """Light a scenario by keys."""
    page = shell.screen
    assert isinstance(page, Start)
    while page.offer is None or page.offer.title != title or page.offer.verb != "scenario":
        shell.press("down")


def pick(shell: Shell, about: str) -> None:
    """Click on a line of the set-up, going down to it first where it is not on show."""
    for _ in range(60):
        hots = shell.scene(1920, 1080).hots
        found = [hot for hot in hots if hot.command.verb == "pick" and hot.command.about == about]
        if found:
            return shell.click(found[-1].rect.centre)
        shell.press("right")
        shell.press("down")
    raise AssertionError(f"there is no line about {about}")


# The set-up --------------------------------------------------------------------------------------


def test_it_is_asked_who_plays_whom_and_the_button_says_what_was_chosen() -> None:
    shell, page = opened()
    shown = labels(shell.scene(1920, 1080).items)
    assert {"The Swede", "Who plays?", "Two people at one keyboard", "Bots alone: you watch"} <= set(shown)
    assert "Play: two people at one keyboard" in shown
    pick(shell, "axis")
    assert "Play as Imperial Japanese Navy" in labels(shell.scene(1920, 1080).items)
    pick(shell, "allied")
    assert (page.setup.player("allied"), page.setup.player("axis")) == ("human", "bot:rookie")


def test_a_side_is_given_to_a_bot_by_keys_and_the_game_begins_so() -> None:
    shell, page = opened()
    shell.press("right")
    shell.press("down")
    shell.press("return")
    assert page.setup.player("axis") == "bot:rookie"
    shell.press("left")
    shell.press("return")
    assert cursor_of(shell).seat.people == ("allied",)


def test_without_a_choice_two_people_play() -> None:
    shell, _ = opened()
    shell.press("return")
    assert cursor_of(shell).seat.people == ("allied", "axis")


def test_where_a_bot_plays_another_bot_can_be_had() -> None:
    shell, page = opened()
    assert not [line for line in page.lines() if line.kind == "bot"]
    pick(shell, "allied")
    pick(shell, "rookie")
    assert page.setup.player("axis") == "bot:random"
    pick(shell, "")
    assert page.setup.people(["allied", "axis"]) == ()
    assert page.setup.player("allied") == "bot:random"


def test_optional_rules_are_explained_and_switched_by_clicks() -> None:
    shell, page = opened()
    shell.scene(1920, 1080)
    pick(shell, "special-aiming")
    shown = labels(shell.scene(1920, 1080).items)
    assert "B4.3.8" in shown
    assert any("agility may be given up" in text for text in shown)
    pick(shell, "low-flight")
    pick(shell, "low-flight")
    assert page.setup.rules == {"special-aiming"}
    shell.press("left")
    shell.press("return")
    assert cursor_of(shell).seat.battle.setting.rules == ("special-aiming",)


def test_an_option_goes_from_off_to_the_dice_to_each_pick_and_off() -> None:
    option = Option("veteran", "A veteran", "One of them is.", ("g1", "g2"))
    setup, picks = SetUp(), []
    for _ in range(4):
        setup = setup.with_next_pick(option)
        picks.append(setup.options.get("veteran"))
    assert picks == [DICE, "g1", "g2", None]
    several = option._replace(number=2)
    assert SetUp().with_next_pick(several).with_next_pick(several).options == {}


def test_what_an_option_picks_holds_in_the_game() -> None:
    shell, page = opened()
    light(shell, "Finland the Brave")
    for _ in range(3):
        pick(shell, "spanish-war-veteran")
    assert page.setup.options == {"spanish-war-veteran": "i2"}
    shell.press("left")
    shell.press("return")
    crews = {force.id: force.crew for force in cursor_of(shell).seat.battle.setting.forces}
    assert (crews["i1"], crews["i2"]) == ("green", "veteran")


def test_the_whole_set_up_is_done_by_keys() -> None:
    shell, page = opened()
    shell.press("right")
    for _ in range(60):
        shell.press("down")
    assert page.lit == len([line for line in page.lines() if line.kind != "heading"])
    shell.press("return")
    assert isinstance(shell.screen, Table)


def test_another_scenario_begins_with_a_fresh_set_up_but_keeps_what_the_command_line_said() -> None:
    shell, page = opened(bots=(("soviet", "rookie"),), rules=("low-flight",), options=(("chatos", None),))
    shell.press("1")
    light(shell, "Finland the Brave")
    assert page.setup == SetUp({"soviet": "bot:rookie"}, {"chatos": DICE}, frozenset({"low-flight"}))
    light(shell, "The Swede")
    assert page.setup == SetUp({}, {}, frozenset({"low-flight"}))


# The picture -------------------------------------------------------------------------------------


def test_the_picture_shows_who_begins_where() -> None:
    shell, page = opened()
    light(shell, "Finland the Brave")
    battle = page.battle()
    assert battle is not None
    found = {(group.side, group.type): group for group in groups(battle)}
    assert found[0, "gladiator-ii"].count == 2
    assert found[1, "sb-2"].count == 6
    north = [place.r + place.q / 2 for place in found[0, "gladiator-ii"].places]
    south = [place.r + place.q / 2 for place in found[1, "sb-2"].places]
    assert max(north) < min(south)
    shown = labels(shell.scene(*SIZE).items)
    assert {"×2", "×6", "Finnish airfield", "1", "6"} <= set(shown)


def test_the_picture_follows_the_options() -> None:
    shell, page = opened()
    light(shell, "Finland the Brave")
    shell.press("9")
    battle = page.battle()
    assert battle is not None
    assert "i-15bis" in {group.type for group in groups(battle)}


@pytest.mark.parametrize("title", ["The Swede", "French Surprise", "Finland the Brave"])
@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 100), ((1920, 1080), 100), ((3840, 2160), 200)])
def test_nothing_runs_out_of_the_window(title: str, size: tuple[int, int], scale: int) -> None:
    shell, _ = opened()
    shell.settings = Settings(scale=scale)
    light(shell, title)
    scene = shell.scene(*size)
    for label in every_label(scene.items):
        assert 0 <= label.at[0] <= size[0], label.text
        assert 0 <= label.at[1] <= size[1], label.text
    for hot in scene.hots:
        assert hot.rect.x >= 0
        assert hot.rect.right <= size[0]
        assert hot.rect.bottom <= size[1]


# Broken files (B32) ------------------------------------------------------------------------------


def test_b32_one_broken_file_among_twenty_is_listed_last_with_its_true_cause(tmp_path: Path) -> None:
    text = (ROOT / "scenarios/the-swede.yaml").read_text("utf-8")
    for i in range(20):
        (tmp_path / f"good-{i:02}.yaml").write_text(
            text.replace("title: The Swede", f"title: Good {i:02}"), "utf-8"
        )
    (tmp_path / "bad.yaml").write_text(text.replace("crew: ace", "crew: acce"), "utf-8")
    shell = Shell(Opener(Launch(scenarios=tmp_path)))
    page = shell.screen
    assert isinstance(page, Start)
    scenarios = [offer for offer in page.offers if offer.verb == "scenario"]
    assert [bool(offer.fault) for offer in scenarios] == [False] * 20 + [True]
    assert shell.overlay == ""
    light(shell, "bad.yaml")
    line = 1 + text.split("crew: ace")[0].count("\n")
    shown = " ".join(labels(shell.scene(1920, 1080).items))
    assert f"bad.yaml:{line}:" in shown
    assert "did you mean ace?" in shown


def test_a_scenario_that_breaks_while_the_page_is_open_is_told_when_it_is_played(tmp_path: Path) -> None:
    path = tmp_path / "swede.yaml"
    path.write_text((ROOT / "scenarios/the-swede.yaml").read_text("utf-8"), "utf-8")
    shell = Shell(Opener(Launch(scenarios=tmp_path)))
    path.write_text("format: 1\n", "utf-8")
    shell.press("return")
    page = shell.screen
    assert isinstance(page, Start)
    assert "swede.yaml:1:" in page.message


# Saved games -------------------------------------------------------------------------------------


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    """Leave a game in its second turn."""
    first = the_swede(6, saves=tmp_path)
    play_to(first, lambda cursor: cursor.seat.game.state.turn == 2)
    first.close()
    return tmp_path


def test_every_save_is_listed_with_its_turn_and_when_it_was_made(saves: Path) -> None:
    shell, page = opened(saves=saves)
    shown = labels(shell.scene(1920, 1080).items)
    assert page.offer is not None
    assert page.offer.note.startswith("turn 2, ")
    assert any(text.startswith("turn 1, set-up") for text in shown)
    assert any(text.startswith("turn 1, movement") for text in shown)
    assert [save.path for save in page.offer.saves] == [game.path for game in saved_games(saves)[0].saves]


def test_an_earlier_save_is_picked_and_gone_on_with(saves: Path) -> None:
    shell, page = opened(saves=saves)
    assert page.offer is not None
    earlier = next(save for save in page.offer.saves if save.moment == "turn 1, movement")
    pick(shell, str(earlier.path))
    shell.press("left")
    shell.press("return")
    state = cursor_of(shell).seat.game.state
    assert (state.turn, state.phase) == (1, "move")


def test_a_save_that_cannot_be_read_is_told_and_the_one_before_can_be_picked(saves: Path) -> None:
    newest = saved_games(saves)[0].saves[0].path
    newest.write_bytes(newest.read_bytes()[:200])
    shell, page = opened(saves=saves)
    assert page.offer is not None
    assert page.offer.note == "cannot be read"
    shell.press("return")
    assert newest.name in page.message
    shell.press("right")
    shell.press("down")
    shell.press("return")
    shell.press("left")
    shell.press("return")
    assert isinstance(shell.screen, Table)


def test_the_turn_of_a_long_save_is_found_at_its_end(tmp_path: Path) -> None:
    path = tmp_path / "long.cy6.jsonl"
    began = b'{"event":"TurnBegan","turn":%d},{"event":"PhaseBegan","phase":"plot"}\n'
    path.write_bytes(began % 1 + b"x" * 400_000 + began % 31)
    assert moment_of(path) == "turn 31, plotting"
    path.write_bytes(began % 7 + b"x" * 400_000)
    assert moment_of(path) == "turn 7, plotting"


@pytest.mark.slow
def test_a_finished_game_is_offered_as_a_replay_with_its_result(tmp_path: Path) -> None:
    shell = the_swede(2, saves=tmp_path)
    cursor = play_to(shell, lambda cursor: cursor.seat.stage == "over")
    shell.close()
    again, page = opened(saves=tmp_path)
    offer = next(offer for offer in page.offers if offer.verb == "replay")
    assert any(" won: " in words or words.startswith("A draw") for words in offer.text)
    while page.offer is not offer:
        again.press("down")
    again.press("return")
    assert again.title == cursor.seat.battle.setting.title
    assert not isinstance(again.screen, Start)


# Names (B23) -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "title", ["Sector:01", "Test?", "CON", "nul.yaml", "a/b", "..", "dot. ", "x" * 300, "Müller 😀"]
)
def test_b23_a_title_no_file_may_have_is_saved_all_the_same_and_found_again(
    title: str, tmp_path: Path
) -> None:
    text = (ROOT / "scenarios/the-swede.yaml").read_text("utf-8")
    folder, saves = tmp_path / "scenarios", tmp_path / "saves"
    folder.mkdir()
    quoted = '"' + title[:80].replace("\\", "") + '"'
    (folder / "odd.yaml").write_text(text.replace("title: The Swede", f"title: {quoted}"), "utf-8")
    shell = Shell(Opener(Launch(scenarios=folder, saves=saves, seed=6)))
    page = shell.screen
    assert isinstance(page, Start)
    assert page.offer is not None
    assert page.offer.fault == ""
    shell.press("return")
    for _ in range(12):
        press_on(shell)
    left = cursor_of(shell).seat.game.state
    shell.close()
    again = Shell(Opener(Launch(scenarios=folder, saves=saves)))
    again.press("return")
    assert cursor_of(again).seat.game.state == left
    assert all(path.parent == saves for path in saves.rglob("*.jsonl"))
