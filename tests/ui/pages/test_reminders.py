"""The rules in short: each has a number that the rule index knows and that is coded here."""

from __future__ import annotations

import coverage_rules

from cy6.ui.pages.reminders import reminders, search
from tests.ui.sitting import ROOT


def test_each_number_stands_in_the_index_and_in_its_order() -> None:
    index = [rule.id for rule in coverage_rules.read_index(ROOT / coverage_rules.INDEX)]
    numbers = [each.rule for each in reminders()]
    assert len(numbers) > 50
    assert numbers == [rule for rule in index if rule in numbers]


def test_only_rules_that_are_coded_are_spoken_of() -> None:
    cited = coverage_rules.find_cited(ROOT)
    assert [each.rule for each in reminders() if each.rule not in cited] == []


def test_a_reminder_is_short() -> None:
    for each in reminders():
        assert each.title
        assert 10 < len(each.words) <= 220, each


def test_every_word_of_a_search_must_be_there() -> None:
    assert [each.rule for each in search("IMMELMANN two levels")] == ["B3.6.2"]
    assert search("zeppelin") == ()
    assert search("  ") == reminders()
