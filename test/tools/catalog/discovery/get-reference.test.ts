import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { toolList } from '../../../../server/product/tool-list.ts'
import tool from '../../../../tools/catalog/discovery/get-reference.ts'
import { problems } from '../../../../tools/contract/problems.ts'
import { houseSystems } from '../../../../tools/core/charts/houses.ts'
import { measurements } from '../../../../tools/core/ephemeris/accuracy.ts'
import { ayanamsas } from '../../../../tools/core/zodiac/ayanamsa.ts'
import type { Context } from '../../../../tools/declaration/define.ts'
import { loadRegistry } from '../../../../tools/declaration/registry.ts'
import { validateArguments } from '../../../../tools/declaration/validate.ts'
import { topicNames } from '../../../../tools/reference/topics.ts'

// biome-ignore lint/suspicious/noExplicitAny: a value is whatever its topic says; tests read into it.
type Entry = { id: string; value: any; source: string; licence: string; definition: string }
const { descriptors: operations } = await loadRegistry()

async function table(topic: string): Promise<Entry[]> {
  const context = { service: { version: '1.0.0', operations } } as unknown as Context
  const { data } = await tool.compute(validateArguments(tool, { topic }), context)
  tool.output.parse(data)
  return (data as { entries: Entry[] }).entries
}
const byId = async (topic: string, id: string) => (await table(topic)).find((one) => one.id === id)

describe.each(topicNames)('%s', (topic) => {
  it('has entries, each once, each with a definition, a source and a licence', async () => {
    const entries = await table(topic)
    expect(entries.length).toBeGreaterThan(4)
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
    for (const { id, definition, source, licence, value } of entries) {
      expect(
        [definition, source, licence].every((text) => text.length > 2),
        id,
      ).toBe(true)
      expect(value, id).not.toBeUndefined()
    }
  })
})

describe('what stands there is what the service does', () => {
  it('q=feed finds what a calendar feed is: address, cost of a refresh, lifetime, range and zone', async () => {
    const context = { service: { version: '1.0.0', operations } } as unknown as Context
    const { data } = await tool.compute(validateArguments(tool, { topic: 'conventions', q: 'feed' }), context)
    const [feed] = (data as { entries: Entry[] }).entries
    expect(feed).toMatchObject({ id: 'feed', value: { mcp: 'data.feed.url', rest: 'meta.links.feed' } })
    for (const said of [
      /calendar app/,
      /first refresh of each UTC day/,
      /until the feed is revoked/,
      /moves on/,
      /UTC instants/,
    ])
      expect(feed?.definition).toMatch(said)
  })

  it('every refusal, under its code, with its status', async () => {
    const entries = await table('errors')
    expect(entries.map(({ id }) => id)).toEqual(Object.keys(problems))
    expect((await byId('errors', 'rate_limited'))?.value.status).toBe(429)
  })

  it('every house system and ayanamsa offered', async () => {
    expect((await table('houses')).map(({ id }) => id)).toEqual(houseSystems)
    expect((await byId('houses', 'placidus'))?.value).toEqual({ insidePolarCircles: false })
    expect((await table('ayanamsas')).map(({ id }) => id)).toEqual([...ayanamsas, 'custom'])
    expect((await byId('ayanamsas', 'lahiri'))?.value).toBeCloseTo(23.85709, 5)
  })

  it('27 nakshatras, 88 constellations, a sphere of 41253 square degrees', async () => {
    expect(await table('nakshatras')).toHaveLength(27)
    const areas = (await table('constellations')).map(({ value }) => value.area)
    expect(areas).toHaveLength(88)
    expect(areas.reduce((sum, area) => sum + area, 0)).toBeCloseTo(41253, 0)
  })

  it('Saturn is exalted in Libra and at home where its detriment is Cancer and Leo', async () => {
    const saturn = await byId('dignities', 'saturn')
    expect(saturn?.value).toMatchObject({ exaltation: 'libra', fall: 'aries' })
    expect(saturn?.value.detriment.sort()).toEqual(['cancer', 'leo'])
  })

  it('conventions on which traditions differ', async () => {
    const ids = (await table('conventions')).map(({ id }) => id)
    for (const id of [
      'node',
      'houses-inside-polar-circles',
      'phase-names',
      'void-of-course',
      'orbs',
      'vargas',
      'dasha-year',
      'time-lord-rules',
      'lunar-mansions',
      'refraction',
      'rise-set-horizon',
      'delta-t',
      'eclipse-radii',
      'eclipse-path',
      'occultation',
      'jupiter-moon-events',
      'calendar-look',
      'declination-extremes',
      'greatest-brightness',
      'shadow-enlargement',
    ]) {
      expect(ids).toContain(id)
    }
    expect((await byId('conventions', 'rise-set-horizon'))?.value).toBeCloseTo(-34 / 60, 5)
  })

  it('every shipped table of data has a source, and every source is of a table that is shipped', async () => {
    const folder = path.resolve(import.meta.dirname, '../../../../tools/core/data')
    const shipped = readdirSync(folder).filter((name) => name !== 'make' && name !== 'table-file.ts')
    // `places.tsv` and `places-regions.tsv` are described by `places.ts`.
    const files = [...new Set(shipped.map((name) => name.replace(/(-\w+)?\.tsv$/, '.ts')))]
    const listed = (await table('sources'))
      .map(({ value }) => value)
      .filter((name) => /\.ts$|^(series|outer|small|catalogs|fonts)$/.test(name))
    expect(listed.sort()).toEqual(files.sort())
  })
})

