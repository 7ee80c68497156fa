import type { Birth } from '../arguments/birth.ts'
import { houseFrame } from '../core/charts/chart.ts'
import { followsZodiac, type HouseSystem, houseCusps, polarSystems } from '../core/charts/houses.ts'
import { instantOfUtc } from '../core/time/time.ts'
import type { Warning } from '../declaration/define.ts'

/** Warning of houses that do not follow each other along the zodiac, as those by circles may inside the polar circles and horizontal ones in the tropics. */
export function houseOrderWarnings(
  systems: readonly HouseSystem[],
  ...births: readonly Pick<Birth, 'utc' | 'place'>[]
): Warning[] {
  const frames = births.flatMap(({ utc, place }) => (place ? [houseFrame(instantOfUtc(utc), place)] : []))
  const disordered = systems.filter(
    (system) =>
      polarSystems.includes(system) && frames.some((frame) => !followsZodiac(houseCusps(system, frame))),
  )
  if (disordered.length === 0) return []
  const detail = `Cusps of ${disordered.join(', ')} run against the zodiac or to and fro at this latitude and time; house is counted along them. Those of equal and whole-sign do not.`
  return [{ code: 'houses_out_of_order', detail }]
}
