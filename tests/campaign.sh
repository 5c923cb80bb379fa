#!/usr/bin/env bash
# A running campaign and content that changes under it: a corrected word is no matter, another structure is refused. The
# program is linked again with changed content, as a build would do it. And campaigns side by side.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh
build=$(dirname "$irori")

# with_content NAME SED-SCRIPT: the program over changed content, as $tmp/NAME/irori
with_content() {
    local dir=$tmp/$1
    cp -r content "$tmp/$1" || return 1
    sed -i "$2" "$dir/chapter-1.txt" || return 1
    ! cmp -s content/chapter-1.txt "$dir/chapter-1.txt" || return 1
    "$build/content-compiler" "$dir/content.c" "$dir/harakiri.content" "$dir"/*.txt || return 1
    cc -std=gnu17 -Iinclude -Isrc -c -o "$dir/content.o" "$dir/content.c" || return 1
    local link
    link=$(ninja -C "$build" -t commands irori_program | tail -n 1)
    (cd "$build" && sh -c "${link/ -o irori / -o \'$dir/irori\' \'$dir/content.o\' }")
}

"$irori" record harakiri --seed 3 >"$tmp/whole.irori"
head -n 120 "$tmp/whole.irori" >"$tmp/begun.irori"

passes "a word is corrected" with_content typo 's/Four letters in one hand/Four letters in the same hand/'
exits 0 "a whole campaign is verified with a corrected word" "$tmp/typo/irori" verify "$tmp/whole.irori"
exits 0 "a running campaign is told with a corrected word" "$tmp/typo/irori" replay "$tmp/begun.irori"
says "the corrected word is told" "$tmp/out" 'Four letters in the same hand'
exits 0 "a running campaign is gone on with" "$tmp/typo/irori" record "$tmp/begun.irori" --chapter 1 --seed 1

passes "a chapter gets a round more" with_content rounds 's/^  rounds 7$/  rounds 8/'
exits 1 "a whole campaign is refused with another structure" "$tmp/rounds/irori" verify "$tmp/whole.irori"
one_line "the refusal is one line" "$tmp/err"
says "the refusal says what to do" "$tmp/err" 'whole.irori:1: .*other cards or stories.*go on with the irori that made it'
exits 1 "a running campaign is refused with another structure" "$tmp/rounds/irori" play "$tmp/begun.irori" --plain

### a chapter again, campaigns side by side
mkdir "$tmp/games"
cp "$tmp/whole.irori" "$tmp/games/first.irori"
"$irori" record "$tmp/games/first.irori" --chapter 2 --seed 4 >"$tmp/games/second.irori"
exits 0 "a chapter played again verifies" "$irori" verify "$tmp/games/second.irori"
exits 0 "the campaigns of a folder" "$irori" saved "$tmp/games" --lang en
is "both are listed" "$(grep -c '^/' "$tmp/out")" 2
says "the second names the first" "$tmp/out" 'A chapter played again, from first.irori'
says "they say how far they are" "$tmp/out" 'Chapter 3'
exits 0 "the same for programs" "$irori" saved "$tmp/games" --json
says "the parent for programs" "$tmp/out" '"parent":"[^"]*/first.irori"'
exits 1 "no such folder" "$irori" saved "$tmp/nowhere"
one_line "no such folder: one line" "$tmp/err"
exits 0 "the sheet after a chapter" "$irori" sheet "$tmp/whole.irori" --chapter 1 --lang en
says "the next chapter is open in it" "$tmp/out" '^ *2  .* under way · exploration not yet$'
is "the sheet fits on paper" "$("$irori" sheet "$tmp/whole.irori" | LC_ALL=C.UTF-8 grep -cE '^.{80}')" 0
exits 1 "a chapter not reached" "$irori" sheet "$tmp/begun.irori" --chapter 3
exits 1 "a chapter not reached is not played again" "$irori" record "$tmp/begun.irori" --chapter 3
one_line "a chapter not reached: one line" "$tmp/err"
exits 2 "which chapter?" "$irori" record "$tmp/begun.irori"
exits 2 "a new game has no chapter to play again" "$irori" play harakiri --chapter 2
"$irori" record 5211 --seed 1 >"$tmp/other.irori"
exits 1 "a game without chapters" "$irori" record "$tmp/other.irori" --chapter 1
says "a game without chapters says so" "$tmp/err" 'no chapters'

### play: named files, a chapter again
export XDG_STATE_HOME=$tmp/state
exits 0 "a new campaign in a file of its own name" "$irori" play harakiri --plain --seed 1 --save "$tmp/games/mine.irori" --lang en
exits 1 "a name that is taken" "$irori" play harakiri --plain --save "$tmp/games/mine.irori"
says "a taken name says how to go on" "$tmp/err" 'to go on with it: irori play'
exits 0 "it is gone on with" "$irori" play "$tmp/games/mine.irori" --plain
exits 0 "a chapter again, by people" "$irori" play "$tmp/games/first.irori" --chapter 2 --seats human,random,random,random --plain
is "it is kept beside the others" "$(find "$tmp/state/irori" -name 'harakiri-*.irori' | wc -l)" 1
says "it names its parent" "$(find "$tmp/state/irori" -name '*.irori')" '"branch":"[0-9a-f]{16}"'
exits 0 "saved games where they are kept" "$irori" saved --lang en
says "a parent elsewhere" "$tmp/out" 'from a game that is not here'

### the whole round of commands
seat=0 # whoever decides there
until [ "$seat" = 3 ] || "$irori" advise "$tmp/begun.irori" --seat "$seat" --level easy >/dev/null 2>&1; do seat=$((seat + 1)); done
exits 0 "advise in a campaign" "$irori" advise "$tmp/begun.irori" --seat "$seat" --level easy
exits 0 "replay of a chapter played again" "$irori" replay "$tmp/games/second.irori" --lang en
says "replay tells of it" "$tmp/out" 'the chapter is played again'
done_testing
