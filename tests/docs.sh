#!/usr/bin/env bash
# What the pages say is so: their programs run, their links lead somewhere, and a record's running hash can be worked
# out with sha256sum.
set -euo pipefail
cd "$(dirname "$0")/.."
. tests/tap.sh
scripts/build release

# Every block of C with a main, in any page.
awk -v folder="$tmp" '
    /^```c$/ { inside = 1; text = ""; next }
    /^```$/ && inside {
        inside = 0
        if (text ~ /int main/) print text > (folder "/program" ++count ".c")
        next
    }
    inside { text = text $0 "\n" }' README.md CONTRIBUTING.md docs/*.md
for program in "$tmp"/program*.c; do
    passes "a program of the pages builds: $(grep -c . "$program") lines" \
        gcc -std=gnu17 -Wall -Wextra -Werror -Iinclude "$program" build/release/libirori.a -pthread -o "${program%.c}"
    passes "and runs" "${program%.c}"
done

for page in README.md CONTRIBUTING.md docs/*.md; do
    broken=
    for link in $(grep -oE '\]\([^)#]+' "$page" | cut -c3- | grep -v '^http' || true); do
        [ -e "$(dirname "$page")/$link" ] || broken="$broken $link"
    done
    is "the links of $page lead somewhere" "$broken" ""
done

"$irori" record 5211 --players 4 --seed 7 >"$tmp/game"
run='' wrong=0
while read -r line; do
    case $line in '{"name":'*) continue ;; esac
    run=$(printf '%s%s' "$run" "${line%,\"run\":*}" | sha256sum | cut -c1-16)
    case $line in *",\"run\":\"$run\"}") ;; *) wrong=$((wrong + 1)) ;; esac
done <"$tmp/game"
is "every running hash is what docs/records.md says" "$wrong" 0

# A server's record, whose shuffle can be worked out with printf and sha256sum as docs/randomness.md says.
game=tests/records/null-server.irori
passes "a server's record verifies" "$irori" verify "$game"
secret=$(tail -1 "$game" | sed 's/.*"secret":"\([0-9a-f]*\)".*/\1/')
commitment=$(head -1 "$game" | sed 's/.*"commitment":"\([0-9a-f]*\)".*/\1/')
is "its commitment is what docs/randomness.md says" "$(printf 'irori secret %s' "$secret" | sha256sum | cut -c1-64)" "$commitment"
passes "a record without its names verifies" sh -c "grep -v '^{\"name\":' '$game' | '$irori' verify -"
done_testing
