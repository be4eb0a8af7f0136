#!/bin/sh
# Makes all files of a release in build/release, from the commit that is checked out:  release.sh .venv/bin
# The package, the wheel, the source distribution, the notes, and a checksum of each. KEY names the file
# with the builder's key, which signs the package. The same commit and key give the same bytes.
set -eu
umask 022
export LC_ALL=C TZ=UTC
cd "$(dirname "$0")/.."
bin=$1
target=build/release

fail() {
    echo "$1" >&2
    exit 1
}

version=$(sed -n 's/^version = "\(.*\)"$/\1/p' pyproject.toml)
if [ -e .git ] && [ -n "$(git status --porcelain)" ]; then
    fail "Commit or stash your changes first: a release is made of a commit. See git status."
fi

SOURCE_DATE_EPOCH=$(git log -1 --format=%ct 2>/dev/null || stat --format=%Y pyproject.toml)
export SOURCE_DATE_EPOCH
rm -rf "$target"
mkdir -p "$target"
"$bin/python" -I tools/changelog.py notes "$version" >"$target/notes.md"
"$bin/python" -I -m build --no-isolation --outdir "$target" . >build/release.log 2>&1 || fail "$(tail -20 build/release.log)"
if [ -n "${KEY:-}" ]; then
    export BUILDER=build/builder.key
    "$bin/python" -I tools/signing.py public "$KEY" >"$BUILDER"
else
    echo "No KEY was given, so nobody has signed this package, and no screen will install it: see docs/service.md"
fi
RELEASE=yes systemd/package/build.sh "$target" >/dev/null
[ -z "${KEY:-}" ] || "$bin/python" -I tools/signing.py sign "$KEY" "$target"/*.deb
cp systemd/cloud-init/user-data "$target"
if command -v lintian >/dev/null; then
    lintian --allow-root --fail-on error,warning "$target/vivat_${version}_all.deb"
else
    echo "lintian is missing, so nothing checked the package: sudo apt install lintian"
fi
(cd "$target" && sha256sum -- *.deb* *.whl *.tar.gz user-data >SHA256SUMS)
ls "$target"
