"""Who plays whom: people at one keyboard, one against a bot, or bots alone; asked before every game."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from cy6.bots import BOTS
from cy6.replay.record import HUMAN

BOT: Final = "bot:"
BOT_OF_CHOICE: Final = "rookie"
NEXT_BOT: Final = dict(zip(BOTS, [*list(BOTS)[1:], *list(BOTS)[:1]], strict=True))


class Pairing(NamedTuple):
    """An answer: the sides that people play, the words for it, and those for beginning so."""

    people: tuple[str, ...]
    words: str
    begins: str


def pairings(sides: Sequence[tuple[str, str]]) -> tuple[Pairing, ...]:
    """List the answers for the sides of a scenario, given as ids and names; people on all sides first."""
    every = "Two people at one keyboard" if len(sides) == 2 else f"People on all {len(sides)} sides"
    return (
        Pairing(tuple(id for id, _ in sides), every, f"Play: {every[0].lower()}{every[1:]}"),
        *(Pairing((id,), f"You against a bot: {name}", f"Play as {name}") for id, name in sides),
        Pairing((), "Bots alone: you watch", "Watch the bots"),
    )


def players_of(people: Collection[str], sides: Sequence[str], bot: str = BOT_OF_CHOICE) -> dict[str, str]:
    """Give each side its player, as a record names him: `human`, or `bot:` and the name of a bot."""
    return {side: HUMAN if side in people else BOT + bot for side in sides}
