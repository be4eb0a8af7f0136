#!/bin/sh
# Installs a package of vivat and keeps the installed one, so that people can go back:
#   install-package FILE     run as root by `vivat update` and vivat-update.service
# The old package is put together again from its installed files, because apt keeps none.
set -eu

new=$1
kept=/var/cache/vivat
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

keep_installed() {
    root=$work/root
    mkdir -p "$root/DEBIAN" "$kept"
    dpkg --status vivat | sed '/^Status:/d; /^Config-Version:/d; /^Conffiles:/,/^[A-Z]/{/^Conffiles:/d; /^ /d}' >"$root/DEBIAN/control"
    for script in preinst postinst prerm postrm md5sums; do
        if dpkg-query --control-show vivat "$script" >"$work/script" 2>/dev/null; then
            install -m 755 "$work/script" "$root/DEBIAN/$script"
        fi
    done
    dpkg --listfiles vivat | while read -r file; do
        [ -d "$file" ] && [ ! -L "$file" ] || echo "${file#/}"
    done >"$work/files"
    tar --create --directory / --files-from "$work/files" --ignore-failed-read | tar --extract --directory "$root"
    dpkg-deb --root-owner-group --build "$root" "$work/earlier.deb" >/dev/null
}

umask 022
dpkg --configure --pending
keep_installed
DEBIAN_FRONTEND=noninteractive apt-get install --yes --allow-downgrades -o DPkg::Lock::Timeout=60 "$new"
mv "$work/earlier.deb" "$kept/earlier.deb"
sync
dpkg-deb --field "$kept/earlier.deb" Version >"$kept/earlier"
