#!/usr/bin/env bash
# Playing, as a person does: on a screen that tmux keeps for us, and line by line through a pipe.
set -euo pipefail
cd "$(dirname "$0")/.."
. tests/tap.sh
[ -n "${IRORI-}" ] || scripts/build release
cp "$irori" "$tmp/irori" # a build meanwhile must not change what is tested
irori=$tmp/irori
export LC_ALL=C.UTF-8 HOME="$tmp/home" XDG_STATE_HOME="$tmp/state"
unset LANG LC_MESSAGES LANGUAGE NO_COLOR TMUX
mkdir "$HOME"
saved() { find "$XDG_STATE_HOME" -type f | sort | tail -n 1; }
forget() { # the game on the screen ends first: it would write its file anew
    tm kill-session -t game 2>/dev/null || true
    while [ -s "$tmp/pid" ] && kill -0 "$(cat "$tmp/pid")" 2>/dev/null; do sleep 0.05; done
    rm -rf "$XDG_STATE_HOME"
}

tm() { tmux -L "irori-test-$$" -f /dev/null "$@"; }
trap 'tm kill-server 2>/dev/null; rm -rf "$tmp"' EXIT
screen() { tm capture-pane -p -t game; }
keys() { tm send-keys -t game "$@"; }

tm -u new-session -d -s keeper "exec sleep 600" # with its last session the server would go

size="-x 110 -y 36"
# start [VARIABLE=VALUE] PROGRAM ARG…: on a new screen. The process is in $tmp/pid; its exit code stays on the screen.
start() {
    tm kill-session -t game 2>/dev/null || true
    # shellcheck disable=SC2086 # several words
    tm -u new-session -d -s game $size \
        "sh -c 'echo \$\$ >$tmp/pid; exec env $*'; printf '\r\nended with %s\r\n' \$?; exec sleep 600"
}

# shows NAME PATTERN: within ten seconds the screen does.
shows() {
    local i
    for ((i = 0; i < 100; i++)); do
        if screen | grep -qE -- "$2"; then
            ok "$1"
            return 0
        fi
        sleep 0.1
    done
    not_ok "$1" "no $2 on the screen: $(screen | grep . | head -n 8 | tr '\n' '|')"
}

# leafs PATTERN: turns pages, and gives the first answer to what is asked, until the screen shows this. The next key waits
# until the screen has answered the last one and stands still: on a loaded machine it would go to another question.
leafs() {
    local i before
    for ((i = 0; i < 60; i++)); do
        ! screen | grep -qE -- "$1" || return 0
        before=$(screen)
        keys Enter
        settles "$before"
    done
    return 0
}
settles() { # BEFORE: the screen has changed, and did not within a tenth of a second
    local i last=$1 now
    for ((i = 0; i < 100; i++)); do
        sleep 0.1
        now=$(screen)
        if [ "$now" != "$1" ] && [ "$now" = "$last" ]; then return 0; fi
        last=$now
    done
    return 0
}

### A whole game on the screen
forget
start "$irori" play 5211 --seats human,random --seed 7
shows "the table comes up" 5211
shows "the limit is in sight" '\b5\b' # players + 3
screen >"$tmp/first"
keys '?' && shows "? is help" Help
shows "it tells how to go on with the file" "irori play FILE"
shows "and of hints" "a hint: what a strong player"
keys Escape && keys r && shows "r is the rules" F1
keys Escape && keys l && shows "l is the log" Log
keys Escape
tm resize-window -t game -x 30 -y 8
shows "a small window says so" "characters|caractères|larger"
tm resize-window -t game -x 110 -y 36
shows "and comes back" 5211
sleep 0.5 # a late resize counts as a key where "any other key" is asked for
keys s && shows "s tells where it is saved" irori
keys q && shows "q asks first" again && keys Escape
for ((i = 0; i < 60; i++)); do # enter picks and decides, right goes to the next card
    keys Enter Right Enter Right Enter Right Enter Right
    sleep 0.05
    ! screen | grep -q "another game" || break
done
shows "the game ends" "another game"
keys l && shows "the log is there at the end" Log && keys Escape
keys w && shows "w walks through the game" "Entry 0 of [0-9]+, as you saw it"
keys Right Right && shows "from entry to entry" "Entry 2 of"
keys e && shows "with other eyes" "as Random 1 saw it"
keys q && shows "and back to the standings" "another game"
keys v && shows "v reviews what was decided" "^ +1  After entry [0-9]+"
before=$(screen | sed -n 's/^ *1  After entry \([0-9]*\) .*/\1/p')
keys w && shows "w walks from the first decision named there" "Entry $before of [0-9]+, as you saw it"
keys q && shows "and back to the review" "^ +1  After entry"
keys q && shows "and again to the standings" "another game"
keys '?' && shows "help tells what can be done at the end" "^ +w +walk through it"
keys q && shows "help is put away" "another game"
keys q && shows "q leaves with 0" "ended with 0"
exits 0 "the record that is kept is whole" "$irori" verify "$(saved)"

