"""Making of a scenario what the engine plays: options chosen, aircraft counted out, places worked out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from cy6.core.dice import Dice, DiceSource
from cy6.core.state import Condition, Setting, SideSetting
from cy6.scenario import flocks, ground, placing, sky, units
from cy6.scenario.read import Scenario
from cy6.scenario.schema import FROM_ROSTER, PICKED, Board, Fact, Pick, ScenarioFile, Variation
from cy6.scenario.schema_ground import Ambush, Guns, SpecialOrders
from cy6.scenario.switches import SWITCH_NAMES
from cy6.scenario.units import Unit
from cy6.tables.names import guess

LEVELS: Final = 6  # A5.1
MORE_LEVELS: Final = 8  # A5.1.1
PICK_STREAM: Final = 1 << 40  # picks use dice of the seed that no game comes to
MIDDLE_OF_1944: Final = "1944-07"

Chosen = tuple[tuple[str, str], ...]


class WrongChoice(ValueError):
    """An option, a pick or an optional rule that the scenario does not have."""


def compile(
    scenario: Scenario,
    options: Mapping[str, str | None] | None = None,
    dice: DiceSource = Dice(0),  # noqa: B008  an immutable value
    rules: Sequence[str] = (),
) -> Setting:
    """Make the setting of a scenario with some of its options, and with more optional rules.

    An option's value names what it picks (`z2`, or `sb1,sb2`); None lets the dice pick. What was picked is
    in `Setting.options`; given back as `dict(setting.options)` it makes the same setting whatever the dice.
    Raise WrongChoice.
    """
    file = scenario.file
    chosen = choose(file, options or {}, dice)
    switches = _switches(file, chosen, rules)
    size = file.board.columns, file.board.rows
    zones = placing.zones(file.zones)
    fielded = vary(file, chosen)
    _man(fielded)
    forces = tuple(units.field(unit, size, zones, scenario.ruleset) for unit in fielded)
    return Setting(
        id=scenario.id,
        title=file.title,
        bands=file.bands,
        sides=_sides(file),
        forces=sky.with_decoys(forces),
        columns=size[0],
        rows=size[1],
        levels=_levels(file, chosen, switches),
        move_order=file.move_order or default_move_order(tuple(file.sides), file.date or ""),
        rules=switches,
        zones=tuple(zones.values()),
        turns=file.length.turns,
        ends_when=tuple(_condition(fact) for fact in file.length.ends_when),
        when_alone=file.length.when_alone,
        wins=tuple(_condition(fact, side) for side, fact in file.victory.items()),
        date=file.date or "",
        place=file.place or "",
        text=file.text,
        **sky.fields(file.visibility, file.clouds, scenario.ruleset),
        options=chosen,
        formations=flocks.formations(file, fielded),
        targets=ground.targets(file.targets, zones),
        batteries=ground.batteries(file.batteries | _added_batteries(file, chosen)),
        ground=ground.terrain(file.ground),
        night=int(file.night),
        bonuses=ground.bonuses((*file.bonuses, *_added_bonuses(file, chosen)), fielded),
        ambush=ground.ambush(_ambush(file, chosen), fielded),
    )  # fmt: skip


def _man(fielded: Iterable[Unit]) -> None:
    """Refuse a crew of the roster when none was given, see `roster.man`."""
    for unit in fielded:
        if unit.traits.crew.startswith(FROM_ROSTER):
            name = unit.traits.crew.removeprefix(FROM_ROSTER)
            raise WrongChoice(f"{unit.id} is flown by {name} of the roster: give one with --roster FILE")


def _added_batteries(file: ScenarioFile, chosen: Chosen) -> dict[str, Guns]:
    return {id: guns for name, _ in chosen for id, guns in file.options[name].batteries.items()}


def _added_bonuses(file: ScenarioFile, chosen: Chosen) -> list[SpecialOrders]:
    return [bonus for name, _ in chosen for bonus in file.options[name].bonuses]


def _ambush(file: ScenarioFile, chosen: Chosen) -> Ambush | None:
    return next((a for name, _ in chosen if (a := file.options[name].ambush)), None)


def levels_of(board: Board, rules: Sequence[str]) -> int:
    """Give the levels of a band: six, or more when the optional rule is on (A5.1, A5.1.1)."""
    return board.levels or (MORE_LEVELS if "additional-tals" in rules else LEVELS)


def _levels(file: ScenarioFile, chosen: Chosen, rules: Sequence[str]) -> int:
    """Give the levels that an option sets, else those of the board: A5.1.1."""
    by_options = [file.options[name].levels for name, _ in chosen]
    return next((levels for levels in by_options if levels), 0) or levels_of(file.board, rules)


def _sides(file: ScenarioFile) -> tuple[SideSetting, ...]:
    return tuple(
        SideSetting(id, side.name, side.orders, side.edges.pairs()) for id, side in file.sides.items()
    )


def default_move_order(sides: tuple[str, ...], date: str = "") -> tuple[str, ...]:
    """Give the national move order where a file has none: by date for allied and axis, else as listed."""
    if set(sides) != {"allied", "axis"}:
        return sides
    return ("allied", "axis") if date < MIDDLE_OF_1944 else ("axis", "allied")  # B3.3.1


# ---------------------------------------------------------------- options


def choose(file: ScenarioFile, options: Mapping[str, str | None], dice: DiceSource) -> Chosen:
    """Settle what each chosen option picks, in the order of the file. Raise WrongChoice."""
    for name in options:
        if name not in file.options:
            raise WrongChoice(f"there is no option {name!r} in {file.title}" + guess(name, file.options))
    drawn = PICK_STREAM
    chosen: list[tuple[str, str]] = []
    for name, option in file.options.items():
        if name not in options:
            continue
        named = options[name] or ""
        if option.pick is None:
            if named:
                raise WrongChoice(f"the option {name} picks nothing: leave out {named!r}")
            chosen.append((name, ""))
        elif named:
            chosen.append((name, _named(name, option.pick, named)))
        else:
            chosen.append((name, ",".join(_drawn(name, option.pick, dice, drawn))))
            drawn += option.pick.count
    return tuple(chosen)


def _named(name: str, pick: Pick, text: str) -> str:
    words = [word.strip() for word in text.split(",")]
    for word in words:
        if word not in pick.among:
            raise WrongChoice(f"the option {name} cannot pick {word!r}" + guess(word, pick.among))
    if len(set(words)) != pick.count or len(words) != pick.count:
        raise WrongChoice(f"the option {name} picks {pick.count} of {', '.join(pick.among)}, not {text!r}")
    return ",".join(words)


def _drawn(name: str, pick: Pick, dice: DiceSource, drawn: int) -> list[str]:
    left = list(pick.among)
    return [
        left.pop(dice.faces(f"option {name}", f"1d{len(left)}", drawn + i)[0] - 1) for i in range(pick.count)
    ]


def vary(file: ScenarioFile, chosen: Iterable[tuple[str, str]]) -> tuple[Unit, ...]:
    """List the aircraft of a scenario as its chosen options leave them, side by side."""
    picks = [(name, file.options[name], tuple(picked.split(","))) for name, picked in chosen]
    fielded = list(units.expand(file))
    for name, option, _ in picks:
        fielded += units.additions(option, ("options", name))
    ranks = {side: i for i, side in enumerate(file.sides)}
    fielded.sort(key=lambda unit: ranks[unit.side])
    removed = {id for _, option, _ in picks for id in option.remove}
    fielded = [unit for unit in fielded if not {unit.id, unit.force} & removed]
    for _, option, picked in picks:
        fielded = [_varied(unit, option, picked) for unit in fielded]
    return tuple(fielded)


def _varied(unit: Unit, option: Variation, picked: tuple[str, ...]) -> Unit:
    for whom, changes in option.changes.items():
        if bool({unit.id, unit.force} & set(picked)) if whom == PICKED else whom in (unit.id, unit.force):
            unit = units.change(unit, changes)
    return unit


def _switches(file: ScenarioFile, chosen: Chosen, more: Sequence[str]) -> tuple[str, ...]:
    for name in more:
        if name not in SWITCH_NAMES:
            raise WrongChoice(f"there is no optional rule {name!r}" + guess(name, SWITCH_NAMES))
    by_options = [rule for name, _ in chosen for rule in file.options[name].rules]
    on = {*file.rules, *by_options, *more}
    return tuple(name for name in SWITCH_NAMES if name in on)


def _condition(fact: Fact, winner: str = "") -> Condition:
    if fact.destroyed is not None:
        return Condition("destroyed", fact.destroyed, winner)
    return Condition("gone", fact.gone or "", winner)
