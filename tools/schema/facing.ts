import { z } from 'zod'

const compass = 'N NNE NE ENE E ESE SE SSE S SSW SW WSW W WNW NW NNW'.split(' ')
const degrees = /^\d{1,3}(\.\d{1,6})?$/

/** Parameter of a bearing: degrees from north through east, or a point of the compass. */
export const facing = z
  .union([z.number(), z.string().max(12)], { error: 'facing must be degrees or a point of the compass' })
  .transform((text, context): number => {
    const bearing = typeof text === 'number' ? text : bearingOf(text)
    if (bearing >= 0 && bearing <= 360) return bearing % 360
    context.addIssue({
      code: 'custom',
      input: text,
      message: 'facing must be 0 to 360 degrees or a point of the compass',
      params: { allowed: compass },
    })
    return z.NEVER
  })
  .meta({
    description: 'Middle of view=horizon: degrees, or N, NNE … Default S; N south of the equator.',
  })

/** Bearing in degrees; NaN for invalid text. */
function bearingOf(text: string): number {
  if (degrees.test(text)) return Number(text)
  const point = compass.indexOf(text.toUpperCase())
  return point < 0 ? Number.NaN : point * 22.5
}
