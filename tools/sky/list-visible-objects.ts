import { z } from 'zod'
import { localTime } from '../arguments/moment.ts'
import { observation, observationSettings, observationShape } from '../arguments/observation.ts'
import { phaseName } from '../core/events/moon-phases.ts'
import { type Horizontal, horizontal, toJ2000 } from '../core/frames/coordinates.ts'
import type { Observer } from '../core/frames/earth.ts'
import { compassPoint, compassPoints } from '../core/horizon/compass.ts'
import { MOONLESS_LIMIT } from '../core/horizon/moonlight.ts'
import { riseSet } from '../core/horizon/rise-set.ts'
import { skyCondition, skyConditions } from '../core/horizon/sun-times.ts'
import { separation } from '../core/math/geometry.ts'
import {
  airlessSunAltitude,
  bestTonight,
  constellationSights,
  eveningOf,
  faintestBySky,
  faintestBySun,
  fixedSights,
  type NightSky,
  sightOf,
  type VisibleObject,
  wanderers,
} from '../core/observing/visible-sky.ts'
import { roundAngle, roundDirection, roundMagnitude } from '../core/round.ts'
import { constellationFields } from '../core/stars/constellation.ts'
import { MOON } from '../core/targets/sky-target.ts'
import { instantOfUtc, isoSeconds, MS_PER_DAY } from '../core/time/time.ts'
import { defineTool } from '../define.ts'
import { commaList } from '../schema/comma-list.ts'
import { limit } from '../schema/page.ts'

const groups = ['planets', 'moon', 'stars', 'constellations'] as const
const reasons = ['risesLater', 'belowHorizon', 'low', 'tooFaint', 'skyTooBright'] as const
type Reason = (typeof reasons)[number]

const time = z.iso.datetime().nullable()
const localTimeShape = z.string().nullable().optional()
const place = {
  altitude: z.number(),
  altitudeAirless: z.number(),
  azimuth: z.number(),
  direction: z.enum(compassPoints),
}

