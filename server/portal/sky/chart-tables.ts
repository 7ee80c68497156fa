import { capitalised } from '../../../tools/core/text/capitalised.ts'
import { zodiacPlace } from '../../../tools/core/zodiac/zodiac.ts'
import { scrollBox } from '../../html/data-table.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { signed } from '../page/format.ts'

/** A point of the chart: longitude in degrees, `formatted` is its zodiac position; `house` is null without a time of birth. */
interface Point {
  readonly longitude: number
  readonly formatted: string
  readonly house?: number | null
}

/** A body of the chart: speed in degrees a day, declination in degrees, the range of the day for an unknown time. */
interface Planet extends Point {
  readonly speed: number
  readonly retrograde: boolean
  readonly declination: number
  readonly longitudeRange?: { readonly start: number; readonly end: number }
}

/** Fields of `get_natal_chart` that the page uses. */
export interface ChartFields {
  readonly planets: Readonly<Record<string, Planet>>
  readonly ascendant: Point | null
  readonly midheaven: Point | null
  readonly northNode?: Point
  readonly southNode?: Point
  readonly houseCusps: readonly { readonly house: number; readonly longitude: number }[] | null
  readonly aspects: readonly {
    readonly body1: string
    readonly body2: string
    readonly aspect: string
    readonly orb: number
    readonly applying: boolean
  }[]
}

/** Label of a point: “North node” for `northNode`. */
export const pointLabel = (id: string) => capitalised(id.replace(/([A-Z])/g, ' $1').toLowerCase())

/** Element id of a point's row. */
export const pointRow = (id: string): string => `point-${id}`

/** Scrollable table with a label for screen readers. */
export function table(label: string, heads: Markup, rows: readonly Markup[]): Markup {
  return scrollBox(
    label,
    markup`<table class="dense">
<thead><tr>${heads}</tr></thead><tbody>${rows}</tbody></table>`,
  )
}

/**
 * Tables of planets, aspects and, with a time of birth, house cusps.
 * @param level of their headings
 */
export function chartTables(chart: ChartFields, level: 2 | 3 = 2): Markup {
  const heading = (text: string) => (level === 2 ? markup`<h2>${text}</h2>` : markup`<h3>${text}</h3>`)
  return markup`${heading('Planets')}${planets(chart, level === 2)}
${heading('Aspects')}${aspects(chart)}
${chart.houseCusps ? markup`${heading('Houses')}${cusps(chart.houseCusps)}` : null}`
}

/**
 * Table of planets, angles and nodes; the latter two have no speed or declination.
 * @param hasLinks whether links of a drawing lead to its rows
 */
function planets(
  { planets, ascendant, midheaven, northNode, southNode }: ChartFields,
  hasLinks: boolean,
): Markup {
  const linked = (id: string) => (hasLinks ? markup` id="${pointRow(id)}" tabindex="-1"` : null)
  const points = { ascendant, midheaven, northNode, southNode }
  const heads = markup`<th scope="col">Body</th><th scope="col">Position</th><th scope="col" class="number">House</th>
<th scope="col" class="number">Degrees a day</th><th scope="col" class="number">Declination</th>`
  const house = ({ house }: Point) => markup`<td class="number">${house === null ? '–' : house}</td>`
  return table('Planets and points', heads, [
    ...Object.entries(planets).map(
      ([
        id,
        point,
      ]) => markup`<tr${linked(id)}><th scope="row">${pointLabel(id)}</th><td>${point.formatted}${range(point)}</td>${house(point)}
<td class="number">${point.retrograde ? markup`<small>retrograde</small> ` : null}${signed(point.speed, 4)}</td>
<td class="number">${signed(point.declination, 1)}°</td></tr>`,
    ),
    ...Object.entries(points).flatMap(([id, point]) =>
      point
        ? [
            markup`<tr${linked(id)}><th scope="row">${pointLabel(id)}</th><td>${point.formatted}</td>${house(point)}<td></td><td></td></tr>`,
          ]
        : [],
    ),
  ])
}

/** Positions at the start and end of the day, for a birth without a time: the Moon moves 13° a day. */
function range({ longitudeRange }: Planet): Markup | null {
  if (!longitudeRange) return null
  const { start, end } = longitudeRange
  return markup`<br><small>${zodiacPlace(start).formatted} to ${zodiacPlace(end).formatted} on that day</small>`
}

/** Table of aspects, smallest orb first. */
function aspects({ aspects }: ChartFields): Markup {
  const heads = markup`<th scope="col">Body</th><th scope="col">Aspect</th><th scope="col">With</th>
<th scope="col" class="number">Orb</th><th scope="col">Motion</th>`
  const closestFirst = [...aspects].sort((a, b) => a.orb - b.orb)
  const rows = closestFirst.map(
    ({
      body1,
      body2,
      aspect,
      orb,
      applying,
    }) => markup`<tr><th scope="row">${pointLabel(body1)}</th><td>${aspect}</td>
<td>${pointLabel(body2)}</td><td class="number">${orb.toFixed(1)}°</td><td>${applying ? 'applying' : 'separating'}</td></tr>`,
  )
  return table('Aspects', heads, rows)
}

/** Numbered list of the house cusps. */
function cusps(list: NonNullable<ChartFields['houseCusps']>): Markup {
  return markup`<ol class="cusps">${list.map(
    ({ longitude }) => markup`<li>${zodiacPlace(longitude).formatted}</li>`,
  )}</ol>`
}
