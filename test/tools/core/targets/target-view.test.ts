import { describe, expect, test } from 'vitest'
import { length, separation, subtract } from '../../../../tools/core/math/geometry.ts'
import { EARTH, MOON, SUN, skyTarget } from '../../../../tools/core/targets/sky-target.ts'
import { litTarget, stateFrom, viewTarget } from '../../../../tools/core/targets/target-view.ts'
import { instantOfUtc, shifted } from '../../../../tools/core/time/time.ts'

const instant = instantOfUtc(Date.UTC(2026, 10, 20, 20))
const observer = { latitude: 0, longitude: 0, elevation: 0 }

describe('states', () => {
  test.each([
    ['moon', 'geocenter'],
    ['moon', 'earth'],
    ['mars', 'barycenter'],
    ['earth', 'jupiter'],
    ['mars', 'sun'],
  ] as const)('the velocity of %s from %s is the rate of its place within 1e-6 au/day', (place, pov) => {
    const station = { pov, observer: pov === 'earth' ? observer : undefined }
    const half = 1 / 2880
    const [before, after] = [-half, half].map(
      (by) => stateFrom(place, shifted(instant, by), station).position,
    )
    const rate = subtract(after as never, before as never)
    const { velocity } = stateFrom(place, instant, station)
    const error = subtract(velocity, { x: rate.x / 2 / half, y: rate.y / 2 / half, z: rate.z / 2 / half })
    expect(length(error)).toBeLessThan(1e-6)
  })
  test('the Earth from itself is nowhere else', () => {
    expect(length(stateFrom('earth', instant, { pov: 'geocenter' }).position)).toBe(0)
  })
})

describe('what is seen', () => {
  test('a star stands still to 21″ between the Earth and the Sun', () => {
    const vega = skyTarget('vega') as NonNullable<ReturnType<typeof skyTarget>>
    const fromEarth = viewTarget(vega, instant, { pov: 'geocenter' }).vector
    const fromSun = viewTarget(vega, instant, { pov: 'sun' }).vector
    expect(separation(fromEarth, fromSun) * 3600).toBeLessThan(21)
    expect(litTarget(vega, instant, { pov: 'sun' })).toMatchObject({ elongation: null, magnitude: 0.03 })
  })
  test('from the Moon the Earth is lit where the Moon from the Earth is not', () => {
    const earth = litTarget(EARTH, instant, { pov: 'moon' }).illumination as number
    const moon = litTarget(MOON, instant, { pov: 'geocenter' }).illumination as number
    expect(earth + moon).toBeCloseTo(1, 2)
    expect(litTarget(SUN, instant, { pov: 'geocenter' }).illumination).toBeNull()
  })
})