export default defineTool({
  name: 'list_visible_objects',
  title: 'What is up now',
  description:
    'List planets, Moon, bright stars and showpiece clusters up at an instant (by day: the coming night), brightest ' +
    "first, with sky darkness, best time tonight and constellation. Answers 'what can I see tonight'. For a schedule of " +
    'given targets use plan_observing.',
  route: 'GET /v1/sky/visible',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'topocentric',
  input: z.strictObject({
    ...observationShape,
    minAltitude: z
      .number({ error: 'minAltitude must be a number of degrees' })
      .min(0, 'minAltitude must be at least 0')
      .max(90, 'minAltitude must be at most 90')
      .default(5)
      .meta({ description: 'Least altitude, degrees, 0 to 90.' }),
    magnitudeMax: z
      .number({ error: 'magnitudeMax must be a number' })
      .min(-30, 'magnitudeMax must be at least -30')
      .max(15, 'magnitudeMax must be at most 15')
      .default(3)
      .meta({ description: 'Faintest magnitude, -30 to 15; stars are known to 6.5.' }),
    include: commaList(groups, {
      description: `Comma list: ${groups.join(', ')}. Default all.`,
      problem: 'invalid_include',
      alone: { all: groups },
    }).prefault('all'),
    limit: limit(1_000, 50),
  }),
  output: z.object({
    timestamp: z.iso
      .datetime()
      .meta({ description: 'The instant of the sky listed: by day, of the coming night.' }),
    timestampLocal: z.string().optional(),
    skyCondition: z.enum(skyConditions).meta({ description: 'How dark it is at datetime.' }),
    sunAltitude: z.number().meta({ description: 'Airless altitude of the Sun at datetime.' }),
    listedCondition: z.enum(skyConditions).meta({ description: 'How dark it is at timestamp.' }),
    limitingMagnitude: z
      .number()
      .meta({ description: 'Faintest that the light of Sun and Moon leaves to the eye at timestamp.' }),
    faintestListed: z.number().meta({ description: 'The lesser of limitingMagnitude and magnitudeMax.' }),
    objects: z.array(
      z.object({
        id: z.string(),
        kind: z.string(),
        name: z.string(),
        ...place,
        magnitude: z.number(),
        constellation: z.string().meta({ description: 'IAU code.' }),
        constellationName: z.string(),
        bestTime: time.meta({
          description:
            'When it is highest while it can be seen, until sunrise; see settings. null: at no time.',
        }),
        bestTimeLocal: localTimeShape,
        bestAltitude: z.number().nullable(),
        note: z.string().nullable(),
      }),
    ),
    count: z.int(),
    truncated: z.boolean(),
    constellations: z.array(z.object({ code: z.string(), name: z.string(), ...place })),
    notVisible: z
      .array(
        z.object({
          id: z.string(),
          reason: z.enum(reasons).meta({
            description:
              'At timestamp. risesLater: up later in the same night, see bestTime. tooFaint: for magnitudeMax or for the eye under any sky.',
          }),
          altitude: z.number(),
          altitudeAirless: z.number(),
          magnitude: z.number(),
          nextRise: time.meta({
            description: 'Within 24 h of timestamp; null when it is up then or does not rise.',
          }),
          nextRiseLocal: localTimeShape,
          bestTime: time.meta({
            description:
              'When it is highest later that night while the light of the sky leaves it; null: at no time.',
          }),
          bestTimeLocal: localTimeShape,
          bestAltitude: z.number().nullable(),
        }),
      )
      .meta({
        description:
          'Moon and planets that are not in the list, why, and whether they come later that night.',
      }),
  }),
  example: { latitude: 51.4779, longitude: -0.0015, datetime: '2026-11-20T20:00:00Z' },
  prepare: (input, { now }) => ({ ...input, seen: observation(input, now) }),
  credits: 1,
  heavy: true,
  views: { table: ({ objects }) => objects },
  compute({ seen, minAltitude, magnitudeMax, include, limit }) {
    const { observer, timezone } = seen
    const asked = airlessSunAltitude(seen.instant, observer)
    const evening = eveningOf(seen.instant, observer)
    const { instant, condition } = evening
    const limitingMagnitude = faintestBySky(condition, instant, observer)
    const faintest = Math.min(magnitudeMax, limitingMagnitude)
    const bodies = wanderers
      .filter(({ body }) => include.includes(body === 'moon' ? 'moon' : 'planets'))
      .map((target) => sightOf(target, instant, observer))
    const best = (sight: VisibleObject) => bestTonight(sight, evening, observer, minAltitude)
    const hidden = bodies.flatMap((sight) => {
      const reason = reasonOf(sight, minAltitude, magnitudeMax, faintest)
      if (!reason) return []
      const later = best(sight)
      const comes = reason === 'belowHorizon' && later !== null && later.altitude >= minAltitude
      return [{ sight, reason: comes ? ('risesLater' as const) : reason, later }]
    })
    const shown = [
      ...bodies.filter((sight) => !hidden.some((one) => one.sight === sight)),
      ...(include.includes('stars') ? fixedSights(instant, observer, faintest, minAltitude) : []),
    ].sort((a, b) => a.magnitude - b.magnitude)
    const objects = shown
      .slice(0, limit)
      .map((sight) => objectRecord(sight, best(sight), evening, observer, timezone))
    const figures = include.includes('constellations')
      ? constellationSights(instant, observer, minAltitude)
      : []
    return {
      data: {
        timestamp: isoSeconds(instant.utc),
        ...(timezone ? { timestampLocal: localTime(instant.utc, timezone) as string } : {}),
        skyCondition: skyCondition(asked),
        sunAltitude: roundAngle(asked),
        listedCondition: condition,
        limitingMagnitude: roundMagnitude(limitingMagnitude),
        faintestListed: roundMagnitude(faintest),
        objects,
        count: objects.length,
        truncated: shown.length > objects.length,
        constellations: figures.map((figure) => ({ ...figure, ...horizontalFields(figure) })),
        notVisible: hidden.map((one) => hiddenRecord(one, evening, observer, timezone)),
      },
      settings: {
        ...observationSettings(seen),
        faintestBySky: faintestBySun,
        limitingMagnitude:
          'by the Sun as faintestBySky; by the Moon as Krisciunas & Schaefer 1991 and Schaefer 1990, overhead, dark country sky',
        bestTime: `magnitude ${faintestBySun.civilTwilight} or brighter: from sunset to sunrise, as bestTime of plan_observing; fainter: in the dark, as its darkBestTime, if then above minAltitude, else while the Sun leaves it by faintestBySky`,
      },
      warnings: [...seen.warnings, ...(condition === 'day' ? [noNight] : [])],
    }
  },
})

