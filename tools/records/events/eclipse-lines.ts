import { z } from 'zod'
import { CHORD_KM, eclipseLimits, eclipsePath, type LimitPoint } from '../../core/events/eclipses/path.ts'
import type { SolarEclipse } from '../../core/events/eclipses/solar.ts'
import { areaGeometry, lineGeometry, lonLat } from '../../core/math/geo-lines.ts'
import { rounded, roundKm } from '../../core/round.ts'
import { isoSeconds } from '../../core/time/time.ts'
import { instantField } from '../../schema/instant.ts'
import { type EclipseRecord, eclipseShape, shadowPlace } from '../eclipse.ts'
import { timeFields } from '../event.ts'
import { geographicShape } from '../sky-fields.ts'
import type { Eclipse } from './possible-eclipse.ts'

/** How lines on the Earth are drawn. */
export const eclipseLinesRule = `chords within ${CHORD_KM} km of line and limits; ends with the Sun's centre on the true horizon`

const place = z.object(geographicShape).meta({ id: 'GeographicPoint' })
const path = z
  .object({
    type: z.literal('Feature').describe('GeoJSON type.'),
    geometry: z
      .object({
        type: z
          .enum(['LineString', 'MultiLineString'])
          .describe('More than one line where it crosses the date line.'),
        coordinates: z.array(z.unknown()).describe('Longitude and latitude of each point, degrees.'),
      })
      .meta({ id: 'EclipsePathGeometry' })
      .describe('Central line.'),
    properties: z
      .object({
        id: z.string().describe('Id of the eclipse.'),
        points: z
          .array(
            z
              .object({
                time: instantField.describe('When the axis is there.'),
                ...geographicShape,
                widthKm: z.number().describe('Width of the path, km.'),
                durationSeconds: z.number().describe('Length of the total or annular phase, seconds.'),
                type: z.enum(['total', 'annular']).describe('What is seen in the middle there.'),
                northLimit: place
                  .nullable()
                  .describe('Northern edge of the path; null where it misses the Earth.'),
                southLimit: place
                  .nullable()
                  .describe('Southern edge of the path; null where it misses the Earth.'),
              })
              .meta({ id: 'EclipsePathPoint' }),
          )
          .describe('Points of the line in order of time.'),
      })
      .meta({ id: 'EclipsePathProperties' })
      .describe('What GeoJSON readers show with it.'),
  })
  .meta({ id: 'EclipsePath' })
const limit = z
  .array(
    z
      .object({ time: instantField.describe('When the eclipse is greatest there.'), ...geographicShape })
      .meta({ id: 'EclipseLimitPoint' }),
  )
  .describe('In order of time, from sunrise to sunset; empty where it misses the Earth.')
const limits = z
  .object({
    centralNorth: limit,
    centralSouth: limit,
    penumbraNorth: limit,
    penumbraSouth: limit,
  })
  .meta({ id: 'EclipseLimits' })
const band = z
  .object({
    type: z.literal('Feature').describe('GeoJSON type.'),
    geometry: z
      .object({
        type: z
          .enum(['Polygon', 'MultiPolygon'])
          .describe('More than one polygon where it crosses the date line.'),
        coordinates: z.array(z.unknown()).describe('Longitude and latitude of each corner, degrees.'),
      })
      .meta({ id: 'EclipseBandGeometry' })
      .describe('Outline of the band.'),
    properties: z
      .object({ id: z.string().describe('Id of the eclipse.') })
      .meta({ id: 'EclipseBandProperties' })
      .describe('What GeoJSON readers show with it.'),
  })
  .meta({ id: 'EclipseBand' })

/** Output shape of an eclipse, with its lines on the Earth. */
export const eclipseWithLines = z
  .object({
    ...eclipseShape,
    path: path.optional().meta({ description: 'Central line as GeoJSON, for solar eclipses that have one.' }),
    band: band.optional().meta({
      description:
        'With path: where the eclipse is total or annular, as a GeoJSON polygon that ends at sunrise and sunset; also where the axis misses the Earth.',
    }),
    limits: limits.optional().meta({
      description: 'Solar: edges of the total or annular phase (central) and of any eclipse (penumbra).',
    }),
  })
  .meta({ id: 'Eclipse' })

