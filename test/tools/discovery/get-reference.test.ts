import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { houseSystems } from '../../../tools/core/charts/houses.ts'
import { measurements } from '../../../tools/core/ephemeris/accuracy.ts'
import { ayanamsas } from '../../../tools/core/zodiac/ayanamsa.ts'
import type { Context } from '../../../tools/define.ts'
import tool from '../../../tools/discovery/get-reference.ts'
import { problems } from '../../../tools/problems.ts'
import { topicNames } from '../../../tools/reference/topics.ts'
import { validateArguments } from '../../../tools/validate.ts'

// biome-ignore lint/suspicious/noExplicitAny: a value is whatever its topic says; tests read into it.
type Entry = { id: string; value: any; source: string; licence: string; definition: string }
async function table(topic: string): Promise<Entry[]> {
  const context = { service: { version: '1.0.0' } } as unknown as Context
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
  it('every refusal, under its code, with its status', async () => {
    const entries = await table('errors')
    expect(entries.map(({ id }) => id)).toEqual(Object.keys(problems))
    expect((await byId('errors', 'rate_limited'))?.value.status).toBe(429)
  })

  it('every house system and ayanamsa offered', async () => {
    expect((await table('houses')).map(({ id }) => id)).toEqual(houseSystems)
    expect((await byId('houses', 'placidus'))?.value).toEqual({ insidePolarCircles: false })
    expect((await table('ayanamsas')).map(({ id }) => id)).toEqual(ayanamsas)
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
    const folder = path.resolve(import.meta.dirname, '../../../tools/core/data')
    const shipped = readdirSync(folder).filter((name) => name !== 'make' && name !== 'table-file.ts')
    // A table in a file of its own is described by the module that reads it.
    const files = [...new Set(shipped.map((name) => name.replace(/\.tsv$/, '.ts')))]
    const listed = (await table('sources'))
      .map(({ value }) => value)
      .filter((name) => /\.ts$|^(series|outer)$/.test(name))
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
  ['calendar', /proleptic_gregorian/],
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
