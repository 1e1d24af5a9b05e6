"""cy6: a digital table for Check Your 6!."""

__version__ = "0.1.0"
