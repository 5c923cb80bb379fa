#!/usr/bin/env bash
# docs/new-game.md, steps 1 to 3, done by its own commands in a scratch copy of the tree: a copy of the template builds,
# keeps all laws and is played, in both languages, before a line of it is changed.
set -euo pipefail
cd "$(dirname "$0")/.."
. tests/tap.sh
page=$PWD/docs/new-game.md
cp -r CMakeLists.txt CMakePresets.json LICENSE cmake completions content docs fuzz include po scripts src tests "$tmp"
cd "$tmp"
copy=$(grep -o '`scripts/new-game [^`]*`' "$page" | tr -d '`')
passes "step 1: $copy" sh -c "$copy"
passes "step 1: its words are in both catalogues" po/check
passes "step 2: it builds" sh -c 'cmake --preset debug && cmake --build --preset debug --target test_conformance test_present irori_program'
export CMOCKA_MESSAGE_OUTPUT=TAP
build/debug/tests/test_conformance mygame | sed -E 's/^((not )?ok) [0-9]+ - /\1 - with a new game: /' || failed=1
build/debug/tests/test_present | sed -E 's/^((not )?ok) [0-9]+ - /\1 - with a new game: /' || failed=1
for lang in en fr; do
    printf 'hint\n1\nquit\n' | build/debug/irori play mygame --seed 7 --plain --lang $lang --save "$tmp/$lang.irori" >"$tmp/$lang.txt" 2>&1 || failed=1
    if grep -E 'mygame\.|\{' "$tmp/$lang.txt" >"$tmp/raw"; then not_ok "step 3: no raw key in $lang" "$(head -n 1 "$tmp/raw")"; else ok "step 3: no raw key in $lang"; fi
done
says "step 3: the table is shown" "$tmp/en.txt" "Card: [0-9]"
says "step 3: the choices are listed" "$tmp/en.txt" "^2 Swap it"
says "step 3: and the game goes on" "$tmp/en.txt" "^You kept the card"
done_testing
