import { z } from 'zod'
import {
  ashtakavarga,
  ekadhipatyaReduction,
  type SignPoints,
  type SourceSigns,
  sarvashtakavarga,
  shodhyaPinda,
  trikonaReduction,
} from '../../core/vedic/ashtakavarga.ts'
import { ashtakavargaPlanets, ashtakavargaSources } from '../../core/vedic/ashtakavarga-houses.ts'

const points = z.array(z.int())
const pointsByName = z.record(z.string(), points).meta({ id: 'SignPoints' })

/** Output shape of the points of the signs. */
export const ashtakavargaShape = z
  .object({
    prastara: z.record(z.string(), pointsByName).describe('By planet and source.'),
    bhinna: pointsByName.describe('By planet and lagna.'),
    sarva: points.describe('337 in all.'),
    trikona: pointsByName.describe('First reduction.'),
    ekadhipatya: pointsByName.describe('Second reduction.'),
    pinda: z
      .record(z.string(), z.record(z.string(), z.int()))
      .describe('By signs (rashi), by planets (graha), and both (shodhya).'),
  })
  .meta({ id: 'Ashtakavarga' })
  .nullable()
  .describe('Points by sign, Aries first; null: no birth time.')

/** Record of the ashtakavarga of a chart. */
export function ashtakavargaRecord(places: SourceSigns): z.output<typeof ashtakavargaShape> {
  const byName = <N extends string, T>(names: readonly N[], entryOf: (name: N) => T) =>
    Object.fromEntries(names.map((name) => [name, entryOf(name)])) as Record<N, T>
  const occupied = new Set(ashtakavargaSources.map((source) => places[source]))
  const charts = byName(ashtakavargaSources, (receiver) => ashtakavarga(receiver, places))
  const trikona = byName(ashtakavargaPlanets, (planet) => trikonaReduction(charts[planet].bhinna))
  const ekadhipatya = byName(ashtakavargaPlanets, (planet) => ekadhipatyaReduction(trikona[planet], occupied))
  const listed = (rows: Readonly<Record<string, SignPoints>>) =>
    Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, [...row]]))
  return {
    prastara: byName(ashtakavargaSources, (receiver) => listed(charts[receiver].prastara)),
    bhinna: listed(byName(ashtakavargaSources, (receiver) => charts[receiver].bhinna)),
    sarva: [...sarvashtakavarga(ashtakavargaPlanets.map((planet) => charts[planet].bhinna))],
    trikona: listed(trikona),
    ekadhipatya: listed(ekadhipatya),
    pinda: byName(ashtakavargaPlanets, (planet) => ({ ...shodhyaPinda(ekadhipatya[planet], places) })),
  }
}
