import { describe, expect, test } from 'vitest'
import { Problem } from '../../tools/contract/problems.ts'
import type { Tool } from '../../tools/declaration/define.ts'
import { loadRegistry } from '../../tools/declaration/registry.ts'
import { answer, type Payload } from './answer.ts'

const registry = await loadRegistry()
const taking = (name: string) =>
  [...registry.byName.values()].filter(({ descriptor }) =>
    descriptor.parameters.some((one) => one.name === name),
  )

/** Every instant of an answer, in order. */
const instants = (data: unknown): string[] => JSON.stringify(data).match(/\d{4}-\d\d-\d\dT[\d:]+Z/g) ?? []

/** A place among mountains, and a night. */
const place = { latitude: 46.6, longitude: 8, start: '2026-11-20', datetime: '2026-11-20T20:00:00Z' }
const alps = '0:8,45:12,90:25,135:14,180:6,225:11,270:18,315:9'

const asked = taking('horizon').map(({ tool, descriptor }) => {
  const taken = descriptor.parameters.map(({ name }) => name)
  const extra: Payload = { targets: 'jupiter,star:sirius', minAltitude: 0, scope: 'night' }
  const args = Object.fromEntries(
    Object.entries({ ...place, ...extra }).filter(([name]) => taken.includes(name)),
  )
  return [tool.name, tool, args] as const
})

describe('tools that take a horizon', () => {
  test('are those of rise and set, of the Sun, of what is up, and of plans', () => {
    expect(asked.map(([name]) => name).sort()).toEqual([
      'get_rise_set',
      'get_sun_times',
      'list_visible_objects',
      'plan_observing',
    ])
  })

  test.each(asked)('%s answers a level skyline as level ground', async (_, tool, args) => {
    const level = instants((await answer(tool, args)).data)
    const skyline = instants((await answer(tool, { ...args, horizon: '0:0,120:0,240:0' })).data)
    // Level ground is seen from the centre of a planet in windows, and to the second in rise and set.
    expect(skyline).toHaveLength(level.length)
    for (const [at, time] of level.entries())
      expect(Math.abs(Date.parse(time) - Date.parse(skyline[at] as string))).toBeLessThanOrEqual(30_000)
  })

  test.each(asked)('%s sees less over mountains than over a plain', async (_, tool, args) => {
    const [plain, mountains] = [await answer(tool, args), await answer(tool, { ...args, horizon: alps })]
    expect(instants(mountains.data)).not.toEqual(instants(plain.data))
    expect(mountains.settings?.horizon).toBe(alps)
  })

  test.each(asked)('%s refuses a skyline of one corner', async (_, tool, args) => {
    const problem = await answer(tool, { ...args, horizon: '0:5' }).catch((reason: unknown) => reason)
    expect(problem).toBeInstanceOf(Problem)
    expect((problem as Problem).code).toBe('invalid_parameter')
  })
})

const aired = taking('temperature').map(
  ({ tool, descriptor }) => [tool.name, tool, descriptor.example] as const,
)

describe('tools that take the temperature and pressure of the air', () => {
  test('are those of altitudes, rise and set', () => {
    expect(aired.map(([name]) => name).sort()).toEqual([
      'convert_coordinates',
      'get_body',
      'get_rise_set',
      'get_sky_snapshot',
      'get_sun_times',
      'list_visible_objects',
      'plan_observing',
    ])
  })

  test.each(aired)('%s takes 10 °C and 1010 hPa when neither is sent', async (_, tool, args) => {
    expect(await answer(tool, { ...args, temperature: 10, pressure: 1010 })).toEqual(await answer(tool, args))
  })

  test.each(aired)('%s sees nothing lifted without air', async (_, tool, args) => {
    const { data, settings } = await answer(tool, { ...args, pressure: 0 })
    const pairs: [unknown, unknown][] = []
    const walk = (value: unknown): void => {
      if (value === null || typeof value !== 'object') return
      const fields = value as Payload
      for (const [name, seen] of Object.entries(fields)) {
        if (`${name}Airless` in fields) pairs.push([seen, fields[`${name}Airless`]])
        walk(seen)
      }
    }
    walk(data)
    expect(pairs.length).toBeGreaterThan(0)
    for (const [seen, airless] of pairs) expect(seen).toBe(airless)
    expect(settings?.refraction).toMatch(/^standard times 0 /)
  })

  test.each(aired)('%s refuses air colder than any on Earth', async (_, tool, args) => {
    const problem = await answer(tool, { ...args, temperature: -91 }).catch((reason: unknown) => reason)
    expect((problem as Problem).code).toBe('invalid_parameter')
  })
})

