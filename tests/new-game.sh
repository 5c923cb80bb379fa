#!/usr/bin/env bash
# docs/new-game.md, steps 1 to 3, done by its own commands in a scratch copy of the tree: a copy of the template builds
# and passes all laws before a line of it is changed.
set -euo pipefail
cd "$(dirname "$0")/.."
. tests/tap.sh
page=$PWD/docs/new-game.md
cp -r CMakeLists.txt CMakePresets.json LICENSE cmake completions content docs fuzz include po src tests "$tmp"
cd "$tmp"
copy=$(grep -o '`cp -r [^`]*`' "$page" | tr -d '`')
rename=$(grep -o '`sed -i [^`]*`' "$page" | tr -d '`')
passes "step 1: $copy" sh -c "$copy"
passes "step 2: $rename" sh -c "$rename"
passes "step 2: the registry" sed -i \
    's/^extern const irori_game /&irori_game_mygame, /; s/games\[\] = {/&\&irori_game_mygame, /' src/games/registry.c
passes "step 3: it builds" sh -c 'cmake --preset debug && cmake --build --preset debug --target test_conformance'
export CMOCKA_MESSAGE_OUTPUT=TAP
build/debug/tests/test_conformance mygame | sed -E 's/^((not )?ok) [0-9]+ - /\1 - with a new game: /' || failed=1
done_testing
