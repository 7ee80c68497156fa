import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appPage } from '../../../server/apps/app-page.ts'
import { type ReviewCase, reviewCases } from '../../../server/docs/directories/review-cases.ts'
import type { AppName } from '../../../tools/declaration/descriptor.ts'
import { loadRegistry, type Registry } from '../../../tools/declaration/registry.ts'
import { root } from '../../node-options.ts'
import { answer } from '../../tools/answer.ts'
import { AppHost, hasChromium } from './app-host.ts'

/** The element of each app that shows details of what it has, and what is picked for the picture. */
const picks: Readonly<Record<AppName, readonly [list: string, value: string] | undefined>> = {
  wheel: ['#point', '0:moon'],
  sky: ['#object', 'saturn'],
  eclipse: undefined,
}

/** Cases of a review whose answer an app shows, in the order in which directories show their pictures. */
const cases = reviewCases.slice(0, 3)

/** Width and height of a PNG. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)] as const

/**
 * Pictures of the apps for directories, in `dist/screenshots`, a folder for each: `npm run screenshots` makes them, and
 * `npm run listings` takes them from there.
 */
describe.skipIf(!hasChromium)('pictures of the apps', () => {
  let registry: Registry
  const hosts: AppHost[] = []
  beforeAll(async () => {
    registry = await loadRegistry()
  })
  afterAll(() => Promise.all(hosts.map((host) => host.leave())))

  async function startHost(deviceScaleFactor: number) {
    const host = await AppHost.start(deviceScaleFactor)
    hosts.push(host)
    return host
  }

  /** The app with the answer of a case, and nothing around it. */
  async function picture(host: AppHost, entry: ReviewCase, theme: 'light' | 'dark', width: number) {
    const { tool: name = '', input = {} } = entry.calls.at(-1) ?? {}
    const { tool, descriptor } = registry.byName.get(name) ?? {}
    if (!tool || !descriptor?.app) throw new Error(`${name} has no app.`)
    const { app } = descriptor
    await host.open({ html: appPage(app, registry), width, theme })
    const { data, settings } = await answer(tool, input)
    await host.give(input, { content: [], structuredContent: { data, meta: { settings } } })
    await host.app().waitForSelector('.stage:not([hidden])')
    const pick = picks[app]
    if (pick) await host.app().selectOption(...pick)
    await host.app().evaluate('new Promise((done) => setTimeout(done, 500))')
    const png = await host.page.locator('iframe').screenshot()
    expect(await host.faults()).toEqual([])
    return { app, png }
  }

  function keep(directory: string, name: string, png: Buffer) {
    const folder = path.join(root, 'dist/screenshots', directory)
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, name), png)
  }

  // Submitting to the Connectors Directory, "Asset specifications", Anthropic: PNG, at least 1,000 px wide, three to five.
  it('for Claude are at least 1,000 px wide, in both themes', async () => {
    const host = await startHost(2)
    const themes = ['light', 'dark'] as const
    const wanted = themes.flatMap((theme) => cases.map((entry) => [theme, entry] as const)).slice(0, 5)
    for (const [index, [theme, entry]] of wanted.entries()) {
      const { app, png } = await picture(host, entry, theme, 720)
      const [width, height] = sizeOf(png)
      expect(width, app).toBe(1_440)
      expect(height, app).toBeLessThanOrEqual(1_000)
      keep('claude', `${index + 1}-${app}-${theme}.png`, png)
    }
  })

  // Plugin submission errors, "Final directory submission", OpenAI: exactly 706 px wide, 400 to 860 px high, one for each prompt.
  it('for ChatGPT are 706 px wide and 400 to 860 px high, one for each prompt that begins a conversation', async () => {
    const host = await startHost(1)
    for (const [index, entry] of cases.entries()) {
      const { app, png } = await picture(host, entry, 'light', 706)
      const [width, height] = sizeOf(png)
      expect(width, app).toBe(706)
      expect(height, app).toBeGreaterThanOrEqual(400)
      expect(height, app).toBeLessThanOrEqual(860)
      keep('chatgpt', `${index + 1}-${app}.png`, png)
    }
  })
})
