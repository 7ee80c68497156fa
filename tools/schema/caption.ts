import { z } from 'zod'
import { quote } from '../contract/problems.ts'
import { undrawable } from '../draw/letters.ts'

/** Parameter of a text on a drawing: one line of letters that drawings have outlines of. */
export const caption = (name: string, longest: number, description: string) =>
  z
    .string({ error: `${name} must be text` })
    .max(longest, { error: `${name} has at most ${longest} characters`, abort: true })
    .superRefine((text, context) => {
      const missing = undrawable(text)
      if (missing === undefined) return
      context.addIssue({
        code: 'custom',
        input: text,
        message: `${name} has ${quote(missing)}, which drawings have no letter for`,
        params: { hint: 'Write it in Latin letters, figures and common punctuation.' },
      })
    })
    .transform((text) => text.normalize('NFC').trim().replaceAll(/ +/g, ' '))
    .optional()
    .meta({ description })
