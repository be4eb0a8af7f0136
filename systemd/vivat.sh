#!/bin/sh
# The vivat command of an installed vivat: its settings are in /etc, and the games of its service
# are where systemd has them kept. Root would leave files there that the service may not use.
set -eu
if [ "$(id -u)" = 0 ]; then
    exec runuser -u vivat -- "$0" "$@"
fi
: "${VIVAT_SETTINGS:=/etc/vivat/settings.toml}"
export VIVAT_SETTINGS
if [ "$(id -un)" = vivat ]; then
    : "${STATE_DIRECTORY:=/var/lib/vivat}" "${LOGS_DIRECTORY:=/var/log/vivat}"
    export STATE_DIRECTORY LOGS_DIRECTORY
fi
exec /opt/vivat/current/bin/vivat "$@"
