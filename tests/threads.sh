#!/usr/bin/env bash
# Simulations in several threads under the thread sanitizer; whatever their number, the numbers are the same.
set -euo pipefail
cd "$(dirname "$0")/.."
. tests/tap.sh
scripts/build release tsan
"$irori" sim 5211 --games 1000 --seats greedy,random,random --seed 7 --json >"$tmp/expected"
for jobs in 1 2 5 16; do
    exits 0 "no race with $jobs threads" build/tsan/irori sim 5211 --games 1000 --seats greedy,random,random --seed 7 --json --jobs $jobs
    passes "the same numbers with $jobs threads" cmp "$tmp/out" "$tmp/expected"
done
done_testing
