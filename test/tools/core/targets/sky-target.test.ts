import { describe, expect, test } from 'vitest'
import { equatorial, horizontal, toJ2000 } from '../../../../tools/core/frames/coordinates.ts'
import { constellationFields } from '../../../../tools/core/stars/constellation.ts'
import { nearTargets, skyTarget } from '../../../../tools/core/targets/sky-target.ts'
import { instantOfUtc } from '../../../../tools/core/time/time.ts'

const instant = instantOfUtc(Date.UTC(2026, 10, 20, 20))
const greenwich = { latitude: 51.4779, longitude: -0.0015, elevation: 0 }

describe('the grammar of targets', () => {
  test.each([
    ['mars', 'mars'],
    ['Mars', 'mars'],
    ['star:sirius', 'star:sirius'],
    ['Sirius', 'star:sirius'],
    ['alpha Canis Majoris', 'star:sirius'],
    ['star:hip32349', 'star:sirius'],
    ['messier:m45', 'messier:m45'],
    ['messier:45', 'messier:m45'],
    ['Pleiades', 'messier:m45'],
    ['M31', 'messier:m31'],
    ['hyades', 'cluster:hyades'],
    ['radec:6.7525,-16.7161', 'radec:6.7525,-16.7161'],
  ])('%s is %s', (text, id) => {
    expect(skyTarget(text)?.id).toBe(id)
  })
  test.each(['radec:24,0', 'radec:1,-91', 'radec:1', 'star:m31', 'messier:sirius', 'marz', '', 'NaN'])(
    '%s is nothing',
    (text) => {
      expect(skyTarget(text)).toBeUndefined()
    },
  )
  test('a slip of the pen is near what it meant', () => {
    expect(nearTargets('Betelgeuze')).toContain('star:betelgeuse')
  })
})

describe('where a target is', () => {
  test('Sirius by name and by its J2000 place stand within its 27 years of proper motion, 36″', () => {
    const [named, bare] = ['star:sirius', 'radec:6.75248,-16.7161'].map(
      (text) => equatorial((skyTarget(text) as NonNullable<ReturnType<typeof skyTarget>>).seen(instant)).dec,
    ) as [number, number]
    expect((bare - named) * 3600).toBeGreaterThan(28)
    expect((bare - named) * 3600).toBeLessThan(36)
  })
  test('Polaris stands within 0.7° of the altitude of the pole at Greenwich', () => {
    const polaris = skyTarget('polaris')
    const { altitudeAirless } = horizontal(polaris?.seen(instant, greenwich) as never, instant, greenwich)
    expect(Math.abs(altitudeAirless - greenwich.latitude)).toBeLessThan(0.7)
  })
  test('the Pleiades are in Taurus', () => {
    const seen = toJ2000(skyTarget('pleiades')?.seen(instant) as never, instant)
    expect(constellationFields(seen)).toEqual({ constellation: 'Tau', constellationName: 'Taurus' })
  })
})
