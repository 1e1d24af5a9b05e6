"""The exported page in a real browser: seeking, keys, mouse, playing, narrow windows, names and secrets."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from cy6.core.events import Plotted
from cy6.engine import NOBODY, Game, view
from cy6.hexes import format_hex
from cy6.replay import Replay, beginning_of, replay_of, state_at
from tests.browser.conftest import Open
from tests.helpers import table
from tests.replay.games import melee, play_on, swede
from tests.replay.pages import HOSTILE, data_of, fought, hostile


@pytest.fixture(scope="module")
def replay() -> Replay:
    """Fight a melee once for all tests."""
    return fought()


def until(page: Page, condition: str) -> None:
    """Wait for a condition, asked from outside: the page's own policy lets it evaluate no text."""
    for _ in range(200):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"it never came about that {condition}")


def at(page: Page) -> int:
    return int(page.locator("#seek").input_value())


def last(page: Page) -> int:
    return int(page.locator("#seek").get_attribute("max") or 0)


def seek(page: Page, frame: int) -> None:
    page.locator("#seek").fill(str(frame))


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def on_board(page: Page) -> set[str]:
    """List the aircraft that the board shows."""
    ids: list[str] = page.locator("#board .counter").evaluate_all("all => all.map(one => one.dataset.id)")
    return set(ids)


def test_it_opens_at_the_beginning_with_every_aircraft_where_it_stands(
    open_page: Open, replay: Replay
) -> None:
    page = open_page(replay)
    first = state_at(replay, 0)
    assert page.title() == replay.battle.setting.title
    assert at(page) == 0
    assert on_board(page) == {aircraft.id for aircraft in first.aircraft if aircraft.is_present}
    for aircraft in first.aircraft:
        said = page.locator(f'#board .counter[data-id="{aircraft.id}"]').get_attribute("aria-label") or ""
        assert f"at {format_hex(aircraft.place)} " in said
        assert f"level {aircraft.tal}, speed {aircraft.speed}" in said


def test_keys_go_by_steps_and_turns_and_to_both_ends(open_page: Open, replay: Replay) -> None:
    page = open_page(replay)
    press(page, "End")
    assert at(page) == last(page)
    expect(page.locator("#headline")).to_contain_text("The game is over")
    press(page, "Home")
    assert at(page) == 0
    press(page, "ArrowDown", "ArrowDown")
    expect(page.locator("#turn")).to_have_text("Turn 3")
    begin = at(page)
    press(page, "ArrowRight", "ArrowRight", "ArrowLeft")
    assert at(page) > begin
    press(page, "ArrowUp")
    assert at(page) == begin
    press(page, "Shift+ArrowLeft")
    expect(page.locator("#turn")).to_have_text("Turn 2")


def test_a_step_always_shows_something(open_page: Open, replay: Replay) -> None:
    page = open_page(replay)
    for _ in range(12):
        before = at(page)
        press(page, "ArrowRight")
        assert at(page) > before
        assert page.locator("#headline").inner_text().strip()


def test_the_buttons_do_what_the_keys_do(open_page: Open, replay: Replay) -> None:
    page = open_page(replay)
    for name, frame in (("Last moment", last(page)), ("First moment", 0)):
        page.get_by_role("button", name=name).click()
        assert at(page) == frame
    page.get_by_role("button", name="Next turn").click()
    expect(page.locator("#turn")).to_have_text("Turn 2")
    page.get_by_role("button", name="Previous turn").click()
    assert at(page) == 0
    page.get_by_role("button", name="Next step").click()
    page.get_by_role("button", name="Next step").click()
    page.get_by_role("button", name="Previous step").click()
    assert at(page) > 0


def test_the_seek_bar_shows_the_state_of_that_moment(open_page: Open, replay: Replay) -> None:
    page = open_page(replay)
    frames = data_of(page.content())["frames"]
    order = 0
    for frame in range(len(frames)):
        order = frames[frame].get("order", order)
        if frame % 40 or (frame + 1 < len(frames) and "order" not in frames[frame + 1]):
            continue
        seek(page, frame)
        seen = view(replay.battle, state_at(replay, order), NOBODY)
        assert on_board(page) == {aircraft.id for aircraft in seen.aircraft if aircraft.is_present}


