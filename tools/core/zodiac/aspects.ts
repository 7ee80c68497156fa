import { circularDifference } from '../math/angles.ts'

/** The aspects by name: exact angle and default orb, both in degrees, the five major ones first. */
const table = {
  conjunction: { angle: 0, orb: 8, major: true },
  opposition: { angle: 180, orb: 8, major: true },
  trine: { angle: 120, orb: 8, major: true },
  square: { angle: 90, orb: 8, major: true },
  sextile: { angle: 60, orb: 6, major: true },
  quincunx: { angle: 150, orb: 2, major: false },
  'semi-sextile': { angle: 30, orb: 2, major: false },
  'semi-square': { angle: 45, orb: 2, major: false },
  sesquiquadrate: { angle: 135, orb: 2, major: false },
  quintile: { angle: 72, orb: 2, major: false },
  biquintile: { angle: 144, orb: 2, major: false },
} as const satisfies Record<string, { angle: number; orb: number; major: boolean }>

export type AspectName = keyof typeof table
export const aspectNames = Object.keys(table) as AspectName[]

/** An aspect looked for: how far from exact it may be. */
export interface AspectRule {
  readonly aspect: AspectName
  readonly angle: number
  /** Greatest distance from exact, degrees, inclusive. */
  readonly orb: number
}

/** Rule of an aspect; the orb defaults to the customary one. */
export function aspectRule(aspect: AspectName, orb?: number): AspectRule {
  return { aspect, angle: table[aspect].angle, orb: orb ?? table[aspect].orb }
}

/** Ptolemy's five, the default of every chart. */
export const majorAspects: readonly AspectRule[] = aspectNames
  .filter((name) => table[name].major)
  .map((name) => aspectRule(name))

/**
 * How wide aspects are counted where a moving point meets a birth chart, degrees. Progressions and directions move
 * about a degree in a year of life, so one degree is a year; transits by the pace of the moving body. No aspect is
 * wider than within one chart. A choice of this service, inside the 1° to 3° that modern practice keeps.
 */
export const PROGRESSED_ORB = 1
export const transitOrbs = {
  sun: 3,
  moon: 3,
  mercury: 2,
  venus: 2,
  mars: 2,
  jupiter: 1,
  saturn: 1,
  uranus: 1,
  neptune: 1,
  pluto: 1,
  /** Of a return chart: an angle passes a degree in four minutes. */
  ascendant: 1,
  midheaven: 1,
  /** Small bodies, hypothetical planets and points. */
  others: 1,
} as const satisfies Record<string, number>
export type TransitMover = keyof typeof transitOrbs

/** Both sides of an aspect, degrees: 90° ahead and behind are one square; conjunction and opposition have one side. */
export const aspectSides = (angle: number): number[] =>
  angle === 0 || angle === 180 ? [angle] : [angle, -angle]

/** A requested aspect; without an orb, the tool's default applies. */
export interface AskedAspect {
  readonly aspect: AspectName
  readonly orb: number | null
}

/** Ptolemy's five, each with the customary orb. */
export const usualAspects: readonly AskedAspect[] = aspectNames
  .filter((name) => table[name].major)
  .map((aspect) => ({ aspect, orb: null }))

/** Rules of the requested aspects; the default orb is at most `usualOrb`. */
export function aspectRules(
  requested: readonly AskedAspect[],
  usualOrb = Number.POSITIVE_INFINITY,
): readonly AspectRule[] {
  return requested.map(({ aspect, orb }) => aspectRule(aspect, orb ?? Math.min(table[aspect].orb, usualOrb)))
}

/** The rules of each body that moves against a birth chart. */
export type RulesByMover = Readonly<Record<TransitMover, readonly AspectRule[]>>

export function transitRules(requested: readonly AskedAspect[]): RulesByMover {
  const rules = Object.entries(transitOrbs).map(([mover, orb]) => [mover, aspectRules(requested, orb)])
  return Object.fromEntries(rules) as RulesByMover
}

/** Something that can be in aspect. */
export interface Mover {
  readonly id: string
  /** Ecliptic longitude, degrees. */
  readonly longitude: number
  /** Degrees per day; 0 for a point held still, such as a place in a birth chart. */
  readonly speed: number
}

export interface Aspect {
  readonly body1: string
  readonly body2: string
  readonly aspect: AspectName
  /** Exact angle of the aspect. */
  readonly angle: number
  /** Angle between the two along the ecliptic, 0 to 180. */
  readonly separation: number
  /** Distance from exact, 0 or more. */
  readonly orb: number
  /** Whether the orb is shrinking at the speeds of the moment. */
  readonly applying: boolean
}

/**
 * The aspect between two movers: the closest to exact among those whose orb holds it, or none. Where wide
 * orbs overlap, only one name is given to one angle.
 */
export function aspectBetween(first: Mover, second: Mover, rules: readonly AspectRule[]): Aspect | undefined {
  const ahead = circularDifference(second.longitude, first.longitude)
  const separation = Math.abs(ahead)
  let best: AspectRule | undefined
  let orb = Number.POSITIVE_INFINITY
  for (const rule of rules) {
    const distance = Math.abs(separation - rule.angle)
    if (distance <= rule.orb && distance < orb) {
      best = rule
      orb = distance
    }
  }
  if (!best) return undefined
  const opening = Math.sign(ahead) * (second.speed - first.speed)
  const applying = (separation - best.angle) * opening < 0
  const { aspect, angle } = best
  return { body1: first.id, body2: second.id, aspect, angle, separation, orb, applying }
}

/** Every aspect among movers, each pair once, the closest to exact first. */
export function aspectsAmong(movers: readonly Mover[], rules: readonly AspectRule[]): Aspect[] {
  return closestFirst(movers.flatMap((first, index) => aspectsFrom(first, movers.slice(index + 1), rules)))
}

/**
 * Every aspect between two sets of movers, such as transits and a birth chart, the closest to exact first.
 * @param rules the same for all, or those of each of the first set.
 */
export function aspectsBetween(
  firsts: readonly Mover[],
  seconds: readonly Mover[],
  rules: readonly AspectRule[] | RulesByMover,
): Aspect[] {
  return closestFirst(firsts.flatMap((first) => aspectsFrom(first, seconds, rulesFor(rules, first.id))))
}

/** Rules that apply to a mover. */
export function rulesFor(rules: readonly AspectRule[] | RulesByMover, mover: string): readonly AspectRule[] {
  return isList(rules) ? rules : (rules[mover as TransitMover] ?? rules.others)
}

const isList = (rules: readonly AspectRule[] | RulesByMover): rules is readonly AspectRule[] =>
  Array.isArray(rules)

/** Sorts by orb; equal orbs keep their order. */
const closestFirst = (unsorted: Aspect[]): Aspect[] => unsorted.sort((a, b) => a.orb - b.orb)

function aspectsFrom(first: Mover, otherMovers: readonly Mover[], rules: readonly AspectRule[]): Aspect[] {
  return otherMovers.flatMap((partner) => aspectBetween(first, partner, rules) ?? [])
}
