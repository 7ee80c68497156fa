import { rounded } from '../../tools/core/round.ts'
import { type Markup, markup } from './markup.ts'

/** Size of a chart in SVG user units, with room for the labels at the left, below and above. */
export interface ChartSize {
  readonly width: number
  readonly height: number
  readonly leftMargin: number
  readonly bottomMargin: number
  readonly topMargin: number
  /** Between a label of the axis and its line. */
  readonly labelGap: number
}

/** Axis of a chart of columns, and where each column and value stands. */
export interface ColumnScale {
  /** Width of a column with the space around it. */
  readonly step: number
  /** Left edge and width of a column. */
  readonly columnAt: (index: number) => { readonly x: number; readonly width: number }
  readonly heightOf: (value: number) => number
  /** Height of a value above the lower edge of the drawing, as SVG counts it. */
  readonly yOf: (value: number) => number
  /** Grid lines with their labels: zero, half and all. */
  readonly axis: Markup
}

/** The scale of columns, the highest of which has the value `highest`. */
export function columnScale(size: ChartSize, columns: number, highest: number): ColumnScale {
  const plot = {
    width: size.width - size.leftMargin,
    height: size.height - size.topMargin - size.bottomMargin,
  }
  const top = roundUp(Math.max(1, highest))
  const step = plot.width / columns
  const heightOf = (value: number) => (plot.height * value) / top
  const yOf = (value: number) => size.topMargin + plot.height - heightOf(value)
  const line = (value: number) => {
    const y = onScreen(yOf(value))
    return markup`<line class="axis" x1="${size.leftMargin}" x2="${size.width}" y1="${y}" y2="${y}"/>
<text x="${size.leftMargin - size.labelGap}" y="${y + 4}" text-anchor="end">${short(value)}</text>`
  }
  return {
    step,
    columnAt: (index) => ({ x: size.leftMargin + index * step + step * 0.14, width: step * 0.72 }),
    heightOf,
    yOf,
    axis: markup`${[0, top / 2, top].map(line)}`,
  }
}

/** Rectangle of a column; its color is a class, because the policy of pages forbids inline styles. */
export const bar = (
  kind: string,
  { x, y, width, height }: Readonly<Record<'x' | 'y' | 'width' | 'height', number>>,
  title: Markup | null = null,
): Markup | null =>
  height > 0
    ? markup`<rect class="${kind}" x="${onScreen(x)}" y="${onScreen(y)}" width="${onScreen(width)}" height="${onScreen(height)}">${title}</rect>`
    : null

/** Names of the colors of a chart. */
export const colorKey = (entries: readonly { readonly kind: string; readonly name: Markup | string }[]) =>
  markup`<ul class="key-of-colours">${entries.map(
    ({ kind, name }) =>
      markup`<li><svg viewBox="0 0 10 10" aria-hidden="true"><rect class="${kind}" width="10" height="10" rx="1"/></svg>${name}</li>`,
  )}</ul>`

/** To a tenth of a unit, which is finer than a screen shows. */
export const onScreen = (units: number): number => rounded(units, 1)

/** As in `2.5K`. */
const short = (value: number) => value.toLocaleString('en', { notation: 'compact' })

/** Top of the axis: the next of 2, 4, 10, 20, 40, 100 …, so that half of it is an integer too. */
export function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 4, 10].map((step) => step * power).find((step) => step >= value && step >= 2) ?? value) || 2
}
