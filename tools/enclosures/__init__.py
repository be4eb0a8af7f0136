"""Makes printable enclosures: `make enclosures` writes STL and STEP files into build/enclosures.

Their numbers are in `tools/parts`. Each part lies as it is printed, on the plane z = 0.
"""
