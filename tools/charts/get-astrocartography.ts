import { z } from 'zod'
import { localTime, moment } from '../arguments/moment.ts'
import { type BodyId, bodyIds } from '../core/bodies.ts'
import {
  distanceToLine,
  linePoints,
  type MapLine,
  mapLines,
  type Zenith,
  zenith,
} from '../core/charts/astrocartography.ts'
import { type LonLat, lineGeometry } from '../core/math/geo-lines.ts'
import { roundAngle, rounded, roundKm } from '../core/round.ts'
import { instantOfUtc, isoSeconds } from '../core/time/time.ts'
import { defineTool } from '../define.ts'
import { Problem } from '../problems.ts'
import { type Compact, compact, compactList, tableRows } from '../records/compact.ts'
import { bodies } from '../schema/body-list.ts'
import { commaList } from '../schema/comma-list.ts'
import { instantText } from '../schema/instant.ts'
import { latitude, longitude } from '../schema/place.ts'
import { timezone } from '../schema/timezone.ts'

const lineFields = { body: z.enum(bodyIds), line: z.enum(mapLines) }
const distanceKm = z.number().meta({ description: 'From the place of nearLatitude and nearLongitude.' })
const feature = z.object({
  type: z.literal('Feature'),
  id: z.string(),
  properties: z.object({ ...lineFields, title: z.string(), distanceKm: distanceKm.optional() }),
  geometry: z.object({
    type: z.enum(['LineString', 'MultiLineString']),
    coordinates: z.array(z.array(z.unknown())).meta({
      description: 'Longitude and latitude in degrees (RFC 7946); lists of them where the date line cuts.',
    }),
  }),
})
const featureCollection = z.object({ type: z.literal('FeatureCollection'), features: z.array(feature) })
type Feature = z.input<typeof feature>
type FeatureCollection = z.input<typeof featureCollection>

const titles: Readonly<Record<MapLine, string>> = {
  mc: 'culminates',
  ic: 'anticulminates',
  asc: 'rises',
  desc: 'sets',
}

export default defineTool({
  name: 'get_astrocartography',
  title: 'Astrocartography',
  description:
    'Lines on Earth where each planet rises (asc), sets (desc), culminates (mc) or anticulminates (ic) at a birth ' +
    'instant, as GeoJSON; with nearLatitude and nearLongitude only the lines within radiusKm of that place, nearest ' +
    'first. The chart for a place: get_natal_chart. 5 credits.',
  route: 'GET /v1/charts/astrocartography',
  auth: 'key',
  effect: 'reads',
  tier: 'pro',
  frame: 'geocentric',
  aboutCharts: true,
  alsoPost: true,
  input: z.strictObject({
    datetime: instantText('Birth instant, ISO 8601; UTC unless an offset or timezone is given.'),
    bodies,
    lines: commaList(mapLines, {
      description: `Comma list: ${mapLines.join(', ')}. Default all.`,
      problem: 'invalid_parameter',
      alone: { all: mapLines },
    }).prefault('all'),
    stepDegrees: z
      .number({ error: 'stepDegrees must be a number from 0.5 to 10' })
      .min(0.5, 'stepDegrees must be at least 0.5')
      .max(10, 'stepDegrees must be at most 10')
      .default(2)
      .meta({ description: 'Latitude between points of a line, 0.5 to 10.' }),
    nearLatitude: latitude
      .optional()
      .meta({ description: 'Place of interest.', problem: 'invalid_latitude' }),
    nearLongitude: longitude
      .optional()
      .meta({ description: 'Place of interest.', problem: 'invalid_longitude' }),
    radiusKm: z
      .number({ error: 'radiusKm must be a number of kilometres' })
      .positive('radiusKm must be more than 0')
      .max(20_040, 'radiusKm must be at most 20040')
      .optional()
      .meta({ description: 'How far from the place lines are listed. Default 300.', default: 300 }),
    timezone: timezone.optional(),
    format: z
      .enum(['json', 'compact', 'csv', 'geojson'], { error: 'format must be json, compact, csv or geojson' })
      .default('json')
      .meta({ description: 'geojson = the map alone; compact, csv = a row per line.' }),
  }),
  output: z.object({
    geojson: z.union([featureCollection, compact]),
    near: z
      .array(z.object({ ...lineFields, distanceKm }))
      .nullable()
      .meta({ description: 'Lines near the place, nearest first; null without one.' }),
    count: z.int().meta({ description: 'Lines.' }),
  }),
  example: {
    datetime: '2000-01-01T12:00:00Z',
    bodies: 'sun,venus',
    nearLatitude: 48.86,
    nearLongitude: 2.35,
  },
  prepare(input, { now }) {
    const place = placeOf(input)
    const at = moment(input.datetime, { now, timezone: input.timezone })
    if (at.dateOnly) throw noTimeOfDay()
    return { ...input, place, at }
  },
  credits: 5,
  compute({ at, bodies, lines, stepDegrees, place, radiusKm = usualRadius, timezone, format }) {
    const instant = instantOfUtc(at.utc)
    const all = bodies.flatMap((body) => {
      const over = zenith(body, instant)
      return lines.map((line) => ({
        body,
        line,
        over,
        distanceKm: place && distanceToLine(place, line, over),
      }))
    })
    const shown = place ? nearest(all, radiusKm) : all
    const features = shown.map((one) => featureOf(one, stepDegrees))
    return {
      data: {
        geojson:
          format === 'compact'
            ? compactList(features.map(compactRow))
            : { type: 'FeatureCollection' as const, features },
        near:
          place &&
          shown.map(({ body, line, distanceKm }) => ({
            body,
            line,
            distanceKm: roundKm(distanceKm as number),
          })),
        count: features.length,
      },
      settings: {
        datetime: isoSeconds(at.utc),
        ...(timezone === undefined ? {} : { timezone, datetimeLocal: localTime(at.utc, timezone) }),
        lines: 'of the bodies themselves (in mundo), geocentric, horizon of a sphere without refraction',
        ...(place ? { radiusKm } : {}),
        deltaTSeconds: rounded(instant.deltaT, 2),
      },
      warnings: at.warnings,
    }
  },
  views: {
    geojson: ({ geojson }) => ({ type: 'FeatureCollection', features: featuresOf(geojson) }),
    table: ({ geojson }) => featuresOf(geojson).map(tableRow),
  },
})

