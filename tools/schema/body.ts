import { z } from 'zod'
import { isMajor } from '../core/bodies.ts'
import { bodyNamed, unknownBody } from './body-list.ts'

const LONGEST = 80

/** Bodies that a tool knows and refuses, and why. */
interface Refused {
  readonly among: readonly string[]
  readonly why: string
}

/** Reads the name of one body; adds an issue and returns undefined if it is none of those known. */
export function readBody<B extends string>(
  text: string,
  context: z.RefinementCtx,
  names: readonly B[],
  refused?: Refused,
): B | undefined {
  // No name is longer.
  const start = text.slice(0, LONGEST)
  const body = start === text ? bodyNamed(text, names) : undefined
  if (body !== undefined) return body
  const otherBody = refused && bodyNamed(start, refused.among)
  const { message, ...extra } =
    refused && otherBody ? { message: `${otherBody} ${refused.why}` } : unknownBody(start, names)
  context.addIssue({
    code: 'custom',
    input: text,
    message,
    params: { allowed: names.filter((id) => isMajor(id)), ...extra },
  })
}

/** Parameter of one body, by its id; a small body by name, number or designation too. */
export const oneBody = <B extends string>(names: readonly B[], description: string, refused?: Refused) =>
  z
    .string()
    .transform((text, context): B => readBody(text, context, names, refused) ?? z.NEVER)
    .meta({ description, problem: 'unknown_body' })
