#!/bin/sh
# Opens vivat in the desktop that runs this script: passes the display on to the user manager, and
# creates the folder for the games, the only one in the user's home that the unit may write to.
set -eu
for name in DISPLAY WAYLAND_DISPLAY XAUTHORITY; do
    if [ -n "$(printenv "$name")" ]; then
        systemctl --user import-environment "$name"
    fi
done
games=$HOME/.local/share/vivat
mkdir -p "$games"
# Earlier versions let other users read it.
chmod 700 "$games"
exec systemctl --user restart vivat.service
