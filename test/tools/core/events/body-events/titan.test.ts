import { expect, test } from 'vitest'
import { titanPlace } from '../../../../../tools/core/appearance/titan-passages.ts'
import { bodyEvents } from '../../../../../tools/core/events/body-events/body-events.ts'

const events = (from: string, to: string) => [
  ...bodyEvents(Date.parse(from), Date.parse(to), ['saturn'], ['titan']),
]
const MINUTE = 60_000

// Printed for 2025, UT: Sky & Telescope (Titan's shadow wholly on the disc), Astronomy (first and last contact). At a pole, where it
// creeps along the limb, the two theories may be a quarter of an hour apart.
test.each([
  ['shadowTransit', 'contact2', '2025-07-18T07:00Z', 6],
  ['shadowTransit', 'contact3', '2025-07-18T12:05Z', 6],
  ['shadowTransit', 'contact2', '2025-08-19T05:52Z', 6],
  ['shadowTransit', 'contact2', '2025-09-04T05:25Z', 6],
  ['shadowTransit', 'contact2', '2025-09-20T05:09Z', 6],
  ['shadowTransit', 'contact3', '2025-09-20T07:34Z', 15],
  ['shadowTransit', 'contact1', '2025-09-20T04:37Z', 6],
  ['shadowTransit', 'contact4', '2025-09-20T08:04Z', 6],
  ['transit', 'contact1', '2025-09-20T04:33Z', 6],
  ['transit', 'contact4', '2025-09-20T08:37Z', 6],
  ['shadowTransit', 'contact1', '2025-10-06T04:18Z', 15],
] as const)('%s: %s of %s is within %i minutes', (kind, contact, time, minutes) => {
  const name = kind === 'transit' ? 'transits Saturn' : 'casts its shadow on Saturn'
  const day = time.slice(0, 10)
  const [event] = events(`${day}T00:00Z`, `${day}T23:59Z`).filter((one) => one.name === name)
  const found = Date.parse(String(event?.detail[contact]))
  expect(Math.abs(found - Date.parse(time)) / MINUTE).toBeLessThanOrEqual(minutes)
})

test('the shadow transits of 2025 from July on are the seven that were printed', () => {
  const shadows = events('2025-07-01T00:00Z', '2026-07-01T00:00Z').filter(({ name }) =>
    /shadow on/.test(name),
  )
  expect(shadows.map(({ instant }) => new Date(instant.utc).toISOString().slice(5, 10))).toEqual([
    '07-02',
    '07-18',
    '08-03',
    '08-19',
    '09-04',
    '09-20',
    '10-06',
  ])
})

test('contacts come in order, Titan before or behind the disc as the kind says, and none out of season', () => {
  const season = events('2038-01-01T00:00Z', '2041-01-01T00:00Z')
  expect(season.length).toBeGreaterThan(60)
  for (const { name, detail, instant, value } of season) {
    const times = [1, 2, 3, 4].map((number) => detail[`contact${number}`]).filter((time) => time !== null)
    expect(times).toEqual([...times].sort())
    const from = /transits|hidden/.test(name) ? 'earth' : 'sun'
    const { x, y, z } = titanPlace(instant, from)
    expect(Math.hypot(x, y)).toBeLessThan(1)
    expect(z > 0).toBe(/hidden|in Saturn/.test(name))
    expect(value).toBeLessThan(11)
  }
  expect(events('2028-01-01T00:00Z', '2037-01-01T00:00Z')).toEqual([])
})
