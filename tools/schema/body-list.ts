import { z } from 'zod'
import { quote } from '../contract/problems.ts'
import {
  type BodyId,
  bodyIds,
  type ChartBody,
  chartBodyIds,
  type NamedBody,
  skyBodyIds,
  type ZodiacBody,
  zodiacBodyIds,
} from '../core/bodies.ts'
import { asteroidIds } from '../core/targets/asteroid-table.ts'
import { smallBodyNamed } from '../core/targets/small-body-names.ts'
import { nearestBody } from '../declaration/nearest-name.ts'
import { ambiguousName, bodyElsewhere, otherBodies } from './known-elsewhere.ts'

/** Most bodies of one list: twice the ten, as searches and aspects grow with the square. */
const MOST_BODIES = 20

/** Body of a list that a text names: one of the ten and points by id, small bodies by name, number or designation. */
export function bodyNamed<B extends string>(text: string, names: readonly B[]): B | undefined {
  const word = text.trim()
  const id = names.find((body) => body === word)
  if (id) return id
  const smallBody = smallBodyNamed(word) ?? word.toLowerCase()
  return names.find((body) => body === smallBody && !(bodyIds as readonly string[]).includes(body))
}

/**
 * Why a text names no body of a list, with the nearest as a hint.
 * @param withBody value of the parameter with a body in place of the text
 */
export function unknownBody(
  text: string,
  names: readonly string[],
  withBody: (body: string) => string = (body) => body,
) {
  if (text === '') return { message: 'the list has an empty item' }
  const ambiguity = ambiguousName(text, names, withBody)
  if (ambiguity) return ambiguity
  const nearest = nearestBody(text, names, [...asteroidIds(), ...otherBodies])
  if (nearest?.toLowerCase() === text.trim().toLowerCase())
    return { message: `${quote(text)} is written ${nearest} here`, hint: `Send ${nearest}.` }
  const elsewhere = bodyElsewhere(text, names)
  if (elsewhere) return { message: `${quote(text)} is ${elsewhere.what}`, hint: elsewhere.hint }
  const moreHint = names.length > bodyIds.length ? 'get_reference topic=bodies lists more.' : undefined
  const hint = nearest ? `Did you mean ${nearest}?` : moreHint
  return { message: `${quote(text)} is unknown`, ...(hint ? { hint } : {}) }
}

/**
 * Parameter of a comma-separated list of bodies, or `all` for the usual ones; sorted as in all answers.
 * @param names every body that the tool can take
 */
export function someBodies<B extends string>(
  names: readonly (B | BodyId)[],
  description: string,
  usual: readonly (B | BodyId)[] = bodyIds,
) {
  return z
    .string()
    .max(1_000, 'the list is too long')
    .transform((text, context): readonly (B | BodyId)[] => {
      if (text === 'all') return usual
      const refuse = (message: string, extra: object = {}) => {
        const params = { allowed: ['all', ...usual], ...extra }
        context.addIssue({ code: 'custom', input: text, message, params })
        return z.NEVER
      }
      const bodies: (B | BodyId)[] = []
      const parts = text.split(',')
      for (const part of parts) {
        if (part === 'all') return refuse('all cannot be combined with other values')
        const body = bodyNamed(part, names)
        if (body === undefined) {
          const among = (body: string) => parts.map((item) => (item === part ? body : item)).join(',')
          const { message, ...extra } = unknownBody(part, names, among)
          return refuse(message, extra)
        }
        if (bodies.includes(body)) return refuse(`${quote(part)} is listed twice`)
        bodies.push(body)
      }
      if (bodies.length > MOST_BODIES) return refuse(`at most ${MOST_BODIES} bodies fit in one call`)
      return names.filter((body) => bodies.includes(body))
    })
    .meta({ description, problem: 'unknown_body', choices: usual })
}

/** Lists whose description has an example beyond the ten, and leaves the rest to the reference topic `bodies`. */
const withExample = <B extends string>(names: readonly (B | BodyId)[], example: NoInfer<B | BodyId>) =>
  someBodies(names, `Comma list: sun,${example}. Default the ten (topic=bodies lists more).`)
const usually = <B extends string>(names: readonly (B | BodyId)[], example: NoInfer<B | BodyId>) =>
  withExample(names, example)
    .optional()
    .transform((names) => names ?? bodyIds)

/** Bodies that are seen in the sky. */
export const someSkyBodies = withExample<NamedBody>(skyBodyIds, 'ceres')

/** Bodies that are seen in the sky; default the ten. */
export const skyBodies = usually<NamedBody>(skyBodyIds, 'chiron')

/** Bodies of the zodiac; default the ten. */
export const zodiacBodies = usually<ZodiacBody>(zodiacBodyIds, 'trueNode')

/** Bodies of the zodiac, and the Earth where it is looked at from the Sun; undefined where the usual ones are asked for. */
export const zodiacPlaces = withExample<ZodiacBody | 'earth'>([...zodiacBodyIds, 'earth'], 'trueNode')
  .optional()
  .transform((names) => (names === bodyIds ? undefined : names))

/** Bodies and points of a chart; default the ten. */
export const chartBodies = usually<ChartBody>(chartBodyIds, 'chiron')
