import { capitalised } from '../../../tools/core/text/capitalised.ts'
import { zodiacPlace } from '../../../tools/core/zodiac/zodiac.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { signed } from '../page/format.ts'

interface Point {
  readonly formatted: string
  readonly house?: number | null
}

interface Planet extends Point {
  readonly speed: number
  readonly retrograde: boolean
  readonly declination: number
  readonly longitudeRange?: { readonly start: number; readonly end: number }
}

/** What the page reads of the answer of `get_natal_chart`. */
export interface Chart {
  readonly planets: Readonly<Record<string, Planet>>
  readonly ascendant: Point | null
  readonly midheaven: Point | null
  readonly northNode: Point
  readonly southNode: Point
  readonly houseCusps: readonly { readonly house: number; readonly longitude: number }[] | null
  readonly aspects: readonly {
    readonly body1: string
    readonly body2: string
    readonly aspect: string
    readonly orb: number
    readonly applying: boolean
  }[]
}

/** `northNode` as two words. */
const named = (id: string) => capitalised(id.replace(/([A-Z])/g, ' $1').toLowerCase())

function table(label: string, heads: Markup, rows: readonly Markup[]): Markup {
  return markup`<div class="scroll" tabindex="0" role="region" aria-label="${label}"><table>
<thead><tr>${heads}</tr></thead><tbody>${rows}</tbody></table></div>`
}

export function chartTables(chart: Chart): Markup {
  return markup`<h2>Planets</h2>${planets(chart)}
<h2>Aspects</h2>${aspects(chart)}
${chart.houseCusps ? markup`<h2>Houses</h2>${cusps(chart.houseCusps)}` : null}`
}

/** Planets, then angles and nodes, which have a place and a house but no motion of their own to show. */
function planets({ planets, ascendant, midheaven, northNode, southNode }: Chart): Markup {
  const points = { ascendant, midheaven, northNode, southNode }
  const heads = markup`<th scope="col">Body</th><th scope="col">Position</th><th scope="col" class="number">House</th>
<th scope="col" class="number">Degrees a day</th><th scope="col" class="number">Declination</th>`
  const house = ({ house }: Point) => markup`<td class="number">${house === null ? '–' : house}</td>`
  return table('Planets and points', heads, [
    ...Object.entries(planets).map(
      ([
        id,
        one,
      ]) => markup`<tr><th scope="row">${named(id)}</th><td>${one.formatted}${range(one)}</td>${house(one)}
<td class="number">${one.retrograde ? markup`<small>retrograde</small> ` : null}${signed(one.speed, 4)}</td>
<td class="number">${signed(one.declination, 1)}°</td></tr>`,
    ),
    ...Object.entries(points).flatMap(([id, one]) =>
      one
        ? [
            markup`<tr><th scope="row">${named(id)}</th><td>${one.formatted}</td>${house(one)}<td></td><td></td></tr>`,
          ]
        : [],
    ),
  ])
}

/** Without a time of day the Moon is somewhere along the way it went that day. */
function range({ longitudeRange }: Planet): Markup | null {
  if (!longitudeRange) return null
  const { start, end } = longitudeRange
  return markup`<br><small>${zodiacPlace(start).formatted} to ${zodiacPlace(end).formatted} on that day</small>`
}

function aspects({ aspects }: Chart): Markup {
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
    }) => markup`<tr><th scope="row">${named(body1)}</th><td>${aspect}</td>
<td>${named(body2)}</td><td class="number">${orb.toFixed(1)}°</td><td>${applying ? 'applying' : 'separating'}</td></tr>`,
  )
  return table('Aspects', heads, rows)
}

function cusps(list: NonNullable<Chart['houseCusps']>): Markup {
  return markup`<ol class="cusps">${list.map(
    ({ longitude }) => markup`<li>${zodiacPlace(longitude).formatted}</li>`,
  )}</ol>`
}
