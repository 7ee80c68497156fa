import { symbolsIn } from '../../../tools/draw/symbols.ts'
import { asset } from '../../html/assets.ts'
import { type Markup, markup } from '../../html/markup.ts'
import type { DrawingFields } from '../page/drawing.ts'
import { type ChartFields, pointLabel, pointRow } from './chart-tables.ts'

/** Radius of a link, as a part of the width: a finger's breadth on a phone. */
const linkRadius = 0.026

/** A point of the chart, as the script tells it. */
interface PointFacts {
  readonly label: string
  readonly text: string
  readonly house: number | null
}

/** Facts that the script tells of each point, and the aspects that it draws. */
function chartFacts({ planets, ascendant, midheaven, northNode, southNode, aspects }: ChartFields) {
  const points = Object.entries({ ...planets, ascendant, midheaven, northNode, southNode })
  const entries = points.flatMap(([id, point]): [string, PointFacts][] =>
    point ? [[id, { label: pointLabel(id), text: point.formatted, house: point.house ?? null }]] : [],
  )
  return {
    points: Object.fromEntries(entries),
    aspects: aspects.map(({ body1, body2, aspect, orb, applying }) => ({
      body1,
      body2,
      aspect,
      orb,
      applying,
    })),
  }
}

/**
 * The wheel of a birth with a link over each planet, which leads to its row; the script shows its aspects instead. A chart has
 * each symbol once: those of a ring outside are drawn later.
 */
export function linkedWheel(
  { svg, width, height }: DrawingFields,
  chart: ChartFields,
  { alternative, caption }: { readonly alternative: string; readonly caption: Markup | null },
): Markup {
  const facts = chartFacts(chart)
  const symbols = symbolsIn(svg)
  const links = Object.entries(facts.points).flatMap(([id, { label, text, house }]) => {
    const spot = symbols.find(({ name }) => name === id)
    if (!spot) return []
    const words = `${label}, ${text}${house === null ? '' : `, house ${house}`}`
    return [
      markup`<a href="#${pointRow(id)}" aria-label="${words}" data-id="${id}"><title>${words}</title>
<circle cx="${spot.x.toFixed(1)}" cy="${spot.y.toFixed(1)}" r="${Math.round(width * linkRadius)}"/></a>`,
    ]
  })
  const address = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  return markup`<div class="stage" data-wheel="${JSON.stringify(facts)}"><svg class="map" viewBox="0 0 ${width} ${height}" role="group" aria-label="${alternative}">
<image href="${address}" width="${width}" height="${height}"/><g class="aspects"></g>${links}</svg></div>
<p class="hint">Tap a planet to see its aspects.</p><p class="picked said" role="status" hidden></p>
<script type="module" src="${asset('living-wheel.js').path}"></script>${caption ? markup`<figcaption>${caption}</figcaption>` : null}`
}
