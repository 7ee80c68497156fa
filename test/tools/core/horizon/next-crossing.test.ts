import { expect, test } from 'vitest'
import { nextCrossing, STAR_DAYS } from '../../../../tools/core/horizon/next-crossing.ts'
import { riseSet } from '../../../../tools/core/horizon/rise-set.ts'
import { skyTarget } from '../../../../tools/core/targets/sky-target.ts'
import { bodyTarget } from '../../../../tools/core/targets/target.ts'
import { LATEST_UTC, MS_PER_DAY } from '../../../../tools/core/time/time.ts'

const tromso = { latitude: 69.65, longitude: 18.96, elevation: 0 }
const december = Date.UTC(2026, 11, 20)

test.each([
  ['sun', december],
  ['sun', Date.UTC(2026, 5, 1)],
  ['moon', Date.UTC(2026, 10, 11)],
  ['mars', Date.UTC(2026, 6, 1)],
] as const)('%s from %i: the first crossing is that of a search of a year', (body, from) => {
  const { rises, sets } = riseSet(bodyTarget(body), tromso, from, from + 366 * MS_PER_DAY)
  const [first] = [...rises, ...sets].sort((a, b) => a.utc - b.utc)
  const found = nextCrossing(bodyTarget(body), tromso, from)
  expect(found?.kind).toBe(rises.includes(first as never) ? 'rise' : 'set')
  expect(Math.abs((found?.event.utc ?? 0) - (first?.utc ?? 0))).toBeLessThan(100)
})

test('a star that crosses the horizon does so within two days; one that does not has none in a year', () => {
  const search = (name: string, days?: number) =>
    nextCrossing(skyTarget(name)?.rising as never, tromso, december, undefined, days)
  expect(search('star:sirius', STAR_DAYS)).toEqual(search('star:sirius'))
  expect(search('star:sirius')).not.toBeNull()
  for (const days of [STAR_DAYS, undefined]) expect(search('star:polaris', days)).toBeNull()
})

test('the search ends with the supported years', () => {
  // The Sun is down at 89° north from September to March.
  const north = { ...tromso, latitude: 89 }
  expect(nextCrossing(bodyTarget('sun'), north, LATEST_UTC - 30 * MS_PER_DAY)).toBeNull()
  expect(nextCrossing(bodyTarget('sun'), north, LATEST_UTC)).toBeNull()
})
