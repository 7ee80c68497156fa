import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readable } from '../../../../server/portal/playground/answer-tables.ts'
import { loadRegistry } from '../../../../tools/declaration/registry.ts'

const registry = await loadRegistry()
/** `data` of the example answer in the docs. */
const exampleAnswer = (name: string): unknown => {
  const file = new URL(`../../../../server/docs/examples/${name}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')).data
}

const shown = (data: unknown) => readable(data).value
/** The cells of every table, row by row, without markup. */
const cells = (html: string) =>
  [...html.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => cell.replace(/<[^>]+>/g, '')),
  )

describe('an answer for reading', () => {
  it('shows values with their units, and says yes, no and none', () => {
    const text = shown({ altitude: -3.5, aboveHorizon: false, rise: null, waxing: true }).replace(
      /<[^>]+>/g,
      ' ',
    )
    expect(text.split(/\s+/).filter(Boolean)).toEqual([
      'Altitude',
      '−3.5°',
      'Above',
      'the',
      'horizon',
      'no',
      'Rise',
      'none',
      'Waxing',
      'yes',
    ])
  })

  it('writes the era behind a date before the year 1, which ISO 8601 counts from 0', () => {
    const words = (one: string) =>
      shown({ time: one })
        .replace(/<[^>]+>/g, ' ')
        .split(/\s+/)
        .filter(Boolean)
        .slice(1)
    expect(words('-000043-03-13T12:00:00Z')).toEqual(['13', 'Mar', '44', 'BC,', '12:00', 'UTC'])
    expect(words('-000043-03-13T12:49:56+00:49:56')).toEqual(['13', 'Mar', '44', 'BC,', '12:49'])
    expect(words('0000-03-13')).toEqual(['0000-03-13', '1', 'BC'])
    expect(words('0001-03-13T12:00:00Z')).toEqual(['13', 'Mar', '1', 'AD,', '12:00', 'UTC'])
  })

  it('makes a table of a list, with what is nested in columns, and units in the head', () => {
    const data = { days: [{ date: '2026-11-20', rise: { azimuth: 120 } }, { date: '2026-11-21' }] }
    expect(cells(shown(data))).toEqual([
      ['Date', 'Rise azimuth (°)'],
      ['2026-11-20', '120'],
      ['2026-11-21', ''],
    ])
  })

  it('makes a table of a family of like things, each row under its name', () => {
    const body = (altitude: number) => ({ altitude })
    const data = { bodies: { sun: body(1), moon: body(2), mars: body(3) } }
    expect(cells(shown(data))).toEqual([
      ['', 'Altitude (°)'],
      ['Sun', '1'],
      ['Moon', '2'],
      ['Mars', '3'],
    ])
  })

  it.each([
    ['lists', [['2026-11-20T00:00:00Z', 3.5]]],
    ['records', [{ time: '2026-11-20T00:00:00Z', ra: 3.5 }]],
  ])('renders rows that are %s as a table with the declared columns', (_, rows) => {
    const columns = [
      { name: 'time', unit: 'UTC' },
      { name: 'ra', unit: 'h' },
    ]
    const html = shown({ columns, rows, count: 1 })
    expect(html).toContain('Count')
    expect(cells(html)).toEqual([
      ['Time', 'Right ascension (h)'],
      ['20 Nov 2026, 00:00 UTC', '3.5'],
    ])
  })

  it('sets things with lists of their own one below another', () => {
    const html = shown({ nights: [{ date: 'one', targets: [{ id: 'mars', altitude: 4 }] }] })
    expect(html).toContain('<h4>One</h4>')
    expect(cells(html)).toEqual([
      ['Altitude (°)', 'ID'],
      ['4', 'Mars'],
    ])
  })

  it('shows fifty rows at a time, five hundred at most, and says how many more there are', () => {
    const html = shown({ rows: Array.from({ length: 530 }, (_, id) => ({ id })) })
    expect(cells(html)).toHaveLength(500 + 10)
    expect(html.match(/<details name="data.rows" open>/g)).toHaveLength(1)
    expect(html).toContain('Rows 451 to 500 of 530')
    expect(html).toContain('30 more rows')
  })

  it('shows markup in an answer as text', () => {
    expect(shown({ name: '<script>', list: [{ '<b>': '<i>' }] })).not.toMatch(/<(script|b|i)>/)
  })

  it('shows a time in the zone that was asked for in place of the same instant in UTC', () => {
    const html = shown({ rise: '2026-11-20T06:40:00Z', riseLocal: '2026-11-20T07:40:00+01:00' })
    expect(html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')).toBe(' Rise 20 Nov 2026, 07:40 ')
    expect(shown({ rise: '2026-11-20T06:40:00Z' })).toContain('<span data-utc>')
  })

  it('writes values of a fixed set as words', () => {
    expect(shown({ status: 'alwaysUp', kind: 'greatestElongation', name: 'Al-Sharaṭān' })).toMatch(
      /up all day.*greatest elongation.*Al-Sharaṭān/s,
    )
  })
})

describe('the example answer of every tool', () => {
  const { descriptors } = registry
  const answers = descriptors.map(({ name }) => [name, exampleAnswer(name)] as const)

  it.each(answers)('%s has heads of words, units in them, and neither codes nor objects', (_, data) => {
    const html = shown(data)
    const heads = [
      ...html.matchAll(/<(th scope="col"|dt|h[3-6]|summary)>(.*?)<\/(?:th|dt|h[3-6]|summary)>/gs),
    ]
    for (const [, , words = ''] of heads)
      expect(words.replace(/<[^>]+>|OpenAPI|GeoJSON/g, '')).not.toMatch(/[a-z][A-Z_]|_|\.[a-z]/)
    for (const [, label = ''] of html.matchAll(/aria-label="([^"]*)"/g))
      expect(label).not.toMatch(/[a-z][A-Z_.]/)
    for (const [, cell = ''] of html.matchAll(/<td>(.*?)<\/td>/gs)) {
      expect(cell).not.toMatch(/\[object/)
      expect(cell).not.toMatch(/^[a-z]+(?:[A-Z][a-z]*|_[a-z]+)+$/)
      expect(cell).not.toMatch(/^\d{4}-\d\d-\d\dT/)
    }
  })
})
