import { expect, it } from 'vitest'
import searchStars from '../../../tools/catalog/discovery/search-stars.ts'
import searchConjunctions from '../../../tools/catalog/events/search-conjunctions.ts'
import getRiseSet from '../../../tools/catalog/planning/get-rise-set.ts'
import planObserving from '../../../tools/catalog/planning/plan-observing.ts'
import searchSkyConditions from '../../../tools/catalog/planning/search-sky-conditions.ts'
import getEphemeris from '../../../tools/catalog/sky/get-ephemeris.ts'
import convertCoordinates from '../../../tools/catalog/time/convert-coordinates.ts'
import { deepSkyObjects, fartherObject, fartherTable } from '../../../tools/core/stars/deep-sky.ts'
import type { Tool } from '../../../tools/declaration/define.ts'
import { greenwich } from '../../fixtures/places.ts'
import { answer, type Payload } from '../answer.ts'

const objects = [
  ...deepSkyObjects(),
  ...Array.from({ length: fartherTable().length }, (_, row) => fartherObject(row)),
]
/** The northernmost object of each kind, one without a magnitude and one without a size; a star and a body beside them. */
const byKind = new Map(objects.toSorted((a, b) => a.dec - b.dec).map((one) => [one.kind, one]))
const others = [
  objects.find(({ magnitude }) => magnitude === null),
  objects.find(({ magnitude, size }) => magnitude !== null && size === null),
].flatMap((one) => one ?? [])
const targets = ['mars', 'star:vega', 'radec:3.5,24', ...[...byKind.values(), ...others].map(({ id }) => id)]

const range = { start: '2026-11-20', end: '2026-11-22' }
/** Each tool that takes targets: a request with one, and the ids that its answer is about. */
const askers: readonly (readonly [Tool, (target: string) => object, (data: Payload) => unknown])[] = [
  [getEphemeris, (targets) => ({ targets, ...range, step: '1d' }), ({ rows }) => rows.length],
  [getRiseSet, (targets) => ({ ...greenwich, targets, ...range }), ({ days }) => days.length],
  [
    planObserving,
    (targets) => ({ ...greenwich, targets, start: '2026-11-20', nights: 1 }),
    ({ nights }) => nights.length,
  ],
  [
    convertCoordinates,
    (target) => ({ target, datetime: '2026-11-20T20:00:00Z' }),
    ({ frames }) => Object.keys(frames).length,
  ],
  [
    searchConjunctions,
    (target) => ({
      targets: `moon,${target}`,
      start: '2026-11-01',
      end: '2026-12-01',
      maxSeparation: 180,
      ...greenwich,
    }),
    ({ conjunctions }) => conjunctions.length,
  ],
  [
    searchSkyConditions,
    (target) => ({
      ...greenwich,
      ...range,
      conditions: [{ quantity: 'separation', target, other: 'sun', op: 'gt', value: 0 }],
    }),
    ({ intervals }) => intervals.length,
  ],
]

it('the kinds are 17 or more, those without a magnitude or size among them', () => {
  expect(byKind.size).toBeGreaterThan(16)
  expect(others).toHaveLength(2)
})

it.each(askers.map(([tool, ...rest]) => [tool.name, tool, ...rest] as const))(
  '%s takes an object of each kind',
  async (_, tool, request, count) => {
    for (const target of targets) {
      const { data } = await answer(tool, request(target))
      expect(count(data), target).toBeGreaterThan(0)
    }
  },
)

it('search_stars finds each by its id', async () => {
  for (const id of targets.filter((target) => /^(dso|messier|star):/.test(target))) {
    const { data } = await answer(searchStars, { q: id, limit: 1 })
    expect(data.stars[0].id).toBe(id)
  }
})

it.each([
  ['ngc:7000', 'dso:ngc7000'],
  ['ic:434', 'dso:ic434'],
  ['caldwell:14', 'dso:ngc869'],
  ['NGC 7000', 'dso:ngc7000'],
  ['dso:NGC 7000', 'dso:ngc7000'],
  ['North America Nebula', 'dso:ngc7000'],
  ['messier:dumbbell nebula', 'messier:m27'],
])('%s is %s', async (target, id) => {
  const { data } = await answer(getEphemeris, { targets: target, ...range, step: '1d' })
  expect(data.rows[0].target ?? data.rows[0].id).toBe(id)
})

it.each([
  ['NGC 70000', 'dso:ngc7000'],
  ['Tarantula Nebular', 'dso:ngc2070'],
])('%s is refused with %s', async (target, hint) => {
  await expect(answer(getEphemeris, { targets: target, ...range, step: '1d' })).rejects.toMatchObject({
    code: 'unknown_target',
    details: { hint: expect.stringContaining(hint) },
  })
})
