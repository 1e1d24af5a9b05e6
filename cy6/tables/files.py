"""The table files: reading ours and an owner's, each typed by its model, all their problems at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any, Final, TypeVar

from cy6.tables.models import AircraftFile, ControlFile, CrewFile, MoveChartsFile, TableFile
from cy6.tables.models_fire import (
    DamageFile,
    FlakFile,
    GunneryFile,
    SpecialWeaponsFile,
    SpottingFile,
    SurfaceAttackFile,
    SurvivalFile,
    VictoryFile,
)
from cy6.tables.names import guess
from cy6.tables.schema import inspect
from cy6.tables.strict_yaml import BrokenFile, Document, Problem, read_document

MODELS: Final[Mapping[str, type[TableFile]]] = {
    "aircraft.yaml": AircraftFile,
    "move_charts.yaml": MoveChartsFile,
    "crew.yaml": CrewFile,
    "control.yaml": ControlFile,
    "gunnery.yaml": GunneryFile,
    "damage.yaml": DamageFile,
    "special_weapons.yaml": SpecialWeaponsFile,
    "victory.yaml": VictoryFile,
    "flak.yaml": FlakFile,
    "surface_attack.yaml": SurfaceAttackFile,
    "spotting.yaml": SpottingFile,
    "survival.yaml": SurvivalFile,
}

# What `name_of` fields of the models mean: the file, and the keys of which group in it.
_NAMES: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "aircraft type": ("aircraft.yaml", ("aircraft",)),
    "move chart": ("move_charts.yaml", ("charts",)),
    "weapon": ("gunnery.yaml", ("weapons",)),
    "robustness": ("damage.yaml", ("robustness", "n")),
    "class of aircraft": ("victory.yaml", ("points",)),
}

F = TypeVar("F", bound=TableFile)


@dataclass(frozen=True)
class Tables:
    """Every table file as read and typed. `replaced` names those that an owner's folder brought."""

    documents: Mapping[str, Document]
    models: Mapping[str, TableFile]
    replaced: tuple[str, ...] = ()

    def get(self, model: type[F]) -> F:
        """Give the file of a model."""
        return next(each for each in self.models.values() if isinstance(each, model))

    def document(self, model: type[TableFile]) -> Document:
        """Give the document behind a model, for its places."""
        return next(self.documents[name] for name, each in MODELS.items() if each is model)


def data_folder() -> Path:
    """Give the folder of our own tables, inside the installed package."""
    return Path(str(resources.files("cy6.tables") / "data"))


def read_tables(charts: Path | None = None) -> Tables:
    """Read every table file, an owner's in the place of ours. Raise BrokenFile with all their problems."""
    own, problems = ({}, []) if charts is None else _owners_files(charts)
    documents: dict[str, Document] = {}
    for name in MODELS:
        try:
            documents[name] = read_document(own.get(name, data_folder() / name))
        except BrokenFile as broken:
            problems += broken.problems
    models: dict[str, TableFile] = {}
    names = {what: known for what, known in _names(documents) if known}
    for name, document in documents.items():
        model, found = inspect(document, MODELS[name], names)
        problems += found
        if model is not None:
            models[name] = model
    if problems:
        raise BrokenFile(tuple(problems))
    return Tables(documents, models, tuple(own))


def _owners_files(folder: Path) -> tuple[dict[str, Path], list[Problem]]:
    if not folder.is_dir():
        what = "this is not a folder" if folder.exists() else "there is no such folder"
        raise BrokenFile((Problem(str(folder), 1, 1, f"{what}: a folder with table files is expected"),))
    found: dict[str, Path] = {}
    problems: list[Problem] = []
    for path in sorted(folder.iterdir()):
        if path.name in MODELS:
            found[path.name] = path
        elif not (path.is_dir() or path.name.startswith(".") or path.name.endswith("~")):
            problems.append(Problem(str(path), 1, 1, f"no table has this name{guess(path.name, MODELS)}"))
    if not found and not problems:
        expected = ", ".join(MODELS)
        problems.append(
            Problem(str(folder), 1, 1, f"there is no table file in this folder (known: {expected})")
        )
    return found, problems


def _names(documents: Mapping[str, Document]) -> Iterator[tuple[str, tuple[str, ...]]]:
    for what, (file, path) in _NAMES.items():
        here: Any = documents[file].data if file in documents else None
        for key in path:
            here = here.get(key) if isinstance(here, dict) else None
        yield what, tuple(here) if isinstance(here, dict) else ()
