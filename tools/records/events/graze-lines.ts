import { z } from 'zod'
import type { Conjunction } from '../../core/events/conjunctions.ts'
import { FARTHEST_KM } from '../../core/events/graze-limit.ts'
import { type GrazeLine, grazeLines } from '../../core/events/graze-lines.ts'
import type { Observer } from '../../core/frames/earth.ts'
import { lineGeometry } from '../../core/math/geo-lines.ts'
import { rounded } from '../../core/round.ts'
import { numberWithin } from '../../schema/numbers.ts'
import { geographicShape } from '../sky-fields.ts'
import { contact, contactRecord } from './occultation.ts'

/** Most conjunctions of an answer that come with their lines. */
export const mostGrazeLines = 20
/** Radius of lines of a map for which none is given, km. */
const mapRadius = 300

/** Parameter of the kilometres about the place in which grazes are listed and drawn. */
export const grazeRadius = numberWithin('grazeRadius', 1, FARTHEST_KM, 'km')
  .optional()
  .meta({
    description: `Also grazes by the Moon whose line runs within so many km of the place, to ${FARTHEST_KM}, and lines of grazes as GeoJSON. Default none; of application/geo+json ${mapRadius}.`,
    isUnlisted: true,
  })

/** The radius of a request, if it has lines: a map has them in any case. */
export const radiusOf = (
  options: { readonly grazeRadius?: number | undefined },
  { mediaType }: { readonly mediaType?: string | undefined },
): number | undefined => options.grazeRadius ?? (mediaType === 'application/geo+json' ? mapRadius : undefined)

/** How the lines are reckoned, and how exact that is. */
export const grazeLinesRule =
  "points each 25 km, at the place's elevation, for the mean limb; mountains and valleys of the limb of 2″ move what is seen by 4 km across the line"

const point = z
  .object({ ...geographicShape, contact: contact.describe('As it is there.') })
  .meta({ id: 'GrazePoint' })
const line = z
  .object({
    type: z.literal('Feature').describe('GeoJSON type.'),
    geometry: z
      .object({
        type: z.enum(['LineString', 'MultiLineString']).describe('More than one at the date line.'),
        coordinates: z.array(z.unknown()).describe('Longitude and latitude of each point, degrees.'),
      })
      .meta({ id: 'GrazeLineGeometry' })
      .describe('Where the star grazes the mean limb.'),
    properties: z
      .object({
        id: z.string().describe('Id of the event.'),
        title: z.string().describe('The event in words.'),
        side: z.enum(['north', 'south']).describe('Limb that is grazed.'),
        points: z.array(point).describe('Each point, from the earlier end.'),
      })
      .meta({ id: 'GrazeLineProperties' })
      .describe('What GeoJSON readers show with it.'),
  })
  .meta({ id: 'GrazeLine' })

/** Output shape of the lines of a conjunction. */
export const grazeLinesShape = z
  .array(line)
  .optional()
  .meta({
    description: `With grazeRadius: lines of grazes within it, as GeoJSON; of the first ${mostGrazeLines}.`,
  })
type GrazeLines = NonNullable<z.input<typeof grazeLinesShape>>

/** Five decimals of a degree: a metre on the ground. */
const DECIMALS = 5
const place = ({ latitude, longitude }: Observer) => ({
  latitude: rounded(latitude, DECIMALS),
  longitude: rounded(longitude, DECIMALS),
})

/** Whether the Moon hides one of the pair near the place, so that there are lines. */
export const hasGrazeLines = ({ pair, occultation, graze }: Conjunction): boolean =>
  (occultation !== null || graze !== null) && pair.some(({ body }) => body === 'moon')

/** Features of the lines of an occultation or graze by the Moon. */
export function grazeLineRecords(
  { pair, instant }: Conjunction,
  { id, title, site, radiusKm }: { id: string; title: string; site: Observer; radiusKm: number },
): GrazeLines {
  const target = pair.find(({ body }) => body !== 'moon')
  if (!target) return []
  return grazeLines(target, instant, site, radiusKm).map(({ side, points }: GrazeLine) => {
    const { type, coordinates } = lineGeometry(
      points.map((point) => {
        const { longitude, latitude } = place(point.site)
        return [longitude, latitude]
      }),
    )
    return {
      type: 'Feature' as const,
      geometry: { type, coordinates: [...coordinates] },
      properties: {
        id,
        title,
        side,
        points: points.map((point) => ({ ...place(point.site), contact: contactRecord(point) })),
      },
    }
  })
}

/** GeoJSON of conjunctions: their lines of grazes. */
export const grazeFeatures = (conjunctions: readonly { grazeLines?: GrazeLines | undefined }[]): object => ({
  type: 'FeatureCollection',
  features: conjunctions.flatMap(({ grazeLines = [] }) => grazeLines),
})
