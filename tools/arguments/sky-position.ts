import { z } from 'zod'
import { Problem } from '../contract/problems.ts'
import {
  airlessAltitude,
  type FrameName,
  isCatalogueFrame,
  ofFrame,
  type Ray,
  rayOfApparent,
  rayOfBody,
  rayOfStar,
  type Standpoint,
} from '../core/ephemeris/frame-conversion.ts'
import { toJ2000 } from '../core/frames/coordinates.ts'
import { normalDegrees } from '../core/math/angles.ts'
import { frameName } from '../schema/names.ts'
import { type AskedTarget, oneTarget, targetGrammar } from './target.ts'

/** Parameters of one direction: a target, or a frame and two angles. */
export const skyPositionShape = {
  target: oneTarget(`Instead of from, x and y: ${targetGrammar}.`, { satellites: true }).optional(),
  from: frameName.optional().meta({ description: 'Frame of x and y.' }),
  x: z
    .number({ error: 'x must be a number' })
    .min(-360, 'x must be at least -360')
    .max(360, 'x must be at most 360')
    .optional()
    .meta({ description: 'Right ascension in hours, else longitude or azimuth in degrees.' }),
  y: z
    .number({ error: 'y must be a number of degrees' })
    .min(-90, 'y must be at least -90')
    .max(90, 'y must be at most 90')
    .optional()
    .meta({ description: 'Declination, latitude or altitude (as seen, refracted), degrees.' }),
}

/** A direction as two angles in a frame: degrees, right ascension in hours. */
export interface Angles {
  readonly from: FrameName
  readonly x: number
  readonly y: number
}

interface Given {
  readonly target?: AskedTarget | undefined
  readonly from?: FrameName | undefined
  readonly x?: number | undefined
  readonly y?: number | undefined
}

/** True for frames whose first angle is right ascension. */
export const isEquatorial = (frame: FrameName): boolean => frame.startsWith('equatorial')

/** Validates that a request has either a target, or a frame and both angles. */
export function skyPosition({ target, from, x, y }: Given): AskedTarget | Angles {
  const angleFields = Object.entries({ from, x, y }).filter(([, value]) => value !== undefined)
  if (target) {
    const [first] = angleFields
    if (!first) return target
    throw new Problem('invalid_parameter', `target and ${first[0]} exclude each other.`, {
      parameter: first[0],
      hint: 'Send target, or from, x and y.',
    })
  }
  if (from === undefined || x === undefined || y === undefined) {
    const names = { from, x, y } as const
    const missing =
      angleFields.length === 0
        ? 'target'
        : Object.entries(names).find(([, value]) => value === undefined)?.[0]
    throw new Problem('missing_parameter', 'A position is a target, or from, x and y.', {
      parameter: missing as string,
      hint: 'Send target, or from, x and y.',
    })
  }
  if (isEquatorial(from) && (x < 0 || x > 24)) {
    throw new Problem('invalid_parameter', 'A right ascension is 0 to 24 hours.', {
      parameter: 'x',
      allowed: { min: 0, max: 24 },
      hint: 'x is hours here; divide degrees by 15.',
    })
  }
  return { from, x, y }
}

/** Ray of a direction. Angles in J2000.0 and galactic frames are astrometric, all others apparent. */
export function rayOf(source: AskedTarget | Angles, standpoint: Standpoint): Ray {
  if ('target' in source) {
    const { body, fixed, seen: sightLine, satellite } = source.target
    if (body) return rayOfBody(body, standpoint)
    if (satellite) {
      const place = toJ2000(sightLine(standpoint.instant, standpoint.observer), standpoint.instant)
      return { apparent: place, astrometric: place }
    }
    return fixed
      ? rayOfStar(fixed(standpoint.instant), standpoint)
      : rayOfApparent(
          toJ2000(sightLine(standpoint.instant, standpoint.observer), standpoint.instant),
          standpoint,
        )
  }
  const { from, x, y } = source
  const longitude = normalDegrees(isEquatorial(from) ? x * 15 : x)
  const angles = ofFrame(
    from,
    { longitude, latitude: from === 'horizontal' ? airlessAltitude(y, standpoint.observer?.air) : y },
    standpoint,
  )
  return isCatalogueFrame(from) ? rayOfStar(angles, standpoint) : rayOfApparent(angles, standpoint)
}
