"""The command that opens a recorded game: `replay`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cy6.cli.messages import BAD_INPUT, FINE, NEGATIVE, answer, complain, known, spare, unwritten
from cy6.cli.options import Charts, Force
from cy6.cli.pictures import Kind, Wanted, write_picture

if TYPE_CHECKING:
    from cy6.files import Existing
    from cy6.replay import Replay


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A recorded game or a save.")],
    verify: Annotated[  # noqa: FBT002
        bool, typer.Option("--verify", help="Play every order anew, and name what differs first.")
    ] = False,
    text: Annotated[bool, typer.Option("--text", help="Tell the game as text.")] = False,  # noqa: FBT002
    html: Annotated[
        Path | None, typer.Option("--html", metavar="OUT", help="Write the game as one page for a browser.")
    ] = None,
    share: Annotated[
        Path | None,
        typer.Option("--share", metavar="OUT", help="Write a record of what a side saw, to hand on."),
    ] = None,
    gif: Annotated[Path | None, typer.Option("--gif", metavar="OUT", help="Write it as a GIF film.")] = None,
    mp4: Annotated[Path | None, typer.Option("--mp4", metavar="OUT", help="Write it as an MP4 film.")] = None,
    png: Annotated[
        Path | None, typer.Option("--png", metavar="OUT", help="Write a picture of the end of a turn.")
    ] = None,
    view: Annotated[str, typer.Option("--view", metavar="SIDE", help="Show only what this side saw.")] = "",
    turn: Annotated[
        int, typer.Option("--turn", min=0, help="The turn of the window or picture; a film begins with it.")
    ] = 0,
    select: Annotated[str, typer.Option("--select", metavar="ID", help="The aircraft selected.")] = "",
    size: Annotated[
        str, typer.Option("--size", metavar="WxH", help="The size of a picture or film, in pixels.")
    ] = "",
    fps: Annotated[int, typer.Option("--fps", min=0, max=60, help="Frames a second of a film.")] = 0,
    force: Force = False,  # noqa: FBT002
    charts: Charts = None,
) -> None:
    """Look at a recorded game: in a window, as a page, a picture or a film, or as text without a display."""
    pictures: dict[Kind, Path | None] = {"gif": gif, "mp4": mp4, "png": png}
    outs = [html, share, *pictures.values()]
    if sum((verify, text, *(out is not None for out in outs))) > 1:
        ways = "--verify, --text, --html, --share, --gif, --mp4, --png"
        raise typer.BadParameter("one of them at a time", param_hint=ways)
    if view and verify:
        raise typer.BadParameter("only a whole record can be verified", param_hint="--view")
    if share is not None and not view:
        raise typer.BadParameter("say for whose eyes, with --view SIDE", param_hint="--share")
    existing: Existing = "replace" if force else "spare"
    _spare(outs, file, existing)
    for kind, out in pictures.items():
        if out is not None:
            raise typer.Exit(
                write_picture(_read(file, charts), kind, out, Wanted(turn, select, view, size, fps, existing))
            )
    if html is not None:
        raise typer.Exit(_write_page(_read(file, charts), html, view, existing))
    if share is not None:
        raise typer.Exit(_share(_read(file, charts), share, view, existing))
    if verify:
        raise typer.Exit(_verify(_read(file, charts)))
    if text:
        raise typer.Exit(_tell(_read(file, charts), view))
    if not _window(file, Wanted(turn, select, view), charts):
        raise typer.Exit(_tell(_read(file, charts), view))


def _spare(outs: list[Path | None], record: Path, existing: Existing) -> None:
    """Leave with a message when what is to be written would replace a file that is to stay."""
    for out in outs:
        if out is not None and record.exists():
            spare(out, existing, record)


def _read(file: Path, charts: Path | None) -> Replay:
    from cy6.replay import read_replay
    from cy6.tables.load import load_ruleset
    from cy6.tables.strict_yaml import BrokenFile

    try:
        found = read_replay(file, load_ruleset(charts))
    except BrokenFile as broken:
        complain(*broken.problems)
        raise typer.Exit(BAD_INPUT) from None
    complain(*found.messages)
    return found


def _verify(found: Replay) -> int:
    from cy6.replay import CannotGoOn, verify as differences_of

    try:
        differences = differences_of(found)
    except CannotGoOn as problem:
        complain(problem)
        return BAD_INPUT
    if differences:
        answer(*(f"{found.path}: {difference}" for difference in differences))
        return NEGATIVE
    orders = len(found.steps) - 1
    answer(f"{found.path}: the same, {orders} orders, {found.steps[-1].drawn} dice, {found.steps[-1].hash}")
    return FINE


def _tell(found: Replay, side: str) -> int:
    from cy6.replay import CannotGoOn, playthrough, seen_by

    try:
        told = seen_by(found, known(side, found.battle.sides, "side", "--view")) if side else found
    except CannotGoOn as problem:
        complain(problem)
        return BAD_INPUT
    answer(playthrough(told).rstrip("\n"))
    return FINE


def _share(found: Replay, path: Path, side: str, existing: Existing) -> int:
    """Write a record of what one side saw, which holds neither the seed nor what the other side sealed."""
    from cy6.replay import export_view

    known(side, found.battle.sides, "side", "--view")
    status = _written(path, "record", lambda: export_view(found, side, path, existing))
    if status == FINE:
        answer(f"{path}: the game as {side} saw it, to be looked at with cy6 replay")
    return status


def _write_page(found: Replay, path: Path, side: str, existing: Existing) -> int:
    from cy6.replay.html import export_html

    if side:
        known(side, found.battle.sides, "side", "--view")
    status = _written(path, "page", lambda: export_html(found, path, side, existing))
    if status == FINE:
        answer(f"{path}: {path.stat().st_size / 1000:.0f} kB, for any browser")
    return status


def _written(path: Path, what: str, write: Callable[[], None]) -> int:
    """Write an export, complain of what goes wrong, and give the exit status."""
    from cy6.replay import CannotGoOn

    try:
        write()
    except CannotGoOn as problem:
        complain(problem)
        return BAD_INPUT
    except OSError as problem:
        complain(unwritten(path, f"the {what}", problem))
        return BAD_INPUT
    return FINE


def _window(file: Path, wanted: Wanted, charts: Path | None) -> bool:
    """Open the window, and tell whether there was one."""
    from cy6.replay import CannotGoOn
    from cy6.tables.strict_yaml import BrokenFile
    from cy6.ui import Launch, NoDisplay, run
    from cy6.ui.kit.settings import home

    try:
        launch = Launch(replay=file, turn=wanted.turn, select=wanted.select, view=wanted.view, charts=charts)
        run(replace(launch, home=home()))
    except NoDisplay as problem:
        complain(f"{problem}: the game is told as text")
        return False
    except CannotGoOn as problem:
        complain(problem)
        raise typer.Exit(BAD_INPUT) from None
    except BrokenFile as broken:
        complain(*broken.problems)
        raise typer.Exit(BAD_INPUT) from None
    return True
