import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appPage } from '../../../server/apps/app-page.ts'
import { loadRegistry, type Registry } from '../../../tools/declaration/registry.ts'
import { answer } from '../../tools/answer.ts'
import { AppHost, hasChromium } from './app-host.ts'

interface Point {
  readonly formatted: string
  readonly house?: number | null
  readonly retrograde: boolean
}
interface AspectRow {
  readonly body1: string
  readonly body2: string
  readonly aspect: string
  readonly orb: number
}
interface ChartData {
  readonly planets: Readonly<Record<string, Point>>
  readonly aspects: readonly AspectRow[]
  readonly transits: readonly { readonly body: string; readonly formatted: string }[]
}

/** `13°19′ Scorpio`, cut, of a place with seconds. */
const cut = (formatted: string) => formatted.replace(/\d\d″/, '')

describe.skipIf(!hasChromium)('the chart app in a host', () => {
  let registry: Registry
  let host: AppHost
  let html: string

  beforeAll(async () => {
    registry = await loadRegistry()
    html = appPage('wheel', registry)
    host = await AppHost.start()
  })
  afterAll(() => host?.leave())
  beforeEach(() => {
    host.complaints.length = 0
  })

  const toolOf = (name: string) => registry.byName.get(name)?.tool as never
  const exampleOf = (name: string) => registry.byName.get(name)?.descriptor.example ?? {}
  const facts = () => host.app().locator('.facts').textContent()
  const aspects = () => host.app().locator('.aspects li').allTextContents()

  async function showAnswer(input: object, structuredContent: object) {
    await host.give(input, { content: [], structuredContent })
    await host.app().waitForSelector('.stage:not([hidden]) svg')
  }

  async function recorded(name: string) {
    const structuredContent = JSON.parse(readFileSync(`server/docs/examples/${name}.json`, 'utf8'))
    await showAnswer(exampleOf(name), structuredContent)
    return structuredContent.data
  }

  it('tells the place, the house and the aspects of each planet as the recorded answer has them', async () => {
    await host.open({ html })
    const { planets, aspects: all } = (await recorded('get_natal_chart')) as ChartData
    for (const [id, { formatted, house, retrograde }] of Object.entries(planets)) {
      await host.app().selectOption('#point', `0:${id}`)
      expect(await facts()).toBe(`${cut(formatted)} · house ${house}${retrograde ? ' · retrograde' : ''}`)
      const ofBody = all.filter(({ body1, body2 }) => body1 === id || body2 === id)
      const rows = await aspects()
      expect(rows).toHaveLength(Math.min(6, ofBody.length))
      ofBody.slice(0, 6).forEach(({ aspect, orb }, row) => {
        expect(rows[row]).toMatch(new RegExp(`^${aspect} .*, ${orb.toFixed(1)}° (applying|separating)$`))
      })
    }
    expect(await host.faults()).toEqual([])
  })

  it.each(['placidus', 'whole-sign', 'koch'])(
    'changes houses to %s without a call, as a fresh answer has them',
    async (system) => {
      await host.open({ html })
      await recorded('get_natal_chart')
      await host.app().selectOption('#houses', system)
      const { data } = await answer(toolOf('get_natal_chart'), {
        ...exampleOf('get_natal_chart'),
        houseSystem: system,
      })
      for (const [id, { house }] of Object.entries((data as ChartData).planets)) {
        await host.app().selectOption('#point', `0:${id}`)
        expect(await facts()).toContain(`house ${house}`)
      }
      expect((await host.events()).calls).toEqual([])
    },
  )

  it('writes the names of houses as their makers do', async () => {
    await host.open({ html })
    await recorded('get_natal_chart')
    const names = await host.app().locator('#houses option').allTextContents()
    expect(names).toEqual(expect.arrayContaining(['Equal MC', 'APC', 'Whole sign', 'Placidus']))
  })

  it('shows the transits of a date without a call, as a fresh answer has them', async () => {
    await host.open({ html })
    await recorded('render_chart_wheel')
    await host.app().locator('#transits').fill('2026-11-20')
    const request = {
      ...exampleOf('render_chart_wheel'),
      transitDatetime: '2026-11-20T12:00:00Z',
      include: 'all',
    }
    const { data } = await answer(toolOf('render_chart_wheel'), request)
    const { transits, aspects: all } = data as ChartData
    for (const { body, formatted } of transits.slice(0, 10)) {
      await host.app().selectOption('#point', `1:${body}`)
      expect(await host.app().locator('#name').textContent()).toMatch(/\(transit\)$/)
      expect(await facts()).toContain(cut(formatted))
      const ofBody = all.filter(({ body1 }) => body1 === body)
      expect(await aspects()).toHaveLength(Math.min(6, ofBody.length))
    }
    expect((await host.events()).calls).toEqual([])
  })

  it('shows two people with the aspects between them', async () => {
    await host.open({ html })
    const { interAspects } = (await recorded('get_synastry')) as { interAspects: AspectRow[] }
    expect(await host.app().locator('h1').textContent()).toBe('Synastry: A and B')
    const [closest] = interAspects
    await host.app().selectOption('#point', `0:${closest?.body1}`)
    const rows = await aspects()
    expect(rows.some((row) => row.startsWith(`${closest?.aspect} `) && row.includes('(B)'))).toBe(true)
    expect(await host.faults()).toEqual([])
  })

  it.each([
    { chart: 'solar_return', secondDatetime: '2026-01-01T00:00:00Z', title: 'Solar return' },
    {
      chart: 'composite',
      secondDatetime: '1990-05-05T05:00:00Z',
      secondLatitude: 10,
      secondLongitude: 20,
      title: 'Composite chart',
    },
    { chart: 'progressed', secondDatetime: '2026-01-01T00:00:00Z', title: 'Progressed chart' },
  ])('draws a wheel of $chart', async ({ title, ...second }) => {
    await host.open({ html })
    const input = { ...exampleOf('render_chart_wheel'), ...second, include: 'all' }
    const { data, settings } = await answer(toolOf('render_chart_wheel'), input)
    await showAnswer(input, { data, meta: { settings } })
    expect(await host.app().locator('h1').textContent()).toBe(title)
    const { bodies, transits } = data as ChartData & { bodies: ChartData['transits'] }
    const ring = transits ? 1 : 0
    for (const { body, formatted } of (transits ?? bodies).slice(0, 5)) {
      await host.app().selectOption('#point', `${ring}:${body}`)
      expect(await facts()).toContain(cut(formatted))
    }
  })

  it('a tap picks a planet; the model learns it, and is asked when the person says so', async () => {
    await host.open({ html })
    await recorded('get_natal_chart')
    await host.app().selectOption('#point', '0:sun')
    const ring = await host.app().locator('.marks circle').first().boundingBox()
    await host.app().selectOption('#point', '')
    expect(await host.app().locator('.picked').isHidden()).toBe(true)
    await host.page.mouse.click(
      (ring?.x ?? 0) + (ring?.width ?? 0) / 2,
      (ring?.y ?? 0) + (ring?.height ?? 0) / 2,
    )
    expect(await host.app().locator('#name').textContent()).toBe('Sun')
    await host.app().getByRole('button', { name: 'Ask about this' }).click()
    await host.untilStatus(/^Asked/)
    const { messages, contexts } = await host.events()
    expect(messages[0]?.content[0]?.text).toMatch(
      /^Tell me about Sun in this chart .*Capricorn · house 9; trine Saturn/,
    )
    expect(contexts.at(-1)?.structuredContent).toEqual({ id: 'sun', houseSystem: 'equal' })
  })

  it.each([320, 500, 720])('fits a host of %d px in both themes, and follows its theme', async (width) => {
    await host.open({ html, width, theme: 'light' })
    await recorded('get_natal_chart')
    await host.app().selectOption('#point', '0:sun')
    expect(await host.faults()).toEqual([])
    const light = await host.app().locator('.stage').screenshot()
    await host.darken()
    expect((await host.app().locator('.stage').screenshot()).equals(light)).toBe(false)
    expect(await host.faults()).toEqual([])
  })

  it('says that houses do not exist near a pole, and keeps those that do', async () => {
    await host.open({ html })
    const input = { latitude: 78, longitude: 15, datetime: '2000-01-01T12:00:00Z' }
    const { data, settings } = await answer(toolOf('get_natal_chart'), input)
    await showAnswer(input, { data, meta: { settings } })
    await host.app().selectOption('#houses', 'placidus')
    expect(await host.app().locator('.said').textContent()).toContain('placidus does not exist')
    expect(await host.app().locator('#houses').inputValue()).toBe('equal')
  })

  it('draws a birth without its time, and leaves what it cannot draw as it came', async () => {
    await host.open({ html })
    const input = { ...exampleOf('get_natal_chart'), timeKnown: false }
    const { data, settings } = await answer(toolOf('get_natal_chart'), input)
    await showAnswer(input, { data, meta: { settings } })
    expect(await host.app().locator('#houses').isHidden()).toBe(true)
    await host.give(
      { ...input, style: 'dial90' },
      { content: [], structuredContent: { data, meta: { settings } } },
    )
    await host.app().waitForSelector('.stage', { state: 'hidden' })
    expect(await host.app().locator('.said').textContent()).toBe('The answer is in the conversation.')
    expect(await host.page.evaluate('bridge.teardownResource({})')).toEqual({})
  })
})
