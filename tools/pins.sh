#!/bin/sh
# Adds lgpio, which drives a Pi's header, to .venv:  pins.sh .venv/bin COMMAND
# Takes the system's own if .venv has the same Python. Otherwise COMMAND installs a build, which the
# package index has for Python 3.11 and 3.12 of a 64-bit Pi.
set -eu
bin=$1
shift

version_of() { # a Python
    "$1" -I -c 'import sys; print("%d.%d" % sys.version_info[:2])'
}

where_debian_has() { # a module of Debian's Python
    /usr/bin/python3 -I -c "import importlib.util as u; print(u.find_spec('$1').origin)" 2>/dev/null
}

link_debians() {
    folder=$("$bin/python" -I -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
    for module in lgpio _lgpio; do
        file=$(where_debian_has "$module") || return 1
        ln -sf "$file" "$folder"
    done
}

machine=$("$bin/python" -I -c 'import platform; print(platform.machine())')
version=$(version_of "$bin/python")
case $machine in
aarch64) ;;
*)
    echo "Not a 64-bit Raspberry Pi ($machine): there are no pins to add." >&2
    exit 0
    ;;
esac
if [ "$version" = "$(version_of /usr/bin/python3)" ] && link_debians; then
    echo "Boxes at the header: .venv uses this system's lgpio."
    exit 0
fi
case $version in
3.11 | 3.12)
    "$@"
    exit
    ;;
esac
echo "There is no lgpio for Python $version. Install the system's, then try again:" >&2
echo "    sudo apt install python3-lgpio && make clean && make install-pi PYTHON=/usr/bin/python3" >&2
exit 1
