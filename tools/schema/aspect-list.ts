import { z } from 'zod'
import {
  type AskedAspect,
  type AspectName,
  aspectNames,
  aspectRules,
  PROGRESSED_ORB,
  transitRules,
  usualAspects,
} from '../core/zodiac/aspects.ts'
import { nearestName } from '../nearest-name.ts'
import { quoted } from '../problems.ts'

/** Wider than any school uses; beyond 15° neighbouring aspects 30° apart would overlap wholly. */
const widestOrb = 15
const decimalNumber = /^\d{1,2}(\.\d{1,6})?$/

/** `trine` or `trine:6.5`, comma separated: text on the wire, aspects with or without an orb inside. */
function askedAspects<R>(defaults: string, rulesOf: (asked: readonly AskedAspect[]) => R) {
  return z
    .string()
    .max(400, 'the list is too long')
    .transform((text, context): readonly AskedAspect[] => {
      const asked: AskedAspect[] = []
      for (const part of text.split(',')) {
        const one = read(part)
        const fault = 'message' in one ? one : repeated(one, asked)
        if (fault) {
          const { message, ...params } = fault
          context.addIssue({ code: 'custom', input: text, message, params })
          return z.NEVER
        }
        asked.push(one as AskedAspect)
      }
      return asked
    })
    .optional()
    .transform((asked) => rulesOf(asked ?? usualAspects))
    .meta({
      description: `Comma list, name or name:orb in degrees (trine:6). Names: ${aspectNames.join(', ')}. Default the five major${defaults}.`,
    })
}

/** Aspects within one chart, or of one sky. */
export const aspectList = askedAspects('', (asked) => aspectRules(asked))

/** Aspects of a progressed or directed chart to the chart of birth. */
export const progressedAspects = askedAspects(` within ${PROGRESSED_ORB}°`, (asked) =>
  aspectRules(asked, PROGRESSED_ORB),
)

const byPace = 'Sun and Moon 3°, Mercury to Mars 2°, Jupiter to Pluto 1°'

/** Aspects of moving bodies to the chart of birth: rules for each body. */
export const transitAspects = askedAspects(`, ${byPace}`, transitRules)

/** Aspects within a chart of a moving sky, and of that sky to the chart of birth. */
export const aspectsOfBoth = askedAspects(`; to the birth chart ${byPace}, angles 1°`, (asked) => ({
  within: aspectRules(asked),
  toNatal: transitRules(asked),
}))

interface Fault {
  readonly message: string
  readonly allowed?: readonly string[]
  readonly hint?: string
}

function read(part: string): AskedAspect | Fault {
  const [name = '', orb, ...rest] = part.split(':')
  if (!(aspectNames as readonly string[]).includes(name)) {
    const nearest = nearestName(name, aspectNames)
    const message = name === '' ? 'a place in the list is empty' : `${quoted(name)} is not an aspect`
    return { message, allowed: aspectNames, ...(nearest ? { hint: `Did you mean ${nearest}?` } : {}) }
  }
  if (orb === undefined) return { aspect: name as AspectName, orb: null }
  if (rest.length > 0 || !decimalNumber.test(orb) || Number(orb) > widestOrb) {
    return {
      message: `the orb of ${name} must be a number of degrees from 0 to ${widestOrb}`,
      hint: 'Write trine:6.',
    }
  }
  return { aspect: name as AspectName, orb: Number(orb) }
}

function repeated(one: AskedAspect, before: readonly AskedAspect[]): Fault | undefined {
  return before.some(({ aspect }) => aspect === one.aspect)
    ? { message: `${one.aspect} stands twice` }
    : undefined
}
