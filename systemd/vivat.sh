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

# The user vivat gets a terminal of its own: with root's it could type into root's shell. A stream
# that is no terminal stays what it is, byte for byte.
as_vivat() { # arguments
    streams=
    [ -t 0 ] || { exec 3<&0; streams="<&3 3<&-"; }
    [ -t 1 ] || { exec 4>&1; streams="$streams >&4 4>&-"; }
    [ -t 2 ] || { exec 5>&2; streams="$streams 2>&5 5>&-"; }
    # Without both, the keys belong to the rest of the pipe, for example a pager.
    { [ -t 0 ] && [ -t 1 ]; } || exec </dev/null
    [ -t 1 ] || exec >&2
    exec runuser --pty -u vivat -- sh -c "exec \"\$0\" \"\$@\" $streams" "$0" "$@"
}

if [ "$(id -u)" = 0 ] && ! is_update "$@"; then
    as_vivat "$@"
fi
: "${VIVAT_SETTINGS:=/etc/vivat/settings.toml}"
# Code comes from the installation only, not from the current folder or the user's home.
export VIVAT_SETTINGS PYTHONSAFEPATH=1 PYTHONNOUSERSITE=1
if [ "$(id -un)" = vivat ]; then
    : "${STATE_DIRECTORY:=/var/lib/vivat}" "${LOGS_DIRECTORY:=/var/log/vivat}"
    export STATE_DIRECTORY LOGS_DIRECTORY
fi
exec /opt/vivat/current/bin/vivat "$@"
