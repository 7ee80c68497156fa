import { z } from 'zod'
import type { SolarTerm } from '../../core/data/solar-terms.ts'
import { timeUnit } from '../../core/events/body-events/time-unit.ts'
import { type Season, seasonKinds } from '../../core/events/seasons.ts'
import { roundAu, roundDirection } from '../../core/round.ts'
import { zodiacPlace } from '../../core/zodiac/zodiac.ts'
import { eventId, eventShape, timeFields } from '../event.ts'

/** Output shape of a moment of the Sun's year. */
export const seasonShape = z
  .object({
    ...eventShape,
    kind: z.enum(seasonKinds).describe('Kind of the moment; solarTerm for terms that are no season.'),
    name: z.string().describe('Name of the moment: March equinox, Beltane, perihelion.'),
    solarLongitude: z
      .number()
      .describe('Apparent geocentric longitude of the Sun of date, degrees 0 to 360.'),
    solarFormatted: z.string().describe('The same by sign.'),
    distanceAu: z.number().describe('Distance from the Earth to the Sun, au.'),
    solarTerm: z
      .object({
        number: z.int().describe('1 to 24; number 1 is lichun.'),
        pinyin: z.string().describe('Name in pinyin.'),
        chinese: z.string().describe('Name in Chinese characters.'),
        english: z.string().describe('Name in English, as the Hong Kong Observatory has it.'),
      })
      .meta({ id: 'SolarTerm' })
      .nullable()
      .describe('The solar term that begins; null for a moment that begins none.'),
  })
  .meta({ id: 'Season' })
/** Record of a moment of the Sun's year. */
export type SeasonRecord = z.input<typeof seasonShape>

/** Record of a moment of the Sun's year, its time in the unit that it is known to. */
export function seasonRecord(season: Season): SeasonRecord {
  const { kind, name, instant, term } = season
  return {
    id: eventId([kind, name.toLowerCase()], instant.utc),
    kind,
    ...timeFields(instant.utc, timeUnit(kind, 'sun')),
    bodies: ['sun'],
    title: titleOf(season),
    name,
    solarLongitude: roundDirection(season.solarLongitude),
    solarFormatted: zodiacPlace(season.solarLongitude).formatted,
    distanceAu: roundAu(season.distanceAu),
    solarTerm: term && termRecord(term),
  }
}

/** A moment as a title has it: `Earth at perihelion`, `Solar term Minor Cold (xiaohan)`, `March equinox`. */
function titleOf({ kind, name, term }: Season): string {
  if (kind === 'apsis') return `Earth at ${name}`
  return kind === 'solarTerm' && term ? `Solar term ${name} (${term.pinyin})` : name
}

/** A solar term without its season. */
const termRecord = ({ number, pinyin, chinese, english }: SolarTerm) => ({ number, pinyin, chinese, english })
