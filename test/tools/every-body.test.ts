import { describe, expect, it } from 'vitest'
import { Problem } from '../../tools/contract/problems.ts'
import {
  bodyIds,
  chartBodyIds,
  skyBodyIds,
  smallBodyIds,
  uranianIds,
  zodiacBodyIds,
} from '../../tools/core/bodies.ts'
import { returningBodyIds } from '../../tools/core/zodiac/returns.ts'
import { loadRegistry } from '../../tools/declaration/registry.ts'
import { greenwich } from '../fixtures/places.ts'
import { answer } from './answer.ts'

const registry = await loadRegistry()
const tools = [...registry.byName.values()]
const toolOf = (name: string) => {
  const found = tools.find(({ tool }) => tool.name === name)
  if (!found) throw new Error(`no tool ${name}`)
  return found.tool
}

const birth = { ...greenwich, datetime: '2000-01-01T12:00:00Z' }
const week = { start: '2026-11-20T00:00:00Z', end: '2026-11-27T00:00:00Z' }
const pair = { first: birth, second: { ...birth, datetime: '1990-06-15T08:30:00Z' } }
const others = (known: readonly string[]) =>
  known.filter((id) => !(bodyIds as readonly string[]).includes(id))

/** Each way in which a tool takes bodies: which it can take, and its arguments for one of them. */
const uses: readonly (readonly [tool: string, known: readonly string[], args: (body: string) => object])[] = [
  ['get_body', skyBodyIds, (body) => ({ ...greenwich, body })],
  ['get_sky_snapshot', skyBodyIds, (bodies) => ({ ...greenwich, bodies })],
  ['get_sky_snapshot', skyBodyIds, (bodies) => ({ ...greenwich, bodies, pov: 'sun' })],
  [
    'get_ephemeris',
    skyBodyIds,
    (targets) => ({
      targets,
      ...week,
      step: '2d',
      quantities: 'radec,ecliptic,zodiac,distance,magnitude,phase,elongation,rates,vectors',
    }),
  ],
  ['get_rise_set', skyBodyIds, (targets) => ({ ...greenwich, targets, start: '2026-11-20' })],
  ['plan_observing', skyBodyIds, (targets) => ({ ...greenwich, targets })],
  ['convert_coordinates', skyBodyIds, (target) => ({ target, to: 'galactic' })],
  ['search_conjunctions', skyBodyIds, (body) => ({ ...week, targets: `moon,${body}` })],
  [
    'search_sky_conditions',
    skyBodyIds,
    (target) => ({
      ...week,
      ...greenwich,
      conditions: [{ quantity: 'magnitude', target, op: 'lt', value: 30 }],
    }),
  ],
  [
    'search_sky_conditions',
    skyBodyIds,
    (target) => ({ ...week, conditions: [{ quantity: 'retrograde', target, op: 'is', value: true }] }),
  ],
  ['get_astrocartography', skyBodyIds, (bodies) => ({ datetime: birth.datetime, bodies })],
  ['get_zodiac_positions', zodiacBodyIds, (bodies) => ({ bodies })],
  ['search_aspects', zodiacBodyIds, (bodies) => ({ ...week, bodies })],
  ['search_aspects', zodiacBodyIds, (body) => ({ ...week, bodies: 'mars', others: body })],
  ['search_aspects', zodiacBodyIds, (bodies) => ({ ...week, bodies, degree: 15 })],
  ['list_zodiac_events', zodiacBodyIds, (bodies) => ({ ...week, bodies, kinds: 'ingress' })],
  ['list_transits', zodiacBodyIds, (bodies) => ({ ...birth, bodies, start: week.start })],
  ['list_transits', zodiacBodyIds, (bodies) => ({ ...birth, bodies, ...week })],
  ['list_transits', chartBodyIds, (natalPoints) => ({ ...birth, natalPoints, start: week.start })],
  ['get_natal_chart', chartBodyIds, (bodies) => ({ ...birth, bodies })],
  [
    'get_natal_chart',
    chartBodyIds,
    (body) => ({ ...birth, bodies: `sun,${body}`, zodiac: 'sidereal', format: 'compact' }),
  ],
  ['get_synastry', chartBodyIds, (bodies) => ({ ...pair, bodies })],
  ['get_composite_chart', chartBodyIds, (bodies) => ({ ...pair, bodies })],
  ['get_composite_chart', chartBodyIds, (bodies) => ({ ...pair, bodies, method: 'davison' })],
  ['get_progressed_chart', chartBodyIds, (bodies) => ({ ...birth, bodies })],
  ['get_progressed_chart', chartBodyIds, (bodies) => ({ ...birth, bodies, method: 'solarArc' })],
  ['get_return_chart', chartBodyIds, (bodies) => ({ ...birth, body: 'sun', bodies })],
  [
    'render_chart_wheel',
    chartBodyIds,
    (bodies) => ({ ...birth, bodies: `sun,${bodies}`, transitDatetime: week.start }),
  ],
]

/** Words that show whether an answer is about a body. */
const said = (data: object) => JSON.stringify(data)
/** Tools whose answer is a list that may be empty of the body. */
const lists = [
  'search_sky_conditions',
  'search_aspects',
  'list_zodiac_events',
  'list_transits',
  'search_conjunctions',
  'get_astrocartography',
]

