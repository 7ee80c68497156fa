import type { GivenBody } from '../bodies.ts'
import { bodyOfOrbit, type GivenOrbit, givenOrbit, meanMotion } from '../ephemeris/given-orbit.ts'
import { SUN_RADIUS_AU } from '../ephemeris/test-particle.ts'
import { signedDegrees } from '../math/angles.ts'
import { EARLIEST_UTC, J2000_JULIAN_DATE, LATEST_UTC, MS_PER_DAY, ttOfUtc } from '../time/time.ts'
import { ElementsFault, jsonMembers, nameOf, numberOf } from './given-fields.ts'
import { publishedMembers } from './published-elements.ts'

/** An orbit as it is written. */
export const orbitExample =
  'orbit:name=Eros;epoch=2459800.5;q=1.13337;e=0.22273;i=10.828;node=304.29;peri=178.93;tp=2459802.606;H=10.3'

const HINT = `Write ${orbitExample}, or the same names in a JSON object: orbit:{"epoch":2459800.5, …}; degrees, au, Julian dates.`

/** Other names of elements: those of JPL's Small-Body Database, of Horizons and of the Minor Planet Center. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ['ec', 'e'],
  ['qr', 'q'],
  ['in', 'i'],
  ['incl', 'i'],
  ['om', 'node'],
  ['w', 'peri'],
  ['ma', 'm'],
  ['t', 'tp'],
])

const knownNames = ['name', 'epoch', 'e', 'q', 'a', 'i', 'node', 'peri', 'm', 'tp', 'h', 'g', 'm1', 'k1']
/** Members of published orbits that say nothing more: period, mean motion, aphelion. */
const unused = ['n', 'per', 'period', 'ad', 'adist', 'moid']

const TURN = [-360, 360] as const

/** How a comet of the service brightens, and how far its magnitude may be off. */
export type CometLight = Pick<GivenOrbit, 'm1' | 'k1' | 'after' | 'magnitudeError' | 'lightSource'>

/** Elements that the service has: where they are from, how well the way along the orbit is known, and their light. */
interface OwnElements extends Pick<GivenOrbit, 'driftDays'> {
  readonly source: string
  readonly light?: CometLight | undefined
}

/**
 * The body that elements describe: `name=value;…`, a JSON object, or as they are published.
 * @param ownElements about elements that are the service's own.
 * @throws ElementsFault
 */
export function readOrbit(text: string, ownElements?: OwnElements): GivenBody {
  const members = membersOf(text)
  for (const name of members.keys()) {
    if (!knownNames.includes(name) && !unused.includes(name))
      throw new ElementsFault(`${name.slice(0, 20)} is no element; they are ${knownNames.join(', ')}`, HINT)
  }
  const read = (name: string, bounds: readonly [number, number]) => numberOf(members, name, bounds, HINT)
  const need = <T>(name: string, value: T | undefined): T => {
    if (value !== undefined) return value
    throw new ElementsFault(`the elements lack ${name}`, HINT)
  }
  const eccentricity = need('e', read('e', [0, MOST_ECCENTRIC]))
  const epochTt = need('epoch', dateOf(members, 'epoch'))
  const shape = perihelionOf(read('q', DISTANCES), read('a', DISTANCES), eccentricity)
  const time = perihelionTime(dateOf(members, 'tp'), read('M', TURN), epochTt, { ...shape, eccentricity })
  const [h, g, m1, k1] = [
    read('H', [-30, 50]),
    read('G', [-0.5, 1]),
    read('M1', [-30, 50]),
    read('k1', [0, 60]),
  ]
  const orbit: GivenOrbit = {
    name: nameOf(members.get('name'), 'Given orbit', HINT),
    epochTt,
    perihelionAu: shape.perihelionAu,
    eccentricity,
    inclination: need('i', read('i', [0, 180])),
    node: need('node', read('node', TURN)),
    argPerihelion: need('peri', read('peri', TURN)),
    perihelionTt: time.perihelionTt,
    ...(shape.from === 'a' ? { isAxisGiven: true as const } : {}),
    doubt: {
      perihelionAu: halfUnit(members, shape.from) * shape.share,
      eccentricity: halfUnit(members, 'e'),
      inclination: halfUnit(members, 'i'),
      node: halfUnit(members, 'node'),
      argPerihelion: halfUnit(members, 'peri'),
      perihelionTt: halfUnit(members, time.from) * time.share,
    },
    ...(h === undefined || m1 !== undefined ? {} : { h, ...(g === undefined ? {} : { g }) }),
    ...(m1 === undefined ? {} : { m1, ...(k1 === undefined ? {} : { k1 }) }),
    ...ownMembers(ownElements),
  }
  return bodyOfOrbit(orbit)
}

const ownMembers = ({ light, ...others }: Partial<OwnElements> = {}): Partial<GivenOrbit> => ({
  ...others,
  ...light,
})

/** Elements of one epoch of a body of the service, by their names. */
interface OwnEpoch extends Omit<OwnElements, 'light'> {
  readonly elements: Readonly<Record<string, string | undefined>>
}

