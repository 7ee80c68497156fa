import type { z } from 'zod'

export interface Setting {
  readonly name: string
  /** As one would write it in the environment; empty when there is none. */
  readonly fallback: string
  readonly description: string
}

/** The settings as rows, in the order they are declared. What is not set comes out of the schema itself. */
export function settingsTable(schema: z.ZodObject): Setting[] {
  const defaults = schema.parse({}) as Record<string, unknown>
  return Object.entries(schema.shape).map(([name, one]) => {
    const value = defaults[name]
    return {
      name,
      fallback: value === undefined || value === null ? '' : String(value),
      description: (one as z.ZodType).description ?? '',
    }
  })
}
