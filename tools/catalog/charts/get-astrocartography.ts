import { z } from 'zod'
import { birthInstant, birthZone } from '../../arguments/birth.ts'
import { moment } from '../../arguments/moment.ts'
import { Problem } from '../../contract/problems.ts'
import { hasMinor } from '../../core/bodies.ts'
import { linesOnEarth, mapLines } from '../../core/charts/astrocartography.ts'
import { rounded } from '../../core/round.ts'
import { instantOfUtc, isoSeconds } from '../../core/time/time.ts'
import { defineTool } from '../../declaration/define.ts'
import { parts } from '../../records/chart-parts.ts'
import {
  astroLinesShape,
  featuresOf,
  lineMap,
  lineRow,
  nearRecord,
  townRecords,
} from '../../records/charts/astro-line.ts'
import { skyBodies } from '../../schema/body-list.ts'
import { commaList } from '../../schema/comma-list.ts'
import { calendar, instantText } from '../../schema/instant.ts'
import { latitude, longitude } from '../../schema/place.ts'

export default defineTool({
  name: 'get_astrocartography',
  title: 'Astrocartography',
  summary:
    'Where on Earth the planets of a birth rise, culminate or set, with the towns near those lines. For questions about moving and traveling.',
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
      .enum(['json', 'compact', 'text', 'csv', 'geojson'], {
        error: 'format must be json, compact, text, csv or geojson',
      })
      .default('json')
      .meta({ description: 'geojson: the map alone; compact, csv: one row for each line.' }),
  }),
  output: z.object(astroLinesShape),
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
  compute(request) {
    const { at: birthMoment, place, radiusKm = usualRadius, timezone, format, include } = request
    const instant = instantOfUtc(birthMoment.utc)
    const lines = linesOnEarth(request.bodies, request.lines, instant, place)
    const near = lines.filter(({ distanceKm }) => distanceKm === null || distanceKm <= radiusKm)
    const hasMap = include.includes('geojson') || format === 'geojson'
    return {
      data: {
        ...(include.includes('towns') ? { towns: townRecords(lines) } : {}),
        ...(hasMap ? { geojson: lineMap(lines, request.stepDegrees, format) } : {}),
        ...(include.includes('near') ? nearRecord(lines, near, radiusKm) : {}),
        count: near.length,
      },
      measured: { utc: instant.utc, bodies: request.bodies },
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
    table: ({ geojson, near, towns }) =>
      geojson
        ? featuresOf(geojson).map(lineRow)
        : [
            ...(near ?? []),
            ...(towns ?? []).flatMap(({ towns: ofLine, ...line }) =>
              ofLine.map((town) => Object.assign({}, line, town)),
            ),
          ],
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
