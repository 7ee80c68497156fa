import { describe, expect, it } from 'vitest'
import { readable } from '../../../../server/portal/playground/answer-tables.ts'

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
      'altitude',
      '−3.5°',
      'aboveHorizon',
      'no',
      'rise',
      'none',
      'waxing',
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
    expect(words('-000043-03-13T12:00:00Z')).toEqual(['-000043-03-13T12:00:00Z', '44', 'BC'])
    expect(words('-000043-03-13T12:49:56+00:49:56')).toEqual(['-000043-03-13T12:49:56+00:49:56', '44', 'BC'])
    expect(words('0000-03-13')).toEqual(['0000-03-13', '1', 'BC'])
    expect(words('0001-03-13T12:00:00Z')).toEqual(['0001-03-13T12:00:00Z'])
  })

  it('makes a table of a list, with what is nested under dotted names', () => {
    const data = { days: [{ date: '2026-11-20', rise: { azimuth: 120 } }, { date: '2026-11-21' }] }
    expect(cells(shown(data))).toEqual([
      ['date', 'rise.azimuth'],
      ['2026-11-20', '120°'],
      ['2026-11-21', ''],
    ])
  })

  it('makes a table of a family of like things, each row under its name', () => {
    const body = (altitude: number) => ({ altitude })
    const data = { bodies: { sun: body(1), moon: body(2), mars: body(3) } }
    expect(cells(shown(data))).toEqual([
      ['', 'altitude'],
      ['sun', '1°'],
      ['moon', '2°'],
      ['mars', '3°'],
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
    expect(html).toContain('count')
    expect(cells(html)).toEqual([
      ['time (UTC)', 'ra (h)'],
      ['2026-11-20T00:00:00Z', '3.5'],
    ])
  })

  it('sets things with lists of their own one below another', () => {
    const html = shown({ nights: [{ date: 'one', targets: [{ id: 'mars', altitude: 4 }] }] })
    expect(html).toContain('<code>nights[0]</code>')
    expect(cells(html)).toEqual([
      ['id', 'altitude'],
      ['mars', '4°'],
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
})
