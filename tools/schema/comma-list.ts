import { z } from 'zod'
import { nearestName } from '../nearest-name.ts'
import { type ProblemCode, quote } from '../problems.ts'

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
      const wrong = parts.find((part, at) => !names.includes(part as T) || parts.indexOf(part) !== at)
      if (wrong === undefined) return parts as T[]
      const nearest = nearestName(wrong, names)
      context.addIssue({
        code: 'custom',
        input: text,
        message: names.includes(wrong as T) ? `${quote(wrong)} is listed twice` : explain(wrong, alone),
        params: {
          allowed: [...Object.keys(alone), ...names],
          ...(nearest ? { hint: `Did you mean ${nearest}?` } : {}),
        },
      })
      return z.NEVER
    })
    .meta({ description: options.description, problem: options.problem, choices: names })
}

/** Error message for an unknown name. */
function explain(wrong: string, alone: object): string {
  if (Object.hasOwn(alone, wrong)) return `${wrong} cannot be combined with other values`
  return wrong === '' ? 'the list has an empty item' : `${quote(wrong)} is unknown`
}
