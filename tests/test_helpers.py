"""The short way to set a table puts everything where a scenario would."""

from __future__ import annotations

import pytest

from cy6.core.state import Gun
from cy6.hexes import parse_hex
from tests.helpers import scripted, table


def test_a_line_of_words_becomes_an_aircraft_and_its_force() -> None:
    battle, state = table(
        "fw axis fw-190a-4 green 2014NE tal5 speed4 FF:2xMC,4xLMG engine fired:cannon tails:spit",
        "spit allied spitfire-vc ace 2015N",
        band="high",
        rules=("special-aiming",),
    )
    fw, spit = state.aircraft
    assert (fw.place, fw.heading, fw.tal, fw.speed) == (parse_hex("2014"), 1, 5, 4)
    assert (fw.crew, fw.damage, fw.band, fw.fired, fw.quarry) == (
        "green",
        "engine",
        "high",
        ("cannon",),
        "spit",
    )
    assert battle.guns(fw) == (Gun("FF", "MC", 2), Gun("FF", "LMG", 4))
    assert battle.guns(spit) == battle.type_of(spit).guns
    assert battle.force("spit").crew == spit.crew == "ace"
    assert battle.setting.has_rule("special-aiming")
    assert state.phase == "plot"


def test_bombers_play_as_bombers_unless_told_otherwise() -> None:
    battle, _ = table("a x b-17f 0101N", "b x sbd-3 fighter 0102N", "c y a6m2 0103N")
    assert [force.role for force in battle.setting.forces] == ["bomber", "fighter", "fighter"]


def test_what_an_aircraft_carries_its_force_carries_too() -> None:
    battle, state = table("g1 x bf-109e-4 2014N rockets1 bombs2 shields1 loaded1")
    force, aircraft = battle.force("g1"), state.aircraft[0]
    assert (force.rockets, force.air_bombs, force.shields, force.loaded) == (1, 2, 1, 1)
    assert (aircraft.rockets, aircraft.air_bombs, aircraft.shields, aircraft.loaded) == (1, 2, 1, 1)


@pytest.mark.parametrize("word", ["fast", "2014", "guns:MC", "FF:MC"])
def test_a_word_without_a_meaning_is_refused(word: str) -> None:
    with pytest.raises(ValueError, match=r"means nothing|guns are written"):
        table(f"fw axis fw-190a-4 2014N {word}")


def test_a_scripted_roll_answers_by_purpose_and_remembers_what_was_asked() -> None:
    roll = scripted({"to hit": [[1, 2], [6, 6]], "damage fw": [4]})
    assert roll("to hit fw>spit", "2d6") == (1, 2)
    assert roll("damage fw>spit", "1d6") == (4,)
    assert roll.unused == ("to hit",)
    assert roll("to hit spit>fw", "2d6") == (6, 6)
    assert roll.asked[0] == ("to hit fw>spit", "2d6")
    with pytest.raises(AssertionError, match="nobody scripted"):
        roll("to hit fw>spit", "2d6")


def test_a_scripted_roll_refuses_faces_that_do_not_fit() -> None:
    with pytest.raises(AssertionError, match="is a roll of 2d6"):
        scripted({"to hit": [3]})("to hit fw>spit", "2d6")
