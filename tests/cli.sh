#!/usr/bin/env bash
# The command line as the manual tells it: every form, every exit code, every kind of bad input.
set -euo pipefail
cd "$(dirname "$0")/.."
. tests/tap.sh
[ -n "${IRORI-}" ] || scripts/build release
cp "$irori" "$tmp/irori" # a build meanwhile must not change what is tested
irori=$tmp/irori
export LC_ALL=C.UTF-8 XDG_STATE_HOME="$tmp/state"
unset LC_MESSAGES LANG LANGUAGE

# json FILE EXPRESSION: what JavaScript makes of it, `it` being the parsed file.
json() { node -e 'const it = JSON.parse(require("fs").readFileSync(process.argv[1])); console.log(String(eval(process.argv[2])))' "$1" "$2"; }

# refused CODE NAME ARG…: that exit code, one clear line on standard error, nothing on standard output.
refused() {
    local code=$1 name=$2
    shift 2
    exits "$code" "$name" "$irori" "$@"
    one_line "$name: one line says so" "$tmp/err"
    is "$name: nothing on standard output" "$(wc -c <"$tmp/out")" 0
}

### Help
exits 0 "irori --help" "$irori" --help
says "irori --help keeps its lines whole in a pipe" "$tmp/out" "^  irori join URL .*, by the table's address \\(http"
for command in play saved games rules record replay draw advise review verify score sim match ladder bench content sheet; do
    says "irori --help names $command" "$tmp/out" "irori $command"
done
for command in play saved games rules record replay draw advise review verify score sim match ladder bench content sheet; do
    exits 0 "irori $command --help" "$irori" "$command" --help
    says "irori $command --help begins with its form" "$tmp/out" "^irori $command"
    is "irori $command --help says nothing on standard error" "$(cat "$tmp/err")" ""
    refused 2 "irori $command --nonsense" "$command" --nonsense
done
exits 0 "irori --version" "$irori" --version
says "irori --version is a number" "$tmp/out" '^irori [0-9]+\.[0-9]+\.[0-9]+$'
exits 2 "irori alone without a terminal" "$irori"
refused 2 "an unknown command" dance
refused 2 "an option before the command" --lang fr
says "an option before the command: where it stands" "$tmp/err" "comes after a command, as in: irori play 5211 --lang fr"
refused 2 "too much" sheet one two
says "too much: what is taken" "$tmp/err" "\"two\" is too much: irori sheet FILE takes no more;"
refused 2 "no players" play 5211 --players 0
says "no players: how many may play" "$tmp/err" "from 2 to 5"
refused 2 "a value that is not there" play harakiri --option act=2
says "a value that is not there: which are" "$tmp/err" "act can only be: 1\."
for command in "db check" serve; do
    # shellcheck disable=SC2086 # several words
    refused 2 "$command: a folder for a file" $command --db "$tmp"
    says "$command: a folder for a file: what might be meant" "$tmp/err" "try: --db $tmp/tables.db"
done
refused 2 "db check FILE" db check games.db
says "db check FILE: how it is named" "$tmp/err" "irori db check --db games.db"
# All that is wrong is told in one language.
for wrong in "play foo" "play kodachi --players 7" "play harakiri --option act=2" "record kodachi --option nonsense=1"; do
    # shellcheck disable=SC2086 # several words
    exits 2 "wrong in another locale: $wrong" env LC_ALL=fr_FR.UTF-8 "$irori" $wrong
    says "wrong in another locale: $wrong: in English" "$tmp/err" "(there is|must be|can only|no option)"
done

### Kodachi: both editions to the end, a deck of one's own, the calculator
for edition in en fr; do
    for seats in greedy,random greedy,random,random,random; do
        exits 0 "sim kodachi $edition $seats" "$irori" sim kodachi --games 200 --seats $seats --option edition=$edition --json
        is "sim kodachi $edition $seats: greedy far ahead" "$(json "$tmp/out" 'it.seats[0].win_rate > 0.8')" true
    done
done
printf 'card d1 2 dojo 0 - dojo\n' >"$tmp/deck"
refused 1 "a broken deck" record kodachi --option deck="$tmp/deck"
says "a broken deck names file and line" "$tmp/err" "$tmp/deck:1: "
: >"$tmp/empty-deck"
refused 1 "an empty deck" record kodama --option deck="$tmp/empty-deck"
says "an empty deck names file and line" "$tmp/err" "$tmp/empty-deck:1: "
head -c 70000 /dev/zero | tr '\0' '#' >"$tmp/large-deck"
refused 1 "a deck too large" record kodama --option deck="$tmp/large-deck"
says "a deck too large names the file" "$tmp/err" "$tmp/large-deck: .*64 KiB"
refused 1 "a deck that is not there" record kodachi --option deck="$tmp/nothing"
calculate=(sh -c '"$0" score kodachi --json <"$1"' "$irori" "$tmp/table")
cat >"$tmp/table" <<'END'
{"edition":"fr","players":[{"envoys":[4,5],"skills":[2,0,0],"rumors":{"envoys":2,"rumors":2,"skills":1,"power":2},
"tokens":[4,4],"treasures":3},{"rumors":{"power":1}}]}
END
exits 0 "score kodachi --json" "${calculate[@]}"
is "score kodachi: the French book's 51" "$(json "$tmp/out" '[it.players[0].score, it.players[0].winner, it.how]')" 51,true,points
printf '{"players":[{"skills":[2]},{}]}' >"$tmp/table"
exits 1 "score kodachi without the starting skills" "${calculate[@]}"
one_line "score kodachi without the starting skills: one line says so" "$tmp/err"
printf '{"players":[{"skills":[2,2]},{}]}' >"$tmp/table"
exits 0 "score kodachi: skills of which none is worth 0" "${calculate[@]}"
says "score kodachi: the starting skills seem to be missing" "$tmp/err" "Player 1: .*starting skills"
printf '{"players":1' >"$tmp/table"
exits 1 "score kodachi: not JSON" "${calculate[@]}"
one_line "score kodachi: not JSON: one line says so" "$tmp/err"
refused 2 "score of a game without a calculator" score 5211

### Kodama: a deck of one's own, the calculator
printf 'card a nowhere star@1,2\n' >"$tmp/deck"
refused 1 "a broken deck of Kodama" record kodama --option deck="$tmp/deck"
says "a broken deck of Kodama names file and line" "$tmp/err" "$tmp/deck:1: "
refused 1 "score kodama with a broken deck" score kodama --line i/i --option deck="$tmp/deck"
exits 0 "score kodama --line" "$irori" score kodama --line 'firefly 2 flower caterpillar > ia > iaa > i'
says "score kodama: the rulebook's nine" "$tmp/out" '^Within the limit. Together: 9 points.$'
says "score kodama: why the flower gives nothing" "$tmp/out" '^flower +0  .*\(T6\)$'
says "score kodama: a run as a sum" "$tmp/out" '^firefly +5  2 \+ 1 \+ 1 \+ 1, '
exits 0 "score kodama --lang fr" "$irori" score kodama --line 'lucioles 2 étoile/lle/l' --decree 'étoiles filantes' --lang fr
says "score kodama --lang fr: with the decree" "$tmp/out" '^Étoiles filantes +[0-9]'
exits 0 "score kodama: too many points" "$irori" score kodama --line 4i/4i/3i
says "score kodama: too many points: by how many" "$tmp/out" 'may not be laid there: 11 branch points, 1 more'
exits 0 "score kodama --json with options" "$irori" score kodama --json --line 4i/4i/3i --decree long-shadows --spirit lamp=7
is "score kodama --json with options: the answer" \
    "$(json "$tmp/out" '[it.line.points, it.line.legal, it.decree.points, it.spirits[0].points]')" 11,false,,10