def test_the_seek_bar_marks_kills_by_a_shape_of_their_own(open_page: Open, replay: Replay) -> None:
    page = open_page(replay)
    frames = data_of(page.content())["frames"]
    kills = {str(n) for n, frame in enumerate(frames) if frame.get("mark") == "kill"}
    marks = page.locator("#marks .mark.kill")
    assert kills
    assert set(marks.evaluate_all("all => all.map(one => one.dataset.at)")) == kills
    shapes = page.locator("#marks .mark").evaluate_all(
        "all => all.map(one => [one.classList[1], one.getAttribute('d')])"
    )
    assert len({d for _, d in shapes}) == len({kind for kind, _ in shapes}) > 1


def test_space_plays_and_rests_and_playing_ends_at_the_end(open_page: Open, replay: Replay) -> None:
    page = open_page(replay)
    page.locator("#speed").select_option("4")
    press(page, " ")
    until(page, "document.getElementById('seek').value > 3")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    press(page, " ")
    rest = at(page)
    page.wait_for_timeout(400)
    assert at(page) == rest
    seek(page, last(page) - 1)
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    until(page, f"document.getElementById('seek').value == {last(page)}")
    expect(page.locator("body")).not_to_have_class(re.compile("playing"))


def test_speed_has_keys(open_page: Open, replay: Replay) -> None:
    page = open_page(replay)
    press(page, "]", "]", "]")
    expect(page.locator("#speed")).to_have_value("4")
    press(page, "[", "[", "[", "[")
    expect(page.locator("#speed")).to_have_value("0.5")


def test_a_line_of_the_log_leads_to_its_moment_and_picks_its_aircraft(
    open_page: Open, replay: Replay
) -> None:
    page = open_page(replay, "#turn=3")
    line = page.locator("#log button", has_text=" flies ").nth(2)
    about = line.inner_text().split(" ")[0]
    line.click()
    assert at(page) == int(line.get_attribute("data-at") or -1)
    expect(page.locator("#board .counter.selected")).to_have_attribute("data-id", about)
    expect(page.locator("#headline")).to_have_text(line.inner_text())
    expect(page.locator(f'#roster button[data-id="{about}"]')).to_have_attribute("aria-pressed", "true")


def test_the_log_has_every_roll_of_the_turn_with_its_reasons(open_page: Open, replay: Replay) -> None:
    page = open_page(replay)
    frames = data_of(page.content())["frames"]
    fired = next(n for n, frame in enumerate(frames) if "shots" in frame)
    seek(page, fired)
    log = page.locator("#log").inner_text()
    rolls = [line[0] for line in frames[fired]["lines"] if "2d6 = " in line[0]]
    assert rolls
    for roll in rolls:
        assert roll in log
    assert page.locator("#board [data-shot]").count() == len(frames[fired]["shots"])


def test_an_aircraft_is_picked_with_the_mouse_and_with_keys(open_page: Open, replay: Replay) -> None:
    page = open_page(replay)
    page.locator('#board .counter[data-id="h"] .craft').click()
    expect(page.locator("#board .counter.selected")).to_have_attribute("data-id", "h")
    expect(page.locator("#roster dl")).to_contain_text("Boeing B-17F")
    press(page, "n")
    expect(page.locator("#board .counter.selected")).to_have_attribute("data-id", "a")
    press(page, "p")
    expect(page.locator("#board .counter.selected")).to_have_attribute("data-id", "h")


