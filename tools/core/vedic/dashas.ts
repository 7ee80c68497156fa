import { MS_PER_DAY } from '../time/time.ts'
import { type Graha, nakshatraPlace, vimshottari } from './nakshatras.ts'

/** Days in the year of a dasha: the Julian year. Others use 360 days, or the tropical or sidereal year. */
export const DASHA_YEAR_DAYS = 365.25
/** Years of the whole cycle. */
const CYCLE_YEARS = vimshottari.reduce((sum, [, years]) => sum + years, 0)
const CYCLE_MS = CYCLE_YEARS * DASHA_YEAR_DAYS * MS_PER_DAY

/** A period of the Vimshottari cycle: ms since 1970 UTC, the end exclusive. */
export interface Dasha {
  readonly lord: Graha
  readonly start: number
  readonly end: number
}

/** How deep the cycle is divided, from the outside in. */
export const dashaLevels = ['mahadasha', 'antardasha', 'pratyantardasha', 'sukshmadasha'] as const

/** Nine periods from a lord on, which share a span as their years share the cycle. */
function subPeriods(first: Graha, start: number, length: number): Dasha[] {
  const position = vimshottari.findIndex(([lord]) => lord === first)
  let passed = 0
  return vimshottari.map((_, index) => {
    const [lord, years] = vimshottari[(position + index) % vimshottari.length] as (typeof vimshottari)[number]
    const from = start + (length * passed) / CYCLE_YEARS
    passed += years
    return { lord, start: from, end: start + (length * passed) / CYCLE_YEARS }
  })
}

/**
 * The nine great periods of a birth. The first began before it, by the share of its nakshatra that the Moon had passed.
 *
 * @param moon sidereal longitude of the Moon, degrees.
 * @see Bṛhat Parāśara Horā Śāstra (tr. R. Santhanam, 1984), ch. 46.
 * **Accuracy**: 1″ of the Moon, or of the ayanamsa, moves every date by 3 hours (Sun) to 10 hours (Venus).
 */
export function mahadashas(moon: number, birth: number): Dasha[] {
  const { nakshatra, fraction } = nakshatraPlace(moon)
  const years = vimshottari.find(([lord]) => lord === nakshatra.lord)?.[1] as number
  return subPeriods(nakshatra.lord, birth - (fraction * years * CYCLE_MS) / CYCLE_YEARS, CYCLE_MS)
}

/** The nine periods within a period, from its own lord on. */
export const subdashas = ({ lord, start, end }: Dasha): Dasha[] => subPeriods(lord, start, end - start)

/** The periods that hold an instant, from the outside in; empty outside the cycle. */
export function dashasAt(all: readonly Dasha[], utc: number, levels: number = dashaLevels.length): Dasha[] {
  const period = all.find(({ start, end }) => start <= utc && utc < end)
  if (!period || levels === 0) return []
  return [period, ...dashasAt(subdashas(period), utc, levels - 1)]
}
