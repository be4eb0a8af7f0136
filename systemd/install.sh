#!/bin/sh
# Installs, updates or uninstalls vivat on this computer, by building and installing its package.
set -eu

here=$(cd "$(dirname "$0")" && pwd)

usage() {
    cat <<'TEXT'
sudo systemd/install.sh                       install vivat from this checkout, or update it
sudo systemd/install.sh --remove              uninstall it; the games stay in /var/lib/vivat
sudo systemd/install.sh --remove --purge      uninstall it and delete all games and settings
               … --dry-run                    only print what it would do
TEXT
}

fail() {
    echo "$1" >&2
    exit 2
}

wish=install
purge=no
dry=no
for argument in "$@"; do
    case $argument in
    --remove) wish=remove ;;
    --purge) purge=yes ;;
    --dry-run) dry=yes ;;
    -h | --help)
        usage
        exit 0
        ;;
    *)
        usage >&2
        fail "Unknown option: $argument"
        ;;
    esac
done
[ "$purge" = no ] || [ "$wish" = remove ] || fail "--purge needs --remove; it deletes all games."

say_install() {
    cat <<'TEXT'
Installing vivat on this computer:
  packages    the distribution's own for Python, pygame, OpenGL ES, gpiozero, lgpio, serial ports (apt-get)
  /opt/vivat  vivat, in its own environment that uses these packages; nothing is compiled
  vivat       a system user in the groups gpio, dialout, video, render, input and audio
  settings    /etc/vivat/settings.toml; an existing file is not changed
  games       /var/lib/vivat; the log is in /var/log/vivat
  service     vivat.service, from the next boot on; if it is running, it restarts and resumes its game
TEXT
}

say_remove() {
    echo "Uninstalling vivat: its service, its user, /opt/vivat, /var/log/vivat."
    if [ "$purge" = yes ]; then
        echo "All games in /var/lib/vivat and all settings in /etc/vivat are deleted too."
    else
        echo "The games stay in /var/lib/vivat, and in /etc/vivat the settings that you changed."
    fi
}

check() {
    command -v apt-get >/dev/null || fail "apt-get is missing: this installer is for Raspberry Pi OS and Debian."
    command -v systemctl >/dev/null || fail "systemd is missing on this computer."
    [ "$dry" = yes ] || [ "$(id -u)" = 0 ] || fail "This needs root: sudo $0${*:+ $*}"
}

check_python() {
    version=$(/usr/bin/python3 -I -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null) || return 0
    case $version in
    3.11 | 3.12 | 3.13) ;;
    *) fail "Python $version is not supported: use Raspberry Pi OS Bookworm or Trixie (Python 3.11 to 3.13)." ;;
    esac
}

run() { # a command; a dry run only prints it
    if [ "$dry" = yes ]; then
        echo "would run: $*"
    else
        "$@"
    fi
}

install_vivat() {
    say_install
    if ! /usr/bin/python3 -I -c 'import ensurepip' 2>/dev/null; then
        run apt-get install --yes --quiet python3-venv
    fi
    if [ "$dry" = yes ]; then
        echo "would run: $here/package/build.sh FOLDER"
        echo "would run: apt-get install FOLDER/vivat_…_all.deb"
        exit 0
    fi
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
    # apt reads the package as another user.
    chmod 755 "$folder"
    package=$("$here/package/build.sh" "$folder") ||
        fail "Nothing was changed. Check the network; the lines above show the problem."
    apt-get install --yes --quiet --reinstall --allow-downgrades "$package"
}

remove_vivat() {
    state=$(dpkg --status vivat 2>/dev/null | sed -n 's/^Status: .* //p')
    # After a removal dpkg still lists what a purge would delete.
    if [ -z "$state" ] || [ "$state $purge" = "config-files no" ]; then
        echo "vivat is not installed."
        exit 0
    fi
    say_remove
    if [ "$purge" = yes ]; then
        run apt-get purge --yes --quiet vivat
    else
        run apt-get remove --yes --quiet vivat
    fi
}

export DEBIAN_FRONTEND=noninteractive
check "$@"
if [ "$wish" = install ]; then
    check_python
    install_vivat
else
    remove_vivat
fi
