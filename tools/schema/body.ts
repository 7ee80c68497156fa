import { z } from 'zod'
import { isMajor } from '../core/bodies.ts'
import { bodyNamed, unknownBody } from './body-list.ts'

const LONGEST = 80

/** Reads the name of one body; adds an issue and returns undefined if it is none of those known. */
export function readBody<B extends string>(
  text: string,
  context: z.RefinementCtx,
  known: readonly B[],
): B | undefined {
  // No name is longer.
  const start = text.slice(0, LONGEST)
  const body = start === text ? bodyNamed(text, known) : undefined
  if (body !== undefined) return body
  const { message, ...more } = unknownBody(start, known)
  context.addIssue({
    code: 'custom',
    input: text,
    message,
    params: { allowed: known.filter((id) => isMajor(id)), ...more },
  })
}

/** Parameter of one body, by its id; a small body by name, number or designation too. */
export const oneBody = <B extends string>(known: readonly B[], description: string) =>
  z
    .string()
    .transform((text, context): B => readBody(text, context, known) ?? z.NEVER)
    .meta({ description, problem: 'unknown_body' })
