#!/bin/sh
# Adds lgpio, which drives a Pi's header, to .venv:  pins.sh .venv/bin COMMAND
# COMMAND installs a build, which the package index has for Python 3.11 and 3.12 of a 64-bit Pi.
# For another Python this takes the system's own, which only the system's Python can load.
set -eu
bin=$1
shift

is_there() { # its compiled half, which is for one version of Python
    "$bin/python" -I -c 'import importlib.util as u, sys; sys.exit(u.find_spec("_lgpio") is None)'
}

link_debians() {
    folder=$("$bin/python" -I -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
    for module in lgpio _lgpio; do
        file=$(/usr/bin/python3 -I -c "import importlib.util as u; print(u.find_spec('$module').origin)" 2>/dev/null) || return 0
        ln -sf "$file" "$folder"
    done
}

"$@"
is_there || link_debians
if ! is_there; then
    echo "lgpio can't be added to .venv. On a 64-bit Raspberry Pi, install the system's, then try again:" >&2
    echo "    sudo apt install python3-lgpio && make clean && make install-pi PYTHON=/usr/bin/python3" >&2
    exit 1
fi