exits 0 "score kodama --points" "$irori" score kodama --points 62+8+24,94,90
says "score kodama --points: a shared victory (T11)" "$tmp/out" 'Player 1, Player 2'
exits 0 "score kodama --spirit list" "$irori" score kodama --spirit list
is "score kodama --spirit list: all twenty" "$(wc -l <"$tmp/out")" 20
for wrong in "--line i" "--line ix/i" "--line 0i/i" "--decree nothing" "--decree deep-roots=3" "--spirit s=1" "--spirit lamp=x" \
    "--points 94" "--placed yes" "--line i/i --decree long-shadows --placed so"; do
    # shellcheck disable=SC2086 # options and values are words
    refused 2 "score kodama $wrong" score kodama $wrong
done
refused 2 "score kodachi --line" score kodachi --line i/i
printf '%s' '{"line":[{"firefly":2},{"firefly":1}],"players":[{"branches":6,"spirits":3},{"points":9}]}' >"$tmp/table"
exits 0 "score kodama --json" sh -c '"$0" score kodama --json <"$1"' "$irori" "$tmp/table"
is "score kodama --json: the answer" "$(json "$tmp/out" '[it.line.points, it.total, it.players[0].score, it.how]')" 3,3,9,shared
printf '%s' '{"line":[{"bee":2},{}]}' >"$tmp/table"
exits 1 "score kodama --json: no such icon" sh -c '"$0" score kodama --json <"$1"' "$irori" "$tmp/table"
one_line "score kodama --json: no such icon: one line says so" "$tmp/err"
exits 0 "score kodama: two kinds as one" "$irori" score kodama --line cc/ff/f --decree spring-rain
says "score kodama: two kinds as one, and how they add up" "$tmp/out" '^Spring Rain +5  2 \+ 2 \+ 1, '
exits 0 "score kodama: two kinds as one, and one by itself" "$irori" score kodama --line ccf/cf/f/c --decree spring-rain
says "score kodama: what one kind has given is taken off" "$tmp/out" '^Spring Rain +1  3 \+ 2 \+ 1 \+ 1 − 6, '
printf '1\nlong\niifa/ia/iaa/i\n1\n\n2\nlamp 7\n\n3\n2\n5 9\n\n3\n14\n\n\n\n' >"$tmp/answers"
exits 0 "score kodama asks" sh -c '"$0" score kodama <"$1"' "$irori" "$tmp/answers"
says "score kodama asks: how the card lies" "$tmp/out" 'Together: 11 points'
says "score kodama asks: a Kodama card" "$tmp/out" '^Lamp Bearer +10 '
says "score kodama asks: who won" "$tmp/out" '^Player 1 won'
printf '1\n' >"$tmp/answers"
exits 1 "score kodama: the answers end" sh -c '"$0" score kodama <"$1"' "$irori" "$tmp/answers"

### games, rules
exits 0 "irori games" "$irori" games
says "irori games lists 5211" "$tmp/out" "^5211"
exits 0 "irori games kodama" "$irori" games kodama
is "irori games kodama: that one and its three options" "$(wc -l <"$tmp/out")" 4
refused 2 "games: no such game" games chess
exits 0 "irori games --json" "$irori" games --json
is "games --json has 5211 with its players" "$(json "$tmp/out" 'it.find((g) => g.game === "5211").players')" 2,5
is "games --json has the options" "$(json "$tmp/out" 'Object.keys(it[0].options)')" long,open-scores
for lang in en fr; do
    exits 0 "irori rules 5211 --lang $lang" "$irori" rules 5211 --lang "$lang"
    cp "$tmp/out" "$tmp/rules-$lang"
    is "rules --lang $lang has every rule" "$(grep -oE '\bF[0-9]+\b' "$tmp/out" | sort -uV | tr '\n' ' ')" \
        "F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12 F13 F14 "
done
if cmp -s "$tmp/rules-en" "$tmp/rules-fr"; then not_ok "French rules are French" "they are the English ones"; else ok "French rules are French"; fi
exits 0 "the locale's language" env LC_ALL=fr_FR.UTF-8 "$irori" rules 5211
passes "the locale's language is used" cmp "$tmp/out" "$tmp/rules-fr"
refused 2 "rules in an unknown language" rules 5211 --lang tlh
refused 2 "rules of an unknown game" rules chess
for name in kodachi kodama; do
    exits 0 "rules $name --deck" "$irori" rules $name --deck
    cp "$tmp/out" "$tmp/own-deck"
    "$irori" record $name --seed 7 --option deck="$tmp/own-deck" | "$irori" replay - >"$tmp/with-file"
    passes "$name: its own deck as a file plays the same game" sh -c '"$1" record "$2" --seed 7 | "$1" replay - | cmp - "$3"' sh "$irori" $name "$tmp/with-file"
done
refused 2 "rules --deck of a game without" rules 5211 --deck
refused 2 "rules of no game" rules
refused 2 "rules of two games" rules 5211 5211

### record, verify
for players in 2 3 4 5; do
    exits 0 "record with $players players" "$irori" record 5211 --players $players --seed 7
    cp "$tmp/out" "$tmp/game$players"
    exits 0 "verify with $players players" "$irori" verify "$tmp/game$players"
    "$irori" record 5211 --players $players --seed 7 >"$tmp/again"
    passes "the same seed gives the same game of $players" cmp "$tmp/game$players" "$tmp/again"
done
game=$tmp/game4
exits 0 "verify from standard input" sh -c '"$1" verify - <"$2"' sh "$irori" "$game"
exits 0 "record --option long=on" "$irori" record 5211 --seed 7 --option long=on --option open-scores=off
cp "$tmp/out" "$tmp/long"
exits 0 "verify a long game" "$irori" verify "$tmp/long"
exits 0 "record --events" "$irori" record 5211 --seed 7 --events
cp "$tmp/out" "$tmp/events"
exits 0 "verify with events" "$irori" verify "$tmp/events"
says "--events tells what happened" "$tmp/events" '^\{"event":'
grep -v '^{"event":' "$tmp/events" >"$tmp/bare"
passes "--events only adds lines" cmp "$tmp/bare" "$game"
is "every line of a record is JSON" "$(node -e '
    for (const line of require("fs").readFileSync(process.argv[1], "utf8").trim().split("\n")) JSON.parse(line);
    console.log("yes")' "$tmp/events" 2>&1 | tail -n 1)" yes
"$irori" record 5211 >"$tmp/one" && "$irori" record 5211 >"$tmp/two"
if cmp -s "$tmp/one" "$tmp/two"; then not_ok "without a seed each game is new" "two are alike"; else ok "without a seed each game is new"; fi
exits 0 "record null, the template" "$irori" record null --seed 7
cp "$tmp/out" "$tmp/null"
passes "record in any option order and with =" sh -c '"$1" record --seed=7 --players=4 5211 | cmp - "$2"' sh "$irori" "$game"

"$irori" record null --seed 7 --events >"$tmp/null-events"
for name in null null-events; do
    node tests/tamper.mjs "$irori" "$tmp/$name" 1 | sed "s/verify/$name: verify/" || failed=1
done
node tests/tamper.mjs "$irori" "$game" 11 || failed=1

