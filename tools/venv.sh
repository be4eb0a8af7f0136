#!/bin/sh
# Creates .venv with the given Python, or prints in one line what to install.
set -eu
python=$1

if ! command -v "$python" >/dev/null 2>&1; then
    echo "vivat needs Python 3.11 to 3.14: install it (on Debian: sudo apt install python3 python3-venv)." >&2
    exit 1
fi
if ! "$python" -I -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 15))'; then
    echo "vivat needs Python 3.11 to 3.14, and $python is $("$python" -V 2>&1): install one and run make PYTHON=python3.14." >&2
    exit 1
fi
if ! "$python" -I -c 'import sys; sys.exit(sys.maxsize < 2**32)'; then
    echo "This is a 32-bit system, where the libraries have no builds. Install a 64-bit one, or vivat's package:" >&2
    echo "sudo systemd/install.sh (docs/service.md says on which systems)." >&2
    exit 1
fi
if ! "$python" -I -c 'import venv, ensurepip' 2>/dev/null; then
    echo "Python's venv module is missing: install it (on Debian: sudo apt install python3-venv)." >&2
    exit 1
fi
[ -x .venv/bin/pip ] || "$python" -I -m venv .venv
