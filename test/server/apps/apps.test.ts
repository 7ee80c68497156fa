import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { Client as ModernClient } from '@modelcontextprotocol/client'
import { RESOURCE_MIME_TYPE, RESOURCE_URI_META_KEY } from '@modelcontextprotocol/ext-apps/app-bridge'
import { EXTENSION_ID } from '@modelcontextprotocol/ext-apps/server'
import { InMemoryTransport } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appMediaType, apps, appUri, uiExtension } from '../../../server/apps/app-page.ts'
import { bridge } from '../../../server/mcp/bridge.ts'
import { handshakeRevisions, modernRevision } from '../../../server/product/revisions.ts'
import type { AppName } from '../../../tools/declaration/descriptor.ts'
import { type TestService, testService } from '../../harness.ts'

const names = Object.keys(apps) as AppName[]
/** The tools whose answers an app shows. */
const shownBy: Readonly<Record<AppName, readonly string[]>> = {
  sky: ['list_visible_objects', 'render_sky_map'],
  wheel: ['get_natal_chart', 'get_synastry', 'render_chart_wheel'],
  eclipse: ['list_eclipses'],
}
/** Credits of the calls that an app offers. */
const offered: Readonly<Record<AppName, object>> = {
  sky: { get_rise_set: 1 },
  wheel: {},
  eclipse: { list_eclipses: 2 },
}
/** Bytes of a page, raw: Qwen Code refuses more than a megabyte, and a page is sent with every first answer. */
const mostBytes = 300_000

let service: TestService
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.close())

