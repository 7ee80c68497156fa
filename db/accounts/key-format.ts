import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Mode } from '../../tools/contract/ports.ts'

/**
 * An API key is a prefix, 32 random base62 characters (190 bits) and a checksum of 6: the CRC-32 of everything before
 * it, in base62 as in GitHub's tokens ("Behind GitHub's new authentication token formats", 2021). Clients and secret
 * scanners detect a typo or a swapped prefix offline.
 */
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const prefixes: Readonly<Record<Mode, string>> = { live: 'ac_live_', test: 'ac_test_' }
const bodyLength = 32
/** 62⁶ > 2³²: six characters hold every CRC-32. */
const checksumLength = 6
const pattern = /^ac_(live|test)_[0-9A-Za-z]{38}$/

function checksum(text: string): string {
  let remainder = crc32(text)
  let encoded = ''
  for (let i = 0; i < checksumLength; i++) {
    encoded = digits[remainder % 62] + encoded
    remainder = Math.floor(remainder / 62)
  }
  return encoded
}

/** A new random key. */
export function newKey(mode: Mode): string {
  // randomInt rejects values beyond the last whole multiple of 62, so that no digit is likelier than another.
  const body = Array.from({ length: bodyLength }, () => digits[randomInt(62)]).join('')
  const start = prefixes[mode] + body
  return start + checksum(start)
}

/** Whether a text has the form and the checksum of a key; does not read the database. */
export function isWellFormedKey(text: string): boolean {
  return pattern.test(text) && text.endsWith(checksum(text.slice(0, -checksumLength)))
}
