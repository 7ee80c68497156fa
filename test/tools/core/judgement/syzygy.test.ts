import { expect, test } from 'vitest'
import { sunAltitude } from '../../../../tools/core/charts/lots.ts'
import { phaseDegrees } from '../../../../tools/core/events/moon-phases.ts'
import { prenatalSyzygy } from '../../../../tools/core/judgement/syzygy.ts'
import { circularDifference } from '../../../../tools/core/math/angles.ts'
import { isoSeconds } from '../../../../tools/core/time/time.ts'
import { zodiacLongitude } from '../../../../tools/core/zodiac/placement.ts'
import { analysedAt, randomBirths } from './births.ts'

test('the full Moon before Ulm, 1879-03-14, with the Sun above its horizon', () => {
  const { instant, place, zodiac } = analysedAt(Date.UTC(1879, 2, 14, 10, 50, 2), {
    latitude: 48.4011,
    longitude: 9.9876,
  })
  const { kind, luminary, instant: full } = prenatalSyzygy(instant, place, zodiac)
  expect([kind, luminary, isoSeconds(full.utc).slice(0, 10)]).toEqual(['full moon', 'sun', '1879-03-08'])
})

test('a full Moon is read at its own time, not at the birth: 2000-01-21 and 2000-02-19', () => {
  // Full Moons at 04:40 and 16:27 UT: as almanacs for 2000 have them, after quotations. In Greenwich the Moon is up at the first, as the Sun
  // rises at 07:56; in Tokyo (13:40) the Sun. Both births have the other light above the horizon.
  const greenwich = { latitude: 51.4779, longitude: -0.0015 }
  const tokyo = { latitude: 35.68, longitude: 139.77 }
  for (const { born, place, above, atBirth, minute } of [
    {
      born: Date.UTC(2000, 0, 25, 12),
      place: greenwich,
      above: 'moon',
      atBirth: 'sun',
      minute: '2000-01-21T04:40',
    },
    {
      born: Date.UTC(2000, 0, 25, 15),
      place: tokyo,
      above: 'sun',
      atBirth: 'moon',
      minute: '2000-01-21T04:40',
    },
    {
      born: Date.UTC(2000, 1, 24, 12),
      place: greenwich,
      above: 'sun',
      atBirth: 'sun',
      minute: '2000-02-19T16:27',
    },
  ] as const) {
    const { instant, zodiac } = analysedAt(born, place)
    const { kind, luminary, instant: full, longitude } = prenatalSyzygy(instant, place, zodiac)
    expect([kind, luminary]).toEqual(['full moon', above])
    // To half a minute, as the almanac rounds.
    expect(Math.abs(full.utc - Date.parse(`${minute}:00Z`))).toBeLessThanOrEqual(31_000)
    expect(sunAltitude(instant, { ...place, elevation: 0 }) > 0 ? 'sun' : 'moon').toBe(atBirth)
    expect(longitude).toBe(zodiacLongitude(above, full))
  }
})

test('before 200 births the lights are together or opposite, at most half a lunation earlier, and the right one is above', () => {
  for (const { instant, place, zodiac } of randomBirths(200, 13)) {
    const { kind, instant: syzygy, luminary, longitude } = prenatalSyzygy(instant, place, zodiac)
    const phase = kind === 'new moon' ? 0 : 180
    expect(Math.abs(circularDifference(phaseDegrees(syzygy), phase))).toBeLessThan(1e-4)
    expect(instant.tt - syzygy.tt).toBeGreaterThanOrEqual(0)
    expect(instant.tt - syzygy.tt).toBeLessThan(15.7)
    const isSunUp = sunAltitude(syzygy, { ...place, elevation: 0 }) > 0
    if (kind === 'full moon') expect(luminary).toBe(isSunUp ? 'sun' : 'moon')
    expect(longitude).toBe(zodiacLongitude(luminary, syzygy))
  }
})
