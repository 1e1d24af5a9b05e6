"""Python's search for garbage, kept out of the way of drawing."""

from __future__ import annotations

import gc


def settle() -> None:
    """Look for garbage now, and set what is left aside, so that later searches are short.

    A long replay would otherwise be searched in the midst of a frame. What was set aside before is looked
    through again: nothing is kept for ever.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()
