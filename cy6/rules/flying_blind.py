"""Flying blind (C2.1.3, C2.2): moves plotted in advance in a cloud, or in the clouds at a border."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from cy6.core.ids import Maneuver
from cy6.core.orders import PlotMove
from cy6.core.plot_text import format_route
from cy6.core.refusal import Refusal
from cy6.core.state import Aircraft, Plot, State, evolve
from cy6.rules import control, movement, plotting, station_keeping, weather
from cy6.rules.battle import Battle
from cy6.rules.sight import Zones, is_in_cloud

LONGEST: Final = 10  # R53: nobody has to plot further ahead than this
IN_BORDER: Final[Maneuver] = "L"  # R56

Route = tuple[Plot, ...]


class Ahead(NamedTuple):
    """Where a route has led so far: how the aircraft stands then, at one of some speeds.

    `end` is empty while more has to be plotted, else why the route may end: out, gone, check, long, due.
    """

    stand: Aircraft
    speeds: tuple[int, ...]
    end: str = ""


def is_blind(battle: Battle, state: State, aircraft: Aircraft) -> bool:
    """Tell whether an aircraft flies in a cloud: C2.1.3."""
    return weather.is_blind(battle, state, aircraft)


def plotters(battle: Battle, state: State, others: Iterable[Aircraft]) -> tuple[Aircraft, ...]:
    """List who plots: others, bombers too where they fly blind, and who has to plot in the border clouds.

    Who flies a route that he plotted before does not.
    """
    ids = {a.id for a in others}
    return tuple(a for a in state.aircraft if _plots_now(battle, state, a, a.id in ids))


def _plots_now(battle: Battle, state: State, aircraft: Aircraft, does: int) -> bool:
    if aircraft.status == "border":
        return aircraft.due > 0 and not aircraft.back
    if aircraft.plot is not None:
        return False
    if aircraft.status != "flying" or aircraft.is_wingman or control.needs_control_check(aircraft):
        return False
    return bool(does) or (battle.is_bomber(aircraft) and is_blind(battle, state, aircraft))


def undecided(battle: Battle, state: State) -> list[Aircraft]:
    """List who has not plotted enough yet, of every side that is not done."""
    actors = (battle.find(state, id) for id in state.actors)
    return [a for a in actors if a.side not in state.committed and not is_settled(battle, state, a)]


def must_plot_ahead(battle: Battle, state: State, aircraft: Aircraft) -> bool:
    """Tell whether an aircraft plots several moves at once: in a cloud, or in the clouds at a border."""
    return aircraft.status == "border" or weather.is_blind(battle, state, aircraft)


def route_of(aircraft: Aircraft) -> Route:
    """List the moves that an aircraft has plotted."""
    if aircraft.status == "border" or aircraft.plot is None:
        return aircraft.route
    return (aircraft.plot, *aircraft.route)


def is_settled(battle: Battle, state: State, aircraft: Aircraft) -> bool:
    """Tell whether enough has been plotted: out of the cloud, or as many moves as were drawn."""
    route = route_of(aircraft)
    if not must_plot_ahead(battle, state, aircraft):
        return aircraft.plot is not None
    return bool(route) and (aircraft.blind > 0 or bool(ahead_of(battle, state, aircraft, route).end))


def ahead_of(battle: Battle, state: State, aircraft: Aircraft, route: Route) -> Ahead:
    """Foresee where a route of lawful moves leads."""
    start = evolve(aircraft, plot=None, route=())
    return _ahead(battle, state.clouds, start, route)


@lru_cache(maxsize=1 << 8)
def _ahead(battle: Battle, clouds: Zones, aircraft: Aircraft, route: Route) -> Ahead:
    if not route:
        return Ahead(aircraft, (max(aircraft.speed, 1),))
    before = _ahead(battle, clouds, aircraft, route[:-1])
    return _step(battle, clouds, before, route[-1], len(route))


def _step(battle: Battle, clouds: Zones, before: Ahead, plot: Plot, count: int) -> Ahead:
    flights = [(speed, evolve(before.stand, speed=speed)) for speed in before.speeds]
    fitting = [one for _, one in flights if plot in _plots(battle, one)] or [flights[0][1]]
    landing = movement.outcome(battle, fitting[0], plot)
    end = evolve(
        fitting[0], place=landing.place, heading=landing.heading, tal=landing.tal, climbing=landing.climbing,
        last=plot.maneuver,
    )  # fmt: skip
    reached = {
        speed
        for one in fitting
        for part in plotting.speeds(plotting.flight(battle, one), plot)
        for speed in part
    }
    speeds = tuple(sorted(speed for speed in reached if speed > 0))
    if end.status == "border":
        return Ahead(evolve(end, tal=before.stand.tal), speeds or (1,), "due" if count >= end.due else "")
    why = _ending(battle, clouds, end, speeds, count)
    return Ahead(end, speeds or (1,), "gone" if landing.exits else why)


def _ending(battle: Battle, clouds: Zones, end: Aircraft, speeds: tuple[int, ...], count: int) -> str:
    if not is_in_cloud(battle.setting, clouds, end):
        return "out"
    if not speeds or end.last == plotting.STALL:
        return "check"  # what follows is a control check, and a move that nobody plots
    return "long" if count >= LONGEST else ""


def _plots(battle: Battle, aircraft: Aircraft) -> tuple[Plot, ...]:
    """List the legal moves at one speed: in border clouds level (R56), on the way home nearer (C1.4.2)."""
    if aircraft.status != "border":
        return station_keeping.legal_plots(battle, aircraft)
    found = plotting.legal_plots(plotting.flight(battle, aircraft))
    level = tuple(plot for plot in found if plot.maneuver == IN_BORDER) or found[:1]
    return station_keeping.homeward(battle, aircraft, level) if aircraft.homeward else level


def next_plots(battle: Battle, ahead: Ahead) -> tuple[Plot, ...]:
    """List the moves that may follow, at any of the speeds that the aircraft may have then."""
    each = (_plots(battle, evolve(ahead.stand, speed=speed)) for speed in ahead.speeds)
    return tuple(dict.fromkeys(plot for plots in each for plot in plots))


def speed_of(battle: Battle, before: Ahead, plot: Plot) -> int:
    """Give the speed at which a move is foreseen, of those that an aircraft may have then."""
    fitting = (s for s in before.speeds if plot in _plots(battle, evolve(before.stand, speed=s)))
    return next(fitting, before.speeds[0])


# The orders --------------------------------------------------------------------------------------


def orders(battle: Battle, state: State, aircraft: Aircraft) -> list[PlotMove]:
    """List the orders that plot one move further than an aircraft has come, or its first."""
    route = route_of(aircraft)
    ahead = ahead_of(battle, state, aircraft, route)
    if ahead.end:
        route, ahead = (), ahead_of(battle, state, aircraft, ())
    return [order_of(aircraft.id, (*route, plot)) for plot in next_plots(battle, ahead)]


def order_of(id: str, route: Route) -> PlotMove:
    """Write down a route."""
    return PlotMove(id, route[0], route[1:])


def default(battle: Battle, state: State, aircraft: Aircraft) -> PlotMove:
    """Give the plain next order: straight on in level flight, as far as has been plotted."""
    found = orders(battle, state, aircraft)
    return min(found, key=lambda order: _departure(aircraft, (order.plot, *order.then)[-1]))


def _departure(aircraft: Aircraft, plot: Plot) -> tuple[bool, int]:
    """Say how far a move is from level flight straight on at the present speed."""
    straight = plot.maneuver == "L" and plot.code[:1] == "F" and plot.code[1:].isdigit()
    return not straight, abs(int(plot.code[1:]) - aircraft.speed) if straight else 0


def explain(battle: Battle, state: State, aircraft: Aircraft, wish: PlotMove) -> Iterator[Refusal]:
    """Say everything that speaks against a route: its moves one by one, and what follows after its end."""
    route = (wish.plot, *wish.then)
    if not must_plot_ahead(battle, state, aircraft):
        if wish.then:
            yield Refusal("not-in-cloud", f"{wish.id} plots one move: it is in no cloud", "C2.1.3")
        return
    for i, plot in enumerate(route):
        before = ahead_of(battle, state, aircraft, route[:i])
        if before.end:
            spare = format_route(plot, route[i + 1 :])
            yield Refusal("route-over", f"{_END_WORDS[before.end]}: no need for {spare}", "C2.1.3")
            return
        if plot not in next_plots(battle, before):
            yield from _why_not(battle, before, plot, i)
            return


def _why_not(battle: Battle, before: Ahead, plot: Plot, number: int) -> Iterator[Refusal]:
    stand = before.stand
    if stand.status == "border" and plot.maneuver != IN_BORDER:
        yield Refusal("border", "in the clouds at the border of the band it flies level", "C2.2")
        return
    which = f"move {number + 1}: " if number else ""
    flight = plotting.flight(battle, evolve(stand, speed=before.speeds[-1]))
    found = plotting.explain(flight, plot)
    for refusal in found or (station_keeping.refuse_detour(stand, plot),):
        yield refusal._replace(sentence=which + refusal.sentence)


_END_WORDS: Final = {
    "out": "it is out of the cloud by then",
    "gone": "it leaves by then",
    "check": "it has to make a control check then",
    "long": f"{LONGEST} moves are enough",
    "due": "it comes back by then",
}


# On the way --------------------------------------------------------------------------------------


def speeds_for(battle: Battle, aircraft: Aircraft, found: tuple[int, ...]) -> tuple[int, ...]:
    """Leave of some final speeds those at which the next move plotted in advance can be flown, if any can."""
    if not aircraft.route:
        return found
    plot = aircraft.route[0]
    fitting = tuple(
        speed for speed in found if speed and plot in _plots(battle, evolve(aircraft, speed=speed))
    )
    return fitting or found


def next_plot(battle: Battle, aircraft: Aircraft) -> Plot:
    """Give the next move of a route as it can be flown now: R54."""
    plot = weather.fitted(battle, aircraft, aircraft.route[0])
    legal = plotting.legal_plots(plotting.flight(battle, aircraft))
    return plot if plot in legal else plotting.forced_plot(aircraft.speed)


def is_over(battle: Battle, state: State, aircraft: Aircraft) -> bool:
    """Tell whether what was plotted in advance is of no use any more."""
    if aircraft.status != "flying" or control.needs_control_check(aircraft):
        return True
    return not weather.is_blind(battle, state, aircraft)


def mistakes(battle: Battle, aircraft: Aircraft, plot: Plot) -> Route:
    """List the codes beside a plotted one that can be flown: C2.1.3, R55."""
    flight = plotting.flight(battle, aircraft)
    return tuple(one for one in weather.adjacent(battle, aircraft, plot) if not plotting.explain(flight, one))


def comes_out(battle: Battle, state: State, aircraft: Aircraft) -> Ahead:
    """Give how an aircraft in the border clouds stands after all the moves that it plotted."""
    return ahead_of(battle, state, aircraft, aircraft.route)