type EclipseWithLines = z.input<typeof eclipseWithLines>

/** Whether lines are asked for, which take time. */
export const areLinesChosen = (include: readonly string[]): boolean =>
  include.includes('path') || include.includes('limits')

/** Whether an eclipse has some of the chosen lines: limits, or the path of its umbra. */
export const hasLines = (eclipse: Eclipse, include: readonly string[]): boolean =>
  'solar' in eclipse &&
  (include.includes('limits') || (include.includes('path') && eclipse.solar.contacts.umbraStart !== null))

/** Record of the chosen lines. */
export function eclipseLines(eclipse: Eclipse, id: string, include: readonly string[]) {
  if (!('solar' in eclipse)) return {}
  const { solar } = eclipse
  return {
    ...(include.includes('path') && solar.contacts.umbraStart !== null ? pathFeatures(solar, id) : {}),
    ...(include.includes('limits') ? { limits: limitsOf(solar) } : {}),
  }
}

/** Record of the limits. */
function limitsOf(eclipse: SolarEclipse): z.input<typeof limits> {
  const { central, penumbra } = eclipseLimits(eclipse)
  const points = (edge: readonly LimitPoint[]) =>
    edge.map((point) => ({ ...timeFields(point.utc), ...shadowPlace(point, eclipse.greatest.utc) }))
  return {
    centralNorth: points(central.north),
    centralSouth: points(central.south),
    penumbraNorth: points(penumbra.north),
    penumbraSouth: points(penumbra.south),
  }
}

/** GeoJSON features of the central line and of the band, as far as the eclipse has them. */
function pathFeatures(eclipse: SolarEclipse, id: string) {
  const { line, band } = eclipsePath(eclipse)
  const shownPlace = (limitPoint: z.input<typeof place>) => shadowPlace(limitPoint, eclipse.greatest.utc)
  const points = line.map((point) => ({
    time: isoSeconds(point.utc),
    ...shownPlace(point),
    widthKm: roundKm(point.widthKm),
    durationSeconds: rounded(point.durationSeconds, 1),
    type: point.type,
    northLimit: point.northLimit && shownPlace(point.northLimit),
    southLimit: point.southLimit && shownPlace(point.southLimit),
  }))
  const path = () => {
    const { type, coordinates } = lineGeometry(points.map(lonLat))
    return {
      type: 'Feature' as const,
      geometry: { type, coordinates: [...coordinates] },
      properties: { id, points },
    }
  }
  const outline = () => {
    const { type, coordinates } = areaGeometry(band.map(shownPlace).map(lonLat))
    return {
      type: 'Feature' as const,
      geometry: { type, coordinates: [...coordinates] },
      properties: { id },
    }
  }
  return { ...(line.length > 0 ? { path: path() } : {}), ...(band.length > 0 ? { band: outline() } : {}) }
}

/** GeoJSON point of the greatest eclipse, for solar eclipses without a band; empty for lunar eclipses. */
function greatestFeature({ id, title, time, ...record }: EclipseRecord) {
  const { greatest } = record.global ?? record
  if (!greatest) return []
  const coordinates = [greatest.longitude, greatest.latitude]
  return [{ type: 'Feature', geometry: { type: 'Point', coordinates }, properties: { id, title, time } }]
}

/** GeoJSON of eclipses: their lines and bands, or the points where they are greatest. */
export const eclipseFeatures = (eclipses: readonly EclipseWithLines[]): object => ({
  type: 'FeatureCollection',
  features: eclipses.flatMap((eclipse): object[] =>
    eclipse.band ? [...(eclipse.path ? [eclipse.path] : []), eclipse.band] : greatestFeature(eclipse),
  ),
})

/** Row of an eclipse for tables, without lines and coefficients. */
export const eclipseRow = ({ path, band, limits, besselian, ...row }: EclipseWithLines): object => row
