"""`python -m cy6` is the `cy6` command."""

from cy6.cli import main

if __name__ == "__main__":  # a process that plays games for another imports this, and must not start over
    main()
