"""The figures of the characters: who wears what, and the drawing of a figure as SVG text.

Knows nothing of pixels; `companion/display/portraits.py` makes pictures of the drawings.
"""