def test_the_wheel_zooms_to_the_pointer_and_a_drag_moves_the_board(open_page: Open, replay: Replay) -> None:
    page = open_page(replay)
    plate = page.locator('#board .counter[data-id="a"] .plate')
    box = plate.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    for _ in range(8):
        page.mouse.wheel(0, -120)
    until(page, "document.querySelectorAll('#board .number').length > 0")
    near = plate.bounding_box()
    assert near is not None
    assert near["width"] > box["width"]
    assert abs(near["x"] + near["width"] / 2 - x) < 8
    assert abs(near["y"] + near["height"] / 2 - y) < 8
    place = format_hex(replay.battle.find(state_at(replay, 0), "a").place)
    assert place in page.locator("#board .number").all_text_contents()
    expect(page.locator("#pointed")).to_have_text(place)
    page.mouse.down()
    page.mouse.move(x + 60, y + 30, steps=4)
    page.mouse.up()
    moved = plate.bounding_box()
    assert moved is not None
    assert moved["x"] - near["x"] == pytest.approx(60, abs=2)
    assert moved["y"] - near["y"] == pytest.approx(30, abs=2)
    expect(page.locator("#board .counter.selected")).to_have_count(0)
    press(page, "f")
    again = plate.bounding_box()
    assert again is not None
    assert again["width"] == pytest.approx(box["width"], abs=1)


def test_the_address_leads_to_a_moment_and_names_it(open_page: Open, replay: Replay) -> None:
    page = open_page(replay, "#turn=4&select=h")
    expect(page.locator("#turn")).to_have_text("Turn 4")
    expect(page.locator('#roster button[aria-pressed="true"]')).to_have_attribute("data-id", "h")
    seen = view(replay.battle, state_at(replay, beginning_of(replay, 4)), NOBODY)
    assert on_board(page) == {aircraft.id for aircraft in seen.aircraft if aircraft.is_present}
    press(page, "ArrowRight")
    page.wait_for_url(re.compile(rf"#turn=4&step={at(page)}&select=h$"))


@pytest.mark.parametrize(
    "at_", ["#turn=0", "#turn=999999", "#turn=x&select=%3Cb%3E", "#step=-4", "#%%%", "#step=99999"]
)
def test_a_wrong_address_still_shows_the_game(open_page: Open, replay: Replay, at_: str) -> None:
    page = open_page(replay, at_)
    expect(page.locator("#turn")).to_have_text(re.compile(r"Turn \d+"))


def test_help_lists_the_keys_and_gives_them_back(open_page: Open, replay: Replay) -> None:
    page = open_page(replay)
    press(page, "?")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    for words in ("next step", "play or pause", "whole board", "an aircraft lost"):
        expect(dialog).to_contain_text(words)
    press(page, "ArrowRight")
    assert at(page) == 0
    press(page, "Escape")
    expect(dialog).to_be_hidden()
    press(page, "ArrowRight")
    assert at(page) > 0


# What a side knows -------------------------------------------------------------------------------


def first_plot(page: Page, side: str) -> tuple[int, str, str]:
    """Find the first frame in which a side plots: the frame, the aircraft, the plot."""
    frames = data_of(page.content())["frames"]
    for n, frame in enumerate(frames):
        for id, fields in frame.get("own", {}).get(side, {}).items():
            if fields and fields.get("plan"):
                return n, id, fields["plot"]
    raise AssertionError(f"{side} never plots")


def test_a_plot_is_shown_to_everybody_once_it_is_flown(open_page: Open, replay: Replay) -> None:
    page = open_page(replay)
    n, id, plot = first_plot(page, "axis")
    row = page.locator(f'#roster button[data-id="{id}"]')
    seek(page, n)
    expect(row).not_to_contain_text(plot)
    expect(page.locator("#order")).not_to_contain_text(plot)
    assert page.locator("#board [data-plan]").count() == 0
    flown = next(
        m
        for m, frame in enumerate(data_of(page.content())["frames"])
        if m > n and frame.get("set", {}).get(id, {}).get("way")
    )
    seek(page, flown)
    expect(page.locator(f'#board [data-way="{id}"]')).to_have_count(1)
    expect(row).to_contain_text(" ".join(plot.split(" ")[:1]))


