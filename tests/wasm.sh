#!/usr/bin/env bash
# The engine in WebAssembly replays what the native program recorded, and every hash is the same; what it presents, draws
# and decides is the same to the byte; bad input is refused.
set -euo pipefail
cd "$(dirname "$0")/.."
. tests/tap.sh
scripts/build release gcc-release wasm
scripts/records "$irori" "$tmp/records"
rm "$tmp"/records/null-* # the module has no template
node tests/wasm/replay.mjs build/wasm "$tmp"/records/* || failed=1
same=()
for name in 5211-3 5211-5-long=on kodachi-2 kodachi-3-edition=fr kodama-2 kodama-4 harakiri-1 harakiri-4; do
    [ ! -e "$tmp/records/$name" ] || same+=("$tmp/records/$name")
done
node tests/wasm/same.mjs build/wasm build/gcc-release/tests/wasm_probe "${same[@]}" || failed=1
node tests/wasm/looking_back.mjs build/wasm "$irori" "${same[@]}" || failed=1
node tests/wasm/host.mjs build/wasm build/gcc-release/tests/host_probe || failed=1
node tests/wasm/refuse.mjs build/wasm || failed=1
done_testing
