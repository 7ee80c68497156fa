/**
 * Units by the names of fields, as the conventions of the service have them: a name ends in its unit, except that
 * degrees carry none, right ascension and sidereal time are in hours, and a magnitude is a number.
 */
const units: readonly (readonly [name: RegExp, unit: string])[] = [
  [/Km3S2$/, 'km³/s²'],
  [/KmS$/, 'km/s'],
  [/Km$/, 'km'],
  [/Kg$/, 'kg'],
  [/Au$/, 'au'],
  [/Arcsec$/, '″'],
  [/Arcmin$/, '′'],
  [/Deg$/, '°'],
  [/Minutes$/, 'min'],
  [/Hours$|^(ra|gmst|gast|lst|siderealTimeAtMeridian)$/, 'h'],
  [/Seconds$|^(deltaT|equationOfTime|ut1MinusUtc)$/, 's'],
  [/Days$/, 'd'],
  [/^elevation$/, 'm'],
  // A rate of meteors is no rate of an angle.
  [/^(zhr|expectedRate)$/, 'per hour'],
  [/^(speed|driftRa|driftDec)$|Rate$/, '°/day'],
  [/altitude(Airless)?$|azimuth$|latitude$|longitude$|declination$|elongation$/i, '°'],
  [/^(dec|orb|arc|tilt|ringTilt|degrees|signDegree|hourAngle|angularDiameter)$/, '°'],
  [/^(ascendingNode|inclination|argPerihelion|meanAnomaly|trueAnomaly|centralMeridianSystem[12])$/, '°'],
  [/angle$|separation$|phaseDegrees$/i, '°'],
]

/** A quantity at several instants is of one kind: `values.sunAltitude.start`. */
const instants = /\.(start|middle|end)$/
/** States are in astronomical units and days, wherever their centre is. */
const state = /\b(?:vectorData|geocentric|heliocentric|barycentric)\b/
const component = /\.(v?)[xyz]$/

/** The unit of a number by its path, such as `data.moon.distanceAu`; nothing for what has none. */
export function unitOf(path: string): string | undefined {
  const quantity = path.replace(instants, '')
  const [, rate] = (state.test(path) && component.exec(path)) || []
  if (rate !== undefined) return rate ? 'au/day' : 'au'
  const name = quantity.slice(quantity.lastIndexOf('.') + 1)
  return units.find(([pattern]) => pattern.test(name))?.[1]
}

/** “0.0026 au”, “12.5°”. Signs of angle stand close to their number, other units apart (SI Brochure, 9th ed., §5.4.3). */
export function withUnit(value: number, path: string): string {
  const unit = unitOf(path)
  const number = String(value).replace(/^-/, '−')
  return unit === undefined ? number : `${number}${/^[°′″]/.test(unit) ? '' : ' '}${unit}`
}
