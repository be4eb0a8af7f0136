"""Makes vivat's sounds: `make sounds` writes the files in companion/data/sounds.

Nothing is recorded, everything is computed here with Python alone, and every run gives the same
files. The sounds are in D major, so that they fit together. The program only plays the files.
"""