/** Problem for a date without a time: the lines circle the Earth once a day, so they need the time. */
const noTimeOfDay = (): Problem =>
  new Problem('invalid_datetime', 'The lines need the time of birth, not its date alone.', {
    parameter: 'datetime',
    hint: 'Send the time as well, as in 1990-06-15T08:30; midnight is T00:00.',
  })

const usualRadius = 300

/** Place and radius of a filter by distance. */
interface Near {
  readonly nearLatitude?: number | undefined
  readonly nearLongitude?: number | undefined
  readonly radiusKm?: number | undefined
}

function placeOf({
  nearLatitude,
  nearLongitude,
  radiusKm,
}: Near): { latitude: number; longitude: number } | null {
  if (nearLatitude !== undefined && nearLongitude !== undefined)
    return { latitude: nearLatitude, longitude: nearLongitude }
  if (nearLatitude === undefined && nearLongitude === undefined && radiusKm === undefined) return null
  const parameter = nearLatitude === undefined ? 'nearLatitude' : 'nearLongitude'
  const hint = 'Send nearLatitude and nearLongitude together, or neither and no radiusKm.'
  throw new Problem('missing_parameter', `Missing: ${parameter}.`, { parameter, hint })
}

/** A line with its distance from the place, if one is given. */
interface Drawn {
  readonly body: BodyId
  readonly line: MapLine
  readonly over: Zenith
  readonly distanceKm: number | null
}

/** Lines within a radius, closest first. */
function nearest(all: readonly Drawn[], radiusKm: number): Drawn[] {
  const away = ({ distanceKm }: Drawn) => distanceKm as number
  return all.filter((one) => away(one) <= radiusKm).sort((a, b) => away(a) - away(b))
}

/** GeoJSON feature of a line; `step` is its resolution in degrees of latitude. */
function featureOf({ body, line, over, distanceKm }: Drawn, step: number): Feature {
  const points = linePoints(line, over, step).map(
    ([east, north]): LonLat => [roundAngle(east), roundAngle(north)],
  )
  const { type, coordinates } = lineGeometry(points)
  return {
    type: 'Feature',
    id: `${body}-${line}`,
    properties: {
      body,
      line,
      title: `${body.slice(0, 1).toUpperCase()}${body.slice(1)} ${titles[line]}`,
      ...(distanceKm === null ? {} : { distanceKm: roundKm(distanceKm) }),
    },
    geometry: { type, coordinates: coordinates.map((one) => [...one]) },
  }
}

/** Row of a compact table for one line. */
function compactRow({ id, properties, geometry }: Feature) {
  const { type, coordinates } = geometry
  return { id, ...properties, type, coordinates }
}

/** The lines of an answer, from GeoJSON or from a compact table. */
function featuresOf(geojson: FeatureCollection | Compact): Feature[] {
  if (!('columns' in geojson)) return geojson.features
  return tableRows(geojson).map((row) => {
    const { id, type, coordinates, ...properties } = row as ReturnType<typeof compactRow>
    return { type: 'Feature', id, properties, geometry: { type, coordinates } }
  })
}

/** CSV row of a line; its geometry is Well-Known Text (ISO 19125-1 §7), which map programs import. */
function tableRow({ properties, geometry: { type, coordinates } }: Feature) {
  const text = (points: readonly unknown[]) =>
    `(${points.map((point) => (point as readonly number[]).join(' ')).join(', ')})`
  const wkt =
    type === 'LineString'
      ? `LINESTRING ${text(coordinates)}`
      : `MULTILINESTRING (${coordinates.map(text).join(', ')})`
  return { ...properties, wkt }
}
