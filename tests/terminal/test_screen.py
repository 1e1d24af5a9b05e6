"""Two people at one keyboard: hand-overs, what each reads, and what nobody reads too soon."""

from __future__ import annotations

import pytest

from cy6.core.notation import format_order
from cy6.terminal.screen import CLEAR, ESCAPE
from tests.terminal.hands import SET_UP, Hands, desk, duel, rookie, swede

CALL = "The keyboard is for {} alone. Press Enter: "
ALLIED = CALL.format("United States Navy (allied)")
AXIS = CALL.format("Imperial Japanese Navy (axis)")


def up_to_the_hand_over(plot: str) -> Hands:
    """Set up The Swede, let the first side plot in secret, hand over, and let the other look round."""
    hands = Hands(
        desk(swede()),
        [*SET_UP, "", f"plot swede {plot}", "roster", "moves swede", "done allied", "",
         "roster", "log 99", "board", "why", "odds z1 swede", "undo", "moves swede C", "help"],
    )  # fmt: skip
    hands.play()
    return hands


def since_the_hand_over(hands: Hands) -> str:
    """Give all that is on the screen since it was last cleared."""
    return "".join(hands.shown).rpartition(CLEAR)[2]


def test_the_screen_is_cleared_and_waits_for_enter_before_the_other_side_is_asked() -> None:
    hands = up_to_the_hand_over("L F3")
    shown = "".join(hands.shown)
    assert shown.count(CLEAR) == 1
    before, _, after = shown.partition(CLEAR)
    assert "swede plots L F3: to 2907 SW" not in after
    assert "plots L F3" in before
    assert after.lstrip().startswith(AXIS)
    assert "What does z1 plot?" in after.partition(AXIS)[2]


@pytest.mark.rule("B2.1")
def test_nothing_after_the_hand_over_depends_on_the_sealed_plot() -> None:
    plain, climbing = up_to_the_hand_over("L F3"), up_to_the_hand_over("C R34")
    assert "".join(plain.shown) != "".join(climbing.shown)
    assert since_the_hand_over(plain) == since_the_hand_over(climbing)
    assert plain.prompts == climbing.prompts


def test_the_plots_come_out_when_they_are_flown() -> None:
    at = desk(swede())

    def on(prompt: str) -> str:
        if at.table.game.state.turn > 1:
            raise EOFError
        return "" if "Press Enter" in prompt else "defaults"

    shown = Hands(at, [*SET_UP, "", "plot swede C R34", ""], on).play()
    assert "Order of movement: z3, z2, z1, swede" in shown
    assert "swede flies C R34 to 2907 N, level 5" in shown.rpartition(CLEAR)[2]


def test_only_enter_takes_the_keyboard() -> None:
    hands = Hands(desk(swede()), [*SET_UP, "roster", "", "roster"])
    shown = hands.play()
    assert "Only Enter, please, or quit." in shown
    assert hands.prompts.count(f"\n{ALLIED}") == 2


def test_one_may_leave_at_a_hand_over() -> None:
    hands = Hands(desk(swede()), [*SET_UP, "quit", "never typed"])
    hands.play()
    assert hands.prompts[-1] == f"\n{ALLIED}"


def test_set_up_is_open_to_both() -> None:
    hands = Hands(desk(swede()), SET_UP[:4])
    assert CLEAR not in hands.play()
    assert "still to decide: z3" in "".join(hands.shown)


def test_the_prompt_names_side_turn_and_decision() -> None:
    hands = Hands(desk(swede()), [*SET_UP[:1], "", *SET_UP[2:]])
    hands.play()
    assert hands.prompts[:3] == ["allied 1, deploy swede> ", "allied 1, done> ", "axis 1, deploy z1> "]


def test_a_refusal_is_told_with_its_rule_and_the_question_stands() -> None:
    hands = Hands(desk(swede()), [*SET_UP, "", "plot swede L L99", "plot swede L F3"])
    assert "No: chart B has no L L99 at speed 3 (B2.1)\n" in hands.play()
    assert hands.prompts.count("allied 1, plot swede> ") == 2


