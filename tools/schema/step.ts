import { z } from 'zod'

/** ms in each unit of a step; a day is 24 hours, whatever the clocks of a zone do. */
const units = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

const shape = /^([1-9]\d{0,5})([smhd])$/

/** A step in time: text on the wire, ms inside. */
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
  .meta({ description: 'Distance of samples: 30s, 10m, 1h, 1d (24 hours).', problem: 'invalid_step' })
