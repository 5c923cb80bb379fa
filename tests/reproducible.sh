#!/usr/bin/env bash
# The same seeds give the same games, to the byte, from gcc and clang, -O0 and -O3. (WebAssembly: wasm.sh.)
set -euo pipefail
cd "$(dirname "$0")/.."
. tests/tap.sh
scripts/build release coverage clang-release:irori_program clang-debug:irori_program
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
# Bots too, those that search included: they reckon in fractions, and the same ones everywhere.
sims() {
    "$1" sim 5211 --games 200 --seed 7 --seats greedy,random,random --json
    "$1" sim 5211 --games 10 --seed 7 --seats mcts:100,plain:100,easy,greedy --json
    "$1" sim 5211 --games 10 --seed 7 --seats mcts:100+views+regrets,mcts:100+playouts --json
    "$1" sim kodachi --games 2 --seed 7 --seats mcts:60,mcts:60+views-playouts --json
    "$1" sim kodama --games 2 --seed 7 --seats greedy,mcts:60,mcts:60-playouts --json
}
sims "$irori" >"$tmp/release.json"
for preset in coverage clang-release clang-debug; do
    sims "$PWD/build/$preset/irori" >"$tmp/$preset.json"
    passes "bots of $preset play like the release build's" cmp "$tmp/release.json" "$tmp/$preset.json"
done
# Pictures are whole numbers too.
pictures() {
    for thing in deck trunks spirits decrees "$tmp/release/kodama-3"; do "$1" draw kodama "$thing"; done
    for thing in deck states back "$tmp"/release/5211-*; do "$1" draw 5211 "$thing"; done
    for thing in house dojo guards backs tokens states "$tmp"/release/kodachi-*; do "$1" draw kodachi "$thing"; done
    for thing in map "$tmp"/release/harakiri-[1-4]; do "$1" draw harakiri "$thing"; done
}
pictures "$irori" >"$tmp/release.svg"
for preset in coverage clang-release clang-debug; do
    pictures "$PWD/build/$preset/irori" >"$tmp/$preset.svg"
    passes "pictures of $preset are the release build's" cmp "$tmp/release.svg" "$tmp/$preset.svg"
done
done_testing
