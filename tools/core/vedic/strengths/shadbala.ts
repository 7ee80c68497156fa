import type { TraditionalPlanet as Planet } from '../../charts/dignities.ts'
import { circularDifference } from '../../math/angles.ts'
import type { Graha } from '../nakshatras.ts'
import { cheshtaStrength, type MeanLongitudes } from './cheshta.ts'
import { beneficsOf, drikStrength } from './drishti.ts'
import { type BirthTime, type KalaStrength, kalaStrength } from './kala.ts'
import { type ChartDirections, digStrength, type SthanaStrength, sthanaStrength } from './sthana.ts'
import { byPlanet, strengthPlanets } from './varga-dignity.ts'

/** A birth chart as its strengths read it. */
export interface StrengthChart extends ChartDirections {
  /** Sidereal longitudes of the nine grahas, degrees. */
  readonly longitudes: Readonly<Record<Graha, number>>
  /** Where the sidereal zodiac begins, tropical degrees. */
  readonly origin: number
  readonly time: BirthTime
  /** Mean sidereal longitudes, degrees. */
  readonly means: MeanLongitudes
}

/** Strength of a planet: virupas, 60 of which are a rupa. */
export interface Shadbala {
  readonly sthana: SthanaStrength
  readonly dig: number
  readonly kala: KalaStrength & { readonly yuddha: number }
  readonly cheshta: number
  readonly naisargika: number
  readonly drik: number
  readonly virupas: number
  readonly ishta: number
  readonly kashta: number
}

/** Sevenths of 60 virupas that each planet has by nature. BPHS 27.18. */
const naturalSevenths: Readonly<Record<Planet, number>> = {
  sun: 7,
  moon: 6,
  venus: 5,
  jupiter: 4,
  mercury: 3,
  mars: 2,
  saturn: 1,
}

/** Rupas that a planet should have. B. V. Raman, Graha and Bhava Balas, summary; BPHS 27.32–33 has 6.5 for the Sun. */
export const requiredRupas: Readonly<Record<Planet, number>> = {
  sun: 5,
  moon: 6,
  mars: 5,
  mercury: 7,
  jupiter: 6.5,
  venus: 5.5,
  saturn: 5,
}

/** Diameters of discs that a war is shared out by. B. V. Raman, Graha and Bhava Balas, ch. V. */
const discs = { mars: 9.4, mercury: 6.6, jupiter: 190.4, venus: 16.6, saturn: 158 } as const
/** Distance in longitude below which two planets are at war, degrees. */
const WAR = 1

const sum = (parts: object): number =>
  Object.values(parts).reduce((total: number, part: number) => total + part, 0)

/**
 * Virupas that wars add and take: the difference of the strengths without ayana, motion, nature and looks, over the
 * difference of the discs. The planet with less longitude wins.
 */
function warStrengths(
  longitudes: StrengthChart['longitudes'],
  strengthOf: (planet: Planet) => number,
): Record<Planet, number> {
  const wars = byPlanet(() => 0)
  const warriors = Object.keys(discs) as (keyof typeof discs)[]
  for (const winner of warriors) {
    for (const loser of warriors) {
      const ahead = circularDifference(longitudes[loser], longitudes[winner])
      if (winner === loser || ahead < 0 || ahead >= WAR) continue
      const gain = Math.abs(strengthOf(winner) - strengthOf(loser)) / Math.abs(discs[winner] - discs[loser])
      wars[winner] += gain
      wars[loser] -= gain
    }
  }
  return wars
}

/**
 * The six strengths of the seven planets.
 * @see Bṛhat Parāśara Horā Śāstra (tr. R. Santhanam, 1984), ch. 27–28, as B. V. Raman, Graha and Bhava Balas (13th ed., 1992) has them.
 */
export function shadbala(chart: StrengthChart): Record<Planet, Shadbala> {
  const { longitudes, lagna, origin, time } = chart
  const benefics = beneficsOf(longitudes)
  const sthanas = byPlanet((planet) => sthanaStrength(planet, longitudes, lagna))
  const digs = byPlanet((planet) => digStrength(planet, longitudes, chart))
  const kalas = byPlanet((planet) => kalaStrength(planet, longitudes, time, { benefics, origin }))
  const wars = warStrengths(
    longitudes,
    (planet) => sum(sthanas[planet]) + digs[planet] + sum(kalas[planet]) - kalas[planet].ayana,
  )
  const strengths = strengthPlanets.map((planet) => {
    const motion = cheshtaStrength(planet, longitudes, chart)
    const isLight = planet === 'sun' || planet === 'moon'
    const parts = {
      dig: digs[planet],
      // In the total the doubled ayana of the Sun and paksha of the Moon stand for it.
      cheshta: isLight ? 0 : motion,
      naisargika: (naturalSevenths[planet] * 60) / 7,
      drik: drikStrength(planet, longitudes, benefics),
    }
    const { uccha } = sthanas[planet]
    const kala = { ...kalas[planet], yuddha: wars[planet] }
    return [
      planet,
      {
        sthana: sthanas[planet],
        kala,
        ...parts,
        virupas: sum(sthanas[planet]) + sum(kala) + sum(parts),
        ishta: Math.sqrt(uccha * motion),
        kashta: Math.sqrt((60 - uccha) * (60 - motion)),
      },
    ]
  })
  return Object.fromEntries(strengths) as Record<Planet, Shadbala>
}
