import { z } from 'zod'
import { quote } from '../../contract/problems.ts'
import { bodyIds, type SkyBody, skyBodyIds } from '../../core/bodies.ts'
import { catalogEntry } from '../../core/stars/catalog.ts'
import { asteroidNamed } from '../../core/targets/asteroid-table.ts'
import { LONGEST_ELEMENTS } from '../../core/targets/given-fields.ts'
import { targetOfBody } from '../../core/targets/sky-target.ts'
import { readBody } from '../../schema/body.ts'
import { type AskedTarget, LONGER, LONGEST_LIST, readTarget, targetParts, usualTargets } from '../target.ts'

/** A resolved body, with the target that it is. */
export interface AskedBody extends AskedTarget {
  readonly body: SkyBody
}

/** Bodies that are read as targets are: by their elements, comets by their number too, and asteroids of the table. */
const withScheme = /^\s*(?:(?:orbit|comet|tle):|\d{1,3}[pd](?:\/|\s*$))/i
const isAsTarget = (text: string): boolean => withScheme.test(text) || asteroidNamed(text) !== undefined

/**
 * Parameter of one body: of the service by its id, a small one by name, number or designation too, a comet, or
 * an orbit of the caller. The last two are read as targets are.
 */
export function oneSkyBody(description: string) {
  return z
    .string()
    .transform((text, context): AskedBody => {
      if (!isAsTarget(text)) {
        const body = readBody(text, context, skyBodyIds)
        return body ? { target: targetOfBody(body), text, body } : z.NEVER
      }
      if (text.length > LONGEST_ELEMENTS) {
        context.addIssue({ code: 'custom', input: text, message: LONGER })
        return z.NEVER
      }
      const parsed = readTarget(text, context, {})
      const body = parsed?.target.body
      return parsed && body ? { ...parsed, body } : z.NEVER
    })
    .meta({ description, problem: 'unknown_body' })
}

/** Bodies of one list: twice the ten. */
const MOST_BODIES = 20

/** Items of a list that are read as targets are besides: stars, and comets by their designation. */
const asTarget = /^\s*(?:star:|[cpdxi]\/-?\d)/i

/** Reads one item of a list of bodies; adds an issue and returns undefined if it is none. */
function readItem(text: string, context: z.RefinementCtx): AskedTarget | undefined {
  if (isAsTarget(text)) return readTarget(text, context, {})
  if (asTarget.test(text) || catalogEntry(text)?.kind === 'star') return readTarget(text, context, {})
  const body = readBody(text, context, skyBodyIds)
  return body && { target: targetOfBody(body), text }
}

/** Parameter of a comma list of bodies, small ones, comets, orbits and stars among them; default the ten. */
export const bodyTargetList = (description: string) =>
  z
    .string()
    .max(LONGEST_LIST, 'the list is too long')
    .transform((list, context): readonly AskedTarget[] => {
      if (list === 'all') return usualTargets(bodyIds)
      const refuse = (message: string, params: object = {}) => {
        context.addIssue({ code: 'custom', input: list, message, params })
        return z.NEVER
      }
      const targets: AskedTarget[] = []
      for (const part of targetParts(list)) {
        if (part === 'all') return refuse('all cannot be combined with other values')
        const item = readItem(part, context)
        if (!item) return z.NEVER
        if (targets.some(({ target }) => target.id === item.target.id))
          return refuse(`${quote(item.target.id)} is listed twice`)
        targets.push(item)
      }
      return targets.length <= MOST_BODIES ? targets : refuse(`at most ${MOST_BODIES} bodies fit in one call`)
    })
    .optional()
    .transform((targets) => targets ?? usualTargets(bodyIds))
    .meta({ description, problem: 'unknown_body', choices: bodyIds })
