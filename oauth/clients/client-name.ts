const longest = 64

/**
 * Invisible and bidirectional control characters: Unicode categories Cc, Cf, Cs, Co, Zl and Zp, the property
 * Default_Ignorable_Code_Point (Hangul fillers, variation selectors, U+034F), and the blank Braille pattern.
 */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u{2800}]/gu
/** A visible character; combining marks (category M) alone are not. */
const shape = /[^\s\p{M}]/u

/** A display name: invisible characters removed, spaces collapsed, at most 64 characters. Empty if none is visible. */
export function displayName(name: string | undefined): string {
  const visible = (name ?? '').slice(0, 4096).replace(invisible, ' ').replace(/\s+/gu, ' ').trim()
  if (!shape.test(visible)) return ''
  const characters = [...visible]
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : visible
}
