import { z } from 'zod'
import type { Birth } from '../../arguments/birth.ts'
import { roundDirection } from '../../core/round.ts'
import { instantOfUtc } from '../../core/time/time.ts'
import { ashtaKoota, type BirthMoon, birthMoon } from '../../core/vedic/koota.ts'
import { vashyaOf } from '../../core/vedic/koota-classes.ts'
import { poruthams } from '../../core/vedic/porutham.ts'
import { type Ayanamsa, ayanamsaName } from '../../core/zodiac/ayanamsa.ts'
import { zodiacLongitude } from '../../core/zodiac/placement.ts'
import type { Warning } from '../../declaration/define.ts'

const parts = z.record(
  z.string(),
  z
    .object({
      points: z.number().describe('A share of maximum.'),
      maximum: z.int().describe('Most points.'),
      reason: z.string().describe('Classes or counts compared.'),
    })
    .meta({ id: 'KootaPart' }),
)

/** Output shape of matching by the Moons of two births. */
export const kootaShape = z
  .object({
    points: z.number().describe('Sum of ashta, a share of 36.'),
    ashta: parts.describe('The eight.'),
    poruthams: parts.describe('The ten.'),
  })
  .meta({ id: 'Koota' })
  .describe('Matching by the sidereal Moons: first is the groom, second the bride.')

/** A comparison of two births: the first is the groom, the second the bride. */
interface Matching {
  readonly births: { readonly first: Birth; readonly second: Birth }
  readonly include: readonly string[]
  readonly ayanamsa: Ayanamsa
}

const isWanted = ({ include }: Matching): boolean => include.includes('koota')

const moonAt = (utc: number, ayanamsa: Ayanamsa): BirthMoon =>
  birthMoon(roundDirection(zodiacLongitude('moon', instantOfUtc(utc), ayanamsa)))

/** Member of matching, if it is wanted; the Moons are those of the instants of birth, or of noon. */
export function kootaMember(matching: Matching): { koota?: z.output<typeof kootaShape> } {
  if (!isWanted(matching)) return {}
  const { births, ayanamsa } = matching
  const [groom, bride] = [moonAt(births.first.utc, ayanamsa), moonAt(births.second.utc, ayanamsa)]
  const ashta = ashtaKoota(groom, bride)
  const points = Object.values(ashta).reduce((sum, part) => sum + part.points, 0)
  return { koota: { points, ashta, poruthams: poruthams(groom, bride) } }
}

/** Texts and rules of matching, for `meta.settings`. */
export const kootaSettings = (matching: Matching): { koota?: string } =>
  isWanted(matching)
    ? {
        koota: `first groom, second bride; Muhurta Chintamani 6, Raman, without exceptions; ayanamsa ${ayanamsaName(matching.ayanamsa)}`,
      }
    : {}

/** Whether all classes of two Moons are the same: the vashya changes in the middle of two signs. */
const sameClasses = (first: BirthMoon, second: BirthMoon): boolean =>
  first.nakshatra === second.nakshatra &&
  first.sign === second.sign &&
  vashyaOf(first.longitude) === vashyaOf(second.longitude)

/** Warnings of births on whose day the Moon changes what is compared, if their time is not known. */
export function kootaWarnings(matching: Matching): Warning[] {
  if (!isWanted(matching)) return []
  return (['first', 'second'] as const).flatMap((person) => {
    const { day } = matching.births[person]
    if (!day) return []
    const [start, end] = [moonAt(day.start, matching.ayanamsa), moonAt(day.end, matching.ayanamsa)]
    if (sameClasses(start, end)) return []
    const detail = `${person}: the nakshatra or sign of the Moon, or the half of the sign, and koota with it, depends on the time of day.`
    return [{ code: 'sign_uncertain', detail }]
  })
}
