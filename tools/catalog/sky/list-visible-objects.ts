import { z } from 'zod'
import { nightOf, nightShape, nightText, nightWarnings } from '../../arguments/evening.ts'
import { horizonSettings, withHorizon } from '../../arguments/horizon.ts'
import {
  type Observation,
  observation,
  observationSettings,
  observationShape,
} from '../../arguments/observation.ts'
import { priceByBlock } from '../../arguments/price.ts'
import { estimatedError, ownWarnings } from '../../arguments/target.ts'
import { Problem } from '../../contract/problems.ts'
import { skyCondition } from '../../core/horizon/sun-times.ts'
import { MOONLESS_LIMIT, visibilityFrom } from '../../core/horizon/visibility.ts'
import type { Interval } from '../../core/math/intervals.ts'
import { brightSmallBodies } from '../../core/observing/bright-small-bodies.ts'
import { COMA_KM } from '../../core/observing/eye-sight.ts'
import {
  fixedNightSights,
  nightAround,
  nightSight,
  sightIn,
  type WholeNight,
  wholeNight,
} from '../../core/observing/night-sights.ts'
import { partOfNightRule } from '../../core/observing/part-of-night.ts'
import {
  airlessSunAltitude,
  bestTonight,
  constellationSights,
  eveningOf,
  fixedSights,
  isBright,
  isClear,
  type NightSky,
  sightOf,
  type VisibleObject,
  wanderers,
} from '../../core/observing/visible-sky.ts'
import { roundAngle, roundMagnitude } from '../../core/round.ts'
import type { SkyTarget } from '../../core/targets/sky-target.ts'
import { isoSeconds, utcOfTt } from '../../core/time/time.ts'
import { defineTool } from '../../declaration/define.ts'
import {
  directionShape,
  type HiddenReason,
  hiddenObject,
  hiddenRecord,
  horizontalFields,
  type Look,
  nightRecord,
  nightRecordOf,
  nightStretch,
  objectRecord,
  stretchRecord,
  type VisibleRecord,
  visibleObject,
  visibleRow,
} from '../../records/visible-object.ts'
import { commaList } from '../../schema/comma-list.ts'
import { horizon } from '../../schema/horizon.ts'
import { givenInstant } from '../../schema/instant.ts'
import { skyConditionName } from '../../schema/names.ts'
import { cursor, limit, listPage, rowsBefore } from '../../schema/page.ts'

const usualGroups = ['planets', 'moon', 'stars', 'constellations'] as const
const groups = [...usualGroups, 'smallBodies'] as const
const scopes = ['instant', 'night'] as const
const orders = ['brightness', 'altitude', 'time'] as const

/** Output shape of how dark it is at an instant. */
const lightShape = {
  skyCondition: skyConditionName.describe('How dark it is.'),
  sunAltitude: z.number().describe('Airless altitude of the Sun, degrees.'),
}

/** Most objects of an answer, and of a night that are put in order by altitude or time. */
const MOST_OBJECTS = 1_000
const price = priceByBlock({ base: 1, each: 100, unit: 'objects of limit' })

