import { z } from 'zod'
import { type ProblemCode, quote } from '../contract/problems.ts'
import { nearestName } from '../declaration/nearest-name.ts'
import { wordElsewhere } from './known-elsewhere.ts'

/** Options of a list parameter. */
interface ListOptions {
  readonly description: string
  readonly problem: ProblemCode
  /** Words such as `all` that stand for a set and exclude other names. */
  readonly alone?: Readonly<Record<string, readonly string[]>>
}

/**
 * Parameter of a comma-separated list of known names, without duplicates, spaces or empty items. It is text in
 * requests, so that query strings and tool calls look alike, and is parsed to a list.
 */
export function commaList<const T extends string>(names: readonly T[], options: ListOptions) {
  const alone = options.alone ?? {}
  return z
    .string()
    .max(1_000, 'the list is too long')
    .transform((text, context): T[] => {
      if (Object.hasOwn(alone, text)) return [...(alone[text] as readonly T[])]
      const parts = text.split(',')
      const unknownPart = parts.find(
        (part, index) => !names.includes(part as T) || parts.indexOf(part) !== index,
      )
      if (unknownPart === undefined) return parts as T[]
      const elsewhere = names.includes(unknownPart as T) ? undefined : wordElsewhere(unknownPart)
      const nearest = elsewhere === undefined ? nearestName(unknownPart, names) : undefined
      const hint = elsewhere ?? (nearest ? `Did you mean ${nearest}?` : undefined)
      context.addIssue({
        code: 'custom',
        input: text,
        message: names.includes(unknownPart as T)
          ? `${quote(unknownPart)} is listed twice`
          : explain(unknownPart, alone, elsewhere),
        params: {
          allowed: [...Object.keys(alone), ...names],
          ...(hint ? { hint } : {}),
        },
      })
      return z.NEVER
    })
    .meta({ description: options.description, problem: options.problem, choices: names })
}

/** Error message for an unknown name. */
function explain(unknownPart: string, alone: object, elsewhere: string | undefined): string {
  if (Object.hasOwn(alone, unknownPart)) return `${unknownPart} cannot be combined with other values`
  if (elsewhere !== undefined) return `${quote(unknownPart)} is not of this list`
  return unknownPart === '' ? 'the list has an empty item' : `${quote(unknownPart)} is unknown`
}

/**
 * Parameter of include groups: `all`, `minimal`, or a comma-separated list.
 * @param groups the groups of `all`; `minimal` is the empty list
 * @param note sentence of the description on the default
 */
export function include<const T extends string>(groups: readonly T[], note = '') {
  return commaList(groups, {
    description: `all, minimal, or a comma list: ${groups.join(', ')}.${note}`,
    problem: 'invalid_include',
    alone: { all: groups, minimal: [] },
  })
}
