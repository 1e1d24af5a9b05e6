"""The kinds of decisions, one row each: its name, how it is asked, and where in a turn it stands."""

from __future__ import annotations

from typing import Final, NamedTuple

from cy6.core.ids import DecisionKind


class DecisionRow(NamedTuple):
    """One kind of decision.

    `title` names it, and `asks` is the question put to a player, with the aircraft in its gap. `rank` says
    where in a turn it comes: those of one rank come in any order, and one without a rank at any time.
    `alone`: made with one's own sealed plot in view, in the midst of open phases. `yes_or_no`: nothing else
    can be answered.
    """

    kind: DecisionKind
    title: str
    asks: str
    rank: int | None
    alone: bool = False
    yes_or_no: bool = False


DECISIONS: Final[tuple[DecisionRow, ...]] = (
    DecisionRow("deploy", "set up", "Where does {0} start?", 0),
    DecisionRow("tail", "tail", "Does {0} tail anybody?", 1),
    DecisionRow("plot", "plot", "What does {0} plot?", 2, alone=True),
    DecisionRow("follow", "follow", "Does {0} move with another group than its own?", 3, alone=True),
    DecisionRow("place", "keep station", "How does {0} keep station?", 4),
    DecisionRow("react", "react", "Does {0} react?", 4, alone=True),
    DecisionRow(
        "exit", "cross the border",
        "{0} crosses the border of its band: does it fly on, or leave the game?", 4, alone=True,
    ),
    DecisionRow("extend", "extra hex", "Does {0} dive one hex further?", 4, yes_or_no=True),
    DecisionRow("hx", "acceleration", "Does {0} try high acceleration?", 4, yes_or_no=True),
    DecisionRow("spin", "spin", "Does {0} spin on purpose?", 4, yes_or_no=True),
    DecisionRow("speed", "final speed", "At which speed does {0} come out?", 4),
    DecisionRow("release", "bombs", "{0} flies over its target: does it let its bombs go?", 4, alone=True),
    DecisionRow("ram", "ram", "Does {0} ram?", 5),
    DecisionRow("flak", "anti-aircraft fire", "Does {0} fire?", 6),
    DecisionRow(
        "jink", "near miss",
        "Flak nearly hits {0}: does it promise an extreme turn to escape?", 7, yes_or_no=True,
    ),
    DecisionRow("fire", "fire", "Does {0} fire?", 8),
    DecisionRow("attack", "surface attack", "Does {0} attack anything below?", 9),
    DecisionRow("done", "done", "", None),
)  # fmt: skip
DECISION_OF: Final[dict[DecisionKind, DecisionRow]] = {row.kind: row for row in DECISIONS}
