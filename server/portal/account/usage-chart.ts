import type { DailyUsage } from '../../../db/ledger/daily-usage.ts'
import { dayMs } from '../../../tools/contract/values.ts'
import {
  bar,
  type ChartSize,
  type ColumnScale,
  colorKey,
  columnScale,
  onScreen,
} from '../../html/column-chart.ts'
import { scrollBox } from '../../html/data-table.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { channelNames, number } from '../page/format.ts'

/** Number of colours in the stylesheet; the last one is for the sum of the remaining series. */
const seriesShown = 6

const size: ChartSize = {
  width: 720,
  height: 196,
  leftMargin: 44,
  bottomMargin: 22,
  topMargin: 14,
  labelGap: 8,
}

/** Credits of one tool, channel or key, by UTC date. */
interface Series {
  readonly name: string
  readonly byDate: ReadonlyMap<string, number>
  readonly total: number
}

/** Credits of a day under a name, of which each has a colour. */
export interface NamedUse {
  /** UTC date, `2026-11-20`. */
  readonly date: string
  readonly name: string
  readonly credits: number
}

/** One chart: its title and the credits that it divides. */
export interface UsageView {
  readonly title: string
  readonly uses: readonly NamedUse[]
}

/**
 * The charts of credits by tool and by channel.
 * @param titleOf title of a tool for people; its name if omitted
 */
export const toolsAndChannels = (
  uses: readonly DailyUsage[],
  titleOf = (tool: string): string => tool,
): readonly UsageView[] => [
  { title: 'Credits by tool', uses: uses.map((use) => ({ ...use, name: titleOf(use.tool) })) },
  { title: 'Credits by channel', uses: uses.map((use) => ({ ...use, name: channelNames[use.channel] })) },
]

/**
 * Stacked charts of daily credits, and a table with the same numbers for screen readers. Colours are classes of the
 * stylesheet, because the policy of the page forbids inline styles.
 * @param today UTC date, `2026-11-20`
 * @param days days that the charts cover, today included; whole columns
 * @param daysPerColumn 1, or 7 for weeks that end today
 */
export function usageCharts(
  views: readonly UsageView[],
  today: string,
  days: number,
  daysPerColumn: 1 | 7 = 1,
): Markup {
  const first = Date.parse(today) - (days - 1) * dayMs
  const step = daysPerColumn * dayMs
  const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10)
  const dates = Array.from({ length: days / daysPerColumn }, (_, index) => dateOf(first + index * step))
  const column = ({ date }: NamedUse) => dateOf(first + Math.floor((Date.parse(date) - first) / step) * step)
  const charts = views.map(({ title, uses }) => ({
    title,
    all: seriesBy(uses.map((use) => ({ ...use, date: column(use) }))),
  }))
  const scale = { dates, unit: daysPerColumn === 1 ? 'day' : 'week' } as const
  return markup`${charts.map(({ title, all }) => figure(title, all, scale))}
<details><summary>Show as table</summary>${charts.map(({ title, all }) => table(title, all, scale))}</details>`
}

/** Columns of the charts: first UTC date of each, and its length. */
interface Scale {
  readonly dates: readonly string[]
  readonly unit: 'day' | 'week'
}

/** Series in descending order of credits; those beyond the number of colours are summed into one. */
function seriesBy(uses: readonly NamedUse[]): readonly Series[] {
  const byName = new Map<string, NamedUse[]>()
  for (const use of uses) {
    const namedUse = byName.get(use.name)
    if (namedUse) namedUse.push(use)
    else byName.set(use.name, [use])
  }
  const all = [...byName].map(([name, useList]) => series(name, useList))
  all.sort((a, b) => b.total - a.total || (a.name < b.name ? -1 : 1))
  if (all.length <= seriesShown) return all
  const largest = all.slice(0, seriesShown - 1)
  const largestNames = new Set(largest.map((use) => use.name))
  const remaining = uses.filter(({ name }) => !largestNames.has(name))
  return [...largest, series(`${all.length - largest.length} others`, remaining)]
}

