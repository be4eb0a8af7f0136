#!/bin/sh
# The vivat command of an installed vivat: its settings are in /etc, and the games of its service
# are where systemd has them kept.
set -eu
: "${VIVAT_SETTINGS:=/etc/vivat/settings.toml}"
export VIVAT_SETTINGS
if [ "$(id -un)" = vivat ]; then
    : "${STATE_DIRECTORY:=/var/lib/vivat}" "${LOGS_DIRECTORY:=/var/log/vivat}"
    export STATE_DIRECTORY LOGS_DIRECTORY
fi
exec /opt/vivat/current/bin/vivat "$@"
