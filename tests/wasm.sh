#!/usr/bin/env bash
# The engine in WebAssembly replays what the native program recorded, and every hash is the same.
set -euo pipefail
cd "$(dirname "$0")/.."
. tests/tap.sh
scripts/build release wasm
scripts/records "$irori" "$tmp/records"
node tests/wasm/replay.mjs build/wasm/irori.wasm "$tmp"/records/* || failed=1
done_testing
