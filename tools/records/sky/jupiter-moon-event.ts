import { z } from 'zod'
import { bodyName } from '../../core/bodies.ts'
import {
  endsOf,
  isObservable,
  JUPITER,
  type JupiterEvent,
  jupiterEventKinds,
} from '../../core/events/jupiter-events.ts'
import { horizontal } from '../../core/frames/coordinates.ts'
import type { Observer } from '../../core/frames/earth.ts'
import { DARK_ENOUGH, HIGH_ENOUGH } from '../../core/observing/best-view.ts'
import { roundAngle, rounded } from '../../core/round.ts'
import { type SkyTarget, SUN } from '../../core/targets/sky-target.ts'
import { instantOfUtc, isoSeconds } from '../../core/time/time.ts'
import { timeInUnit } from '../../core/time/written.ts'
import type { CalendarEntry } from '../../declaration/define.ts'
import { instantField } from '../../schema/instant.ts'
import { galileanMoon } from '../../schema/names.ts'
import type { Language } from '../../words/sky-words.ts'
import { entryBetween, eventId, eventShape, unseenEntry } from '../event.ts'

const altitudes = z
  .object({
    start: z.number().describe('Degrees above the horizon when the event begins.'),
    end: z.number().describe('Degrees above the horizon when it ends.'),
  })
  .meta({ id: 'AltitudeRange' })
  .nullable()

/** Output shape of a passage of a moon, or of a transit of the Great Red Spot. */
export const jupiterMoonEvent = z
  .object({
    ...eventShape,
    moon: galileanMoon.nullable().describe('The moon that passes; null for redSpotTransit.'),
    mutual: z
      .object({
        hidden: galileanMoon.describe('The moon that it hides or shades.'),
        maximum: instantField.describe('When most is covered.'),
        covered: z.number().describe('Share of its light lost then, 0 to 1.'),
        magnitudeDrop: z.number().describe('Magnitudes it fades by; mutualOccultation: both together.'),
      })
      .meta({ id: 'MutualMoonEvent' })
      .optional()
      .describe('Only of a mutual event.'),
    kind: z
      .enum(jupiterEventKinds)
      .describe(
        'transit: the moon before Jupiter; shadowTransit: its shadow on Jupiter; occultation: the moon behind Jupiter; eclipse: the moon in the shadow; mutual…: a moon by a moon that Jupiter leaves in sight; redSpotTransit: the Red Spot on the central meridian.',
      ),
    start: instantField.describe(
      'When the centre of the moon, or of its shadow, meets the limb; mutual: first fading. Same as time.',
    ),
    startVisible: z.boolean().describe('false: behind Jupiter or in its shadow just then.'),
    end: instantField.describe('When it leaves.'),
    endVisible: z.boolean().describe('As startVisible, of the end.'),
    jupiterAltitude: altitudes.describe('With standard refraction; null without a place.'),
    sunAltitude: altitudes.describe("Airless, of the Sun's centre; null without a place."),
    observable: z
      .boolean()
      .nullable()
      .meta({
        description:
          'Eclipse, occultation: a visible start or end falls in the dark with Jupiter up. Others: some visible part does. ' +
          'null without a place.',
      }),
  })
  .meta({ id: 'JupiterMoonEvent' })
/** Record of an event. */
export type JupiterMoonEventRecord = z.input<typeof jupiterMoonEvent>

/** A time of an event as it is written. */
export const eventTimeText = (event: JupiterEvent, utc: number): string =>
  'unit' in event ? timeInUnit(utc, event.unit) : isoSeconds(utc)

const words = {
  transit: 'transits Jupiter',
  shadowTransit: 'casts its shadow on Jupiter',
  occultation: 'is hidden behind Jupiter',
  eclipse: "is in Jupiter's shadow",
  mutualOccultation: 'occults ',
  mutualEclipse: 'eclipses ',
} as const

/** Words of an event. */
export function jupiterEventTitle(event: JupiterEvent): string {
  if (event.kind === 'redSpotTransit') return 'Great Red Spot crosses the middle of Jupiter'
  return `${bodyName(event.moon)} ${words[event.kind]}${'hidden' in event ? bodyName(event.hidden) : ''}`
}

/** Meaning and accuracy of the ends of an event. */
export const passageConventions = {
  contacts:
    "a moon's centre on the limb, or in the shadow that the centre of the Sun casts; mutual: first and last fading, of spheres of even brightness, from 1 % of the light",
  accuracy:
    'theory L1.2: 1 min; mutual events shorter than 15 min: half within 7 s, nine of ten within 16 s, slow ones within 2 min',
}

/** The rule of {@link isObservable}, as the answer states it. */
export const observableRule = `eclipse, occultation: (startVisible and seen at start) or (endVisible and seen at end); other kinds: seen at some moment from start to end; seen = Jupiter at least ${HIGH_ENOUGH} degrees up (with refraction), the Sun's centre at ${DARK_ENOUGH} degrees or lower`

/** Record of an event; with an observer, with what stands over the horizon when it begins and ends. */
export function jupiterMoonEventRecord(
  event: JupiterEvent,
  observer: Observer | undefined,
): JupiterMoonEventRecord {
  const { kind, start, end } = event
  const moon = 'moon' in event ? event.moon : null
  const { startVisible, endVisible } = endsOf(event)
  const mutual = 'hidden' in event ? event : null
  const ends = (target: SkyTarget, column: 'altitude' | 'altitudeAirless') => {
    if (!observer) return null
    const altitudeAt = (utc: number): number => {
      const instant = instantOfUtc(utc)
      return roundAngle(horizontal(target.seen(instant, observer), instant, observer)[column])
    }
    return { start: altitudeAt(start), end: altitudeAt(end) }
  }
  const names = [...(moon ? [moon] : []), ...(mutual ? [mutual.hidden] : [])]
  return {
    id: eventId([kind, ...names, isoSeconds(start).slice(-9, -7)], start),
    kind,
    time: eventTimeText(event, start),
    bodies: mutual ? names : ['jupiter', ...names],
    title: jupiterEventTitle(event),
    moon,
    ...(mutual
      ? {
          mutual: {
            hidden: mutual.hidden,
            maximum: isoSeconds(mutual.maximum),
            covered: rounded(mutual.covered, 3),
            magnitudeDrop: rounded(mutual.magnitudeDrop, 2),
          },
        }
      : {}),
    start: eventTimeText(event, start),
    end: eventTimeText(event, end),
    startVisible,
    endVisible,
    jupiterAltitude: ends(JUPITER, 'altitude'),
    sunAltitude: ends(SUN, 'altitudeAirless'),
    observable: observer ? isObservable(event, observer) : null,
  }
}

/** Calendar entry of an event for as long as it lasts. */
export function jupiterMoonEntry(
  event: JupiterMoonEventRecord,
  language: Language | undefined,
): CalendarEntry {
  const entry = entryBetween(event, event.start, event.end)
  return event.observable === false ? unseenEntry(entry, language) : entry
}
