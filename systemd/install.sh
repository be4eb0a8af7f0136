#!/bin/sh
# Puts vivat on this computer, brings it up to date, or takes it away. Tell it to a newcomer with
# --help; it does the same as installing the package by hand, because that is what it does.
set -eu

here=$(cd "$(dirname "$0")" && pwd)

usage() {
    cat <<'TEXT'
sudo systemd/install.sh                       install vivat from this checkout, or bring it up to date
sudo systemd/install.sh --remove              take it away; the games stay in /var/lib/vivat
sudo systemd/install.sh --remove --purge      take it away with all games and settings
               … --dry-run                    only say what would be done
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
        fail "$argument is not known here."
        ;;
    esac
done
[ "$purge" = no ] || [ "$wish" = remove ] || fail "--purge goes with --remove: it deletes all games."

say_install() {
    cat <<'TEXT'
vivat is put on this computer:
  packages    those of the distribution for Python, pygame, OpenGL ES, gpiozero, lgpio, serial ports (apt-get)
  /opt/vivat  vivat itself, in an environment of its own that uses these packages; nothing is compiled
  vivat       a system user in the groups gpio, dialout, video, render, input and audio
  settings    /etc/vivat/settings.toml; one that is there stays as it is
  games       /var/lib/vivat; the log is in /var/log/vivat
  service     vivat.service, from the next start on; one that runs is started anew, its game goes on
TEXT
}

say_remove() {
    echo "vivat is taken away: its service, its user, /opt/vivat, /etc/vivat, /var/log/vivat."
    if [ "$purge" = yes ]; then
        echo "All games in /var/lib/vivat are deleted with it."
    else
        echo "The games stay in /var/lib/vivat; settings that you changed are put there, too."
    fi
}

check() {
    command -v apt-get >/dev/null || fail "There is no apt-get: this is for Raspberry Pi OS and Debian."
    command -v systemctl >/dev/null || fail "There is no systemd on this computer."
    [ "$dry" = yes ] || [ "$(id -u)" = 0 ] || fail "This needs root: sudo $0${*:+ $*}"
}

check_python() {
    version=$(/usr/bin/python3 -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null) || return 0
    case $version in
    3.11 | 3.12 | 3.13) ;;
    *) fail "Python $version is not known here: use Raspberry Pi OS Bookworm or Trixie (Python 3.11 to 3.13)." ;;
    esac
}

run() { # a command, which is only told in a dry run
    if [ "$dry" = yes ]; then
        echo "would run: $*"
    else
        "$@"
    fi
}

install_vivat() {
    say_install
    if ! /usr/bin/python3 -c 'import ensurepip' 2>/dev/null; then
        run apt-get install --yes --quiet python3-venv
    fi
    if [ "$dry" = yes ]; then
        echo "would run: $here/package/build.sh FOLDER"
        echo "would run: apt-get install FOLDER/vivat_…_all.deb"
        exit 0
    fi
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
    # apt reads the package as a user of its own.
    chmod 755 "$folder"
    package=$("$here/package/build.sh" "$folder") ||
        fail "Nothing was changed. Is there a network? What stands above tells more."
    apt-get install --yes --quiet --reinstall --allow-downgrades "$package"
}

remove_vivat() {
    state=$(dpkg --status vivat 2>/dev/null | sed -n 's/^Status: .* //p')
    # After a removal dpkg still knows what a purge would take.
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
