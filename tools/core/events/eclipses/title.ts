import { capitalised } from '../../text/capitalised.ts'

/** Ends the title of an eclipse of which the place sees nothing. */
export const unseen = ', not visible here'

/**
 * Title of an eclipse: by its kind on the whole Earth, or for a place by the deepest phase seen there, which a total
 * eclipse may leave partial.
 * @param localKind the deepest phase that is above the horizon of the place, null when none is; undefined without a place.
 */
export function eclipseTitle(type: 'solar' | 'lunar', kind: string, localKind?: string | null): string {
  const title = `${capitalised(localKind ?? kind)} ${type} eclipse`
  return localKind === null ? title + unseen : title
}
