#!/bin/sh
# Keeps PgBouncer connected to the leader of a Patroni cluster. Runs beside each PgBouncer, for ever:
#   follow-leader.sh FILE COMMAND NODE...
#     FILE     written when the leader changes; pgbouncer.ini includes it as `%include FILE`
#     COMMAND  reloads PgBouncer, such as 'systemctl reload pgbouncer'
#     NODE     host:port:rest, the address of a PostgreSQL and the port of its Patroni's REST API
# A node is the leader if its Patroni answers `GET /primary` with 200 (Patroni 3 manual, "REST API"). While none does, the
# last leader stays in FILE. Needs curl.
set -u

[ $# -ge 3 ] || { echo "Usage: $0 FILE COMMAND HOST:PORT:REST ..." >&2; exit 2; }
file=$1 reload=$2
shift 2

while :; do
  for node in "$@"; do
    host=${node%%:*} rest=${node##*:} port=${node#*:} port=${port%:*}
    curl --silent --fail --max-time 1 --output /dev/null "http://$host:$rest/primary" || continue
    databases="[databases]
* = host=$host port=$port"
    if [ "$databases" != "$(cat "$file" 2>/dev/null)" ]; then
      echo "$databases" >"$file.new" && mv "$file.new" "$file" && $reload && echo "the leader is $host:$port"
    fi
    break
  done
  sleep 1
done
