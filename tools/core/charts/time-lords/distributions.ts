import { TROPICAL_YEAR } from '../../ephemeris/mean-periods.ts'
import { normalDegrees } from '../../math/angles.ts'
import { rotatedList } from '../../math/rotated-list.ts'
import { MS_PER_DAY } from '../../time/time.ts'
import { signs } from '../../zodiac/zodiac.ts'
import type { TermTable } from '../dignity-tables.ts'
import { type HouseFrame, rightAscensionOf } from '../house-systems/frame.ts'
import { ascensionalDifference } from '../house-systems/semi-arcs.ts'
import { divided, roundOf, type Share, type TimeLordSystem } from './periods.ts'

/** The whole equator, a year of life for each degree of it that rises. Ptolemy, Tetrabiblos III.10. */
const ROUND_MS = Math.round(360 * TROPICAL_YEAR * MS_PER_DAY)

/** The bounds of the zodiac in their order: where each ends, degrees from the origin of the zodiac, and what it belongs to. */
const boundsOf = (terms: TermTable) =>
  signs.flatMap((sign, index) =>
    terms[sign].map(([ruler, end]) => ({ ruler, sign, longitude: 30 * index + end })),
  )

/**
 * Distribution of the ascendant through the bounds of a table: it moves on by the ascensional times of the place of
 * birth, and the ruler of the bound that it is in distributes the time. Inside the polar circles, where parts of the
 * zodiac never rise, there is none.
 * @see Ptolemy, Tetrabiblos III.10; Dorotheus, Carmen Astrologicum III; both as handbooks quote them.
 */
export function distributions(
  birth: number,
  ascendant: number,
  frame: HouseFrame,
  terms: TermTable,
): TimeLordSystem {
  const bounds = boundsOf(terms)
  /** Degree of the equator that rises with a longitude. */
  const obliqueAscension = (longitude: number) => {
    const fromEquinox = longitude + (frame.origin ?? 0)
    return rightAscensionOf(fromEquinox, frame.obliquity) - ascensionalDifference(fromEquinox, frame)
  }
  const rising = obliqueAscension(ascendant)
  const first = bounds.findIndex(({ longitude }) => ascendant < longitude)
  let risen = 0
  const shares: Share[] = rotatedList(bounds, first).map(({ ruler, sign, longitude }) => {
    const ascended = normalDegrees(obliqueAscension(longitude) - rising)
    // The end of the last bound may be the ascendant itself, a whole round away.
    const until = ascended < risen ? 360 : ascended
    const length = until - risen
    risen = until
    return { ruler, sign, length }
  })
  const circle = [...shares, { ...(shares[0] as Share), length: 360 - risen }].filter(
    ({ length }) => length > 0,
  )
  return {
    round(utc) {
      const span = roundOf(birth, ROUND_MS, utc)
      return span ? divided(1, span, circle) : []
    },
    parts: () => [],
  }
}
