import type { RequestFilter, RequestSpan } from '../../../db/requests/request-log.ts'
import { Problem } from '../../../tools/contract/problems.ts'
import { dayMs } from '../../../tools/contract/values.ts'
import { dataTable } from '../../html/data-table.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { number, plural } from '../page/format.ts'
import type { PortalStores } from '../page/page-request.ts'
import { roundUp, short } from './usage-chart.ts'

const hourMs = 3_600_000

/** Ranges that the charts offer: columns, and their length. */
const ranges = [
  { name: '24h', label: '24 hours', columns: 24, spanMs: hourMs, labelEvery: 6, unit: 'Hour' },
  { name: '7d', label: '7 days', columns: 7, spanMs: dayMs, labelEvery: 2, unit: 'Day' },
] as const
type Range = (typeof ranges)[number]

/** @throws Problem `invalid_parameter` for a range that the page does not offer */
export function chartRange(text: string | null): Range {
  const range = text ? ranges.find(({ name }) => name === text) : ranges[0]
  if (range) return range
  throw new Problem('invalid_parameter', 'The page has no such range.', {
    parameter: 'range',
    hint: 'Choose one of the ranges of the page.',
  })
}

/** Size of a chart in SVG user units: about the pixels of a phone, so that its labels can be read there. */
const size = { width: 340, height: 130, left: 40, bottom: 20, top: 8 }
const plot = { width: size.width - size.left, height: size.height - size.top - size.bottom }
const rounded = (value: number) => Math.round(value * 10) / 10

/** One column of both charts. */
interface ChartColumn extends Omit<RequestSpan, 'span'> {
  /** Start, ms since 1970. */
  readonly start: number
}

/**
 * Charts of the calls that match the filters, refusals and durations, over the last hours or days, with the same figures as a
 * table.
 * @param query fields of the filters, for the links to other ranges
 */
export async function requestCharts(
  { requests }: Pick<PortalStores, 'requests'>,
  accountId: string,
  {
    filter,
    query,
    range,
  }: { readonly filter: RequestFilter; readonly query: URLSearchParams; readonly range: Range },
  signal: AbortSignal,
): Promise<Markup> {
  const { columns, spanMs, label } = range
  const start = (Math.floor(Date.now() / spanMs) - columns + 1) * spanMs
  const rows = await requests.spans(accountId, { ...filter, start, end: undefined }, spanMs, signal)
  const total = rows.find(({ span }) => span === null)
  const charted = Array.from({ length: columns }, (_, index): ChartColumn => {
    const {
      requests: calls = 0,
      refused = 0,
      median = 0,
      slow = 0,
    } = rows.find(({ span }) => span === index) ?? {}
    return { start: start + index * spanMs, requests: calls, refused, median, slow }
  })
  return markup`<section class="course" aria-labelledby="course"><h2 id="course">The last ${label}</h2>
<nav class="tabs" aria-label="Range of the charts">${ranges.map((option) => rangeLink(option, range, query))}</nav>
<p>${total ? summary(total) : `No calls in the last ${label}${query.size > 0 ? ' match these filters' : ''}.`}</p>${
    total
      ? markup`<div class="charts">${countChart(charted, range)}${durationChart(charted, range)}</div>
<details><summary>Show as table</summary>${table(charted, range)}</details>`
      : null
  }</section>`
}

function rangeLink({ name, label }: Range, current: Range, query: URLSearchParams): Markup {
  const params = new URLSearchParams([...query, ['range', name]])
  return markup`<a href="/portal/requests?${params.toString()}"${name === current.name ? markup` aria-current="page"` : null}>${label}</a>`
}

/** “128 calls, 3 of them refused (2.3 %). Half took at most 12 ms, 95 of 100 at most 140 ms.” */
const summary = ({ requests, refused, median, slow }: RequestSpan): string =>
  `${plural(requests, 'call')}, ${refused === 0 ? 'none' : `${number(refused)} (${share(requests, refused)})`} refused or failed.
Half took at most ${number(median)} ms, 95 of 100 at most ${number(slow)} ms.`

/** “2.3 %”. */
const share = (requests: number, refused: number) =>
  requests === 0 ? '' : `${Math.round((1_000 * refused) / requests) / 10}\u202f%`

/** Label of a column: its hour, or its date. */
const columnLabel = (start: number, { spanMs }: Range) =>
  spanMs === hourMs
    ? new Date(start).toISOString().slice(11, 16)
    : new Date(start).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Calls of each column, the refused ones on top. */
