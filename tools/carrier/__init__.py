"""Makes the carrier board: a Pico, a level shifter, and a socket for each of eight network cables.

`make carrier` writes KiCad's schematic and board, has KiCad check both, and exports what a maker of
boards needs. The pins come from the firmware, the wires from `tools/parts/cables.py`.
"""
