"""Names in many scripts: every letter in a font that has it, and plain words for what no font has."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from cy6.ui.kit.scripts import MISSING, OURS, Run, runs, script
from cy6.ui.kit.theme import Colour
from cy6.ui.kit.typeface import BUNDLED, Typeface, font_folder, letters_of

WHITE: Colour = (255, 255, 255)
NAMES = (
    "Над Курском — クルスク — عملية", "坂井三郎", "محمد عليّ", "Nguyễn Ước", "Τσολάκογλου",
    "ВВС РККА 帝國海軍", "עברית", "한국어", "საქართველო",
)  # fmt: skip
JAPANESE, HEBREW = 1, 2


def font_of(letter: str) -> int:
    """Give the font of a letter in a system that has one for Japanese, and one for Hebrew and an arrow."""
    if letter in "クルス坂井":
        return JAPANESE
    if letter in "שלום→":
        return HEBREW
    return OURS if ord(letter) < 0x500 or letter == "\u200b" else MISSING


def nothing() -> Iterable[Path]:
    return []


def pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


def test_a_text_is_cut_where_the_font_changes() -> None:
    assert runs("Курск クルス!", font_of) == (Run("Курск ", OURS), Run("クルス", JAPANESE), Run("!", OURS))


def test_words_from_right_to_left_keep_the_gap_between_them() -> None:
    assert runs("a שלום שלום b", font_of) == (
        Run("a ", OURS),
        Run("שלום שלום", HEBREW, True),
        Run(" b", OURS),
    )


def test_what_is_read_the_other_way_round_is_a_run_of_its_own_in_one_font() -> None:
    assert runs("→של", font_of) == (Run("→", HEBREW), Run("של", HEBREW, True))


def test_a_mark_stays_with_its_letter() -> None:
    assert runs("ク\u0301", font_of) == (Run("ク\u0301", JAPANESE),)


def test_what_no_font_has_is_said_in_plain_words() -> None:
    assert runs("a 한국어 b", font_of) == (Run("a [Korean] b", OURS),)
    assert runs("한국 어", font_of) == (Run("[Korean]", OURS),)
    assert runs("\U0001f6e9\ufe0f", font_of) == (Run("[small airplane]", OURS),)
    assert script("國") == script("ク") == "Japanese or Chinese"
    assert script("ع") == "Arabic"
    assert script("\ue000") == "unknown sign"


def test_what_is_never_seen_is_left_out_where_our_font_lacks_it() -> None:
    assert runs("a\u2066b\ufe0f\u200bc", font_of) == (Run("ab\u200bc", OURS),)


@pytest.mark.parametrize("name", NAMES)
def test_names_are_drawn_alike_on_every_machine(name: str) -> None:
    def unwanted() -> Iterable[Path]:
        raise AssertionError("no font of the system is needed")

    face = Typeface(unwanted)
    assert "[" not in "".join(run.text for run in face._runs(name))
    picture = face.render(name, 20, False, WHITE)
    assert picture.get_width() == face.width(name, 20, False)
    assert pixels(picture) == pixels(Typeface(nothing).render(name, 20, False, WHITE))


def test_no_letter_of_a_name_is_drawn_as_the_box_for_a_missing_one() -> None:
    face = Typeface(nothing)
    for name in NAMES:
        for run in face._runs(name):
            for weight in BUNDLED[run.font]:
                assert letters_of(set(run.text), font_folder() / weight) == set(run.text)


def test_bold_letters_of_other_scripts_are_bold() -> None:
    face = Typeface(nothing)
    assert pixels(face.render("クルス", 20, True, WHITE)) != pixels(face.render("クルス", 20, False, WHITE))


def test_plain_text_is_drawn_by_our_font_alone() -> None:
    font = pygame.font.Font(font_folder() / BUNDLED[OURS][0], 16)
    for text in ("Turn 3, Plot", "Öçğş × ½ …", "Покрышкин", "Nguyễn"):
        drawn = Typeface(nothing).render(text, 16, False, WHITE)
        assert pixels(drawn) == pixels(font.render(text, True, WHITE))


def test_the_middle_of_our_line_stays_in_the_middle() -> None:
    face = Typeface(nothing)
    line, mixed = face.render("H", 20, False, WHITE), face.render("Hクع", 20, False, WHITE)
    alone = mixed.subsurface((0, (mixed.get_height() - line.get_height()) // 2, *line.get_size()))
    assert mixed.get_height() > line.get_height()
    assert pixels(alone) == pixels(line)


def test_a_font_of_the_system_draws_what_ours_lack_and_a_broken_one_is_passed_over(tmp_path: Path) -> None:
    broken = tmp_path / "broken.ttf"
    broken.write_bytes(b"no font")
    code = font_folder() / "FiraCode-Regular.ttf"
    face = Typeface(lambda: [broken, tmp_path / "gone.ttf", code])
    drawn, named = face.render("a ►", 20, False, WHITE), Typeface(nothing).render("a ►", 20, False, WHITE)
    assert drawn.get_width() < named.get_width()
    assert pixels(drawn) != pixels(face.render("a  ", 20, False, WHITE))
    assert Typeface(nothing)._runs("►") == (Run("[black right-pointing pointer]", OURS),)


def test_the_system_is_asked_once_and_only_for_what_ours_lack() -> None:
    asked = []

    def files() -> Iterable[Path]:
        asked.append(1)
        return []

    face = Typeface(files)
    face.width("Turn 3 × Ö", 16, False)
    face.width("クルスク", 16, False)
    assert asked == []
    for sign in "\U0001f6e9\U0001f6eb":
        face.width(sign, 16, False)
    assert asked == [1]
