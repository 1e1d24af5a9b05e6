"""Typing what files say: B26, B27, B29 and B31 of the corpus, and every kind of value."""

from __future__ import annotations

from typing import Annotated

import pytest

from cy6.hexes import at
from cy6.tables.fields import (
    BandName,
    Carried,
    DiceText,
    Heading,
    HexPlace,
    Identifier,
    Moment,
    Pose,
    PositionName,
    Prose,
    SkillName,
    Title,
    Weapons,
    YesNo,
    name_of,
    one_of,
    whole,
)
from cy6.tables.names import guess, nearest
from cy6.tables.schema import FormatNumber, Strict, inspect, validate
from cy6.tables.strict_yaml import BrokenFile, parse_document

NAMES = {"aircraft type": ("a6m2", "bf-109e-4", "bf-109g-6"), "weapon": ("LMG", "HMG", "LRHC")}


class Pilot(Strict):
    id: Identifier
    crew: SkillName = "skilled"
    kills: Annotated[int, whole(0, 400)] = 0
    mood: Annotated[int, whole(-3, 3)] = 0
    place: HexPlace | None = None
    heading: Heading | None = None
    at: Pose | None = None
    born: Moment | None = None
    band: BandName | None = None
    luck: DiceText | None = None
    type: Annotated[str, name_of("aircraft type")] | None = None
    weapons: dict[PositionName, Weapons] = {}
    title: Title | None = None
    story: Prose | None = None
    alive: YesNo = True


class Squadron(Strict):
    format: FormatNumber = 1
    pilots: list[Pilot] = []
    aircraft: dict[Identifier, Pilot] = {}
    numbers: tuple[Annotated[int, whole(1, 9)], Annotated[int, whole(1, 9)]] | None = None


def read(text: str) -> Squadron:
    return validate(parse_document(text, "sq.yaml"), Squadron, NAMES)


def pilot(line: str) -> Pilot:
    (one,) = read(f"pilots: [{{id: x, {line}}}]\n").pilots
    return one


def broken(text: str) -> list[str]:
    with pytest.raises(BrokenFile) as caught:
        read(text)
    return [str(problem) for problem in caught.value.problems]


def complaint(line: str) -> str:
    (message,) = broken(f"pilots:\n  - {{id: x, {line}}}\n")
    assert message.startswith("sq.yaml:2:")
    return message.split(": ", 1)[1]


# ---------------------------------------------------------------- values


def test_values_are_typed_by_the_schema() -> None:
    one = pilot(
        "crew: ace, kills: 12, mood: +2, place: 0305, heading: nw, at: 2014 NE, born: 1917-03-02,"
        " band: high-top, luck: 2d6, type: a6m2, title: Bo, story: Once, alive: no,"
        " weapons: {FF: 2xHMG, R: 1xLRHC/very_low 2xLMG}"
    )
    assert (one.crew, one.kills, one.mood, one.alive) == ("ace", 12, 2, False)
    assert (one.place, one.heading, one.at) == (at(3, 5), 5, (at(20, 14), 1))
    assert (one.born, one.band, one.luck, one.type) == ("1917-03-02", "high-top", "2d6", "a6m2")
    assert one.weapons == {
        "FF": (Carried(2, "HMG"),),
        "R": (Carried(1, "LRHC", "very_low"), Carried(2, "LMG")),
    }


def test_a_hex_is_the_same_quoted_or_not() -> None:
    assert pilot("place: 0305").place == pilot("place: '0305'").place == pilot('place: "0305"').place