refused 1 "verify a file that is not there" verify "$tmp/nothing"
refused 1 "verify a folder" verify "$tmp"
: >"$tmp/empty"
refused 1 "verify an empty file" verify "$tmp/empty"
head -c 3000 /dev/zero >"$tmp/zeros"
refused 1 "verify zeros" verify "$tmp/zeros"
cat "$game" "$game" >"$tmp/twice"
refused 1 "verify two records in one file" verify "$tmp/twice"
sed '1s/"rules":1/"rules":99/' "$game" >"$tmp/other"
refused 1 "verify a record of other rules" verify "$tmp/other"
says "it says that the rules are others" "$tmp/err" ':1:.*rules'
refused 2 "verify nothing" verify
head -n 9 "$game" >"$tmp/unfinished"
refused 1 "verify an unfinished game" verify "$tmp/unfinished"
says "it says that it is good so far" "$tmp/err" ':10: .*unfinished; good so far, all 8 entries'
for wrong in "record" "record chess" "record 5211 --players 9" "record 5211 --players 1" "record 5211 --players two" \
    "record 5211 --players" "record 5211 --players=" "record 5211 --seats greedy,nobody" "record 5211 --seats human,greedy" \
    "record 5211 --seats ," "record 5211 --seats random --players 3" "record 5211 --option long=maybe" \
    "record 5211 --option short=on" "record 5211 --option long" "record 5211 --option =" "record 5211 extra" \
    "record 5211 -x" "record 5211 --events=yes" "record 5211 --players 99999999999999999999" \
    "play chess" "play 5211 --players 9" "play 5211 --seats human,nobody" "play 5211 --lang tlh" "play 5211 --option x=y" \
    "sim 5211" "sim chess --games 10" "sim 5211 --games 0" "sim 5211 --games many" "sim 5211 --games 10 --players 9" \
    "sim 5211 --games 10 --seats greedy,nobody" "sim 5211 --games 10 --seats human,greedy" "sim 5211 --games 10 --jobs 0" \
    "match greedy random" "match greedy nobody 5211" "match greedy random chess --games 10" "match greedy nobody 5211 --games 10" \
    "match human greedy 5211 --games 10" "match mcts:0 greedy 5211" "match mcts:100000001 greedy 5211" "match greedy random 5211 --games 0" "match greedy random 5211 --games 10 --sprt 5" \
    "match greedy random 5211 --games 10 --sprt 5 0" "match greedy random 5211 --games 10 --sprt 0,ten" \
    "match greedy random 5211 --games 10 --sprt=0," "match greedy random 5211 --games 10 --movetime 0" \
    "match greedy random 5211 --games 10 --seats greedy" "ladder" "ladder chess" "ladder 5211 --games 0" \
    "ladder 5211 --curve ten" "ladder 5211 --curve 10,5" "ladder 5211 --curve 10,," "ladder 5211 --curve=" "ladder 5211 --levels random" \
    "ladder 5211 --levels random,nobody" "ladder 5211 --levels random,random" "ladder 5211 --levels ," \
    "bench chess" "bench 5211 --seconds never" "games now" "replay" \
    "replay $game --seat 4" "replay $game --seat nobody" "replay $game --at 9999" "replay $game --at -1" \
    "advise" "advise $game --seat 4" "advise $game --at 9999" "advise $game --level greedy" "advise $game --lang tlh" \
    "review" "review $game --seat 4" "review $game --level best" "review $game --lang tlh"; do
    # shellcheck disable=SC2086 # words
    refused 2 "irori ${wrong/$tmp\//}" $wrong
done

### replay
exits 0 "replay" "$irori" replay "$game"
cp "$tmp/out" "$tmp/all"
exits 0 "replay --seat all" "$irori" replay "$game" --seat all
passes "without --seat it is --seat all" cmp "$tmp/all" "$tmp/out"
for seat in 0 3 spectator; do
    exits 0 "replay --seat $seat" "$irori" replay "$game" --seat $seat
    if cmp -s "$tmp/all" "$tmp/out"; then not_ok "seat $seat sees less than all" "it sees the same"; else ok "seat $seat sees less than all"; fi
done
exits 0 "replay from standard input" sh -c '"$1" replay - <"$2"' sh "$irori" "$game"
passes "replay from standard input tells the same" cmp "$tmp/all" "$tmp/out"
for at in 0 1 30 72; do exits 0 "replay --at $at" "$irori" replay "$game" --at $at --seat 1; done
refused 1 "replay what is no record" replay "$tmp/zeros"

### draw, replay --svg
"$irori" record kodama --seed 7 --players 2 >"$tmp/kodama"
for thing in "" deck trunks spirits decrees far-walker "$tmp/kodama" "$tmp/kodama --seat 1 --dark --width 800" "$tmp/kodama --at 0 --lang fr"; do
    # shellcheck disable=SC2086
    exits 0 "draw kodama ${thing//$tmp\//}" "$irori" draw kodama $thing
    passes "draw kodama ${thing//$tmp\//} is XML" xmllint --noout "$tmp/out"
done
exits 0 "draw from standard input" sh -c '"$1" draw kodama - <"$2"' sh "$irori" "$tmp/kodama"
exits 0 "draw --out" "$irori" draw kodama trunks --out "$tmp/trunks.svg"
is "draw --out says nothing on standard output" "$(wc -c <"$tmp/out")" 0
says "draw --out is a picture" "$tmp/trunks.svg" '^</svg>$'
refused 1 "draw --out to nowhere" draw kodama trunks --out "$tmp/nowhere/x.svg"
refused 1 "draw a game as another" draw kodama "$game"
for wrong in "chess" "null" "5211 no-such-card" "kodachi no-such-card" "5211 deck --fragment 1" "5211 deck --fragment a&b" "kodama no-such-card" "kodama --seat 1" "kodama trunks --width 0" "kodama $tmp/kodama --seat 2" \
    "kodama $tmp/kodama --at 9999" "kodama a b" "kodama $tmp/kodama --option table=small"; do
    # shellcheck disable=SC2086
    refused 2 "draw ${wrong//$tmp\//}" draw $wrong
done
"$irori" record kodama --seed 7 --seats greedy,random,greedy >"$tmp/three"
exits 0 "draw who sits where" "$irori" draw kodama "$tmp/three" --lang fr
says "draw tells two of a kind apart" "$tmp/out" '<desc id="d">.*Glouton 0.*Hasard 1.*Glouton 2'
exits 0 "replay --svg" "$irori" replay "$tmp/kodama" --svg "$tmp/pictures"
is "replay --svg says what it wrote" "$(cat "$tmp/out")" "25 pictures of the game are now in the folder $tmp/pictures"
is "replay --svg: a picture for each card, and the table" "$(find "$tmp/pictures" -name '*.svg' | wc -l)" 25
passes "replay --svg: all are XML" sh -c 'xmllint --noout "$1"/*.svg' sh "$tmp/pictures"
exits 0 "replay --svg of one seat" "$irori" replay "$tmp/kodama" --svg "$tmp/pictures-0" --seat 0
is "replay --svg of one seat: its twelve cards" "$(find "$tmp/pictures-0" -name '*-seat0.svg' | wc -l)" 12
refused 1 "replay --svg onto a file" replay "$tmp/kodama" --svg "$tmp/kodama"
refused 1 "replay --svg to nowhere" replay "$tmp/kodama" --svg "$tmp/nowhere/at/all"
refused 2 "replay --svg --at" replay "$tmp/kodama" --svg "$tmp/pictures" --at 3
"$irori" record harakiri --seed 7 --option chapter=1 >"$tmp/harakiri"
for thing in "" map kyoto "--option chapter=3" "$tmp/harakiri" "$tmp/harakiri --at 0 --lang fr" "$tmp/harakiri --at 60 --dark --width 1280"; do
    # shellcheck disable=SC2086
    exits 0 "draw harakiri ${thing//$tmp\//}" "$irori" draw harakiri $thing
    passes "draw harakiri ${thing//$tmp\//} is XML" xmllint --noout "$tmp/out"
done
for wrong in "harakiri nowhere" "harakiri $tmp/harakiri --seat 1" "harakiri $tmp/harakiri --at 99999"; do
    # shellcheck disable=SC2086
    refused 2 "draw ${wrong//$tmp\//}" draw $wrong
