#!/bin/sh
# Runs the service on a Citus cluster of a coordinator and two workers on loopback:
#   citus.sh PG_CONFIG              its tests, the contract tests, and the rehearsal
#   citus.sh PG_CONFIG tests        the tests alone; INTERLEAVINGS=1000 runs more of the ledger's model
#   citus.sh PG_CONFIG rehearsal …  one PostgreSQL becomes a cluster under load, a worker is killed, debits are timed;
#                                   options are in test/faults/citus/citus.ts
# PG_CONFIG is the pg_config of a PostgreSQL in which the extension is installed. It is not part of this repository.
set -eu
usage() { sed -n '2,7s/^# //p' "$0" >&2; exit 2; }
[ $# -ge 1 ] || usage
pg_config=$1
part=${2:-all}
case "$part" in all | tests | rehearsal) ;; *) usage ;; esac
bin=$("$pg_config" --bindir 2>/dev/null) || { echo "$pg_config is not a pg_config that can be run." >&2; exit 3; }
if [ ! -f "$("$pg_config" --sharedir)/extension/citus.control" ]; then
  echo "$("$pg_config" --version) has no Citus extension: install it there, or name another pg_config." >&2
  exit 3
fi
cd "$(dirname "$0")/../.."

as_owner() {
  if [ "$(id -u)" = 0 ]; then setpriv --reuid=postgres --regid=postgres --clear-groups env HOME=/tmp "$@"; else "$@"; fi
}

run_tests() {
  directory=$(mktemp -d "${TMPDIR:-/tmp}/sky-citus.XXXXXX")
  [ "$(id -u)" = 0 ] && chown postgres "$directory"
  stop() {
    for node in 0 1 2; do (cd / && as_owner "$bin/pg_ctl" -D "$directory/$node" -m immediate stop >/dev/null 2>&1) || true; done
    rm -rf "$directory"
  }
  trap stop EXIT INT TERM
  urls=
  for node in 0 1 2; do
    port=$(node -e "const s = require('net').createServer().listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close() })")
    (cd / && as_owner "$bin/initdb" -D "$directory/$node" -U sky --auth=trust --encoding=UTF8 --locale=C >/dev/null)
    (cd / && as_owner "$bin/pg_ctl" -D "$directory/$node" -w -t 60 -l "$directory/$node/log" -o "-p $port \
      -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=300 -c jit=off \
      -c shared_preload_libraries=citus -c citus.shard_count=8" start >/dev/null)
    urls="$urls postgres://sky@127.0.0.1:$port/postgres"
  done
  export TEST_CITUS_URLS="$urls"
  npx vitest run -t '[cC]itus' test/db test/server/commands/distribute.test.ts
  TEST_BUILT_SERVER=1 npx vitest run test/contract
  stop
  trap - EXIT INT TERM
}

npm run --silent build
[ "$part" = rehearsal ] || run_tests
[ "$part" = tests ] && exit 0
[ "$part" = rehearsal ] && shift
shift
node_modules/.bin/tsc -p test/faults
exec node dist/test/faults/citus/citus.js --bin "$bin" "$@"
