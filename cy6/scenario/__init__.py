"""Scenarios: reading, checking and writing their files, deployment areas, options, and rules cases."""
