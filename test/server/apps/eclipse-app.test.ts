import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appPage } from '../../../server/apps/app-page.ts'
import { loadRegistry, type Registry } from '../../../tools/declaration/registry.ts'
import { answer } from '../../tools/answer.ts'
import { AppHost, creditsOf, hasChromium } from './app-host.ts'

interface Moment {
  readonly time: string
  readonly timeLocal: string
  readonly altitude: number
}
interface EclipseData {
  readonly id: string
  readonly time: string
  readonly local?: {
    readonly deepestSeen: string | null
    readonly durationSeconds: number | null
    readonly contacts: Readonly<Record<string, Moment | null>>
    readonly maximum: Moment
  }
}

/** The nearest minute on the clock that a time is written on. */
const clock = (time: string) => {
  const onClock = Date.parse(`${time.slice(0, 19)}Z`)
  return new Date(Math.round(onClock / 60_000) * 60_000).toISOString().slice(11, 16)
}
const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
/** The times of a text are within a minute of those expected. */
const near = (text: string | undefined, time: string) =>
  expect(Math.abs(minutes(text ?? '') - minutes(clock(time)))).toBeLessThanOrEqual(1)

describe.skipIf(!hasChromium)('the eclipse app in a host', () => {
  let registry: Registry
  let host: AppHost
  let html: string

  beforeAll(async () => {
    registry = await loadRegistry()
    html = appPage('eclipse', registry)
    host = await AppHost.start()
  })
  afterAll(() => host?.leave())
  beforeEach(() => {
    host.complaints.length = 0
  })

  const tool = () => registry.byName.get('list_eclipses')?.tool as never
  const local = async () => (await host.app().locator('#local').textContent()) ?? ''

  async function recorded(input: object = registry.byName.get('list_eclipses')?.descriptor.example ?? {}) {
    const structuredContent = JSON.parse(readFileSync('server/docs/examples/list_eclipses.json', 'utf8'))
    await host.give(input, { content: [], structuredContent })
    await host.app().waitForSelector('.stage:not([hidden])')
    return structuredContent.data.eclipses as EclipseData[]
  }

  it('tells of each eclipse of the recorded answer what the place of the answer sees', async () => {
    await host.open({ html })
    const eclipses = await recorded()
    for (const [index, { local: fromPlace }] of eclipses.entries()) {
      await host.app().selectOption('#eclipse', String(index))
      const text = await local()
      if (!fromPlace?.deepestSeen) {
        expect(text).toMatch(/nothing is seen|no eclipse here/)
        continue
      }
      expect(text).toContain(`Seen as ${fromPlace.deepestSeen}`)
      near(/(?:greatest|Deepest at) (\d\d:\d\d)/.exec(text)?.[1], fromPlace.maximum.timeLocal)
      const { c1, c4 } = fromPlace.contacts
      if (c1 && c4) {
        near(/Begins (\d\d:\d\d)/.exec(text)?.[1], c1.timeLocal)
        near(/ends (\d\d:\d\d)/.exec(text)?.[1], c4.timeLocal)
      }
    }
    expect((await host.events()).calls).toEqual([])
    expect(await host.faults()).toEqual([])
  })

  it('tells of a tapped place what a fresh answer says, without a call', async () => {
    await host.open({ html })
    await recorded({})
    const box = await host.app().locator('canvas').boundingBox()
    const middle = (box?.width ?? 0) / 2
    await host.page.mouse.click((box?.x ?? 0) + middle, (box?.y ?? 0) + middle)
    const [, north, east] =
      /(\d+\.\d+)° N, (\d+\.\d+)° W/.exec((await host.app().locator('#name').textContent()) ?? '') ?? []
    const place = { latitude: Number(north), longitude: -Number(east) }
    const request = { start: '2026-08-11', end: '2026-08-14', type: 'solar', ...place }
    const { data } = await answer(tool(), request)
    const fromPlace = (data as { eclipses: EclipseData[] }).eclipses[0]?.local
    const text = await local()
    expect(fromPlace?.deepestSeen).toBe('total')
    expect(text).toContain('Seen as total')
    const [, wholeMinutes, seconds] = /Total for (\d+) min (\d+) s/.exec(text) ?? []
    expect(
      Math.abs(Number(wholeMinutes) * 60 + Number(seconds) - (fromPlace?.durationSeconds ?? 0)),
    ).toBeLessThanOrEqual(2)
    const { calls, contexts } = await host.events()
    expect(calls).toEqual([])
    expect(contexts.at(-1)?.structuredContent).toMatchObject({ eclipse: 'evt:solar_eclipse:2026-08-12' })
  })

  it('asks for the seconds only by a button that names its price', async () => {
    const structuredContent = JSON.parse(readFileSync('server/docs/examples/list_eclipses.json', 'utf8'))
    await host.open({ html, callResult: { content: [], structuredContent } })
    await recorded()
    expect((await host.events()).calls).toEqual([])
    await host.app().getByRole('button', { name: 'To the second · 2 credits' }).click()
    await host.untilStatus(/C1/)
    expect(await host.app().locator('.said').textContent()).toBe(
      'C1 19:36:46, C4 21:24:31, greatest 20:32:24 local time.',
    )
    const { calls } = await host.events()
    const zone = { timezone: 'Europe/Madrid' }
    expect(calls).toMatchObject([
      { name: 'list_eclipses', arguments: { include: 'local', count: 1, ...zone } },
    ])
    expect(calls.map((call) => creditsOf(registry, call))).toEqual([2])
  })

  it('is turned by dragging and keys, brought nearer, and goes to a town that is chosen', async () => {
    await host.open({ html })
    await recorded()
    const stage = host.app().locator('.stage')
    const before = await stage.getAttribute('aria-valuetext')
    await stage.focus()
    await host.page.keyboard.press('ArrowRight')
    const turned = await stage.getAttribute('aria-valuetext')
    expect(turned).not.toBe(before)
    const box = await stage.boundingBox()
    const [x, y] = [(box?.x ?? 0) + 200, (box?.y ?? 0) + 200]
    await host.page.mouse.move(x, y)
    await host.page.mouse.down()
    await host.page.mouse.move(x + 60, y + 20, { steps: 4 })
    await host.page.mouse.up()
    expect(await stage.getAttribute('aria-valuetext')).not.toBe(turned)
    await host.app().selectOption('#town', { label: 'London' })
    expect(await stage.getAttribute('aria-valuetext')).toMatch(/^51\.5\d° N, 0\.1\d° W$/)
    expect(await local()).toContain('Seen as partial')
    await host.app().getByRole('button', { name: 'Nearer' }).click()
    expect(await host.faults()).toEqual([])
  })

  it.each([320, 500, 720])('fits a host of %d px in both themes, and follows its theme', async (width) => {
    await host.open({ html, width, theme: 'light' })
    await recorded()
    expect(await host.faults()).toEqual([])
    const light = await host.app().locator('canvas').screenshot()
    await host.darken()
    expect((await host.app().locator('canvas').screenshot()).equals(light)).toBe(false)
    expect(await host.faults()).toEqual([])
  })

  it('leaves an empty list to the conversation, and answers a teardown', async () => {
    await host.open({ html })
    await host.give({}, { content: [], structuredContent: { data: { eclipses: [] }, meta: {} } })
    await host.untilStatus(/conversation/)
    expect(await host.page.evaluate('bridge.teardownResource({})')).toEqual({})
  })
})