/** Sums uses of one name by date. */
function series(name: string, uses: readonly NamedUse[]): Series {
  const byDate = new Map<string, number>()
  for (const { date, credits } of uses) byDate.set(date, (byDate.get(date) ?? 0) + credits)
  return { name, byDate, total: uses.reduce((sum, { credits }) => sum + credits, 0) }
}

/** One chart: axis, columns, dates and legend. */
function figure(title: string, all: readonly Series[], { dates, unit }: Scale): Markup {
  const sums = dates.map((date) => all.reduce((sum, { byDate }) => sum + (byDate.get(date) ?? 0), 0))
  const scale = columnScale(size, dates.length, Math.max(...sums))
  const total = number(all.reduce((sum, use) => sum + use.total, 0))
  const labelEvery = dates.length > 14 ? 7 : dates.length > 8 ? 3 : 1
  const label = `${title}: ${total} in ${dates.length} ${unit}s, at most ${number(Math.max(...sums))} in one`
  return markup`<h3>${title}</h3><svg class="use" viewBox="0 0 ${size.width} ${size.height}" role="img" aria-label="${label}">
${scale.axis}
${dates.map((date, index) => column(all, date, index, scale))}
${dates.map((date, index) => (index % labelEvery === (labelEvery > 1 ? 1 : 0) ? dateLabel(date, size.leftMargin + (index + 0.5) * scale.step) : null))}</svg>
${colorKey(
  all.map(({ name, total: sum }, index) => ({
    kind: `series-${index + 1}`,
    name: markup`${name} <span class="about">${number(sum)}</span>`,
  })),
)}`
}

/** Stacked column of one day. */
function column(
  all: readonly Series[],
  date: string,
  index: number,
  { columnAt, heightOf, yOf }: ColumnScale,
): Markup {
  let base = yOf(0)
  return markup`${all.map(({ name, byDate }, seriesIndex) => {
    const credits = byDate.get(date) ?? 0
    const height = heightOf(Math.max(0, credits))
    base -= height
    const title = markup`<title>${date}: ${name}, ${number(credits)}</title>`
    return bar(`series-${seriesIndex + 1}`, { ...columnAt(index), y: base, height }, title)
  })}`
}

/** As in `18 Nov`. */
const dayMonth = (date: string) =>
  new Date(date).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Label of one day below the axis. */
function dateLabel(date: string, x: number): Markup {
  // A centred label at the right edge would be cut off.
  const anchor = x > size.width - 30 ? 'end' : 'middle'
  const labelX = anchor === 'end' ? size.width : onScreen(x)
  return markup`<text x="${labelX}" y="${size.height - 5}" text-anchor="${anchor}">${dayMonth(date)}</text>`
}

/** Table of every column of the chart, latest first, with sums. */
function table(title: string, all: readonly Series[], { dates, unit }: Scale): Markup {
  const cells = (of: (use: Series) => number) => {
    const values = all.map(of)
    const sum = values.reduce((total, value) => total + value, 0)
    return [...values, sum].map((value) => markup`<td class="number">${number(value)}</td>`)
  }
  const day = (date: string) =>
    markup`<tr><th scope="row"><time datetime="${date}">${date}</time></th>${cells(({ byDate }) => byDate.get(date) ?? 0)}</tr>`
  return scrollBox(
    title,
    markup`<table><caption>${title}</caption>
<thead><tr><th scope="col">${unit === 'day' ? 'Day (UTC)' : 'Week from (UTC)'}</th>${all.map(
      ({ name }) => markup`<th scope="col" class="number">${name}</th>`,
    )}<th scope="col" class="number">Sum</th></tr></thead>
<tbody>${dates.toReversed().map(day)}</tbody><tfoot><tr><th scope="row">Sum</th>${cells(({ total }) => total)}</tr></tfoot></table>`,
    'tall',
  )
}
