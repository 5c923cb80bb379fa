#!/usr/bin/env bash
# tests/crash.sh [--full]: the server killed, its power cut, its disk full, read-only or damaged, under load and under
# noise. Every acknowledged move must be there exactly once, and nothing acknowledged that is not kept. --full: 200 kills,
# 200 power cuts, 100,000 malformed messages under sanitizers, 1,000 idle tables for a minute; otherwise a few of each.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1
bin=${IRORI_BIN:-build/gcc-release} checked=${IRORI_CHECKED:-build/debug}
IRORI=$PWD/$bin/irori
# shellcheck source=tests/tap.sh
. tests/tap.sh
load=$bin/tests/server_load
kills=10 cuts=10 noise=3200 idle_tables=100 idle_seconds=3
if [ "${1-}" = --full ]; then kills=200 cuts=200 noise=100000 idle_tables=1000 idle_seconds=60; fi

# under NAME PATTERN MODE PROGRAM FILE OPTION…: the run succeeds, and what it prints matches.
under() {
    local name=$1 pattern=$2
    shift 2
    timeout 7200 "$load" "$@" >"$tmp/out" 2>"$tmp/err"
    local code=$?
    if [ $code = 0 ] && grep -qE "$pattern" "$tmp/out"; then
        ok "$name: $(cat "$tmp/out")"
    else
        not_ok "$name" "exit code $code, $(cat "$tmp/out") $(grep -v '^{"time"' "$tmp/err" | head -n 3)"
    fi
}

under "killed $kills times, nothing lost or doubled" "\"kills\":$kills,.*\"acknowledged\":[1-9].*\"errors\":0" \
    crash "$irori" "$tmp/kill.db" tables=20 rounds="$kills"
passes "every game of that file plays again as it was played" "$irori" db check --db "$tmp/kill.db"
under "power cut $cuts times, nothing lost or doubled" "\"cuts\":$cuts,.*\"acknowledged\":[1-9].*\"errors\":0" \
    cut "$bin/tests/power_server" "$tmp/cut.db" tables=20 rounds="$cuts"
passes "every game of that file too" "$irori" db check --db "$tmp/cut.db"
under "$noise malformed messages, each answered or closed" '"errors":0,"exit":0' \
    noise "$PWD/$checked/irori" "$tmp/noise.db" count="$noise"
under "$idle_tables idle tables with four connections each" "\"sockets\":$((4 * idle_tables)),.*\"errors\":0" \
    idle "$irori" "$tmp/idle.db" tables="$idle_tables" seconds="$idle_seconds"

under "a full disk: told, and nothing acknowledged that is not kept" '"let_go":[1-9].*"acknowledged":[1-9].*"errors":0' \
    full "$bin/tests/power_server" "$tmp/full.db" tables=20
passes "what was kept on the full disk is sound" "$irori" db check --db "$tmp/full.db"

# serves_not NAME PATTERN FILE: it does not start with that file, and one line says why.
serves_not() {
    exits 1 "$1" "$irori" serve --port 0 --db "$3"
    says "$1: told" "$tmp/err" "$2"
    one_line "$1: in one line" "$tmp/err"
}
head -c 100000 /dev/urandom >"$tmp/damaged.db"
serves_not "a damaged file" 'damaged' "$tmp/damaged.db"
cp "$tmp/idle.db" "$tmp/half.db"
dd if=/dev/urandom of="$tmp/half.db" bs=4096 seek=1 count=3 conv=notrunc status=none
exits 1 "a file with damaged pages is found out" "$irori" db check --db "$tmp/half.db"
mkdir "$tmp/folder"
exits 2 "a folder in place of a file" "$irori" serve --port 0 --db "$tmp/folder"
says "a folder in place of a file: told" "$tmp/err" 'must name a file'
one_line "a folder in place of a file: in one line" "$tmp/err"
exit $failed
