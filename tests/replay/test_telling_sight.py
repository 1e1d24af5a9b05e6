"""C2, C4: clouds and sightings in words."""

from __future__ import annotations

import pytest

from cy6.core import events as e
from cy6.core.events import Event
from cy6.core.rolls import read_purpose
from cy6.core.state import Plot, Shot, Zone
from cy6.engine.fog import UNSEEN
from cy6.hexes import parse_hex
from cy6.replay.telling import tell, tell_purpose
from tests.helpers import table

BATTLE, STATE = table("z1 axis a6m2 skilled 2015N tal4 speed3", "f allied f4f-4 skilled 2515S tal4 speed3")
BANK = Zone("cloud-1", "cloud", "Cloud 1", (parse_hex("2014"), parse_hex("2114")), 5, 2)
SPECK = BANK._replace(hexes=BANK.hexes[:1], bottom=5)
UNSEEN_SHOT = Shot(UNSEEN, "f")
TOLD_SIGHT: tuple[tuple[Event, str], ...] = (
    (e.CloudLaid(BANK), "Cloud 1 lies between 2014 and 2114: 2 hexes, levels 2 to 5"),
    (e.CloudLaid(SPECK), "Cloud 1 lies between 2014 and 2014: 1 hex, level 5"),
    (
        e.RouteFollowed("z1", Plot("L", "F3"), (Plot("C", "F3"),)),
        "z1 flies on blind, as plotted before: L F3 then C F3",
    ),
    (e.RouteDropped("z1"), "z1 drops the moves it had plotted ahead"),
    (e.EnteredBorder("z1", "climb"), "z1 disappears in the clouds above the band"),
    (e.EnteredBorder("z1", "dive"), "z1 disappears in the clouds below the band"),
    (e.BorderChosen("z1", "enter"), "z1 will come back"),
    (e.BorderChosen("z1", "leave"), "z1 will fly home"),
    (e.ReturnDrawn("z1", 7), "z1 plots 7 moves, and comes back after them"),
    (
        e.Returned("z1", parse_hex("2010"), 3, 6, 4),
        "z1 comes back out of the clouds at 2010 S, level 6, speed 4",
    ),
    (e.Spotted("allied", "z1", "f", STATE.aircraft[0]), "f spots z1 at 2015 N, level 4"),
    (e.Spotted("allied", "z1", UNSEEN, STATE.aircraft[0]), "somebody unseen spots z1 at 2015 N, level 4"),
    (e.SightLost("allied", "z1"), "z1 is out of sight"),
    (e.DecoySeen("allied", "z1-d1", "f"), "f sees through z1-d1: there is nobody"),
    (e.DecoySeen("allied", "z1-d1", UNSEEN), "somebody unseen sees through z1-d1: there is nobody"),
    (e.Fired(UNSEEN_SHOT, "f", (), (), 0, "miss"), "an unseen attacker fires at f, and misses"),
    (
        e.Fired(UNSEEN_SHOT, "f", (), (), 7, "damaged", "engine"),
        "an unseen attacker hits f, firepower 7: damage",
    ),
    (e.Destroyed("f", UNSEEN), "f is destroyed by an unseen attacker"),
)  # fmt: skip


@pytest.mark.parametrize(("event", "words"), TOLD_SIGHT)
def test_clouds_and_sightings_are_told_in_plain_words(event: Event, words: str) -> None:
    assert tell(BATTLE, event) == words


@pytest.mark.parametrize(
    ("purpose", "words"),
    [
        ("spotting z1", "z1 keeps a lookout"),
        ("cloud check z1", "z1 flies blind"),
        ("cloud 2 size", "cloud 2 size"),
        ("return distance z1", "how far off z1 comes out"),
        (f"robustness {UNSEEN}>f", "f's robustness against an unseen attacker"),
    ],
)
def test_what_is_rolled_for_is_told(purpose: str, words: str) -> None:
    assert tell_purpose(BATTLE, read_purpose(purpose)) == words