@pytest.mark.parametrize("word", ["yes", "Yes", "true", "no", "False"])
def test_yes_and_no(word: str) -> None:
    assert pilot(f"alive: {word}").alive is (word.casefold() in ("yes", "true"))


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("kills: 1e3", "'1e3' is not a whole number (a whole number from 0 to 400)"),
        ("kills: 401", "401 is out of bounds (a whole number from 0 to 400)"),
        ("kills: -1", "-1 is out of bounds"),
        ("kills: 010", "'010' is not a whole number"),
        ("kills: +1", "'+1' is not a whole number"),
        ("kills: 3.0", "'3.0' is not a whole number"),
        ("kills: yes", "'yes' is not a whole number"),
        ("kills: ", "there is nothing"),
        ("kills: [3]", "a single value is expected here, not a list"),
        ("kills: {a: 3}", "a single value is expected here, not a group of keys"),
        (f"kills: {'9' * 5000}", "a number of 5000 digits is too big"),
        ("place: 305", "'305' is not a hex (four digits, column then row, like 2014)"),
        ("place: 20145", "is not a hex"),
        ("at: 2014", "'2014' is not a place with a heading (like 2014 NE)"),
        ("at: 2014 E", "'E' is not a heading (allowed: N NE SE S SW NW)"),
        ("heading: -1", "'-1' is not a heading (allowed: N NE SE S SW NW)"),
        ("heading: 2.5", "'2.5' is not a heading"),
        ("heading: null", "'null' is not a heading"),
        ("born: 1943-02-30", "'1943-02-30' is not a day of the calendar"),
        ("born: 12:30", "is not a day of the calendar"),
        ("band: hgh-top", "unknown altitude band 'hgh-top' (did you mean high-top?)"),
        ("crew: vetran", "unknown skill 'vetran' (did you mean veteran?)"),
        ("crew: xyz", "unknown skill 'xyz' (known: green, skilled, veteran, ace)"),
        ("crew: ", "the skill is missing (known: green"),
        ("type: Bf109E4", "unknown aircraft type 'Bf109E4' (did you mean bf-109e-4?)"),
        ("type: ", "the name of the aircraft type is missing"),
        ("luck: 2d7", "'2d7' are not dice"),
        ("alive: perhaps", "'perhaps' is neither yes nor no"),
        ("weapons: {FF: two}", "'two' is not a number of weapons (like 2xHMG)"),
        ("weapons: {FF: 2xHNG}", "unknown weapon 'HNG' (did you mean HMG?)"),
        ("weapons: {FF: 1xLRHC/slow}", "unknown rate of fire 'slow'"),
        ("weapons: {FF: }", "weapons are expected here"),
        ("weapons: {BCRG: 2xHMG}", "unknown gun position 'BCRG' (did you mean BRCRG?)"),
        ("weapons: 2xHMG", "a group of keys is expected here, not '2xHMG'"),
        ("title: ", "a text is expected here, there is nothing"),
        (f"title: {'x' * 121}", "the text is too long: 121 characters, at most 120"),
        ("kils: 2", "unknown key 'kils' (did you mean kills?)"),
    ],
)
def test_what_is_wrong_is_said_in_words(line: str, words: str) -> None:
    assert words in complaint(line)


def test_an_id_is_letters_digits_and_hyphens() -> None:
    assert "'a b' is not an id" in broken("pilots: [{id: a b}]\n")[0]
    assert "is not an id" in broken("aircraft: {-x: {id: y}}\n")[0]


# ---------------------------------------------------------------- files as a whole


def test_all_problems_of_a_file_come_at_once_in_order() -> None:
    assert broken(
        "aircrft: {}\npilots:\n  - {id: a, crew: vetran}\n  - {crew: ace, crew: green}\n"
        "  - 7\nnumbers: [1, 2, 3]\n"
    ) == [
        "sq.yaml:1:1: unknown key 'aircrft' (did you mean aircraft?)",
        "sq.yaml:3:19: unknown skill 'vetran' (did you mean veteran?)",
        "sq.yaml:4:5: the key 'id' is missing in 'pilots.1'",
        "sq.yaml:4:17: the key 'crew' stands here a second time, the first is in line 4",
        "sq.yaml:5:5: a group of keys is expected here, not '7'",
        "sq.yaml:6:10: too many entries: 3, at most 2",
    ]


