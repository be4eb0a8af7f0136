#!/bin/sh
# Installs or updates vivat on this computer, by building the package of this checkout and
# installing it with apt, which also removes it again. docs/service.md has more.
set -eu

if [ $# -gt 0 ]; then
    echo "$0 has no options. To remove vivat: sudo apt remove vivat (or purge, with settings and games)" >&2
    exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)

if [ "$(id -u)" != 0 ]; then
    echo "This needs root: sudo $0" >&2
    exit 2
fi
cat <<'TEXT'
Installing vivat on this computer:
  packages    the distribution's own for Python, pygame, OpenGL ES, gpiozero, lgpio, serial ports (apt-get)
  /opt/vivat  vivat, in its own environment that uses these packages; nothing is compiled
  vivat       a system user in the groups gpio, dialout, video, render, input and audio
  settings    /etc/vivat/settings.toml; an existing file is not changed
  games       /var/lib/vivat; the log is in /var/log/vivat
  service     vivat.service, from the next boot on; if it is running, it restarts and resumes its game
TEXT
export DEBIAN_FRONTEND=noninteractive
if ! /usr/bin/python3 -I -c 'import ensurepip' 2>/dev/null; then
    apt-get install --yes --quiet python3-venv
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# apt reads the package as another user.
chmod 755 "$folder"
if ! package=$("$here/package/build.sh" "$folder"); then
    echo "Nothing was changed. Check the network; the lines above show the problem." >&2
    exit 2
fi
apt-get install --yes --quiet --reinstall --allow-downgrades "$package"
