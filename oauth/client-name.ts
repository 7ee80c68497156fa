const longest = 64

/**
 * The name a client gives itself, fit to be shown: without control characters, without characters that are invisible
 * or turn the direction of what follows (Unicode categories Cc, Cf, Cs, Co, Zl, Zp), spaces single, at most 64.
 */
export function shownName(name: string | undefined): string {
  const seen = (name ?? '')
    .slice(0, 4096)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u{115f}\u{1160}\u{3164}\u{ffa0}]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
  const characters = [...seen]
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : seen
}
