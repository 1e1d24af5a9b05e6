"""The board as drawing items: field, zones, clouds, counters, arcs, marks, notes."""
