import { describe, expect, it } from 'vitest'
import { robotsText } from '../../../../server/docs/directories/crawlers.ts'
import { hintReasons } from '../../../../server/docs/directories/listing.ts'
import {
  aiCatalog,
  registryName,
  serverCard,
  serverJson,
} from '../../../../server/docs/directories/server-json.ts'
import { documents } from '../../../../server/docs/documents.ts'
import { cursorLink, vsCodeLink } from '../../../../server/product/install-links.ts'
import { registry, site } from '../fixture.ts'

const text = (path: string, from = site) =>
  Buffer.from(
    documents(registry, from)
      .find((one) => one.path === path)
      ?.body() ?? [],
  ).toString()
const json = (path: string) => JSON.parse(text(path))

describe('server.json and the server card', () => {
  it.each([
    ['https://sky.test', 'test.sky/sky-data-service'],
    ['https://api.sky.example:8443', 'example.sky.api/sky-data-service'],
    ['http://127.0.0.1:3000', 'localhost/sky-data-service'],
    ['http://[::1]:3000', 'localhost/sky-data-service'],
  ])('at %s have the name %s', (BASE_URL, name) => {
    expect(registryName({ ...site, BASE_URL })).toBe(name)
    expect(name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/)
  })

  it('agree with what the server says of itself, within the limits of both schemas', () => {
    const card = json('/mcp/server-card')
    expect(card).toEqual(serverCard(site))
    const { $schema: _, ...facts } = json('/server.json')
    expect(card).toMatchObject({ name: facts.name, description: facts.description, icons: facts.icons })
    expect(facts.description.length).toBeLessThanOrEqual(100)
    expect(facts.version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(facts.remotes).toMatchObject([{ type: 'streamable-http', url: site.MCP_URL }])
    for (const { src } of facts.icons) {
      expect(src).toMatch(/^https:/)
      expect(text(new URL(src).pathname).length).toBeGreaterThan(100)
    }
    expect(card.remotes[0].supportedProtocolVersions).toContain('2026-07-28')
  })

  it('name no icons where there is no TLS, which registries refuse', () => {
    expect(serverJson({ ...site, BASE_URL: 'http://127.0.0.1:3000' })).not.toHaveProperty('icons')
  })

  it('are reached from the catalog of the host', () => {
    const [entry] = json('/.well-known/ai-catalog.json').entries
    expect(aiCatalog(site)).toMatchObject({ specVersion: '1.0', entries: [entry] })
    expect(entry.identifier).toBe('urn:air:sky.test:mcp:sky-data-service')
    expect(json(new URL(entry.url).pathname)).toEqual(serverCard(site))
  })
})

describe('the catalog of APIs (RFC 9727)', () => {
  const catalog = documents(registry, site).find(({ path }) => path === '/.well-known/api-catalog')

  it('is a linkset with its profile, and says so in its header', () => {
    expect(catalog?.type).toBe('application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"')
    expect(catalog?.link).toBe('<https://sky.test/.well-known/api-catalog>; rel="api-catalog"')
  })

  it('leads to documents that exist', () => {
    const known = new Set(documents(registry, site).map(({ path }) => path))
    const routes = ['/v1/capabilities', '/readyz']
    const { linkset } = json('/.well-known/api-catalog')
    expect(linkset.map(({ anchor }: { anchor: string }) => anchor)).toEqual([
      'https://sky.test/v1',
      site.MCP_URL,
    ])
    for (const { anchor: _, ...links } of linkset) {
      for (const { href } of (Object.values(links) as { href: string }[][]).flat()) {
        const { pathname } = new URL(href)
        expect(known.has(pathname) || routes.includes(pathname), href).toBe(true)
      }
    }
  })
})

describe('for crawlers', () => {
  it('the sitemap lists every page of the docs once, but those that crawlers leave out', () => {
    const listed = [...text('/sitemap.xml').matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, url = '']) => new URL(url),
    )
    const isLeftOut = (path: string) => text(path).includes('<meta name="robots" content="noindex">')
    const pages = documents(registry, site).filter(
      ({ type, path }) => type.startsWith('text/html') && !isLeftOut(path),
    )
    expect(listed.map(({ pathname }) => pathname).sort()).toEqual(
      pages
        .map(({ path }) => path)
        .filter((path) => path.startsWith('/docs') || ['/pricing', '/reference'].includes(path))
        .sort(),
    )
  })

  it('robots.txt keeps them from calls, portal, feeds and files', () => {
    expect(robotsText(site)).toContain('Sitemap: https://sky.test/sitemap.xml')
    for (const path of ['/v1/', '/mcp', '/portal', '/feeds/', '/files/'])
      expect(robotsText(site)).toContain(`Disallow: ${path}\n`)
  })

  it('favicon.ico holds one picture of 32 pixels', () => {
    const icon = documents(registry, site).find(({ path }) => path === '/favicon.ico')
    const bytes = Buffer.from(icon?.body() ?? [])
    expect([bytes.readUInt16LE(2), bytes.readUInt16LE(4), bytes[6]]).toEqual([1, 1, 32])
    expect(bytes.subarray(23, 26).toString()).toBe('PNG')
  })
})

