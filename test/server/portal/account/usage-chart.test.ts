import { describe, expect, it } from 'vitest'
import type { DailyUsage } from '../../../../db/ledger/daily-usage.ts'
import { roundUp } from '../../../../server/html/column-chart.ts'
import { toolsAndChannels, usageCharts } from '../../../../server/portal/account/usage-chart.ts'

const use = (date: string, tool: string, credits: number): DailyUsage => ({
  date,
  tool,
  channel: 'rest',
  calls: 1,
  credits,
})

const usageChart = (uses: readonly DailyUsage[], today: string) =>
  usageCharts(toolsAndChannels(uses), today, 30)

describe('the chart of use', () => {
  it.each([
    [1, 2],
    [3, 4],
    [8, 10],
    [11, 20],
    [41, 100],
    [100, 100],
    [38_000, 40_000],
  ])('%d credits stand below a line at %d', (value, top) => {
    expect(roundUp(value)).toBe(top)
  })

  it('a day has one bar for each tool, as high as its share, stacked without a gap', () => {
    const html = usageChart(
      [use('2026-11-20', 'get_body', 6), use('2026-11-20', 'list_seasons', 2)],
      '2026-11-20',
    ).value
    const [byTool = ''] = html.split('Credits by channel')
    const bars = [...byTool.matchAll(/y="([\d.]+)" width="[\d.]+"\s+height="([\d.]+)"><title>([^<]+)/g)].map(
      ([, y, height, title]) => ({ y: Number(y), height: Number(height), title }),
    )
    expect(bars.map(({ title }) => title)).toEqual(['2026-11-20: get_body, 6', '2026-11-20: list_seasons, 2'])
    const [lower, upper] = bars
    expect(lower?.height).toBeCloseTo(3 * (upper?.height ?? 0), 0)
    expect((upper?.y ?? 0) + (upper?.height ?? 0)).toBeCloseTo(lower?.y ?? 0, 0)
  })

  it('with more tools than colours, the smallest are one', () => {
    const many = Array.from({ length: 9 }, (_, at) => use('2026-11-20', `tool_${at}`, 10 - at))
    const html = usageChart(many, '2026-11-20').value
    expect(html).toContain('4 others')
    expect(html).not.toContain('series-7')
  })

  it('a chart of twelve weeks has a column for each, with the credits of its seven days', () => {
    const views = toolsAndChannels([
      use('2026-11-20', 'get_body', 3),
      use('2026-11-14', 'get_body', 2),
      use('2026-11-13', 'get_body', 7),
      use('2026-08-29', 'get_body', 5),
    ])
    const html = usageCharts(views, '2026-11-20', 84, 7).value
    const titles = [...html.matchAll(/<title>([^<]+)/g)].map(([, title]) => title)
    expect(titles.slice(0, 3)).toEqual([
      '2026-08-29: get_body, 5',
      '2026-11-07: get_body, 7',
      '2026-11-14: get_body, 5',
    ])
    expect(html.match(/<th scope="row"><time/g)).toHaveLength(24)
  })

  it('a day that gave back more than it took has no bar below the line', () => {
    expect(usageChart([use('2026-11-20', 'get_body', -3)], '2026-11-20').value).not.toContain('<title>')
  })
})
