/** The nine grahas and the ascendant as content of a square. */

import type { ChartRequest } from '../../core/charts/chart.ts'
import { chartFrame, houseFrame } from '../../core/charts/chart.ts'
import type { HouseFrame } from '../../core/charts/houses.ts'
import { roundDirection } from '../../core/round.ts'
import { grahaPlaces } from '../../core/vedic/graha-places.ts'
import { grahas } from '../../core/vedic/nakshatras.ts'
import { type Varga, vargaLongitude } from '../../core/vedic/vargas.ts'
import { type Ayanamsa, zodiacOrigin } from '../../core/zodiac/ayanamsa.ts'
import { type Language, wordsOf } from '../../words/sky-words.ts'
import type { WheelChart, WheelHouses } from './content.ts'
import type { SquareEntry } from './squares.ts'

/** Nine grahas, Rahu the mean node, and whole-sign houses; longitudes are sidereal, those of a divisional chart in it. */
export function grahaChart(
  instant: ChartRequest['instant'],
  place: ChartRequest['place'],
  ayanamsa: Ayanamsa,
  varga: Varga,
): Pick<WheelChart, 'bodies' | 'frame'> {
  const places = grahaPlaces(instant, ayanamsa, 'mean')
  const inVarga = (longitude: number) => vargaLongitude(varga, roundDirection(longitude))
  return {
    bodies: grahas.map((id) => ({
      id,
      longitude: inVarga(places[id].longitude),
      retrograde: places[id].speed < 0,
    })),
    frame: place && vargaFrame(houseFrame(instant, place, zodiacOrigin(ayanamsa, instant)), inVarga),
  }
}

/** Angles in a divisional chart, and the signs from its ascendant on as houses. */
function vargaFrame(frame: HouseFrame, inVarga: (longitude: number) => number): WheelHouses {
  const { ascendant, midheaven } = chartFrame(frame, 'whole-sign').angles
  const angles = { ascendant: inVarga(ascendant), midheaven: inVarga(midheaven) }
  const first = Math.floor(angles.ascendant / 30)
  return { angles, cusps: Array.from({ length: 12 }, (_, house) => 30 * ((first + house) % 12)) }
}

/** The ascendant first, then the grahas, by the first letters of their names; the nodes are not marked retrograde. */
export function squareEntries(
  { bodies, frame }: ReturnType<typeof grahaChart>,
  language: Language,
): SquareEntry[] {
  const { bodies: names } = wordsOf(language)
  // Two letters tell them apart, but Dutch has Maan and Mars.
  const length = language === 'nl' ? 3 : 2
  const nodes: Readonly<Record<string, string>> = { rahu: 'Ra', ketu: 'Ke' }
  return [
    ...(frame ? [{ name: 'As', longitude: frame.angles.ascendant, retrograde: false }] : []),
    ...bodies.map(({ id, longitude, retrograde }) => ({
      name: nodes[id] ?? names[id as keyof typeof names].slice(0, length),
      longitude,
      retrograde: retrograde && nodes[id] === undefined,
    })),
  ]
}
