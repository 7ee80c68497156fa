const longest = 64

/**
 * Invisible characters, and those that turn the direction of the rest: Unicode categories Cc, Cf, Cs, Co, Zl and Zp,
 * everything with the property Default_Ignorable_Code_Point (Hangul fillers, variation selectors, U+034F), and the Braille
 * pattern without dots.
 */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u{2800}]/gu
/** Something with a shape of its own; marks alone (category M) are drawn on nothing. */
const shape = /[^\s\p{M}]/u

/**
 * The name a client gives itself, fit to be shown: without what is invisible, spaces single, at most 64 characters; empty
 * for a name of which nothing can be seen.
 */
export function displayName(name: string | undefined): string {
  const seen = (name ?? '').slice(0, 4096).replace(invisible, ' ').replace(/\s+/gu, ' ').trim()
  if (!shape.test(seen)) return ''
  const characters = [...seen]
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : seen
}
