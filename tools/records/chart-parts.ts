import { z } from 'zod'
import { bodyIds, type ChartBody } from '../core/bodies.ts'
import { chartBodies } from '../schema/body-list.ts'
import { commaList } from '../schema/comma-list.ts'

/** Members of charts by the name of the part that `include` chooses them by. */
const members = {
  planets: ['planets'],
  angles: ['ascendant', 'midheaven'],
  nodes: ['northNode', 'southNode'],
  houses: ['houseCusps', 'houses'],
  aspects: ['aspects'],
  aspectsToNatal: ['aspectsToNatal'],
  profection: ['profection'],
  lagna: ['lagna'],
  grahas: ['grahas', 'moonRange'],
  vargas: ['vargas'],
  dashas: ['dashas'],
  currentDasha: ['currentDasha'],
} as const
/** Most aspects of one list: more than twelve points have among themselves or with those of another chart. */
const MOST_ASPECTS = 144

/** Parameter of the length of each list of aspects. */
const aspectLimit = z
  .int({ error: 'limit must be a whole number' })
  .min(1, 'limit must be at least 1')
  .max(MOST_ASPECTS, `limit must be at most ${MOST_ASPECTS}`)
  .default(MOST_ASPECTS)
  .meta({
    description: 'Aspects a list, closest first. Default all.',
    usedBy: ['aspects', 'interAspects', 'aspectsToNatal'],
  })

/** Parameter of the parts of an answer; default all, or those of a comma list, which `note` describes. */
export const parts = <const T extends string>(names: readonly T[], usual = 'all', note = '') =>
  commaList(names, {
    description: `all, or a comma list: ${names.join(', ')}.${note}`,
    problem: 'invalid_include',
    alone: { all: names },
  }).prefault(usual)

/** Parameters of what is wanted of a chart: its parts, bodies and number of aspects. */
export const choiceShape = <const T extends string>(names: readonly T[], usual = 'all', note = '') => ({
  include: parts(names, usual, note),
  bodies: chartBodies.meta({ usedBy: ['planets', 'aspects', 'interAspects', 'overlays', 'aspectsToNatal'] }),
  limit: aspectLimit,
})

/** Parts, bodies and number of aspects that are wanted of a chart. */
export interface ChartChoice {
  readonly include: readonly string[]
  readonly bodies: readonly ChartBody[]
  readonly limit: number
}

/** Two points in aspect, by id. */
interface Pair {
  readonly body1: string
  readonly body2: string
}

/** The aspects between the chosen bodies, or those of the only one with anything; as many as are wanted. */
export function chosenAspects<A extends Pair>(aspects: readonly A[], { bodies, limit }: ChartChoice): A[] {
  const bodyNames: readonly string[] = bodies
  const isAll = bodyIds.every((body) => bodyNames.includes(body))
  const leastBodies = bodyNames.length === 1 ? 1 : 2
  return aspects
    .filter(
      (pair) =>
        isAll || [pair.body1, pair.body2].filter((id) => bodyNames.includes(id)).length >= leastBodies,
    )
    .slice(0, limit)
}

/** The chosen parts of a chart; members that belong to no part stay. */
export function keptParts<T extends object>(chart: T, include: readonly string[]): Partial<T> {
  const unwanted = Object.entries(members)
    .filter(([part]) => !include.includes(part))
    .flatMap(([, names]): readonly string[] => names)
  return Object.fromEntries(Object.entries(chart).filter(([name]) => !unwanted.includes(name))) as Partial<T>
}

/** The same with the chosen bodies alone. */
export function chosenParts<T extends object>(chart: T, choice: ChartChoice): Partial<T> {
  const chosenParts = Object.entries(keptParts(chart, choice.include))
  return Object.fromEntries(
    chosenParts.map(([name, value]) => [name, ofBodies(name, value, choice)]),
  ) as Partial<T>
}

/** A member of a chart with the chosen bodies alone. */
function ofBodies(name: string, value: unknown, choice: ChartChoice): unknown {
  if (name === 'planets') {
    const places = Object.entries(value as object)
    return Object.fromEntries(places.filter(([body]) => choice.bodies.includes(body as ChartBody)))
  }
  return /^aspects/.test(name) ? chosenAspects(value as Pair[], choice) : value
}
