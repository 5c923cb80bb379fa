#!/usr/bin/env bash
# Simulations, matches and searches in several threads under the thread sanitizer; whatever their number, the numbers are
# the same. (A search shared by workers: tests/test_search_threads.c, which ./test runs under it too.)
set -euo pipefail
cd "$(dirname "$0")/.."
. tests/tap.sh
scripts/build release tsan:threads
"$irori" sim 5211 --games 1000 --seats greedy,random,random --seed 7 --json >"$tmp/expected"
for jobs in 1 2 5 16; do
    exits 0 "no race with $jobs threads" build/tsan/irori sim 5211 --games 1000 --seats greedy,random,random --seed 7 --json --jobs $jobs
    passes "the same numbers with $jobs threads" cmp "$tmp/out" "$tmp/expected"
done
"$irori" match greedy random 5211 --games 600 --sprt 0 50 --seed 7 --json >"$tmp/expected"
for jobs in 2 5; do
    exits 0 "no race in a match with $jobs threads" build/tsan/irori match greedy random 5211 --games 600 --sprt 0 50 --seed 7 --json --jobs $jobs
    passes "the same match with $jobs threads" cmp "$tmp/out" "$tmp/expected"
done
"$irori" sim kodachi --games 4 --seats mcts:20,easy --seed 7 --json >"$tmp/expected"
exits 0 "no race between searching players" build/tsan/irori sim kodachi --games 4 --seats mcts:20,easy --seed 7 --json --jobs 3
passes "the same games between searching players" cmp "$tmp/out" "$tmp/expected"
for game in 5211 kodachi; do
    exits 0 "no race while bots and hints think in $game" sh -c "printf 'hint\\n1 2\\n1\\n1\\nhint\\n' |
        XDG_STATE_HOME='$tmp' build/tsan/irori play $game --seats human,master --seed 7 --plain"
done
done_testing
