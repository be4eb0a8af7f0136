#!/bin/sh
# Whether this computer starts without a desktop: then the castle has the screen for itself.
# Takes the folder that stands for the root, for tests. What it says stands in the journal.
set -eu
root=${1:-}
units=$root/etc/systemd/system
default=$(readlink "$units/default.target" || readlink "$root/usr/lib/systemd/system/default.target" || true)

if [ ! -e "$units/display-manager.service" ] && [ ! -L "$units/display-manager.service" ]; then
    echo "No desktop is installed: the castle has the screen for itself."
elif [ "$(basename "$default")" != graphical.target ]; then
    echo "The computer starts in $(basename "$default"), without its desktop: the castle has the screen for itself."
else
    echo "A desktop starts here: the castle opens in its session, when somebody logs in."
    exit 1
fi
