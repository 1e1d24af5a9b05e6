"""What can be decided, as lines that a person can read, each with its consequences and exact chances."""
