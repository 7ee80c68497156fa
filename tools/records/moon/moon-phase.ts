import { z } from 'zod'
import { KM_PER_AU } from '../../core/bodies.ts'
import { apparentGeocentric } from '../../core/ephemeris/position.ts'
import { blueMoon } from '../../core/events/blue-moon.ts'
import { lunarEclipses } from '../../core/events/eclipses/lunar.ts'
import { solarEclipses } from '../../core/events/eclipses/solar.ts'
import { closeness, SUPERMOON_SHARE } from '../../core/events/moon-apsides.ts'
import type { MoonQuarter, Quarter } from '../../core/events/moon-phases.ts'
import { rounded, roundKm } from '../../core/round.ts'
import { capitalised } from '../../core/text/capitalised.ts'
import { civilAt } from '../../core/time/civil.ts'
import { MS_PER_DAY } from '../../core/time/time.ts'
import { offsetAt } from '../../core/time/zones.ts'
import { zodiacLongitude } from '../../core/zodiac/placement.ts'
import { zodiacPlace } from '../../core/zodiac/zodiac.ts'
import { eclipseType } from '../../schema/names.ts'
import { eventId, eventShape, timeFields } from '../event.ts'
import { zodiacPlaceShape } from '../zodiac-place.ts'

/** Kinds of phases. */
export const phases = ['new', 'firstQuarter', 'full', 'lastQuarter'] as const
/** Kind of a phase. */
export type MoonPhaseKind = (typeof phases)[number]
/** Kind of each quarter. */
export const phaseOf: Readonly<Record<Quarter, MoonPhaseKind>> = {
  'new moon': 'new',
  'first quarter': 'firstQuarter',
  'full moon': 'full',
  'last quarter': 'lastQuarter',
}

/** Output shape of a phase of the Moon. */
export const moonPhase = z
  .object({
    ...eventShape,
    kind: z.enum(phases).describe('Kind of the phase, as in phases.'),
    phase: z.string().describe('The phase in words: full moon.'),
    distanceKm: z.number().describe('Distance between the centres of Earth and Moon, km.'),
    ...zodiacPlaceShape,
    closeness: z
      .number()
      .nullable()
      .describe('Share of the way from apogee (0) to perigee (1); new and full Moons only, else null.'),
    isSupermoon: z.boolean().describe('True for a new or full Moon with closeness of 0.9 or more.'),
    isMicromoon: z.boolean().describe('True for a new or full Moon with closeness of 0.1 or less.'),
    isBlueMoon: z.boolean().describe('True if blueMoon is not null.'),
    blueMoon: z
      .enum(['monthly', 'seasonal', 'both'])
      .meta({ id: 'BlueMoonKind' })
      .nullable()
      .describe(
        'Second full Moon of a month of timezone (else UTC), third of four of a season, or both; null: neither.',
      ),
    eclipse: z
      .object({
        id: z.string().describe('Id of the eclipse in list_eclipses.'),
        type: eclipseType.describe('Of the Sun or of the Moon.'),
        kind: z.string().describe('Deepest phase on the whole Earth.'),
      })
      .meta({ id: 'PhaseEclipse' })
      .nullable()
      .describe('Eclipse at the phase; null when there is none.'),
  })
  .meta({ id: 'MoonPhase' })

/** Record of a phase of the Moon. */
export type MoonPhaseRecord = z.input<typeof moonPhase>

/** Record of a phase; months of blue moons are those of a zone, else of UTC. */
export function phaseRecord(
  { quarter, utc, instant }: MoonQuarter,
  zone: string | undefined,
): MoonPhaseRecord {
  const kind = phaseOf[quarter]
  const distanceKm = apparentGeocentric('moon', instant).distanceAu * KM_PER_AU
  const { longitude, sign, signDegree, formatted } = zodiacPlace(zodiacLongitude('moon', instant))
  const nearness = kind === 'new' || kind === 'full' ? rounded(closeness(instant, distanceKm), 4) : null
  const blue = kind === 'full' ? blueMoon(instant, (a, b) => month(a, zone) === month(b, zone)) : null
  const isSupermoon = nearness !== null && nearness >= SUPERMOON_SHARE
  return {
    id: eventId(['moon', kind], utc),
    kind,
    ...timeFields(utc),
    bodies: ['moon', 'sun'],
    title: capitalised(quarter) + (isSupermoon ? ' (supermoon)' : '') + (blue ? ' (blue moon)' : ''),
    phase: quarter,
    distanceKm: roundKm(distanceKm),
    longitude,
    sign,
    signDegree,
    formatted,
    closeness: nearness,
    isSupermoon,
    isMicromoon: nearness !== null && nearness <= 1 - SUPERMOON_SHARE,
    isBlueMoon: blue !== null,
    blueMoon: blue,
    eclipse: eclipseAt(kind, utc),
  }
}

/** Month of the civil calendar, counted from year 0. */
function month(utc: number, zone: string | undefined): number {
  const { year, month } = civilAt(utc, zone === undefined ? 0 : offsetAt(zone, utc).offsetSeconds)
  return year * 12 + month
}

/** Eclipse at a new or full Moon, if any; its greatest eclipse is within an hour of the phase. */
function eclipseAt(kind: MoonPhaseKind, utc: number): MoonPhaseRecord['eclipse'] {
  const window = [utc - MS_PER_DAY / 2, utc + MS_PER_DAY / 2] as const
  if (kind === 'new') {
    for (const { type, greatest } of solarEclipses(...window)) {
      return { id: eventId(['solar_eclipse'], greatest.utc), type: 'solar', kind: type }
    }
  }
  if (kind === 'full') {
    for (const { type, greatest } of lunarEclipses(...window)) {
      return { id: eventId(['lunar_eclipse'], greatest.utc), type: 'lunar', kind: type }
    }
  }
  return null
}
