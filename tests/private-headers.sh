#!/usr/bin/env bash
# Front ends know games through include/irori alone: no file of theirs includes a header of src/games, directly or by way
# of another header. games.def is the registry, of which they read their column.
set -euo pipefail
cd "$(dirname "$0")/.."
. tests/tap.sh
private=" $(find src/games -name '*.h' -printf '%f ') "
for folder in src/term src/keyboard src/cli src/host src/server; do
    [ -d "$folder" ] || continue
    found=$(grep -rnE '^[[:space:]]*#[[:space:]]*include[[:space:]]*[<"][^>"]*games/' "$folder" | grep -v 'games/games\.def"' || true)
    # By its bare name, where the include path would let it.
    while IFS=: read -r file line text; do
        name=$(sed 's/.*[<"]\(.*\)[>"].*/\1/' <<<"$text")
        case $private in *" $name "*) [ -e "$(dirname "$file")/$name" ] || found="$found${found:+$'\n'}$file:$line:$text" ;; esac
    done < <(grep -rnE '^[[:space:]]*#[[:space:]]*include[[:space:]]*"[^/"]*"' "$folder")
    if [ -z "$found" ]; then ok "$folder includes no private header of a game"; else
        not_ok "$folder includes no private header of a game" "$(tr '\n' ' ' <<<"$found")"
    fi
done
done_testing
