#!/bin/sh
# The command of an installed vivat: uses the settings in /etc and the games of the service.
# Runs as the user vivat instead of root: the service could not use files that root creates.
set -eu

is_update() { # arguments: the only command that is root's; options may come first
    for word; do
        case $word in
        -*) ;;
        update) return 0 ;;
        *) return 1 ;;
        esac
    done
    return 1
}

if [ "$(id -u)" = 0 ] && ! is_update "$@"; then
    exec runuser -u vivat -- "$0" "$@"
fi
: "${VIVAT_SETTINGS:=/etc/vivat/settings.toml}"
# Code comes from the installation only, not from the current folder or the user's home.
export VIVAT_SETTINGS PYTHONSAFEPATH=1 PYTHONNOUSERSITE=1
if [ "$(id -un)" = vivat ]; then
    : "${STATE_DIRECTORY:=/var/lib/vivat}" "${LOGS_DIRECTORY:=/var/log/vivat}"
    export STATE_DIRECTORY LOGS_DIRECTORY
fi
exec /opt/vivat/current/bin/vivat "$@"
