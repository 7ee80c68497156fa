import { problems } from '../problems.ts'
import { entry, type ReferenceEntry } from './entry.ts'

/** Every refusal: the id is the `code` and the fragment of the `type` of a problem record. */
export const errorEntries = (): ReferenceEntry[] =>
  Object.entries(problems).map(([code, { status, title, retry }]) =>
    entry(code, `${title}. ${retry}`, { status, title, retry }, 'RFC 9457, Problem Details for HTTP APIs', {
      licence: 'part of this service; MIT',
    }),
  )
