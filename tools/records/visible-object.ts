import { z } from 'zod'
import { isGivenBody, isSmallBody, type SkyBody } from '../core/bodies.ts'
import { givenOrbit } from '../core/ephemeris/given-orbit.ts'
import { phaseName } from '../core/events/moon-phases.ts'
import { type Horizontal, toJ2000 } from '../core/frames/coordinates.ts'
import { compassPoint, compassPointOf } from '../core/horizon/compass.ts'
import { riseSet } from '../core/horizon/rise-set.ts'
import type { ObserverWithHorizon } from '../core/horizon/skyline.ts'
import { separation } from '../core/math/geometry.ts'
import type { Interval } from '../core/math/intervals.ts'
import { type NightSight, passAround } from '../core/observing/night-sights.ts'
import { type PartOfNight, partOfNight, partsOfNight } from '../core/observing/part-of-night.ts'
import { type bestTonight, isClear, sightOf, type VisibleObject } from '../core/observing/visible-sky.ts'
import { roundAngle, roundDirection, roundMagnitude } from '../core/round.ts'
import { constellationFields } from '../core/stars/constellation.ts'
import { MOON } from '../core/targets/sky-target.ts'
import { utcOfText } from '../core/time/civil.ts'
import type { Window } from '../core/time/day.ts'
import { type Instant, instantOfUtc, isoSeconds, MS_PER_DAY, utcOfTt } from '../core/time/time.ts'
import { instantField } from '../schema/instant.ts'
import { compassDirection, directionsAtEnds } from '../schema/names.ts'
import { altitude, altitudeAirless, azimuth, constellationShape, magnitude, timeSpan } from './sky-fields.ts'

const reasons = [
  'risesLater',
  'belowHorizon',
  'low',
  'behindHorizon',
  'tooFaint',
  'skyTooBright',
  'past',
] as const
/** Why a planet or the Moon is not listed. */
export type HiddenReason = (typeof reasons)[number]

const time = instantField.nullable()

/** Output shape of a stretch of a night. */
export const nightStretch = timeSpan

/** Output shape of a direction over the horizon. */
export const directionShape = {
  altitude,
  altitudeAirless,
  azimuth,
  direction: compassDirection.describe('Point of the compass of azimuth.'),
}

/** Output shape of an object that is seen. */
export const visibleObject = z
  .object({
    id: z.string().describe('Usable as a target of other tools.'),
    kind: z
      .string()
      .describe('moon, planet, comet, smallBody, star, or the type of a cluster, nebula or galaxy.'),
    name: z.string().describe('Name of the object, else its designation.'),
    time: instantField.describe('The instant of altitude, azimuth and direction.'),
    ...directionShape,
    magnitude,
    ...constellationShape,
    bestTime: time.describe(
      'When it is highest while it can be seen, in what is left of the night until sunrise; see settings. null: at no time.',
    ),
    bestAltitude: z
      .number()
      .nullable()
      .describe('Degrees above the horizon at bestTime, with standard refraction; null with bestTime.'),
    sky: z
      .enum(partsOfNight)
      .optional()
      .describe('scope=night, as rise, set and windows: when it is seen, by the rule in settings.'),
    rise: time.optional().describe('The last before bestTime; null when it stays up.'),
    set: time.optional().describe('The first after bestTime; null when it stays up.'),
    windows: z
      .array(
        nightStretch
          .extend({
            ...directionsAtEnds,
            past: z.literal(true).optional().describe('Only of a window that is over at the time asked for.'),
          })
          .meta({ id: 'SeenWindow' }),
      )
      .optional()
      .describe('Of the whole night: when it is above minAltitude and the sky dark enough for it.'),
    note: z
      .string()
      .nullable()
      .describe(
        'Phase of the Moon, nearness to the Moon, a low altitude or a near set in words; null without any.',
      ),
  })
  .meta({ id: 'VisibleObject' })
/** Record of an object that is seen. */
export type VisibleRecord = z.input<typeof visibleObject>

/** Output shape of a planet or the Moon that is not seen. */
export const hiddenObject = z
  .object({
    id: z.string().describe('Name of the planet or moon.'),
    reason: z
      .enum(reasons)
      .describe(
        'At timestamp, or all night with scope=night. risesLater: up later in the same night, see bestTime. past: seen earlier in the night. tooFaint: for magnitudeMax or for the eye under any sky.',
      ),
    altitude,
    altitudeAirless,
    magnitude,
    nextRise: time.describe('Within 24 h of timestamp; null when it is up then or does not rise.'),
    bestTime: time.describe(
      'When it is highest later that night while the light of the sky leaves it; null: at no time.',
    ),
    bestAltitude: z
      .number()
      .nullable()
      .describe('Degrees above the horizon at bestTime, with standard refraction; null with bestTime.'),
  })
  .meta({ id: 'HiddenObject' })

/** Altitude and azimuth, rounded. */
export const horizontalFields = ({ altitude, altitudeAirless, azimuth }: Horizontal) => ({
  altitude: roundAngle(altitude),
  altitudeAirless: roundAngle(altitudeAirless),
  azimuth: roundDirection(azimuth),
  direction: compassPoint(azimuth),
})

/** A best time; `null` when there is none. */
export type Best = ReturnType<typeof bestTonight>

const bestRecord = (best: Best) => ({
  bestTime: best && isoSeconds(best.utc),
  bestAltitude: best && roundAngle(best.altitude),
})

/** From where and when an object is seen. */
export interface Look {
  readonly instant: Instant
  readonly observer: ObserverWithHorizon
}

