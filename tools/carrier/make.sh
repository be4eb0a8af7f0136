#!/bin/sh
# Makes the carrier board in the folder $1 with KiCad 9 or newer, which must be installed: schematic,
# netlist, board, KiCad's own checks as JSON, the files for a maker of boards, pictures.
set -eu
out=$1
export PYTHONPATH="$PWD"
python3 -P -m tools.carrier "$out"
kicad-cli sch erc --severity-all --format json --output "$out/erc.json" "$out/carrier.kicad_sch"
kicad-cli sch export netlist --output "$out/carrier.net" "$out/carrier.kicad_sch"
kicad-cli sch export pdf --output "$out/carrier.pdf" "$out/carrier.kicad_sch"
python3 -P -m tools.carrier.board "$out"
kicad-cli pcb drc --severity-all --schematic-parity --format json --output "$out/drc.json" "$out/carrier.kicad_pcb"
kicad-cli pcb export gerbers --output "$out/gerbers/" \
    --layers F.Cu,B.Cu,F.Mask,B.Mask,F.Silkscreen,B.Silkscreen,Edge.Cuts "$out/carrier.kicad_pcb"
kicad-cli pcb export drill --output "$out/gerbers/" "$out/carrier.kicad_pcb"
kicad-cli pcb render --side top --width 1100 --height 880 --output "$out/carrier.png" "$out/carrier.kicad_pcb"
python3 -I -m zipfile -c "$out/carrier-gerbers.zip" "$out"/gerbers/*
