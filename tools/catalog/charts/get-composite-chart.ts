import { z } from 'zod'
import { conventionShape } from '../../arguments/birth.ts'
import { chartSettings, zodiacChoice } from '../../arguments/chart-settings.ts'
import {
  type BirthPair,
  birthSettings,
  type Person,
  pair,
  person,
  personChart,
} from '../../arguments/person.ts'
import { hasMinor } from '../../core/bodies.ts'
import { chartAspects, chartFrame, houseFrame } from '../../core/charts/chart.ts'
import {
  type CompositeAngleRule,
  type CompositeFrame,
  composite,
  compositeAngleRules,
  compositeFrame,
  type DavisonPlaceRule,
  davisonPlaceRules,
  meanPlace,
  midpointAngles,
  placeBetween,
} from '../../core/charts/composite.ts'
import { castWithPoints } from '../../core/charts/place-points.ts'
import { aspectRecord, chartRecord, cuspRecords, housing } from '../../core/charts/record.ts'
import { roundAngle } from '../../core/round.ts'
import { type Instant, instantOfUtc, isoSeconds } from '../../core/time/time.ts'
import { type AspectRule, aspectsAmong } from '../../core/zodiac/aspects.ts'
import { zodiacOrigin } from '../../core/zodiac/ayanamsa.ts'
import { zodiacPlace } from '../../core/zodiac/zodiac.ts'
import { defineTool } from '../../declaration/define.ts'
import { type ChartChoice, choiceShape, chosenParts } from '../../records/chart-parts.ts'
import { dayEvents, dayRanges, pairSignWarnings } from '../../records/unknown-time.ts'
import {
  chartAngles,
  chartAspect,
  declination,
  house,
  houseCusps,
  houseSystemUsed,
  placementShape,
  zodiacPlaceShape,
} from '../../records/zodiac-place.ts'

/** Parameter and output shape of the way of composition. */
const compositeMethod = z
  .enum(['midpoint', 'davison'], { error: 'method must be midpoint or davison' })
  .meta({ id: 'CompositeMethod' })

const { latitude, speed, retrograde } = placementShape

type Request = {
  readonly first: Person
  readonly second: Person
  readonly births: BirthPair
  readonly aspects: readonly AspectRule[]
  readonly compositeAngles: CompositeAngleRule
  readonly davisonPlace: DavisonPlaceRule
} & ChartChoice &
  Parameters<typeof personChart>[1]

export default defineTool({
  name: 'get_composite_chart',
  title: 'Composite chart',
  summary:
    'One chart for two people, from the midpoints of theirs or for the middle of their births in time and space.',
  description:
    'One chart for a relationship, from the midpoints of two birth charts or for the middle of both times ' +
    'and places (Davison). Aspects between two separate charts: get_synastry. Nothing is stored.',
  route: 'POST /v1/charts/composite',
  auth: 'key',
  effect: 'reads',
  tier: 'pro',
  frame: 'geocentric',
  aboutCharts: true,
  input: z.strictObject({
    first: person,
    second: person,
    method: compositeMethod.default('midpoint').meta({
      description:
        'midpoint: the middle of both places in the zodiac. davison: the chart of the middle of both times and places.',
    }),
    compositeAngles: z
      .enum(compositeAngleRules, { error: 'compositeAngles must be midpoints or derived' })
      .default('midpoints')
      .meta({
        description:
          'For midpoint. midpoints: of all angles and cusps. derived: from the midpoint of the midheavens at the mean latitude.',
      }),
    davisonPlace: z
      .enum(davisonPlaceRules, { error: 'davisonPlace must be mean or greatCircle' })
      .default('mean')
      .meta({
        description:
          'For davison. mean: mean latitude, and mean longitude the shorter way round. greatCircle: halfway along the shortest line.',
      }),
    ...conventionShape,
    ...choiceShape(['planets', 'angles', 'houses', 'aspects']),
  }),
  output: z.object({
    houseSystem: houseSystemUsed,
    method: compositeMethod.describe(
      'midpoint: of each pair of places; davison: of the instants and places of birth.',
    ),
    ...z
      .object({
        planets: z
          .record(
            z.string(),
            z
              .object({
                ...zodiacPlaceShape,
                house,
                latitude: latitude.optional(),
                speed: speed.optional(),
                retrograde: retrograde.optional(),
                declination: declination.optional(),
              })
              .meta({ id: 'CompositePlanet' }),
          )
          .describe('Places of the bodies by name; of midpoints without motion.'),
        ...chartAngles,
        houseCusps,
        aspects: z
          .array(chartAspect)
          .describe('Aspects among bodies and angles, the closest first; of midpoints without applying.'),
      })
      .partial().shape,
    davison: z
      .object({
        datetime: z.string().describe('Middle of the two instants.'),
        latitude: z.number().describe('Degrees -90 to 90, north positive.'),
        longitude: z.number().describe('Degrees -180 to 180, east positive.'),
      })
      .meta({ id: 'DavisonMoment' })
      .nullable()
      .describe('Instant and place that the chart is cast for; null with method=midpoint.'),
  }),
  example: {
    first: { latitude: 48.4011, longitude: 9.9876, datetime: '1879-03-14T10:50:02Z' },
    second: { latitude: 51.4779, longitude: -0.0015, datetime: '2000-01-01T12:00:00Z' },
  },
  prepare: (input, { now }) => ({ births: pair(input, now), ...input }),
  credits: 5,
  heavy: ({ bodies }) => hasMinor(bodies),
  compute(request) {
    const middle = instantOfUtc((request.births.first.utc + request.births.second.utc) / 2)
    const { datetime: _, ...settings } = chartSettings(request, middle)
    const { births, bodies, method, compositeAngles, davisonPlace } = request
    const ranges = {
      first: dayRanges(births.first, zodiacChoice(request), bodies),
      second: dayRanges(births.second, zodiacChoice(request), bodies),
    }
    return {
      data: {
        houseSystem: bothTimesKnown(request) ? request.houseSystem : null,
        method,
        ...(method === 'davison' ? davison(request, middle) : midpoints(request)),
      },
      measured: { utc: middle.utc, bodies, events: dayEvents(births.first, births.second) },
      settings: {
        births: {
          first: birthSettings(request.first, births.first),
          second: birthSettings(request.second, births.second),
        },
        ...settings,
        method,
        ...(method === 'davison' ? { davisonPlace } : { compositeAngles }),
      },
      warnings: [...births.warnings, ...pairSignWarnings(request, ranges)],
    }
  },
})

