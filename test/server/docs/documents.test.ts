import { beforeAll, describe, expect, test } from 'vitest'
import { type Document, documents } from '../../../server/docs/documents.ts'
import { toolsJson } from '../../../server/docs/llms.ts'
import { problems } from '../../../tools/contract/problems.ts'
import { loadRegistry, type Registry } from '../../../tools/declaration/registry.ts'
import { registry as fixture, site } from './fixture.ts'

let registry: Registry
let published: readonly Document[]
const text = (path: string) =>
  Buffer.from(published.find((one) => one.path === path)?.body() ?? []).toString()
const pages = () => published.filter(({ type }) => type.startsWith('text/html'))

beforeAll(async () => {
  registry = await loadRegistry()
  published = documents(registry, site)
})

test('no two documents share an address', () => {
  const paths = published.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
})

test('every tool has a page that shows its route, its parameters and its price', () => {
  for (const { descriptor } of registry.byName.values()) {
    const page = text(`/docs/tools/${descriptor.name}`)
    expect(page).toContain(`<code>${descriptor.method} ${descriptor.path}</code>`)
    for (const { name } of descriptor.parameters) expect(page).toContain(`id="parameter-${name}"`)
  }
})

test('every tool has its response in the docs, and a drawing tool its drawing', () => {
  for (const { name, mediaTypes } of registry.descriptors) {
    // Without the elements that color code.
    const page = text(`/docs/tools/${name}`).replace(/<\/?(?:b|i|var|small)>/g, '')
    expect(page, name).toContain('<h3 id="response">')
    expect(page, name).toContain('"meta": {')
    const isDrawn = mediaTypes.includes('image/svg+xml')
    expect(page.includes(`<img src="/docs/drawings/${name}.svg"`), name).toBe(isDrawn)
    if (isDrawn) expect(text(`/docs/drawings/${name}.svg`)).toMatch(/^<svg [^>]+>/)
  }
})

/** Notes of a version have what changed, whole. */
const isReleaseNotes = (path: string) => path.startsWith('/docs/changelog/')

test('no page but release notes has more than 60 kB', () => {
  const long = pages().filter((page) => !isReleaseNotes(page.path) && page.body().length > 60_000)
  expect(long.map(({ path, body }) => `${path}: ${body().length}`)).toEqual([])
})

test('every link inside the docs leads to a document, and every anchor exists', () => {
  const known = new Map(published.map((one) => [one.path, one]))
  // The front page and the status page are made for each request.
  const made = new Set(['/', '/docs/status', '/docs/status.md'])
  /** Calls that need no key run from the page of their tool. */
  const open = registry.descriptors
    .filter(({ auth }) => auth === 'none')
    .map(({ path }) => path.split('{')[0])
  const isCall = (path: string) => open.some((start) => path.startsWith(start as string))
  for (const page of pages()) {
    const from = Buffer.from(page.body()).toString()
    for (const [, target] of from.matchAll(/(?:href|src)="([^"]+)"/g)) {
      const url = new URL(target as string, `https://docs.test${page.path}`)
      if (url.host !== 'docs.test' || made.has(url.pathname) || isCall(url.pathname)) continue
      const found = known.get(url.pathname)
      expect(found, `${page.path} links to ${target}`).toBeDefined()
      if (url.hash) expect(Buffer.from(found?.body() ?? []).toString()).toContain(`id="${url.hash.slice(1)}"`)
    }
  }
})

test('pages have no inline script, no inline style and no event attribute, and their policy forbids them', () => {
  for (const page of pages()) {
    const markup = Buffer.from(page.body()).toString()
    expect(markup).not.toMatch(
      /<script(?! src="\/docs\/assets\/\w+\.\w+\.js" (?:defer|type="module")><\/script>)|<style|\sstyle=|\son\w+=/,
    )
    expect(page.csp).toContain("default-src 'none'")
    expect(page.csp).toContain("script-src 'self';")
  }
  for (const { csp } of published) expect(csp).not.toContain('unsafe')
})

test('the error page has one anchor per code', () => {
  for (const code of Object.keys(problems)) expect(text('/docs/errors')).toContain(`<dt id="${code}">`)
})

test('descriptions reach a page as text, whatever they contain', () => {
  const page = documents(fixture, site).find(({ path }) => path === '/docs/tools/get_body')
  const markup = Buffer.from(page?.body() ?? []).toString()
  expect(markup).toContain('&lt;with&gt;')
  expect(markup).not.toContain('<with>')
})

