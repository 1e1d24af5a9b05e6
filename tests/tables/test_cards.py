"""What `cy6 aircraft` shows."""

from __future__ import annotations

import pytest

from cy6.tables.cards import aircraft_card, list_aircraft
from cy6.tables.ruleset import Ruleset


def test_a_card_tells_both_halves_of_the_sky(ruleset: Ruleset) -> None:
    assert aircraft_card(ruleset, "fw-190a-4") == (
        "Focke-Wulf Fw 190A-4 (fw-190a-4)",
        "fighter, one engine, robustness R2",
        "",
        "                    chart  speed  agility  accel  climb  dive",
        "below 20,000 feet   D      5      3        Hx     30     47",
        "20,000 feet and up  D      5      2        Nx     20     47",
        "",
        "FF  forward fixed  2xMC   2d10  to 10 hexes",
        "FF  forward fixed  2xLVC  2d10  to 6 hexes",
        "FF  forward fixed  2xLMG  2d4   to 6 hexes",
    )


def test_a_card_tells_what_is_special(ruleset: Ruleset) -> None:
    fortress = "\n".join(aircraft_card(ruleset, "b-17f"))
    assert "heavy bomber, 4 engines, robustness R4" in fortress
    assert "20,000 feet and up" in fortress
    assert "bombs: 2,300 kg" in fortress
    assert "slow climber: 2 turns of climbing for a level" in fortress
    dauntless = "\n".join(aircraft_card(ruleset, "sbd-3"))
    assert "dive bomber" in dauntless
    assert "BFF  bomber forward fixed  2xHMG  2d6  to 6 hexes" in dauntless
    assert "1--" not in dauntless
    assert "from 20,000 feet up: 7 turns of climbing for a level" in dauntless
    assert "2--" in "\n".join(aircraft_card(ruleset, "a6m2"))


def test_the_list_of_aircraft_has_a_line_each(ruleset: Ruleset) -> None:
    lines = list_aircraft(ruleset)
    assert len(lines) == len(ruleset.aircraft) + 1
    assert " ".join(lines[1].split()) == "a6m2 Mitsubishi A6M2 Zero A4 2-- R0 FF 2xLVC 2xLMG"


def test_an_unknown_type_guesses_what_was_meant(ruleset: Ruleset) -> None:
    with pytest.raises(LookupError, match=r"unknown aircraft type 'Bf109E4' \(did you mean bf-109e-4\?\)"):
        aircraft_card(ruleset, "Bf109E4")
