import { z } from 'zod'
import { bodyName } from '../../core/bodies.ts'
import { linePoints, type MapLine, type MappedLine, mapLines } from '../../core/charts/astrocartography.ts'
import { type LonLat, lineGeometry } from '../../core/math/geo-lines.ts'
import { roundAngle, roundKm } from '../../core/round.ts'
import { type Compact, compact, compactList, tableRows } from '../compact.ts'
import { townCandidates, townNearLine, townRule, townsNear } from './line-towns.ts'

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

/** Output shape of the lines of a birth on the Earth. */
export const astroLinesShape = {
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
}

const titles: Readonly<Record<MapLine, string>> = {
  mc: 'culminates',
  ic: 'anticulminates',
  asc: 'rises',
  desc: 'sets',
}

/** Body, line and title of a line. */
const titled = ({ body, line }: MappedLine) => ({ body, line, title: `${bodyName(body)} ${titles[line]}` })

/** Each line with the most populous towns near it. */
export function townRecords(lines: readonly MappedLine[]) {
  const candidates = townCandidates()
  return lines.map((mapped) => ({
    ...titled(mapped),
    towns: townsNear(mapped.line, mapped.over, candidates),
  }))
}

/** A line and its distance from the place; none without a place. */
const distanceRecord = ({ body, line, distanceKm }: MappedLine) =>
  distanceKm === null ? [] : [{ body, line, distanceKm: roundKm(distanceKm) }]

/** Members of the lines within a radius, the nearest first, and of the nearest of all; `null` without a place. */
export function nearRecord(lines: readonly MappedLine[], near: readonly MappedLine[], radiusKm: number) {
  const [closest] = lines.flatMap(distanceRecord)
  if (!closest) return { near: null, nearest: null }
  return {
    near: near.flatMap(distanceRecord),
    nearest: closest,
    ...(near.length === 0 ? { status: noneWithin(radiusKm, closest) } : {}),
  }
}

/** `No line within 300 km; the nearest, Venus rises, is 529 km away.` */
const noneWithin = (radiusKm: number, { body, line, distanceKm }: z.input<typeof lineDistance>): string =>
  `No line within ${radiusKm} km; the nearest, ${bodyName(body)} ${titles[line]}, is ${Math.round(distanceKm)} km away.`

/** Map of the lines as GeoJSON or as a compact table; `step` is their resolution in degrees of latitude. */
export function lineMap(
  lines: readonly MappedLine[],
  step: number,
  format: string,
): FeatureCollection | Compact {
  const features = lines.map((mapped) => featureOf(mapped, step))
  return format === 'compact'
    ? compactList(features.map(compactRow))
    : { type: 'FeatureCollection', features }
}

/** GeoJSON feature of a line; `step` is its resolution in degrees of latitude. */
function featureOf(mapped: MappedLine, step: number): Feature {
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
export function featuresOf(geojson: FeatureCollection | Compact): Feature[] {
  if (!('columns' in geojson)) return geojson.features
  return tableRows(geojson).map((row) => {
    const { id, type, coordinates, ...properties } = row as ReturnType<typeof compactRow>
    return { type: 'Feature', id, properties, geometry: { type, coordinates } }
  })
}

/** CSV row of a line; its geometry is Well-Known Text (ISO 19125-1 §7), which map programs import. */
export function lineRow({ properties, geometry: { type, coordinates } }: Feature) {
  const text = (points: readonly unknown[]) =>
    `(${points.map((point) => (point as readonly number[]).join(' ')).join(', ')})`
  const wkt =
    type === 'LineString'
      ? `LINESTRING ${text(coordinates)}`
      : `MULTILINESTRING (${coordinates.map(text).join(', ')})`
  return { ...properties, wkt }
}