const noNight = {
  code: 'no_night',
  detail:
    'The Sun does not set in the next 24 hours; what the bright sky leaves is listed for when it is lowest.',
}

const horizontalFields = ({ altitude, altitudeAirless, azimuth }: Horizontal) => ({
  altitude: roundAngle(altitude),
  altitudeAirless: roundAngle(altitudeAirless),
  azimuth: roundDirection(azimuth),
  direction: compassPoint(azimuth),
})

function reasonOf(sight: VisibleObject, lowest: number, wanted: number, faintest: number): Reason | null {
  if (sight.magnitude > Math.min(wanted, MOONLESS_LIMIT)) return 'tooFaint'
  if (sight.altitude < 0) return 'belowHorizon'
  if (sight.magnitude > faintest) return 'skyTooBright'
  return sight.altitude < lowest ? 'low' : null
}

type Best = ReturnType<typeof bestTonight>

const bestRecord = (best: Best, zone: string | undefined) => ({
  bestTime: best && isoSeconds(best.utc),
  ...(zone ? { bestTimeLocal: best && localTime(best.utc, zone) } : {}),
  bestAltitude: best && roundAngle(best.altitude),
})

function objectRecord(
  sight: VisibleObject,
  best: Best,
  evening: NightSky,
  observer: Observer,
  zone: string | undefined,
) {
  const { target, vector, magnitude } = sight
  return {
    id: target.id,
    kind: target.body === null ? target.kind : target.body === 'moon' ? 'moon' : 'planet',
    name: target.name,
    ...horizontalFields(sight),
    magnitude: roundMagnitude(magnitude),
    ...constellationFields(toJ2000(vector, evening.instant)),
    ...bestRecord(best, zone),
    note: noteOf(sight, evening, observer),
  }
}

/** Degrees from the Moon within which the note mentions it: the field of binoculars. */
const NEAR_MOON = 5
/** Altitude in degrees below which extinction and haze impair the view. */
const LOW = 15

/** Note on an object, such as the Moon's phase or `low`; null if there is nothing to note. */
function noteOf(
  { target, vector, altitude }: VisibleObject,
  { instant }: NightSky,
  observer: Observer,
): string | null {
  const later = instantOfUtc(instant.utc + MS_PER_DAY / 24)
  const isMoon = target.body === 'moon'
  const apart = isMoon ? 180 : separation(vector, MOON.seen(instant, observer))
  const notes = [
    isMoon && phaseName(instant),
    apart < NEAR_MOON && `${Math.round(apart * 10) / 10}° from the Moon`,
    altitude < LOW && 'low',
    horizontal(target.seen(later, observer), later, observer).altitude < 0 && 'sets within the hour',
  ].filter((note) => note !== false)
  return notes.length > 0 ? notes.join(', ') : null
}

function hiddenRecord(
  { sight, reason, later }: { sight: VisibleObject; reason: Reason; later: Best },
  evening: NightSky,
  observer: Observer,
  zone: string | undefined,
) {
  const { target, altitude, altitudeAirless, magnitude } = sight
  const { utc } = evening.instant
  const [rise] = altitude < 0 ? riseSet(target.rising, observer, utc, utc + MS_PER_DAY).rises : []
  return {
    id: target.id,
    reason,
    altitude: roundAngle(altitude),
    altitudeAirless: roundAngle(altitudeAirless),
    magnitude: roundMagnitude(magnitude),
    nextRise: rise ? isoSeconds(rise.utc) : null,
    ...(zone ? { nextRiseLocal: localTime(rise?.utc ?? null, zone) } : {}),
    ...bestRecord(later && later.altitude >= 0 ? later : null, zone),
  }
}
