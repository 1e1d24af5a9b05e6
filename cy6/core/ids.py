"""The closed vocabularies of the rulebook, as types and as ordered tuples."""

from __future__ import annotations

from typing import Final, Literal, get_args

Skill = Literal["green", "skilled", "veteran", "ace"]
Role = Literal["fighter", "bomber"]
Status = Literal["waiting", "flying", "ooc", "border", "unseen", "destroyed", "exited"]
Damage = Literal["none", "engine", "airframe"]
Maneuver = Literal["PC", "C", "L", "D", "PD", "SD", "PI", "I", "SS", "PSS", "SSS", "ST"]
Ending = Literal["", "L", "R", "180"]
CodeType = Literal["forward", "turn", "extreme"]
WeaponClass = Literal["machine_gun", "cannon", "heavy_cannon"]
Position = Literal["FF", "BFF", "F", "FT", "FB", "SL", "SR", "R", "RT", "RB", "T3", "B3", "BRCRG"]
Friendliness = Literal["friendly", "neutral", "unfriendly"]
Band = Literal[
    "surface-low", "low", "medium-bottom", "medium", "medium-top",
    "high-bottom", "high", "high-top", "very-high", "extremely-high",
]  # fmt: skip
Phase = Literal[
    "deploy", "tailing", "border", "plot-tailed", "plot", "follow", "move", "collision", "flak",
    "flak-fire", "fire", "surface", "over",
]  # fmt: skip
DecisionKind = Literal[
    "deploy", "tail", "plot", "follow", "place", "react", "exit", "extend", "hx", "spin", "speed", "ram",
    "fire", "release", "attack", "flak", "jink", "done",
]  # fmt: skip
Edge = Literal["1", "2", "3", "4", "5", "6", "climb", "dive"]

Means = Literal["bombs", "rockets", "strafing", "torpedo"]
TargetKind = Literal["plain", "point", "area", "ship", "small-ship", "boat"]
BatteryKind = Literal["light", "medium", "heavy"]
Alone = Literal["end", "raid", "go_on"]

SKILLS: Final[tuple[Skill, ...]] = get_args(Skill)
BANDS: Final[tuple[Band, ...]] = get_args(Band)  # from the ground up, A5.0
MANEUVERS: Final[tuple[Maneuver, ...]] = get_args(Maneuver)
POSITIONS: Final[tuple[Position, ...]] = get_args(Position)
MEANS: Final[tuple[Means, ...]] = get_args(Means)
SHIPS: Final[tuple[TargetKind, ...]] = ("ship", "small-ship", "boat")
FIXED_POSITIONS: Final[tuple[Position, ...]] = ("FF", "BFF")
