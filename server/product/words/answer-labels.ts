import { separateWords } from './parameter-labels.ts'

/** Labels of fields of answers whose name is no label. */
const labels: Readonly<Record<string, string>> = {
  aboveHorizon: 'above the horizon',
  admin1: 'region',
  angularDiameter: 'apparent size',
  apiKey: 'API key',
  apiVersion: 'API version',
  argPerihelion: 'argument of perihelion',
  asked: 'asked for',
  aspectsToNatal: 'aspects to the birth chart',
  brightLimbAngle: 'direction of the bright limb',
  byDay: 'by day',
  byTool: 'by tool',
  callsLeft: 'calls left today',
  centralMeridianSystem1: 'central meridian, system I',
  centralMeridianSystem2: 'central meridian, system II',
  centre: 'center',
  darkHours: 'darkness',
  datetime: 'date and time',
  dayHourMinutes: 'one hour of the day',
  dayOfYear: 'day of the year',
  dec: 'declination',
  decRate: 'change of declination',
  deltaT: 'ΔT',
  deltaTSource: 'source of ΔT',
  driftDec: 'drift in declination',
  driftRa: 'drift in right ascension',
  eclipticDate: 'ecliptic of date',
  eclipticJ2000: 'ecliptic J2000',
  equatorialDate: 'equatorial of date',
  equatorialJ2000: 'equatorial J2000',
  firstInSecond: 'first in the houses of the second',
  formatted: 'position',
  fromSign: 'from the sign',
  gap: 'shortfall',
  gast: 'Greenwich apparent sidereal time',
  geojson: 'GeoJSON',
  gmKm3S2: 'gravitational parameter',
  gmst: 'Greenwich mean sidereal time',
  hd: 'HD number',
  hip: 'Hipparcos number',
  hr: 'HR number',
  id: 'ID',
  inSect: 'in sect',
  isDst: 'daylight saving time',
  isoWeek: 'ISO week',
  isUsed: 'in use',
  julianDateTt: 'Julian date (TT)',
  julianDateUt1: 'Julian date (UT1)',
  keyId: 'ID of the key',
  last4: 'last four characters',
  licence: 'license',
  localAtMaximum: 'local at the maximum',
  lst: 'local sidereal time',
  maxBodyBytes: 'longest body, bytes',
  maxUrlLength: 'longest URL',
  mcp: 'MCP',
  mcpProtocol: 'MCP version',
  mcpProtocols: 'MCP versions',
  mediaType: 'kind of file',
  minTier: 'lowest plan',
  mjd: 'modified Julian date',
  monthFromNisan: 'month from Nisan',
  moonlessHours: 'time without Moon',
  nightHourMinutes: 'one hour of the night',
  notVisible: 'not visible',
  odehV: 'Odeh’s V',
  odehZone: 'Odeh’s zone',
  openapi: 'OpenAPI',
  other: 'other body',
  p1: 'P1',
  p4: 'P4',
  parallaxMas: 'parallax',
  phaseDegrees: 'phase as an angle',
  placeId: 'ID of the place',
  pmDec: 'proper motion in declination',
  pmRa: 'proper motion in right ascension',
  pov: 'point of view',
  ra: 'right ascension',
  raRate: 'change of right ascension',
  resourceUri: 'address over MCP',
  secondInFirst: 'second in the houses of the first',
  semiMajorAxisAu: 'semi-major axis',
  signDegree: 'degrees in the sign',
  sinceMaximumHours: 'since the maximum',
  svg: 'SVG',
  taiMinusUtc: 'TAI − UTC',
  tier: 'plan',
  timestamp: 'time',
  timezone: 'time zone',
  trueFormatted: 'true position',
  truncated: 'more rows exist',
  tt: 'TT',
  tzdbVersion: 'version of the time zones',
  unixSeconds: 'Unix time',
  usefulHours: 'useful time',
  ut1: 'UT1',
  ut1MinusUtc: 'UT1 − UTC',
  utc: 'UTC',
  vx: 'velocity x',
  vy: 'velocity y',
  vz: 'velocity z',
  workerMs: 'computing a minute, ms',
  yallopClass: 'Yallop’s class',
  yallopQ: 'Yallop’s q',
  zhr: 'meteors at best, ZHR',
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** Units that stand in a name, which a head has behind it. */
const unitInName = /(?<=[a-z\d])(?:KmS|Km|Kg|Au|Arcsec|Arcminutes|Arcmin|Deg|Minutes|Hours|Seconds|Days)$/

/** Label of a field of an answer: that of the table, or the words of its name without `is`, its unit and `Local`. */
function fieldWords(name: string): string {
  const spoken = name.replace(/Local$/, '')
  if (Object.hasOwn(labels, spoken)) return labels[spoken] as string
  // Contacts of an eclipse: C1 to C4, U1 to U4.
  if (/^[cu]\d$/.test(spoken)) return spoken.toUpperCase()
  const words = spoken
    .replace(/^is(?=[A-Z])/, '')
    .replace(unitInName, '')
    .replace(/Airless$/, 'WithoutAir')
    .replace(/Formatted$/, 'Position')
  return separateWords(words)
    .replace(/(?<=[a-z])(?=\d)/g, ' ')
    .replace(/\b(?:moon|sun|jupiter)\b/g, capital)
}

/** Head of a field by its path: “Rise azimuth” for `rise.azimuth`. */
export function fieldLabel(path: string): string {
  return capital(path.split('.').map(fieldWords).join(' '))
}

/** Words of values whose letters are no words. */
const values: Readonly<Record<string, string>> = {
  alwaysDown: 'down all day',
  alwaysUp: 'up all day',
  riseOnly: 'rises, sets another day',
  setOnly: 'sets, rose another day',
  risesLater: 'rises later',
  tSquare: 'T-square',
  tooFaint: 'too faint',
}

/** Bodies and signs, whose names are ids in small letters. */
const properNames = new Set(
  'sun moon mercury venus earth mars jupiter saturn uranus neptune pluto chiron ceres aries taurus gemini cancer leo virgo libra scorpio sagittarius capricorn aquarius pisces'.split(
    ' ',
  ),
)

/** A value of a fixed set: `greatestElongation`, `time_scale`. */
const isCode = /^[a-z]{1,30}(?:[A-Z][a-z]{0,30}|_[a-z]{1,30}){1,8}$/

/** A value of a fixed set as people read it: “up all day” for `alwaysUp`; any other text stays. */
export function valueWords(value: string): string {
  if (Object.hasOwn(values, value)) return values[value] as string
  if (properNames.has(value)) return capital(value)
  return isCode.test(value) ? separateWords(value) : value
}