test('the winter Sun of Yakutsk at -50 °C rises earlier by 9′ of refraction more', async () => {
  const ask = async (air: object) =>
    (await answer(registry.byName.get('get_rise_set')?.tool as Tool, {
      latitude: 62,
      longitude: 129.7,
      targets: 'sun',
      start: '2026-12-21',
      ...air,
    })) as { data: Payload; settings?: Payload }
  const [mild, cold] = [await ask({}), await ask({ temperature: -50, pressure: 1040 })]
  // Meeus, Astronomical Algorithms, 2nd ed., p. 107: 1040/1010 · 283/223 = 1.3067, of 34′.
  expect(cold.settings?.horizonAirless).toBeCloseTo((-34 / 60) * 1.3067, 3)
  const [early, late] = [cold, mild].map(({ data }) => Date.parse(data.days[0].rise.time)) as [number, number]
  expect(late - early).toBeGreaterThan(90_000)
  expect(cold.data.days[0].rise.altitude).toBeGreaterThan(-0.35)
})

test('windows over mountains begin with the rise that get_rise_set has and end with its set', async () => {
  const tools = new Map<string, Tool>(asked.map(([name, tool]) => [name, tool]))
  const ask = async (name: string, args: object) =>
    (await answer(tools.get(name) as never, { latitude: 46.6, longitude: 8, horizon: alps, ...args })).data
  const targets = 'jupiter,star:sirius'
  const { days } = await ask('get_rise_set', { targets, start: '2026-11-20', end: '2026-11-23' })
  const events = new Set(
    days.flatMap(({ rise, set, more = [] }: Payload) =>
      [rise, set, ...more.map(({ event }: Payload) => event)]
        .filter(Boolean)
        .map(({ time }) => time.slice(0, 16)),
    ),
  )
  const { nights } = await ask('plan_observing', { targets, start: '2026-11-20', minAltitude: 0 })
  const { objects } = await ask('list_visible_objects', {
    datetime: '2026-11-20T20:00:00Z',
    scope: 'night',
    minAltitude: 0,
    include: 'planets,stars',
    limit: 60,
  })
  for (const { windows } of nights[0].targets) expect(events).toContain(windows[0].start.slice(0, 16))
  for (const id of ['jupiter', 'star:sirius']) {
    const { rise, set, windows } = objects.find((one: Payload) => one.id === id)
    expect(events).toContain(rise.slice(0, 16))
    expect(events).toContain(set.slice(0, 16))
    expect(windows[0].start).toBe(rise)
  }
})

test('a wall all around hides every target, and says that it does', async () => {
  const tool = registry.byName.get('plan_observing')?.tool
  const args = { latitude: 46.6, longitude: 8, start: '2026-11-20', targets: 'jupiter', minAltitude: 10 }
  const { data } = await answer(tool as never, { ...args, horizon: 80 })
  expect(data.nights[0].targets[0]).toMatchObject({ reason: 'behindHorizon', windows: [], bestTime: null })
  const visible = registry.byName.get('list_visible_objects')?.tool
  const seen = await answer(visible as never, {
    latitude: 46.6,
    longitude: 8,
    datetime: place.datetime,
    scope: 'instant',
    horizon: 80,
  })
  const saturn = seen.data.notVisible.find(({ id }: Payload) => id === 'saturn')
  expect(saturn.reason).toBe('behindHorizon')
})
