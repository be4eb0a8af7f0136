#!/bin/sh
# Checks the carrier board in the folder $1 with KiCad 9 or newer, which must be installed: KiCad's findings as
# JSON, the files for a maker of boards, pictures.
set -eu
cd "$1"
kicad-cli sch erc --severity-all --format json --output erc.json carrier.kicad_sch
kicad-cli pcb drc --severity-all --schematic-parity --format json --output drc.json carrier.kicad_pcb
kicad-cli sch export pdf --output carrier.pdf carrier.kicad_sch
kicad-cli pcb export gerbers --output gerbers/ \
    --layers F.Cu,B.Cu,F.Mask,B.Mask,F.Silkscreen,B.Silkscreen,Edge.Cuts carrier.kicad_pcb
kicad-cli pcb export drill --output gerbers/ carrier.kicad_pcb
kicad-cli pcb render --side top --width 1100 --height 880 --output carrier.png carrier.kicad_pcb
python3 -I -m zipfile -c carrier-gerbers.zip gerbers/*
