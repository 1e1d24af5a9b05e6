"""Typing of documents: pydantic models in, problems in plain words at their line and column out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import UnionType
from typing import Annotated, Any, ClassVar, Final, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic_core import ErrorDetails

from cy6.tables.fields import Names, Scalar, parse_whole
from cy6.tables.names import guess
from cy6.tables.strict_yaml import MAX_PROBLEMS, BrokenFile, Document, Location, Problem, shorten

FORMAT: Final = 1


class Strict(BaseModel):
    """A group of keys in a file: frozen, and no key that it does not know."""

    model_config = ConfigDict(extra="forbid", frozen=True, arbitrary_types_allowed=True, defer_build=True)
    called: ClassVar[str] = ""  # what a message calls the group, where "this group" is not enough


M = TypeVar("M", bound=Strict)


def _format(text: str, _: Names) -> int:
    number = parse_whole(text, 1, 10**9 - 1)
    if number > FORMAT:
        raise ValueError(
            f"written by a newer version: format {number}, this version reads format {FORMAT} (update cy6)"
        )
    return number


FormatNumber = Annotated[int, Scalar(_format, {"const": FORMAT})]


def validate(document: Document, model: type[M], names: Names | None = None) -> M:
    """Type a document. Raise BrokenFile with every problem, those of reading included."""
    made, problems = inspect(document, model, names)
    if made is None or problems:
        raise BrokenFile(problems)
    return made


def inspect(
    document: Document, model: type[M], names: Names | None = None
) -> tuple[M | None, tuple[Problem, ...]]:
    """Type a document and give its problems in order of place; no model when it cannot be made."""
    try:
        return model.model_validate(document.data, context=dict(names or {})), document.problems
    except ValidationError as error:
        errors = error.errors(include_url=False)
    newer = [each for each in errors if each["loc"] == ("format",) and "newer" in each["msg"]]
    if newer:
        return None, (_problem(document, model, newer[0]),)
    errors.sort(key=lambda each: document.at(_walk(document, each["loc"])))
    found = {_problem(document, model, each) for each in errors[:MAX_PROBLEMS]}
    problems = sorted({*found, *document.problems})
    more = len(errors) - MAX_PROBLEMS
    if more > 0:
        last = problems[-1]
        problems.append(Problem(last.file, last.line, last.column, f"and {more} problems more"))
    return None, tuple(problems)


# ---------------------------------------------------------------- pydantic's errors in plain words


def _problem(document: Document, model: type[Strict], error: ErrorDetails) -> Problem:
    kind = error["type"]
    location = _walk(document, error["loc"])
    if kind == "missing" and isinstance(error["loc"][-1], int):
        return document.problem(location, f"too few entries: {error['loc'][-1]}")
    if kind == "missing":
        place = _walk(document, error["loc"][:-1])
        return document.key_problem(place, f"the key {error['loc'][-1]!r} is missing{_inside(place)}")
    if kind == "extra_forbidden":
        key = str(error["loc"][-1])
        keys = tuple(dict.fromkeys(_keys_at(model, error["loc"][:-1])))
        return document.key_problem(location, f"unknown key {shorten(key)}{guess(key, keys)}")
    message = _message(error)
    if error["loc"] and error["loc"][-1] == "[key]":
        return document.key_problem(location, message)
    return document.problem(location, message)


def _inside(place: Location) -> str:
    return f" in {shorten('.'.join(map(str, place)))}" if place else ""


def _message(error: ErrorDetails) -> str:
    kind, ctx = error["type"], error.get("ctx", {})
    if kind == "unknown_name":
        return str(error["msg"]) + guess(ctx["name"], ctx["known"])
    if kind in ("sentence", "value_error"):
        return str(error["msg"]).removeprefix("Value error, ")
    if kind in ("model_type", "model_attributes_type", "dict_type", "mapping_type"):
        return f"a group of keys is expected here, not {_described(error['input'])}"
    if kind in ("list_type", "tuple_type", "iterable_type", "set_type", "frozen_set_type"):
        return f"a list is expected here, not {_described(error['input'])}"
    if kind == "too_short":
        return f"too few entries: {ctx['actual_length']}, at least {ctx['min_length']}"
    if kind == "too_long":
        return f"too many entries: {ctx['actual_length']}, at most {ctx['max_length']}"
    if kind.startswith("string_"):
        return f"a text is expected here, not {_described(error['input'])}"
    if kind == "literal_error":
        return f"{_described(error['input'])} is not one of {ctx['expected']}"
    return f"{_described(error['input'])} is not understood here"


def _described(value: object) -> str:
    if isinstance(value, str):
        return shorten(value) if value else "nothing"
    if isinstance(value, list):
        return "a list"
    return "a group of keys" if isinstance(value, dict) else shorten(str(value))


def _walk(document: Document, loc: Iterable[str | int]) -> Location:
    """Follow an error's location through the data; what pydantic adds for its own use is stepped over."""
    here: Any = document.data
    location: list[str | int] = []
    for part in loc:
        is_key = isinstance(here, dict) and part in here
        if is_key or (isinstance(here, list) and isinstance(part, int) and part < len(here)):
            here = here[part]
            location.append(part)
    return tuple(location)


def _keys_at(model: type[Strict], loc: Iterable[str | int]) -> list[str]:
    """List the keys that the models at a location know."""
    frontier: list[Any] = [model]
    for part in loc:
        below = [child for each in _flatten(frontier) for child in _children(each, part)]
        frontier = below or frontier
    return [
        info.alias or name
        for each in _flatten(frontier)
        if isinstance(each, type) and issubclass(each, BaseModel)
        for name, info in each.model_fields.items()
    ]


def _flatten(annotations: list[Any]) -> list[Any]:
    flat: list[Any] = []
    for each in annotations:
        if get_origin(each) is Annotated:
            flat += _flatten([get_args(each)[0]])
        elif get_origin(each) in (Union, UnionType):
            flat += _flatten(list(get_args(each)))
        else:
            flat.append(each)
    return flat


def _children(annotation: Any, part: str | int) -> list[Any]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return [
            info.annotation for name, info in annotation.model_fields.items() if (info.alias or name) == part
        ]
    origin = get_origin(annotation)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return list(get_args(annotation)[1:])
    if origin in (list, tuple):
        return [each for each in get_args(annotation) if each is not Ellipsis]
    return []
