import { problems } from '../contract/problems.ts'
import { entry, type ReferenceEntry } from './entry.ts'

/** Problem codes as reference entries; the id is the `code` and the fragment of `type` in problem records. */
export const errorEntries = (): ReferenceEntry[] =>
  Object.entries(problems).map(([code, { status, title, retry, example }]) =>
    entry(
      code,
      `${title}. ${retry}`,
      { status, title, retry, example },
      'RFC 9457, Problem Details for HTTP APIs',
      {
        licence: 'part of this service; MIT',
      },
    ),
  )