/** Sends one message over HTTP without any declaration of the client. */
async function ask(method: string, params: object, revision?: string) {
  const isModern = revision === modernRevision
  const envelope = {
    _meta: {
      'io.modelcontextprotocol/protocolVersion': modernRevision,
      'io.modelcontextprotocol/clientInfo': { name: 'bare', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  }
  const response = await fetch(service.mcpUrl, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${service.key}`,
      'content-type': 'application/json',
      ...(revision ? { 'mcp-protocol-version': revision } : {}),
      ...(isModern
        ? { 'mcp-method': method, ...('uri' in params ? { 'mcp-name': String(params.uri) } : {}) }
        : {}),
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method,
      params: isModern ? { ...params, ...envelope } : params,
    }),
  })
  return ((await response.json()) as { result: Record<string, unknown> }).result
}

async function creditsUsed(): Promise<number> {
  const usage = (await (await service.get('/v1/account/usage')).json()) as { data: { dailyUsed: number } }
  return usage.data.dailyUsed
}

/** A host of the stdio bridge that declares nothing. */
async function stdioHost() {
  const [near, far] = InMemoryTransport.createLinkedPair()
  const settings = { url: new URL(service.mcpUrl), key: service.key }
  serveStdio(() => bridge(settings, '1.0.0', () => {}), { transport: far })
  const client = new ModernClient({ name: 'host', version: '1' }, { versionNegotiation: { mode: 'auto' } })
  await client.connect(near)
  return client
}

interface Listed {
  readonly name: string
  readonly _meta?: Readonly<Record<string, unknown>>
}

function expectLinks(tools: readonly Listed[]) {
  for (const app of names) {
    const uri = appUri(app)
    const linked = tools.filter(({ _meta }) => (_meta?.ui as { resourceUri?: string })?.resourceUri === uri)
    expect(linked.map(({ name }) => name).sort()).toEqual(shownBy[app])
    expect(tools.filter(({ _meta }) => _meta?.[RESOURCE_URI_META_KEY] === uri)).toEqual(linked)
  }
}

describe('MCP Apps', () => {
  it('names the extension and the media type as the official kit does', () => {
    expect(uiExtension).toBe(EXTENSION_ID)
    expect(appMediaType).toBe(RESOURCE_MIME_TYPE)
  })

  it.each(handshakeRevisions)('are declared to a client of %s that declares nothing', async (revision) => {
    const { capabilities } = await ask('initialize', {
      protocolVersion: revision,
      capabilities: {},
      clientInfo: { name: 'bare', version: '1' },
    })
    expect(capabilities).toMatchObject({ extensions: { [uiExtension]: { mimeTypes: [appMediaType] } } })
  })

  it('are declared to a client of the newest revision that declares nothing', async () => {
    const { capabilities } = await ask('server/discover', {}, modernRevision)
    expect(capabilities).toMatchObject({ extensions: { [uiExtension]: { mimeTypes: [appMediaType] } } })
  })

  it.each([undefined, ...handshakeRevisions, modernRevision])(
    'stand in the tool list of revision %s, at their tools alone',
    async (revision) => expectLinks((await ask('tools/list', {}, revision)).tools as Listed[]),
  )

  it('stand in a list that was narrowed to a toolset', async () => {
    const { mcpUrl } = service
    const response = await fetch(`${mcpUrl}/x/renders`, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${service.key}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    })
    const { result } = (await response.json()) as { result: { tools: Listed[] } }
    const map = result.tools.find(({ name }) => name === 'render_sky_map')
    expect(map?._meta).toEqual({ ui: { resourceUri: appUri('sky') }, 'ui/resourceUri': appUri('sky') })
  })

  it.each(names)('the page of %s is listed and read, free, with an empty policy for domains', async (app) => {
    const before = await creditsUsed()
    const uri = appUri(app)
    const { resources } = (await ask('resources/list', {})) as { resources: { uri: string }[] }
    const ui = { csp: { connectDomains: [], resourceDomains: [] }, prefersBorder: true }
    expect(resources.find((resource) => resource.uri === uri)).toMatchObject({
      mimeType: appMediaType,
      _meta: { ui },
    })
    for (const revision of [undefined, modernRevision]) {
      const { contents } = (await ask('resources/read', { uri }, revision)) as {
        contents: { text: string }[]
      }
      expect(contents).toMatchObject([{ uri, mimeType: appMediaType, _meta: { ui } }])
      expect(contents[0]?.text).toMatch(/^<!doctype html>/)
    }
    expect(await creditsUsed()).toBe(before)
  })

  it.each(names)(
    'the page of %s has one file, no address of another, its prices and at most 300 kB',
    async (app) => {
      const { contents } = (await ask('resources/read', { uri: appUri(app) })) as {
        contents: { text: string }[]
      }
      const page = contents[0]?.text ?? ''
      expect(Buffer.byteLength(page)).toBeLessThanOrEqual(mostBytes)
      expect(gzipSync(page).byteLength).toBeLessThanOrEqual(mostBytes / 2)
      expect(page).not.toMatch(/<(link|iframe|object|embed)\b|<script[^>]+\bsrc=|<img[^>]+\bsrc=/)
      expect(page).not.toMatch(/\b(fetch|XMLHttpRequest|WebSocket|importScripts|eval)\(/)
      const addresses = [...page.matchAll(/https?:\/\/[\w.-]+/g)].map(([url]) => url)
      expect(addresses.filter((url) => url !== 'http://www.w3.org')).toEqual([])
      expect(page).toMatch(
        /<meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'sha256-/,
      )
      const prices = /id="settings">(.*?)<\/script>/.exec(page)?.[1] ?? ''
      expect(Object.values(JSON.parse(prices).prices as object).every((price) => price > 0)).toBe(true)
      expect(prices).toBe(JSON.stringify({ prices: offered[app] }))
    },
  )

  it('come through the stdio bridge to a host that declares nothing', async () => {
    const client = await stdioHost()
    const { extensions } = client.getServerCapabilities() ?? {}
    expect(extensions).toMatchObject({ [uiExtension]: { mimeTypes: [appMediaType] } })
    expectLinks((await client.listTools()).tools)
    for (const app of names) {
      const { contents } = await client.readResource({ uri: appUri(app) })
      expect(contents).toMatchObject([
        { mimeType: appMediaType, _meta: { ui: { csp: { connectDomains: [], resourceDomains: [] } } } },
      ])
    }
    await client.close()
  })

  it('take nothing from hosts without them: text, data, picture and link of a drawing', async () => {
    const call = {
      name: 'render_sky_map',
      arguments: { latitude: 48.4, longitude: 10, datetime: '2026-11-20T20:00:00Z', size: 300 },
    }
    const { content, structuredContent } = (await ask('tools/call', call, handshakeRevisions[0])) as {
      content: { type: string; text?: string }[]
      structuredContent: { data: object }
    }
    expect(content.map(({ type }) => type)).toEqual(['text', 'image', 'resource_link'])
    expect(JSON.parse(content[0]?.text ?? '')).toEqual(structuredContent)
    expect(structuredContent.data).toMatchObject({ width: 300 })
  })
})

describe('the build', () => {
  it('has the pages beside the compiled service', () => {
    for (const app of names)
      expect(readFileSync(`dist/server/apps/${app}.html`, 'utf8')).toContain('{"prices":{}}')
  })
})
