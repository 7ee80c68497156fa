#!/bin/sh
# Starts a PostgreSQL server for tests: a temporary directory, a free loopback port, default durability settings.
#   start-postgres.sh          prints the URL, then the directory that stops it
#   start-postgres.sh stop DIR stops the server of DIR and removes it
# PostgreSQL refuses to run as root, so root switches to the user that the package created.
set -eu

bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
[ -n "$bin" ] || { echo "PostgreSQL is not installed under /usr/lib/postgresql" >&2; exit 3; }

as_owner() {
  if [ "$(id -u)" = 0 ]; then setpriv --reuid=postgres --regid=postgres --clear-groups env HOME=/tmp "$@"; else "$@"; fi
}

if [ "${1:-}" = stop ]; then
  directory=$2
  as_owner "$bin/pg_ctl" -D "$directory/data" -m immediate -w stop >/dev/null 2>&1 || true
  rm -rf "$directory"
  exit 0
fi

directory=$(mktemp -d "${TMPDIR:-/tmp}/sky-postgres.XXXXXX")
trap 'rm -rf "$directory"' EXIT
[ "$(id -u)" = 0 ] && chown postgres "$directory"
port=$(node -e "const s = require('net').createServer().listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close() })")
cd "$directory"
as_owner "$bin/initdb" -D "$directory/data" -U sky --auth=trust --encoding=UTF8 --locale=C >/dev/null
as_owner "$bin/pg_ctl" -D "$directory/data" -w -t 30 -l "$directory/log" \
  -o "-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=200" start >/dev/null
trap - EXIT
echo "postgres://sky@127.0.0.1:$port/postgres"
echo "$directory"
