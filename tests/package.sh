#!/usr/bin/env bash
# What is installed works: the program, the library from a program of somebody else's, the manual, the completions, and
# the Debian package.
set -euo pipefail
cd "$(dirname "$0")/.."
. tests/tap.sh
scripts/build release
passes "cmake --install" cmake --install build/release --prefix "$tmp/usr"

passes "the installed program runs" "$tmp/usr/bin/irori" games

# The library, found the two ways of docs/library.md, with that page's own program and CMake lines.
code_of() { # LANGUAGE: the first block of it on the page
    awk -v fence='```'"$1" '$0 == fence { inside = 1; next } inside && /^```/ { exit } inside' docs/library.md
}
mkdir "$tmp/hello"
code_of c >"$tmp/hello/hello.c"
code_of cmake >"$tmp/hello/CMakeLists.txt"
PKG_CONFIG_PATH=$(dirname "$(find "$tmp/usr" -name irori.pc)")
export PKG_CONFIG_PATH
flags=$(pkg-config --cflags --libs irori)
# shellcheck disable=SC2086 # words
passes "a program of somebody else's builds with pkg-config" gcc -std=gnu17 -Wall -Werror "$tmp/hello/hello.c" $flags -o "$tmp/hello/by-pkg-config"
passes "and with find_package" sh -c "cmake -S '$tmp/hello' -B '$tmp/hello/build' -DCMAKE_PREFIX_PATH='$tmp/usr' && cmake --build '$tmp/hello/build'"
"$tmp/hello/by-pkg-config" >"$tmp/played"
says "it plays" "$tmp/played" "^greedy: [0-9]* points"
is "and both play the same" "$("$tmp/hello/build/hello")" "$(cat "$tmp/played")"
nm --extern-only --defined-only "$(find "$tmp/usr" -name libirori.a)" | awk 'NF == 3 && $3 !~ /^irori_/ { print $3 }' >"$tmp/strangers"
is "no name can be seen that does not begin with irori_" "$(cat "$tmp/strangers")" ""
for header in "$tmp"/usr/include/irori/*.h; do
    name=irori/$(basename "$header")
    echo "#include <$name>" >"$tmp/header.c"
    passes "$name stands alone" gcc -std=c17 -pedantic -Wall -Werror -fsyntax-only -I"$tmp/usr/include" "$tmp/header.c"
    passes "$name compiles as C++" g++ -std=c++17 -Wall -Werror -fsyntax-only -x c++ -I"$tmp/usr/include" "$tmp/header.c"
done

manual=$tmp/usr/share/man/man1/irori.1
passes "there is a manual" test -s "$manual"
for command in play games rules record replay verify sim match ladder bench; do
    says "the manual has $command" "$manual" "irori $command"
    for option in $("$tmp/usr/bin/irori" complete "$command" | grep -- '^--' | grep -v -- --help); do
        says "the manual has $command's $option" <(sed 's/\\-/-/g' "$manual") "$option"
    done
done

# The completion of bash, asked as bash asks it: complete "irori si" and so on.
complete_words() {
    PATH="$tmp/usr/bin:$PATH" bash -c '
        . "$1"; shift
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
        compopt() { :; }
        _irori; echo "${COMPREPLY[*]}"' bash "$tmp/usr/share/bash-completion/completions/irori" "$@"
}
is "completion of a command" "$(complete_words irori si)" sim
is "completion of an option" "$(complete_words irori sim --se)" "--seats --seed"
is "completion of a game" "$(complete_words irori play 52)" 5211
is "completion of a player for a match" "$(complete_words irori match gre)" greedy
is "completion of a language" "$(complete_words irori rules 5211 --lang f)" fr
is "completion of a player" "$(complete_words irori play 5211 --seats human,gr)" human,greedy
is "completion of a card to draw" "$(complete_words irori draw kodama lamp)" lamp-bearer
is "completion of a sheet to draw" "$(complete_words irori draw kodama spirits)" spirits
is "completion of a decree to score" "$(complete_words irori score kodama --decree spring)" spring-rain
is "completion of a game's option" "$(complete_words irori play 5211 --option lo)" long=

passes "cpack makes a package" cpack --config build/release/CPackConfig.cmake -B "$tmp/deb"
deb=$(find "$tmp/deb" -name '*.deb' -not -path '*/_CPack_Packages/*')
dpkg-deb --contents "$deb" >"$tmp/contents"
for file in usr/bin/irori usr/include/irori/game.h usr/share/man/man1/irori.1 usr/share/bash-completion/completions/irori; do
    says "the package has $file" "$tmp/contents" "\./$file"
done
says "the package depends on ncurses" <(dpkg-deb --field "$deb" Depends) libncursesw6
done_testing
