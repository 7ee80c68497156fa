import { z } from 'zod'
import { quote } from '../contract/problems.ts'
import {
  type AskedAspect,
  type AspectName,
  aspectNames,
  aspectRules,
  PROGRESSED_ORB,
  transitRules,
  usualAspects,
} from '../core/zodiac/aspects.ts'
import { nearestName } from '../declaration/nearest-name.ts'

/** Largest orb in degrees, wider than in any tradition; beyond it neighbouring aspects 30° apart would overlap. */
export const widestOrb = 15
const decimalNumber = /^\d{1,2}(\.\d{1,6})?$/

/** Parameter of a comma-separated list of `trine` or `trine:6.5` (orb in degrees), parsed to rules. */
function askedAspects<R>(defaults: string, rulesOf: (requested: readonly AskedAspect[]) => R) {
  return z
    .string()
    .max(400, 'the list is too long')
    .transform((text, context): readonly AskedAspect[] => {
      const parsedAspects: AskedAspect[] = []
      for (const part of text.split(',')) {
        const parsed = read(part)
        const fault = 'message' in parsed ? parsed : repeatedAspect(parsed, parsedAspects)
        if (fault) {
          const { message, ...params } = fault
          context.addIssue({ code: 'custom', input: text, message, params })
          return z.NEVER
        }
        parsedAspects.push(parsed as AskedAspect)
      }
      return parsedAspects
    })
    .optional()
    .transform((requested) => rulesOf(requested ?? usualAspects))
    .meta({
      description: `Comma list, with orbs if wanted: trine:6,quincunx. Default the five major${defaults}.`,
    })
}

/** Parts of charts that list aspects. */
const listedAspects = { usedBy: ['aspects', 'interAspects', 'aspectsToNatal'] }

/** Parameter of the aspects within one chart. */
export const aspectList = askedAspects('', (requested) => aspectRules(requested)).meta(listedAspects)

/** Parameter of the aspects of a progressed or directed chart to the birth chart. */
export const progressedAspects = askedAspects(` within ${PROGRESSED_ORB}°`, (requested) =>
  aspectRules(requested, PROGRESSED_ORB),
).meta(listedAspects)

/** The same for a drawing, whose orbs are in the settings of its answer. */
export const aspectsOfDrawing = askedAspects('', rulesOfBoth)

/** Default orbs of transits, for descriptions. */
const byPace = 'Sun and Moon 3°, Mercury to Mars 2°, Jupiter to Pluto 1°'

/** Parameter of the aspects of transiting or progressed bodies to the birth chart, with rules for both. */
export const transitAspects = askedAspects(`, ${byPace}; moved on ${PROGRESSED_ORB}°`, rulesOfBoth)

/** Rules of the aspects within a chart, and of transits and of a progressed chart to the birth chart. */
function rulesOfBoth(requested: readonly AskedAspect[]) {
  return {
    within: aspectRules(requested),
    toNatal: transitRules(requested),
    progressed: aspectRules(requested, PROGRESSED_ORB),
  }
}

/** Parameter of the aspects within a chart of the moment, and of that chart to the birth chart. */
export const aspectsOfBoth = askedAspects(`; to the birth chart ${byPace}, angles 1°`, rulesOfBoth).meta(
  listedAspects,
)

/** Why an item is invalid. */
interface Fault {
  readonly message: string
  readonly allowed?: readonly string[]
  readonly hint?: string
}

/** Parses one item. */
function read(part: string): AskedAspect | Fault {
  const [name = '', orb, ...surplus] = part.split(':')
  if (!(aspectNames as readonly string[]).includes(name)) {
    const nearest = nearestName(name, aspectNames)
    const message = name === '' ? 'the list has an empty item' : `${quote(name)} is not an aspect`
    return { message, allowed: aspectNames, ...(nearest ? { hint: `Did you mean ${nearest}?` } : {}) }
  }
  if (orb === undefined) return { aspect: name as AspectName, orb: null }
  if (surplus.length > 0 || !decimalNumber.test(orb) || Number(orb) > widestOrb) {
    return {
      message: `the orb of ${name} must be a number of degrees from 0 to ${widestOrb}`,
      hint: 'Write trine:6.',
    }
  }
  return { aspect: name as AspectName, orb: Number(orb) }
}

/** Fault of an aspect that is listed twice. */
function repeatedAspect(candidate: AskedAspect, before: readonly AskedAspect[]): Fault | undefined {
  return before.some(({ aspect }) => aspect === candidate.aspect)
    ? { message: `${candidate.aspect} is listed twice` }
    : undefined
}
