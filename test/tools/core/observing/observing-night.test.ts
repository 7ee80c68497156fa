import { describe, expect, test } from 'vitest'
import { days } from '../../../../tools/core/math/intervals.ts'
import { observingNight, prospect, usefulHours } from '../../../../tools/core/observing/observing-night.ts'
import { MOON, skyTarget } from '../../../../tools/core/targets/sky-target.ts'

const DAY = 86_400_000
const greenwich = { latitude: 51.4779, longitude: 0, elevation: 0 }
const night = (date: number, observer = greenwich) =>
  observingNight(observer, { start: date, end: date + DAY })
const wishes = { minAltitude: 20, maxAirmass: undefined, minMoonSeparation: undefined }

describe('a night', () => {
  test('under the full Moon of 2026-11-24 has hardly any worth, though it is long', () => {
    const full = night(Date.UTC(2026, 10, 24, 12))
    expect(days(full.dark) * 24).toBeGreaterThan(11)
    expect(full.moonIllumination).toBeGreaterThan(0.99)
    expect(usefulHours(full.dark, full)).toBeLessThan(1.8)
  })
  test('of the new Moon of 2026-11-09 is worth nearly all of its dark', () => {
    const fresh = night(Date.UTC(2026, 10, 9, 12))
    expect(usefulHours(fresh.dark, fresh) / (days(fresh.dark) * 24)).toBeCloseTo(1, 1)
    expect(fresh.moonless).toEqual(fresh.dark)
  })
  test('is worth all of its hours, in the polar night too', () => {
    const polar = night(Date.UTC(2026, 11, 9, 12), { ...greenwich, latitude: 89 })
    expect(usefulHours(polar.dark, polar)).toBeGreaterThan(23)
  })
})

describe('a prospect', () => {
  test('an airmass of 2 and an altitude of 30° are nearly one wish', () => {
    const { night: byAltitude } = prospect(
      skyTarget('m31') as never,
      greenwich,
      night(Date.UTC(2026, 10, 20, 12)),
      {
        ...wishes,
        minAltitude: 30,
      },
    )
    const { night: byAirmass } = prospect(
      skyTarget('m31') as never,
      greenwich,
      night(Date.UTC(2026, 10, 20, 12)),
      {
        ...wishes,
        minAltitude: 0,
        maxAirmass: 2,
      },
    )
    expect(days(byAirmass.windows)).toBeCloseTo(days(byAltitude.windows), 2)
  })
  test('the Moon keeps no distance from itself', () => {
    const dark = night(Date.UTC(2026, 10, 20, 12))
    const free = prospect(MOON, greenwich, dark, wishes)
    expect(prospect(MOON, greenwich, dark, { ...wishes, minMoonSeparation: 90 })).toEqual(free)
    expect(free.night.best?.moonSeparation).toBeNull()
  })
})
