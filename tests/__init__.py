"""The tests: rules by number in rules/, questions and answers in cases/, whole games in golden/."""
