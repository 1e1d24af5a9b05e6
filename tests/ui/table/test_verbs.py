"""Every key that decides or sets up has something that it does, and nothing is done by two."""

from __future__ import annotations

from cy6.ui.bindings import BINDINGS
from cy6.ui.table.table import DESK
from cy6.ui.table.verbs import CHOOSING, SETTING_UP

TABLES = (DESK, CHOOSING, SETTING_UP)
OF_THE_TABLE = {"notation", "filter", "skip"}  # where one types, and what moves
FOR_ALL = {verb.verb for verb in BINDINGS if verb.context == "board"}  # the board itself obeys some


def test_every_verb_of_deciding_and_setting_up_is_obeyed() -> None:
    bound = {binding.verb for binding in BINDINGS if binding.context in ("list", "set-up")}
    assert bound - set().union(*TABLES) == OF_THE_TABLE - FOR_ALL


def test_no_verb_means_two_things() -> None:
    assert sum(map(len, TABLES)) == len(set().union(*TABLES))