### ctrl-C loses nothing, nor does being killed
forget
start "$irori" play 5211 --seats human,random --seed 7
shows "a new game" 5211
keys Enter Right Enter Right Enter
sleep 0.5
keys C-c
shows "ctrl-C ends with 130" "ended with 130"
shows "and says how to go on" "irori play"
entries=$(grep -c '"move"' "$(saved)")
if [ "$entries" -gt 0 ]; then ok "what was played is saved"; else not_ok "what was played is saved" "no entries"; fi
start "$irori" play "$(saved)"
shows "it goes on" 5211
keys Enter Right Enter Right Enter Right Enter
sleep 0.5
kill -KILL "$(cat "$tmp/pid")"
shows "killed" "ended with 137"
head -c -5 "$(saved)" >"$tmp/torn"
start "$irori" play "$tmp/torn"
shows "a torn file goes on too" 5211
keys C-c
shows "and is mended" "ended with 130"
exits 0 "the mended file can be replayed" "$irori" replay "$tmp/torn"

### Several at one keyboard, languages, colours, terminals
start "$irori" play 5211 --seats human,human,greedy --seed 7
shows "two people: the keyboard is handed over" "Pass the keyboard"
keys Enter
sleep 0.3
hand=$(screen)
keys Enter Right Enter Right Enter
shows "after the first one chose, it is handed over again" "Pass the keyboard"
if [ "$(screen)" != "$hand" ]; then ok "the hand is hidden at the hand-over"; else not_ok "hand-over" "the screen did not change"; fi
start TERM=xterm-256color "$irori" play 5211 --seats human,human --seed 7 --plain
shows "two people line by line" "press Enter when nobody"
keys Enter && shows "the first looks" "Hand: 1 "
keys "1 2" Enter && shows "and chooses" "Player 2, press Enter"
if tm capture-pane -p -S - -t game | grep -qE "Hand: 1|drew"; then not_ok "nothing of it stays above" "it does"; else ok "nothing of it stays above"; fi
keys C-c
start "$irori" play 5211 --seats human,random --seed 7 --save "$tmp/knowing"
shows "alone" 5211
keys Enter Right Enter Enter
shows "something is shown" "turn 2 of 3|2/3"
keys u && shows "it is not taken back just so" "y takes it back, knowing what came since"
keys n u y
sleep 0.5
keys C-c && shows "taken back knowing what came" "ended with 130"
is "and the record tells so" "$(grep -c '"agreed":0,"knowing":true' "$tmp/knowing")" 1
start "$irori" play 5211 --seats human,random --lang fr
shows "in French" "Kododo|cartes|Manche|manche"
start NO_COLOR=1 "$irori" play 5211 --seats human,random
shows "NO_COLOR" 5211
if tm capture-pane -e -p -t game | grep -qE $'\e''\[[0-9;]*(3[0-7]|38|9[0-7])[;m]'; then not_ok "NO_COLOR has no colours" "it has"; else ok "NO_COLOR has no colours"; fi
start TERM=dumb "$irori" play 5211 --seats human,random
shows "a terminal that can do nothing is played on line by line" "^> *$"
start TERM=nonsense "$irori" play 5211 --seats human,random
shows "an unknown terminal too" "^> *$"
start "$irori"
shows "irori alone is the chooser" 5211
keys C-c

### A hint
for lang in en fr; do
    title=$([ $lang = en ] && echo Hint || echo Conseil)
    best=$([ $lang = en ] && echo "Best: .*wins [0-9]+ %" || echo "Le mieux.*gagne [0-9]+.%")
    for game in 5211 kodachi kodama harakiri; do
        seats=$([ $game = harakiri ] && echo human || echo human,greedy) # with others it asks first who plays whom
        forget
        start "$irori" play $game --seats "$seats" --seed 7 --lang $lang
        [ $game != harakiri ] || leafs "h +$(echo "$title" | tr '[:upper:]' '[:lower:]')" # who the four are is read first
        shows "$game, $lang: it comes up" "h +$(echo "$title" | tr '[:upper:]' '[:lower:]')"
        before=$(screen)
        keys h
        shows "$game, $lang: h is a hint" "^ +$title"
        shows "$game, $lang: it names a best move" "$best"
        entries=$(grep -c '"move"' "$(saved)") || true
        keys Escape
        sleep 0.5
        is "$game, $lang: the game is where it was" "$(screen)" "$before"
        is "$game, $lang: nothing was played" "$(grep -c '"move"' "$(saved)" || true)" "$entries"
    done
done
forget
start "$irori" play harakiri --seats human --seed 7
leafs "h +hint"
shows "harakiri: it comes up once more" "h +hint"
keys h && shows "harakiri: a hint once more" "Best: "
best=$(screen | sed -n 's/^ *to type: \(arm [a-z-]*\)$/\1/p' | head -n 1)
keys Escape && keys : && shows "harakiri: then : has the best one written" "Write a move: ${best:?}_"
written() { # in the next place of the list
    keys Escape && keys Down && keys : && sleep 0.5
    screen | grep "Write a move: "
}
if [ "$(written)" = "$(written)" ]; then not_ok "harakiri: elsewhere it has what is there" "it has the hint"; else ok "harakiri: elsewhere it has what is there"; fi
start "$irori" play 5211 --seats human,human --seed 7
shows "two people again" "Pass the keyboard"
keys h
sleep 0.5
if screen | grep -q "Best:"; then not_ok "no hint before anybody looks" "there is one"; else ok "no hint before anybody looks"; fi

