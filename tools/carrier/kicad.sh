#!/bin/sh
# Runs tools/carrier/make.sh in build/carrier with this computer's KiCad, or else with the one of a Debian 13
# that is bootstrapped once into build/carrier-debian: as root, with network, 1 GB.
set -eu
cd "$(dirname "$0")/../.."
out=build/carrier
root=build/carrier-debian

rm -rf "$out"
mkdir -p "$out"
cp tools/carrier/carrier.kicad_* "$out"
show_log() {
    tail -20 "$out/log" >&2
    exit 1
}

case $(kicad-cli version 2>/dev/null || true) in
9.* | [1-9][0-9].*)
    sh tools/carrier/make.sh "$out" >"$out/log" 2>&1 || show_log
    exit
    ;;
esac
if [ "$(id -u)" != 0 ] || ! command -v mmdebstrap >/dev/null 2>&1; then
    echo "install KiCad 9 or newer, or run this as root with mmdebstrap" >&2
    exit 1
fi
if [ ! -e "$root/complete" ]; then
    rm -rf "$root"
    # Proxies and certificates of this computer's apt.
    apt-config dump | sed -n 's/^\(Acquire::.*\(Proxy\|Check-\|Retries\|CaInfo\).* ".*";\)$/\1/p' >"$root.conf"
    mmdebstrap --quiet --variant=minbase --include=kicad --dpkgopt=force-unsafe-io \
        --aptopt='APT::Install-Recommends "false"' --aptopt="$PWD/$root.conf" trixie "$root"
    touch "$root/complete"
fi
rm -rf "$root/carrier"
cp -r "$out" "$root/carrier"
cp tools/carrier/make.sh "$root"
chroot "$root" sh make.sh carrier >"$out/log" 2>&1 || show_log
cp -r "$root/carrier/." "$out"
