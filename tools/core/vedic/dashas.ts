import { TROPICAL_YEAR } from '../ephemeris/mean-periods.ts'
import { normalDegrees } from '../math/angles.ts'
import { rotatedList } from '../math/rotated-list.ts'
import type { Window } from '../time/day.ts'
import { windowParts } from '../time/nested-windows.ts'
import { MS_PER_DAY } from '../time/time.ts'
import { type Graha, NAKSHATRA, vimshottari } from './nakshatras.ts'

/** Days in the year of a dasha. Handbooks differ: the Julian year, 360 days, the tropical year, and the sidereal year. */
export const dashaYears = {
  julian: 365.25,
  savana: 360,
  tropical: TROPICAL_YEAR,
  sidereal: 365.256363,
} as const
export type DashaYear = keyof typeof dashaYears
export const DASHA_YEAR_DAYS = dashaYears.julian

/** A lord with its years in a cycle, and how many nakshatras lead to it. */
type Share = readonly [lord: Graha, years: number, nakshatras: number]

/** A cycle of periods of the grahas. */
interface DashaCycle {
  readonly name: string
  readonly shares: readonly Share[]
  /** First nakshatra (0–26) of the first lord. */
  readonly firstNakshatra: number
  /** How many times the cycle is gone through. */
  readonly rounds: number
}

/**
 * Systems of dashas by the nakshatra of the Moon.
 * @see Bṛhat Parāśara Horā Śāstra (tr. R. Santhanam, 1984), ch. 46: Vimśottarī; Aṣṭottarī, whose lords have four and three
 * nakshatras by turns from Ardra on, without Abhijit; Yoginī, Maṅgalā (Moon) to Saṅkaṭā (Rahu), from Ardra on.
 */
const cycles = {
  vimshottari: {
    name: 'Vimshottari',
    shares: vimshottari.map(([lord, years]): Share => [lord, years, 1]),
    firstNakshatra: 0,
    rounds: 1,
  },
  ashtottari: {
    name: 'Ashtottari',
    shares: [
      ['sun', 6, 4],
      ['moon', 15, 3],
      ['mars', 8, 4],
      ['mercury', 17, 3],
      ['saturn', 10, 3],
      ['jupiter', 19, 3],
      ['rahu', 12, 4],
      ['venus', 21, 3],
    ],
    firstNakshatra: 5,
    rounds: 1,
  },
  yogini: {
    name: 'Yogini',
    shares: [
      ['moon', 1, 1],
      ['sun', 2, 1],
      ['jupiter', 3, 1],
      ['mars', 4, 1],
      ['mercury', 5, 1],
      ['saturn', 6, 1],
      ['venus', 7, 1],
      ['rahu', 8, 1],
    ],
    firstNakshatra: 5,
    rounds: 3,
  },
} as const satisfies Record<string, DashaCycle>
export type DashaSystem = keyof typeof cycles
export const dashaSystems = Object.keys(cycles) as DashaSystem[]
export const dashaSystemName = (system: DashaSystem): string => cycles[system].name

/** A period of a cycle: ms since 1970 UTC, the end exclusive. */
export interface Dasha extends Window {
  readonly system: DashaSystem
  readonly lord: Graha
}

/** How deep the cycle is divided, from the outside in. */
export const dashaLevels = ['mahadasha', 'antardasha', 'pratyantardasha', 'sukshmadasha'] as const

const sharesOf = (system: DashaSystem): readonly Share[] => cycles[system].shares
const yearsOf = (system: DashaSystem): number => sharesOf(system).reduce((sum, [, years]) => sum + years, 0)

/** The periods of all lords from one on, which share a span as their years share the cycle. */
function subPeriods(system: DashaSystem, first: Graha, span: Window): Dasha[] {
  const shares = sharesOf(system)
  const ordered = rotatedList(
    shares,
    shares.findIndex(([lord]) => lord === first),
  )
  const parts = windowParts(
    span,
    ordered.map(([, years]) => years),
  )
  return ordered.map(([lord], index) => ({ system, lord, ...(parts[index] as Window) }))
}

/** The share that a Moon stands in, and how much of its nakshatras the Moon has passed. */
function shareOfMoon(
  system: DashaSystem,
  moon: number,
): { readonly share: Share; readonly fraction: number } {
  const shares = sharesOf(system)
  const count = shares.reduce((sum, [, , nakshatras]) => sum + nakshatras, 0)
  let ahead = (normalDegrees(moon) / NAKSHATRA - cycles[system].firstNakshatra + count) % count
  for (const share of shares) {
    if (ahead < share[2]) return { share, fraction: ahead / share[2] }
    ahead -= share[2]
  }
  return { share: shares[0] as Share, fraction: 0 }
}

/**
 * The great periods of a birth. The first began before it, by the share of its nakshatras that the Moon had passed.
 *
 * @param moon sidereal longitude of the Moon, degrees.
 * @see Bṛhat Parāśara Horā Śāstra (tr. R. Santhanam, 1984), ch. 46.
 * **Accuracy**: 1″ of the Moon, or of the ayanamsa, moves every date of Vimshottari by 3 hours (Sun) to 10 hours (Venus).
 */
export function mahadashas(
  moon: number,
  birth: number,
  system: DashaSystem = 'vimshottari',
  year: DashaYear = 'julian',
): Dasha[] {
  const { share, fraction } = shareOfMoon(system, moon)
  const [lord, years] = share
  const yearMs = dashaYears[year] * MS_PER_DAY
  const round = yearsOf(system) * yearMs
  const start = birth - fraction * years * yearMs
  return Array.from({ length: cycles[system].rounds }, (_, index) =>
    subPeriods(system, lord, { start: start + index * round, end: start + (index + 1) * round }),
  ).flat()
}

/** The periods within a period, from its own lord on. */
export const subdashas = ({ system, lord, ...span }: Dasha): Dasha[] => subPeriods(system, lord, span)
