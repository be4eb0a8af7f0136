#!/bin/sh
# Installs a package of vivat and keeps the installed one, so that people can go back:
#   install-package FILE     run as root by `vivat update` and vivat-update@.service
# The old package is put together again from its installed files, because apt keeps none. If the new
# one can't be installed, the old one is installed again. DPKG_ROOT is only set by tests.
set -eu

new=$1
root=${DPKG_ROOT:-}
kept=$root/var/cache/vivat
earlier=$kept/earlier.deb
# The one that was installed when this began; it becomes the earlier one.
before=$kept/before.deb
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

finish_interrupted() { # a package that fails is what the new one may repair
    tries=0
    until dpkg --configure --pending; do
        # 2: another program works with packages, such as the daily update.
        [ $? = 2 ] && [ "$tries" -lt 60 ] || return 0
        tries=$((tries + 1))
        sleep 5
    done
}

installed() { # the version that is installed as a whole
    dpkg-query --show --showformat='${db:Status-Status} ${Version}' vivat | sed -n 's/^installed //p'
}

keep_installed() {
    files=$work/files
    mkdir -p "$files/DEBIAN" "$kept"
    dpkg --status vivat | sed '/^Status:/d; /^Config-Version:/d; /^Conffiles:/,/^[A-Z]/{/^Conffiles:/d; /^ /d}' >"$files/DEBIAN/control"
    for script in preinst postinst prerm postrm triggers md5sums; do
        if dpkg-query --control-show vivat "$script" >"$work/script" 2>/dev/null; then
            install -m 755 "$work/script" "$files/DEBIAN/$script"
        fi
    done
    dpkg --listfiles vivat | while read -r file; do
        [ -d "$root$file" ] && [ ! -L "$root$file" ] || echo "${file#/}"
    done >"$work/list"
    tar --create --directory "$root/" --files-from "$work/list" --ignore-failed-read | tar --extract --directory "$files"
    dpkg-deb --root-owner-group --build "$files" "$before.part" >/dev/null
    sync
    mv "$before.part" "$before"
}

put() { # package
    DEBIAN_FRONTEND=noninteractive apt-get install --yes --allow-downgrades -o DPkg::Lock::Timeout=300 "$1"
}

put_back() {
    [ ! -e "$before" ] || is_installed "$before" || put "$before"
}

settle_kept() { # also after a power cut during an installation
    # Somebody went back to it: that leads back once.
    if [ -e "$earlier" ] && is_installed "$earlier"; then
        rm -f "$earlier" "$before"
    fi
    if [ -e "$before" ] && ! is_installed "$before"; then
        mv "$before" "$earlier"
        echo "$(installed) $(dpkg-deb --field "$earlier" Version)" >"$kept/replaced"
    fi
    rm -f "$before" "$before.part"
    sync
}

is_installed() { # package
    [ "$(dpkg-deb --field "$1" Version)" = "$(installed)" ]
}

umask 022
finish_interrupted
settle_kept
# A power cut has come after this one was unpacked.
[ -e "$new" ] || exit 0
if [ -n "$(installed)" ]; then
    keep_installed
fi
if ! put "$new"; then
    # The last line on stderr stays the reason.
    put_back 2>&1 || true
    settle_kept
    exit 1
fi
settle_kept