export default defineTool({
  name: 'list_visible_objects',
  title: 'What is up now or tonight',
  summary:
    'What you can see with your own eyes tonight or right now: planets, stars, clusters and constellations, with the best time and direction to look.',
  description:
    'What the eye sees from a place. By day and for datetime=tonight the whole night: planets and Moon first, each with ' +
    'rise, best time, set, windows, evening or morning; then stars, clusters, brightest first. At a dark datetime ' +
    'what is up then; scope=night or instant chooses. Targets, many nights: plan_observing.',
  route: 'GET /v1/sky/visible',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'topocentric',
  isPaged: true,
  input: z.strictObject({
    ...observationShape,
    horizon,
    ...nightShape,
    scope: z.enum(scopes, { error: 'scope must be instant or night' }).optional().meta({
      description:
        'night: sunset to sunrise (of tonight and now: what is not past). instant: that moment. Default night by day and for tonight.',
    }),
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
      description: `Comma list: ${groups.join(', ')} (comets, asteroids). Default all but smallBodies.`,
      problem: 'invalid_include',
      alone: { all: groups },
    }).prefault(usualGroups.join(',')),
    order: z
      .enum(orders, { error: `order must be ${orders.join(', ')}` })
      .default('brightness')
      .meta({
        description:
          'brightness: of a night planets, Moon, small bodies first; altitude: highest first; time: of a night by bestTime.',
      }),
    limit: limit(MOST_OBJECTS, 20),
    cursor,
  }),
  output: z.object({
    scope: z.enum(scopes).meta({ description: 'What objects and notVisible are about.' }),
    night: nightStretch
      .nullable()
      .meta({ description: 'scope=night: from sunset to sunrise. null with scope=instant.' }),
    left: nightStretch
      .nullable()
      .describe('What is left of night, of tonight and now; the whole of a datetime. bestTime is in it.'),
    dark: nightStretch
      .nullable()
      .describe('From the first to the last moment of night in the deepest twilight that it reaches.'),
    asked: z
      .object({ time: givenInstant('datetime in UTC.'), ...lightShape })
      .meta({ id: 'SkyLight' })
      .describe('datetime, and how dark it is then.'),
    timestamp: givenInstant(
      'The instant of skyCondition, sunAltitude, constellations and notVisible: datetime, but by day nautical dusk of the coming night.',
    ),
    ...lightShape,
    limitingMagnitude: z
      .number()
      .describe(
        'Magnitude of the faintest star that the eye sees at timestamp, of scope=night at its best time; see settings.',
      ),
    faintestListed: z.number().describe('The lesser of limitingMagnitude and magnitudeMax: a magnitude.'),
    objects: z.array(visibleObject).meta({
      description:
        'In the order asked for. scope=instant: as they stand at timestamp. scope=night: each as it stands at its bestTime. time is that instant.',
    }),
    count: z.int().describe('Number of objects listed.'),
    truncated: z.boolean().describe('True if limit has cut the list: meta.page.next goes on.'),
    constellations: z
      .array(
        z
          .object({
            code: z.string().describe('IAU code of the constellation.'),
            name: z.string().describe('Latin name of the constellation.'),
            ...directionShape,
          })
          .meta({ id: 'VisibleConstellation' }),
      )
      .describe(
        'Constellations whose middle is above minAltitude at timestamp, the highest first; empty where include leaves them out.',
      ),
    notVisible: z.array(hiddenObject).meta({
      description: 'Moon and planets that are not in the list, why, and whether they come later that night.',
    }),
  }),
  example: { latitude: 51.4779, longitude: -0.0015, datetime: '2026-11-20T20:00:00Z', magnitudeMax: 1 },
  refuses: ['too_many_rows'],
  prepare(input, context) {
    const { now } = context
    const { scope } = input
    const evening = nightText(input, ['datetime'])
    const datetime =
      evening === undefined || evening === 'tonight'
        ? (evening ?? input.datetime)
        : isoSeconds(nightOf(evening, input, now).start + 1_000)
    if (evening !== undefined && scope === 'instant') throw nightOfInstant
    // Tonight is the night in progress, or else the one to come.
    const isTonight = datetime === 'tonight' && scope !== 'instant'
    const viewpoint = observation({ ...input, datetime: isTonight ? 'now' : datetime }, now)
    const isLeft = isTonight || datetime === undefined || datetime === 'now'
    return {
      seen: viewpoint,
      asked: isTonight || evening !== undefined ? ('night' as const) : scope,
      isLeft,
      now,
      first: rowsBefore(context),
      ...input,
    }
  },
  credits: { formula: price.formula, range: [1, 10], of: ({ limit }) => price.creditsFor(limit) },
  heavy: true,
  views: { table: ({ objects }) => objects.map(visibleRow) },
  compute(request) {
    const { seen: observation, minAltitude, magnitudeMax, include } = request
    const { instant: requestedInstant } = observation
    const observer = withHorizon(observation.observer, request.horizon)
    const sunAltitude = airlessSunAltitude(requestedInstant, observer)
    const evening = eveningOf(requestedInstant, observer)
    const { instant, condition } = evening
    const askedCondition = skyCondition(sunAltitude)
    const scope = request.asked ?? (askedCondition === 'day' ? 'night' : 'instant')
    const wholeInterval = scope === 'night' ? nightAround(requestedInstant, observer) : null
    const night =
      wholeInterval && wholeNight(wholeInterval, observer, request.isLeft ? requestedInstant.tt : undefined)
    const limitingMagnitude = night?.limitingMagnitude ?? visibilityFrom(observer).best(instant.tt)
    const faintest = Math.min(magnitudeMax, limitingMagnitude)
    const bodies = wanderers.filter(({ body }) => include.includes(body === 'moon' ? 'moon' : 'planets'))
    const hasSmall = include.includes('smallBodies')
    const smallBodies = hasSmall
      ? brightSmallBodies([night ? middleOf(night.sunsetToSunrise) : instant.tt], {
          comets: faintest,
          bodies: faintest,
        })
      : []
    const choice = {
      minAltitude,
      faintest,
      magnitudeMax,
      bodies,
      smallBodies,
      hasStars: include.includes('stars'),
    }
    const look = { instant, observer }
    const shownNight = night && nightRecordOf(night.sunsetToSunrise, night.dark)
    const {
      shown: records,
      notVisible,
      isWhole,
    } = night ? ofNight(night, choice, look, request) : ofInstant(evening, choice, look, request)
    const { items, rows } = listPage({
      ...{ list: 'objects', all: records, first: request.first, limit: request.limit },
      credits: price.creditsFor(request.limit),
    })
    const { of, ...cut } = rows
    const objects = items.map((record) => record())
    const listed = smallBodies
      .filter(({ id }) => objects.some((object) => object.id === id))
      .map((target) => ({ target, text: target.id }))
    const utcs = [
      night ? utcOfTt(night.sunsetToSunrise.from) : instant.utc,
      night ? utcOfTt(night.sunsetToSunrise.to) : instant.utc,
    ] as const
    const figures = include.includes('constellations')
      ? constellationSights(instant, observer, minAltitude)
      : []
    return {
      data: {
        scope: night ? ('night' as const) : ('instant' as const),
        night: shownNight?.whole ?? null,
        left: night && stretchRecord(night.remaining),
        dark: shownNight?.dark ?? null,
        asked: {
          time: isoSeconds(requestedInstant.utc),
          skyCondition: askedCondition,
          sunAltitude: roundAngle(sunAltitude),
        },
        timestamp: isoSeconds(instant.utc),
        skyCondition: condition,
        sunAltitude: roundAngle(evening.sunAltitude),
        limitingMagnitude: roundMagnitude(limitingMagnitude),
        faintestListed: roundMagnitude(faintest),
        objects,
        count: objects.length,
        truncated: rows.next !== undefined,
        constellations: figures.map((figure) => Object.assign({}, figure, horizontalFields(figure))),
        notVisible,
      },
      rows: isWhole ? rows : cut,
      measured: {
        utc: requestedInstant.utc,
        events: ['rise-set', 'twilight'],
        ...estimatedError(listed, utcs),
      },
      settings: Object.assign(
        settingsOf(observation, night !== null, hasSmall),
        observer.horizon !== undefined &&
          Object.assign(horizonSettings(request.horizon, observer), {
            riseSetHorizon: 'upper limb at horizon',
          }),
      ),
      warnings: [
        ...observation.warnings,
        ...(condition === 'day' ? [noNight] : []),
        ...ownWarnings(listed, utcs),
        ...(wholeInterval
          ? nightWarnings({ start: utcOfTt(wholeInterval.from), end: utcOfTt(wholeInterval.to) }, request.now)
          : []),
      ],
    }
  },
})

