"""What the sense checks look things up in: the file, its places, the board and the tables."""

from __future__ import annotations

from dataclasses import dataclass

from cy6.core.state import Zone
from cy6.hexes import Hex, format_hex
from cy6.scenario import areas, placing
from cy6.scenario.schema import ScenarioFile
from cy6.tables.ruleset import Ruleset
from cy6.tables.strict_yaml import Document, Location, Problem


@dataclass(frozen=True, slots=True)
class Sheet:
    """A scenario under check. `zones` leaves out those that lie over nothing."""

    document: Document
    file: ScenarioFile
    ruleset: Ruleset
    zones: dict[str, Zone]
    levels: int

    @staticmethod
    def of(document: Document, file: ScenarioFile, ruleset: Ruleset) -> Sheet:
        """Lay out a scenario for checking."""
        more = 10 if "additional-tals" in file.rules else 6
        return Sheet(document, file, ruleset, _sound_zones(file), file.board.levels or more)

    @property
    def size(self) -> areas.Size:
        """Give the columns and rows of the board."""
        return self.file.board.columns, self.file.board.rows

    def has(self, place: Hex) -> bool:
        """Tell whether a hex is on the board."""
        return areas.contains(self.size, place)

    def off_board(self, place: Hex) -> str:
        """Say that a hex is off the board, and how large that is."""
        columns, rows = self.size
        return f"{format_hex(place)}, off the board of {columns} by {rows} hexes"

    def at(self, location: Location, message: str) -> Problem:
        """Make a problem at a value."""
        return self.document.problem(location, message)

    def at_key(self, location: Location, message: str) -> Problem:
        """Make a problem at a key."""
        return self.document.key_problem(location, message)


def _sound_zones(file: ScenarioFile) -> dict[str, Zone]:
    sound: dict[str, Zone] = {}
    for id in file.zones:
        try:
            sound[id] = placing.zone(file.zones, id)
        except KeyError:
            continue
    return sound
