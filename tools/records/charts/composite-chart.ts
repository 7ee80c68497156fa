import { z } from 'zod'
import { zodiacChoice } from '../../arguments/chart-settings.ts'
import { type BirthPair, type Person, personChart } from '../../arguments/person.ts'
import { chartAspects, chartFrame, houseFrame } from '../../core/charts/chart.ts'
import {
  type CompositeAngleRule,
  type CompositeFrame,
  composite,
  compositeFrame,
  type DavisonPlaceRule,
  meanPlace,
  midpointAngles,
  placeBetween,
} from '../../core/charts/composite.ts'
import { castWithPoints } from '../../core/charts/place-points.ts'
import {
  aspectRecord,
  chartRecord,
  cuspRecords,
  housing,
  stillAspectRecord,
} from '../../core/charts/record.ts'
import { roundAngle } from '../../core/round.ts'
import { type Instant, instantOfUtc, isoSeconds } from '../../core/time/time.ts'
import { type AspectRule, aspectsAmong } from '../../core/zodiac/aspects.ts'
import { zodiacOrigin } from '../../core/zodiac/ayanamsa.ts'
import { zodiacPlace } from '../../core/zodiac/zodiac.ts'
import { type ChartChoice, chosenParts } from '../chart-parts.ts'
import {
  chartAngles,
  chartAspect,
  declination,
  house,
  houseCusps,
  houseSystemUsed,
  placementShape,
  zodiacPlaceShape,
} from '../zodiac-place.ts'

/** Parameter and output shape of the way of composition. */
export const compositeMethod = z
  .enum(['midpoint', 'davison'], { error: 'method must be midpoint or davison' })
  .meta({ id: 'CompositeMethod' })

const { latitude, speed, retrograde } = placementShape

/** Output shape of the chart of two births. */
export const compositeShape = {
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
}

/** Two births, and how their chart is composed. */
type CompositeRequest = {
  readonly first: Person
  readonly second: Person
  readonly births: BirthPair
  readonly aspects: readonly AspectRule[]
  readonly compositeAngles: CompositeAngleRule
  readonly davisonPlace: DavisonPlaceRule
} & ChartChoice &
  Parameters<typeof personChart>[1]

/** Davison chart: a real chart for the midpoint of the two instants and of the two places. */
export function davisonRecord(request: CompositeRequest, instant: Instant) {
  const midpointOf = request.davisonPlace === 'mean' ? meanPlace : placeBetween
  const { longitude, latitude } = midpointOf(request.first, request.second)
  const place = areTimesKnown(request.births) ? { latitude, longitude } : null
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
export function midpointRecord(request: CompositeRequest) {
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
    aspects: aspectsAmong(movers, request.aspects).map(stillAspectRecord),
  }
  return { ...chosenParts(chart, request), davison: null }
}

/** House frame of `compositeAngles=derived`. */
function derivedFrame(request: CompositeRequest): CompositeFrame {
  const frameOf = (personName: 'first' | 'second') => {
    const instant = instantOfUtc(request.births[personName].utc)
    return houseFrame(instant, request[personName], zodiacOrigin(zodiacChoice(request), instant))
  }
  return chartFrame(compositeFrame(frameOf('first'), frameOf('second')), request.houseSystem)
}

/** Whether both times of birth are known, which houses require. */
export const areTimesKnown = ({ first, second }: BirthPair): boolean =>
  first.place !== null && second.place !== null
