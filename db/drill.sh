#!/usr/bin/env bash
# Rehearsal of backup and restore: dumps a database from one snapshot, restores it into a fresh server, checks that no row
# is missing and that the invariants of the ledger hold, and prints how long each part took.
#   npm run drill                      creates a ledger of its own (ENTRIES, default 100000)
#   DATABASE_URL=postgres://… npm run drill      dumps that database, which may stay in use
# Requires pg_dump, pg_restore, psql and initdb, no older than the dumped server.
set -euo pipefail
cd "$(dirname "$0")/.."
[ -f dist/server/commands/check-ledger.js ] || { echo "Run it as: npm run drill" >&2; exit 2; }

work=$(mktemp -d)
servers=()
finish() {
  for directory in "${servers[@]}"; do sh test/db/start-postgres.sh stop "$directory"; done
  rm -rf "$work"
}
trap finish EXIT

started=$(date +%s%N)
lap() {
  local now; now=$(date +%s%N)
  printf '%-34s %8.1f s\n' "$1" "$(((now - started) / 1000000))e-3"
  started=$(date +%s%N)
}
fresh() { # sets $url to an empty database on a server of its own
  local lines; mapfile -t lines < <(sh test/db/start-postgres.sh)
  url=${lines[0]}; servers+=("${lines[1]}")
}
check() { DATABASE_URL=$1 MIGRATION_DATABASE_URL='' node dist/server/commands/check-ledger.js; }

# Fingerprint, one line per table: number of rows, and a checksum over all of them in the order of their text.
fingerprint="
  SELECT format('SELECT %L AS what, count(*), md5(coalesce(string_agg(md5(t::text), '''' ORDER BY md5(t::text)), '''')) FROM public.%I t;',
    tablename, tablename)
  FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename \gexec"

source_url=${DATABASE_URL:-}
if [ -z "$source_url" ]; then
  fresh; source_url=$url
  check "$source_url" >/dev/null # migrates
  psql --quiet --set ON_ERROR_STOP=1 --set entries="${ENTRIES:-100000}" "$source_url" <<'SQL'
INSERT INTO account (id, tier) SELECT 'acct_' || n, 'scale' FROM generate_series(1, 100) n;
INSERT INTO ledger_entry (account_id, op_id, day, mode, kind, credential_kind, credential_id, channel, tool, credits,
  units, balance_after, request_id, at)
SELECT 'acct_' || 1 + n % 100, 'led_' || n, (at AT TIME ZONE 'UTC')::date, 'live', 'charge', 'key', 'key_1', 'rest',
  'get_moon', 1 + n % 3, 1 + n % 3, 0, 'req_' || n, at
FROM generate_series(1, :entries) n, LATERAL (SELECT now() - (n / 100) % 30 * interval '1 day' AS at) t;
INSERT INTO account_day (account_id, day, mode, used, quota)
SELECT account_id, day, mode, sum(units), 1000000 FROM ledger_entry GROUP BY account_id, day, mode;
INSERT INTO audit_event (account_id, event_id, action, subject)
SELECT 'acct_' || 1 + n % 100, 'evt_' || n, 'key_created', 'key_' || n FROM generate_series(1, 1000) n;
SQL
  lap 'made a ledger'
fi

# One session keeps the snapshot open, so that dump and fingerprint see the same rows while others write.
coproc session { psql --quiet --no-align --tuples-only --set ON_ERROR_STOP=1 "$source_url"; }
echo "BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT pg_export_snapshot();" >&"${session[1]}"
read -r snapshot <&"${session[0]}"
pg_dump --format=custom --no-owner --no-privileges --snapshot="$snapshot" --file="$work/dump" "$source_url"
lap "dumped ($(du -h "$work/dump" | cut -f1))"
printf '%s\n\\echo end\n' "$fingerprint" >&"${session[1]}"
while read -r line <&"${session[0]}" && [ "$line" != end ]; do echo "$line"; done >"$work/before"
lap 'took the fingerprint'
echo '\q' >&"${session[1]}"

fresh
lap 'started a fresh server'
pg_restore --exit-on-error --no-owner --no-privileges --jobs=2 --dbname="$url" "$work/dump"
lap 'restored'
psql --quiet --no-align --tuples-only --set ON_ERROR_STOP=1 "$url" <<<"$fingerprint" >"$work/after"
diff "$work/before" "$work/after" >&2 || { echo 'The copy differs from the dumped database.' >&2; exit 1; }
lap 'compared every row'
check "$url"
lap "checked the ledger's rules"

# The append-only trigger must have been restored with the rows.
if psql --quiet --command "UPDATE ledger_entry SET credits = 0" "$url" 2>/dev/null; then
  echo 'The restored ledger can be changed.' >&2; exit 1
fi
echo
column -t -s '|' "$work/after"
