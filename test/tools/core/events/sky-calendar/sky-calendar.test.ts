import { describe, expect, test } from 'vitest'
import { calendarKinds } from '../../../../../tools/core/events/sky-calendar/entry.ts'
import { LEAF_DAYS, leaf, leafOf } from '../../../../../tools/core/events/sky-calendar/sky-calendar.ts'
import { EARLIEST_UTC, isoSeconds, LATEST_UTC, MS_PER_DAY } from '../../../../../tools/core/time/time.ts'

const all = { kinds: calendarKinds, minImportance: 1 }
const autumn = leafOf(Date.UTC(2026, 7, 12))

describe('a leaf', () => {
  const entries = leaf(autumn, all)
  test('holds what falls on its days, in order of time', () => {
    const start = EARLIEST_UTC + autumn * LEAF_DAYS * MS_PER_DAY
    const times = entries.map(({ instant }) => instant.utc)
    expect(times).toEqual([...times].sort((a, b) => a - b))
    expect(times[0]).toBeGreaterThanOrEqual(start)
    expect(times.at(-1)).toBeLessThan(start + LEAF_DAYS * MS_PER_DAY)
  })
  test('knows the eclipse of 12 August 2026 as front page and the new Moon beneath it', () => {
    const day = entries.filter(({ instant }) => isoSeconds(instant.utc).startsWith('2026-08-12'))
    expect(day.find(({ kind }) => kind === 'eclipse')).toMatchObject({
      title: 'Total solar eclipse',
      importance: 5,
    })
    expect(day.map(({ title }) => title)).toContain('New moon')
  })
  test('names nothing twice', () => {
    const ids = entries.map(
      ({ words, instant }) => `${words.join(':')} ${isoSeconds(instant.utc).slice(0, 10)}`,
    )
    expect(new Set(ids).size).toBe(ids.length)
  })
  test('of great things is the part of the whole that is great', () => {
    const great = leaf(autumn, { ...all, minImportance: 4 })
    expect(great.map(({ title }) => title)).toEqual(
      entries.filter(({ importance }) => importance >= 4).map(({ title }) => title),
    )
    expect(great.length).toBeGreaterThan(1)
  })
  test('of one kind holds that kind alone', () => {
    for (const kind of calendarKinds) {
      const only = leaf(autumn, { kinds: [kind], minImportance: 1 })
      expect(only).toEqual(
        entries
          .filter((entry) => entry.kind === kind)
          .map((entry) => expect.objectContaining({ title: entry.title })),
      )
    }
  })
})

describe('comets and small bodies', () => {
  const kind = { kinds: ['smallBody'], minImportance: 1 } as const
  test.each([
    // Oppositions: Observer's Handbook 2018, Royal Astronomical Society of Canada; the brightest day is within two of them.
    ['2018-01-31', 2, 'Ceres', 'Ceres: greatest brightness, 6.8 mag', 2],
    ['2018-06-19', 2, 'Vesta', 'Vesta: greatest brightness, 5.3 mag', 3],
    // Nearest: JPL Small-Body Database, close approaches (46P 0.0775 au); International Comet Quarterly.
    ['2018-12-16', 1, '46P', '46P/Wirtanen closest to Earth, 0.077 au', 3],
    ['2010-10-20', 1, '103P', '103P/Hartley closest to Earth, 0.121 au', 3],
    ['2020-07-23', 1, 'NEOWISE', 'C/2020 F3 (NEOWISE) closest to Earth, 0.692 au', 4],
    ['2024-10-12', 1, 'Tsuchinshan-ATLAS', 'C/2023 A3 (Tsuchinshan-ATLAS) closest to Earth, 0.472 au', 4],
    // Asteroids of the table. Oppositions: as Wikipedia has them; the passage: JPL, close approaches (0.000254 au).
    ['2017-10-31', 2, 'Iris', 'Iris: greatest brightness, 7.0 mag', 2],
    ['2029-04-13', 1, 'Apophis', 'Apophis closest to Earth, 0.000254 au', 5],
    // Seen by eye from its perihelion of 3 July 2020 on.
    ['2020-07-04', 2, 'NEOWISE', 'C/2020 F3 (NEOWISE): greatest brightness, 0.1 mag', 5],
  ] as const)('about %s, within %i days: %s', (date, days, _, title, importance) => {
    const entry = leaf(leafOf(Date.parse(date)), kind).find((one) => one.title === title)
    expect(entry).toMatchObject({ importance, source: 'get_body' })
    expect(Math.abs((entry?.instant.utc ?? 0) - Date.parse(`${date}T12:00Z`))).toBeLessThan(days * MS_PER_DAY)
  })
  test('in some years none is listed beside the Sun, twice within a month, or fainter than its limit', () => {
    const first = leafOf(Date.UTC(2017, 0, 1))
    for (let number = first; number < first + 12; number++) {
      const brightest = leaf(number, kind).filter(({ words }) => words[0] === 'brightest')
      expect(new Set(brightest.map(({ words }) => words[1])).size).toBe(brightest.length)
      for (const { title, words } of brightest) {
        const magnitude = Number(/(-?\d+\.\d) mag$/.exec(title)?.[1])
        expect(magnitude, title).toBeLessThanOrEqual(words[1]?.startsWith('comet:') ? 6 : 8)
        expect(title).not.toContain('SOHO')
      }
    }
  })
})

test('the first and the last leaf of the supported years have entries', () => {
  const choice = { kinds: ['phase', 'season'], minImportance: 1 } as const
  expect(leaf(leafOf(EARLIEST_UTC), choice).length).toBeGreaterThan(7)
  expect(leaf(leafOf(LATEST_UTC - 1), choice).length).toBeGreaterThan(7)
})
