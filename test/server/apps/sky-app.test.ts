import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appPage } from '../../../server/apps/app-page.ts'
import { loadRegistry, type Registry } from '../../../tools/declaration/registry.ts'
import { answer } from '../../tools/answer.ts'
import { AppHost, creditsOf, hasChromium } from './app-host.ts'

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

describe.skipIf(!hasChromium)('the sky app in a host', () => {
  let registry: Registry
  let host: AppHost
  let html: string

  beforeAll(async () => {
    registry = await loadRegistry()
    html = appPage('sky', registry)
    host = await AppHost.start()
  })
  afterAll(() => host?.leave())
  beforeEach(() => {
    host.complaints.length = 0
  })

  /** Gives the app the recorded answer of a tool to its example. */
  async function recorded(tool: string) {
    const input = registry.byName.get(tool)?.descriptor.example ?? {}
    const structuredContent = read(`server/docs/examples/${tool}.json`)
    await host.give(input, { content: [], structuredContent })
    await host.app().waitForSelector('.stage:not([hidden])')
    return structuredContent.data as {
      objects: { id: string; name: string; altitude: number; azimuth: number }[]
    }
  }

  const facts = () => host.app().locator('.facts').textContent()

  it.each(['render_sky_map', 'list_visible_objects'])(
    '%s: what is picked stands where the answer has it',
    async (tool) => {
      await host.open({ html })
      const { objects } = await recorded(tool)
      const listed = await host.app().locator('#object option').allTextContents()
      expect(objects.length).toBeGreaterThan(5)
      for (const { id, name, altitude, azimuth } of objects.slice(0, 12)) {
        if (altitude < 1) continue
        expect(listed).toContain(name)
        await host.app().selectOption('#object', id)
        const [, high, round] = /(\d+)° high in the \w+ \(azimuth (\d+)°\)/.exec((await facts()) ?? '') ?? []
        expect(Math.abs(Number(high) - altitude), name).toBeLessThan(0.6)
        expect(Math.abs(Number(round) - azimuth), name).toBeLessThan(0.6)
      }
      expect((await host.events()).initialized).toBe(1)
      expect(await host.faults()).toEqual([])
    },
  )

  it('a tap names what is there; the model learns it, and is asked when the person says so', async () => {
    await host.open({ html })
    const { objects } = await recorded('render_sky_map')
    const saturn = objects.find(({ id }) => id === 'saturn') as unknown as { x: number; y: number }
    const box = await host.app().locator('canvas').boundingBox()
    const scale = (box?.width ?? 0) / 600
    await host.page.mouse.click((box?.x ?? 0) + saturn.x * scale, (box?.y ?? 0) + saturn.y * scale)
    expect(await host.app().locator('#name').textContent()).toBe('Saturn')
    expect(await facts()).toMatch(
      /^planet · 39° high in the SSE .* · magnitude 0\.6 · best at \d\d:\d\d, \d+° high$/,
    )
    await host.app().getByRole('button', { name: 'Ask about this' }).click()
    await host.untilStatus(/^Asked/)
    const { messages, contexts, calls } = await host.events()
    expect(messages[0]?.content[0]?.text).toContain('Tell me about Saturn')
    expect(contexts.at(-1)?.structuredContent).toEqual({
      id: 'saturn',
      time: '2026-11-20T20:00:00Z'.replace('Z', '.000Z'),
    })
    expect(calls).toEqual([])
  })

  it.each([-7.25, 3.5])('moves through time without a call: %d h as a fresh answer has it', async (hours) => {
    await host.open({ html })
    await recorded('render_sky_map')
    await host
      .app()
      .locator('#time')
      .fill(String(hours * 60))
    const datetime = new Date(Date.UTC(2026, 10, 20, 20) + hours * 3_600_000).toISOString()
    const tool = registry.byName.get('render_sky_map')?.tool
    const place = { latitude: 51.4779, longitude: -0.0015 }
    const { data } = await answer(tool as never, { ...place, datetime, magnitudeMax: 2 })
    const fresh = (data as { objects: { id: string; altitude: number }[] }).objects
    const shown = fresh.filter(({ altitude }) => altitude > 2)
    for (const { id, altitude } of shown.slice(0, 6)) {
      const isListed = await host.app().locator(`#object option[value="${id}"]`).count()
      if (!isListed) continue
      await host.app().selectOption('#object', id)
      const [, high] = /(\d+)° high/.exec((await facts()) ?? '') ?? []
      expect(Math.abs(Number(high) - altitude), id).toBeLessThan(0.6)
    }
    expect(await host.app().locator('output').textContent()).toMatch(
      hours < 0 ? /\(−7 h 15 min\)/ : /\(\+3 h 30 min\)/,
    )
    expect((await host.events()).calls).toEqual([])
  })

  it('is turned by dragging and by arrow keys, as a dome and along the horizon', async () => {
    await host.open({ html })
    await recorded('render_sky_map')
    const stage = host.app().locator('.stage')
    expect(await stage.getAttribute('aria-valuetext')).toBe('south at the foot')
    const box = await stage.boundingBox()
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
    await host.page.mouse.move(x, y + 100)
    await host.page.mouse.down()
    await host.page.mouse.move(x + 70, y + 70, { steps: 4 })
    await host.page.mouse.move(x + 100, y, { steps: 4 })
    await host.page.mouse.up()
    // The south, which was at the foot, is at the right now, and the east at the foot.
    expect(Number(await stage.getAttribute('aria-valuenow'))).toBeCloseTo(90, -1)
    await host.app().getByRole('button', { name: 'Horizon' }).click()
    expect(await stage.getAttribute('aria-valuetext')).toBe('looking east')
    await stage.focus()
    await host.page.keyboard.press('ArrowRight')
    expect(Number(await stage.getAttribute('aria-valuenow'))).toBeCloseTo(100, 0)
    expect(await host.faults()).toEqual([])
  })

  it('calls only by a button that names its price, and shows what came', async () => {
    const structuredContent = read('server/docs/examples/get_rise_set.json')
    await host.open({ html, callResult: { content: [], structuredContent } })
    await recorded('render_sky_map')
    await host.app().selectOption('#object', 'saturn')
    expect((await host.events()).calls).toEqual([])
    await host.app().getByRole('button', { name: 'Rise and set · 1 credit' }).click()
    await host.untilStatus(/sets/)
    const { calls } = await host.events()
    expect(calls).toMatchObject([
      { name: 'get_rise_set', arguments: { targets: 'saturn', start: '2026-11-20' } },
    ])
    expect(calls.map((call) => creditsOf(registry, call))).toEqual([1])
  })

  it('offers no call where the host forwards none', async () => {
    await host.open({ html, capabilities: {} })
    await recorded('render_sky_map')
    await host.app().selectOption('#object', 'saturn')
    expect(await host.app().locator('#rise').isHidden()).toBe(true)
    expect((await host.events()).contexts).toEqual([])
  })

  it.each([320, 500, 720])(
    'fits a host of %d px in both themes, and follows its theme and colors',
    async (width) => {
      await host.open({
        html,
        width,
        theme: 'light',
        variables: { '--color-background-primary': 'rgb(255, 255, 255)' },
      })
      await recorded('list_visible_objects')
      await host.app().selectOption('#object', 'moon')
      const background = () => host.app().evaluate('getComputedStyle(document.body).backgroundColor')
      expect(await background()).toBe('rgb(255, 255, 255)')
      expect(await host.faults()).toEqual([])
      const light = await host.app().locator('canvas').screenshot()
      await host.darken({ '--color-background-primary': 'rgb(20, 20, 20)' })
      expect(await background()).toBe('rgb(20, 20, 20)')
      expect((await host.app().locator('canvas').screenshot()).equals(light)).toBe(false)
      expect(await host.faults()).toEqual([])
      const { sizes } = await host.events()
      expect(Math.max(...sizes.map(({ height }) => height))).toBeLessThanOrEqual(500)
    },
  )

  it('shows another drawing as it came, and says what went wrong', async () => {
    await host.open({ html })
    const data = Buffer.from('89504e47', 'hex').toString('base64')
    const structuredContent = { data: { objects: [{ name: '<b>M 42</b>' }] }, meta: { settings: {} } }
    const content = [{ type: 'image', mimeType: 'image/png', data }]
    await host.give({ view: 'field' }, { content, structuredContent })
    await host.app().waitForSelector('.plain:not([hidden])')
    expect(await host.app().locator('.said').textContent()).toBe('In it: <b>M 42</b>.')
    const refused = { isError: true, content: [], structuredContent: { detail: 'No credits are left.' } }
    await host.give({}, refused)
    await host.untilStatus(/credits/)
  })

  it('answers a teardown', async () => {
    await host.open({ html })
    await recorded('render_sky_map')
    expect(await host.page.evaluate('bridge.teardownResource({})')).toEqual({})
  })
})