### Against bots that search, on 80 × 24
size="-x 80 -y 24"
lines() { grep -c '"move"' "$(saved)" || true; }
forget
start "$irori" play 5211 --seats human,hard,master,easy --seed 7
shows "hard, master and easy sit down" "Hard 1 .*0"
shows "with all of their names" "Master 2 "
keys Enter Right Enter Right Enter
shows "they answer" "turn 2 of 3"
keys Enter Right Enter
shows "and again" "turn 3 of 3"
keys C-c && shows "ctrl-C among them" "ended with 130"
forget
start "$irori" play kodachi --seats human,medium --seed 7
shows "medium sits down" "Medium 1 "
shows "all keys are named" "q quit"
keys Enter && shows "it goes on to our turn" "your turn"
before=$(lines)
keys Enter Enter Enter
shows "strength was declared" "STRENGTH"
if [ "$(lines)" -gt "$before" ]; then ok "decisions were made"; else not_ok "decisions were made" "none"; fi
start "$irori" play kodachi --seats human,medium --seed 7
shows "kodachi: what is still missing to win is in sight" "behind Medium 1; tokens until the last round"
keys Enter && shows "kodachi: declaring tells what the hand can beat" "beats this guard, and after it .* %"
keys Enter && shows "kodachi: a card is played" "Play a card"
keys Enter && shows "kodachi: its total wins" "The total wins"
keys u && shows "kodachi: a card played by mistake is taken back" "Play a card"
size="-x 80 -y 24"
start "$irori" play kodachi --seed 3
shows "kodachi, 80x24: what an item does is told to its end" "^ *next *$"
start "$irori" play harakiri --option chapter=1 --seats human --seed 7 --lang fr
leafs "Que faire"
keys m m && shows "harakiri, 80x24: the French legend of the map knows special places" "◎.spécial"
start "$irori" --help
shows "irori --help, 80x24: broken between words" "^ {27}every byte\\."
start "$irori" games kodachi
shows "irori games, 80x24: broken between words" "^ {16}French one; they differ"
start "$irori" play kodachi --seed 3 --plain
shows "--plain, 80x24: what there is to choose is broken between words" "^  next *$"
size="-x 110 -y 36"
start "$irori" play 5211 --seats human,mcts:300000 --seed 7
shows "a long name ends before the number" "MCTS:300… 1 "
keys Enter Right Enter Right Enter
shows "who thinks long is named" "MCTS:300… 1 is thinking …"
keys C-c && shows "ctrl-C while it thinks" "ended with 130"
start "$irori" play 5211 --seats human,mcts:100000 --seed 7 --plain
shows "line by line" "^> *$"
keys "1 2" Enter
shows "it is said once too" "^MCTS:100… 1 is thinking …"
shows "and play goes on" "turn 2 of 3"
start "$irori" play kodachi --seats human,master,hard,medium --lang fr
shows "names fit in French" "Maître 1 .*[0-9]"

### Kodama: a card, its parent, its place
for area in 80x24 120x40; do
    size="-x ${area%x*} -y ${area#*x}"
    forget
    start "$irori" play kodama --seats human,random,random --seed 7
    shows "kodama, $area: the decree and the question" "Which card of the display"
    shows "kodama, $area: the decree is told" "^ Decree "
    shows "kodama, $area: bark is drawn" "⣿"
    keys Right && shows "kodama, $area: the cursor goes through the display" "▸2 \+"
    keys Enter && shows "kodama, $area: then the parent" "shall .* grow from"
    shows "kodama, $area: with points and why" "^ \+[0-9]+: "
    keys Enter && shows "kodama, $area: then the place" "Where on .* lie"
    shows "kodama, $area: with the room it leaves" "leaves [0-9]+ % *room"
    before=$(screen)
    keys Left && sleep 0.5
    if [ "$(screen)" != "$before" ]; then ok "kodama, $area: left turns the card"; else not_ok "kodama, $area: left turns the card" "the same screen"; fi
    before=$(screen)
    keys Down && sleep 0.5
    if [ "$(screen)" != "$before" ]; then ok "kodama, $area: down slides it"; else not_ok "kodama, $area: down slides it" "the same screen"; fi
    before=$(screen)
    keys S-Right && sleep 0.5
    if [ "$(screen)" != "$before" ]; then ok "kodama, $area: with shift finely"; else not_ok "kodama, $area: with shift finely" "the same screen"; fi
    keys Escape && shows "kodama, $area: escape is a step back" "grow from"
    keys Escape && shows "kodama, $area: and another" "Which card of the display"
    keys v && shows "kodama, $area: v looks at another tree" "Tree: Random"
    keys v v
    keys : && shows "kodama, $area: a move can be written" "Write a move"
    keys -l "1@100,100/0" && keys Enter && shows "kodama, $area: all reasons against it are told" "off the bark.*"
    shows "kodama, $area: also the second" "left edge"
    keys : && keys -l "1@4500,1200/0" && keys Enter
    shows "kodama, $area: what nearly fits is offered" "Moved by .* it +fits|Moved by"
    keys Enter && shows "kodama, $area: and played with enter" "round 2 of 4"
    is "kodama, $area: one decision of ours and those of the others" "$(($(lines) > 2))" 1
    for ((i = 0; i < 9; i++)); do keys Enter && sleep 0.3; done
    shows "kodama, $area: the spirits come" "Which spirit"
    shows "kodama, $area: what one would score" "Now [0-9]+: +would|would score"
    keys Enter && shows "kodama, $area: the season's end is read" "Spring is over"
    keys Enter && shows "kodama, $area: and the next begins" "Summer, round 1"
    keys c && shows "kodama, $area: all cards on a page" "§ caterpillar" && keys Escape
    keys '?' && shows "kodama, $area: help tells the signs" "three steps" && keys Escape
    keys q && shows "kodama, $area: q asks" again && keys q
    shows "kodama, $area: it ends" "ended with 0"
    exits 0 "kodama, $area: the record can be replayed" "$irori" replay "$(saved)"