/** A body of the service by its elements of some epochs; its magnitude is that of the first. */
export function bodyOfEpochs(name: string, epochs: readonly OwnEpoch[], light?: CometLight): GivenBody {
  const [first, ...otherOrbits] = epochs.map(({ elements, ...ownElements }) => ({
    ...givenOrbit(readOrbit(JSON.stringify(elements), { ...ownElements, light })),
    name,
  })) as [GivenOrbit, ...GivenOrbit[]]
  if (otherOrbits.length === 0) return bodyOfOrbit(first)
  const otherEpochs = otherOrbits.map(
    ({
      name: _,
      h: _h,
      g: _g,
      m1: _m,
      k1: _k,
      after: _a,
      magnitudeError: _e,
      lightSource: _s,
      ...elements
    }) => elements,
  )
  return bodyOfOrbit({ ...first, otherEpochs })
}

/** Interstellar comets have 1.2, 3.4 and 6.1. */
const MOST_ECCENTRIC = 20
/** Au: outside of the Sun, within the Oort cloud. */
const DISTANCES = [SUN_RADIUS_AU, 100_000] as const

function membersOf(text: string): Map<string, string> {
  const body = text.trim()
  const givenMembers =
    publishedMembers(text) ?? (body.startsWith('{') ? jsonMembers(body, HINT) : pairsOf(body))
  const members = new Map<string, string>()
  for (const [name, value] of givenMembers) {
    const plain = otherNames.get(name) ?? name
    if (members.has(plain)) throw new ElementsFault(`${plain} is given twice`, HINT)
    members.set(plain, value)
  }
  return members
}

function pairsOf(text: string): readonly (readonly [string, string])[] {
  return text
    .split(';')
    .filter((pair) => pair.trim() !== '')
    .map((pair) => {
      const position = pair.indexOf('=')
      if (position < 0) throw new ElementsFault(`"${pair.trim().slice(0, 20)}" is not name=value`, HINT)
      return [pair.slice(0, position).trim().toLowerCase(), pair.slice(position + 1).trim()] as const
    })
}

/** The perihelion distance, from itself or the semi-major axis, with what the last figure of that weighs in it. */
function perihelionOf(q: number | undefined, a: number | undefined, e: number) {
  if (q === undefined && (a === undefined || e >= 1))
    throw new ElementsFault(
      e >= 1 ? 'an orbit with e of 1 or more needs q' : 'the elements lack q or a',
      HINT,
    )
  const ofAxis = a === undefined || e >= 1 ? undefined : a * (1 - e)
  if (q !== undefined && ofAxis !== undefined && Math.abs(q - ofAxis) > DISAGREE * q)
    throw new ElementsFault('q is not a·(1 − e); send one of q and a', HINT)
  const perihelionAu = q ?? (ofAxis as number)
  if (perihelionAu < SUN_RADIUS_AU) throw new ElementsFault('the perihelion is inside the Sun', HINT)
  return q === undefined ? { perihelionAu, from: 'a', share: 1 - e } : { perihelionAu, from: 'q', share: 1 }
}

/** Elements that are given twice over may differ by their rounding. */
const DISAGREE = 1e-3

/** The time of the perihelion, from itself or the mean anomaly. */
function perihelionTime(
  tp: number | undefined,
  anomaly: number | undefined,
  epochTt: number,
  shape: { readonly perihelionAu: number; readonly eccentricity: number },
) {
  if (tp !== undefined) return { perihelionTt: tp, from: 'tp', share: 1 }
  if (anomaly === undefined || shape.eccentricity >= 1)
    throw new ElementsFault(
      shape.eccentricity >= 1 ? 'an orbit with e of 1 or more needs tp' : 'the elements lack tp or M',
      HINT,
    )
  const daily = meanMotion(shape)
  return { perihelionTt: epochTt - signedDegrees(anomaly) / daily, from: 'm', share: 1 / daily }
}

const dateText = /^(\d{4})-(\d\d)-(\d\d)(\.\d{1,8})?$/
const [FIRST_JD, LAST_JD] = [EARLIEST_UTC, LATEST_UTC].map((utc) => ttOfUtc(utc) + J2000_JULIAN_DATE) as [
  number,
  number,
]

/** A Julian date or a calendar date with a fraction, both TDB, as days since J2000.0. */
function dateOf(members: ReadonlyMap<string, string>, name: 'epoch' | 'tp'): number | undefined {
  const text = members.get(name)
  if (text === undefined) return undefined
  const [, year, month, day, fraction] = dateText.exec(text) ?? []
  if (year !== undefined) {
    const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day))
    if (new Date(midnight).toISOString().slice(0, 10) !== text.slice(0, 10))
      throw new ElementsFault(`${name} is no date of the calendar`, HINT)
    return midnight / MS_PER_DAY - J2000_MIDNIGHTS + Number(fraction ?? 0)
  }
  if (/^\d{5}(\.\d*)?$/.test(text))
    throw new ElementsFault(`${name} is a modified Julian date; add 2400000.5`, HINT)
  const julian = numberOf(members, name, [name === 'tp' ? 0 : FIRST_JD, name === 'tp' ? 1e7 : LAST_JD], HINT)
  return (julian as number) - J2000_JULIAN_DATE
}

/** Days from 1970-01-01 0h to J2000.0. */
const J2000_MIDNIGHTS = 10957.5

/** Half a unit of the last decimal that an element is written with; a whole number is taken as exact. */
function halfUnit(members: ReadonlyMap<string, string>, name: string): number {
  const [, decimals = '', power = '0'] =
    /^[+-]?\d*(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(members.get(name) ?? '') ?? []
  return decimals === '' ? 0 : 10 ** (Number(power) - decimals.length) / 2
}
