/** The nine grahas and the ascendant as content of a square. */

import type { ChartRequest } from '../../core/charts/chart.ts'
import { chartFrame, houseFrame } from '../../core/charts/chart.ts'
import { grahaPlaces } from '../../core/vedic/graha-places.ts'
import { grahas } from '../../core/vedic/nakshatras.ts'
import { type Ayanamsa, zodiacOrigin } from '../../core/zodiac/ayanamsa.ts'
import { type Language, wordsOf } from '../../words/sky-words.ts'
import type { WheelChart } from './content.ts'
import type { SquareEntry } from './squares.ts'

/** Nine grahas, Rahu the mean node, and whole-sign houses; longitudes are sidereal. */
export function grahaChart(
  instant: ChartRequest['instant'],
  place: ChartRequest['place'],
  ayanamsa: Ayanamsa,
): Pick<WheelChart, 'bodies' | 'frame'> {
  const places = grahaPlaces(instant, ayanamsa, 'mean')
  return {
    bodies: grahas.map((id) => ({
      id,
      longitude: places[id].longitude,
      retrograde: places[id].speed < 0,
    })),
    frame: place && chartFrame(houseFrame(instant, place, zodiacOrigin(ayanamsa, instant)), 'whole-sign'),
  }
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
