import { describe, expect, it } from 'vitest'
import { parseRequest, runTool } from '../../../server/compute/run-tool.ts'
import { followTo } from '../../../tools/core/ephemeris/ephemeris.ts'
import { readOrbit } from '../../../tools/core/targets/orbit-text.ts'
import { stepCount } from '../../../tools/core/targets/step-count.ts'
import { loadRegistry } from '../../../tools/declaration/registry.ts'
import { orbitCredits } from '../../../tools/declaration/request-price.ts'
import { contextOf } from '../answer.ts'

const registry = await loadRegistry()
const context = contextOf(Date.UTC(2026, 10, 26), 'scale')

const epoch = 2461041.5
const elements = (number: number, more: object = {}) => ({
  name: `Own ${number}`,
  epoch,
  e: 0.1,
  a: 2.5,
  i: 10,
  om: 80,
  w: 70,
  ma: number * 10,
  H: 15,
  ...more,
})
const orbits = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, n) => `orbit:${JSON.stringify(elements(n, more))}`).join(',')

/** Every tool that takes orbits, with one instant or a short range about a date; the list must be that of the registry. */
const requests: Record<string, (targets: string, date: string) => Record<string, unknown>> = {
  get_ephemeris: (targets, date) => ({ targets, start: date, end: date, step: '1d' }),
  plan_observing: (targets, date) => ({ latitude: 50, longitude: 10, targets, start: date, nights: 1 }),
  get_rise_set: (targets, date) => ({
    latitude: 50,
    longitude: 10,
    targets,
    start: date,
    end: `${date.slice(0, 8)}02`,
  }),
  get_body: (body, date) => ({ body, latitude: 50, longitude: 10, datetime: date }),
  render_sky_map: (targets, date) => ({ latitude: 50, longitude: 10, targets, datetime: date }),
  search_conjunctions: (targets, date) => ({
    targets: `${targets},moon`,
    start: date,
    end: new Date(Date.parse(date) + 86_400_000).toISOString(),
  }),
  search_sky_conditions: (target, date) => ({
    start: date,
    end: new Date(Date.parse(date) + 86_400_000).toISOString(),
    conditions: [{ quantity: 'separation', target, other: 'moon', op: 'lt', value: 8 }],
  }),
  convert_coordinates: (target, date) => ({ target, datetime: date }),
  list_body_events: (bodies, date) => ({
    bodies,
    start: date,
    end: new Date(Date.parse(date) + 86_400_000).toISOString(),
  }),
}
const oneOnly = new Set(['get_body', 'search_conjunctions', 'search_sky_conditions', 'convert_coordinates'])

const prepared = (name: string, args: unknown) => {
  const tool = registry.byName.get(name)?.tool
  if (!tool) throw new Error('There is no such tool.')
  return { tool, request: parseRequest(tool, args, context).request }
}
const creditsOf = (name: string, args: unknown): number => {
  const { tool, request } = prepared(name, args)
  return tool.follows ? orbitCredits(tool.follows(request)) : 0
}

it('every tool whose parameters take an orbit declares what it follows', () => {
  const taking = registry.descriptors
    .filter(
      ({ parameters }) =>
        /\borbit:/.test(JSON.stringify(parameters)) || parameters.some(({ name }) => name === 'conditions'),
    )
    .map(({ name }) => name)
  expect(Object.keys(requests).sort()).toEqual(taking.sort())
  for (const name of taking) expect(registry.byName.get(name)?.tool.follows, name).toBeDefined()
})

describe.each(Object.entries(requests))('L-30 %s', (name, request) => {
  it('has its usual price for an orbit within three years of its epoch', () => {
    expect(creditsOf(name, request(orbits(1), '2028-12-01'))).toBe(0)
  })

  it('costs more the farther an orbit is followed', () => {
    const near = creditsOf(name, request(orbits(1), '2040-01-01'))
    const far = creditsOf(name, request(orbits(1), '2070-01-01'))
    expect(near).toBeGreaterThan(0)
    expect(far).toBeGreaterThan(near)
  })

  it.each<readonly [string, string, string]>([
    ['an orbit that turns too often', orbits(1, { a: 0.25, ma: 0 }), '2070-01-01'],
    ['one that turns in days', orbits(1, { a: 0.03, ma: 0 }), '2030-01-01'],
    ...(oneOnly.has(name) ? [] : [['many orbits together', orbits(5), '2060-01-01'] as const]),
  ])('refuses %s before it is followed', (_, targets, date) => {
    const began = process.cpuUsage()
    expect(() => prepared(name, request(targets, date))).toThrow(/5000 steps/)
    const { user } = process.cpuUsage(began)
    expect(user / 1_000, 'milliseconds').toBeLessThan(100)
  })

  it('refuses times that the elements do not reach before anything is computed', () => {
    expect(() => prepared(name, request(orbits(1), '2090-01-01'))).toThrow(/50 years from its epoch/)
  })
})

describe('the count of steps', () => {
  it('is that of the orbit as it is followed, within a fifth', () => {
    let state = 3
    const random = () => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return state / 2_147_483_648
    }
    for (let n = 0; n < 12; n++) {
      const e = Math.sqrt(random()) * 0.95
      const q = 0.15 + random() * 1.2
      const body = readOrbit(
        JSON.stringify(
          elements(n, { e, a: q / (1 - e), i: random() * 30, om: random() * 360, ma: random() * 360 }),
        ),
      )
      const tts = [epoch - 2451545 + random() * 2_000]
      const steps = stepCount(body, tts, 5_000)
      expect(() => followTo([body], tts, Math.ceil(steps * 1.2) + 4)).not.toThrow()
      expect(() => followTo([body], tts, Math.floor(steps * 0.8) - 4)).toThrow(/too often/)
    }
  })

  it('an orbit bound to the Earth, which no ellipse about the Sun shows, is given up at its price', () => {
    // Geocentric in a circle at 0.0026 au: its step is a third of a day, that of its ellipse ten days.
    const bound = { e: 0.0167, a: 1.0026, i: 0.001, om: 0, w: 102.94, ma: -2.47 }
    const args = requests.get_ephemeris?.(orbits(1, { ...bound, epoch: 2451545 }), '2009-01-01')
    const began = process.cpuUsage()
    const run = () => {
      const { tool, request } = prepared('get_ephemeris', args)
      runTool(tool, request, context)
    }
    expect(run).toThrow(/follow/)
    expect(process.cpuUsage(began).user / 1_000).toBeLessThan(1_500)
  })

  it('gives the same answer to the same request, whatever was followed before', () => {
    const body = readOrbit(JSON.stringify(elements(3)))
    const near = [epoch - 2451545 + 100]
    followTo([body], [epoch - 2451545 + 3_000], 5_000)
    expect(() => followTo([body], near, 20)).not.toThrow()
    expect(() => followTo([body], [epoch - 2451545 + 3_000], 100)).toThrow(/too often/)
  })
})

it('the range of each price includes the twelve credits that orbits add at most', () => {
  for (const name of Object.keys(requests)) {
    const { credits, follows } = registry.byName.get(name)?.tool ?? {}
    if (!follows || typeof credits !== 'object') continue
    // The dearest of each without orbits: the whole range of its tier.
    const mostWithoutOrbits = {
      get_ephemeris: 2,
      plan_observing: 75,
      get_rise_set: 334,
      list_body_events: 21,
      // Three pairs of 200 years, and twenty with lines of grazes.
      search_conjunctions: 67,
    }
    const most = mostWithoutOrbits[name as keyof typeof mostWithoutOrbits] ?? 126
    expect(credits.range?.[1], name).toBe(most + 12)
  }
})
