import { dayYearAndTime } from '../../html/local-time.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { pointLabel, table } from './chart-tables.ts'

/** Fields of `list_transits` that the page uses; orbs in degrees. */
export interface TransitFields {
  readonly active: readonly {
    readonly transiting: string
    readonly natal: string
    readonly aspect: string
    readonly orb: number
    readonly applying: boolean
    readonly formatted: string
    readonly retrograde: boolean
    readonly exactLocal: string | null
    readonly leavesLocal: string | null
  }[]
}

/** Fields of `get_synastry` that the page uses; houses by body, null without a time of birth. */
export interface SynastryFields {
  readonly interAspects: readonly {
    readonly body1: string
    readonly body2: string
    readonly aspect: string
    readonly orb: number
  }[]
  readonly overlays: {
    readonly firstInSecond: Readonly<Record<string, number>> | null
    readonly secondInFirst: Readonly<Record<string, number>> | null
  }
}

/** Table of the transits in force, smallest orb first. */
export function transitTable({ active }: TransitFields): Markup {
  if (active.length === 0) return markup`<p>None.</p>`
  const heads = markup`<th scope="col">Body</th><th scope="col">Aspect</th><th scope="col">Birth chart</th>
<th scope="col" class="number">Orb</th><th scope="col">Motion</th><th scope="col">Position</th><th scope="col">Exact</th><th scope="col">Until</th>`
  const timeCell = (local: string | null) => (local ? dayYearAndTime(local) : markup`–`)
  const rows = active.map(
    (transit) => markup`<tr><th scope="row">${pointLabel(transit.transiting)}</th><td>${transit.aspect}</td>
<td>${pointLabel(transit.natal)}</td><td class="number">${transit.orb.toFixed(1)}°</td><td>${transit.applying ? 'applying' : 'separating'}</td>
<td>${transit.formatted}${transit.retrograde ? markup` <small>retrograde</small>` : null}</td>
<td>${timeCell(transit.exactLocal)}</td><td>${timeCell(transit.leavesLocal)}</td></tr>`,
  )
  return table('Transits in force', heads, rows)
}

/** Tables of the aspects between two charts and of the houses that the bodies of each are in. */
export function synastryTables({ interAspects, overlays }: SynastryFields): Markup {
  const heads = markup`<th scope="col">First</th><th scope="col">Aspect</th><th scope="col">Second</th>
<th scope="col" class="number">Orb</th>`
  const rows = interAspects.map(
    ({ body1, body2, aspect, orb }) => markup`<tr><th scope="row">${pointLabel(body1)}</th><td>${aspect}</td>
<td>${pointLabel(body2)}</td><td class="number">${orb.toFixed(1)}°</td></tr>`,
  )
  return markup`<h2>Aspects between the charts</h2>${table('Aspects between the charts', heads, rows)}
<h2>Houses</h2>${overlay('Bodies of the first in houses of the second', overlays.firstInSecond)}
${overlay('Bodies of the second in houses of the first', overlays.secondInFirst)}`
}

function overlay(title: string, houses: Readonly<Record<string, number>> | null): Markup {
  const list = houses
    ? markup`<ul class="waiting">${Object.entries(houses).map(([id, house]) => markup`<li><b>${pointLabel(id)}</b> ${house}</li>`)}</ul>`
    : markup`<p>There are no houses without a time of birth.</p>`
  return markup`<h3>${title}</h3>${list}`
}
