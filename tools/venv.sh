#!/bin/sh
# Makes .venv with the Python that is given, or says in one line what to install.
set -eu
python=$1

if ! command -v "$python" >/dev/null 2>&1; then
    echo "vivat needs Python 3.11 or newer: install it (on Debian: sudo apt install python3 python3-venv)." >&2
    exit 1
fi
if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
    echo "vivat needs Python 3.11 or newer, and $python is $("$python" -V 2>&1): install a newer one and run make PYTHON=python3.11." >&2
    exit 1
fi
if ! "$python" -c 'import venv, ensurepip' 2>/dev/null; then
    echo "Python's venv module is missing: install it (on Debian: sudo apt install python3-venv)." >&2
    exit 1
fi
[ -x .venv/bin/pip ] || "$python" -m venv .venv
