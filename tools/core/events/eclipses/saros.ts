import { SYNODIC_MONTH_DAYS } from '../../ephemeris/mean-periods.ts'

/** The mean new Moon of 2000-01-06 18:14 TT, days from J2000.0. Meeus, Astronomical Algorithms, 2nd ed., eq. 49.1, k = 0. */
const FIRST_NEW_MOON = 5.09766

/** Numbers of the series that were running at lunation −105. They fix van den Bergh's numbering. */
const START = { solar: 136, lunar: 148 } as const

/**
 * Number of the Saros series of an eclipse, 1–223.
 *
 * Series and inex step as 38 and −61 lunations; the rest brings the count back within a Saros of 223.
 * @param tt greatest eclipse, days from J2000.0.
 * @see G. van den Bergh, Periodicity and Variation of Solar (and Lunar) Eclipses (1955); numbering as NASA's canons.
 */
export function saros(type: keyof typeof START, tt: number): number {
  const months = (tt - FIRST_NEW_MOON) / SYNODIC_MONTH_DAYS
  // A full Moon is counted with the new Moon before it.
  const lunation = (type === 'solar' ? Math.round(months) : Math.floor(months)) + 105
  const back = Math.floor((-61 * lunation) / 358 + 0.5 - lunation / (12 * 358 * 358))
  const number = (START[type] + 38 * lunation + 223 * back - 1) % 223
  return (number < 0 ? number + 223 : number) + 1
}
