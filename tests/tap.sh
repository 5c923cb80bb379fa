# shellcheck shell=bash
# For tests in shell: one line for each check, "ok - NAME" or "not ok - NAME: WHY", which ./test counts. Source this
# from the top folder; it gives a scratch folder $tmp, and the program as $irori.
# shellcheck disable=SC2034 # for who sources this
irori=${IRORI:-$PWD/build/release/irori}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
failed=0

ok() { echo "ok - $1"; }
not_ok() {
    echo "not ok - $1: $2"
    failed=1
}

# passes NAME COMMAND…: the command must succeed; what it said is shown if not.
passes() {
    local name=$1
    shift
    if "$@" >"$tmp/said" 2>&1; then ok "$name"; else not_ok "$name" "$(tail -n 3 "$tmp/said" | tr '\n' ' ')"; fi
}

# exits CODE NAME COMMAND…: runs it with its output in $tmp/out and $tmp/err.
exits() {
    local code=$1 name=$2 got=0
    shift 2
    timeout 600 "$@" >"$tmp/out" 2>"$tmp/err" </dev/null || got=$?
    if [ "$got" = "$code" ]; then ok "$name"; else not_ok "$name" "exit code $got, not $code: $(head -n 2 "$tmp/err")"; fi
}

# is NAME GOT WANTED
is() { if [ "$2" = "$3" ]; then ok "$1"; else not_ok "$1" "'$2', not '$3'"; fi; }

# says NAME FILE PATTERN: some line of the file matches.
says() { if grep -qE -- "$3" "$2"; then ok "$1"; else not_ok "$1" "no line matches $3: $(head -n 2 "$2")"; fi; }

# one_line NAME FILE: exactly one line, and not an empty one.
one_line() {
    if [ "$(wc -l <"$2")" = 1 ] && grep -q . "$2"; then ok "$1"; else not_ok "$1" "$(wc -l <"$2") lines: $(head -n 3 "$2")"; fi
}

done_testing() { exit "$failed"; }