done
size="-x 80 -y 24"
start NO_COLOR=1 "$irori" play kodama --seats human,random,random,random,random --option display=4 --lang fr
shows "kodama, fr: five players and four cards" "Laquelle des cartes offertes"
shows "kodama, fr: all keys are named" "\? aide"
if tm capture-pane -e -p -t game | grep -qE $'\e''\[[0-9;]*(3[0-7]|38|9[0-7])[;m]'; then not_ok "kodama: NO_COLOR has no colours" "it has"; else ok "kodama: NO_COLOR has no colours"; fi
keys C-c && shows "kodama: ctrl-C" "ended with 130"

# Asking to take back does not open the next hand, and the reason is the true one.
start "$irori" play kodama --seats human,human --seed 7
shows "kodama: two people" "Pass the keyboard"
keys u && sleep 0.5
shows "kodama: u opens nobody's hand" "Pass the keyboard"
keys Enter && shows "kodama: the first looks" "Which card of the display"
keys u && shows "kodama: nothing to take back yet" "Nothing has been decided here yet"
keys Enter Enter Enter
shows "kodama: the first has laid a card" "Pass the keyboard"
keys u && shows "kodama: a new card is in sight" "turned up"
shows "kodama: and the next hand stays hidden" "Pass the keyboard"
if screen | grep -q "Your spirits"; then not_ok "kodama: no hand at the hand-over" "there is one"; else ok "kodama: no hand at the hand-over"; fi
keys Enter && shows "kodama: then the next looks" "Which card of the display"

# What the cursor stands on is written for who wants to write.
start "$irori" play kodama --seats human,random --seed 7
shows "kodama: one person" "Which card of the display"
keys Enter && shows "kodama: the card is drawn where it is best" "best place"
keys Enter && shows "kodama: a place is told as it is written" "1@[0-9]+,[0-9]+/[0-9]+"
keys : && shows "kodama: and is there to be changed" "Write a move: 1@[0-9]+,[0-9]+/[0-9]+_"
keys Escape
for ((i = 0; i < 70; i++)); do keys S-Up; done
shows "kodama: where the bark ends, it is said" "No further"

### Harakiri: a chapter begins, a walk, pages, undo, and on from the file
for area in 80x24 100x30 140x40; do
    size="-x ${area%x*} -y ${area#*x}"
    forget
    start "$irori" play harakiri --seats human --seed 7 --option chapter=1
    shows "harakiri, $area: who the four are is read first" "Heiress of the Sakura clan"
    leafs "With which weapon"
    shows "harakiri, $area: weapons to choose from" "With which weapon does Tomoe"
    shows "harakiri, $area: with their dice" "[0-9] (green|orange|purple|red) di[ce]"
    leafs "Which kami goes with Tomoe"
    shows "harakiri, $area: then kami" "Which kami goes with Tomoe"
    leafs "Act 1 · Chapter 1"
    shows "harakiri, $area: the chapter has a title page" "^ +Act 1 · Chapter 1"
    shows "harakiri, $area: that tells how much time there is" "[0-9] rounds"
    keys Space && sleep 0.3
    if screen | grep -q "Act 1 · Chapter 1"; then not_ok "harakiri, $area: a key turns the page" "the same page"; else ok "harakiri, $area: a key turns the page"; fi
    keys Left && shows "harakiri, $area: and left turns back" "Act 1 · Chapter 1"
    leafs "Whose turn is next"
    shows "harakiri, $area: influence and rounds" "Shōgun [0-9]+/12 ■+□.*◉"
    shows "harakiri, $area: what is missing to win" "To win: [0-9] more missions"
    keys Enter && shows "harakiri, $area: actions with their points" "Tomoe, .*: [0-9] action point"
    shows "harakiri, $area: what a travel costs" "1 action point;"
    before=$(screen)
    keys Enter && shows "harakiri, $area: destinations" "Travel alone: where to"
    shows "harakiri, $area: with distance and way" "[0-9] by road"
    keys m && shows "harakiri, $area: m is the map" "■.city"
    shows "harakiri, $area: with roads" "⠒|⠤|⣀"
    keys m m && shows "harakiri, $area: m puts it away" "where to"
    keys Enter && shows "harakiri, $area: who has chosen where to go is there" "Tomoe, Kyoto: 2 action points"
    keys u && shows "harakiri, $area: one undo takes it back" "Tomoe, Ōtsu: 3 action points"
    sleep 0.3
    is "harakiri, $area: all of it" "$(screen)" "$before"
    keys b && shows "harakiri, $area: boards" "power [0-9], dexterity [0-9]" && keys Escape
    keys t && shows "harakiri, $area: missions" "not yet revealed" && keys Escape
    keys p && shows "harakiri, $area: places by territory" "Lands of the Sakura clan" && keys Escape
    keys c && shows "harakiri, $area: the campaign" "Tomoe, level" && keys Escape
    keys '?' && shows "harakiri, $area: help" "walked step by step|Four characters" && keys Escape
    keys l && shows "harakiri, $area: what was told is in the log" "Log" && keys Escape
    keys q && shows "harakiri, $area: q asks" again && keys q
    shows "harakiri, $area: it ends" "ended with 0"
    start "$irori" play "$(saved)"
    shows "harakiri, $area: it goes on" "Tomoe, .*: [0-9] action point"
    for ((i = 0; i < 40; i++)); do keys Enter && sleep 0.05; done
    keys C-c && shows "harakiri, $area: ctrl-C" "ended with 130"
    exits 0 "harakiri, $area: the record can be replayed" "$irori" replay "$(saved)"
