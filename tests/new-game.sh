#!/usr/bin/env bash
# docs/new-game.md, its own lines one after the other, in a scratch copy of the tree: a copy of the template builds,
# keeps all laws and is played, in both languages, before a line of it is changed.
set -euo pipefail
cd "$(dirname "$0")/.."
. tests/tap.sh
page=$PWD/docs/new-game.md
cp -r CMakeLists.txt CMakePresets.json LICENSE bench cmake completions content dist docs examples fuzz include po scripts \
    src tests "$tmp"
cd "$tmp"
mapfile -t lines < <(awk '/^```sh$/ { inside = 1; next } /^```/ && inside { exit } inside' "$page" | sed 's/ *#.*//')
export CMOCKA_MESSAGE_OUTPUT=TAP XDG_STATE_HOME=$tmp/state
play=
for line in "${lines[@]}"; do
    case $line in *" play "*) play=$line && continue ;; esac
    passes "$line" sh -c "$line"
    sed -nE 's/^not ok [0-9]+ - /not ok - with a new game: /p' "$tmp/said"
done
# shellcheck disable=SC2086 # words
for lang in en fr; do
    printf 'hint\n1\nquit\n' | $play --seed 7 --lang $lang --save "$tmp/$lang.irori" >"$tmp/$lang.txt" 2>&1 || failed=1
    if grep -E 'mygame\.|\{' "$tmp/$lang.txt" >"$tmp/raw"; then not_ok "no raw key in $lang" "$(head -n 1 "$tmp/raw")"; else ok "no raw key in $lang"; fi
done
says "the table is shown" "$tmp/en.txt" "Card: [0-9]"
says "the choices are listed" "$tmp/en.txt" "^2 Swap it"
says "and the game goes on" "$tmp/en.txt" "^You kept the card"

# The same on a screen of 80 × 24: the table, the log, the question and every key, and no arrow beside a list of nothing.
tm() { tmux -L "irori-new-$$" -f /dev/null "$@"; }
trap 'tm kill-server 2>/dev/null; rm -rf "$tmp"' EXIT
shows() { # NAME PATTERN: within twenty seconds the screen does
    for ((i = 0; i < 200; i++)); do
        tm capture-pane -p -t game >"$tmp/screen"
        ! grep -qE -- "$2" "$tmp/screen" || break
        sleep 0.1
    done
    says "$1" "$tmp/screen" "$2"
}
on_screen() { # LANGUAGE QUESTION LAST-KEY CARD
    tm -u new-session -d -s game -x 80 -y 24 "LC_ALL=C.UTF-8 ${play/ --plain/} --seed 7 --lang $1; exec sleep 600"
    shows "$1: the question is on the screen" "$2"
    says "$1: and one's own card" "$tmp/screen" "$4"
    says "$1: and all keys" "$tmp/screen" "  $3$"
    tm send-keys -t game Enter
    shows "$1: it is played to its end" " w  "
    tm send-keys -t game w
    shows "$1: and walked through" "←→ Pg↑ Pg↓"
    if grep -nE '(^|[^g])↑|mygame\.|\{' "$tmp/screen" >"$tmp/raw"; then not_ok "$1: nothing else is there" "$(head -n 1 "$tmp/raw")"; else ok "$1: nothing else is there"; fi
    tm kill-session -t game
}
tm -u new-session -d -s keeper "exec sleep 600" # with its last session the server would go
on_screen en "^ You hold the [0-9]" "q quit" "^ You: Card: [0-9]"
on_screen fr "^ Vous avez le [0-9]" "q quitter" "^ Vous.*Carte.*[0-9]"
build/debug/irori games >"$tmp/games"
says "it is offered to players" "$tmp/games" "^mygame "
passes "and nothing else in the tree was touched" sh -c '
    for file in $(cd "$0" && git ls-files src include cmake scripts fuzz tests | grep -vxE "src/games/games.def"); do
        cmp -s "$0/$file" "$file" || { echo "$file" && exit 1; }
    done' "$OLDPWD"
done_testing
