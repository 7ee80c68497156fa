import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, it } from 'vitest'
import { loadRegistry } from '../../../tools/declaration/registry.ts'
import { plainText } from '../../../tools/records/plain-text.ts'
import { answer } from '../answer.ts'

const registry = await loadRegistry()
const tools = [...registry.byName.values()]
  .filter(({ descriptor }) => descriptor.mediaTypes.includes('text/plain'))
  .map(({ tool }) => tool)

/** Strings and numbers of an answer that stand alone in it, without the ids and texts that a title repeats. */
const namesOf = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(namesOf)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) =>
    (name === 'title' && !('body1' in value)) || name === 'formatted'
      ? [member].filter((text) => typeof text === 'string')
      : namesOf(member),
  )
}

describe('the text of an answer', () => {
  it.each([
    [
      'rounds an angle, never to a whole number that it is not',
      { azimuth: 121.5483, magnitude: 0.9987, zhr: 18.6 },
      'azimuth 121.5; magnitude 0.9987; zhr 18.6',
    ],
    ['leaves out null, false and empty lists', { a: null, b: false, c: [], d: true, e: 0 }, 'd; e 0'],
    [
      'has a time of the zone in place of UTC, to the nearest minute',
      { rise: '2026-11-20T07:25:31Z', riseLocal: '2026-11-20T08:25:31+01:00' },
      'times +01:00, else as the time before on its line\nrise 2026-11-20 08:26',
    ],
    [
      'names a date once on a line',
      { start: '2026-11-20T23:10:00Z', end: '2026-11-20T23:50:00Z', next: '2026-11-21T00:10:00Z' },
      'times UTC, else as the time before on its line\nstart 2026-11-20 23:10; end 23:50; next 2026-11-21 00:10',
    ],
    [
      'names an offset where it changes',
      { start: '2026-10-25T01:30:00+02:00', end: '2026-10-25T02:30:00+01:00' },
      'start 2026-10-25 01:30+02:00; end 02:30+01:00',
    ],
    [
      'keeps a minute that rounding carries over midnight',
      { end: '2026-12-31T23:59:45Z' },
      'times UTC, else as the time before on its line\nend 2027-01-01 00:00',
    ],
    [
      'says what all rows share once',
      { days: [1, 2, 3].map((day) => ({ day, status: 'normal', rise: day, set: -day })) },
      'days (all: status normal): day | rise | set\n1 | 1 | -1\n2 | 2 | -2\n3 | 3 | -3',
    ],
    [
      'has a list of two columns on one line',
      {
        cusps: [
          { house: 1, formatted: '24°15′58″ Aries' },
          { house: 2, formatted: '2°05′00″ Leo' },
          { house: 3, formatted: '3°00′00″ Virgo' },
        ],
      },
      'cusps: house position: 1 24°15′ Aries; 2 2°05′ Leo; 3 3°00′ Virgo',
    ],
    [
      'has records with few members in common one by one',
      {
        events: [
          { title: 'New moon', time: '2026-12-09T00:51:51Z' },
          { a: 1, b: 2, c: 3, d: { e: 4, f: null } },
        ],
      },
      'times UTC, else as the time before on its line\nevents:\n- New moon; 2026-12-09 00:52\n- a 1; b 2; c 3; d e 4',
    ],
    [
      'has the same of a compact table',
      {
        rows: {
          columns: ['a', 'b', 'c'],
          rows: [
            [1, null, 3],
            [4, 5, 6],
            [7, 8, 9],
          ],
        },
      },
      'rows: a | b | c\n1 |  | 3\n4 | 5 | 6\n7 | 8 | 9',
    ],
    ['is the value of what is no object', 'text', 'text'],
  ])('%s', (_, data, text) => {
    expect(plainText(data)).toBe(text)
  })

  it('takes values that would break a line', () => {
    expect(plainText({ label: 'a\nb | c' })).toBe('label a b / c')
  })

  it.each(tools.map((tool) => [tool.name, tool] as const))(
    'of the example of %s has every title and place in the zodiac, and fewer tokens than its JSON',
    async (_, tool) => {
      const { data } = await answer(tool, tool.example)
      const text = plainText(data)
      expect(text).not.toMatch(/\[object|undefined|NaN|null/)
      for (const line of text.split('\n')) expect(line.trim()).not.toBe('')
      const written = namesOf(data).map((name) => name.replace(/^(\d+°\d\d′)\d\d″/, '$1'))
      for (const name of written) expect(text).toContain(name)
      expect(countTokens(text) / countTokens(JSON.stringify(data))).toBeLessThan(0.75)
    },
  )
})