done
size="-x 80 -y 24"
start NO_COLOR=1 "$irori" play harakiri --seats human,random --seed 7 --lang fr
shows "harakiri, fr: stories are told in French" "Héritière du clan Sakura"
leafs "Qui joue Tomoe"
shows "harakiri, fr: who plays whom" "Qui joue Tomoe"
if tm capture-pane -e -p -t game | grep -qE $'\e''\[[0-9;]*(3[0-7]|38|9[0-7])[;m]'; then not_ok "harakiri: NO_COLOR has no colours" "it has"; else ok "harakiri: NO_COLOR has no colours"; fi
leafs "À qui le tour|Que faire"
shows "harakiri, fr: all keys are named" "q quitte|\? aide"
keys C-c && shows "harakiri: ctrl-C" "ended with 130"
start "$irori" play harakiri --seats human,human --seed 7
leafs "Pass the keyboard"
shows "harakiri: two people" "Pass the keyboard"
keys Enter && shows "harakiri: the first divides the characters" "Who plays Tomoe"
keys C-c && shows "harakiri: ctrl-C again" "ended with 130"
for lang in en fr; do
    forget
    code=0
    for ((i = 0; i < 6000; i++)); do echo $((i % 9 + 1)); done |
        "$irori" play harakiri --seats human,random --seed 7 --option chapter=1 --lang $lang --plain >"$tmp/harakiri-$lang" 2>"$tmp/err" || code=$?
    is "--plain, harakiri, $lang: a chapter by numbers" "$code" 0
    exits 0 "--plain, harakiri, $lang: the record is whole" "$irori" verify "$(saved)"
    if LC_ALL=C grep -q $'\e' "$tmp/harakiri-$lang"; then not_ok "--plain, harakiri, $lang: no escapes" "there are"; else ok "--plain, harakiri, $lang: no escapes"; fi
done
says "--plain, harakiri: destinations in words" "$tmp/harakiri-en" "^1 .* \(1 by (road|path)\) → no travel event"
says "--plain, harakiri: it ends" "$tmp/harakiri-en" "^(Won|Lost) together"
says "--plain, harakiri, fr: stories are told in French" "$tmp/harakiri-fr" "Héritière du clan Sakura"
if grep -q "(texte en anglais)" "$tmp/harakiri-fr"; then not_ok "--plain, harakiri, fr: all of them" "one is in English"; else ok "--plain, harakiri, fr: all of them"; fi
printf 'arm hunting-bow\nboards\nmissions\nplaces\ncampaign\nundo\nquit\n' | "$irori" play harakiri --seats human --seed 7 --plain >"$tmp/out"
says "--plain, harakiri: boards" "$tmp/out" "power 1, dexterity 0"
says "--plain, harakiri: places" "$tmp/out" "^Lands of the Sakura clan"
says "--plain, harakiri: undo" "$tmp/out" "Taken back|taken back"

### A saved game with a search at a seat goes on
for game in 5211 kodachi kodama; do
    forget
    printf '1 2\n1\nquit\n' | "$irori" play $game --seats human,mcts:50 --seed 7 --plain >"$tmp/out"
    before=$(lines)
    start "$irori" play "$(saved)" --seats human,mcts:50
    shows "$game: it comes up" "MCTS:50 1 "
    if screen | grep -q "Pass the keyboard"; then not_ok "$game: mcts:50 is no person" "it is"; else ok "$game: mcts:50 is no person"; fi
    keys Enter Right Enter Right Enter
    sleep 0.5
    keys C-c && shows "$game: ctrl-C" "ended with 130"
    if [ "$(lines)" -gt "$before" ]; then ok "$game: it went on"; else not_ok "$game: it went on" "no entries"; fi
    printf 'hint\nquit\n' | "$irori" play "$(saved)" --seats human,mcts:50 --plain >"$tmp/out"
    says "$game: line by line too" "$tmp/out" "^(You: |You )"
    exits 0 "$game: the record is good" "$irori" replay "$(saved)"
done

### Line by line
for lang in en fr; do
    forget
    code=0
    for ((i = 0; i < 60; i++)); do printf '1 2\n1\n'; done |
        "$irori" play 5211 --seats human,random,greedy --seed 7 --lang $lang --plain >"$tmp/plain-$lang" 2>"$tmp/err" || code=$?
    is "--plain through a pipe, $lang" "$code" 0
    is "--plain, $lang: nothing on standard error" "$(cat "$tmp/err")" ""
    exits 0 "--plain, $lang: the record is whole" "$irori" verify "$(saved)"
    if LC_ALL=C grep -q $'\e' "$tmp/plain-$lang"; then not_ok "--plain, $lang: no escapes" "there are"; else ok "--plain, $lang: no escapes"; fi
