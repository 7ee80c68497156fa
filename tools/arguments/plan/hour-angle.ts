import { z } from 'zod'
import type { HourAngles } from '../../core/observing/observing-night.ts'

const sides: Readonly<Record<string, HourAngles>> = { east: { from: -12, to: 0 }, west: { from: 0, to: 12 } }
const range = /^([+-]?\d{1,2}(?:\.\d{1,4})?), ?([+-]?\d{1,2}(?:\.\d{1,4})?)$/

/** Parameter of a range of hour angles. */
export const hourAngle = z
  .string()
  .max(30, 'hourAngle is a range')
  .transform((text, context): HourAngles => {
    const side = Object.hasOwn(sides, text) ? sides[text] : undefined
    if (side) return side
    const [, from, to] = range.exec(text.trim()) ?? []
    const read = { from: Number(from), to: Number(to) }
    if (read.from >= -12 && read.to <= 12 && read.from < read.to) return read
    context.addIssue({
      code: 'custom',
      input: text,
      message: 'hourAngle is two hours from -12 to 12 in order',
      params: { hint: 'Write -3,3; or east (before the meridian), or west.' },
    })
    return z.NEVER
  })
  .optional()
  .meta({
    description:
      'Hour angles of a target, from,to in hours, negative before the meridian: -3,3; or east, west.',
    isUnlisted: true,
  })