function countChart(columns: readonly ChartColumn[], range: Range): Markup {
  const top = roundUp(Math.max(1, ...columns.map(({ requests }) => requests)))
  const bar = ({ start, requests, refused }: ChartColumn, x: number, width: number) => {
    const words = `${columnLabel(start, range)}: ${plural(requests, 'call')}, ${number(refused)} refused`
    const height = (plot.height * requests) / top
    const refusedHeight = (plot.height * refused) / top
    const base = size.top + plot.height
    return markup`<g><title>${words}</title>${rect('series-1', x, base - height + refusedHeight, width, height - refusedHeight)}${rect('bad', x, base - height, width, refusedHeight)}</g>`
  }
  return figure('Calls', ['Answered', 'Refused or failed'], ['series-1', 'bad'], { columns, range, top, bar })
}

/** Span of the durations of each column: from the median to the 95th percentile. */
function durationChart(columns: readonly ChartColumn[], range: Range): Markup {
  const top = roundUp(Math.max(1, ...columns.map(({ slow }) => slow)))
  const bar = ({ start, requests, median, slow }: ChartColumn, x: number, width: number) => {
    if (requests === 0) return null
    const words = `${columnLabel(start, range)}: half within ${number(median)} ms, 95 of 100 within ${number(slow)} ms`
    const y = (value: number) => size.top + plot.height - (plot.height * value) / top
    return markup`<g><title>${words}</title>${rect('series-2', x, y(slow), width, y(median) - y(slow))}${rect('series-1', x, Math.min(y(median), y(0) - 2), width, Math.max(2, y(0) - y(median)))}</g>`
  }
  const keys = ['Half of the calls', '95 of 100']
  return figure('Milliseconds', keys, ['series-1', 'series-2'], { columns, range, top, bar })
}

const rect = (kind: string, x: number, y: number, width: number, height: number): Markup | null =>
  height > 0
    ? markup`<rect class="${kind}" x="${rounded(x)}" y="${rounded(y)}" width="${rounded(width)}" height="${rounded(height)}"/>`
    : null

/** Columns of a chart, and how each is drawn. */
interface Plot {
  readonly columns: readonly ChartColumn[]
  readonly range: Range
  /** Value at the top of the axis. */
  readonly top: number
  readonly bar: (column: ChartColumn, x: number, width: number) => Markup | null
}

/** One chart with axis, labels and a key. Hidden from screen readers, for which the table has its figures. */
function figure(
  title: string,
  keys: readonly string[],
  kinds: readonly string[],
  { columns, range, top, bar }: Plot,
): Markup {
  const step = plot.width / columns.length
  const axis = [0, top / 2, top].map((value) => {
    const y = rounded(size.top + plot.height - (plot.height * value) / top)
    return markup`<line class="axis" x1="${size.left}" x2="${size.width}" y1="${y}" y2="${y}"/>
<text x="${size.left - 6}" y="${y + 4}" text-anchor="end">${short(value)}</text>`
  })
  const labels = columns.map(({ start }, index) =>
    index % range.labelEvery === 0
      ? markup`<text x="${rounded(size.left + index * step)}" y="${size.height - 4}">${columnLabel(start, range)}</text>`
      : null,
  )
  return markup`<figure><figcaption>${title} by ${range.unit.toLowerCase()} (UTC)</figcaption>
<svg class="use" viewBox="0 0 ${size.width} ${size.height}" aria-hidden="true">${axis}${columns.map(
    (column, index) => bar(column, size.left + index * step + step * 0.14, step * 0.72),
  )}${labels}</svg>
<ul class="key-of-colours">${keys.map(
    (name, index) =>
      markup`<li><svg viewBox="0 0 10 10" aria-hidden="true"><rect class="${kinds[index]}" width="10" height="10" rx="1"/></svg>${name}</li>`,
  )}</ul></figure>`
}

/** The figures of both charts, latest first. */
const table = (columns: readonly ChartColumn[], range: Range): Markup =>
  dataTable({
    label: `Calls of the last ${range.label}`,
    columns: [
      { title: `${range.unit} from (UTC)` },
      { title: 'Calls', isNumber: true },
      { title: 'Refused or failed', isNumber: true },
      { title: 'Share', isNumber: true },
      { title: 'Half within', isNumber: true },
      { title: '95 of 100 within', isNumber: true },
    ],
    rows: columns
      .toReversed()
      .map(({ start, requests, refused, median, slow }) => [
        columnLabel(start, range),
        number(requests),
        number(refused),
        share(requests, refused),
        requests === 0 ? '' : `${number(median)} ms`,
        requests === 0 ? '' : `${number(slow)} ms`,
      ]),
  })
