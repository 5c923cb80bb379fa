#!/usr/bin/env bash
# tests/server.sh: the server over real sockets, by clients in Python that know docs/protocol.md alone.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1
. tests/tap.sh
export IRORI=$irori PYTHONDONTWRITEBYTECODE=1
for part in tests/server/test_*.py; do
    XDG_STATE_HOME=$tmp timeout 1200 python3 "$part" "$tmp" || not_ok "$part" "it ended early"
done
done_testing