describe.each(uses.map(([name, known, args]) => ({ name, known, args })))(
  '$name',
  ({ name, known, args }) => {
    it.each(others(known))('takes %s', async (body) => {
      // `retrograde` exists for what has an orbit; that is every body of the sky.
      const { data } = await answer(toolOf(name), args(body))
      expect(said(data)).not.toMatch(/NaN|undefined/)
      if (!lists.includes(name) && !['convert_coordinates'].includes(name)) expect(said(data)).toContain(body)
    })
  },
)

describe('returns', () => {
  it.each(others(returningBodyIds))(
    'of %s come, or are refused because none comes in its years',
    async (body) => {
      const asked = answer(toolOf('get_return_chart'), { ...birth, body, include: 'dates' })
      const found = await asked.catch((error: unknown) => error)
      if (found instanceof Problem) expect(found.code).toBe('event_not_found')
      else expect((found as Awaited<typeof asked>).data.returns.length).toBeGreaterThan(0)
    },
  )
})

describe('stations and retrogrades', () => {
  it.each([...smallBodyIds, ...uranianIds])(
    'of %s alternate within two years, shadows about them',
    async (body) => {
      const asked = { bodies: body, start: '2025-01-01', end: '2026-12-31' }
      const { data } = await answer(toolOf('list_zodiac_events'), { ...asked, kinds: 'station' })
      const turns = data.events.map(({ station }: { station: string }) => station)
      expect(turns.length).toBeGreaterThan(1)
      expect(turns.every((turn: string, at: number) => turn !== turns[at - 1])).toBe(true)
      const { data: periods } = await answer(toolOf('list_zodiac_events'), { ...asked, kinds: 'retrograde' })
      for (const { time, end, shadowStart, shadowEnd } of periods.events) {
        expect([shadowStart, time, end, shadowEnd].map(Date.parse)).toEqual(
          [shadowStart, time, end, shadowEnd].map(Date.parse).sort((a, b) => a - b),
        )
      }
    },
  )

  it('of the mean node do not exist', async () => {
    const asked = answer(toolOf('list_zodiac_events'), { ...week, bodies: 'meanNode', kinds: 'station' })
    await expect(asked).rejects.toMatchObject({ code: 'invalid_body_for_event' })
  })
})

describe('years in which small bodies are not known', () => {
  const early = '1650-03-01T12:00:00Z'
  const range = { start: early, end: '1650-03-08T12:00:00Z' }
  const refused: readonly (readonly [string, object])[] = [
    ['get_body', { ...greenwich, body: 'ceres', datetime: early }],
    ['get_sky_snapshot', { ...greenwich, bodies: 'ceres', datetime: early }],
    ['get_ephemeris', { targets: 'ceres', ...range, step: '1d' }],
    ['get_rise_set', { ...greenwich, targets: 'ceres', start: '1650-03-01' }],
    ['get_zodiac_positions', { bodies: 'ceres', datetime: early }],
    ['search_aspects', { bodies: 'sun', others: 'ceres', ...range }],
    ['list_zodiac_events', { bodies: 'ceres', ...range, kinds: 'ingress' }],
    ['list_zodiac_events', { bodies: 'ceres', ...range, kinds: 'retrograde' }],
    ['search_conjunctions', { targets: 'moon,ceres', ...range }],
    ['get_natal_chart', { ...birth, datetime: early, bodies: 'ceres' }],
    ['get_astrocartography', { datetime: early, bodies: 'ceres' }],
    ['get_return_chart', { ...birth, body: 'ceres', start: '2500-01-01' }],
  ]
  it.each(refused)('%s refuses them with the years: %j', async (name, args) => {
    const asked = answer(toolOf(name), args)
    await expect(asked).rejects.toMatchObject({ code: 'datetime_out_of_range' })
    await expect(asked).rejects.toThrow('1700 to 2299')
  })

  it('the written orbits and the points of the Moon are answered for as the ten are', async () => {
    const args = { bodies: 'hades,meanNode,trueLilith', datetime: early }
    expect(Object.keys((await answer(toolOf('get_zodiac_positions'), args)).data.positions)).toHaveLength(3)
  })
})

describe('a birth without a time', () => {
  it.each(['vertex', 'lotFortune'])('has no %s, and says so', async (bodies) => {
    const asked = answer(toolOf('get_natal_chart'), { ...birth, bodies, timeKnown: false })
    await expect(asked).rejects.toMatchObject({ code: 'invalid_parameter' })
  })
})

it('lilith alone is refused with the three that can be meant', async () => {
  const asked = answer(toolOf('get_natal_chart'), { ...birth, bodies: 'lilith' })
  await expect(asked).rejects.toMatchObject({
    code: 'unknown_body',
    details: { hint: 'Send meanLilith, trueLilith, lilith1181.' },
  })
})

it('a wheel draws the bodies that were asked for, and the node', async () => {
  const { data } = await answer(toolOf('render_chart_wheel'), { ...birth, bodies: 'sun,ceres,lotFortune' })
  expect(data.bodies.map(({ body }: { body: string }) => body)).toEqual([
    'sun',
    'ceres',
    'lotFortune',
    'northNode',
  ])
})
