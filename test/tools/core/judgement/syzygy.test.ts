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
