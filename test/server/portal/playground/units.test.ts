import { describe, expect, it } from 'vitest'
import { unitOf, withUnit } from '../../../../server/portal/playground/units.ts'

describe('the unit of a number', () => {
  it.each([
    ['data.moon.distanceAu', 'au'],
    ['distanceKm', 'km'],
    ['radialVelocityKmS', 'km/s'],
    ['gmKm3S2', 'km³/s²'],
    ['angularDiameterArcsec', '″'],
    ['riseSet.transitAltitude', '°'],
    ['altitudeAirless', '°'],
    ['zodiac.signDegree', '°'],
    ['raRate', '°/day'],
    ['speed', '°/day'],
    ['ra', 'h'],
    ['gmst', 'h'],
    ['deltaT', 's'],
    ['deltaTSeconds', 's'],
    ['dayLengthSeconds', 's'],
    ['elevation', 'm'],
    ['periodDays', 'd'],
    ['expectedRate', 'per hour'],
    ['values.sunAltitude.start', '°'],
    ['data.vectorData.heliocentric.x', 'au'],
    ['vectorData.heliocentric.vx', 'au/day'],
  ])('%s is in %s', (path, unit) => {
    expect(unitOf(path)).toBe(unit)
  })

  it.each(['magnitude', 'illumination', 'house', 'count', 'eccentricity', 'objects.x', 'moons.io.x'])(
    '%s is a bare number',
    (path) => {
      expect(unitOf(path)).toBeUndefined()
    },
  )

  it('a sign of angle stands close to its number, other units apart', () => {
    expect(withUnit(-12.5, 'altitude')).toBe('−12.5°')
    expect(withUnit(0.0026, 'distanceAu')).toBe('0.0026 au')
    expect(withUnit(-1.5, 'magnitude')).toBe('−1.5')
  })
})