def test_an_empty_line_repeats_the_question() -> None:
    hands = Hands(desk(swede()), ["", ""])
    assert hands.play().count("Where does swede start?") == 3


def test_long_lines_are_broken_between_words_and_set_in() -> None:
    hands = Hands(desk(swede()), ["help"])
    hands.play()
    told = [line for line in "".join(hands.shown).splitlines() if ESCAPE not in line]
    assert max(map(len, told)) <= 80
    assert any(line.startswith("      ") for line in told)


def test_undo_asks_again() -> None:
    hands = Hands(desk(swede()), [*SET_UP, "", "plot swede L F3", "undo"])
    shown = hands.play()
    assert "Taken back: plot swede L F3\n" in shown
    assert shown.count("What does swede plot?") == 2


def test_nobody_takes_back_what_the_other_side_did() -> None:
    hands = Hands(desk(swede()), [*SET_UP, "", "plot swede L F3", "", "", "undo"])
    assert "you have nothing to undo" in hands.play()


@pytest.mark.rule("B1.1.2")
def test_what_a_tailed_aircraft_reveals_is_told_to_its_tailer_alone() -> None:
    tail = ("", "tail spit fw", "", "", "plot fw L L34", "")
    hands = Hands(desk(duel(phase="tailing")), [*tail, ""])
    shown = hands.play()
    told = "fw is tailed, and reveals that it will turn left at its level"
    assert told in shown.rpartition("The keyboard is for Allied (allied) alone")[2]
    assert shown.count(told) == 1


def test_a_reaction_is_decided_alone_because_it_shows_the_plot() -> None:
    specs = ("ace allied spitfire-vc ace 2016N tal5 speed4", "fw axis fw-190a-4 green 2514N tal5 speed3")
    hands = Hands(
        desk(duel(*specs)),
        ["", "plot ace L L42", "", "", "plot fw L F3", "", "defaults", "", "react ace L43"],
    )
    shown = hands.play()
    asked = shown.index("Does ace react?")
    assert "The keyboard is for Allied (allied) alone" in shown[shown.rindex(CLEAR, 0, asked) : asked]
    assert "plotted: L L42, to" in shown[asked:]
    assert "ace flies L L43" in shown[asked:]


def test_one_person_against_a_bot_is_never_asked_to_hand_over() -> None:
    game = swede()
    hands = Hands(desk(game, {"axis": rookie(game)}), [*SET_UP[:2], *["defaults"] * 12])
    shown = hands.play()
    assert CLEAR not in shown
    assert "Press Enter" not in shown
    assert "Turn 2" in shown
    assert all(prompt.startswith("allied") for prompt in hands.prompts)


def test_a_whole_game_ends_with_its_result() -> None:
    game = swede(4)
    at = desk(game)
    bots = {side: rookie(game, i) for i, side in enumerate(game.battle.sides)}

    def on(prompt: str) -> str:
        if prompt == "over> ":
            return "why" if len(hands.prompts) == hands.prompts.index(prompt) + 1 else ""
        decision = at.table.next_decision()
        if "Press Enter" in prompt or decision is None:
            return ""
        return format_order(bots[decision.side](decision))

    hands = Hands(at, [], on)
    shown = hands.play()
    assert game.is_over
    winner = f"{game.battle.side(game.state.winner).name} ({game.state.winner}) wins."
    assert "or more on the dice" in shown.partition(winner)[2]
    assert hands.prompts[-2:] == ["over> ", "over> "]


@pytest.mark.rule("B5.2")
def test_a_plot_that_strains_a_damaged_airframe_is_told_its_risk() -> None:
    specs = ("ace allied sbd-3 ace 2016N tal5 speed1 airframe", "z axis a6m2 green 3014N tal5 speed3")
    hands = Hands(desk(duel(*specs)), ["", "plot ace SS-180", "plot ace L F1"])
    shown = hands.play()
    assert "it strains a damaged airframe: holds together on 6+ (72%), or breaks up (B5.2)" in " ".join(
        shown.split()
    )
    assert shown.count("B5.2") == 1
