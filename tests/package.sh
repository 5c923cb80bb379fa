#!/usr/bin/env bash
# What is installed works: the program, the library from a program of somebody else's, the manual, the completions, and
# the Debian package.
set -euo pipefail
cd "$(dirname "$0")/.."
. tests/tap.sh
scripts/build release
passes "cmake --install" cmake --install build/release --prefix "$tmp/usr"

passes "the installed program runs" "$tmp/usr/bin/irori" games

# The library, found the way other people find it.
cat >"$tmp/hello.c" <<'END'
#include <irori/player.h>
#include <irori/table.h>
#include <irori/words.h>
#include <stdio.h>

int main(void) {
    irori_table_def def = {.game = "5211", .seed = irori_seed_from_text("7")};
    irori_table *table;
    irori_error why;
    if (irori_table_new(&def, &table, &why)) return 1;
    printf("%s %d\n", irori_table_rules(table)->game->id, irori_table_rules(table)->players);
    irori_table_free(table);
    return 0;
}
END
PKG_CONFIG_PATH=$(dirname "$(find "$tmp/usr" -name irori.pc)")
export PKG_CONFIG_PATH
flags=$(pkg-config --cflags --libs irori)
# shellcheck disable=SC2086 # words
passes "a program of somebody else's builds with pkg-config" gcc -std=c17 -Wall -Werror -pedantic "$tmp/hello.c" $flags -o "$tmp/hello"
is "and plays" "$("$tmp/hello")" "5211 4"
for header in "$tmp"/usr/include/irori/*.h; do
    name=irori/$(basename "$header")
    echo "#include <$name>" >"$tmp/header.c"
    passes "$name stands alone" gcc -std=c17 -pedantic -Wall -Werror -fsyntax-only -I"$tmp/usr/include" "$tmp/header.c"
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
