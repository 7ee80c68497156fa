import { z } from 'zod'

/** Milliseconds per unit of a step; a day is always 24 hours. */
const units = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/** A positive integer and a unit. */
const shape = /^([1-9]\d{0,5})([smhd])$/

/** Parameter of a time step such as `10m`, parsed to ms. */
export const step = z
  .string()
  .max(10, 'a step is shorter')
  .transform((text, context): number => {
    const match = shape.exec(text)
    if (match) return Number(match[1]) * units[match[2] as keyof typeof units]
    context.addIssue({
      code: 'custom',
      input: text,
      message: 'a step is a whole number with s, m, h or d',
      params: { hint: 'Write 10m, 1h or 1d.' },
    })
    return z.NEVER
  })
  .meta({ description: 'Time between samples: 30s, 10m, 1h, 1d (24 hours).', problem: 'invalid_step' })
