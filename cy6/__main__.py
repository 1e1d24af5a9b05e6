"""`python -m cy6` is the `cy6` command."""

from cy6.cli import main

main()