it('a spreadsheet gets one row per entry, records as text', async () => {
  const entries = await table('aspects')
  const rows = tool.views?.table?.({ topic: 'aspects', entries } as never) as { value: string }[]
  expect(rows).toHaveLength(entries.length)
  expect(JSON.parse(rows[0]?.value ?? '')).toMatchObject({ angle: 0 })
})

it('measured errors are rows of a spreadsheet, and the accuracy of Pluto stands among them', async () => {
  const entries = await table('accuracy')
  const rows = tool.views?.table?.({ topic: 'accuracy', entries } as never) as Record<string, unknown>[]
  expect(rows).toHaveLength(measurements.length)
  expect(rows).toContainEqual(
    expect.objectContaining({ id: 'positions', subject: 'pluto', quantity: 'longitude', years: '1900-2099' }),
  )
  // An assistant reads the whole table: it must stay readable.
  expect(JSON.stringify(entries).length).toBeLessThan(60_000)
})

it('an unknown topic is refused with the list of topics', () => {
  expect(() => validateArguments(tool, { topic: 'planets' })).toThrow()
})

it.each([
  ['house-system', /equal unless/],
  ['transit-orbs', /by the moving point/],
  ['progressed-orb', /year of life/],
  ['applying', /angle by its own motion/],
  ['calendar', /julian_calendar/],
  ['before-standard-time', /own longitude/],
  ['composite-angles', /derived/],
  ['davison-place', /greatCircle/],
  ['progressed-angles', /solar arc in longitude/],
  ['directed-houses', /house of birth/],
  ['return-place', /birthplace/],
  ['hebrew-calendar', /sunset/],
  ['j2000-frames', /astrometric/],
  ['size-from-place', /from the place/],
])('the convention %s is said', async (id, words) => {
  expect((await byId('conventions', id))?.definition).toMatch(words)
})

describe('q', () => {
  const found = async (topic: string, q: string) => {
    const context = { service: { version: '1.0.0', operations } } as unknown as Context
    const { data } = await tool.compute(validateArguments(tool, { topic, q }), context)
    tool.output.parse(data)
    return data as { entries: Entry[]; count: number }
  }
  it('keeps the rows of one body, a small part of the accuracy table', async () => {
    const whole = JSON.stringify(await table('accuracy')).length
    const { entries } = await found('accuracy', 'mars')
    expect(entries.length).toBeGreaterThan(0)
    for (const { value } of entries)
      for (const row of value.rows) expect(row.join(' ').toLowerCase()).toContain('mars')
    expect(JSON.stringify(entries).length).toBeLessThan(whole / 5)
  })
  it('finds an entry by its id and by words of its definition, without regard to case', async () => {
    expect((await found('conventions', 'night-rank')).entries.map(({ id }) => id)).toContain('night-rank')
    expect((await found('constellations', 'ORION')).count).toBe(1)
  })
  it('that nothing has is refused with the ids there are', async () => {
    await expect(found('houses', 'xyzzy')).rejects.toMatchObject({
      code: 'entry_not_found',
      details: { parameter: 'q', allowed: (await table('houses')).map(({ id }) => id) },
    })
  })
})

describe('a sunrise', () => {
  const asked = async (topic: string, q: string) => {
    const context = { service: { version: '1.0.0', operations } } as unknown as Context
    const { data } = await tool.compute(validateArguments(tool, { topic, q }), context)
    return (data as { entries: Entry[] }).entries
  }
  it.each([
    ['sunrise', 'sun'],
    ['moonset', 'moon'],
    ['sunsets 1900', 'sun'],
  ])('%s finds the rows of rise-set of the body', async (q, body) => {
    const entries = await asked('accuracy', q)
    const found = entries.find(({ id }) => id === 'rise-set')
    expect(found?.value.rows.length).toBeGreaterThan(0)
    for (const [subject] of found?.value.rows ?? []) expect(subject).toContain(body)
  })
  it('in real air scatters by 38 s at the equator, whatever the pressure at the place', async () => {
    const [found] = await asked('conventions', 'sunrise refraction')
    expect(found).toMatchObject({
      id: 'sunrise-in-real-air',
      value: { standardDeviation: 0.16, seconds: 38 },
      source: expect.stringContaining('Schaefer'),
    })
    expect(found?.definition).toContain('sea level')
  })
})

it('topic=parameters has what the tool list leaves out, all of it and nothing else', async () => {
  const rows = (await table('parameters')).flatMap(({ id, value }) =>
    value.rows.map(([parameter]: string[]) => `${id} ${parameter}`),
  )
  const listed = toolList(operations).flatMap(({ name, inputSchema }) =>
    Object.keys(inputSchema.properties ?? {}).map((parameter) => `${name} ${parameter}`),
  )
  const all = operations.flatMap(({ name, parameters }) =>
    parameters.map((parameter) => `${name} ${parameter.name}`),
  )
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.sort()).toEqual(all.filter((parameter) => !listed.includes(parameter)).sort())
})
