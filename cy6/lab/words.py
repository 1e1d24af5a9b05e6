"""Chances and risks in words, the same in every client."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from cy6.core.state import Aircraft, Battery
from cy6.core.tally import Tally
from cy6.engine.forecast import Risk
from cy6.lab.odds import chance
from cy6.lab.odds_ground import burst_odds
from cy6.rules import flak
from cy6.rules.battle import Battle


def percent(chance: Fraction | float) -> str:
    """Write a chance in percent; what can happen never reads 0 %, what can fail never 100 %."""
    value = float(chance) * 100
    if 0 < value < 0.5:
        return "<1%"
    if 99.5 <= value < 100:
        return ">99%"
    return f"{value:.0f}%"


def check_words(tally: Tally) -> str:
    """Write what the dice must show for a check, and how likely that is: `6+ (72%)`."""
    return f"{tally.needed}+ ({percent(chance(tally))})"


def burst_words(battle: Battle, battery: Battery, target: Aircraft, result: flak.Result) -> str:
    """Say what a hit or a near miss of a battery throws, and what that may do: C5.2.2 to C5.2.4."""
    odds, dice = burst_odds(battle, battery, target, result), flak.dice_of(battle, battery, result)
    return f"{dice}, damages {percent(odds.damaged)}, destroys {percent(odds.destroyed)}"


# Risks of a move ---------------------------------------------------------------------------------

_RISKS: Final = {
    "fuel": "runs out of fuel before it moves",
    "fire": "is on fire: puts it out on {check}, or is damaged",
    "panic": "panics: overcomes it on {check}",
    "control": "has no control: regains it on {check}",
    "dive-recovery": "pulls out of its dive on {check}, or flies straight on down",
    "cloud-maneuver": "flies a special maneuver in a cloud on {check}, or loses control",
    "cloud": "flies blind: keeps its course on {check}, or strays",
    "climb": "climbs on a damaged engine on {check}, or loses control",
    "airframe": "strains a damaged airframe: holds together on {check}, or breaks up",
    "confusion": "is a green crew: comes out as plotted on {check}, or perhaps otherwise",
    "crash": "flies into the ground",
    "cloud-border": "flies into the clouds {where} the band, to come back later or fly home",
    "exit": "leaves the board {way}, {edge}: gets home on {check}",
    "lx": "keeps its speed in the turn on {check}, or is one slower",
    "crossing": "crosses into {about}, or leaves there",
    "wingmen": "loses {about}, who cannot keep station",
}
_SAFE_EXIT: Final = "leaves the board {way}, friendly: safe"
_WAYS: Final = {"climb": "by climbing above the band", "dive": "by diving below the band"}
_EDGES: Final = ("neutral", "unfriendly")
_BORDERS: Final = {"climb": "above", "dive": "below"}
_WHEN: Final = {
    "": "", "confused": "if confused, ", "astray": "if it strays, ",
    "unrecovered": "if it does not pull out, ", "fallen": "if it loses control, ",
    "burnt": "if the fire does damage, ",
}  # fmt: skip
_GRAVE: Final = ("crash", "exit", "airframe")  # worth telling though something else must go wrong first


def risk_lines(risks: Iterable[Risk]) -> tuple[str, ...]:
    """Say what a move may lead to, each once: what will be met, and what is grave if it comes to it."""
    told: dict[tuple[str, str], str] = {}
    for risk in risks:
        if risk.kind in _RISKS and (not risk.when or (risk.when in _WHEN and risk.kind in _GRAVE)):
            told.setdefault((risk.kind, risk.about), risk_words(risk))
    return tuple(told.values())


def risk_words(risk: Risk) -> str:
    """Say one thing that a move may lead to, with the number needed and its rule."""
    words = _SAFE_EXIT if risk.kind == "exit" and risk.tally is None else _RISKS[risk.kind]
    reasons = risk.tally.reasons if risk.tally else ()
    said = words.format(
        check=check_words(risk.tally) if risk.tally else "",
        where=_BORDERS.get(risk.about, ""),
        way=_WAYS.get(risk.about, f"by edge {risk.about}"),
        edge=next((r.key for r in reasons if r.key in _EDGES), _EDGES[0]),
        about=risk.about.replace("-", " ") if risk.kind == "crossing" else risk.about,
    )
    return f"{_WHEN[risk.when]}{said} ({risk.rule})"
