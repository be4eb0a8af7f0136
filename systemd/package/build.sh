#!/bin/sh
# Builds the Debian package of this checkout:  build.sh FOLDER  creates vivat_VERSION_all.deb there
# and prints its path. Needs python3 with venv, dpkg-deb and the package index; compiles nothing.
# The same commit gives the same bytes on every computer with the same tools.
# With RELEASE=yes, the version has no commit. What `make manual` and `make site` have built is put in.
# BUILDER names the file with the builder's public key.
set -eu

checkout=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$1"
target=$(cd "$1" && pwd)
python=${PYTHON:-/usr/bin/python3}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root
source=$work/source

ask_git() { # format: of the commit that is checked out, if it is a checkout
    git -c safe.directory="$checkout" -C "$checkout" log -1 --abbrev=8 --format="$1" --date=format:%Y%m%d.%H%M%S \
        2>/dev/null || true
}

version_of_checkout() { # 1.0.0, between two releases with its commit
    commit=$(ask_git %cd.%h)
    [ -z "${RELEASE:-}" ] || commit=
    echo "$number${commit:++git$commit}"
}

put() { # mode, file, target
    install -D -m "$1" "$checkout/systemd/$2" "$root/$3"
}

make_wheels() { # vivat, and the libraries that no distribution has
    mkdir -p "$source" "$root/usr/share/vivat/wheels"
    for part in pyproject.toml setup.py README.md LICENSE companion engine firmware hardware sentences; do
        cp -R "$checkout/$part" "$source"
    done
    chmod -R u=rwX,go=rX "$source"
    [ -e "$source/companion/built.txt" ] || ask_git "%h %cs" >"$source/companion/built.txt"
    "$python" -I -m venv "$work/venv"
    locked=$checkout/requirements
    pip="$work/venv/bin/pip --quiet --disable-pip-version-check --no-cache-dir"
    $pip install --no-deps --require-hashes --requirement "$locked/build.txt"
    $pip wheel --no-deps --no-build-isolation --wheel-dir "$root/usr/share/vivat/wheels" "$source"
    for machine in aarch64 x86_64; do
        $pip download --no-deps --require-hashes --only-binary=:all: --python-version 3.11 \
            --platform "manylinux2014_$machine" --platform "manylinux_2_28_$machine" \
            --dest "$root/usr/share/vivat/wheels" --requirement "$locked/package.txt"
    done
}

put_files() {
    put 755 vivat.sh usr/bin/vivat
    put 755 without-desktop.sh usr/libexec/vivat/without-desktop
    put 755 in-session.sh usr/libexec/vivat/in-session
    put 755 install-package.sh usr/libexec/vivat/install-package
    for unit in vivat.service vivat-screen.service vivat-screen.target vivat-update.socket vivat-update@.service; do
        put 644 "$unit" "usr/lib/systemd/system/$unit"
    done
    for name in power stick port network; do
        put 644 "vivat-helper-$name.socket" "usr/lib/systemd/system/vivat-helper-$name.socket"
        put 644 "vivat-helper-$name@.service" "usr/lib/systemd/system/vivat-helper-$name@.service"
    done
    put 644 vivat-sockets.conf usr/lib/systemd/system/vivat-.socket.d/sockets.conf
    put 644 vivat-helper-sandbox.conf usr/lib/systemd/system/vivat-helper-.service.d/sandbox.conf
    put 644 vivat-desktop.service usr/lib/systemd/user/vivat.service
    put 644 vivat-desktop-port.socket usr/lib/systemd/user/vivat-helper-port.socket
    put 644 vivat-desktop-port@.service usr/lib/systemd/user/vivat-helper-port@.service
    [ -z "${BUILDER:-}" ] || install -m 644 "$BUILDER" "$root/usr/share/vivat/builder.key"
    put 644 60-vivat.rules usr/lib/udev/rules.d/60-vivat.rules
    put 644 vivat.desktop etc/xdg/autostart/vivat.desktop
    put 644 settings.toml usr/share/vivat/settings.toml
    put 644 package/copyright usr/share/doc/vivat/copyright
    put 644 package/lintian-overrides usr/share/lintian/overrides/vivat
    put_manual
    put_changelog "$root/usr/share/doc/vivat"
    put_pages "$root/usr/share/doc/vivat"
    put_site "$root/usr/share/doc/vivat/html"
}

