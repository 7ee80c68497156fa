import { plainNumber } from '../page/format.ts'

/**
 * Units by field name, first match wins. By convention a name ends in its unit, except that angles are degrees without
 * a suffix, right ascension and sidereal time are in hours, and magnitudes have no unit.
 */
const units: readonly (readonly [name: RegExp, unit: string])[] = [
  [/Km3S2$/, 'km³/s²'],
  [/KmS$/, 'km/s'],
  [/Km$/, 'km'],
  [/Kg$/, 'kg'],
  [/Au$/, 'au'],
  [/Arcsec$/, '″'],
  [/Arcmin(?:utes)?$/, '′'],
  [/Mas$/, 'mas'],
  [/Deg$/, '°'],
  [/Minutes$/, 'min'],
  [/Hours$|^(ra|gmst|gast|lst|siderealTimeAtMeridian)$/, 'h'],
  [/Seconds$|^(deltaT|equationOfTime|ut1MinusUtc)$/, 's'],
  [/Days$/, 'd'],
  [/^elevation$/, 'm'],
  // Before the rule for `Rate`: meteors are counted per hour, other rates are °/day.
  [/^(zhr|expectedRate)$/, 'per hour'],
  [/^(speed|driftRa|driftDec)$|Rate$/, '°/day'],
  [/altitude(Airless)?$|azimuth$|latitude$|longitude$|declination$|elongation$/i, '°'],
  [/^(dec|orb|arc|tilt|ringTilt|degrees|signDegree|hourAngle|angularDiameter)$/, '°'],
  [/^(ascendingNode|inclination|argPerihelion|meanAnomaly|trueAnomaly|centralMeridianSystem[12])$/, '°'],
  [/angle$|separation$|phaseDegrees$/i, '°'],
]

/** Suffix of a quantity that is given at several instants: `values.sunAltitude.start`. */
const instants = /\.(start|middle|end)$/
/** Paths of state vectors, in au and au/day for every centre. */
const state = /\b(?:vectorData|geocentric|heliocentric|barycentric)\b/
/** Component of a state vector; `v` marks velocities. */
const component = /\.(v?)[xyz]$/

/** Unit of a number by its path, such as `data.moon.distanceAu`; undefined if it has none. */
export function unitOf(path: string): string | undefined {
  const quantity = path.replace(instants, '')
  const [, rate] = (state.test(path) && component.exec(path)) || []
  if (rate !== undefined) return rate ? 'au/day' : 'au'
  const name = quantity.slice(quantity.lastIndexOf('.') + 1)
  return units.find(([pattern]) => pattern.test(name))?.[1]
}

/** “0.0026 au”, “12.5°”: no space before symbols of angles, one before other units (SI Brochure, 9th ed., §5.4.3). */
export function withUnit(value: number, path: string): string {
  const unit = unitOf(path)
  return unit === undefined
    ? plainNumber(value)
    : `${plainNumber(value)}${/^[°′″]/.test(unit) ? '' : ' '}${unit}`
}
