import { z } from 'zod'
import { birthInstant, birthZone } from '../../arguments/birth.ts'
import { moment } from '../../arguments/moment.ts'
import { Problem } from '../../contract/problems.ts'
import { bodyName, hasMinor, type SkyBody } from '../../core/bodies.ts'
import {
  distanceToLine,
  linePoints,
  type MapLine,
  mapLines,
  type Zenith,
  zenith,
} from '../../core/charts/astrocartography.ts'
import { type LonLat, lineGeometry } from '../../core/math/geo-lines.ts'
import { roundAngle, rounded, roundKm } from '../../core/round.ts'
import { instantOfUtc, isoSeconds } from '../../core/time/time.ts'
import { defineTool } from '../../declaration/define.ts'
import { parts } from '../../records/chart-parts.ts'
import { type Compact, compact, compactList, tableRows } from '../../records/compact.ts'
import { townCandidates, townNearLine, townRule, townsNear } from '../../records/line-towns.ts'
import { skyBodies } from '../../schema/body-list.ts'
import { commaList } from '../../schema/comma-list.ts'
import { calendar, instantText } from '../../schema/instant.ts'
import { latitude, longitude } from '../../schema/place.ts'

const lineFields = {
  body: z.string().describe('Body of the line.'),
  line: z
    .enum(mapLines)
    .meta({ id: 'AngleLine' })
    .describe('mc: culminates; ic: culminates below; asc: rises; desc: sets.'),
}
const distanceKm = z.number().describe('Distance from the place of nearLatitude and nearLongitude, km.')
const lineDistance = z.object({ ...lineFields, distanceKm }).meta({ id: 'AstroLineDistance' })
const feature = z
  .object({
    type: z.literal('Feature').describe('GeoJSON type.'),
    id: z.string().describe('Body and line.'),
    properties: z
      .object({
        ...lineFields,
        title: z.string().describe('The line in words.'),
        distanceKm: distanceKm.optional(),
      })
      .meta({ id: 'AstroLineProperties' })
      .describe('What GeoJSON readers show with it.'),
    geometry: z
      .object({
        type: z
          .enum(['LineString', 'MultiLineString'])
          .describe('More than one line where the date line cuts it.'),
        coordinates: z.array(z.array(z.unknown())).meta({
          description:
            'Longitude and latitude in degrees (RFC 7946); lists of them where the date line cuts.',
        }),
      })
      .meta({ id: 'AstroLineGeometry' })
      .describe('Places where the body is on the angle.'),
  })
  .meta({ id: 'AstroLine' })
