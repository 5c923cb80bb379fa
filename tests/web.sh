#!/usr/bin/env bash
# tests/web.sh [PART…]: the page: its logic in Node, then whole games in Chromium, through pointer, key and accessibility
# tree. Parts: logic, and the programs web/tests/PART.mjs; without any, all of them.
# shellcheck disable=SC2154,SC2034 # of tap.sh
set -euo pipefail
cd "$(dirname "$0")/.."
. tests/tap.sh
[ $# -gt 0 ] || set -- logic page everyone kodama harakiri after kept server offline
scripts/build-web
for part in "$@"; do
    if [ "$part" = logic ]; then
        passes "the page says nothing of its own about a game" tests/web-sentences
        passes "the page's logic" npm --prefix web test --silent
    else
        # With the long campaigns (./test --full) every game of Harakiri is played to the end of its chapter.
        (cd web && node "tests/$part.mjs" "$irori" ${IRORI_TEST_GAMES:+--full}) || failed=1
    fi
done
done_testing