/** Davison chart: a real chart for the midpoint of the two instants and of the two places. */
function davison(request: Request, instant: Instant) {
  const midpointOf = request.davisonPlace === 'mean' ? meanPlace : placeBetween
  const { longitude, latitude } = midpointOf(request.first, request.second)
  const place = bothTimesKnown(request) ? { latitude, longitude } : null
  const { houseSystem, bodies } = request
  const chart = castWithPoints({ instant, place, houseSystem, zodiac: zodiacChoice(request), bodies })
  const { planets, ascendant, midheaven, houseCusps } = chartRecord(chart)
  const aspects = chartAspects(chart, request.aspects).map(aspectRecord)
  return {
    ...chosenParts({ planets, ascendant, midheaven, houseCusps, aspects }, request),
    davison: {
      datetime: isoSeconds(instant.utc),
      latitude: roundAngle(latitude),
      longitude: roundAngle(longitude),
    },
  }
}

/** Midpoint chart. It is not a chart of any instant, so its points have no speed and its aspects no motion. */
function midpoints(request: Request) {
  const first = personChart(request.births.first, request)
  const second = personChart(request.births.second, request)
  const { longitudes } = composite(first, second)
  const midway = first.frame && second.frame && midpointAngles(first.frame, second.frame, request.houseSystem)
  const frame = midway && (request.compositeAngles === 'midpoints' ? midway : derivedFrame(request))
  const houseCusps = frame && cuspRecords(frame.cusps)
  const housed = housing(houseCusps)
  const placed = (longitude: number) => {
    const place = zodiacPlace(longitude)
    return Object.assign(place, { house: housed(place.longitude) })
  }
  const movers = [
    ...Object.entries(longitudes),
    ...(frame
      ? [['ascendant', frame.angles.ascendant] as const, ['midheaven', frame.angles.midheaven] as const]
      : []),
  ].map(([id, longitude]) => ({ id, longitude, speed: 0 }))
  const chart = {
    planets: Object.fromEntries(
      Object.entries(longitudes).map(([body, longitude]) => [body, placed(longitude)]),
    ),
    ascendant: frame && zodiacPlace(frame.angles.ascendant),
    midheaven: frame && placed(frame.angles.midheaven),
    houseCusps,
    aspects: aspectsAmong(movers, request.aspects).map((contact) => {
      const { applying: _, ...staticAspect } = aspectRecord(contact)
      return staticAspect
    }),
  }
  return { ...chosenParts(chart, request), davison: null }
}

/** House frame of `compositeAngles=derived`. */
function derivedFrame(request: Request): CompositeFrame {
  const frameOf = (personName: 'first' | 'second') => {
    const instant = instantOfUtc(request.births[personName].utc)
    return houseFrame(instant, request[personName], zodiacOrigin(zodiacChoice(request), instant))
  }
  return chartFrame(compositeFrame(frameOf('first'), frameOf('second')), request.houseSystem)
}

/** True if both times of birth are known, which houses require. */
function bothTimesKnown({ births: { first, second } }: Request): boolean {
  return first.place !== null && second.place !== null
}