const noNight = {
  code: 'no_night',
  detail:
    'The Sun does not set in the next 24 hours; what the bright sky leaves is listed for when it is lowest.',
}

function settingsOf(observation: Observation, isNight: boolean, hasSmall: boolean): Record<string, unknown> {
  return Object.assign(observationSettings(observation, ['riseset']), {
    positions:
      'objects: altitude, azimuth and direction at their time; constellations and notVisible: at timestamp',
    visible:
      'where its magnitude is brighter than the faintest star of the sky about it: airglow, twilight and moonlight by direction, extinction by altitude, clear country air (Schaefer 1998, VISLIMIT); clusters, nebulae and galaxies as the star that is as hard to see (Crumey 2014, eq. 41)',
    limitingMagnitude: 'of stars, overhead or 45° up, where the sky is darkest',
    bestTime:
      'highest while 2 magnitudes brighter than the faintest star of its place; else highest in the dark; else when it stands out most',
    ...(hasSmall
      ? {
          comets: `a coma ${COMA_KM} km across, of the total magnitude; Minor Planet Center and JPL elements`,
        }
      : {}),
    ...(isNight
      ? {
          sky: partOfNightRule,
        }
      : {}),
  })
}

const middleOf = ({ from, to }: Interval): number => (from + to) / 2

/** Limits and kinds of objects that are wanted. */
interface Choice {
  readonly minAltitude: number
  /** Faintest magnitude that is asked for and that the sky leaves. */
  readonly faintest: number
  readonly magnitudeMax: number
  readonly bodies: readonly SkyTarget[]
  /** Comets and small bodies that are bright enough; those that the eye does not find are left out. */
  readonly smallBodies: readonly SkyTarget[]
  readonly hasStars: boolean
}

/** Which objects of a list are wanted. */
interface Wanted {
  readonly order: (typeof orders)[number]
  readonly first: number
  readonly limit: number
}

/** Objects that are seen, and the planets that are not. */
interface Seen {
  /** In the order asked for, those of earlier pages too, and one more than the page has where it goes on. */
  readonly shown: readonly (() => VisibleRecord)[]
  /** Whether they are all. */
  readonly isWhole: boolean
  readonly notVisible: ReturnType<typeof hiddenRecord>[]
}