done
exits 0 "replay --svg of a map" "$irori" replay "$tmp/harakiri" --svg "$tmp/maps"
says "replay --svg of a map counts its pictures" "$tmp/out" "^$(find "$tmp/maps" -name '*-table.svg' | wc -l) pictures"
exits 0 "replay --svg of a map after one seat's moves" "$irori" replay "$tmp/harakiri" --svg "$tmp/maps-0" --seat 0
says "complete draw harakiri: its places" <("$irori" complete draw harakiri) '^amaterasu-shrine$'
"$irori" record kodachi --seed 7 --option edition=fr >"$tmp/kodachi-fr"
refused 2 "draw FILE" draw "$game"
says "draw FILE: the game comes first" "$tmp/err" "irori draw 5211 $game"
for thing in "5211" "5211 B3" "5211 back --dark" "5211 states --lang fr" "5211 $game" "5211 $game --at 30 --seat 1" "5211 $game --seat all" \
    "kodachi" "kodachi guards --auto" "kodachi 3+5g" "kodachi R3/5 --option edition=fr" "kodachi tokens" "kodachi backs" \
    "kodachi $tmp/kodachi-fr --at 40 --seat 1 --lang fr" "kodachi $tmp/kodachi-fr --seat spectator --fragment a-"; do
    # shellcheck disable=SC2086
    exits 0 "draw ${thing//$tmp\//}" "$irori" draw $thing
    passes "draw ${thing//$tmp\//} is XML" xmllint --noout "$tmp/out"
done
says "draw --fragment: ids begin with it" "$tmp/out" '<title id="a-t">'
is "draw --fragment: no style of its own" "$(grep -c '<style>' "$tmp/out")" 0
exits 0 "draw --css" "$irori" draw 5211 --css
says "draw --css: colours are variables" "$tmp/out" 'var[(]--ink-shu[)]'
refused 2 "draw tells the nearest names" draw 5211 b3
says "draw tells the nearest names" "$tmp/err" 'did you mean B3'
exits 0 "replay --svg of 5211" "$irori" replay "$game" --svg "$tmp/rows" --seat 0
is "replay --svg of 5211: a picture after each turn" "$(find "$tmp/rows" -name '*-seat0.svg' | wc -l)" 18
passes "replay --svg of 5211: all are XML" sh -c 'xmllint --noout "$1"/*.svg' sh "$tmp/rows"
exits 0 "replay --svg of kodachi" "$irori" replay "$tmp/kodachi-fr" --svg "$tmp/houses"
passes "replay --svg of kodachi: all are XML" sh -c 'xmllint --noout "$1"/*.svg' sh "$tmp/houses"
"$irori" record null --seed 7 >"$tmp/null"
refused 2 "replay --svg of a game nobody draws" replay "$tmp/null" --svg "$tmp/pictures"

### advise, review
"$irori" record kodachi --seed 7 --seats greedy,random >"$tmp/kodachi"
for lang in en fr; do
    exits 0 "advise --lang $lang" "$irori" advise "$tmp/kodachi" --at 10 --level easy --lang $lang
    cp "$tmp/out" "$tmp/advice-$lang"
done
says "advise names the game, the point and who decides" "$tmp/advice-en" "^Kodachi, at entry 10: .* to decide"
says "advise says what is worth how much" "$tmp/advice-en" "^ 1 .* [0-9]+ % +[0-9]+ %$"
says "advise says what was played" "$tmp/advice-en" "^Played was "
says "advise in French" "$tmp/advice-fr" "^Coup joué"
exits 0 "advise --json" "$irori" advise "$tmp/kodachi" --at 10 --level easy --json
is "advise: keys" "$(json "$tmp/out" 'Object.keys(it)')" game,entry,seat,level,iterations,moves,played
is "advise: keys of a move" "$(json "$tmp/out" 'Object.keys(it.moves[0])')" move,visits,worth,reason
is "advise: the thought adds up" "$(json "$tmp/out" 'it.moves.reduce((sum, move) => sum + move.visits, 0) === it.iterations')" true
is "advise: every move has a reason" "$(json "$tmp/out" 'it.moves.every((move) => move.reason.length > 20 && move.worth >= 0 && move.worth <= 1)')" true
cp "$tmp/out" "$tmp/advice"
"$irori" advise - --at 10 --level easy --json <"$tmp/kodachi" >"$tmp/again"
passes "advise gives the same advice again, from standard input" cmp "$tmp/advice" "$tmp/again"
exits 0 "advise at the last decision" "$irori" advise "$tmp/kodachi" --level easy
head -n 30 "$tmp/kodachi" >"$tmp/unfinished"
refused 2 "advise on a game still going on" advise "$tmp/unfinished" --level easy --json
says "advise on a game still going on: a hand is shown on demand" "$tmp/err" "only with --seat [01]$"
seat=$(grep -o '[01]$' "$tmp/err")
exits 0 "advise on a game still going on, with --seat" "$irori" advise "$tmp/unfinished" --level easy --json --seat "$seat"
says "advise on a game still going on, with --seat: a warning" "$tmp/err" "^irori advise: warning: .* only seat $seat may see"
is "advise on a game still going on: nothing was played there" "$(json "$tmp/out" '[it.entry, "played" in it]')" 29,false
exits 0 "advise for one of several who decide at once" "$irori" advise "$game" --at 0 --seat 2 --level easy
refused 2 "advise for nobody in particular where several decide" advise "$game" --at 0
says "it says which seats decide" "$tmp/err" "seats 0, 1, 2, 3"
refused 2 "advise for a seat that owes nothing" advise "$game" --at 1 --seat 0
says "it says whose turn it is" "$tmp/err" "but 1, 2, 3"
refused 1 "advise where the game is over" advise "$game" --at 72
refused 1 "advise on what is no record" advise "$tmp/zeros"
exits 0 "review" "$irori" review "$game" --level easy
says "review names every player" "$tmp/out" "^Random 3: 18 decisions"
exits 0 "review at a level that sees something" "$irori" review "$game" --level medium
look=$(sed -n "s/^To look closer: irori //p" "$tmp/out")
exits 0 "review ends with a command that works" sh -c "$irori $look --level easy"
says "review ends with a command that works: it is advice" "$tmp/out" "^Played was "
refused 2 "review of a game still going on" review "$tmp/unfinished" --level easy --lang fr
exits 0 "review --lang fr" "$irori" review "$tmp/unfinished" --level easy --lang fr --seat all
says "review --seat all of a game still going on: a warning" "$tmp/err" "^irori review: warning: "
says "review of an unfinished game says so" "$tmp/out" "partie inachevée"
exits 0 "review --json" "$irori" review "$tmp/kodachi" --level medium --json
is "review: keys" "$(json "$tmp/out" 'Object.keys(it)')" game,entries,finished,level,seats
is "review: keys of a seat" "$(json "$tmp/out" 'Object.keys(it.seats[0])')" seat,player,decisions,mean_loss,regrets
is "review: at most three regrets, the worst first, all real" "$(json "$tmp/out" '
    it.seats.every((seat) => seat.regrets.length <= 3 && seat.regrets.every((regret, i) => regret.loss >= 0.02 &&
      regret.played !== regret.better && (!i || regret.loss <= seat.regrets[i - 1].loss)))')" true
cp "$tmp/out" "$tmp/review"
"$irori" review - --level medium --json <"$tmp/kodachi" >"$tmp/again"
passes "review finds the same again, whichever thread does it" cmp "$tmp/review" "$tmp/again"
exits 0 "review --seat" "$irori" review "$tmp/kodachi" --seat 1 --level easy --json
is "review --seat: that one alone" "$(json "$tmp/out" 'it.seats.map((seat) => seat.seat)')" 1

for command in replay draw advise review; do
    exits 0 "$command --help" "$irori" $command --help
    says "$command --help says what seats are counted from" "$tmp/out" "^ +--seat .*counting from 0"
