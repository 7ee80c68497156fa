import { describe, expect, test } from 'vitest'
import {
  beamOf,
  clearAir,
  extinction,
  perSquareSecond,
  scattered,
  skyPatch,
} from '../../../../tools/core/horizon/sky-brightness.ts'

const air = clearAir(0)
const SUN = -26.74

/** Magnitudes of a square second overhead with the Sun at an altitude, airglow in it. */
const zenith = (sunAltitude: number): number => {
  const patch = skyPatch(air, 90)
  const light = scattered(beamOf(air, SUN, sunAltitude), patch, 90 - sunAltitude)
  return perSquareSecond(light + patch.airglow)
}

describe('twilight overhead', () => {
  // F. Patat, O. S. Ugolnikov & O. V. Postylyakov, UBVRI twilight sky brightness at ESO-Paranal, Astron. Astrophys. 455, 385 (2006), table 1:
  // V = 11.84 + 1.518 (φ − 5) − 0.057 (φ − 5)² for depressions φ of 5° to 18°. The paper could not be opened; the fit is as later work quotes it.
  const measured = (depression: number) => 11.84 + 1.518 * (depression - 5) - 0.057 * (depression - 5) ** 2
  test.each([5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16])(
    'with the Sun %d° down is within 0.7 mag of Paranal',
    (depression) => {
      expect(Math.abs(zenith(-depression) - measured(depression))).toBeLessThan(0.7)
    },
  )
  test('a dark zenith has 21.6 magnitudes a square second', () => {
    expect(zenith(-30)).toBeGreaterThan(21.5)
    expect(zenith(-30)).toBeLessThan(21.8)
  })
})

describe('moonlight', () => {
  const full = -12.73
  const overhead = (moonAltitude: number, magnitude = full) => {
    const patch = skyPatch(air, 90)
    return scattered(beamOf(air, magnitude, moonAltitude), patch, 90 - moonAltitude)
  }
  test('of the full Moon halfway up brightens the zenith by 3 to 4 magnitudes', () => {
    // Krisciunas & Schaefer (1991), table 2: about 3.5 mag at a distance of 45°.
    const dark = skyPatch(air, 90).airglow
    const brighter = 2.5 * Math.log10((dark + overhead(45)) / dark)
    expect(brighter).toBeGreaterThan(3)
    expect(brighter).toBeLessThan(4)
  })
  test('of the half Moon is about a tenth, of a Moon 12° below the horizon nothing', () => {
    const share = overhead(45, full + 0.026 * 90 + 4e-9 * 90 ** 4) / overhead(45)
    expect(share).toBeGreaterThan(0.07)
    expect(share).toBeLessThan(0.13)
    expect(overhead(-13)).toBe(0)
  })
  test('rises without a jump at moonrise', () => {
    for (let altitude = -10; altitude < 60; altitude += 0.1) {
      const dark = skyPatch(air, 90).airglow
      const change = Math.log10((dark + overhead(altitude + 0.1)) / (dark + overhead(altitude)))
      expect(Math.abs(2.5 * change), `${altitude}`).toBeLessThan(0.12)
    }
  })
})

test('extinction of clear air: 0.24 mag overhead, 2.2 at 5°, 5 to 9 at the horizon; less on mountains', () => {
  expect(extinction(air, 90)).toBeCloseTo(0.238, 3)
  expect(extinction(air, 5)).toBeGreaterThan(1.9)
  expect(extinction(air, 5)).toBeLessThan(2.6)
  expect(extinction(air, 0)).toBeGreaterThan(5)
  expect(extinction(air, 0)).toBeLessThan(13)
  expect(extinction(clearAir(4200), 90)).toBeLessThan(0.11)
})
