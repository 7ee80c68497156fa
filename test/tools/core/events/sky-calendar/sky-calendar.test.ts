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

test('the first and the last leaf of the supported years have entries', () => {
  const choice = { kinds: ['phase', 'season'], minImportance: 1 } as const
  expect(leaf(leafOf(EARLIEST_UTC), choice).length).toBeGreaterThan(7)
  expect(leaf(leafOf(LATEST_UTC - 1), choice).length).toBeGreaterThan(7)
})