done
for ((i = 0; i < 60; i++)); do printf '1 2\n1\n'; done |
    "$irori" play 5211 --seats human,random --seed 7 --plain --save "$tmp/finished" >/dev/null
exits 0 "replay of a game that is over" "$irori" replay "$tmp/finished"
says "replay names the person" "$tmp/out" "^Player 1: "
exits 0 "review of a game that is over" "$irori" review "$tmp/finished" --level easy
says "review names the person as replay does" "$tmp/out" "^Player 1: "
exits 0 "review --seat of it" "$irori" review "$tmp/finished" --level easy --seat 0
says "review says you where replay does" "$tmp/out" "^You: "

### A game that is not over: what others hide is shown on demand only
# shows_secrets FILE: a bot's hand, what it drew, its spirits.
shows_secrets() { grep -qE "Hand of Medium|Medium 1 drew [A-Z][0-9]|Medium 1: .*drew [a-z]+[0-9a-z]* [a-z]|Medium 1, spirits|Silk Walker" "$1"; }
for name in 5211 kodachi kodama; do
    printf '1 2\n1\n1\n1\nquit\n' | "$irori" play $name --seats human,medium --seed 7 --plain --save "$tmp/running-$name" >"$tmp/out"
    exits 0 "replay of a running game of $name, --seat all" "$irori" replay "$tmp/running-$name" --seat all
    if shows_secrets "$tmp/out"; then ok "replay of a running game of $name: there are secrets"; else not_ok "replay of a running game of $name: there are secrets" "none"; fi
    one_line "replay of a running game of $name, --seat all: a warning" "$tmp/err"
    exits 0 "replay of a running game of $name, --seat 1" "$irori" replay "$tmp/running-$name" --seat 1
    says "replay of a running game of $name, --seat 1: a warning" "$tmp/err" "warning: .*only seat 1"
    exits 0 "replay of a running game of $name, --seat 0" "$irori" replay "$tmp/running-$name" --seat 0
    is "replay of a running game of $name, --seat 0: one's own, no warning" "$(cat "$tmp/err")" ""
    cp "$tmp/out" "$tmp/own"
    exits 0 "replay of a running game of $name" "$irori" replay "$tmp/running-$name"
    passes "replay of a running game of $name is what the only person saw" cmp "$tmp/own" "$tmp/out"
    for command in replay "replay --at 2" "advise --level easy" "advise --level easy --json" "review --level easy" "review --level easy --json"; do
        # shellcheck disable=SC2086 # words
        exits 0 "$command of a running game of $name" "$irori" $command "$tmp/running-$name"
        if shows_secrets "$tmp/out"; then not_ok "$command of a running game of $name: no secrets" "$(grep -E 'Medium' "$tmp/out" | head -n 1)"; else ok "$command of a running game of $name: no secrets"; fi
        is "$command of a running game of $name: no warning" "$(cat "$tmp/err")" ""
    done
    exits 0 "review of a running game of $name --json" "$irori" review "$tmp/running-$name" --level easy --json
    is "review of a running game of $name: the only person's decisions" "$(json "$tmp/out" 'it.seats.map((seat) => seat.seat)')" 0
    printf '\n1 2\n\n1 2\nquit\n' | "$irori" play $name --seats human,human --seed 7 --plain --save "$tmp/two-$name" >"$tmp/out"
    "$irori" replay "$tmp/two-$name" --seat spectator >"$tmp/own"
    exits 0 "replay of a running game of two people of $name" "$irori" replay "$tmp/two-$name"
    passes "replay of a running game of two people of $name is a spectator's" cmp "$tmp/own" "$tmp/out"
    refused 2 "review of a running game of two people of $name" review "$tmp/two-$name" --level easy
done
exits 0 "draw of a running game" "$irori" draw kodama "$tmp/running-kodama"
if grep -qE "silk-walker|Silk Walker|mist-rider|Mist Rider" "$tmp/out"; then not_ok "draw of a running game: no secrets" "a spirit of the bot"; else ok "draw of a running game: no secrets"; fi
exits 0 "replay --svg of a running game" "$irori" replay "$tmp/running-kodama" --svg "$tmp/running-pictures"
if grep -rqE "silk-walker|Silk Walker|mist-rider|Mist Rider" "$tmp/running-pictures"; then not_ok "replay --svg of a running game: no secrets" "a spirit of the bot"; else ok "replay --svg of a running game: no secrets"; fi
is "replay --svg of a running game: everybody's moves" "$(find "$tmp/running-pictures" -name '*-seat1.svg' | wc -l | sed 's/^[1-9][0-9]*$/some/')" some
exits 0 "replay --svg --seat of a running game" "$irori" replay "$tmp/running-kodama" --svg "$tmp/running-pictures" --seat 1
is "replay --svg --seat of a running game shows nothing to warn of" "$(cat "$tmp/err")" ""
printf '1\n1\n1\nquit\n' | "$irori" play harakiri --seats human,human --seed 7 --plain --save "$tmp/running-harakiri" >"$tmp/out" || true
exits 0 "review where all play together" "$irori" review "$tmp/running-harakiri" --level easy

### saved
mkdir "$tmp/games"
cp "$tmp/running-5211" "$tmp/games/running.irori"
cp "$game" "$tmp/games/over.irori"
mkfifo "$tmp/games/pipe.irori"
ln -s /dev/zero "$tmp/games/zeros.irori"
ln -s "$tmp/games" "$tmp/games/folder.irori"
truncate -s 20G "$tmp/games/huge.irori"
exits 0 "saved beside a pipe, a device, a folder and a huge file" "$irori" saved "$tmp/games"
is "saved lists the games" "$(grep -c '^/' "$tmp/out")" 2
if shows_secrets "$tmp/out"; then not_ok "saved: no secrets" "there are"; else ok "saved: no secrets"; fi
exits 0 "saved --json" "$irori" saved "$tmp/games" --json
is "saved --json: a line for each" "$(wc -l <"$tmp/out")" 2
for ((i = 0; i < 60; i++)); do printf '1 2\n1\n1\n'; done >"$tmp/answers"
"$irori" play 5211 --seats human,random --seed 7 --plain --save "$tmp/games/won.irori" <"$tmp/answers" >"$tmp/out"
winner=$(grep -E '^(You|Random 1) won' "$tmp/out" || true)
exits 0 "saved with a game that is over" "$irori" saved "$tmp/games"
says "saved tells who won, as the game did" <(sed -n '/won.irori/,/^\//p' "$tmp/out") "^    ${winner:-nobody}$"
"$irori" saved "$tmp/games" --json | grep won.irori >"$tmp/out"
is "saved --json tells who won" "$(json "$tmp/out" 'it.over && it.winners.length')" 1
exits 0 "saved --delete by name" "$irori" saved "$tmp/games" --delete over.irori
says "saved --delete says so" "$tmp/out" "^Deleted: $tmp/games/over.irori$"
if [ -e "$tmp/games/over.irori" ]; then not_ok "saved --delete deletes" "it is there"; else ok "saved --delete deletes"; fi
for name in over.irori pipe.irori zeros.irori folder.irori huge.irori; do
    refused 1 "saved --delete $name: not there, or no game" saved "$tmp/games" --delete $name
done
is "saved --delete of what is no game leaves it" "$(find "$tmp/games" -name '*.irori' | wc -l)" 6
refused 1 "saved --delete of another file" saved --delete "$tmp/irori"
exits 1 "saved --delete of a game being played" flock "$tmp/games/running.irori" "$irori" saved --delete "$tmp/games/running.irori"
says "saved --delete of a game being played: why not" "$tmp/err" "another irori is playing it"
exits 0 "saved --delete by path" "$irori" saved --delete "$tmp/games/running.irori"

### sim
for jobs in 1 2 3; do
    exits 0 "sim --jobs $jobs" "$irori" sim 5211 --games 3000 --seats greedy,random,random,random --seed 5 --json --jobs $jobs
    cp "$tmp/out" "$tmp/sim$jobs"