done
for lang in en fr; do
    forget
    code=0
    for ((i = 0; i < 60; i++)); do printf '%s\n' {1..13}; done | # a card of the tree keeps its number: one that is refused, then the next
        "$irori" play kodama --seats human,random,random --seed 7 --lang $lang --plain >"$tmp/kodama-$lang" 2>"$tmp/err" || code=$?
    is "--plain, kodama, $lang: a game by numbers" "$code" 0
    exits 0 "--plain, kodama, $lang: the record is whole" "$irori" verify "$(saved)"
    if LC_ALL=C grep -qE $'\xe2[\xa0-\xa3]' "$tmp/kodama-$lang"; then not_ok "--plain, kodama, $lang: no pictures" "there are"; else ok "--plain, kodama, $lang: no pictures"; fi
done
says "--plain, kodama: places in words" "$tmp/kodama-en" "^1 (upright|upside down|leans (left|right) [0-9]+°), [0-9]+ mm from .*, leaves [0-9]+ % room"
says "--plain, kodama: parents with points" "$tmp/kodama-en" "^1 .* → \+[0-9]+: .* \(over [0-9]+ cards\)"
says "--plain, kodama: why a number is refused" "$tmp/kodama-en" "^[a-z -]+: no room$"
says "--plain, kodama: it ends" "$tmp/kodama-en" "^1\. .* points: Branches"
says "--plain, kodama, fr: il finit" "$tmp/kodama-fr" "^1\. .*Branches [0-9]"
printf '1@100,100/0\n1@4500,1200/0\nok\nquit\n' | "$irori" play kodama --seats human,random,random --seed 7 --plain >"$tmp/out"
says "--plain, kodama: one reason" "$tmp/out" "off the bark"
says "--plain, kodama: and the other" "$tmp/out" "left edge"
says "--plain, kodama: a nearly right drop" "$tmp/out" "^Moved by .* Type ok"
says "--plain, kodama: ok plays it" "$tmp/out" "round 2 of 4"
# A number that is not on the list plays nothing, and a name does what its number would.
printf '99\n1 2\n1\n77\n1\n37\nquit\n' | "$irori" play kodama --seats human,greedy --seed 7 --plain >"$tmp/out"
says "--plain, kodama: no such card" "$tmp/out" "^There is no 99: the list goes from 1 to 3"
says "--plain, kodama: one number only" "$tmp/out" "^One number is wanted"
says "--plain, kodama: no such parent" "$tmp/out" "^There is no 77: the list goes from 1 to 1"
says "--plain, kodama: no such place" "$tmp/out" "^There is no 37: the list goes from 1 to [1-9]\."
if grep -q "^You: .* on " "$tmp/out"; then not_ok "--plain, kodama: nothing was laid" "it was"; else ok "--plain, kodama: nothing was laid"; fi
card=$(sed -n 's/^2 \([^(]*\) (.*/\1/p' "$tmp/out" | head -n 1)
printf '%s\ntrunk\n1\nothers\nundo\nquit\n' "$card" | "$irori" play kodama --seats human,greedy --seed 7 --plain >"$tmp/out"
says "--plain, kodama: by name" "$tmp/out" "^You: $card on the trunk, "
says "--plain, kodama: the others' trees" "$tmp/out" "^  2 [A-Z][^:]* on 1 the trunk: "
says "--plain, kodama: why it stays" "$tmp/out" "turned up or shown"
printf '3 9\nquit\n' | "$irori" play 5211 --seed 7 --plain >"$tmp/out"
says "--plain, 5211: no such card" "$tmp/out" "^There is no 9: the list goes from 1 to"
if cmp -s "$tmp/plain-en" "$tmp/plain-fr"; then not_ok "--plain speaks French" "it is English"; else ok "--plain speaks French"; fi
for game in 5211 kodachi kodama "harakiri --seats human"; do
    # shellcheck disable=SC2086 # several words
    printf 'hint\nquit\n' | "$irori" play $game --seed 7 --plain >"$tmp/out"
    says "--plain, $game: hint" "$tmp/out" "^Best: .*, wins [0-9]+ %"
    # shellcheck disable=SC2086
    printf 'h\nq\n' | "$irori" play $game --seed 7 --plain >"$tmp/keys"
    is "--plain, $game: h and q, the drawn keys" "$(grep -c '^Best: \|^Saved' "$tmp/keys")" 2
    # shellcheck disable=SC2086
    printf 'conseil\nquitter\n' | "$irori" play $game --seed 7 --plain --lang fr >"$tmp/out"
    tr '\n' ' ' <"$tmp/out" >"$tmp/line" # it may take two
    says "--plain, $game: conseil" "$tmp/line" " Le mieux.*, gagne +[0-9]+.%"
done
for seats in "5211 human,hard" "kodachi human,medium"; do
    code=0
    # shellcheck disable=SC2086 # several words
    printf '1 2\n1\n1\n1\nquit\n' | "$irori" play ${seats% *} --seats "${seats#* }" --seed 7 --plain >"$tmp/out" 2>"$tmp/err" || code=$?
    is "--plain, $seats" "$code" 0
    says "--plain, $seats: it plays" "$tmp/out" "^(Hard 1: |You .* · Hard 1 |Medium 1: )"
    if grep -q thinking "$tmp/out"; then not_ok "--plain, $seats: a pipe is not told who thinks" "it is"; else ok "--plain, $seats: a pipe is not told who thinks"; fi
done
# What was shown is taken back if all who sit here agree to it, knowing what came; anything else than yes is no answer.
for yes in "en yes" "fr oui" "fr yes"; do
    printf '1 2\nundo\n%s\nquit\n' "${yes#* }" | "$irori" play 5211 --seed 7 --plain --lang "${yes% *}" --save "$tmp/agreed" >"$tmp/out"
    is "--plain, taking back by agreement, $yes" "$(grep -c '"agreed":0,"knowing":true' "$tmp/agreed")" 1
    rm "$tmp/agreed"
