import { describe, expect, test } from 'vitest'
import { nightAt } from '../../../../tools/core/observing/night.ts'

const night = (latitude: number, longitude: number, utc: number) => {
  const found = nightAt({ latitude, longitude, elevation: 0 }, utc)
  return found && [found.start, found.end].map((ms) => new Date(ms).toISOString().slice(0, 16))
}

describe('the night', () => {
  test('in progress lasts until sunrise; from then on it is the coming one', () => {
    // Greenwich, 2026-11-20: sunset 16:04, sunrise of the 21st 07:27 (USNO).
    const evening = ['2026-11-20T16:04', '2026-11-21T07:27']
    expect(night(51.4779, 0, Date.UTC(2026, 10, 20, 7, 40))).toEqual(evening)
    expect(night(51.4779, 0, Date.UTC(2026, 10, 20, 16, 10))).toEqual(evening)
    expect(night(51.4779, 0, Date.UTC(2026, 10, 21, 7, 20))).toEqual(evening)
  })

  test('of polar night is from noon to noon of the Sun, and there is none in polar day', () => {
    expect(night(69.65, 0, Date.UTC(2026, 11, 21, 3))).toEqual(['2026-12-20T12:00', '2026-12-21T12:00'])
    expect(night(69.65, 0, Date.UTC(2026, 11, 21, 20))).toEqual(['2026-12-21T12:00', '2026-12-22T12:00'])
    expect(night(69.65, 0, Date.UTC(2026, 5, 21))).toBeNull()
    expect(night(-90, 0, Date.UTC(2026, 11, 21))).toBeNull()
  })

  test('holds the instant or follows it within a day and a half, everywhere and all year', () => {
    for (const latitude of [-66.5, -30, 0, 45, 65.8, 67, 71, 89.9])
      for (let day = 0; day < 365; day += 3) {
        const utc = Date.UTC(2026, 0, 1, (day * 7) % 24) + day * 86_400_000
        const found = nightAt({ latitude, longitude: 170, elevation: 0 }, utc)
        if (!found) continue
        expect(found.end - found.start, `${latitude} ${day}`).toBeGreaterThan(0)
        expect(found.end - found.start, `${latitude} ${day}`).toBeLessThanOrEqual(25 * 3_600_000)
        expect(found.end, `${latitude} ${day}`).toBeGreaterThan(utc - 1000)
        expect(found.start - utc, `${latitude} ${day}`).toBeLessThan(1.5 * 86_400_000)
      }
  })
})