done
passes "sim gives the same numbers with 1 and 2 jobs" cmp "$tmp/sim1" "$tmp/sim2"
passes "sim gives the same numbers with 1 and 3 jobs" cmp "$tmp/sim1" "$tmp/sim3"
is "sim: nothing but JSON" "$(wc -c <"$tmp/err")" 0
is "sim: keys" "$(json "$tmp/sim1" 'Object.keys(it)')" game,games,seats,mean_decisions,hash
is "sim: keys of a seat" "$(json "$tmp/sim1" '["seat","player","wins","win_rate","ci95","mean_score"].every((key) => key in it.seats[0])')" true
is "sim: the numbers agree" "$(json "$tmp/sim1" '
    Math.abs(it.seats.reduce((sum, seat) => sum + seat.wins, 0) - it.games) < 0.01 &&
    it.seats.every((seat) => Math.abs(seat.wins / it.games - seat.win_rate) < 1e-5 && seat.ci95.length === 2 &&
      seat.ci95[0] <= seat.win_rate && seat.win_rate <= seat.ci95[1])')" true
is "sim: greedy is clearly ahead" "$(json "$tmp/sim1" 'it.seats.slice(1).every((seat) => seat.ci95[1] < it.seats[0].ci95[0])')" true
exits 0 "sim with another seed" "$irori" sim 5211 --games 3000 --seats greedy,random,random,random --seed 6 --json
if cmp -s "$tmp/sim1" "$tmp/out"; then not_ok "another seed, other numbers" "the same"; else ok "another seed, other numbers"; fi
exits 0 "sim in words" "$irori" sim 5211 --games 50 --players 3
says "sim in words names the players" "$tmp/out" random

### programs of others
for game in 5211 kodachi kodama harakiri; do
    exits 0 "examples/bot.py plays $game" "$irori" match "exec:python3 examples/bot.py 1" random "$game" --players 2 --games 2 --json
    says "a whole group of $game" "$tmp/out" '"games":2,'
    is "and nothing to complain of in $game" "$(cat "$tmp/err")" ""
done
exits 0 "two programs as a team" "$irori" match "exec:python3 examples/bot.py 1" "exec:python3 examples/bot.py 2" harakiri --players 2 --games 2 --json
exits 1 "a program that ends at once" "$irori" match "exec:true" random 5211 --games 2
says "is named" "$tmp/err" 'exec:true, at seat 0, ended before the game did'
exits 1 "a program that says what cannot be read" "$irori" match 'exec:echo nonsense; cat' random 5211 --games 2
says "is told why" "$tmp/err" 'was refused: .*host.why.json'
exits 0 "bench --host" "$irori" bench --host --json --seconds 0.05 5211
says "bench --host tells all of it" "$tmp/out" '"game":"5211","players":4,"decisions_per_s":[0-9]+,"fresh_bytes":[0-9]+,"bytes_per_entry":[0-9.]+,"open_us":[0-9.]+'

### match
for jobs in 1 2 3; do
    exits 0 "match --jobs $jobs" "$irori" match greedy random 5211 --games 4000 --players 3 --seed 5 --sprt 0 10 --json --jobs $jobs
    cp "$tmp/out" "$tmp/match$jobs"
done
passes "match gives the same numbers with 1 and 2 jobs" cmp "$tmp/match1" "$tmp/match2"
passes "match gives the same numbers with 1 and 3 jobs" cmp "$tmp/match1" "$tmp/match3"
is "match: nothing but JSON" "$(wc -c <"$tmp/err")" 0
is "match: the first keys" "$(json "$tmp/match1" 'Object.keys(it).slice(0, 8)')" game,a,b,games,score_a,ci95,elo,verdict
is "match: a clear difference ends it early" "$(json "$tmp/match1" '[it.games < 4000, it.games % it.group, it.verdict, it.llr > 2.94]')" true,0,h1,true
is "match: the numbers agree" "$(json "$tmp/match1" '
    it.wins + it.draws + it.losses === it.games && it.ci95[0] < it.score_a && it.score_a < it.ci95[1] &&
    Math.abs(it.score_a - (it.led_by_a + 1 - it.led_by_b) / 2) < 1e-5 &&
    Math.abs(it.elo - 400 * Math.log10(it.score_a / (1 - it.score_a))) < 0.1')" true
exits 0 "match --sprt LO,HI" "$irori" match greedy random 5211 --games 4000 --players 3 --seed 5 --sprt 0,10 --json
passes "--sprt LO,HI is --sprt LO HI" cmp "$tmp/match1" "$tmp/out"
exits 0 "match --sprt=LO,HI" "$irori" match random greedy 5211 --games 4000 --sprt=-10,-5 --json
is "match: the weaker one is not stronger" "$(json "$tmp/out" it.verdict)" h0
exits 0 "match --sprt of equals" "$irori" match random random 5211 --games 200 --sprt 0 5 --json
is "match: equals are undecided for long" "$(json "$tmp/out" it.verdict)" undecided
exits 0 "match of equals" "$irori" match random random 5211 --games 2000 --json
is "match of equals" "$(json "$tmp/out" it.verdict)" even
exits 0 "match of unequals" "$irori" match random greedy 5211 --games 2000 --json
is "match of unequals" "$(json "$tmp/out" it.verdict)" b
exits 0 "match won by one alone" "$irori" match greedy random kodachi --games 21 --json
is "match won by one alone: whole groups, no Elo but a bound" "$(json "$tmp/out" '[it.games, it.score_a, it.elo === null, it.elo_ci95[0] > 200]')" 22,1,true,true
exits 0 "match of two games won" "$irori" match greedy random kodachi --games 2
says "match of two games won: no Elo" "$tmp/out" '^Elo +too few games to tell$'
exits 0 "match --sprt between equals and far below" "$irori" match random random 5211 --games 4000 --sprt -200 -100
says "match --sprt between equals and far below: what is nearer" "$tmp/out" '^SPRT +H1, -100 Elo rather than -200: '
exits 0 "match in words" "$irori" match greedy random kodachi --games 21 --movetime 5
says "match in words: a bound for the Elo" "$tmp/out" '^Elo +more than \+[0-9]+ \(95 %\)$'
says "match in words: the games are rounded up" "$tmp/out" '21 games asked for; whole groups make it 22'
says "match in words: the verdict" "$tmp/out" 'A is stronger'

### ladder
exits 0 "ladder" "$irori" ladder 5211 --games 40 --levels random,greedy,easy --curve 2,5 --svg "$tmp/ladder.svg"
says "ladder: a row for greedy" "$tmp/out" '^\| greedy \| 0 \|'
says "ladder: the curve" "$tmp/out" '^\| 5 \| [0-9]'
says "ladder --svg is a picture" "$tmp/ladder.svg" '^</svg>$'
exits 0 "ladder --json" "$irori" ladder 5211 --games 40 --levels random,greedy --curve none --json
is "ladder --json: ratings" "$(json "$tmp/out" '[it.levels[1].player, it.levels[1].elo, it.levels[0].elo < 0, it.pairs[0].a]')" greedy,0,true,random
exits 1 "ladder --svg to nowhere" "$irori" ladder 5211 --games 8 --levels random,greedy --curve none --svg "$tmp/nowhere/x.svg"
one_line "ladder --svg to nowhere is said in one line" "$tmp/err"
is "ladder --svg to nowhere is said before playing" "$(wc -c <"$tmp/out")" 0

