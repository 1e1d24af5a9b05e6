"""Who plays whom: the answers that are offered before a game."""

from __future__ import annotations

from cy6.terminal.seats import BOT_OF_CHOICE, pairings, players_of

SIDES = (("allied", "United States Navy"), ("axis", "Imperial Japanese Navy"))


def test_two_people_one_on_either_side_against_a_bot_or_bots_alone() -> None:
    found = pairings(SIDES)
    assert [pairing.people for pairing in found] == [("allied", "axis"), ("allied",), ("axis",), ()]
    words = [pairing.words for pairing in found]
    assert words[0] == "Two people at one keyboard"
    assert words[1] == "You against a bot: United States Navy"
    assert words[-1] == "Bots alone: you watch"


def test_more_sides_have_more_people() -> None:
    found = pairings((*SIDES, ("red", "Red Air Force")))
    assert found[0].words == "People on all 3 sides"
    assert len(found) == 5


def test_whoever_is_no_person_is_the_better_bot() -> None:
    assert players_of(("axis",), ("allied", "axis")) == {"allied": "bot:rookie", "axis": "human"}
    assert BOT_OF_CHOICE == "rookie"
    assert players_of((), ("allied", "axis"), "random") == {"allied": "bot:random", "axis": "bot:random"}