done
printf '1 2\nundo\n1\nyes\nquit\n' | "$irori" play 5211 --seed 7 --plain --save "$tmp/agreed" >"$tmp/out"
says "--plain, taking back by agreement is offered" "$tmp/out" "^Type yes to take it back all the same"
is "--plain, and not done unless they say so" "$(grep -c agreed "$tmp/agreed")" 0
rm "$tmp/agreed"
printf '\n1 2\n\n1 2\nundo\nyes\n1 3\nquit\n' | "$irori" play 5211 --seats human,human --seed 7 --plain --save "$tmp/agreed" >"$tmp/out"
says "--plain, two people are both asked" "$tmp/out" "^If all of you agree, type yes"
is "--plain, and the first one's choice stays" "$(grep -c '"agreed":1,"knowing":true' "$tmp/agreed")" 1
exits 1 "--plain, the record is good so far" "$irori" verify "$tmp/agreed"
says "--plain, and says so" "$tmp/err" "good so far, all 4 entries"
for line in nonsense "9 9" "1 1" "-1" "1 2 3" "X9" "" help rules log table save undo; do
    code=0
    printf '%s\nquit\n' "$line" | "$irori" play 5211 --seed 7 --plain >"$tmp/out" 2>"$tmp/err" || code=$?
    is "--plain takes '$line'" "$code" 0
done
code=0
head -c 100000 /dev/urandom | "$irori" play 5211 --seed 7 --plain >"$tmp/out" 2>"$tmp/err" || code=$?
is "--plain takes noise" "$code" 0

### Nobody hears that a game is saved when it is not
# What ends a write is the limit on a file's size: prlimit lowers and lifts it while the game goes on, as a disk fills up
# and is emptied.
unsaved="[Ee]verything (played )?is saved|Saved\."
said_unsaved() { if grep -qE "$unsaved" "$2"; then not_ok "$1" "$(grep -E "$unsaved" "$2" | head -n 1)"; else ok "$1"; fi; }
limit() { prlimit --pid "$(cat "$tmp/pid")" --fsize="$1:unlimited"; }

# plain CODE NAME INPUT ARG…: line by line through pipes, with files no larger than $most; both outputs through a pipe
# too, as that would hold for them.
most=unlimited
plain() {
    local wanted=$1 name=$2 input=$3 code=0
    shift 3
    { printf '%b' "$input" | prlimit --fsize=$most:unlimited "$irori" play "$@" --plain 2>&1 >&3 | cat >"$tmp/err"; } 3>&1 |
        cat >"$tmp/out" || code=$?
    is "$name: exit code" "$code" "$wanted"
}
mkdir "$tmp/kept"
plain 1 "--plain, nowhere to save" '1 2\nquit\nquit\n' 5211 --seed 7 --save "$tmp/nowhere/x"
says "--plain, nowhere to save: told before" "$tmp/err" "^irori play: Nothing of this game is saved\. $tmp/nowhere/x cannot be written: No such file"
says "--plain, nowhere to save: and what to do" "$tmp/err" "save FILE"
says "--plain, nowhere to save: leaving is asked about" "$tmp/out" "loses the whole game"
said_unsaved "--plain, nowhere to save: never said to be saved" "$tmp/out"
said_unsaved "--plain, nowhere to save: nor at the end" "$tmp/err"
plain 0 "--plain, saved elsewhere" "1 2\nsave\nsave $tmp/nowhere/y\nsave $tmp/kept/y\n1\nquit\n" 5211 --seed 7 --save "$tmp/nowhere/x"
says "--plain, saved elsewhere: not in another bad place" "$tmp/out" "^$tmp/nowhere/y cannot be written"
says "--plain, saved elsewhere: then it is" "$tmp/out" "^Everything played is saved: $tmp/kept/y$"
says "--plain, saved elsewhere: what came after too" <("$irori" replay "$tmp/kept/y" --seat 0) "^You G2 "
plain 1 "--plain, no folder for games" 'quit\n' 5211 --seed 7 --save ""
code=0
printf 'quit\n' | XDG_STATE_HOME=/dev/null "$irori" play 5211 --seed 7 --plain >"$tmp/out" 2>"$tmp/err" || code=$?
is "where nothing can be saved, one can still play, and the exit code tells" "$code" 1
says "and is told" "$tmp/err" "/dev/null"
for lang in en fr; do
    most=0 plain 1 "--plain, a full disk from the start, $lang" '1 2\nquit\n' 5211 --seed 7 --lang $lang --save "$tmp/kept/full"
    if [ -e "$tmp/kept/full" ]; then not_ok "--plain, a full disk from the start: no empty file stays" "there is one"; else ok "--plain, a full disk from the start, $lang: no empty file stays"; fi
