#!/usr/bin/env bash
# The same seeds give the same games, to the byte, from gcc and clang, -O0 and -O3. (WebAssembly: wasm.sh.)
set -euo pipefail
cd "$(dirname "$0")/.."
. tests/tap.sh
scripts/build release coverage clang-release clang-debug
for preset in release coverage clang-release clang-debug; do
    scripts/records "$PWD/build/$preset/irori" "$tmp/$preset"
done
for record in "$tmp"/release/*; do
    name=${record##*/} differing=
    for preset in coverage clang-release clang-debug; do
        cmp -s "$record" "$tmp/$preset/$name" || differing="$differing $preset"
    done
    is "gcc and clang, -O0 and -O3 play $name alike" "$differing" ""
done
for preset in coverage clang-release clang-debug; do
    "$PWD/build/$preset/irori" sim 5211 --games 200 --seed 7 --seats greedy,random,random --json >"$tmp/$preset.json"
    "$irori" sim 5211 --games 200 --seed 7 --seats greedy,random,random --json >"$tmp/release.json"
    passes "sim of $preset gives the release build's numbers" cmp "$tmp/release.json" "$tmp/$preset.json"
done
done_testing