### Harakiri: what nobody has read (H17, law 11)
"$irori" record harakiri --players 1 --seats greedy --option chapter=2 --seed adv2 >"$tmp/adv2"
# Where an option's outcome is unread, advice does not know it: never one that surely wins beside one that surely loses.
advised=0 knowing=0
for entry in $(sed -n 's/^{"n":\([0-9]*\),.*"move":"choose .*/\1/p' "$tmp/adv2"); do
    "$irori" advise "$tmp/adv2" --at $((entry - 1)) --level medium >"$tmp/advice"
    grep -q 'Nobody has$\|Nobody has read\|^has read what' "$tmp/advice" || continue
    advised=$((advised + 1))
    awk '/choose [0-9]/ { if ($(NF - 1) >= 99) wins = 1; if ($(NF - 1) <= 1) loses = 1 } END { exit !(wins && loses) }' \
        "$tmp/advice" && knowing=$((knowing + 1))
done
passes "advise asked about options that nobody has taken" [ "$advised" -ge 8 ]
is "advise knows what none of them leads to" "$knowing" 0
says "advise says so in French" <("$irori" advise "$tmp/adv2" --at "$(($(sed -n 's/^{"n":\([0-9]*\),.*"move":"choose 3.*/\1/p' "$tmp/adv2" | head -1) - 1))" --level easy --lang fr | tr '\n' ' ') "Personne n.+a lu la suite"
exits 0 "sim with players who know the stories" "$irori" sim harakiri --option chapter=1 --games 2 --seats greedy+stories,greedy+stories,greedy+stories,greedy+stories
exits 0 "record with players who know the stories" "$irori" record harakiri --option chapter=1 --seats greedy+stories,random,random,random
cp "$tmp/out" "$tmp/stories"
refused 2 "nobody sits down with them" play harakiri --seats human,greedy+stories,random,random
says "nobody sits down with them: the reason" "$tmp/err" 'knows stories that nobody at the table has read'
refused 2 "no stories in other games" sim 5211 --seats greedy+stories,random
head -40 "$tmp/stories" >"$tmp/stories-begun"
exits 1 "nor in a saved game" "$irori" play "$tmp/stories-begun" --plain

### sheet
"$irori" record harakiri --players 2 --seed 7 >"$tmp/campaign"
exits 0 "sheet" "$irori" sheet "$tmp/campaign" --lang en
says "sheet names the characters" "$tmp/out" '^Hikaru, level [1-9]$'
exits 0 "sheet at the start" "$irori" sheet "$tmp/campaign" --at 0 --json
"$irori" record 5211 --seed 7 >"$tmp/no-campaign"
exits 1 "sheet of another game" "$irori" sheet "$tmp/no-campaign"
one_line "sheet of another game: one line says so" "$tmp/err"

### content
exits 0 "content check" "$irori" content check
says "content check says that all is well" "$tmp/out" 'nothing to complain about'
exits 0 "content graph" "$irori" content graph --out "$tmp/graph.svg"
says "content graph is a picture" "$tmp/graph.svg" '^<svg '
exits 0 "content book" "$irori" content book --lang fr
says "content book tells in French what is in French" "$tmp/out" 'Depuis la nouvelle lune'
exits 0 "content pot" "$irori" content pot --dir tests/content/base
says "content pot names where a text stands" "$tmp/out" '^#: tests/content/base/map.txt:[0-9]+$'
exits 0 "a folder of texts is played with" "$irori" record harakiri --option content=tests/content/base --option chapter=1 --seed 3 --seats random,random,random,random
says "its record names it by its hash" "$tmp/out" '"game":"harakiri","rules":[0-9]+,"data":"[0-9a-f]{16}"'
exits 1 "a folder that does not compile" "$irori" record harakiri --option content=tests/content/broken --seed 3
exits 1 "a folder that is not there" "$irori" record harakiri --option content="$tmp/none" --seed 3
exits 0 "content show" "$irori" content show nagoya --dir tests/content/base
says "content show names the title" "$tmp/out" '^Nagoya$'
says "content show says where else it is named" "$tmp/out" 'map.txt:[0-9]+: road .*nagoya'
cp -r tests/content/base "$tmp/content"
cp tests/content/broken/unknown-location.txt "$tmp/content"
exits 1 "content check of a mistake" "$irori" content check "$tmp/content"
one_line "content check of a mistake: one line says so" "$tmp/err"
says "with file and line" "$tmp/err" 'unknown-location.txt:4: .*did you mean "kyoto"'
printf 'sea   s   A  sea\n' >"$tmp/content/sea.txt"
exits 0 "content format" "$irori" content format "$tmp/content/sea.txt"
is "content format tidies" "$(cat "$tmp/content/sea.txt")" "sea s  A sea"
exits 0 "content format of a tidy file" "$irori" content format "$tmp/content/sea.txt"
is "content format of a tidy file: nothing to say" "$(cat "$tmp/out")" ""
printf 'sea s  A sea\n\tx\n' >"$tmp/content/sea.txt"
refused 1 "content format of no content" content format "$tmp/content/sea.txt"
is "content format leaves it alone" "$(wc -l <"$tmp/content/sea.txt")" 2
refused 1 "content check of no folder" content check "$tmp/nowhere"
refused 1 "content show of nothing" content show nothing-at-all --dir tests/content/base
refused 2 "content without a word" content
refused 2 "content of an unknown word" content dance
refused 2 "content show without a name" content show
refused 2 "content format without a file" content format

### bench
exits 0 "bench --json" "$irori" bench 5211 --seconds 1 --json
is "bench: keys" "$(json "$tmp/out" 'Object.keys(it[0])')" \
    game,players,games_per_s,decisions_per_s,copy_ns,key_ns,determinize_ns,signature
signature=$(json "$tmp/out" 'it[0].signature')
exits 0 "bench in words" "$irori" bench 5211 --seconds 1
says "bench: the signature stays" "$tmp/out" "$signature"
exits 0 "bench kodama --json" "$irori" bench kodama --seconds 0.2 --json
is "bench kodama: checks, listings and games" \
    "$(json "$tmp/out" 'it[0].checks_per_s > 0 && it[0].listing_ms > 0 && it[0].games_per_s > 0')" true
exits 0 "bench --search --json" "$irori" bench --search --json --seconds 0.05
is "bench --search: both games, with one thread and two" \
    "$(json "$tmp/out" '["5211", "kodachi"].every((game) => [1, 2].every((threads) => it.some((row) =>
        row.game === game && row.threads === threads && row.players >= 2 && row.iterations_per_s > 0)))')" true
refused 2 "bench --search of a player that does not search" bench --player greedy --search
refused 2 "bench --player without --search" bench --player master

### Output that cannot be written
for command in "record 5211 --seed 7" "games" "rules 5211" "replay $game" "verify $game" "advise $game --at 1 --seat 1 --level easy" \
    "sim 5211 --games 50 --json" "match greedy random 5211 --games 50 --json" "ladder 5211 --games 8 --levels random,greedy --curve none" "--help"; do
    # shellcheck disable=SC2086 # words
    exits 1 "a full disk: ${command/$tmp\//}" sh -c '"$@" >/dev/full' sh "$irori" $command
    one_line "a full disk is said in one line: ${command/$tmp\//}" "$tmp/err"
done
"$irori" record 5211 --option long=on --events 2>"$tmp/err" | true || true
is "a closed pipe is nothing to talk about" "$(cat "$tmp/err")" ""
exits 1 "a closed standard output" sh -c '"$1" record 5211 >&-' sh "$irori"