put_pages() ( # folder; README.md is installed there with the other pages, each language in a folder
    cd "$checkout/docs"
    for page in *.md *.svg *.png *.webp */*.md; do
        install -D -m 644 "$page" "$1/$page"
    done
    # What is not installed is in the repository.
    elsewhere=$(sed -n 's/^Repository = "\(.*\)"$/\1/p' ../pyproject.toml)/blob/main
    sed "s#](docs/#](@#g; s#](http#](^http#g; s#](\([A-Za-z]\)#]($elsewhere/\1#g; s#]([@^]#](#g" \
        ../README.md >"$1/README.md"
    sed -i "s#](\.\./README\.md#](README.md#g; s#](\.\./#]($elsewhere/#g" "$1"/[a-z]*.md
    sed -i "s#](\.\./\.\./README\.md#](../README.md#g; s#](\.\./\.\./#]($elsewhere/#g" "$1"/*/*.md
)

put_site() { # folder; all pages with a search, if `make site` has made them
    [ -e "$checkout/build/site/index.html" ] || return 0
    cp -R "$checkout/build/site" "$1"
    put 644 package/doc-base usr/share/doc-base/vivat
}

put_manual() { # what `make manual` has written; a Pi that builds its own package does without
    manual=$checkout/build/manual
    [ -e "$manual" ] || return 0
    install -D -m 644 "$manual/vivat" "$root/usr/share/bash-completion/completions/vivat"
    install -D -m 644 "$manual/_vivat" "$root/usr/share/zsh/vendor-completions/_vivat"
    install -D -m 644 "$manual/vivat.fish" "$root/usr/share/fish/vendor_completions.d/vivat.fish"
    install -D -m 644 "$manual/vivat.1" "$root/usr/share/man/man1/vivat.1"
    gzip -9n "$root/usr/share/man/man1/vivat.1"
}

put_changelog() { # folder
    "$python" -I "$checkout/tools/changelog.py" debian "$number" "$version" | gzip -9n >"$1/changelog.gz"
}

put_scripts() { # version
    mkdir -p "$root/DEBIAN"
    sed "s/@VERSION@/$1/" "$checkout/systemd/package/control" >"$root/DEBIAN/control"
    for script in preinst postinst prerm postrm; do
        install -m 755 "$checkout/systemd/package/$script" "$root/DEBIAN/$script"
    done
    install -m 644 "$checkout/systemd/package/triggers" "$root/DEBIAN/triggers"
    zcat "$root/usr/share/doc/vivat/changelog.gz" >"$root/DEBIAN/changes"
    (cd "$root" && find etc usr -type f -print0 | sort -z | xargs -0 md5sum >DEBIAN/md5sums)
}

umask 022
export LC_ALL=C TZ=UTC
# An unpacked source distribution has the commit's time in its files.
made=$(ask_git %ct)
export SOURCE_DATE_EPOCH="${made:-$(stat --format=%Y "$checkout/pyproject.toml")}"
number=$(sed -n 's/^version = "\(.*\)"$/\1/p' "$checkout/pyproject.toml")
version=$(version_of_checkout)
make_wheels
put_files
put_scripts "$version"
package=$target/vivat_${version}_all.deb
chmod -R u=rwX,go=rX "$root"
find "$root" -exec touch --date="@$SOURCE_DATE_EPOCH" {} +
# How many processors compress it changes the bytes.
dpkg-deb -Zxz --threads-max=1 --root-owner-group --build "$root" "$package" >/dev/null
echo "$package"
