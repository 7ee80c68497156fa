#!/usr/bin/env bash
# Adds a tool to a copy of the checkout, with two files, `npm run generate` and an update of the answer sizes, and shows that
# nothing else has to be touched: types, lint, generated files and every test that reads the registry stay green.
#
#   bash test/ops/new-tool.sh
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT

git ls-files -z --cached --others --exclude-standard | tar --create --null --files-from=- | tar --extract --directory "$copy"
ln -s "$root/node_modules" "$copy/node_modules"
cd "$copy"

cat >tools/moon/get-moon-distance.ts <<'TOOL'
import { z } from 'zod'
import { moment } from '../arguments/moment.ts'
import { KM_PER_AU } from '../core/bodies.ts'
import { apparentGeocentric } from '../core/ephemeris/position.ts'
import { roundKm } from '../core/round.ts'
import { instantOfUtc, isoSeconds } from '../core/time/time.ts'
import { defineTool } from '../define.ts'
import { datetime } from '../schema/instant.ts'

export default defineTool({
  name: 'get_moon_distance',
  title: 'Distance of the Moon',
  description: 'Distance of the centre of the Moon from the centre of the Earth at an instant.',
  route: 'GET /v1/moon/distance',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'geocentric',
  input: z.strictObject({ datetime }),
  output: z.object({ datetime: z.string(), distanceKm: z.number() }),
  example: { datetime: '2026-11-20T20:00:00Z' },
  prepare: ({ datetime: text }, { now }) => moment(text, { now }).utc,
  credits: 1,
  compute: (utc) => {
    const { distanceAu } = apparentGeocentric('moon', instantOfUtc(utc))
    const distanceKm = roundKm(distanceAu * KM_PER_AU)
    return { data: { datetime: isoSeconds(utc), distanceKm }, measured: { utc } }
  },
})
TOOL
mkdir -p test/tools/moon
cat >test/tools/moon/get-moon-distance.test.ts <<'TEST'
import { expect, it } from 'vitest'
import tool from '../../../tools/moon/get-moon-distance.ts'
import { answer } from '../answer.ts'

it('on 2026-11-20 the Moon is between its perigee and its apogee', async () => {
  const { data } = await answer(tool, { datetime: '2026-11-20T20:00:00Z' })
  expect(data.distanceKm).toBeGreaterThan(356_000)
  expect(data.distanceKm).toBeLessThan(407_000)
})
TEST

npm run --silent generate
npx vitest run --update=all --project shared test/server/mcp/answer-sizes.test.ts >/dev/null
npm run --silent check
# Every folder of tests that walks the registry.
npx vitest run test/house.test.ts test/tools/registry.test.ts test/tools/moon test/tools/heavy.test.ts \
  test/contract test/server/docs test/server/mcp test/server/portal/sky-pages.test.ts test/server/portal/newcomer.test.ts
echo 'A 48th tool takes two files.'
