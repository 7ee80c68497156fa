import { illumination } from '../../tools/core/appearance/illumination.ts'
import { civilAt } from '../../tools/core/time/civil.ts'
import { instantOfUtc, MS_PER_DAY, MS_PER_HOUR } from '../../tools/core/time/time.ts'
import { litOutline } from '../../tools/draw/phase.ts'
import { dayAndMonth } from './local-time.ts'
import { type Markup, markup } from './markup.ts'

/** Width of a day in the drawing, the radius of its Moon, and how far down that is, in pixels. */
const step = 64
const radius = 20
const middle = 24

/** The lit fraction of the Moon, and whether it grows. */
export function litAt(utc: number): { readonly share: number; readonly waxes: boolean } {
  const shareAt = (time: number) => illumination('moon', instantOfUtc(time)).illumination ?? 0
  const share = shareAt(utc)
  return { share, waxes: shareAt(utc + MS_PER_HOUR) > share }
}

/** “29 Nov”. */
const dayLabel = (utc: number): string => dayAndMonth(civilAt(utc), 3)

/**
 * The Moon at the same hour of days that follow each other, as one sees it from northern latitudes.
 * @param start Unix milliseconds of the first
 * @param days days from one Moon to the next
 * @param isDated whether each has its date below
 */
export function moonRow(start: number, count: number, days: number, isDated: boolean): Markup {
  const phases = Array.from({ length: count }, (_, index) => {
    const utc = start + index * days * MS_PER_DAY
    return { utc, ...litAt(utc) }
  })
  const moons = phases.map(({ utc, share, waxes }, index) => {
    const x = step * (index + 0.5)
    const date = isDated ? markup`<text x="${x}" y="${middle + radius + 16}">${dayLabel(utc)}</text>` : null
    return markup`<circle class="disc" cx="${x}" cy="${middle}" r="${radius}"/><path class="lit" d="${litOutline({ x, y: middle }, radius, waxes ? 0 : 180, share)}"/>${date}`
  })
  const [first] = phases
  const label =
    isDated && first
      ? `The Moon from ${dayLabel(start)} on: ${Math.round(first.share * 100)} % lit and ${first.waxes ? 'growing' : 'shrinking'}`
      : 'The phases of the Moon in a month'
  return markup`<svg class="figure wide" viewBox="0 0 ${step * count} ${middle + radius + (isDated ? 22 : 4)}" role="img" aria-label="${label}">${moons}</svg>`
}
