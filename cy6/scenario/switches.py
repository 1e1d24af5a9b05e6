"""The optional rules that a scenario or the command line may switch on: the one list of their names."""

from __future__ import annotations

from typing import Final, NamedTuple


class Switch(NamedTuple):
    """An optional rule: its name in files, what it does in a few words, and the rule's number."""

    name: str
    title: str
    rule: str


SWITCHES: Final = (
    Switch("additional-tals", "Eight or ten tactical altitude levels", "A5.1.1"),
    Switch("bomber-plotting", "Bombers move without plotting", "B2.1.1"),
    Switch("climb-dive-reaction", "Veterans and aces may react to climb or dive from level flight", "B3.3.2"),
    Switch(
        "special-reaction", "Veterans and aces may react to turn a special maneuver by 180 degrees", "B3.3.2"
    ),
    Switch("green-confusion", "Green crews may come out of a special maneuver the wrong way", "B3.6.7"),
    Switch("low-flight", "Green crews may hit the ground at the lowest level", "B3.15"),
    Switch("special-aiming", "Veterans and aces may aim at a part of the target", "B4.3.8"),
    Switch("gun-overload", "Gunners all round are overwhelmed by many attackers", "B4.4.5"),
    Switch("just-a-jam", "Guns out of action may only be jammed", "B4.5.1"),
    Switch("bombers-press-on", "Damaged bombers that drop out fly on with their mission", "C1.4.2"),
    Switch("spotting", "Aircraft must be spotted before they are seen, tailed or fired upon", "C4"),
    Switch("high-sun", "About noon only what is higher comes out of the sun", "C4.2.3"),
    Switch("near-miss-turn", "An extreme turn escapes a near miss of flak", "C5.2.5"),
    Switch("aircrew-survival", "What becomes of the crews of lost aircraft", "C6.1"),
    Switch("surface-dive-exit", "Ours: aircraft may leave by a dive from the lowest band", "A5.2"),
)

SWITCH_NAMES: Final = tuple(switch.name for switch in SWITCHES)
