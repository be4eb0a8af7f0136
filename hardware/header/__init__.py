"""Boxes wired straight to the header of a Raspberry Pi."""
