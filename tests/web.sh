#!/usr/bin/env bash
# The page: its logic in Node, then whole games in Chromium, through pointer, key and accessibility tree.
# shellcheck disable=SC2154,SC2034 # of tap.sh
set -euo pipefail
cd "$(dirname "$0")/.."
. tests/tap.sh
scripts/build-web
passes "the page says nothing of its own about a game" tests/web-sentences
passes "the page's logic" npm --prefix web test --silent
(cd web && node tests/page.mjs "$irori") || failed=1
(cd web && node tests/everyone.mjs "$irori") || failed=1
(cd web && node tests/kodama.mjs "$irori") || failed=1
# With the long campaigns (./test --full) every game of Harakiri is played to the end of its chapter.
(cd web && node tests/harakiri.mjs "$irori" ${IRORI_TEST_GAMES:+--full}) || failed=1
(cd web && node tests/server.mjs "$irori") || failed=1
(cd web && node tests/offline.mjs "$irori") || failed=1
done_testing
