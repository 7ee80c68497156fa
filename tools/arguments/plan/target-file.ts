import { z } from 'zod'
import { separation } from '../../core/math/geometry.ts'
import { ElementsFault } from '../../core/targets/given-fields.ts'
import { type SkyTarget, skyTarget } from '../../core/targets/sky-target.ts'
import { type ListedPlace, readTargetFile } from '../../core/targets/target-file.ts'
import { instantOfTt } from '../../core/time/time.ts'
import type { AskedTarget } from '../target.ts'

/** Characters of a list; a target set of N.I.N.A. has its exposures too. */
const LONGEST_FILE = 30_000

/** Degrees within which an object of the catalogs is what a list means by its name: wide nebulae have several centres. */
const SAME_OBJECT = 0.5

const atJ2000 = instantOfTt(0)

/** The catalog's object of one of the names, if it is where the list has it, else the direction under the list's name. */
function targetOf({ names, ra, dec, pmRa, pmDec }: ListedPlace): AskedTarget {
  const isMoving = pmRa !== 0 || pmDec !== 0
  const text = `radec:${ra.toFixed(8)},${dec.toFixed(8)}${isMoving ? `;pm=${pmRa}/${pmDec}` : ''}`
  const direction = skyTarget(text) as SkyTarget
  const isThere = ({ fixed }: SkyTarget) =>
    fixed !== null && separation(fixed(atJ2000), direction.fixed?.(atJ2000) as never) < SAME_OBJECT
  for (const name of names) {
    const entry = nameable.test(name) ? skyTarget(name) : undefined
    if (entry && isThere(entry)) return { target: entry, text: entry.id }
  }
  const name = (names.at(-1) as string).replace(/[\p{C}]/gu, '').slice(0, 60)
  return { target: { ...direction, name }, text }
}

/** Names of objects; schemes with elements are none. */
const nameable = /^[\p{L}\d][\p{L}\d .'’()+*/-]{0,60}$/u

/** Parameter of a list of targets in a file's text. */
export const targetFile = (limit: number) =>
  z
    .string()
    .max(LONGEST_FILE, 'the list is too long')
    .transform((text, context): AskedTarget[] => {
      const refused = (message: string, hint: string) => {
        context.addIssue({ code: 'custom', input: text, message, params: { hint } })
        return z.NEVER
      }
      try {
        const places = readTargetFile(text)
        if (places.length === 0) return refused('the list has no target', 'Put a row under the heading.')
        if (places.length > limit)
          return refused(
            `the list has ${places.length} targets; at most ${limit} fit in one call`,
            'Send fewer rows.',
          )
        const byId = new Map(places.map(targetOf).map((target) => [target.target.id, target]))
        return [...byId.values()]
      } catch (error) {
        if (error instanceof ElementsFault) return refused(error.message, error.hint)
        throw error
      }
    })
    .optional()
    .meta({
      description: `Text of a list: CSV with a heading (name,ra,dec; J2000), of Telescopius or of N.I.N.A.; at most ${limit}.`,
      problem: 'unknown_target',
      isUnlisted: true,
    })
