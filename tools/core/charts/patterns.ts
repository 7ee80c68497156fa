import { type AspectName, aspectBetween, aspectRule } from '../zodiac/aspects.ts'
import { signOf, signs } from '../zodiac/zodiac.ts'
import type { ChartPoint } from './points.ts'

export const patternKinds = [
  'grandTrine',
  'kite',
  'grandCross',
  'tSquare',
  'yod',
  'mysticRectangle',
  'stellium',
] as const
export type PatternKind = (typeof patternKinds)[number]

export interface Pattern {
  readonly kind: PatternKind
  /** Ids, in the order of the chart. */
  readonly members: readonly string[]
  /** The member that the figure points at, where it does. */
  readonly apex: string | null
}

/** Orbs of the aspects that figures are made of, degrees. */
export const patternOrbs = {
  opposition: 8,
  trine: 8,
  square: 8,
  sextile: 6,
  quincunx: 3,
} as const satisfies Partial<Record<AspectName, number>>
const rules = Object.entries(patternOrbs).map(([name, orb]) => aspectRule(name as AspectName, orb))

/** Fewest members of a stellium, all in one sign. */
export const STELLIUM = 4

type Is = (a: ChartPoint, b: ChartPoint, aspect: keyof typeof patternOrbs) => boolean

/**
 * Figures of three or four points in aspect. A figure that is part of a greater one (a grand trine in a kite, a
 * T-square in a grand cross) is not named again. Definitions: B. Tierney, Dynamics of Aspect Analysis (1983).
 */
export function patterns(points: readonly ChartPoint[]): Pattern[] {
  const aspects = new Map<string, string>()
  for (const a of points)
    for (const b of points) {
      const contact = a === b ? undefined : aspectBetween({ ...a, speed: 0 }, { ...b, speed: 0 }, rules)
      if (contact) aspects.set(`${a.id} ${b.id}`, contact.aspect)
    }
  const is: Is = (a, b, aspect) => aspects.get(`${a.id} ${b.id}`) === aspect
  const trines = grandTrines(points, is)
  const kites = trines.flatMap((trine) => kitesOn(trine, points, is))
  const crosses = grandCrosses(points, is)
  const isWithin = (inner: Pattern, great: readonly Pattern[]) =>
    great.some(({ members }) => inner.members.every((id) => members.includes(id)))
  return [
    ...trines.filter((pattern) => !isWithin(pattern, kites)),
    ...kites,
    ...crosses,
    ...tSquares(points, is).filter((pattern) => !isWithin(pattern, crosses)),
    ...yods(points, is),
    ...mysticRectangles(points, is),
    ...stelliums(points),
  ]
}

/** Unordered choices of some of the points. */
function choices(points: readonly ChartPoint[], size: number): ChartPoint[][] {
  if (size === 0) return [[]]
  return points.flatMap((first, index) =>
    choices(points.slice(index + 1), size - 1).map((tail) => [first, ...tail]),
  )
}

function figure(
  kind: PatternKind,
  points: readonly ChartPoint[],
  apex: ChartPoint | null,
  all: readonly ChartPoint[],
): Pattern {
  return {
    kind,
    members: all.filter((point) => points.includes(point)).map(({ id }) => id),
    apex: apex?.id ?? null,
  }
}

function grandTrines(points: readonly ChartPoint[], is: Is): Pattern[] {
  return choices(points, 3)
    .filter(([a, b, c]) => a && b && c && is(a, b, 'trine') && is(b, c, 'trine') && is(a, c, 'trine'))
    .map((three) => figure('grandTrine', three, null, points))
}

/** A fourth point opposite one corner of a grand trine and in sextile to the two others. */
function kitesOn(trine: Pattern, points: readonly ChartPoint[], is: Is): Pattern[] {
  const corners = points.filter(({ id }) => trine.members.includes(id))
  return points.flatMap((tip) => {
    const facing = corners.find((corner) => is(tip, corner, 'opposition'))
    const sides = corners.filter((corner) => corner !== facing)
    const isKite = facing !== undefined && sides.every((corner) => is(tip, corner, 'sextile'))
    return isKite ? [figure('kite', [...corners, tip], tip, points)] : []
  })
}

/** Two oppositions as pairs of pairs. */
function crosses(points: readonly ChartPoint[], is: Is): [ChartPoint, ChartPoint, ChartPoint, ChartPoint][] {
  const axes = choices(points, 2).filter(([a, b]) => a && b && is(a, b, 'opposition')) as [
    ChartPoint,
    ChartPoint,
  ][]
  return axes.flatMap(([a, b], index) =>
    axes
      .slice(index + 1)
      .filter(([c, d]) => ![a, b].includes(c) && ![a, b].includes(d))
      .map(([c, d]): [ChartPoint, ChartPoint, ChartPoint, ChartPoint] => [a, b, c, d]),
  )
}

function grandCrosses(points: readonly ChartPoint[], is: Is): Pattern[] {
  return crosses(points, is)
    .filter(([a, b, c, d]) => [a, b].every((point) => is(point, c, 'square') && is(point, d, 'square')))
    .map((four) => figure('grandCross', four, null, points))
}

function mysticRectangles(points: readonly ChartPoint[], is: Is): Pattern[] {
  const isSide = (a: ChartPoint, c: ChartPoint, d: ChartPoint) =>
    (is(a, c, 'trine') && is(a, d, 'sextile')) || (is(a, c, 'sextile') && is(a, d, 'trine'))
  return crosses(points, is)
    .filter(([a, b, c, d]) => isSide(a, c, d) && isSide(b, c, d))
    .map((four) => figure('mysticRectangle', four, null, points))
}

/** A base of two points in an aspect, and a third in another aspect to both. */
function pointedPatterns(kind: PatternKind, base: keyof typeof patternOrbs, arms: keyof typeof patternOrbs) {
  return (points: readonly ChartPoint[], is: Is): Pattern[] =>
    choices(points, 2).flatMap(([a, b]) =>
      a && b && is(a, b, base)
        ? points
            .filter((apex) => is(a, apex, arms) && is(b, apex, arms))
            .map((apex) => figure(kind, [a, b, apex], apex, points))
        : [],
    )
}

const tSquares = pointedPatterns('tSquare', 'opposition', 'square')
const yods = pointedPatterns('yod', 'sextile', 'quincunx')

function stelliums(points: readonly ChartPoint[]): Pattern[] {
  return signs
    .map((sign) => points.filter(({ longitude }) => signOf(longitude) === sign))
    .filter((members) => members.length >= STELLIUM)
    .map((members) => figure('stellium', members, null, points))
}