/** Objects seen at an instant, and the planets that are not. */
function ofInstant(evening: NightSky, choice: Choice, look: Look, { order }: Wanted): Seen {
  const { minAltitude, faintest } = choice
  const { instant, observer } = look
  const sights = choice.bodies.map((target) => sightOf(target, instant, observer))
  const best = (sight: VisibleObject) => bestTonight(sight, evening, observer)
  const hidden = sights.flatMap((sight) => {
    const reason = reasonOf(sight, choice, look)
    if (!reason) return []
    const later = best(sight)
    const isDown = reason === 'belowHorizon' || reason === 'behindHorizon'
    const risesLater = isDown && later !== null && later.altitude >= minAltitude
    return [{ sight, reason: risesLater ? ('risesLater' as const) : reason, later }]
  })
  const candidates = [
    ...sights.filter((sight) => !hidden.some((entry) => entry.sight === sight)),
    ...choice.smallBodies
      .map((target) => sightOf(target, instant, observer))
      .filter((sight) => reasonOf(sight, choice, look) === null),
    ...(choice.hasStars ? fixedSights(instant, observer, { faintest, lowest: minAltitude }) : []),
  ].sort(order === 'altitude' ? (a, b) => b.altitude - a.altitude : (a, b) => a.magnitude - b.magnitude)
  return {
    shown: candidates.map((sight) => () => objectRecord(sight, best(sight), look)),
    isWhole: true,
    notVisible: hidden.map(({ sight, reason, later }) => hiddenRecord(sight, reason, later, look)),
  }
}

function reasonOf(
  sight: VisibleObject,
  { minAltitude, magnitudeMax }: Choice,
  { instant, observer }: Look,
): HiddenReason | null {
  if (sight.magnitude > Math.min(magnitudeMax, MOONLESS_LIMIT)) return 'tooFaint'
  if (sight.altitude < 0) return 'belowHorizon'
  if (!isClear(sight, observer)) return 'behindHorizon'
  if (sight.altitude < minAltitude) return 'low'
  return isBright(sight, instant, observer) ? null : 'skyTooBright'
}

/** Objects seen in a night, and the planets that are not. */
function ofNight(night: WholeNight, choice: Choice, look: Look, options: Wanted): Seen {
  const { order, first, limit } = options
  const limits = { lowest: choice.minAltitude, faintest: Math.min(choice.magnitudeMax, MOONLESS_LIMIT) }
  const bodySights = choice.bodies.map((target) => {
    return { target, seen: nightSight(sightIn(night, target), night, limits) }
  })
  const smallSights = choice.smallBodies.map((target) => nightSight(sightIn(night, target), night, limits))
  const sights = [...bodySights.map(({ seen: sight }) => sight), ...smallSights]
    .flatMap((sight) => (typeof sight === 'object' ? [sight] : []))
    .sort((a, b) => a.magnitude - b.magnitude)
  // One more than is listed tells whether the list is complete. Another order needs them all.
  const mostNeeded = order === 'brightness' ? first + limit : MOST_OBJECTS
  if (choice.hasStars && sights.length <= mostNeeded) {
    for (const sight of fixedNightSights(night, { ...limits, faintest: choice.faintest })) {
      sights.push(sight)
      if (sights.length > mostNeeded) break
    }
  }
  const isWhole = sights.length <= mostNeeded
  if (!isWhole && order !== 'brightness') throw tooManyToOrder(order)
  if (order === 'time') sights.sort((a, b) => a.best.utc - b.best.utc)
  if (order === 'altitude') {
    const { observer } = look
    const heights = new Map(
      sights.map((sight) => [sight, sightOf(sight.target, sight.best, observer).altitude]),
    )
    sights.sort((a, b) => (heights.get(b) ?? 0) - (heights.get(a) ?? 0))
  }
  const nightParts = {
    ...nightRecordOf(night.sunsetToSunrise, night.dark),
    remaining: stretchRecord(night.remaining),
  }
  return {
    shown: sights.map((seen) => () => nightRecord(seen, look, nightParts)),
    isWhole,
    notVisible: bodySights.flatMap(({ target, seen: sight }) =>
      typeof sight === 'object'
        ? []
        : [hiddenRecord(sightOf(target, look.instant, look.observer), sight, null, look)],
    ),
  }
}

const nightOfInstant = new Problem('invalid_parameter', 'night is not for scope=instant.', {
  parameter: 'scope',
  hint: 'Leave scope out, or send datetime in place of night.',
})

/** Problem for more objects than can be put in an order other than by brightness. */
const tooManyToOrder = (order: string): Problem =>
  new Problem('too_many_rows', `order=${order} puts at most ${MOST_OBJECTS} objects of a night in order.`, {
    parameter: 'magnitudeMax',
    limit: MOST_OBJECTS,
    hint: 'Lower magnitudeMax, raise minAltitude, or take order=brightness.',
  })