describe('claims of directories', () => {
  const claim = `glama_claim_${'a'.repeat(32)}`

  it('are published where they are set, and not otherwise', () => {
    const proof = `v=MCPv1; k=ed25519; p=${'A'.repeat(43)}=`
    const claimed = {
      ...site,
      GLAMA_CLAIM: claim,
      MCP_REGISTRY_PROOF: proof,
      OPENAI_APPS_CHALLENGE: 'token-123',
    }
    expect(text('/.well-known/mcp-registry-auth', claimed)).toBe(`${proof}\n`)
    expect(JSON.parse(text('/.well-known/glama.json', claimed)).claim).toBe(claim)
    expect(text('/.well-known/openai-apps-challenge', claimed)).toBe('token-123')
    const paths = documents(registry, site).map(({ path }) => path)
    expect(paths.filter((path) => /glama|challenge|registry/.test(path))).toEqual([])
  })
})

describe('one-click installation', () => {
  it('in VS Code asks for the key, which is not in the link', () => {
    const { name, inputs, ...server } = JSON.parse(
      decodeURIComponent(vsCodeLink(site.MCP_URL).split('?')[1] ?? ''),
    )
    expect([name, server.type, server.url]).toEqual(['sky', 'http', site.MCP_URL])
    expect(server.headers.Authorization).toBe(`Bearer $\{input:${inputs[0].id}}`)
    expect(inputs[0]).toMatchObject({ type: 'promptString', password: true })
  })

  it('in Cursor is the address alone, so that it signs in', () => {
    const query = new URLSearchParams(cursorLink(site.MCP_URL).split('?')[1])
    expect(query.get('name')).toBe('sky')
    expect(JSON.parse(Buffer.from(query.get('config') ?? '', 'base64').toString())).toEqual({
      url: site.MCP_URL,
    })
  })

  it('stands beside the guides of both', () => {
    expect(text('/docs')).toContain('href="vscode:mcp/install?')
    expect(text('/docs')).toContain('href="cursor://anysphere.cursor-deeplink/mcp/install?')
  })
})

describe('privacy, support and directories', () => {
  it('name operator and contact where they are set, and say so otherwise', () => {
    const named = { ...site, OPERATOR_NAME: 'Example & Co', SUPPORT_CONTACT: 'mailto:help@sky.test' }
    expect(text('/docs/privacy', named)).toContain('run by Example &amp; Co')
    expect(text('/docs/support', named)).toContain('<a href="mailto:help@sky.test">help@sky.test</a>')
    expect(text('/docs/support')).toContain('has published no contact')
  })

  it('every page leads to support and privacy', () => {
    for (const { path, type } of documents(registry, site)) {
      if (!type.startsWith('text/html')) continue
      for (const target of ['/docs/support', '/docs/privacy'])
        expect(text(path)).toContain(`href="${target}"`)
    }
  })

  it('the directories page has the hints of every tool as they are published', () => {
    const page = text('/docs/directories')
      .replace(/\s+/g, ' ')
      .replace(/ data-label="[^"]*"/g, '')
    for (const descriptor of registry.descriptors) {
      const { name, title, annotations } = descriptor
      expect(page.split('<li>').find((item) => item.includes(hintReasons(descriptor).readOnly))).toContain(
        `<a href="/docs/tools/${name}">`,
      )
      const says = (hint: boolean) => `<td>${hint ? 'yes' : 'no'}</td>`
      const row = `<a href="/docs/tools/${name}">${name}</a></th><td>${title}</td>${says(annotations.readOnlyHint)}<td>`
      expect(page).toContain(row)
    }
  })
})
