#!/usr/bin/env bash
# mpirun: any number of processes gives exactly the numbers of one, and stops at the same game; one of them speaks.
set -euo pipefail
cd "$(dirname "$0")/.."
. tests/tap.sh
scripts/build gcc-release debug # with MPI, and without
irori=$PWD/build/gcc-release/irori
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 # as in containers
ranks=(mpirun --oversubscribe --quiet -n)

while read -r command; do
    # shellcheck disable=SC2086 # words
    "$irori" $command --seed 7 --json >"$tmp/alone"
    for count in 1 2 4; do
        # shellcheck disable=SC2086 # words
        exits 0 "$command on $count ranks" "${ranks[@]}" "$count" "$irori" $command --seed 7 --json --jobs 2
        passes "$command: the same numbers on $count ranks" cmp "$tmp/out" "$tmp/alone"
    done
done <<'END'
sim 5211 --games 1001 --seats greedy,random,random
sim kodachi --games 3
match greedy random 5211 --games 300
match greedy random 5211 --games 20000 --sprt 0 10
match random random kodachi --games 3000 --sprt -30 30
ladder 5211 --games 40 --levels random,greedy,easy --curve 3
END
is "a sequential test ended early" "$("$irori" match greedy random 5211 --games 20000 --sprt 0 10 --json | grep -c '"verdict":"h1"')" 1

own_words() { grep -c '^irori' "$tmp/err" || true; }
exits 2 "wrong use on two ranks" "${ranks[@]}" 2 "$irori" match greedy nobody 5211 --games 10
is "wrong use is said once" "$(own_words)" 1
exits 1 "a file that only one rank lacks" "${ranks[@]}" 1 "$irori" sim kodachi --games 10 : -n 1 "$irori" sim kodachi --games 10 --option deck=/nothing
is "the failure of another rank is said once" "$(own_words)" 1
exits 0 "a command that shares nothing" "${ranks[@]}" 2 "$irori" --version
one_line "speaks once" "$tmp/out"

(trap - INT; exec "${ranks[@]}" 2 "$irori" sim 5211 --games 900000000 >"$tmp/out" 2>"$tmp/err") &
run=$!
sleep 3
kill -INT $run
if wait $run; then not_ok "ctrl-C ends all ranks" "mpirun succeeded"; else ok "ctrl-C ends all ranks"; fi
is "nobody plays on" "$(pgrep --full --count "^$irori sim" || true)" 0

# With no way to communicate, MPI cannot be initialised: alone, nobody tries.
exits 0 "started alone, MPI is not touched" env OMPI_MCA_btl=nothing OMPI_MCA_pml=nothing "$irori" sim 5211 --games 10
is "and says nothing" "$(cat "$tmp/err")" ""
# As a rank of mpirun sees itself (mpirun may end the others before all they said is passed on).
exits 1 "built without MPI it does not play the same games twice" env OMPI_COMM_WORLD_SIZE=2 OMPI_COMM_WORLD_RANK=0 build/debug/irori sim 5211 --games 10
is "but says so" "$(grep -c 'built without MPI' "$tmp/err")" 1
done_testing
