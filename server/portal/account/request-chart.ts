import type { RequestFilter, RequestSpan } from '../../../db/requests/request-log.ts'
import { Problem } from '../../../tools/contract/problems.ts'
import { dayMs, hourMs } from '../../../tools/contract/values.ts'
import {
  bar,
  type ChartSize,
  type ColumnScale,
  colorKey,
  columnScale,
  onScreen,
} from '../../html/column-chart.ts'
import { dataTable } from '../../html/data-table.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { number, plural } from '../page/format.ts'
import type { PortalStores } from '../page/page-request.ts'

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
const size: ChartSize = {
  width: 340,
  height: 130,
  leftMargin: 40,
  bottomMargin: 20,
  topMargin: 8,
  labelGap: 6,
}

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
  const scale = columnScale(size, columns.length, Math.max(...columns.map(({ requests }) => requests)))
  const { heightOf, yOf } = scale
  const draw = ({ start, requests, refused }: ChartColumn, place: Place) => {
    const words = `${columnLabel(start, range)}: ${plural(requests, 'call')}, ${number(refused)} refused`
    const answered = bar('series-1', {
      ...place,
      y: yOf(requests - refused),
      height: heightOf(requests - refused),
    })
    const failed = bar('bad', { ...place, y: yOf(requests), height: heightOf(refused) })
    return markup`<g><title>${words}</title>${answered}${failed}</g>`
  }
  const key = [
    { kind: 'series-1', name: 'Answered' },
    { kind: 'bad', name: 'Refused or failed' },
  ]
  return figure('Calls', { columns, range, scale, draw, key })
}

/** Span of the durations of each column: from the median to the 95th percentile. */
function durationChart(columns: readonly ChartColumn[], range: Range): Markup {
  const scale = columnScale(size, columns.length, Math.max(...columns.map(({ slow }) => slow)))
  const { yOf } = scale
  const draw = ({ start, requests, median, slow }: ChartColumn, place: Place) => {
    if (requests === 0) return null
    const words = `${columnLabel(start, range)}: half within ${number(median)} ms, 95 of 100 within ${number(slow)} ms`
    const slowPart = bar('series-2', { ...place, y: yOf(slow), height: yOf(median) - yOf(slow) })
    const y = Math.min(yOf(median), yOf(0) - 2)
    const quickPart = bar('series-1', { ...place, y, height: yOf(0) - y })
    return markup`<g><title>${words}</title>${slowPart}${quickPart}</g>`
  }
  const key = [
    { kind: 'series-1', name: 'Half of the calls' },
    { kind: 'series-2', name: '95 of 100' },
  ]
  return figure('Milliseconds', { columns, range, scale, draw, key })
}

type Place = ReturnType<ColumnScale['columnAt']>

/** Columns of a chart, and how each is drawn. */
interface Plot {
  readonly columns: readonly ChartColumn[]
  readonly range: Range
  readonly scale: ColumnScale
  readonly draw: (column: ChartColumn, place: Place) => Markup | null
  readonly key: Parameters<typeof colorKey>[0]
}

/** One chart with axis, labels and a key. Hidden from screen readers, for which the table has its figures. */
function figure(title: string, { columns, range, scale, draw, key }: Plot): Markup {
  const labels = columns.map(({ start }, index) =>
    index % range.labelEvery === 0
      ? markup`<text x="${onScreen(size.leftMargin + index * scale.step)}" y="${size.height - 4}">${columnLabel(start, range)}</text>`
      : null,
  )
  return markup`<figure><figcaption>${title} by ${range.unit.toLowerCase()} (UTC)</figcaption>
<svg class="use" viewBox="0 0 ${size.width} ${size.height}" aria-hidden="true">${scale.axis}${columns.map(
    (column, index) => draw(column, scale.columnAt(index)),
  )}${labels}</svg>
${colorKey(key)}</figure>`
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
