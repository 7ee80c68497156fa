import { z } from 'zod'
import { distancesToLine, type MapLine, type Zenith } from '../../core/charts/astrocartography.ts'
import { type Place, placesOver } from '../../core/places/gazetteer.ts'
import { roundKm } from '../../core/round.ts'
import { geographicShape } from '../sky-fields.ts'

/** Towns named for a line: how many, within how many km, from how many people up. */
const MOST_TOWNS = 3
const TOWN_KM = 100
const TOWN_POPULATION = 100_000

/** Which towns are named for a line, for descriptions. */
export const townRule = `Of each line up to ${MOST_TOWNS} of the most populous towns within ${TOWN_KM} km, from ${TOWN_POPULATION} people up.`

/** Output shape of a town near a line. */
export const townNearLine = z
  .object({
    name: z.string().describe('Name of the town.'),
    country: z.string().meta({ description: 'ISO 3166 code.' }),
    countryName: z.string().describe('English name of the country.'),
    ...geographicShape,
    population: z.int().describe('Inhabitants.'),
    distanceKm: z.number().describe('Distance from the line, km.'),
  })
  .meta({ id: 'AstroLineTown' })

/** Towns large enough to be named, the most populous first. */
export const townCandidates = (): readonly Place[] => [...placesOver(TOWN_POPULATION)]

/** Records of the most populous towns near a line. */
export function townsNear(
  line: MapLine,
  over: Zenith,
  candidates: readonly Place[],
): z.input<typeof townNearLine>[] {
  const distance = distancesToLine(line, over)
  const towns: z.input<typeof townNearLine>[] = []
  for (const place of candidates) {
    const distanceKm = distance(place)
    if (distanceKm > TOWN_KM) continue
    const { name, country, countryName, latitude, longitude, population } = place
    towns.push({
      name,
      country,
      countryName,
      latitude,
      longitude,
      population,
      distanceKm: roundKm(distanceKm),
    })
    if (towns.length === MOST_TOWNS) break
  }
  return towns
}
