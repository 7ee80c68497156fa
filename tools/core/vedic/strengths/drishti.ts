import type { TraditionalPlanet as Planet } from '../../charts/dignities.ts'
import { circularDifference, normalDegrees } from '../../math/angles.ts'
import { signOf } from '../../zodiac/zodiac.ts'
import type { Graha } from '../nakshatras.ts'
import { type PlanetLongitudes, strengthPlanets } from './varga-dignity.ts'

/** Virupas of a look, by the arc from the planet that looks to the one that is seen: straight lines between these points. */
const sightPoints: readonly (readonly [arc: number, virupas: number])[] = [
  [0, 0],
  [30, 0],
  [60, 15],
  [90, 45],
  [120, 30],
  [150, 0],
  [180, 60],
  [300, 0],
  [360, 0],
]

/** Arcs in which Mars, Jupiter and Saturn look more strongly, with the virupas added. */
const fullSights: Readonly<
  Partial<Record<Planet, { readonly added: number; readonly from: readonly number[] }>>
> = {
  mars: { added: 15, from: [90, 210] },
  jupiter: { added: 30, from: [120, 240] },
  saturn: { added: 45, from: [60, 270] },
}

/**
 * Virupas, 0 to 60, of the look (sphuta drishti) of a planet over an arc in degrees.
 * @see BPHS 26.6–8 and 26.9–11 for Saturn, Mars and Jupiter, as B. V. Raman, Graha and Bhava Balas (13th ed., 1992), ch. VIII has it.
 */
export function sightStrength(planet: Planet, arc: number): number {
  const degrees = normalDegrees(arc)
  const next = sightPoints.findIndex(([end]) => degrees < end)
  const [[start, low], [end, high]] = [sightPoints[next - 1], sightPoints[next]] as [
    readonly [number, number],
    readonly [number, number],
  ]
  const plain = low + ((high - low) * (degrees - start)) / (end - start)
  const full = fullSights[planet]
  const isFull = full?.from.some((from) => degrees >= from && degrees < from + 30) ?? false
  return Math.min(60, plain + (isFull ? (full?.added ?? 0) : 0))
}

/** Grahas that do harm by nature; the Moon does so when it is weak in light, Mercury in their company. BPHS 3.11. */
const malefics: readonly Graha[] = ['sun', 'mars', 'saturn', 'rahu', 'ketu']

/**
 * Benefics of a chart: Jupiter, Venus, the Moon from the middle of the bright half to that of the dark half, and Mercury
 * unless more malefics than benefics are in its sign. For the Moon handbooks of B. V. Raman, Graha and Bhava Balas, ch. V,
 * have the eighth lunar days; others take the waxing Moon, whose strength then leaps at the full Moon.
 * @param longitudes sidereal, of the nine grahas.
 */
export function beneficsOf(longitudes: Readonly<Record<Graha, number>>): ReadonlySet<Graha> {
  const isBright = Math.abs(circularDifference(longitudes.moon, longitudes.sun)) >= 90
  const good: Graha[] = ['jupiter', 'venus', ...(isBright ? ['moon' as const] : [])]
  const besideMercury = (graha: Graha) => signOf(longitudes[graha]) === signOf(longitudes.mercury)
  const harm = [...malefics, ...(isBright ? [] : ['moon' as const])].filter(besideMercury).length
  return new Set(good.filter(besideMercury).length >= harm ? [...good, 'mercury'] : good)
}

/** Strength of looks, virupas: a quarter of those of benefics less those of malefics. BPHS 27.19; Raman, ch. VIII. */
export function drikStrength(
  planet: Planet,
  longitudes: PlanetLongitudes,
  benefics: ReadonlySet<Graha>,
): number {
  const looks = strengthPlanets
    .filter((seer) => seer !== planet)
    .map((seer) => {
      const sight = sightStrength(seer, longitudes[planet] - longitudes[seer])
      return benefics.has(seer) ? sight : -sight
    })
  return looks.reduce((sum, look) => sum + look, 0) / 4
}