def test_a_duplicate_key_alone_breaks_a_file() -> None:
    assert broken("pilots: [{id: a}]\npilots: [{id: b}]\n") == [
        "sq.yaml:2:1: the key 'pilots' stands here a second time, the first is in line 1"
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[]\n", "sq.yaml:1:1: a group of keys is expected here, not a list"),
        ("word\n", "sq.yaml:1:1: a group of keys is expected here, not 'word'"),
        ("pilots: {}\n", "sq.yaml:1:9: a list is expected here, not a group of keys"),
        ("pilots:\n", "sq.yaml:1:8: a list is expected here, not nothing"),
        ("numbers: [1]\n", "sq.yaml:1:10: too few entries: 1"),
    ],
)
def test_a_wrong_shape_is_named(text: str, words: str) -> None:
    assert broken(text)[0].startswith(words)


def test_an_empty_group_misses_its_keys() -> None:
    class Needy(Strict):
        format: FormatNumber
        title: Title

    with pytest.raises(BrokenFile) as caught:
        validate(parse_document("{}\n", "n.yaml"), Needy)
    assert [str(each) for each in caught.value.problems] == [
        "n.yaml:1:1: the key 'format' is missing",
        "n.yaml:1:1: the key 'title' is missing",
    ]


def test_a_newer_format_is_the_only_thing_said() -> None:
    (message,) = broken("format: 2\nnew_key: 1\npilots: 3\n")
    assert message == (
        "sq.yaml:1:9: written by a newer version: format 2, this version reads format 1 (update cy6)"
    )


def test_thousands_of_problems_are_cut_to_a_readable_number() -> None:
    messages = broken("pilots:\n" + "  - {id: a, crw: 1}\n" * 3000)
    assert len(messages) == 101
    assert messages[-1].endswith("and 2900 problems more")


def test_names_are_only_checked_where_they_are_known() -> None:
    model, problems = inspect(parse_document("pilots: [{id: a, type: b-29}]\n"), Squadron)
    assert problems == ()
    assert model is not None
    assert model.pilots[0].type == "b-29"


def test_a_typed_file_cannot_be_changed() -> None:
    with pytest.raises(ValueError, match="frozen"):
        read("pilots: [{id: a}]\n").pilots[0].kills = 3


def test_the_json_schema_tells_an_editor_what_is_allowed() -> None:
    schema = Squadron.model_json_schema()
    fields = schema["$defs"]["Pilot"]["properties"]
    assert fields["crew"]["enum"] == ["green", "skilled", "veteran", "ace"]
    assert (fields["kills"]["minimum"], fields["kills"]["maximum"]) == (0, 400)
    assert schema["additionalProperties"] is False


# ---------------------------------------------------------------- guesses


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Bf109E4", "bf-109e-4"),
        ("BF-109E-4", "bf-109e-4"),
        ("fw190", "fw-190a-4"),
        ("spitfire", "spitfire-vc"),
    ],
)
def test_the_nearest_name_sees_past_case_and_hyphens(typed: str, meant: str) -> None:
    known = ("a6m2", "bf-109e-4", "bf-109g-6", "fw-190a-4", "spitfire-vc")
    assert nearest(typed, known) == meant


def test_without_a_near_name_a_few_are_listed_and_many_are_not() -> None:
    assert guess("q", ("ace", "green")) == " (known: ace, green)"
    assert guess("q", [f"name{i}" for i in range(50)]) == ""


def test_words_of_a_fixed_few() -> None:
    class Choice(Strict):
        wind: Annotated[str, one_of("wind", ("calm", "storm"))]

    with pytest.raises(BrokenFile, match=r"c.yaml:1:7: unknown wind 'strm' \(did you mean storm\?\)"):
        validate(parse_document("wind: strm\n", "c.yaml"), Choice)