const featureCollection = z
  .object({
    type: z.literal('FeatureCollection').describe('GeoJSON type.'),
    features: z.array(feature).describe('Lines.'),
  })
  .meta({ id: 'AstroLineCollection' })
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
  summary:
    'Where on Earth the planets of a birth rise, culminate or set, with the towns near those lines. For relocation.',
  description:
    'Lines on the Earth where each planet rises (asc), sets (desc), culminates (mc) or anticulminates ' +
    '(ic) at the instant of a birth, as GeoJSON. With nearLatitude and nearLongitude also those within ' +
    'radiusKm, nearest first (include=near leaves out the map). include=towns: the largest towns on each ' +
    'line.',
  route: 'GET /v1/charts/astrocartography',
  auth: 'key',
  effect: 'reads',
  tier: 'pro',
  frame: 'geocentric',
  aboutCharts: true,
  isPaged: true,
  alsoPost: true,
  input: z.strictObject({
    datetime: instantText(birthInstant),
    calendar,
    bodies: skyBodies,
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
      .meta({ description: 'Degrees of latitude between points of a line.' }),
    nearLatitude: latitude.optional().meta({
      description: 'Latitude of the place whose near lines are wanted, degrees.',
      problem: 'invalid_latitude',
    }),
    nearLongitude: longitude
      .optional()
      .meta({ description: 'Longitude of that place, degrees.', problem: 'invalid_longitude' }),
    radiusKm: z
      .number({ error: 'radiusKm must be a number of kilometres' })
      .positive('radiusKm must be more than 0')
      .max(20_040, 'radiusKm must be at most 20040')
      .optional()
      .meta({ description: 'Distance in km within which a line is near. Default 300.', default: 300 }),
    timezone: birthZone.optional(),
    include: parts(['geojson', 'near', 'towns'], 'geojson,near'),
    format: z
      .enum(['json', 'compact', 'csv', 'geojson'], { error: 'format must be json, compact, csv or geojson' })
      .default('json')
      .meta({ description: 'geojson: the map alone; compact, csv: one row for each line.' }),
  }),
  output: z.object({
    towns: z
      .array(
        z
          .object({
            ...lineFields,
            title: z.string().describe('The line in words.'),
            towns: z.array(townNearLine).describe('Most populous towns near the line; empty if none is.'),
          })
          .meta({ id: 'AstroLineTowns' }),
      )
      .optional()
      .meta({ description: townRule }),
    geojson: z
      .union([featureCollection, compact])
      .optional()
      .describe('Lines as GeoJSON (RFC 7946), or a table of them.'),
    near: z
      .array(lineDistance)
      .nullable()
      .optional()
      .describe('Lines within radiusKm of the place, nearest first; null without one.'),
    nearest: lineDistance
      .nullable()
      .optional()
      .describe('The nearest line, however far; null without a place.'),
    status: z.string().optional().describe('That no line is within radiusKm, and how far the nearest is.'),
    count: z.int().describe('Number of lines; with a place of those within radiusKm.'),
  }),
  example: {
    datetime: '2000-01-01T12:00:00Z',
    bodies: 'sun,venus',
    nearLatitude: 48.86,
    nearLongitude: 2.35,
  },
  prepare(input, { now }) {
    const place = placeOf(input)
    const birthMoment = moment(input.datetime, { now, timezone: input.timezone, calendar: input.calendar })
    if (birthMoment.dateOnly) throw noTimeOfDay()
    return { place, at: birthMoment, ...input }
  },
  credits: 5,
  // Thousands of towns are measured against each line.
  heavy: ({ include, bodies, lines }) =>
    hasMinor(bodies) || (include.includes('towns') && bodies.length * lines.length > 4),
  compute({
    at: birthMoment,
    bodies,
    lines,
    stepDegrees,
    place,
    radiusKm = usualRadius,
    timezone,
    format,
    include,
  }) {
    const instant = instantOfUtc(birthMoment.utc)
    const all = bodies.flatMap((body) => {
      const over = zenith(body, instant)
      return lines.map((line) => ({
        body,
        line,
        over,
        distanceKm: place && distanceToLine(place, line, over),
      }))
    })
    const byDistance = place ? nearestFirst(all) : all
    const nearLines = place ? byDistance.filter(({ distanceKm }) => (distanceKm as number) <= radiusKm) : all
    const [closest] = place ? byDistance.map(distanceRecord) : []
    const groups = {
      towns: () => {
        const candidates = townCandidates()
        return byDistance.map((item) => ({
          ...titled(item),
          towns: townsNear(item.line, item.over, candidates),
        }))
      },
      geojson: () => {
        const features = byDistance.map((item) => featureOf(item, stepDegrees))
        return format === 'compact'
          ? compactList(features.map(compactRow))
          : { type: 'FeatureCollection' as const, features }
      },
    }
    const isIncluded = (name: keyof typeof groups) =>
      include.includes(name) || (name === 'geojson' && format === 'geojson')
    return {
      data: {
        ...(isIncluded('towns') ? { towns: groups.towns() } : {}),
        ...(isIncluded('geojson') ? { geojson: groups.geojson() } : {}),
        ...(include.includes('near')
          ? {
              near: place && nearLines.map(distanceRecord),
              nearest: closest ?? null,
              ...(closest && nearLines.length === 0 ? { status: noneWithin(radiusKm, closest) } : {}),
            }
          : {}),
        count: nearLines.length,
      },
      measured: { utc: instant.utc, bodies },
      settings: {
        datetime: isoSeconds(birthMoment.utc),
        ...(timezone === undefined ? {} : { timezone }),
        lines: 'of the bodies themselves (in mundo), geocentric, horizon of a sphere without refraction',
        ...(place ? { radiusKm } : {}),
        deltaTSeconds: rounded(instant.deltaT, 2),
      },
      warnings: birthMoment.warnings,
    }
  },
  views: {
    geojson: ({ geojson }) => ({ type: 'FeatureCollection', features: geojson ? featuresOf(geojson) : [] }),
    table: ({ geojson }) => (geojson ? featuresOf(geojson).map(tableRow) : []),
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
  readonly body: SkyBody
  readonly line: MapLine
  readonly over: Zenith
  readonly distanceKm: number | null
}

/** Lines with the closest first. */
function nearestFirst(all: readonly Drawn[]): Drawn[] {
  const distanceOf = ({ distanceKm }: Drawn) => distanceKm as number
  return [...all].sort((a, b) => distanceOf(a) - distanceOf(b))
}

/** A line and its distance from the place. */
const distanceRecord = ({ body, line, distanceKm }: Drawn) => ({
  body,
  line,
  distanceKm: roundKm(distanceKm as number),
})

/** `No line within 300 km; the nearest, Venus rises, is 529 km away.` */
const noneWithin = (
  radiusKm: number,
  { body, line, distanceKm }: ReturnType<typeof distanceRecord>,
): string =>
  `No line within ${radiusKm} km; the nearest, ${bodyName(body)} ${titles[line]}, is ${Math.round(distanceKm)} km away.`

/** Body, line and title of a line. */
const titled = ({ body, line }: Drawn) => ({ body, line, title: `${bodyName(body)} ${titles[line]}` })

/** GeoJSON feature of a line; `step` is its resolution in degrees of latitude. */
function featureOf(mapped: Drawn, step: number): Feature {
  const { body, line, over, distanceKm } = mapped
  const points = linePoints(line, over, step).map(
    ([east, north]): LonLat => [roundAngle(east), roundAngle(north)],
  )
  const { type, coordinates } = lineGeometry(points)
  return {
    type: 'Feature',
    id: `${body}-${line}`,
    properties: Object.assign(titled(mapped), distanceKm !== null && { distanceKm: roundKm(distanceKm) }),
    geometry: { type, coordinates: coordinates.map((point) => [...point]) },
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