### Files are written whole or not at all
within() { prlimit --fsize="$1:unlimited" "${@:2}"; } # files no larger than so many bytes
# no_file NAME COMMAND…: the command ends with 1 and one line that names the file and why; the folder stays as it was.
no_file() {
    local name=$1 before
    shift
    before=$(find "$tmp/out-there" -exec ls -ld --time-style=+ {} +)
    { code=0; within 0 "$irori" "$@" 2>&1 >/dev/null || code=$?; echo "code $code"; } | cat >"$tmp/err"
    is "$name: exit code" "$(tail -n 1 "$tmp/err")" "code 1"
    is "$name: one line with the file and the reason" "$(grep -c "^irori .*$tmp/out-there.*: File too large$" "$tmp/err") $(wc -l <"$tmp/err")" "1 2"
    is "$name: nothing is left of it" "$(find "$tmp/out-there" -exec ls -ld --time-style=+ {} +)" "$before"
}
mkdir "$tmp/out-there" "$tmp/out-there/pictures"
echo before >"$tmp/out-there/old.svg"
printf 'sea   s   A  sea\n' >"$tmp/out-there/sea.txt"
no_file "a full disk: draw --out" draw kodama trunks --out "$tmp/out-there/new.svg"
no_file "a full disk: draw --out over another" draw kodama trunks --out "$tmp/out-there/old.svg"
no_file "a full disk: replay --svg" replay "$tmp/kodama" --svg "$tmp/out-there/pictures"
no_file "a full disk: ladder --svg" ladder 5211 --games 8 --levels random,greedy --curve none --svg "$tmp/out-there/old.svg"
no_file "a full disk: content format" content format "$tmp/out-there/sea.txt"
is "a full disk: what was there is as it was" "$(cat "$tmp/out-there/old.svg")" before
chmod 640 "$tmp/out-there/old.svg"
ln -s old.svg "$tmp/out-there/link.svg"
exits 0 "draw --out through a link" "$irori" draw kodama trunks --out "$tmp/out-there/link.svg"
is "draw --out through a link: the link stays, and the rights" "$(readlink "$tmp/out-there/link.svg") $(stat -c %a "$tmp/out-there/old.svg")" "old.svg 640"
passes "draw --out through a link: it is a picture" xmllint --noout "$tmp/out-there/old.svg"
passes "draw --out to a pipe" sh -c '"$1" draw kodama trunks --out /dev/stdout | xmllint --noout -' sh "$irori"
exits 1 "draw --out /dev/full" "$irori" draw kodama trunks --out /dev/full
one_line "draw --out /dev/full: one line says so" "$tmp/err"

### A build beside another of the same preset says that it waits
mkdir -p "$tmp/top/scripts" "$tmp/top/build" "$tmp/top/bin"
cp scripts/build "$tmp/top/scripts/"
for program in scripts/install bin/cmake; do
    printf '#!/bin/sh\n' >"$tmp/top/$program" && chmod +x "$tmp/top/$program"
done
build=(env PATH="$tmp/top/bin:$PATH" "$tmp/top/scripts/build")
exits 0 "a build alone" "${build[@]}" some
is "a build alone says nothing" "$(cat "$tmp/err")" ""
flock "$tmp/top/build/some.lock" sh -c ': >"$0"; while [ -e "$0" ]; do sleep 0.1; done' "$tmp/held" &
until [ -e "$tmp/held" ]; do sleep 0.1; done
exits 0 "a build beside one of another preset" "${build[@]}" other
is "a build beside one of another preset says nothing" "$(cat "$tmp/err")" ""
"${build[@]}" some 2>"$tmp/err" &
run=$!
until [ -s "$tmp/err" ]; do
    kill -0 $run 2>/dev/null || break
    sleep 0.1
done
says "a build beside another says that it waits" "$tmp/err" "^irori: waiting for another build"
if kill -0 $run 2>/dev/null; then ok "and waits"; else not_ok "and waits" "it went on"; fi
rm "$tmp/held"
passes "and goes on" wait $run

### ctrl-C
for command in "sim 5211" "match greedy random 5211" "ladder 5211 --curve none"; do
    # shellcheck disable=SC2086 # words
    (trap - INT; exec "$irori" $command --games 900000000 --jobs 2 >"$tmp/out" 2>"$tmp/err") &
    run=$!
    sleep 0.5
    kill -INT $run
    code=0
    wait $run || code=$?
    is "ctrl-C ends irori $command with 130" "$code" 130
    one_line "ctrl-C is answered in one line: $command" "$tmp/err"
done

### what a file's name may hold, and what an unfinished game shows
printf 'quit\n' | (cd "$tmp" && "$irori" play kodachi --plain --seed 7 --seats human,greedy --save=-y.irori) >"$tmp/out" 2>"$tmp/err"
says "a file that looks like an option can be gone on with" "$tmp/out" "irori play \./-y\.irori"
mkdir "$tmp/odd"
cp "$tmp/-y.irori" "$tmp/odd/$(printf 'od\033[31md').irori"
"$irori" saved "$tmp/odd" >"$tmp/out"
if grep -q "$(printf '\033')" "$tmp/out"; then not_ok "saved: no escape of a file's name" "there is one"; else ok "saved: no escape of a file's name"; fi
"$irori" draw kodachi "$tmp/-y.irori" --seat all >/dev/null 2>"$tmp/err"
says "draw --seat all warns of a game that is not over" "$tmp/err" "warning: the game is not over"
"$irori" replay "$tmp/-y.irori" --svg "$tmp/odd/pictures" --seat all >/dev/null 2>"$tmp/err"
says "replay --svg --seat all too" "$tmp/err" "warning: the game is not over"

### play: names for people
plays() { printf '\n1 2\n\n1 2\nquit\n' | "$irori" play 5211 --plain --seed 7 "$@"; }
plays --seats human,greedy,human --names Anna,Zoë --save "$tmp/named" >"$tmp/out" 2>"$tmp/err"
says "play --names: the keyboard goes to a name" "$tmp/out" "^Anna, press Enter"
says "play --names: and to the next person" "$tmp/out" "^Zoë, press Enter"
says "play --names: they are in the record" "$tmp/named" '^{"name":"Zoë","seat":2}$'
printf 'quit\n' | "$irori" play "$tmp/named" --plain >"$tmp/out" 2>"$tmp/err"
says "play --names: and there when it goes on" "$tmp/out" "^(Anna|Zoë), press Enter"
exits 0 "play --names: a named person is a person" "$irori" replay "$tmp/named"
if grep -q "^Hand of" "$tmp/out"; then not_ok "play --names: nobody's hand is told" "$(grep "^Hand of" "$tmp/out")"; else ok "play --names: nobody's hand is told"; fi
for wrong in "--seats human,greedy --names Anna,Zoe" "--seats human,greedy --names greedy" "--names ,"; do
    # shellcheck disable=SC2086 # words
    refused 2 "play $wrong" play 5211 $wrong
done
refused 2 "play --names for a saved game" play "$tmp/named" --names Anna

### what a record may ask for
exits 0 "a game with a search by number is saved" sh -c '"$1" play 5211 --plain --seed 7 --seats human,mcts:20 --save "$2" </dev/null' sh "$irori" "$tmp/search.irori"
exits 1 "a record alone cannot seat mcts:20" sh -c '"$1" play "$2" --plain </dev/null' sh "$irori" "$tmp/search.irori"
one_line "a record alone cannot seat mcts:20: the reason" "$tmp/err"
exits 0 "the command line can" sh -c '"$1" play "$2" --plain --seats human,mcts:20 </dev/null' sh "$irori" "$tmp/search.irori"
exits 2 "--seats seats nobody else at a saved game" sh -c '"$1" play "$2" --plain --seats human,hard </dev/null' sh "$irori" "$tmp/search.irori"
echo '{}' >"$tmp/empty.irori"
exits 1 "{} is no record" "$irori" verify "$tmp/empty.irori"
if grep -q 'lacks “irori”' "$tmp/err"; then ok "{} lacks a format, it is not newer"; else not_ok "{} lacks a format" "$(cat "$tmp/err")"; fi

### play, for pipes: tests/terminal.sh plays on a screen
exits 0 "play --plain ends well when its input does" sh -c '"$1" play 5211 --plain --seed 7 </dev/null' sh "$irori"

done_testing
