/** Directions as catalogs and programs write them: decimal or sexagesimal, with proper motion behind. */
import type { FixedPlace } from '../stars/stars.ts'

/** A direction of J2000.0: hours, degrees, and milliarcseconds a year of proper motion, that in right ascension times cos(declination). */
export type GivenDirection = Pick<FixedPlace, 'ra' | 'dec' | 'pmRa' | 'pmDec'>

const motion = /^pm=([+-]?\d{1,5}(?:\.\d{1,6})?)\/([+-]?\d{1,5}(?:\.\d{1,6})?)$/

/**
 * A direction, if the text is one: `6.7525,-16.7161`, `00:42:44 +41:16:09`, `00h42m44.3s, +41°16′09″`, each with
 * `;pm=-546.01/-1223.07` behind it.
 */
export function readDirection(text: string): GivenDirection | undefined {
  const [place = '', moved, ...surplus] = text
    .replace(/[\u2212\u2013]/g, '-')
    .split(';')
    .map((part) => part.trim())
  const [right, declination] = halves(place)
  const ra = right === undefined ? undefined : angle(right, /^[\d.\s:hms]+$/i)
  const dec = declination === undefined ? undefined : angle(declination, /^[+-]?\s?[\d.\s:d°º'′"″m]*s?$/i)
  const pm = moved === undefined ? [] : motion.exec(moved)
  if (ra === undefined || dec === undefined || pm === null || surplus.length > 0) return undefined
  if (ra >= 24 || Math.abs(dec) > 90) return undefined
  return { ra, dec, pmRa: Number(pm[1] ?? 0), pmDec: Number(pm[2] ?? 0) }
}

/** Right ascension and declination of a text: apart by a comma, a sign or the middle of its numbers. */
function halves(text: string): [string?, string?] {
  const comma = text.split(',')
  if (comma.length > 1)
    return comma.length === 2 ? [(comma[0] as string).trim(), (comma[1] as string).trim()] : []
  const sign = text.search(/[+-]/)
  if (sign > 0) return [text.slice(0, sign).trim(), text.slice(sign).trim()]
  const words = text.split(/\s+/)
  if (words.length % 2 !== 0 || words.length < 2) return []
  const middle = words.length / 2
  return [words.slice(0, middle).join(' '), words.slice(middle).join(' ')]
}

/** The value of an angle of one to three numbers, sixty of each in the one before; undefined for other texts. */
function angle(text: string, letters: RegExp): number | undefined {
  if (!letters.test(text)) return undefined
  const numbers = text
    .replace(/^[+-]/, '')
    .split(/[^\d.]+/)
    .filter(Boolean)
  if (numbers.length < 1 || numbers.length > 3) return undefined
  const isWritten = numbers.every((part, index) =>
    index === numbers.length - 1 ? /^\d{1,3}(?:\.\d{1,12})?$/.test(part) : /^\d{1,2}$/.test(part),
  )
  const [degreesPart = 0, minutes = 0, seconds = 0] = numbers.map(Number)
  if (!isWritten || minutes >= 60 || seconds >= 60) return undefined
  const size = degreesPart + minutes / 60 + seconds / 3600
  return text.startsWith('-') ? -size : size + 0
}
