import { daysInMonth, monthNames } from '../../tools/core/time/day-count.ts'
import { MS_PER_HOUR } from '../../tools/core/time/time.ts'
import { litOutline } from '../../tools/draw/phase.ts'
import { type Markup, markup } from './markup.ts'
import { litAt } from './moon-row.ts'

/** Width and height of a day, the radius of its Moon, and the margin with the names of the months, in SVG user units. */
const cell = { width: 30, height: 36, radius: 11 }
const margin = { left: 44, top: 24 }
const mostDays = 31

/** The sky under which a year is drawn, and what its days are marked with. */
export interface MoonYear {
  readonly year: number
  /** Degrees, north and east positive. */
  readonly latitude: number
  readonly longitude: number
  /** Local dates of new and full Moons and quarters. */
  readonly marked: ReadonlySet<string>
  readonly label: string
}

/**
 * The Moon of each day of a year as it stands in the evening: a row for each month. Southern latitudes see it upside down. Days
 * of new and full Moons and quarters are framed.
 */
export function moonYear({ year, latitude, longitude, marked, label }: MoonYear): Markup {
  const months = monthNames.map((name, index) => {
    const y = margin.top + index * cell.height
    const days = Array.from({ length: daysInMonth(year, index + 1) }, (_, day) => {
      const x = margin.left + day * cell.width
      // Nine in the evening by the Sun: near enough for what a small drawing shows.
      const utc = Date.UTC(year, index, day + 1, 21) - (longitude / 15) * MS_PER_HOUR
      const date = new Date(Date.UTC(year, index, day + 1)).toISOString().slice(0, 10)
      return oneDay({ x, y }, day + 1, litAt(utc), latitude < 0, marked.has(date))
    })
    return markup`<text class="month" x="0" y="${y + cell.radius + 6}">${name.slice(0, 3)}</text>${days}`
  })
  const width = margin.left + mostDays * cell.width
  const height = margin.top + monthNames.length * cell.height
  return markup`<svg class="figure moon-year" viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}">${months}</svg>`
}

/** A Moon with its day below; framed where it has a phase of its own. */
function oneDay(
  { x, y }: { readonly x: number; readonly y: number },
  day: number,
  { share, waxes }: ReturnType<typeof litAt>,
  isSouthern: boolean,
  isMarked: boolean,
): Markup {
  const center = { x: x + cell.width / 2, y: y + cell.radius + 2 }
  const angle = waxes === isSouthern ? 180 : 0
  const frame = isMarked
    ? markup`<rect class="frame" x="${x + 1}" y="${y - 1}" width="${cell.width - 2}" height="${cell.height - 2}" rx="4"/>`
    : null
  return markup`${frame}<circle class="disc" cx="${center.x}" cy="${center.y}" r="${cell.radius}"/><path class="lit" d="${litOutline(center, cell.radius, angle, share)}"/><text x="${center.x}" y="${y + cell.height - 4}">${day}</text>`
}
