"""Boxes wired directly to the header of a Raspberry Pi."""
