import { z } from 'zod'
import { cuspRecords, housing } from '../../core/charts/record.ts'
import { formatted, zodiacPlace } from '../../core/zodiac/zodiac.ts'
import type { WheelBody, WheelChart, WheelHouses } from '../../draw/wheel/content.ts'
import { chartWords } from '../../words/chart-words.ts'
import type { Language } from '../../words/sky-words.ts'
import { house } from '../zodiac-place.ts'

/** Output shape of a body of a drawn chart, and where it stands in words. */
export const wheelBody = z
  .object({
    body: z.string().describe('Name of the body, point or node.'),
    formatted: z.string().describe('longitude in words.'),
    longitude: z.number().describe('Degrees 0 to 360 in the zodiac.'),
    house,
    retrograde: z.boolean().describe('True if it runs backwards.'),
  })
  .meta({ id: 'WheelBody' })

/** Place in the zodiac in words of a language, such as `10°22′07″ Steinbock`; longitude in degrees. */
export function placeWords(longitude: number, lang: Language): string {
  const { sign, signDegree } = zodiacPlace(longitude)
  return formatted(sign, signDegree, chartWords(lang).signs)
}

/** The numbers of a drawn chart: bodies and mean node, the angles and the cusps of its houses. */
export function wheelRecord({ bodies, frame }: Pick<WheelChart, 'bodies' | 'frame'>, lang: Language) {
  const words = (longitude: number) => placeWords(longitude, lang)
  return {
    ascendant: frame && words(frame.angles.ascendant),
    midheaven: frame && words(frame.angles.midheaven),
    bodies: bodyRecords(bodies, frame, lang),
    houseCusps: frame?.cusps.map(words) ?? null,
  }
}

/** Bodies with the houses of a chart that they stand in. */
export function bodyRecords(
  bodies: readonly WheelBody[],
  frame: WheelHouses | null,
  lang: Language,
): z.output<typeof wheelBody>[] {
  const houseOf = housing(frame && cuspRecords(frame.cusps))
  return bodies.map((body) => {
    const { longitude } = zodiacPlace(body.longitude)
    // The mean node always runs backwards.
    const retrograde = body.retrograde || body.id === 'northNode'
    return {
      body: body.id,
      formatted: placeWords(longitude, lang),
      longitude,
      house: houseOf(longitude),
      retrograde,
    }
  })
}