def test_one_sides_view_shows_its_own_plots_and_not_the_others(open_page: Open, replay: Replay) -> None:
    page = open_page(replay)
    n, id, plot = first_plot(page, "axis")
    seek(page, n)
    page.locator("#view").select_option("axis")
    expect(page.locator(f'#board [data-plan="{id}"]')).to_have_count(1)
    expect(page.locator(f'#roster button[data-id="{id}"]')).to_contain_text(plot)
    page.locator("#view").select_option("allied")
    expect(page.locator(f'#board [data-plan="{id}"]')).to_have_count(0)
    expect(page.locator(f'#roster button[data-id="{id}"]')).not_to_contain_text(plot)
    assert f"{id} plots" not in page.locator("#log").inner_text()


def test_b12_a_page_for_one_side_has_no_sealed_plot_of_the_other(open_page: Open, replay: Replay) -> None:
    page = open_page(replay, side="allied")
    assert page.locator("#view option").all_inner_texts() == ["Allied"]
    expect(page.locator("#view")).to_be_disabled()
    words = page.content()
    plots = [e for step in replay.steps for e in step.events if isinstance(e, Plotted)]
    sealed = [event for event in plots if replay.battle.force(event.id).side == "axis"]
    assert sealed
    for event in sealed:
        assert f"{event.id} plots" not in words
        assert f"plot {event.id} " not in words


# What it looks like, and to whom -----------------------------------------------------------------


def test_b44_hostile_names_are_shown_literally(open_page: Open) -> None:
    page = open_page(hostile())
    assert page.title() == HOSTILE
    assert page.locator("h1").text_content() == HOSTILE
    assert HOSTILE in (page.locator("#roster h3 .name").first.text_content() or "")
    assert page.locator("#roster .who .name").first.text_content() == HOSTILE
    assert page.locator("img").count() == 0
    press(page, "ArrowRight", "End", "?")
    assert page.locator(".story").text_content() == HOSTILE


