import { z } from 'zod'
import { nearestName } from '../nearest-name.ts'
import { type ProblemCode, quoted } from '../problems.ts'

interface ListOptions {
  readonly description: string
  readonly problem: ProblemCode
  /** Words that stand alone and mean a set, such as `all`. */
  readonly alone?: Readonly<Record<string, readonly string[]>>
}

/**
 * A comma-separated list of known names, without repeats, spaces or empty places. It is text on the wire,
 * so that a query string and a tool call look alike, and a list of names inside.
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
        message: names.includes(wrong as T) ? `${quoted(wrong)} stands twice` : explain(wrong, alone),
        params: {
          allowed: [...Object.keys(alone), ...names],
          ...(nearest ? { hint: `Did you mean ${nearest}?` } : {}),
        },
      })
      return z.NEVER
    })
    .meta({ description: options.description, problem: options.problem, choices: names })
}

function explain(wrong: string, alone: object): string {
  if (Object.hasOwn(alone, wrong)) return `${wrong} stands alone, not in a list`
  return wrong === '' ? 'a place in the list is empty' : `${quoted(wrong)} is not known here`
}
