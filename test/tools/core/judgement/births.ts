import { bodyIds } from '../../../../tools/core/bodies.ts'
import { type Analysed, traditional } from '../../../../tools/core/charts/analysis.ts'
import { usualTables } from '../../../../tools/core/charts/dignity-tables.ts'
import { castWithPoints } from '../../../../tools/core/charts/place-points.ts'
import { instantOfUtc } from '../../../../tools/core/time/time.ts'
import { seededRandom } from '../../../faults/seeded-random.ts'

const DAY = 86_400_000

/** A chart of a birth, as groups of an analysis are made from it. */
export function analysedAt(
  utc: number,
  place: NonNullable<Analysed['place']>,
): Analysed & { readonly place: typeof place } {
  const instant = instantOfUtc(utc)
  const cast = { instant, place, zodiac: 'tropical', bodies: bodyIds } as const
  const chart = castWithPoints({ ...cast, houseSystem: 'regiomontanus' })
  return { ...cast, chart, tables: usualTables }
}

/** Random births of 1900 to 2030 between 60° south and 60° north. */
export function randomBirths(count: number, seed: number) {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => {
    const utc = Math.round(Date.UTC(1900, 0, 1) + random() * 130 * 365.25 * DAY)
    return analysedAt(utc, { latitude: random() * 120 - 60, longitude: random() * 360 - 180 })
  })
}

export const longitudesOf = traditional
