#!/usr/bin/env bash
# Rehearses a switchover and the loss of the leader of a Patroni cluster under load, on loopback (test/faults/failover):
#   npm run failover -- --rounds 5     options are in test/faults/failover/failover.ts
# Needs Linux and Debian's postgresql, patroni, etcd-server and pgbouncer.
set -euo pipefail
cd "$(dirname "$0")/../.."

missing=()
ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || missing+=(postgresql)
for program in patroni:patroni etcd:etcd-server /usr/sbin/pgbouncer:pgbouncer curl:curl; do
  command -v "${program%:*}" >/dev/null || missing+=("${program#*:}")
done
if [ "${#missing[@]}" -gt 0 ]; then
  echo "Not installed: ${missing[*]}. On Debian: apt-get install ${missing[*]}" >&2
  exit 3
fi

npm run --silent build
node_modules/.bin/tsc -p test/faults
exec node dist/test/faults/failover/failover.js "$@"
