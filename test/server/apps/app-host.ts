import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type Browser, chromium, type Frame, type Page } from 'playwright-core'
import { rolldown } from 'rolldown'
import { expect } from 'vitest'
import { parseRequest } from '../../../server/compute/run-tool.ts'
import type { Registry } from '../../../tools/declaration/registry.ts'
import { contextOf } from '../../tools/answer.ts'

/** Debian's path; on a machine without it these tests are skipped. */
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
export const hasChromium = existsSync(executablePath)
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Passes messages between the host and the app, which it puts into a frame of no origin. */
const sandbox = `<!doctype html><html lang="en"><title>Sandbox</title><style>
html,body{margin:0;height:100%}iframe{width:100%;height:100%;border:0;display:block}</style>
<body><script>
let inner
addEventListener('message', ({ source, data }) => {
  if (source === parent && data.method === 'ui/notifications/sandbox-resource-ready') {
    inner = document.createElement('iframe')
    inner.title = 'App'
    inner.setAttribute('sandbox', data.params.sandbox)
    inner.srcdoc = data.params.html
    document.body.append(inner)
  } else if (source === parent) inner?.contentWindow.postMessage(data, '*')
  else if (source === inner?.contentWindow) parent.postMessage(data, '*')
})
parent.postMessage({ jsonrpc: '2.0', method: 'ui/notifications/sandbox-proxy-ready', params: {} }, '*')
</script></body></html>`

/** The policy that hosts set for apps that declare no domains. */
const policy =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-src 'self'"

/** Messages of the app to its host. */
export interface AppEvents {
  readonly initialized: number
  readonly sizes: readonly { readonly width: number; readonly height: number }[]
  readonly messages: readonly { readonly content: readonly { readonly text: string }[] }[]
  readonly contexts: readonly { readonly structuredContent: Record<string, unknown> }[]
  readonly calls: readonly { readonly name: string; readonly arguments: Record<string, unknown> }[]
  readonly links: readonly { readonly url: string }[]
}

/** Settings of one host. */
export interface HostSettings {
  readonly html: string
  readonly width?: number
  readonly theme?: 'light' | 'dark'
  readonly capabilities?: object
  readonly callResult?: object
  readonly variables?: Readonly<Record<string, string>>
}

const everything = { serverTools: {}, message: {}, updateModelContext: {}, openLinks: {} }

/** Credits of a call that an app has sent. @throws Problem if the service would refuse it */
export function creditsOf(
  { byName }: Registry,
  { name, arguments: input }: AppEvents['calls'][number],
): number {
  const tool = byName.get(name)?.tool
  if (!tool) throw new Error(`There is no tool ${name}.`)
  const { request } = parseRequest(tool, input, contextOf())
  return typeof tool.credits === 'number' ? tool.credits : tool.credits.of(request)
}

/** A host in Chromium, with one app at a time. */
export class AppHost {
  readonly page: Page
  /** Errors of any frame, and requests that left the machine. */
  readonly complaints: string[] = []
  readonly #browser: Browser

  private constructor(browser: Browser, page: Page) {
    this.#browser = browser
    this.page = page
    page.on('console', (message) => message.type() === 'error' && this.complaints.push(message.text()))
    page.on('pageerror', (error) => this.complaints.push(String(error)))
  }

  /** @param deviceScaleFactor pixels of the screen for a pixel of the page; pictures have as many */
  static async start(deviceScaleFactor = 1): Promise<AppHost> {
    const build = await rolldown({
      input: path.join(import.meta.dirname, 'host-page.js'),
      platform: 'browser',
      logLevel: 'silent',
    })
    const { output } = await build.generate({ format: 'esm', codeSplitting: false })
    const script = output[0].code
    const browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    })
    const viewport = { width: 800, height: 600 }
    const host = new AppHost(browser, await browser.newPage({ viewport, deviceScaleFactor }))
    const html = `<!doctype html><html lang="en"><title>Host</title><style>body{margin:0}iframe{width:100%;border:0}</style>
<body><iframe title="Sandbox"></iframe><script type="module" src="/host.js"></script></body></html>`
    const files: Record<string, readonly [type: string, body: string, headers?: Record<string, string>]> = {
      'https://host.test/': ['text/html', html],
      'https://host.test/host.js': ['text/javascript', script],
      'https://sandbox.test/': ['text/html', sandbox, { 'content-security-policy': policy }],
    }
    await host.page.route('**/*', (route) => {
      const [contentType, body, headers] = files[route.request().url()] ?? []
      if (contentType === undefined) {
        host.complaints.push(`asks for ${route.request().url()}`)
        return route.abort()
      }
      return route.fulfill({ body, headers: { 'content-type': contentType, ...headers } })
    })
    return host
  }

  /** Opens an app in a new page of the host, and waits until it has initialized. */
  async open({
    html,
    width = 720,
    theme = 'light',
    capabilities = everything,
    callResult,
    variables,
  }: HostSettings) {
    await this.page.setViewportSize({ width, height: 600 })
    await this.page.goto('https://host.test/')
    await this.page.waitForFunction('window.startHost')
    const styles = variables ? { styles: { variables } } : {}
    const settings = { html, capabilities, hostContext: { theme, ...styles }, callResult }
    await this.page.evaluate(`startHost(${JSON.stringify(settings)})`)
  }

  /** Gives the app the arguments and the result of a call. */
  async give(input: object, result: object): Promise<void> {
    await this.page.evaluate(
      `bridge.sendToolInput(${JSON.stringify({ arguments: input })}).then(() => bridge.sendToolResult(${JSON.stringify(result)}))`,
    )
  }

  /** The frame of the app. */
  app(): Frame {
    const frame = this.page.frames().find((candidate) => candidate.parentFrame()?.parentFrame())
    if (!frame) throw new Error('No app is open.')
    return frame
  }

  /** Waits until the line that says how things stand reads so. */
  untilStatus(pattern: RegExp): Promise<void> {
    return expect.poll(() => this.app().locator('.said').textContent(), { timeout: 10_000 }).toMatch(pattern)
  }

  /** Changes the host to its dark theme, and waits until the app has it. */
  async darken(variables?: HostSettings['variables']): Promise<void> {
    const context = { theme: 'dark', ...(variables && { styles: { variables } }) }
    await this.page.evaluate(`bridge.setHostContext(${JSON.stringify(context)})`)
    await expect
      .poll(() => this.app().evaluate('document.documentElement.dataset.theme'), { timeout: 10_000 })
      .toBe('dark')
  }

  events(): Promise<AppEvents> {
    return this.page.evaluate('events') as Promise<AppEvents>
  }

  /** Violations of accessibility, of the policy, and of the room that hosts give. */
  async faults(): Promise<string[]> {
    const { violations } = (await this.app().evaluate(`${axe}; axe.run(document)`)) as {
      violations: readonly { id: string; nodes: readonly { html: string }[] }[]
    }
    const faults = violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)
    const excess = (await this.app().evaluate('document.documentElement.scrollWidth - innerWidth')) as number
    if (excess > 0) faults.push(`${excess} px too wide`)
    const overflow = (await this.app().evaluate('document.body.scrollHeight - 500')) as number
    if (overflow > 0) faults.push(`${overflow} px too high`)
    return [...faults, ...this.complaints.splice(0)]
  }

  leave(): Promise<void> {
    return this.#browser.close()
  }
}
