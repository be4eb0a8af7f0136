#!/bin/sh
# Succeeds if this computer starts without a desktop: then vivat has the screen for itself.
# Prints the reason, for the journal. Tests pass another root folder.
set -eu
root=${1:-}
units=$root/etc/systemd/system
default=$(readlink "$units/default.target" || readlink "$root/usr/lib/systemd/system/default.target" || true)

if [ ! -e "$units/display-manager.service" ] && [ ! -L "$units/display-manager.service" ]; then
    echo "No desktop is installed: vivat has the screen for itself."
elif [ "$(basename "$default")" != graphical.target ]; then
    echo "The computer starts in $(basename "$default"), without its desktop: vivat has the screen for itself."
else
    echo "A desktop starts here: vivat opens in its session when a user logs in."
    exit 1
fi