@pytest.mark.parametrize("width", [600, 420, 320])
def test_a_narrow_window_stacks_and_never_scrolls_sideways(
    open_page: Open, replay: Replay, width: int
) -> None:
    page = open_page(replay, "#turn=2", width=width)
    board, log, roster = (page.locator(s).bounding_box() for s in (".stage", "section.log", "#roster"))
    assert board
    assert log
    assert roster
    assert board["y"] + board["height"] <= log["y"] + 1
    assert log["y"] + log["height"] <= roster["y"] + 1
    assert board["width"] == log["width"] == roster["width"] == width
    assert page.evaluate("document.documentElement.scrollWidth") == width
    expect(page.get_by_role("button", name="Play")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Help")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("width", "height"), [(1024, 640), (1280, 800), (1920, 1080)])
def test_a_wide_window_shows_all_without_scrolling(
    open_page: Open, replay: Replay, width: int, height: int
) -> None:
    page = open_page(replay, width=width, height=height)
    press(page, "End")
    assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [
        width,
        height,
    ]
    for part in ("header", ".stage", "footer", "section.log", "#roster"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)


def test_b42_sides_differ_by_shape_and_letter_and_not_by_colour_alone(
    open_page: Open, replay: Replay
) -> None:
    page = open_page(replay)
    shapes = page.locator("#board .counter .plate").evaluate_all(
        "all => all.map(one => [one.closest('.counter').classList[1], one.tagName])"
    )
    assert {tuple(shape) for shape in shapes} == {("side-0", "circle"), ("side-1", "path")}
    letters = page.locator("#board .counter .letter").evaluate_all(
        "all => all.map(one => [one.closest('.counter').classList[1], one.textContent])"
    )
    assert len({letter for _, letter in letters}) == 2


def test_level_and_speed_are_on_every_counter_and_large_enough_to_read(
    open_page: Open, replay: Replay
) -> None:
    page = open_page(replay)
    for aircraft in state_at(replay, 0).aircraft:
        counter = page.locator(f'#board .counter[data-id="{aircraft.id}"]')
        expect(counter.locator(".level")).to_have_text(str(aircraft.tal))
        assert counter.locator(".pip").count() == aircraft.speed
        box = counter.locator(".level").bounding_box()
        assert box
        assert box["height"] >= 10


def test_a_screen_reader_hears_the_moment_and_finds_named_controls(open_page: Open, replay: Replay) -> None:
    page = open_page(replay, "#turn=2")
    press(page, "ArrowRight")
    said = page.get_by_role("status")
    expect(said).to_have_attribute("aria-live", "polite")
    expect(said).to_contain_text("Turn 2")
    names = page.locator("button").evaluate_all(
        "all => all.map(one => one.ariaLabel || one.textContent.trim())"
    )
    assert all(names)
    assert page.locator("#log > li").count() > 5
    assert page.locator("#log").evaluate("one => one.tagName") == "OL"
    expect(page.get_by_role("slider", name="Moment of the game")).to_have_attribute(
        "aria-valuetext", re.compile("^Turn 2")
    )


def test_the_log_is_walked_with_keys(open_page: Open, replay: Replay) -> None:
    page = open_page(replay, "#turn=2")
    page.locator('#log [tabindex="0"]').focus()
    press(page, "ArrowDown", "ArrowDown", "Enter")
    assert at(page) == int(page.evaluate("document.activeElement.dataset.at"))


@pytest.mark.parametrize(("motion", "moves"), [("no-preference", True), ("reduce", False)])
def test_reduced_motion_is_respected(open_page: Open, replay: Replay, motion: str, moves: bool) -> None:
    page = open_page(replay, motion=motion)
    frames = data_of(page.content())["frames"]
    flown = next(n for n, f in enumerate(frames) if any(c.get("way") for c in f.get("set", {}).values()))
    seek(page, flown - 1)
    seen = page.evaluate(
        "() => (document.querySelector('[data-verb=step-on]').click(), document.getAnimations().length)"
    )
    assert (seen > 0) == moves


def test_a_game_that_is_not_over_can_be_looked_at(open_page: Open) -> None:
    game, origin = swede(4)
    play_on(game, 12)
    assert not game.is_over
    page = open_page(replay_of(game, origin))
    press(page, "End")
    assert at(page) == last(page)
    assert page.locator("#view option").all_inner_texts() == ["everybody"]


def two_bands() -> Replay:
    """Give a fight in which some fly low and some in the lower medium band."""
    battle, _ = table(
        "low1 axis a6m2 skilled 1010S tal3 speed3",
        "low2 allied f4f-4 skilled 1016N tal3 speed3",
        "high allied f4f-4 green 2020N tal2 speed3 medium-bottom",
        bands=("low", "medium-bottom"),
        turns=3,
    )
    return replay_of(play_on(Game(battle, 1)), melee()[1])


@pytest.mark.rule("A5.2.2b")
def test_with_several_bands_the_board_shows_one_and_goes_where_something_happens(open_page: Open) -> None:
    page = open_page(two_bands())
    assert on_board(page) == {"low1", "low2"}  # where most are
    page.locator("#roster [data-id=high]").click()
    assert on_board(page) == {"high"}
    press(page, "b")
    assert on_board(page) == {"low1", "low2"}
    expect(page.locator("#band")).to_have_value("low")
    page.locator("#band").select_option("medium-bottom")
    assert on_board(page) == {"high"}


@pytest.mark.rule("A5.2.2b")
def test_with_several_bands_the_roster_names_each_aircrafts(open_page: Open) -> None:
    page = open_page(two_bands())
    expect(page.locator("#roster [data-id=high] .figures")).to_contain_text("MB")
    expect(page.locator("#roster [data-id=low1] .figures")).not_to_contain_text("MB")


def test_with_one_band_none_is_spoken_of(open_page: Open, replay: Replay) -> None:
    page = open_page(replay)
    expect(page.locator("#band")).to_be_hidden()