function kindOfBody(body: SkyBody): string {
  if (isGivenBody(body)) return givenOrbit(body).h === undefined ? 'comet' : 'smallBody'
  if (isSmallBody(body)) return 'smallBody'
  return body === 'moon' ? 'moon' : 'planet'
}

/** Record of an object as it stands at an instant, with its best time. */
export function objectRecord(sight: VisibleObject, best: Best, look: Look): VisibleRecord {
  const { target, vector, magnitude } = sight
  return {
    id: target.id,
    kind: target.body === null ? target.kind : kindOfBody(target.body),
    name: target.name,
    time: isoSeconds(look.instant.utc),
    ...horizontalFields(sight),
    magnitude: roundMagnitude(magnitude),
    ...constellationFields(toJ2000(vector, look.instant)),
    ...bestRecord(best),
    note: [...notesOf(sight, look), ...sinking(sight, look)].join(', ') || null,
  }
}

/** A night as its answer has it. */
export interface NightRecord {
  readonly whole: z.input<typeof nightStretch>
  /** From its first to its last dark moment; null where it does not get dark. */
  readonly dark: z.input<typeof nightStretch> | null
}

/** Record of a night of TT days. */
export const nightRecordOf = (night: Interval, dark: readonly Interval[]): NightRecord => {
  const [first, last] = [dark[0], dark.at(-1)]
  return {
    whole: stretchRecord(night),
    dark: first && last ? stretchRecord({ from: first.from, to: last.to }) : null,
  }
}

/** ms since 1970 UTC of a stretch of an answer. */
const spanOf = ({ start, end }: z.input<typeof nightStretch>): Window => ({
  start: utcOfText(start),
  end: utcOfText(end),
})

/** When in a night something is seen: a word that follows from its windows and the night beside it. */
export const wordOf = (
  windows: readonly z.input<typeof nightStretch>[],
  { whole: night, dark }: NightRecord,
): PartOfNight => partOfNight(windows.map(spanOf), spanOf(night), spanOf(dark ?? night))

/** Record of an object seen in a night, as it stands at its best time. */
export function nightRecord(
  { target, magnitude, windows, best }: NightSight,
  { observer }: Omit<Look, 'instant'>,
  night: NightRecord & { readonly remaining: z.input<typeof nightStretch> },
): VisibleRecord {
  const look = { instant: best, observer }
  const sight = { ...sightOf(target, best, observer), magnitude }
  const { rise, set } = passAround(target, best, observer)
  const directionAt = (time: string) => compassPointOf(target, instantOfUtc(utcOfText(time)), observer)
  const stretches = windows.map(stretchRecord)
  const { note: _, ...record } = objectRecord(sight, { utc: best.utc, altitude: sight.altitude }, look)
  return {
    ...record,
    sky: wordOf(stretches, night),
    rise: rise === null ? null : isoSeconds(rise),
    set: set === null ? null : isoSeconds(set),
    windows: stretches.map(({ start, end }) => ({
      start,
      end,
      startDirection: directionAt(start),
      endDirection: directionAt(end),
      ...(end <= night.remaining.start ? { past: true as const } : {}),
    })),
    note: notesOf(sight, look).join(', ') || null,
  }
}

/** Record of an interval in TT days. */
export const stretchRecord = ({ from, to }: Interval): z.input<typeof nightStretch> => ({
  start: isoSeconds(utcOfTt(from)),
  end: isoSeconds(utcOfTt(to)),
})

/** Degrees from the Moon within which the note mentions it: the field of binoculars. */
const NEAR_MOON = 5
/** Altitude in degrees below which extinction and haze impair the view. */
const LOW = 15

/** Notes on an object: the Moon's phase, nearness to the Moon, `low`. */
function notesOf({ target, vector, altitude }: VisibleObject, { instant, observer }: Look): string[] {
  const isMoon = target.body === 'moon'
  const apart = isMoon ? 180 : separation(vector, MOON.seen(instant, observer))
  return [
    isMoon && phaseName(instant),
    apart < NEAR_MOON && `${Math.round(apart * 10) / 10}° from the Moon`,
    altitude < LOW && 'low',
  ].filter((note) => note !== false)
}

/** Note on an object that is about to set. */
function sinking({ target }: VisibleObject, { instant, observer }: Look): string[] {
  const later = instantOfUtc(instant.utc + MS_PER_DAY / 24)
  const sight = sightOf(target, later, observer)
  return sight.altitude < 0 || !isClear(sight, observer) ? ['sets within the hour'] : []
}

/** Record of a planet or the Moon that is not seen. `later` is its best time later in the night. */
export function hiddenRecord(
  sight: VisibleObject,
  reason: HiddenReason,
  later: Best,
  { instant, observer }: Look,
): z.input<typeof hiddenObject> {
  const { target, altitude, altitudeAirless, magnitude } = sight
  const { utc } = instant
  const isDown = altitude < 0 || !isClear(sight, observer)
  const [rise] = isDown ? riseSet(target.rising, observer, utc, utc + MS_PER_DAY, observer.horizon).rises : []
  return {
    id: target.id,
    reason,
    altitude: roundAngle(altitude),
    altitudeAirless: roundAngle(altitudeAirless),
    magnitude: roundMagnitude(magnitude),
    nextRise: rise ? isoSeconds(rise.utc) : null,
    ...bestRecord(later && later.altitude >= 0 ? later : null),
  }
}

/** CSV row: windows as `start/end` (ISO 8601-1 §5.5). */
export const visibleRow = ({ windows, ...row }: VisibleRecord): object =>
  windows ? { ...row, windows: windows.map(({ start, end }) => `${start}/${end}`).join(' ') } : row
