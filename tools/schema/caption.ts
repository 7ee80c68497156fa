import { z } from 'zod'
import { quote } from '../contract/problems.ts'
import { undrawable } from '../draw/letters.ts'

/** The text as it is drawn: composed, with single spaces, those of other widths included. */
const lineOf = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\p{Zs}+/gu, ' ')
    .trim()

/** Parameter of a text on a drawing: one line of letters that drawings have outlines of, in any script. */
export const caption = (name: string, longest: number, description: string) =>
  z
    .string({ error: `${name} must be text` })
    .max(longest, { error: `${name} has at most ${longest} characters`, abort: true })
    .superRefine((text, context) => {
      const missing = undrawable(lineOf(text))
      if (missing === undefined) return
      context.addIssue({
        code: 'custom',
        input: text,
        message: `${name} has ${quote(missing)}, which drawings have no letter for`,
        params: {
          hint: 'Leave it out. The scripts that are drawn: get_reference topic=conventions, texts-on-drawings.',
        },
      })
    })
    .transform(lineOf)
    .optional()
    .meta({ description })