test('until a tool serves reference tables, the type of a problem leads to the error page', () => {
  const paths = (one: Registry) => documents(one, site).map(({ path }) => path)
  expect(paths(fixture)).toContain('/v1/reference/errors')
  const taken = {
    ...fixture.descriptors[0],
    path: '/v1/reference/{topic}',
  } as Registry['descriptors'][number]
  expect(paths({ ...fixture, descriptors: [...fixture.descriptors, taken] })).not.toContain(
    '/v1/reference/errors',
  )
})

test('bytes are made once', () => {
  const [first] = published
  expect(first?.body()).toBe(first?.body())
})

describe('llms.txt', () => {
  test('links every tool with its route', () => {
    for (const { name, method, path } of registry.descriptors) {
      expect(text('/llms.txt')).toContain(`[${name}](https://sky.test/docs/tools/${name}.md)`)
      expect(text('/llms.txt')).toContain(`\`${method} ${path}\``)
    }
  })

  test('begins with a title and a summary, as its proposal asks', () => {
    expect(text('/llms.txt')).toMatch(/^# [^\n]+\n\n> [^\n]+\n/)
  })
})

describe('tools.json', () => {
  test('lists every tool in the order of the registry, with title, schemas and hints', () => {
    const { tools } = JSON.parse(text('/tools.json'))
    expect(tools.map(({ name }: { name: string }) => name)).toEqual(
      registry.descriptors.map(({ name }) => name),
    )
    for (const tool of tools) {
      expect(tool.title).toBeTruthy()
      expect(tool.inputSchema.type).toBe('object')
      expect(tool.outputSchema.type).toBe('object')
      expect(typeof tool.annotations.readOnlyHint).toBe('boolean')
    }
  })

  test('is the same bytes for every load of the registry, wherever it is deployed', async () => {
    expect(toolsJson(await loadRegistry())).toBe(text('/tools.json'))
    expect(text('/tools.json')).not.toContain('sky.test')
  })
})

describe('the API reference', () => {
  test('shows every operation of the OpenAPI document with its parameters, in 60 kB', () => {
    const page = text('/reference')
    expect(Buffer.byteLength(page)).toBeLessThan(60_000)
    const { paths } = JSON.parse(text('/openapi.json'))
    for (const [path, item] of Object.entries<Record<string, { operationId: string }>>(paths)) {
      for (const [method, { operationId }] of Object.entries(item)) {
        const start = page.indexOf(`<details id="${operationId}">`)
        const entry = page.slice(start, page.indexOf('</details>', start))
        expect(entry, operationId).toContain(`<b>${method.toUpperCase()}</b> <code>${path}</code>`)
        const tool = registry.byName.get(operationId.replace(/_post$/, ''))?.descriptor
        if (operationId !== tool?.name) {
          expect(entry).toContain(`<a href="#${tool?.name}">`)
          continue
        }
        for (const { name } of tool.parameters) {
          expect(entry, operationId).toContain(`<li><code>${name}</code>`)
        }
        expect(entry).toContain(`https://sky.test/portal/playground/${tool?.name}"`)
      }
    }
  })
})

test('every block of code and every wide table can be reached by the keyboard', () => {
  for (const page of pages()) {
    const html = Buffer.from(page.body()).toString()
    expect(html.match(/<pre(?! tabindex="0")[^>]*>/g), page.path).toBeNull()
    expect(html.match(/<div class="scroll"(?! tabindex="0")[^>]*>/g), page.path).toBeNull()
  }
})

test('pages of tools that need an ID token lead to where one is obtained', () => {
  for (const { name, auth } of registry.descriptors) {
    const links = text(`/docs/tools/${name}`).includes('href="/docs/authentication#id-token"')
    expect(links, name).toBe(auth === 'person' || auth === 'account')
  }
  expect(text('/docs/authentication')).toContain('href="https://sky.test/portal/id-token"')
})

test('the footer credits the theories that positions come from', () => {
  for (const page of pages()) {
    const footer = Buffer.from(page.body()).toString().split('<footer>')[1]?.replace(/\s+/g, ' ')
    expect(footer).toContain('Positions come from VSOP87B, ELP/MPP02 and JPL DE430')
    expect(footer).toMatch(/the axes of the bodies from <a [^>]+>Astronomy Engine/)
  }
})

test('links to a page that are shared have its title, text, address and a picture', () => {
  for (const page of pages()) {
    const html = Buffer.from(page.body()).toString()
    if (page.path === '/v1/reference/errors') continue
    expect(html, page.path).toContain(`<link rel="canonical" href="https://sky.test${page.path}">`)
    for (const name of ['title', 'description', 'image', 'url'])
      expect(html, page.path).toMatch(new RegExp(`<meta property="og:${name}" content="[^"]+">`))
  }
})

test('the feed of versions has each of them once, at the address of its page', () => {
  const feed = text('/changelog.atom')
  const ids = [...feed.matchAll(/<entry>\n<title>Version ([^<]+)<\/title>\n<id>([^<]+)<\/id>/g)]
  expect(ids.length).toBeGreaterThan(1)
  for (const [, version, id] of ids) expect(id).toBe(`https://sky.test/docs/changelog/${version}`)
  expect(feed).toContain(
    '<link rel="self" type="application/atom+xml" href="https://sky.test/changelog.atom"/>',
  )
  expect(feed.match(/<updated>\d{4}-\d\d-\d\dT00:00:00Z<\/updated>/g)?.length).toBe(ids.length + 1)
  expect(feed).not.toMatch(/<content type="html">[^<]*<[a-z]/)
  expect(text('/docs/changelog')).toContain('type="application/atom+xml"')
})

describe('every page is published in Markdown, too', () => {
  const paths = () => pages().filter(({ path }) => path !== '/v1/reference/errors')

  test('at its own path with .md, which the page names', () => {
    for (const { path, body } of paths()) {
      const markdown = text(`${path}.md`)
      expect(markdown, path).toMatch(/^# [^\n]+\n\n[^\n]+/)
      expect(Buffer.from(body()).toString()).toContain(
        `<link rel="alternate" type="text/markdown" href="${path}.md">`,
      )
      expect(markdown, path).not.toMatch(/\bundefined\b|\[object|sky\.example/)
    }
  })

  test('with the same title, and links that lead to documents', () => {
    const known = new Set(published.map(({ path }) => path))
    for (const { path, body } of paths()) {
      const title = /<title>(.*) · Sky Data Service/.exec(Buffer.from(body()).toString())?.[1]
      const markdown = text(`${path}.md`)
      if (path !== '/docs')
        expect(markdown.split('\n')[0]?.slice(2).replaceAll("'", '&#39;'), path).toBe(title)
      for (const [, target = ''] of markdown.matchAll(
        /\]\((?:https:\/\/sky\.test)?(\/(?!v1|portal|mcp|\?town)[^)#]*)/g,
      )) {
        if (target !== '/docs/status') expect(known.has(target), `${path}.md links to ${target}`).toBe(true)
      }
    }
  })

  test('the page of a tool has its parameters, fields and whole response', () => {
    const { parameters } = registry.byName.get('get_body')?.descriptor ?? { parameters: [] }
    const markdown = text('/docs/tools/get_body.md')
    for (const { name } of parameters) expect(markdown).toContain(`- \`${name}\` (`)
    expect(markdown).toContain('- `riseSet.rise` (')
    expect(markdown).toContain('"requestId": "req_')
  })

  test('llms-full.txt has all of them, and llms.txt links to it and to every guide', () => {
    const full = text('/llms-full.txt')
    for (const { title } of registry.descriptors) expect(full).toContain(`# ${title}\n`)
    expect(full).toContain('# Quickstart\n')
    expect(text('/llms.txt')).toContain('](https://sky.test/llms-full.txt)')
    expect(text('/llms.txt')).toContain('](https://sky.test/docs/quickstart.md)')
  })
})

describe('the search', () => {
  const entries = () =>
    JSON.parse(text('/docs/search.json')).entries as { title: string; url: string; text: string }[]

  test('has an entry for every page and section, at a URL that exists', () => {
    const urls = entries().map(({ url }) => url)
    expect(new Set(urls).size).toBe(urls.length)
    for (const { path } of pages()) if (!/\/(topics|errors|style)$/.test(path)) expect(urls).toContain(path)
    for (const url of urls) {
      const [path = '', anchor] = url.split('#')
      if (anchor) expect(text(path), url).toContain(`id="${anchor}"`)
    }
  })

  test('knows the names of parameters, fields and error codes', () => {
    const found = (word: string) =>
      entries()
        .filter((one) => one.text.includes(word))
        .map(({ url }) => url)
    expect(found('houseSystem')).toContain('/docs/tools/get_natal_chart#parameters')
    expect(entries().map(({ url }) => url)).toContain('/docs/errors#idempotency_conflict')
  })

  test('is a form on every page that leads to all topics without script', () => {
    for (const page of pages()) {
      const html = Buffer.from(page.body()).toString()
      expect(html, page.path).toContain('role="search" action="/docs/topics"')
    }
    for (const { title } of registry.descriptors)
      expect(text('/docs/topics')).toContain(`>${title.replaceAll("'", '&#39;')}</a>`)
  })
})
