#!/usr/bin/env bash
# Adds a tool to a copy of the checkout by `npm run new-tool`, does what that says comes next, and shows that nothing else has
# to be touched: types, lint, generated files and every test that reads the registry stay green.
#
#   bash test/ops/new-tool.sh           tests whose imports reach the registry, as vitest finds them
#   bash test/ops/new-tool.sh --whole   every test of the shared project
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT

git ls-files -z --cached --others --exclude-standard | tar --create --null --files-from=- | tar --extract --directory "$copy"
ln -s "$root/node_modules" "$copy/node_modules"
cd "$copy"

npm run --silent new-tool get_sun_distance sky
npx biome check --write tools test/tools >/dev/null
npm run --silent generate
npx vitest run --update=all --project shared test/server/mcp/answer-sizes.test.ts >/dev/null
npm run --silent check
if [ "${1:-}" = --whole ]; then
  npx vitest run --project shared
else
  npx vitest related --run --project shared --project isolated tools/declaration/registry.ts tools/catalog/sky/get-sun-distance.ts test/house.test.ts
fi
echo 'A tool takes two files.'
