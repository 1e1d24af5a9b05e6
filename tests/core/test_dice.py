"""Dice: fixed for ever by seed and number, fair, and scriptable by purpose."""

from __future__ import annotations

import math
from collections import Counter

import pytest
from hypothesis import given, strategies as st

from cy6.core.dice import Dice, DiceMismatch, Scripted, draw, parse_kind

GOLDEN = {  # recorded games are read again by these faces: they never change, in any version
    (0, 6): "6 3 1 6 1 2 2 5 2 6 3 5 4 4 5 4 3 5 2 6",
    (0, 10): "9 5 1 10 2 4 2 8 3 10 4 8 6 6 8 6 5 8 3 9",
    (0, 20): "18 9 1 20 3 7 4 16 5 20 8 16 11 12 15 11 10 16 5 17",
    (1, 6): "6 5 5 5 2 2 1 6 6 4 6 1 2 2 3 3 6 5 1 4",
    (2026, 6): "3 3 3 6 6 2 3 2 5 6 1 2 5 4 4 2 6 3 1 3",
    (2026, 10): "5 4 5 10 9 3 5 3 9 10 2 3 8 6 6 4 10 5 2 5",
    (2**63 + 5, 6): "6 5 2 5 2 4 1 4 3 2 2 2 4 3 2 3 1 3 5 1",
    (2**63 + 5, 20): "19 17 4 15 5 12 2 12 10 7 5 7 11 9 4 9 1 10 17 1",
}
DRAWS = 60_000


@pytest.mark.parametrize(("seed", "sides"), GOLDEN)
def test_a_seed_gives_the_same_faces_for_ever(seed: int, sides: int) -> None:  # B19
    assert " ".join(str(draw(seed, i, sides)) for i in range(20)) == GOLDEN[seed, sides]


def test_the_millionth_die_is_as_fixed_as_the_first() -> None:
    assert draw(0, 1_000_000, 6) == 5
    assert draw(-1, 0, 6) == 1


@given(st.integers(), st.integers(0, 10**9), st.integers(1, 100))
def test_a_face_is_one_of_the_die(seed: int, index: int, sides: int) -> None:
    assert 1 <= draw(seed, index, sides) <= sides


@pytest.mark.parametrize("sides", [4, 6, 10, 20])
@pytest.mark.parametrize("seed", [0, 7])
def test_every_face_comes_up_as_often(seed: int, sides: int) -> None:
    counts = Counter(draw(seed, i, sides) for i in range(DRAWS))
    assert sorted(counts) == list(range(1, sides + 1))
    chance = 1 / sides
    error = math.sqrt(DRAWS * chance * (1 - chance))
    assert all(abs(count - DRAWS * chance) <= 4 * error for count in counts.values())


def test_neighbouring_seeds_and_neighbouring_dice_have_nothing_to_do_with_each_other() -> None:
    chance = 1 / 36
    error = math.sqrt(DRAWS * chance * (1 - chance))
    for pairs in (
        Counter((draw(3, 2 * i, 6), draw(3, 2 * i + 1, 6)) for i in range(DRAWS)),
        Counter((draw(i, 0, 6), draw(i + 1, 0, 6)) for i in range(DRAWS)),
    ):
        assert len(pairs) == 36
        assert all(abs(count - DRAWS * chance) <= 4 * error for count in pairs.values())


def test_a_roll_takes_the_next_dice_whatever_it_is_for() -> None:
    dice = Dice(0)
    assert dice.faces("to hit fw>spit", "2d6", 0) == (6, 3)
    assert dice.faces("heading spit", "2d6", 0) == (6, 3)
    assert dice.faces("to hit fw>spit", "3d6", 1) == (3, 1, 6)


def test_dice_are_a_value_so_that_undo_and_copies_are_exact() -> None:
    dice = Dice(2026)
    first = dice.faces("to hit fw>spit", "2d6", 4)
    dice.faces("robustness fw>spit", "2d6", 6)
    assert dice.faces("to hit fw>spit", "2d6", 4) == first
    assert dice == Dice(2026)


@pytest.mark.parametrize(("kind", "read"), [("2d6", (2, 6)), ("1d10", (1, 10)), ("12d20", (12, 20))])
def test_a_kind_is_how_many_dice_of_how_many_sides(kind: str, read: tuple[int, int]) -> None:
    assert parse_kind(kind) == read


@pytest.mark.parametrize("kind", ["", "d6", "2d", "2", "0d6", "2d0", "2D6", "-1d6", "2d6+1", "two"])
def test_other_words_are_no_dice(kind: str) -> None:
    with pytest.raises(ValueError, match="dice are written like 2d6"):
        parse_kind(kind)


def test_scripted_dice_answer_the_purpose_they_were_set_for() -> None:
    dice = Scripted()
    dice.expect("to hit spit>fw", (1, 2))
    dice.expect("hx check", (4, 4))
    assert dice.faces("hx check fw", "2d6", 0) == (4, 4)
    assert dice.faces("to hit spit>fw", "2d6", 2) == (1, 2)
    assert dice.unused == ()


def test_scripted_dice_of_one_purpose_come_in_the_order_they_were_set() -> None:
    dice = Scripted()
    dice.expect("to hit", (1, 1))
    dice.expect("to hit", (6, 6))
    assert [dice.faces(f"to hit a>{target}", "2d6", 0) for target in "bc"] == [(1, 1), (6, 6)]


def test_what_nobody_scripted_comes_from_the_seed() -> None:
    dice = Scripted(2026)
    dice.expect("to hit", (1, 1))
    assert dice.faces("heading fw", "1d6", 3) == Dice(2026).faces("heading fw", "1d6", 3)
    assert dice.unused == ("to hit",)


@pytest.mark.parametrize("faces", [(1,), (1, 2, 3), (0, 3), (3, 7)])
def test_faces_that_no_roll_of_the_kind_can_show_are_refused(faces: tuple[int, ...]) -> None:
    dice = Scripted()
    dice.expect("to hit", faces)
    with pytest.raises(DiceMismatch, match=r"to hit fw>spit is a roll of 2d6"):
        dice.faces("to hit fw>spit", "2d6", 0)
