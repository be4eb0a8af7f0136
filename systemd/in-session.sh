#!/bin/sh
# Opens vivat in the desktop that runs this script: passes the display on to the user manager.
set -eu
for name in DISPLAY WAYLAND_DISPLAY XAUTHORITY; do
    if [ -n "$(printenv "$name")" ]; then
        systemctl --user import-environment "$name"
    fi
done
exec systemctl --user restart vivat.service