done
most=1024 plain 1 "--plain, a disk that stays full" '1 2\n1\n1\n1 2\n1\n1\nquit\nquit\n' 5211 --seed 7 --save "$tmp/kept/full"
is "--plain, a disk that stays full: told after every decision, and when one leaves" "$(grep -c "^Only the first" "$tmp/out")" 4
rm "$tmp/kept/full"
most=1024 plain 1 "--plain, a disk that fills up" '1 2\n1\n1\n1 2\nsave\nquit\nquit\n' 5211 --seed 7 --save "$tmp/kept/full"
says "--plain, a disk that fills up: told how far" "$tmp/out" "^Only the first [0-9]+ of [0-9]+ entries are saved in $tmp/kept/full; .*: File too large"
says "--plain, a disk that fills up: told what leaving loses" "$tmp/out" "^Leaving now loses [0-9]+ entries"
says "--plain, a disk that fills up: and in the end" "$tmp/err" "^Go on from there with: irori play $tmp/kept/full"
saved_entries=$(sed -n 's/^irori play: Only the first \([0-9]*\) of.*/\1/p' "$tmp/err")
is "--plain, a disk that fills up: what it told is there" "$(grep -c '"move"' "$tmp/kept/full")" "${saved_entries:-none}"
exits 0 "--plain, a disk that fills up: what is there is whole" "$irori" replay "$tmp/kept/full"
if [ "$(id -u)" = 0 ] && command -v setpriv >/dev/null; then # root may write everywhere
    drop=(setpriv --reuid 65534 --regid 65534 --clear-groups)
    chmod 755 "$tmp" && chmod 755 "$tmp/irori"
else
    drop=()
fi
mkdir -m 555 "$tmp/shut"
code=0
printf '1 2\nquit\n' | "${drop[@]}" "$irori" play 5211 --seed 7 --plain --save "$tmp/shut/x" >"$tmp/out" 2>"$tmp/err" || code=$?
is "--plain, permission denied" "$code" 1
says "--plain, permission denied: told before" "$tmp/err" "^irori play: Nothing of this game is saved.*Permission denied"
chmod 444 "$tmp/kept/y"
code=0
printf 'quit\n' | "${drop[@]}" "$irori" play "$tmp/kept/y" --plain >"$tmp/out" 2>"$tmp/err" || code=$?
is "--plain, a file that can only be read: nothing is lost yet" "$code" 0
says "--plain, a file that can only be read: told before" "$tmp/err" "^irori play: Everything played so far is saved in .* but nothing more can be written"
code=0
printf '1\nquit\n' | "${drop[@]}" "$irori" play "$tmp/kept/y" --plain >"$tmp/out" 2>"$tmp/err" || code=$?
is "--plain, a file that can only be read: then something is" "$code" 1
says "--plain, a file that can only be read: what" "$tmp/out" "^Leaving now loses [0-9]+ entries"

start "$irori" play 5211 --seats human,random --seed 7 --save "$tmp/nowhere/x"
shows "a new game that cannot be saved is told before" "Nothing of this game is saved"
shows "and what to do" "Enter plays it unsaved"
keys Enter && shows "it is played all the same" "Choose two|space +pick"
keys s && shows "s tells that it is not saved" "Nothing of this game is saved"
keys Escape && keys q && shows "q tells what is lost" "loses the whole game"
screen >"$tmp/said" && said_unsaved "and does not say that it is saved" "$tmp/said"
keys w && shows "w asks for another file" "Save in which file"
keys -l "wrong" && keys C-u && keys -l "$tmp/kept/zz" && keys BSpace && sleep 0.3 && keys Enter
shows "there it is saved" "Everything played is saved: $tmp/kept/z"
keys q && shows "q now says so" "Everything is saved" && keys q && shows "and leaves with 0" "ended with 0"
if [ -s "$tmp/kept/z" ]; then ok "the other file is there"; else not_ok "the other file is there" "it is not"; fi

start "$irori" play 5211 --seats human,random --seed 7 --save "$tmp/nowhere/x"
shows "once more nowhere" "Enter plays it unsaved" && keys Enter
shows "once more played" "space +pick"
keys Enter Right Enter Right Enter
shows "it goes on" "turn 2 of 3"
keys q && shows "q tells once more" "loses the whole game" && keys Escape && keys q && keys q
shows "leaving it unsaved ends with 1" "ended with 1"
shows "and the last word is the truth" "^irori play: Nothing of this game is saved"

start "$irori" play 5211 --seats human,random --seed 7 --save "$tmp/kept/filling"
shows "a game on a disk that will fill up" "space +pick"
keys s && shows "it is saved at first" "Everything played is saved"
limit 0
keys Enter Right Enter Right Enter
shows "what is not saved is told at once" "Not saved: File too large"
keys s && shows "s tells it too" "Only the first 0 of [0-9]+ entries"
keys s && sleep 0.3 && keys Escape
keys q && shows "and q" "Leaving now loses [0-9]+ entr"
keys Escape
limit unlimited
keys s && shows "when there is room again, s saves it" "Everything played is saved"
limit 0
keys Enter Right Enter && shows "full again" "Not saved: File too large"
keys C-c && shows "ctrl-C ends with 130" "ended with 130"
shows "and with what is saved" "Only the first [1-9][0-9]* of [0-9]+ entries"
exits 0 "what is saved can be replayed" "$irori" replay "$tmp/kept/filling"

mkdir "$tmp/gone"
start "$irori" play 5211 --seats human,random --seed 7 --save "$tmp/gone/x"
shows "a game in a folder" "space +pick"
rm -r "$tmp/gone"
keys Enter Right Enter Right Enter
shows "the folder disappears, which is told" "Not saved: No such file"
mkdir "$tmp/gone"
keys Enter Right Enter && shows "it comes back, and so does the game" "saved again"
keys C-c && shows "with 130 as always" "ended with 130"
says "all of it" <("$irori" replay "$tmp/gone/x" --seat 0) "^You B1 B3 "
done_testing
