"""What is chosen before a game: who plays each side, which variable and which optional rules hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal, NamedTuple

from cy6.replay.news import Tone
from cy6.replay.record import HUMAN
from cy6.scenario.switches import SWITCHES
from cy6.terminal.seats import BOT, BOT_OF_CHOICE, Pairing, pairings, players_of
from cy6.ui.kit.widgets import TICK

DICE: Final = ""  # an option whose pick is left to the dice


class Option(NamedTuple):
    """A variable rule of a scenario: its words, what it picks from, and how many of them."""

    id: str
    title: str
    text: str
    picks: tuple[str, ...] = ()
    number: int = 1


class SideOffer(NamedTuple):
    """A side of a scenario: its id, name, aircraft in words, and orders."""

    id: str
    name: str
    fleet: str
    orders: str


@dataclass(frozen=True, slots=True)
class SetUp:
    """The choice. `options` gives each chosen option its pick, or DICE; `players` each side its player."""

    players: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, str] = field(default_factory=dict)
    rules: frozenset[str] = frozenset()

    def limited(self, sides: Sequence[str], options: Sequence[str]) -> SetUp:
        """Leave out what a scenario does not have."""
        return replace(
            self,
            players={side: player for side, player in self.players.items() if side in sides},
            options={name: pick for name, pick in self.options.items() if name in options},
        )

    def player(self, side: str) -> str:
        """Give who plays a side: `human`, or `bot:` and its name."""
        return self.players.get(side, HUMAN)

    def people(self, sides: Sequence[str]) -> tuple[str, ...]:
        """List the sides that people play."""
        return tuple(side for side in sides if self.player(side) == HUMAN)

    @property
    def bot(self) -> str:
        """Name the bot that plays where nobody does."""
        named = (player.removeprefix(BOT) for player in self.players.values() if player != HUMAN)
        return next(named, BOT_OF_CHOICE)

    def with_people(self, people: Sequence[str], sides: Sequence[str], bot: str = "") -> SetUp:
        """Let people play some sides and bots the others: the bot that is named, else who played before."""
        bots = {side: player for side, player in self.players.items() if player != HUMAN and not bot}
        return replace(self, players=players_of(people, sides, bot or self.bot) | {
            side: player for side, player in bots.items() if side in sides and side not in people
        })  # fmt: skip

    def with_next_pick(self, option: Option) -> SetUp:
        """Switch an option on, then through what it may pick by name, then off."""
        named = option.picks if option.number == 1 else ()
        steps = [None, DICE, *named]
        now = self.options.get(option.id)
        later = steps[(steps.index(now) + 1) % len(steps)] if now in steps else None
        chosen = {name: pick for name, pick in self.options.items() if name != option.id}
        if later is not None:
            chosen[option.id] = later
        return replace(self, options=chosen)

    def with_rule(self, name: str) -> SetUp:
        """Switch an optional rule on or off."""
        return replace(self, rules=self.rules ^ {name})


class Choice(NamedTuple):
    """A line of the set-up: what it is about, its words, its value, a tick, and why one would change it."""

    kind: Literal["heading", "seats", "bot", "option", "rule", "save"]
    about: str
    title: str
    note: str = ""
    why: str = ""
    mark: str = ""
    tone: Tone = "plain"


def choices(
    sides: Sequence[SideOffer], options: Sequence[Option], chosen: SetUp, fixed: Sequence[str]
) -> Iterator[Choice]:
    """List the lines of a scenario's set-up. `fixed` are the optional rules that it brings along."""
    yield from _seats(sides, chosen)
    if options:
        yield Choice("heading", "", "Variable rules")
    for i, option in enumerate(options):
        pick = chosen.options.get(option.id)
        mark = "" if pick is None else TICK
        key = str(i + 1) if i < 9 else ""
        note = key if pick is None else f"{_pick_words(option, pick)}  {key}".strip()
        yield Choice("option", option.id, option.title, note, option.text, mark)
    yield Choice("heading", "", "Optional rules")
    for switch in SWITCHES:
        is_fixed = switch.name in fixed
        note = f"by the scenario  {switch.rule}" if is_fixed else switch.rule
        mark = TICK if is_fixed or switch.name in chosen.rules else ""
        yield Choice("rule", switch.name, switch.title, note, RULE_WORDS.get(switch.name, switch.title), mark)


def pairing(sides: Sequence[SideOffer], chosen: SetUp) -> Pairing:
    """Give who plays whom as it is chosen; what no answer offers has words of its own."""
    people = chosen.people([side.id for side in sides])
    found = pairings([(side.id, side.name) for side in sides])
    asked = Pairing(people, "", "Play")
    return next((each for each in found if each.people == people), asked)


def _seats(sides: Sequence[SideOffer], chosen: SetUp) -> Iterator[Choice]:
    """Ask who plays whom, and where bots play, which."""
    if not sides:
        return
    now = pairing(sides, chosen)
    by_id = {side.id: side for side in sides}
    yield Choice("heading", "", "Who plays?")
    for each in pairings([(side.id, side.name) for side in sides]):
        alone = by_id[each.people[0]] if len(each.people) == 1 else None
        why = _side_why(alone) if alone else WATCHING if not each.people else HOT_SEAT
        mark = TICK if each == now else ""
        yield Choice("seats", ",".join(each.people), each.words, alone.fleet if alone else "", why, mark)
    if len(now.people) < len(sides):
        yield Choice("bot", chosen.bot, "The bot", chosen.bot, BOT_WORDS.get(chosen.bot, ""))


def _pick_words(option: Option, pick: str) -> str:
    if not option.picks:
        return ""
    return pick or "the dice pick"


HOT_SEAT: Final = "Each plots in secret while the others look away; the screen says who takes the seat."
WATCHING: Final = "Nobody is asked anything: the bots fly, and the table shows what comes of it."
BOT_WORDS: Final[Mapping[str, str]] = {
    "rookie": "It turns toward the enemy, stays on the board and fires when it can.",
    "random": "It does anything that the rules allow: for trying things out.",
}


def _side_why(side: SideOffer) -> str:
    return " ".join(part for part in (f"{side.fleet}.", side.orders) if part)


RULE_WORDS: Final[Mapping[str, str]] = {
    "additional-tals": "A band has more levels, so that climbing and diving take longer.",
    "bomber-plotting": "Bombers choose their move when it is made; they move first all the same.",
    "climb-dive-reaction": "A veteran or an ace who plotted level flight may still climb or dive.",
    "special-reaction": "A veteran or an ace may turn a half loop to the side into a full one.",
    "green-confusion": "Green crews check when they come out of a special maneuver to the side.",
    "low-flight": "Green crews at the lowest level near the ground check each turn; skilled ones under fire.",
    "special-aiming": "Close behind a less agile target, agility may be given up for a heavier hit.",
    "gun-overload": "With more than two attackers near, an all-round gunner may lose his choice of target.",
    "just-a-jam": "A 12 on two dice, and guns that ran dry were only jammed.",
    "surface-dive-exit": "A dive below the lowest level leads away low over the ground instead of into it.",
}
