/** 32-bit FNV-1a. Fowler, Noll, Vo, RFC 9923, §2. */
function fnv1a(text: string, basis: number): number {
  let hash = basis
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

/**
 * Hash of a drawing, sixteen hexadecimal digits. It identifies a drawing and is not cryptographic: it is easy to forge.
 * The second half is the hash begun from the first.
 */
export function fingerprint(text: string): string {
  const first = fnv1a(text, 0x811c9dc5)
  const second = fnv1a(text, first)
  return [first, second].map((half) => half.toString(16).padStart(8, '0')).join('')
}
