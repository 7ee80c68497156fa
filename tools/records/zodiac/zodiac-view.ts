import { z } from 'zod'
import { Problem } from '../../contract/problems.ts'
import {
  bodyIds,
  type HeliocentricBody,
  isHeliocentric,
  solarPlanetIds,
  type ZodiacBody,
} from '../../core/bodies.ts'
import { isDraconic, type ZodiacKind } from '../../core/zodiac/ayanamsa.ts'
import { isLunarPoint } from '../../core/zodiac/lunar-points.ts'

const zodiacViews = ['geocenter', 'sun'] as const

/** Parameter of where the zodiac is seen from. */
export const zodiacPov = z
  .enum(zodiacViews, { error: `pov must be one of ${zodiacViews.join(', ')}` })
  .meta({ id: 'ZodiacPointOfView' })
  .default('geocenter')
  .meta({
    description: 'sun: heliocentric, with earth in place of sun and moon, no points.',
    problem: 'invalid_pov',
    isUnlisted: true,
  })

/** Where the zodiac is seen from, with bodies that are seen from there. */
export type ZodiacView =
  | { readonly pov: 'geocenter'; readonly bodies: readonly ZodiacBody[] }
  | { readonly pov: 'sun'; readonly bodies: readonly HeliocentricBody[] }

/** Parameters as sent; `bodies` is undefined for the usual ones. */
interface ViewWords {
  readonly pov: (typeof zodiacViews)[number]
  readonly bodies?: readonly (ZodiacBody | 'earth')[] | undefined
  readonly zodiac: ZodiacKind
}

const unseen = (detail: string, allowed: readonly string[], hint: string) =>
  new Problem('unknown_body', detail, { parameter: 'bodies', allowed, hint })

/**
 * Bodies as a request has them from its point of view.
 * @throws Problem `unknown_body` for one that is not seen from there; `invalid_parameter` for a draconic zodiac of the Sun
 */
export function zodiacView({ pov, bodies, zodiac }: ViewWords): ZodiacView {
  if (pov === 'geocenter') {
    const visible = bodies?.filter((body) => body !== 'earth') ?? bodyIds
    if (visible.length === (bodies ?? bodyIds).length) return { pov, bodies: visible }
    throw unseen('earth cannot be seen from itself.', bodyIds, 'Send pov=sun with it, or leave it out.')
  }
  if (isDraconic(zodiac))
    throw new Problem('invalid_parameter', "A node of the Moon's orbit is a direction from the Earth.", {
      parameter: 'zodiac',
      allowed: ['tropical', 'sidereal'],
      hint: `Send zodiac=tropical or sidereal with pov=sun, or zodiac=${zodiac} without it.`,
    })
  const visible = bodies?.filter(isHeliocentric) ?? solarPlanetIds
  const unplaced = bodies?.find((body) => !isHeliocentric(body))
  if (unplaced === undefined) return { pov, bodies: visible }
  const hint = 'Send earth in place of sun and moon, or leave out pov.'
  if (isLunarPoint(unplaced))
    throw unseen(
      `${unplaced} is a direction from the Earth: it has no place with pov=sun.`,
      solarPlanetIds,
      hint,
    )
  throw unseen(`${unplaced} has no place with pov=sun.`, solarPlanetIds, hint)
}

/** Bodies whose accuracy is that of the places: of the Earth from the Sun that of the Sun from the Earth. */
export const measuredBodies = ({ bodies }: ZodiacView): readonly ZodiacBody[] =>
  bodies.map((body) => (body === 'earth' ? 'sun' : body))

/** Settings of a point of view other than the Earth. */
export const viewSettings = ({ pov }: ZodiacView): Readonly<Record<string, string>> =>
  pov === 'sun' ? { pov, places: 'with light-time, without aberration' } : {}
