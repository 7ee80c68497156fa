import { z } from 'zod'
import { bodyIds } from '../core/bodies.ts'
import { EARTH, nearTargets, type SkyTarget, skyTarget, targetOfBody } from '../core/targets/sky-target.ts'
import type { Warning } from '../define.ts'
import { nearestName } from '../nearest-name.ts'
import { quote } from '../problems.ts'

/** A resolved target with its text. */
export interface AskedTarget {
  readonly target: SkyTarget
  /** Text of the request. */
  readonly text: string
}

/** Grammar of targets, for parameter descriptions. */
export const targetGrammar =
  'body (mars), star:sirius, messier:m45, dso:ngc7000 or radec:6.75,-16.7 (J2000 hours, degrees)'

/** Why a target is invalid, with a hint. */
interface Fault {
  readonly message: string
  readonly hint: string
}

/** Splits a list at commas, except the comma inside `radec:hours,degrees`. */
function parts(list: string): string[] {
  return list.match(/\s*radec:[^,]*,[^,]*|[^,]+|(?<=^|,)(?=,|$)/g) ?? ['']
}

/** Diagnosis of an invalid target. */
function faultOf(text: string): Fault {
  if (text.trim() === '') return { message: 'the list has an empty item', hint: `Send ${targetGrammar}.` }
  if (/^\s*radec:/.test(text)) {
    return {
      message: `${quote(text)} is no direction of hours 0 to 24 and degrees -90 to 90`,
      hint: 'Write radec:6.7525,-16.7161.',
    }
  }
  const near = [nearestName(text, bodyIds), ...nearTargets(text)].filter((name) => name !== undefined)
  const hint = near.length > 0 ? `Did you mean ${near.join(' or ')}?` : `Send ${targetGrammar}.`
  return { message: `${quote(text)} is not a known target`, hint }
}

/** Parses one target; adds an issue and returns undefined if it is invalid. */
function read(text: string, context: z.RefinementCtx, earth = false): AskedTarget | undefined {
  const target = earth && text.trim().toLowerCase() === 'earth' ? EARTH : skyTarget(text)
  if (target) return { target, text: text.trim() }
  const { message, ...params } = faultOf(text)
  context.addIssue({ code: 'custom', input: text, message, params })
  return undefined
}

/** Parameter of one target; its text is parsed to a {@link SkyTarget}. */
export function oneTarget(description: string) {
  return z
    .string()
    .max(80, 'a target is shorter')
    .transform((text, context): AskedTarget => read(text, context) ?? z.NEVER)
    .meta({ description, problem: 'unknown_target' })
}

/**
 * Parameter of a comma-separated list of distinct targets.
 * @param earth allows the Earth as a target, for tools with a point of view other than the Earth
 */
export function targetList(most: number, description: string, { earth = false } = {}) {
  return z
    .string()
    .max(1_000, 'the list is too long')
    .transform((list, context): AskedTarget[] => {
      const asked: AskedTarget[] = []
      for (const part of parts(list)) {
        const one = read(part, context, earth)
        if (!one) return z.NEVER
        if (asked.some(({ target }) => target.id === one.target.id)) {
          context.addIssue({ code: 'custom', input: list, message: `${one.target.id} is listed twice` })
          return z.NEVER
        }
        asked.push(one)
      }
      if (asked.length <= most) return asked
      context.addIssue({ code: 'custom', input: list, message: `at most ${most} targets fit in one call` })
      return z.NEVER
    })
    .meta({ description, problem: 'unknown_target' })
}

/** Default targets for an omitted parameter. */
export const usualTargets = (ids: readonly SkyTarget['body'][]): AskedTarget[] =>
  ids.flatMap((id) => (id ? [{ target: targetOfBody(id), text: id }] : []))

/** Warnings on how names without a scheme were resolved. */
export function targetWarnings(asked: readonly AskedTarget[]): Warning[] {
  return asked
    .filter(({ target, text }) => text.toLowerCase() !== target.id.toLowerCase())
    .filter(({ text }) => !/^(star|messier|cluster|dso|radec):/i.test(text))
    .map(({ target, text }) => ({
      code: 'target_resolved',
      detail: `${quote(text)} was read as ${target.id} (${target.name}).`,
    }))
}
