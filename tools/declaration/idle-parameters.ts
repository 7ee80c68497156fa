import type { z } from 'zod'
import { refuseUnread } from '../contract/unread-parameters.ts'
import type { Tool } from './define.ts'

/** A parameter that only some parts of an answer read, by its name, and its value where it is not sent. */
interface PartParameter {
  readonly name: string
  readonly usedBy: readonly string[]
  readonly usual: string | undefined
}

/** Parts of an answer that `include` chooses from. */
function partsOf(include: z.ZodType | undefined): readonly string[] {
  const field = include as z.ZodType & { readonly def: { readonly innerType?: z.ZodType } }
  if (!include) return []
  return (field.meta()?.choices as readonly string[] | undefined) ?? partsOf(field.def.innerType)
}

const cache = new WeakMap<Tool, readonly PartParameter[]>()

/** Parameters of a tool whose schemas name the parts of `include` that read them, by `.meta({ usedBy })`. */
export function partParameters(tool: Tool): readonly PartParameter[] {
  const cached = cache.get(tool)
  if (cached) return cached
  const parts = partsOf(tool.input.shape.include)
  const all = Object.entries(tool.input.shape).flatMap(([name, field]) => {
    const readers = field.meta()?.usedBy as readonly string[] | undefined
    const usedBy = readers?.filter((part) => parts.includes(part)) ?? []
    return usedBy.length > 0 ? [{ name, usedBy, usual: JSON.stringify(field.safeParse(undefined).data) }] : []
  })
  cache.set(tool, all)
  return all
}

/**
 * Refuses a parameter that none of the chosen parts of the answer reads. Its usual value passes: it changes nothing.
 * @param args as sent
 * @param input the same as validated
 * @throws Problem `invalid_parameter`
 */
export function refuseIdleParameters(
  tool: Tool,
  args: object,
  input: Readonly<Record<string, unknown>>,
): void {
  const include = input.include as readonly string[] | undefined
  if (!include) return
  const idle = partParameters(tool).find(
    ({ name, usedBy, usual }) =>
      Object.hasOwn(args, name) &&
      input[name] !== undefined &&
      !usedBy.some((part) => include.includes(part)) &&
      JSON.stringify(input[name]) !== usual,
  )
  if (idle) refuseUnread(input, { [idle.name]: idle.usedBy }, { parameter: 'include', chosen: include })
}
